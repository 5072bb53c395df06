//! What the compiler says of a mistake at `#[tool]`, and the functions that it takes.
//!
//! A file in `mistake/` is one mistake; its `.stderr` is what the user reads. `TRYBUILD=overwrite` accepts new text.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("mistake/*.rs");
}
