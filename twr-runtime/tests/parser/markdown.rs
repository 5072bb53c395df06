//! `parse_markdown_blocks` and `parse_markdown_with_skip` by default.

use twr_runtime::parser::{
    FileBlock, Parser, Skippable, Status, parse_markdown_blocks, parse_markdown_with_skip,
};
use twr_runtime::spec::Language;

use crate::{contract, feedback};

fn check(tag: &str, reply: &str, expect: &[(&str, &str)]) {
    let status = parse_markdown_blocks(tag).parse(reply);
    let Status::Success(files) = &status else { panic!("{reply:?}: {status:?}") };
    let found: Vec<_> =
        files.iter().map(|file| (file.path.as_str(), file.content.as_str())).collect();
    assert_eq!(found, expect, "{reply:?}");
}

const PATH: &str = "```path\na.txt\n```\n";

/// One file `a.txt`, its path block first.
fn check_content(tag: &str, block: &str, expect: &str) {
    check(tag, &format!("{PATH}{block}"), &[("a.txt", expect)]);
}

#[test]
fn a_file_is_a_path_and_a_content() {
    check_content("text", "\n```text\ncontent\n```\n", "content");
    check_content("text", "Here it is:\n\n```text\n\n  content\n\n```\nBye!", "\n  content\n");
    check_content("TEXT", "```Text title=x\ncontent\n```", "content");
    check_content("text", "~~~text\n```\na\n```\n~~~", "```\na\n```");
    check_content("text", "````text\n```\na\n```\n````", "```\na\n```");
    check_content("text", "```text content ```", "content");
    check_content("text", "```text\na\r\nb\r\n```", "a\nb");
    check_content("text", "```text\na\n```</s>", "a");
    check_content("text", "```text\na\nb```", "a\nb");
    check_content("c++", "```c++\nint a;\n```", "int a;");
    check("text", "```path a.txt ```\n```text\nx\n```", &[("a.txt", "x")]);
    check("text", "```path: a.txt\n```\n```text\nx\n```", &[("a.txt", "x")]);
    check("text", "```path\na.txt```\n```text\nx\n```", &[("a.txt", "x")]);
    check("text", "```path\na.txt\n```text\nx\n```", &[("a.txt", "x")]);
    check("text", &format!("```text\nx\n```\n{PATH}"), &[("a.txt", "x")]);
    check(
        "text",
        "1. ```Path\n   a.txt\n   ```\n\n   ```text\n   x\n     y\n   ```",
        &[("a.txt", "x\n  y")],
    );
}

#[test]
fn tags_are_whole_words() {
    check_content("text", "```textile\nh1. A\n```\n```text\nx\n```", "x");
    let parser = parse_markdown_blocks("text");
    assert!(matches!(parser.parse(&format!("{PATH}```textile\nh1. A\n```")), Status::Error { .. }));
}

#[test]
fn fences_inside_the_content_belong_to_it() {
    check_content(
        "markdown",
        "```markdown\n# A\n```rust\nfn a() {}\n```\nend\n```",
        "# A\n```rust\nfn a() {}\n```\nend",
    );
    check_content("latex", "```latex\n\\verb|```| and ``` here\n```", "\\verb|```| and ``` here");
    check_content(
        "markdown",
        "```markdown\nWrite:\n```path\nx\n```\nDone.\n```",
        "Write:\n```path\nx\n```\nDone.",
    );
    // Bare fences inside: where the block ends is not to be guessed.
    let reply = format!("{PATH}```markdown\n# A\n```\ncode\n```\nend\n```");
    insta::assert_snapshot!(feedback(parse_markdown_blocks("markdown").parse(&reply)), @r#"
    The content of "a.txt" holds lines of ``` itself: open its block with ````markdown and close it with ````.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```markdown block that holds its whole content. Close each block on a line of its own.
    "#);
}

#[test]
fn a_fence_round_everything_is_looked_into() {
    check("text", &format!("````markdown\n{PATH}```text\nx\n```\n````"), &[("a.txt", "x")]);
    check("text", &format!("```\n{PATH}```text\nx\n```\n```"), &[("a.txt", "x")]);
    check("markdown", &format!("```markdown\n{PATH}```markdown\nx\n```\n```"), &[("a.txt", "x")]);
}

#[test]
fn several_files_are_a_list() {
    let two = format!("{PATH}```text\nA\n```\n\n```path\nsub/b.txt\n```\n```text\nB\n```");
    check("text", &two, &[("a.txt", "A"), ("sub/b.txt", "B")]);
    check(
        "text",
        &format!("{PATH}```text\ndraft\n```\n{PATH}```text\nfinal\n```"),
        &[("a.txt", "final")],
    );
    check(
        "text",
        &format!("<think>\n{PATH}```text\ndraft\n```\n</think>\n{PATH}```text\nx\n```"),
        &[("a.txt", "x")],
    );
    let single = parse_markdown_blocks("text").single();
    let one = FileBlock { path: "a.txt".to_owned(), content: "x".to_owned() };
    assert_eq!(single.parse(&format!("{PATH}```text\nx\n```")), Status::Success(one));
    insta::assert_snapshot!(feedback(single.parse(&two)), @"
    Write exactly one file, not 2.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    ");
    insta::assert_snapshot!(contract(&parse_markdown_blocks("text").parse(&two)), @r#"{"status":"success","content":[{"path":"a.txt","content":"A"},{"path":"sub/b.txt","content":"B"}]}"#);
}

#[test]
fn what_is_not_whole_is_an_error_that_says_what_to_write() {
    let parser = parse_markdown_blocks("text");
    let say = |reply: &str| feedback(parser.parse(reply));
    insta::assert_snapshot!(say(""), @"
    Write the file now.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    ");
    insta::assert_snapshot!(say("```text\nx\n```"), @"
    Write a ```path block with the file's name before the ```text block.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    ");
    insta::assert_snapshot!(say(PATH), @r#"
    Write the ```text block with the content of "a.txt".
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    "#);
    insta::assert_snapshot!(say(&format!("{PATH}```text\nhalf a fi")), @r#"
    The content of "a.txt" was cut off: write it to its end, more briefly if need be, and close the block.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    "#);
    insta::assert_snapshot!(say(&format!("{PATH}```text\n```")), @r#"
    Write the content of "a.txt": its block is empty.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    "#);
    insta::assert_snapshot!(say(&format!("{PATH}```text\nA\n```\n```text\nB\n```")), @"
    Write a ```path block before each ```text block, and one ```text block for each file.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    ");
    insta::assert_snapshot!(say("```path\n../../etc/passwd\n```\n```text\nx\n```"), @r#"
    Write a path inside the folder, without a leading / and without .., not "../../etc/passwd".
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    "#);
    insta::assert_snapshot!(say("```path\n[FILE_NAME]\n```\n```text\nx\n```"), @r#"
    Write the file's real name in the ```path block, not "[FILE_NAME]".
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    "#);
    let half = format!("{PATH}```text\nA\n```path\nb.txt\n```\n```text\nB\n```");
    assert!(say(&half).starts_with("The content of \"a.txt\" was cut off"), "{}", say(&half));
    let chinese = parse_markdown_blocks("text").language(Language::Chinese);
    insta::assert_snapshot!(feedback(chinese.parse(PATH)), @r#"
    请写出 ```text 代码块，里面是 "a.txt" 的内容。
    每个文件写成两个代码块，代码块之外不写任何内容：先是 ```path 代码块，里面只写文件名；然后是 ```text 代码块，里面写文件的完整内容。每个代码块都在单独一行结束。
    "#);
}

#[test]
fn leniencies_that_change_a_file_are_asked_for() {
    let unclosed = format!("{PATH}```text\nx\n");
    let empty = format!("{PATH}```text\n```");
    let file = |content: &str| {
        Status::Success(vec![FileBlock { path: "a.txt".to_owned(), content: content.to_owned() }])
    };
    assert_eq!(parse_markdown_blocks("text").accept_unclosed(true).parse(&unclosed), file("x"));
    assert_eq!(parse_markdown_blocks("text").allow_empty(true).parse(&empty), file(""));
}

#[test]
fn a_skip_is_a_line_that_says_so() {
    let parser = parse_markdown_with_skip("text");
    let skipped = |reply: &str, expect: Option<&str>| match parser.parse(reply) {
        Status::Success(Skippable::Skipped { reason, .. }) => {
            assert_eq!(reason.as_deref(), expect, "{reply:?}");
        }
        other => panic!("{reply:?}: {other:?}"),
    };
    skipped("SKIPPED\nReason: no equations\nBye", Some("no equations"));
    skipped("I looked.\n\n**SKIP**", None);
    skipped("SKIP: no equations here", Some("no equations here"));
    skipped("Skipped.\n\n**Reason:** none needed", Some("none needed"));
    skipped("```\nSKIPPED\nReason: none\n```", Some("none"));
    let written = |reply: &str| match parser.parse(reply) {
        Status::Success(Skippable::Written(files)) => assert_eq!(files.len(), 1, "{reply:?}"),
        other => panic!("{reply:?}: {other:?}"),
    };
    written(&format!("{PATH}```text\na skip connection\nSKIP\n```"));
    written(&format!("Skip the intro.\n{PATH}```text\nx\n```"));
    insta::assert_snapshot!(feedback(parser.parse(&format!("SKIP\n{PATH}```text\nx\n```"))), @"
    Write either the file or the line that says it is skipped, not both.
    Write each file as two code blocks and nothing outside them: first a ```path block that holds only the file's name, then a ```text block that holds its whole content. Close each block on a line of its own.
    ");
    insta::assert_snapshot!(contract(&parser.parse("SKIP: none")), @r#"{"status":"success","content":{"skipped":{"reason":"none","reply":"SKIP: none"}}}"#);
}
