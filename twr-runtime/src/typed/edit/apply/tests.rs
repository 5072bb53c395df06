//! Tables of edits on texts.

use proptest::prelude::*;

use super::super::*;

/// The text after the edit, or the mismatch's fault and the numbers of the nearest lines.
fn applied(text: &str, find: &str, replace: &str) -> Result<String, (EditFault, Vec<usize>)> {
    Edit::new("a.py", find, replace).apply(text).map_err(|mismatch| {
        (mismatch.fault, mismatch.nearest.iter().map(|line| line.number).collect())
    })
}

fn check(text: &str, find: &str, replace: &str, expect: &str) {
    assert_eq!(applied(text, find, replace).as_deref(), Ok(expect), "{text:?} {find:?}");
}

fn check_not(text: &str, find: &str, replace: &str, fault: EditFault, nearest: &[usize]) {
    let expect = Err((fault, nearest.to_vec()));
    assert_eq!(applied(text, find, replace), expect, "{text:?} {find:?}");
}

#[test]
fn whole_lines_are_replaced() {
    check("a\nb\nc\n", "b", "x\ny", "a\nx\ny\nc\n");
    check("a\nb\nc\n", "b\n", "", "a\nc\n");
    check("a\nb", "b", "x", "a\nx");
    check("a\nb", "a", "x", "x\nb");
    check("a\nb", "b", "", "a\n");
    check("a\r\nb\r\nc\r\n", "b", "x\ny", "a\r\nx\r\ny\r\nc\r\n");
    check("a\n\nb\n", "a\n\n", "a\n", "a\nb\n");
    check("ab\nb\n", "b", "x", "ab\nx\n");
    check("", "", "a\n", "a\n");
    check(" \n", "\n", "a\n", "a\n");
}

#[test]
fn blanks_are_folded_where_nothing_else_matches() {
    // New lines are set in as the file is, lines that stay are the file's own.
    check("def f():\n    a()\n    b()\n", "a()\nb()", "a()\nc()", "def f():\n    a()\n    c()\n");
    check("f:\n  a\n    b\n", "a\n  b", "a\n  b\n    c", "f:\n  a\n    b\n      c\n");
    check("a\n", "    a", "    b\n        c", "b\n    c\n");
    check("f:\n\ta = 1\n\tb\n", "    a = 1\n    b", "    a = 2\n    b", "f:\n\ta = 2\n\tb\n");
    check("s = 'x  y'  \nt\n", "s = 'x y'\nt", "s = 'x y'\nu", "s = 'x  y'  \nu\n");
    check("a\n  \nb\n", "a\n\nb", "a\n\nc", "a\n  \nc\n");
    // An exact place goes first.
    check("  a\na\n", "a", "b", "  a\nb\n");
}

#[test]
fn the_wide_blanks_of_a_paragraph_are_its_indent() {
    check("　　第一段\n　　第二段\n", "第一段", "新的一段", "　　新的一段\n　　第二段\n");
    check("　　第一段\n", "第一段", "第一段\n第二段", "　　第一段\n　　第二段\n");
    check("第一段\n", "　　第一段", "　　新的一段", "新的一段\n");
    check("\u{a0}a\n", "a", "b", "\u{a0}b\n");
}

#[test]
fn a_byte_order_mark_is_no_letter_of_the_first_line() {
    check("\u{feff}a\nb\n", "a", "x", "\u{feff}x\nb\n");
    check("\u{feff}a\nb\n", "\u{feff}a\nb", "\u{feff}x", "\u{feff}x\n");
    check("a\n", "\u{feff}a", "\u{feff}x", "x\n");
    check("\u{feff}", "", "a", "\u{feff}a\n");
    check_not("\u{feff}a\n", "", "x", EditFault::NotEmpty, &[]);
}

#[test]
fn nothing_is_applied_by_guess() {
    check_not("a\nb\na\n", "a", "x", EditFault::Several { lines: vec![1, 3] }, &[]);
    check_not("  a\nb\n    a\n", "a", "x", EditFault::Several { lines: vec![1, 3] }, &[]);
    check_not("a\n", "", "x", EditFault::NotEmpty, &[]);
    // How deep the third line is to be, tabs do not tell.
    let deeper = "    a\n        b";
    check_not("\ta\n", "    a", deeper, EditFault::Indent, &[1]);
    check_not("a\n  b\n", "a\nb", "a\nb\nc", EditFault::Indent, &[1, 2]);
    let text = "fn one() {\n    1\n}\nfn two() {\n    let b = call(2);\n    b\n}\n";
    check_not(
        text,
        "fn two() {\n    let b = call(3);\n    b\n}",
        "",
        EditFault::NotFound,
        &[4, 5, 6, 7],
    );
    check_not(text, "let b = call(7, 2);", "", EditFault::NotFound, &[5]);
    check_not(text, "zzz", "", EditFault::NotFound, &[]);
    check_not("", "a", "b", EditFault::NotFound, &[]);
}

#[test]
fn a_mismatch_is_told_to_a_model() {
    let shown =
        |text: &str| Edit::new("src/a.py", "x = 2", "y").apply(text).unwrap_err().to_string();
    assert_eq!(
        shown("w = 1\nx = 1\n"),
        "the lines to find are not in src/a.py; the nearest lines are\n2: x = 1\n\
         write the lines to find as they are there, without the numbers"
    );
    assert_eq!(
        shown("x = 2\n\nx = 2\n"),
        "the lines to find are at several places of src/a.py, at lines 1, 3; add the lines around the place that is \
         meant"
    );
    let mismatch = Edit::new("a", "b", "c").apply("d").unwrap_err();
    let json = serde_json::to_string(&mismatch).unwrap();
    assert_eq!(json, r#"{"path":"a","fault":{"kind":"not_found"}}"#);
    assert_eq!(serde_json::from_str::<EditMismatch>(&json).unwrap(), mismatch);
}

proptest! {
    /// Any part of a text that is there once can be replaced and put back.
    #[test]
    fn an_edit_can_be_undone(lines in prop::collection::vec("[ab \t]{0,3}", 1..12), at in 0..12_usize, count in 1..4_usize) {
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let part = lines.iter().skip(at).take(count).flat_map(|line| [line.as_str(), "\n"]).collect::<String>();
        let there = Edit::new("a", &part, "new line\n");
        if let Ok(changed) = there.apply(&text) && !there.makes_file() {
            prop_assert!(changed.contains("new line\n"));
            let back = Edit::new("a", "new line", &part).apply(&changed);
            prop_assert_eq!(back, Ok(text));
        }
    }
}
