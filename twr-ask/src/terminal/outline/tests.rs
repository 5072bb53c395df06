//! An outline on the screen: keys in, rows out.

use super::super::look::Look;
use super::super::screen::testing::{press, shown};
use super::super::screen::{Screen as _, Step};
use super::OutlineScreen;
use crate::answer::{Answer, OutlineAnswer, Reply};
use crate::payload::OutlineEdit;

fn screen() -> OutlineScreen {
    let edit = OutlineEdit::from_text("Bees", "1. Eyes\n2. Home\n   - The trial");
    OutlineScreen::new(&edit, Look::default(), true)
}

fn answer(step: Step) -> OutlineAnswer {
    match step {
        Step::Done(Reply::Answered(Answer::Outline(answer))) => answer,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_is_adopted_as_it_is() {
    let answer = answer(press(&mut screen(), "<enter>"));
    assert!(answer.is_adopted());
    assert_eq!(answer.outline.len(), 2);
}

#[test]
fn it_is_changed_in_place() {
    let mut screen = screen();
    press(&mut screen, "e<end> and feelers<enter>   - Smell");
    insta::assert_snapshot!("editing_40x10", shown(&mut screen, 40, 10));
    assert_eq!(press(&mut screen, "<esc>"), Step::Stay);
    insta::assert_snapshot!("edited_70x10", shown(&mut screen, 70, 10));
    insta::assert_snapshot!("edited_diff", answer(press(&mut screen.clone(), "<enter>")).diff);
    // All changes are undone at once.
    assert!(answer(press(&mut screen, "u<enter>")).is_adopted());
}

#[test]
fn the_users_editor_is_opened() {
    let mut screen = screen();
    let Step::Open(text) = press(&mut screen, "o") else { panic!("not opened") };
    screen.edited(Ok(text.replace("Eyes", "Ears\u{1b}[2J")));
    let answer = answer(press(&mut screen, "<enter>"));
    assert_eq!(answer.outline[0].title, "Ears␛[2J");
    // It gets the outline as it is now.
    let Step::Open(text) = press(&mut screen, "o") else { panic!("not opened") };
    assert!(text.starts_with("1. Ears"), "{text}");
    screen.edited(Err("vi: not found".into()));
    assert!(shown(&mut screen, 40, 10).contains("vi: not found"));
}

#[test]
fn it_is_saved_and_answered_later() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bees.md");
    let keys = format!("w{}{}<enter>", "<back>".repeat(10), file.display());
    let saved = press(&mut screen(), &keys);
    assert_eq!(saved, Step::Done(Reply::Later { file: Some(file.clone()) }));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "1. Eyes\n2. Home\n   - The trial\n");
    // A file that is there is not overwritten.
    let mut screen = screen();
    assert_eq!(press(&mut screen, &keys), Step::Stay);
    assert!(shown(&mut screen, 200, 10).contains("exists"), "{}", shown(&mut screen, 200, 10));
    // Who leaves the field is not told of it any more.
    press(&mut screen, "<esc>");
    assert!(!shown(&mut screen, 200, 10).contains("exists"), "{}", shown(&mut screen, 200, 10));
}

#[test]
fn a_long_outline_is_read_by_its_keys() {
    let lines: Vec<String> = (0..40).map(|at| format!("- line {at}.")).collect();
    let edit = OutlineEdit::from_text("Bees", lines.join("\n"));
    let mut screen = OutlineScreen::new(&edit, Look::default(), false);
    let mut check = |keys: &str, first: usize| {
        press(&mut screen, keys);
        let text = shown(&mut screen, 60, 10);
        let found = text.lines().nth(1).unwrap_or_default();
        assert_eq!(found, format!("- line {first}."), "{keys}\n{text}");
    };
    check("", 0);
    check("<down>", 1);
    check("<down><down><up>", 2);
    // Six lines are shown, and a page keeps the last one of them in sight.
    check("<pgdn>", 7);
    check("<pgup>", 2);
    check("<end>", 34);
    check("<down>", 34);
    check("<home>", 0);
    check("<up>", 0);
}

#[test]
fn keys_end_it() {
    let ends = |keys: &str, reply: Reply| {
        assert_eq!(press(&mut screen(), keys), Step::Done(reply), "{keys}");
    };
    ends("<esc>", Reply::Cancelled { interrupted: false });
    ends("ex<esc><esc>", Reply::Cancelled { interrupted: false });
    ends("e<^c>", Reply::Cancelled { interrupted: true });
    ends("<^l>", Reply::Later { file: None });
    ends("<^n>", Reply::Skipped);
}

#[test]
fn what_is_hostile_stays_in_the_window() {
    let text = format!("- \u{1b}[2J{}\n", "x".repeat(1000)).repeat(1000);
    let mut screen =
        OutlineScreen::new(&OutlineEdit::from_text("\u{7}", text), Look::default(), false);
    for keys in ["", "<end>", "e", "<esc>"] {
        press(&mut screen, keys);
        let text = shown(&mut screen, 40, 12);
        assert!(!text.chars().any(|c| c != '\n' && twr::visible::is_hidden(c)), "{text:?}");
    }
}
