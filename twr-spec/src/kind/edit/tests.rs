//! Tables of edits in many forms.

use crate::kind::context::tests::{check, check_rules};
use crate::spec::{Kind, Ref, Rule};

const EDITS: Kind = Kind::List(Ref::Static(&Kind::Edit));

fn edit(path: &str, find: &str, replace: &str) -> String {
    format!("Record([Some(Text({path:?})), Some(Text({find:?})), Some(Text({replace:?}))])")
}

fn marked(find: &str, replace: &str) -> String {
    format!("<<<<<<< SEARCH\n{find}=======\n{replace}>>>>>>> REPLACE")
}

#[test]
fn one_edit_in_any_dress() {
    let (marks, expect) = (marked("a()\n", "b()\n"), edit("src/a.py", "a()\n", "b()\n"));
    for body in [
        format!("src/a.py\n```python\n{marks}\n```"),
        format!("src/a.py\n\n```\n{marks}\n```\n"),
        format!("**src/a.py**\n````python\n{marks}\n````"),
        format!("Here is the edit.\n\n### `src/a.py`\n```python\n{marks}\n```\nThat is all."),
        format!("```python\nsrc/a.py\n{marks}\n```"),
        format!("```python:src/a.py\n{marks}\n```"),
        format!("```path\nsrc/a.py\n```\n```python\n{marks}\n```"),
        format!("In `src/a.py`, call the other one:\n```python\n{marks}\n```"),
        format!("src/a.py\n{marks}\n"),
        format!("````markdown\nsrc/a.py\n```python\n{marks}\n```\n````"),
        format!("- src/a.py\n  ```python\n  {}\n  ```", marks.replace('\n', "\n  ")),
        format!("src/a.py\r\n```\r\n{}\r\n```", marks.replace('\n', "\r\n")),
        "src/a.py\n```\n<<<<<<<<< search\na()\n=====\nb()\n>>>>> REPLACE\n```".to_owned(),
        "src/a.py\n```\n<<<<<<< ORIGINAL\na()\n=======\nb()\n>>>>>>> UPDATED\n```".to_owned(),
        "```diff\n--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-a()\n+b()\n```".to_owned(),
        "src/a.py\n```diff\n-a()\n+b()\n```".to_owned(),
        "--- src/a.py\n+++ src/a.py\n@@ -1 +1 @@\n-a()\n+b()\n".to_owned(),
        r#"{"path": "src/a.py", "find": "a()", "replace": "b()\n"}"#.to_owned(),
        r#"{"file": "src/a.py", "old_string": "a()", "new_string": "b()"}"#.to_owned(),
    ] {
        check(&EDITS, &body, &format!("List([{expect}])"));
        check(&Kind::Edit, &body, &expect);
    }
}

#[test]
fn what_is_between_the_marks_is_the_edits_own() {
    for (find, replace) in [
        ("", "new\n"),
        ("old\n", ""),
        ("\n", "\n\n"),
        ("```sh\nls\n```\n", "```sh\nls -l\n```\n"),
        ("```\n", "````\n"),
        ("Title\n=====\n", "[Plan]\n## Goal\n"),
        ("<<<<<<< HEAD\nx\n>>>>>>> main\n", "x\n"),
        ("  - a\n    b  \n", "\tc\n"),
    ] {
        let body = format!("a.md\n`````markdown\n{}\n`````", marked(find, replace));
        check(&EDITS, &body, &format!("List([{}])", edit("a.md", find, replace)));
    }
    // The fence is no longer than those inside: the marks tell.
    let body = format!(
        "a.md\n```markdown\n{}\n```\nb.md\n```\n{}\n```",
        marked("```\n", "x\n"),
        marked("y\n", "```\n")
    );
    let two = [edit("a.md", "```\n", "x\n"), edit("b.md", "y\n", "```\n")].join(", ");
    check(&EDITS, &body, &format!("List([{two}])"));
}

#[test]
fn several_edits() {
    let (one, two) = (marked("a\n", "b\n"), marked("c\n", "d\n"));
    let of = |second: &str| {
        format!("List([{}, {}])", edit("a.py", "a\n", "b\n"), edit(second, "c\n", "d\n"))
    };
    for body in [
        format!("a.py\n```\n{one}\n```\n\na.py\n```\n{two}\n```"),
        format!("a.py\n```\n{one}\n{two}\n```"),
        format!("a.py\n```\n{one}\n\n{two}\n```"),
        format!("a.py\n```\n{one}\n```\nAnd further below:\n```\n{two}\n```"),
        format!("a.py\n{one}\n{two}"),
        format!(
            "a.py\n```\n{one}\n```\n\na.py\n```\n{two}\n```\nThen run:\n```sh\npython a.py\n```"
        ),
        format!("a.py\n```\n{one}\n```\n\na.py\n```\n{one}\n```\na.py\n```\n{two}\n```"),
        "```diff\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n```".to_owned(),
    ] {
        check(&EDITS, &body, &of("a.py"));
        check(&Kind::Edit, &body, "ambiguous");
    }
    for body in [
        format!("a.py\n```\n{one}\n```\nb.py\n```\n{two}\n```"),
        format!("a.py\n```\n{one}\nb.py\n{two}\n```"),
        format!("a.py\n```\n{one}\n# done\n```\n\nb.py\n```python\n{two}\n```"),
        format!("a.py\n{one}\n\nNow `b.py` is to follow:\n{two}"),
        format!("a.py\n```\n{one}\n```\n```diff\n--- b.py\n+++ b.py\n@@\n-c\n+d\n```"),
    ] {
        check(&EDITS, &body, &of("b.py"));
    }
    check(&EDITS, "none", "List([])");
}

#[test]
fn marks_that_are_set_in_take_no_indent_that_lines_do_not_share() {
    let body = |marks: &str, lines: &str| {
        format!(
            "a.py\n```\n{marks}<<<<<<< SEARCH\n{marks}=======\n{lines}{marks}>>>>>>> REPLACE\n```"
        )
    };
    let file = "class A:\n    def f(self):\n\n        pass\n";
    let set_in = "    class A:\n        def f(self):\n\n            pass\n";
    check(&EDITS, &body("", file), &format!("List([{}])", edit("a.py", "", file)));
    check(&EDITS, &body("    ", set_in), &format!("List([{}])", edit("a.py", "", file)));
    // How far the lines are set in is not told: not a single line of them is.
    for marks in ["  ", "    ", "\t"] {
        check(&EDITS, &body(marks, file), "ambiguous");
        check(&Kind::Edit, &body(marks, file), "ambiguous");
    }
    check(&EDITS, &body("\t", set_in), "ambiguous");
}

#[test]
fn what_is_no_edit_says_so() {
    let marks = marked("a\n", "b\n");
    for body in [
        format!("```\n{marks}\n```"),
        format!("../a.py\n```\n{marks}\n```"),
        format!("/etc/passwd\n```\n{marks}\n```"),
        format!(
            "a.py\n```\n{marks}\n```\nBetween b.py and c.py:\n```\n{}\n```",
            marked("c\n", "d\n")
        ),
        "a.py\n```\na\n```".to_owned(),
        "a.py\n```\n<<<<<<< SEARCH\na\n=======\nb\n```".to_owned(),
        "a.py\n```\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n```".to_owned(),
        "a.py\n```\nb\n>>>>>>> REPLACE\n```".to_owned(),
        "```diff\n--- a/x\n+++ /dev/null\n@@\n-a\n```".to_owned(),
        "```diff\n--- a/x\n+++ b/x\n@@ -10,0 +11,2 @@\n+a\n+b\n```".to_owned(),
        "```diff\n--- a/x.tex\n+++ b/x.tex\n@@\n-a\n+b\n\\item c\n```".to_owned(),
        "a.py".to_owned(),
        r#"{"path": "a.py", "find": "a"}"#.to_owned(),
        r#"{"path": "../a.py", "find": "a", "replace": "b"}"#.to_owned(),
    ] {
        check(&EDITS, &body, "unreadable");
    }
    let hidden = format!(".env\n```\n{marks}\n```");
    check(&EDITS, &hidden, "path");
    check_rules(&Kind::Edit, &[Rule::HiddenPaths], &hidden, &edit(".env", "a\n", "b\n"));
    check(&Kind::Edit, r#"{"path": ".env", "find": "a", "replace": "b"}"#, "path");
    check(&EDITS, &format!("a.md\n```\n{}\n```", marked("Title\n=======\n", "b\n")), "ambiguous");
    check(&EDITS, " \n", "empty");
}

#[test]
fn a_choice_of_edits_and_two_names_are_asked_about() {
    let (first, second) = (marked("a()\n", "b()\n"), marked("a()\n", "c()\n"));
    let choice = format!("A:\n\na.py\n```\n{first}\n```\nB:\n\na.py\n```\n{second}\n```");
    check(&EDITS, &choice, "ambiguous");
    let other_file = format!("a.py\n```\n{first}\n```\nb.py\n```\n{second}\n```");
    let two = [edit("a.py", "a()\n", "b()\n"), edit("b.py", "a()\n", "c()\n")].join(", ");
    check(&EDITS, &other_file, &format!("List([{two}])"));
    check(&EDITS, &format!("### a.py\n\n```\n# file: b.py\n{first}\n```"), "unreadable");
    let same = format!("### src/a.py\n\n```\n# file: a.py\n{first}\n```");
    check(&EDITS, &same, &format!("List([{}])", edit("src/a.py", "a()\n", "b()\n")));
    check(&EDITS, &format!("**a.py**\n```\n# src/b.py\n{first}\n```"), "unreadable");
}
