//! Questions on the screen: keys in, rows out.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use twr::Language;

use super::super::look::Look;
use super::super::screen::testing::{press, shown};
use super::super::screen::{Screen as _, Step};
use super::QuestionScreen;
use crate::answer::Reply;
use crate::auto::Auto;
use crate::critic::PersonCritic;
use crate::payload::{Choice, Clarification, Payload, Question};

fn report() -> Clarification {
    let audience = Question {
        why: Some("Engineers need figures.".into()),
        options: vec![
            "General readers".into(),
            Choice { description: Some("with code".into()), ..Choice::new("Engineers", "eng") },
        ],
        ..Question::free("audience", "Who reads it?")
    };
    let parts = Question::choice("parts", "Which parts?", ["Costs", "Risks", "Plan"]).of_several();
    let city = Question {
        placeholder: Some("e.g. Lisbon".into()),
        ..Question::free("city", "Which city?")
    };
    let questions = [audience.recommending("eng"), parts, city];
    Clarification {
        preface: Some("Three things.".into()),
        ..Clarification::new("The report", questions)
    }
}

fn screen(payload: Clarification) -> QuestionScreen {
    QuestionScreen::new(payload, Look::default())
}

/// The values of all answers after these keys.
fn check(payload: Clarification, keys: &str, expected: &[&str]) {
    let mut screen = screen(payload);
    let Step::Done(Reply::Answered(answer)) = press(&mut screen, keys) else {
        panic!("{keys}: not sent\n{}", shown(&mut screen, 60, 16));
    };
    let said: Vec<String> = answer
        .questions()
        .iter()
        .map(|answer| answer.values().collect::<Vec<_>>().join("+"))
        .collect();
    assert_eq!(said, expected, "{keys}");
}

#[test]
fn keys_answer() {
    // The recommended option is the first.
    check(
        report(),
        "<enter> <down><down> <enter>Porto<enter><enter>",
        &["eng", "Costs+Plan", "Porto"],
    );
    check(
        report(),
        "<down><enter>2<enter>Faro<enter><enter>",
        &["General readers", "Risks", "Faro"],
    );
    // Back, and a changed answer; what was marked stays marked.
    check(report(), "<enter>1<enter><^b>3<enter>x<enter><enter>", &["eng", "Costs+Plan", "x"]);
    // Before the first question is none.
    assert_eq!(press(&mut screen(report()), "<^b>"), Step::Stay);
    check(report(), "<^b><enter>1<enter>x<enter><enter>", &["eng", "Costs", "x"]);
    // Skipped, and changed at the review.
    check(report(), "<^n><^n><^n><enter>", &["", "", ""]);
    check(report(), "<^n><^n><^n><down><enter><enter><enter>", &["eng", "", ""]);
    // A default in free words is taken from an empty field.
    let city = Question { default: Some("Lisbon".into()), ..Question::free("city", "City?") };
    check(Clarification::new("t", [city.clone()]), "<enter>", &["Lisbon"]);
    check(Clarification::new("t", [city.clone()]), "Faro<enter>", &["Faro"]);
    assert!(shown(&mut screen(Clarification::new("t", [city.clone()])), 40, 9).contains("Lisbon"));
    let place = Question { options: vec!["Porto".into()], ..city };
    check(Clarification::new("t", [place.clone()]), "<enter>", &["Lisbon"]);
    check(Clarification::new("t", [place]), "<up><enter>", &["Porto"]);
    // Several recommended options are marked, and come first.
    let parts = Question {
        recommended: Some("y, z".into()),
        ..Question::choice("p", "?", ["x", "y", "z"])
    };
    check(Clarification::new("t", [parts.of_several()]), "<enter>", &["y+z"]);
    // A recommended option that is none of the options recommends nothing: the cursor is on the first.
    let unknown = Question::choice("q", "?", ["a", "b"]).recommending("c");
    check(Clarification::new("t", [unknown]), "<enter>", &["a"]);
    // The words of the user, beside options.
    let other = Question::choice("q", "?", ["a", "b"]).or_other();
    check(Clarification::new("t", [other.clone()]), "<up>c d<back><enter>", &["c"]);
    check(Clarification::new("t", [other.clone().of_several()]), "1<up>c<enter>", &["a+c"]);
    // The keys that move: round and round, and by ten options.
    let two = Question::choice("q", "?", ["a", "b"]);
    for (keys, said) in [
        ("<tab>", "b"),
        ("<tab><tab>", "a"),
        ("<backtab>", "b"),
        ("<up>", "b"),
        ("2", "b"),
        ("3", "a"),
    ] {
        check(Clarification::new("t", [two.clone()]), &format!("{keys}<enter>"), &[said]);
    }
    let labels: Vec<String> = (0..25).map(|at| at.to_string()).collect();
    let many = Question::choice("q", "?", labels.iter().map(String::as_str));
    for (keys, said) in [
        ("<pgdn>", "10"),
        ("<pgdn><pgdn><pgdn>", "24"),
        ("<end><pgup>", "14"),
        ("<down><pgup>", "0"),
        ("<end>", "24"),
        ("<end><home>", "0"),
    ] {
        check(Clarification::new("t", [many.clone()]), &format!("{keys}<enter>"), &[said]);
    }
    // The default is where the cursor is.
    let default = Question { default: Some("b".into()), ..other };
    check(Clarification::new("t", [default]), "<enter>", &["b"]);
}

#[test]
fn keys_end_it() {
    let ends = |keys: &str, reply: Reply| {
        assert_eq!(press(&mut screen(report()), keys), Step::Done(reply), "{keys}");
    };
    ends("<esc>", Reply::Cancelled { interrupted: false });
    ends("<enter><^c>", Reply::Cancelled { interrupted: true });
    ends("<^l>", Reply::Later { file: None });
    ends("<^n><^n><^n><esc>", Reply::Cancelled { interrupted: false });
}

#[test]
fn a_form_without_a_title_has_the_words_of_the_dialog() {
    let form = Clarification::new(" ", [Question::free("q", "Which city?")]);
    assert!(shown(&mut screen(form.clone()), 40, 9).starts_with("A question  "));
    let look = Look { language: Language::Chinese, ..Look::default() };
    assert!(shown(&mut QuestionScreen::new(form, look), 40, 9).starts_with("请回答  "));
}

/// The colours of a screen in a common window.
fn colors(screen: &mut QuestionScreen) -> BTreeSet<String> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 16));
    screen.draw(&mut buffer, None);
    let cells = buffer.content.iter().map(|cell| (cell.fg, cell.bg));
    cells.map(|colors| format!("{colors:?}")).collect()
}

#[test]
fn without_colour_no_cell_has_one() {
    let look = Look { color: false, ..Look::default() };
    for keys in ["", "<enter><enter>", "<^n><^n><^n>"] {
        let mut screen = QuestionScreen::new(report(), look);
        press(&mut screen, keys);
        assert_eq!(colors(&mut screen).len(), 1, "{keys}");
        screen.look.color = true;
        assert!(colors(&mut screen).len() > 1, "{keys}");
    }
}

#[test]
fn what_is_missing_is_shown() {
    let mut screen = screen(report());
    assert_eq!(press(&mut screen, "<enter><enter>"), Step::Stay);
    insta::assert_snapshot!("nothing_marked", shown(&mut screen, 50, 12));
}

#[test]
fn a_paste_is_one_answer() {
    let mut screen = screen(Clarification::new("t", [Question::free("q", "?")]));
    screen.on(&ratatui::crossterm::event::Event::Paste("two\r\nlines\u{1b}[2J".into()));
    let Step::Done(Reply::Answered(answer)) = press(&mut screen, "<enter>") else { panic!("open") };
    assert_eq!(answer.questions()[0].written.as_deref(), Some("two lines␛[2J"));
    // A paste of a whole book is cut.
    let mut screen = self::screen(Clarification::new("t", [Question::free("q", "?")]));
    screen.on(&ratatui::crossterm::event::Event::Paste("x".repeat(1_000_000)));
    let Step::Done(Reply::Answered(answer)) = press(&mut screen, "<enter>") else { panic!("open") };
    let length = answer.questions()[0].written.as_ref().map_or(0, String::len);
    assert!((1..=100_000).contains(&length), "{length}");
}

#[test]
fn windows_of_each_size() {
    let mut screen = screen(report());
    insta::assert_snapshot!("first_80x24", shown(&mut screen, 80, 24));
    insta::assert_snapshot!("first_40x12", shown(&mut screen, 40, 12));
    insta::assert_snapshot!("first_20x6", shown(&mut screen, 20, 6));
    let mut free =
        QuestionScreen::new(Clarification::new("t", [Question::free("q", "?")]), Look::default());
    for (width, height) in [(1, 1), (2, 3), (0, 0), (3, 40), (200, 1)] {
        shown(&mut screen, width, height);
        shown(&mut free, width, height);
    }
    press(&mut screen, "<enter> <enter>");
    insta::assert_snapshot!("free_50x12", shown(&mut screen, 50, 12));
    press(&mut screen, "<^n>");
    insta::assert_snapshot!("review_50x12", shown(&mut screen, 50, 12));
    screen.look.ascii = true;
    press(&mut screen, "<^b><^b><down>");
    insta::assert_snapshot!("ascii_50x12", shown(&mut screen, 50, 12));
}

#[test]
fn a_critic_sees_what_is_to_be_judged() {
    let critic = PersonCritic::new(Auto::new(), |(): &()| String::new());
    let critic = critic.parts([("slogan", "The slogan"), ("price", "The price")]);
    let judged = "[Slogan] Honey, from next door.\n[Price] 5 €\u{1b}[2J";
    let Payload::Clarification(form) = critic.payload(judged.into()) else { panic!("no form") };
    let mut screen = screen(form);
    insta::assert_snapshot!("critic_60x16", shown(&mut screen, 60, 16));
    press(&mut screen, "<up>Cheaper.<enter>2");
    insta::assert_snapshot!("critic_parts_60x16", shown(&mut screen, 60, 16));
}

#[test]
fn wide_characters_keep_their_cells() {
    let question = Question::choice(
        "q",
        "这份报告是给谁看的？请选一个最合适的答案。",
        ["工程师", "市议会", "👩\u{200d}🔬 科学家"],
    );
    let questions = [question.recommending("市议会").or_other()];
    let form = Clarification::new("关于报告的几个问题", questions);
    let look = Look { language: Language::Chinese, ..Look::default() };
    let mut screen = QuestionScreen::new(form, look);
    insta::assert_snapshot!("wide_30x12", shown(&mut screen, 30, 12));
    insta::assert_snapshot!("wide_17x9", shown(&mut screen, 17, 9));
}

#[test]
fn what_is_hostile_stays_in_the_window() {
    let escape = "\u{1b}[2J\u{202e}\u{7}";
    let huge = format!("{escape}{}", "x".repeat(1_000_000));
    let mut options: Vec<Choice> =
        (0..10_000).map(|at| Choice::from(format!("{escape}{at}").as_str())).collect();
    options.push(huge.as_str().into());
    let question =
        Question { why: Some(huge.clone()), ..Question::choice("q", huge.clone(), options) };
    let mut screen = screen(Clarification {
        preface: Some(huge.clone()),
        ..Clarification::new(huge, [question])
    });
    for keys in ["", "<down>", "<pgdn>", "<end>"] {
        press(&mut screen, keys);
        let text = shown(&mut screen, 40, 12);
        assert!(!text.chars().any(|c| c != '\n' && twr::visible::is_hidden(c)), "{text:?}");
        assert!(text.lines().count() <= 12);
    }
    // A question of a megabyte ends where a person has long stopped reading.
    let mut pages = self::screen(screen.form.payload().clone());
    shown(&mut pages, 40, 12);
    for _ in 0..200 {
        press(&mut pages, "<pgdn>");
        shown(&mut pages, 40, 12);
    }
    let text = shown(&mut pages, 40, 12);
    assert!(text.contains('…'), "{text}");
    let Step::Done(Reply::Answered(answer)) = press(&mut screen, "<enter>") else { panic!("open") };
    assert_eq!(answer.questions()[0].chosen[0].label.len(), 1_000_000 + escape.len());
}
