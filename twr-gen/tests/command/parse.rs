//! `parse`: what is read from a reply, for people and for scripts.

use crate::folder::Folder;

const GOOD: &str = "\
Sure! Let me think.

**Summary:** Lively, but it names no source.
## SCORE: 4/5
【Changes】
1. Name the source
2. **Shorten the title**
[Mood] happy

[Tone] matter-of-fact
";

const BAD: &str = "\
[Summary] 活泼，但没有来源。
[Score] nearly perfect
[Changes]
- Name the source
";

#[test]
fn a_reply_that_is_tolerated() {
    let folder = Folder::of("sound", "parse_good");
    folder.write("reply.txt", GOOD);
    insta::assert_snapshot!(folder.run(&["parse", "review", "reply.txt"]));
    insta::assert_snapshot!(folder.run(&["parse", "review", "reply.txt", "--json"]));
}

#[test]
fn a_reply_that_is_rejected() {
    let folder = Folder::of("sound", "parse_bad");
    insta::assert_snapshot!(folder.run_with(&["parse", "review"], BAD));
    insta::assert_snapshot!(folder.run_with(&["parse", "review", "-", "--json"], BAD));
}

#[test]
fn empty_and_cut_off_replies() {
    let folder = Folder::of("sound", "parse_short");
    let empty = folder.run_with(&["parse", "review"], "");
    let cut = folder.run_with(&["parse", "review", "--cut-off"], "[Summary] Lively, and");
    insta::assert_snapshot!(format!("{empty}\n\n{cut}"));
}

#[test]
fn replies_that_cannot_be_read() {
    let folder = Folder::of("sound", "parse_unread");
    folder.write("wide.txt", b"\xff\xfeh\0i\0");
    let runs: [&[&str]; 3] = [
        &["parse", "review", "lost.txt"],
        &["parse", "review", "wide.txt"],
        &["parse", "reviewer", "lost.txt"],
    ];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
}

#[test]
fn another_layout_was_asked_for() {
    let folder = Folder::of("sound", "parse_layout");
    let reply = "<summary>Lively.</summary>\n<score>4</score>\n<changes>\n- a\n- b\n</changes>\n";
    let as_asked = folder.run_with(&["parse", "review", "--layout", "tags"], reply);
    let other = folder.run_with(&["parse", "review"], reply);
    assert!(
        !as_asked.contains("other_layout") && other.contains("other_layout"),
        "{as_asked}{other}"
    );
    assert!(as_asked.ends_with("--- exit 0") && other.ends_with("--- exit 0"));
}
