//! The derive's messages, each pinned by the mistake that earns it, and the shapes that compile.
//!
//! A file in `<topic>/` is one mistake; its `.stderr` is what the user reads. `TRYBUILD=overwrite`
//! accepts new text.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    for topic in [
        "attribute",
        "header",
        "example",
        "rule",
        "type",
        "choice",
        "shape",
        "union",
        "record",
        "prompt",
        "partial",
    ] {
        cases.compile_fail(format!("{topic}/*.rs"));
    }
}
