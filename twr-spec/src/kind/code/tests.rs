//! Tables of code in all its dress.

use crate::kind::context::tests::check;
use crate::spec::Kind;

const RUST: Kind = Kind::Code(std::borrow::Cow::Borrowed("rust"));
const ANY: Kind = Kind::Code(std::borrow::Cow::Borrowed(""));
const MAIN: &str = "fn main() {\n    run();\n}";

fn main_is_read(body: &str) {
    check(&RUST, body, &format!("Text({MAIN:?})"));
}

#[test]
fn one_fence_in_any_dress() {
    for body in [
        &format!("\n```rust\n{MAIN}\n```"),
        &format!("```rust\n{MAIN}\n```"),
        &format!(" ```rust\n{MAIN}\n```"),
        &format!("```rs\n{MAIN}\n```"),
        &format!("```\n{MAIN}\n```"),
        &format!("~~~ Rust\n{MAIN}\n~~~"),
        &format!("```rust,ignore\n{MAIN}\n```</s>"),
        &format!("Here it is:\n\n```rust\n{MAIN}\n```\n\nIt runs."),
        &format!("```rust\n{MAIN}"),
        &format!("```rust\n{MAIN}```"),
        &format!("````rust\n{MAIN}\n````"),
        "\n- The code:\n\n  ```rust\n  fn main() {\n      run();\n  }\n  ```",
        &format!("```rust\r\n{}\r\n```", MAIN.replace('\n', "\r\n")),
        &format!("[RUST]\n{MAIN}\n[/RUST]"),
        &format!("<code>\n{MAIN}\n</code>\nIt runs."),
        &format!("{MAIN}\n```"),
        &format!("{MAIN}\n```\n\nFor example:\n```rust\nmain();\n```\n"),
        &format!("Here is the code:\n{MAIN}"),
        MAIN,
    ] {
        main_is_read(body);
    }
}

#[test]
fn which_of_several_fences() {
    let main = format!("```rust\n{MAIN}\n```");
    for body in [
        format!("{main}\n\nOutput:\n```\n7\n```"),
        format!("First install it:\n```bash\ncargo add x\n```\nThen:\n{main}"),
        format!("{main}\n\nYou can call it so:\n```rust\nmain();\n```"),
        format!("{main}\n\nmain does it:\n```rust\nmain();\n```"),
        format!("{main}\n\nAlternatively:\n```rust\nfn main() {{}}\n```"),
        format!("{main}\n\nIf you want it longer:\n```rust\nfn other() {{}}\n```"),
        format!("```rust\nfn main() {{\n```\nOh. Here is the corrected code:\n{main}"),
        format!("```rust\nfn main() {{}}\n```\nNo, wait.\n{main}"),
        format!("{main}\n\nAgain:\n{main}"),
        format!("In Python it is:\n```python\ndef main(): pass\n```\n{main}"),
        format!("{main}\n\n```rust\nfn other"),
    ] {
        main_is_read(&body);
    }
    let old = "For reference, the old version, which is wrong, was:\n```rust\nfn main() {}\n```";
    main_is_read(&format!("{main}\n\n{old}"));
    let pieces = format!("{main}\n\nThen:\n```rust\nfn other() {{}}\n```");
    check(&RUST, &pieces, "ambiguous");
    for or in ["Option B:", "**Version 2**", "or"] {
        let other = format!("{main}\n\n{or}\n```rust\nfn main() {{}}\n```");
        check(&RUST, &other, "ambiguous");
    }
    for (either, or) in [
        ("Either this:", "or this, whichever you like:"),
        ("Take this:", "Or this one, both work:"),
        ("Option A:", "Option B:"),
        ("这个：", "或者这个，二选一："),
    ] {
        let choice = format!("{either}\n{main}\n{or}\n```sh\nrm x\n```");
        check(&RUST, &choice, "ambiguous");
    }
    main_is_read(&format!("{main}\nOr run it directly:\n```sh\ncargo run\n```"));
    check(&RUST, "```rust\nfn main() {\n    // your code here\n}\n```", "unreadable");
    check(&RUST, "See the repository for the script.", "unreadable");
    check(&RUST, "```rust\nuse x;\n```\n```rust\nfn main() {}\n```", "ambiguous");
    check(&RUST, "```python\nprint(1)\n```", "unreadable");
    check(&RUST, "```rust\n\n```", "empty");
    check(&RUST, " \n ", "empty");
}

#[test]
fn what_stands_inside_stays() {
    let same = |inside: &str| {
        check(&ANY, &format!("````\n{inside}\n````"), &format!("Text({inside:?})"));
    };
    same("\n  a\n\n\tb\n");
    same("```rust\nx\n```");
    same("[Plan]\n<think>\n</think>");
    same("~~~\n");
    check(
        &ANY,
        "```markdown\n# A\n```rust\nx\n```\nb\n```",
        "Text(\"# A\\n```rust\\nx\\n```\\nb\")",
    );
    check(&ANY, "`x = 1`", "Text(\"x = 1\")");
    check(&ANY, "```x = 1```", "Text(\"x = 1\")");
    check(&ANY, "```bash\nls\n```", "Text(\"ls\")");
    // What is no fence closes none.
    check(&ANY, "\n```path`paa", "Text(\"```path`paa\")");
    check(&ANY, "x\n```path`paa", "Text(\"x\\n```path`paa\")");
    check(&ANY, "[CODE]\n\n[/CODE]", "empty");
}

#[test]
fn the_code_of_an_item_is_set_in_as_its_first_line_is() {
    let list = Kind::List(crate::spec::Ref::shared(RUST));
    let main = format!("List([Text({MAIN:?})])");
    for body in [
        "- ```rust\n  fn main() {\n      run();\n  }\n  ```",
        "- ```rust\n  fn main() {\n      run();\n  }\n    ```",
        "1. ```rust\n    fn main() {\n        run();\n    }\n    ```",
        "- ```rust\nfn main() {\n    run();\n}\n  ```",
    ] {
        check(&list, body, &main);
    }
}

#[test]
fn a_session_gives_its_commands() {
    const BASH: Kind = Kind::Code(std::borrow::Cow::Borrowed("bash"));
    check(&BASH, "```console\n$ du -sh img\n48M img\n$ ls\n```", "Text(\"du -sh img\\nls\")");
    check(&BASH, "```console\nls\n```", "Text(\"ls\")");
    check(&BASH, "```bash\n$ ls\n```", "Text(\"$ ls\")");
    let list = Kind::List(crate::spec::Ref::Static(&Kind::Line));
    let two = "List([Text(\"du -sh img\"), Text(\"ls\")])";
    check(&list, "```\n$ du -sh img\n48M img\n$ ls\n```", two);
    check(&list, "```\n$ a \\\n  -b\n$ ls\n```", "ambiguous");
    check(&list, "```\nls\na \\\n  -b\n```", "ambiguous");
    check(&BASH, "```console\n# apt update\n# apt upgrade\n```", "ambiguous");
    check(&Kind::Line, "```\n$ ls\n```", "Text(\"ls\")");
    check(&Kind::Line, "$ ls", "Text(\"$ ls\")");
}

#[test]
fn a_choice_by_conditions_is_no_code() {
    check(&ANY, "If you use A:\n```\na()\n```\nIf you use B:\n```\nb()\n```", "ambiguous");
    check(&ANY, "```\na()\n```\nIf you use B:\n```\nb()\n```", "Text(\"a()\")");
}
