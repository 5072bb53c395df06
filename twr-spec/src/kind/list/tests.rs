//! Tables of lists in all their shapes.

use crate::kind::desk::tests::check;
use crate::spec::{Kind, Ref, Width};

const TEXTS: Kind = Kind::List(Ref::Static(&Kind::Text));
const BYTES: Kind = Kind::List(Ref::Static(&Kind::Integer(Width::U8)));

#[test]
fn shapes_of_lists() {
    let abc = r#"List([Text("a"), Text("b"), Text("c")])"#;
    for body in [
        "\n- a\n- b\n- c",
        "\n* a\n\n* b\n\n* c\n",
        "1. a\n2. b\n3. c",
        "\n  • a\n  • b\n  • c",
        "a\nb\nc",
        "a, b, c",
        "a、b、c",
        "[\"a\", \"b\", \"c\"]",
        "Here they are:\n- a\n- b\n- c",
        "- a\n- b\n- c\n\nI hope this helps!",
        "- **a**\n- **b**\n- **c**",
        "```\n- a\n- b\n- c\n```",
    ] {
        check(&TEXTS, body, abc);
    }
    check(&TEXTS, "- a\n- b\n- ...", "unreadable");
    check(&TEXTS, "none", "List([])");
    check(&TEXTS, "- none", "List([])");
    for none in ["None identified.", "- None found", "No issues found.", "未发现问题"] {
        check(&TEXTS, none, "List([])");
    }
    check(&TEXTS, "- No smoking", r#"List([Text("No smoking")])"#);
    check(&TEXTS, "- \\No issues found.", r#"List([Text("No issues found.")])"#);
    check(&TEXTS, "\n", "empty");
    check(&TEXTS, "- a\n  more\n\n  still\n- b", r#"List([Text("a\nmore\n\nstill"), Text("b")])"#);
    check(&TEXTS, "- a\n  - sub\n- b", r#"List([Text("a\n- sub"), Text("b")])"#);
    check(
        &TEXTS,
        "One long sentence, with a comma in the middle of it.",
        r#"List([Text("One long sentence, with a comma in the middle of it.")])"#,
    );
    check(&BYTES, "1, 2, 3", "List([Integer(1), Integer(2), Integer(3)])");
    check(&BYTES, "- 1\n- too\n- 3", "unreadable");
    check(&BYTES, "9 8", "List([Integer(9), Integer(8)])");
    check(
        &BYTES,
        "9 8\n\nBoth are good. The first errs in 3 places.",
        "List([Integer(9), Integer(8)])",
    );
    check(&BYTES, "9, 8\nBoth are good.", "List([Integer(9), Integer(8)])");
    check(&BYTES, "9 8.5", "unreadable");
    check(&BYTES, "9 8\n7 6", "unreadable and 1 more");
    check(&BYTES, "1 000", "out_of_width");
    check(&BYTES, "9 or 8", "unreadable");
    check(&BYTES, "9 8 points", "unreadable");
}
