//! Any payload in a window of any size: nothing panics, and no command reaches the terminal.

use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::Look;
use super::outline::OutlineScreen;
use super::questions::QuestionScreen;
use super::screen::testing::press;
use super::screen::{Screen, Step};
use crate::payload::{Clarification, OutlineEdit, Question};

/// Text as models write it, badly and with malice, too.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[ -~]{0,20}",
        2 => Just("这份报告是给谁看的？".to_owned()),
        1 => Just("👩\u{200d}🔬e\u{301}\u{200b}".to_owned()),
        1 => Just("\u{1b}[2J\u{202e}\u{7}\u{9b}".to_owned()),
        1 => Just("- a\t\r\n\n".to_owned()),
        1 => Just("x".repeat(500)),
        1 => any::<String>(),
    ];
    vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

fn question() -> impl Strategy<Value = Question> {
    let places = (option::of(0..40_usize), option::of(0..40_usize));
    let switches = (any::<bool>(), any::<bool>());
    (text(), vec(text(), 0..30), option::of(text()), switches, places).prop_map(
        |(question, labels, why, (multiple, allow_freeform), (recommended, default))| {
            let label = |at: Option<usize>| labels.get(at?).cloned();
            Question {
                recommended: label(recommended),
                default: label(default),
                placeholder: why.clone(),
                why,
                multiple,
                allow_freeform,
                ..Question::choice("q", question, labels.iter().map(String::as_str))
            }
        },
    )
}

fn form() -> impl Strategy<Value = Clarification> {
    (text(), option::of(text()), option::of(text()), vec(question(), 0..4)).prop_map(
        |(title, preface, material, questions)| Clarification {
            title,
            preface,
            questions,
            material,
        },
    )
}

/// Keys of all kinds but Enter, which adopts an outline or writes a file.
fn key() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "<up>", "<down>", "<tab>", "<end>", "<home>", "<pgdn>", "<back>", " ", "1", "9", "a", "谁",
        "e", "w", "u", "<^b>", "<^n>",
    ])
}

/// Sends the keys, and draws the screen after each.
fn check(screen: &mut dyn Screen, keys: &[&str], (width, height): (u16, u16)) {
    for keys in [""].iter().chain(keys) {
        if press(screen, keys) != Step::Stay {
            return;
        }
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        screen.draw(&mut buffer, Some(Duration::from_secs(83)));
        for cell in &buffer.content {
            let symbol = cell.symbol();
            assert!(!symbol.contains(|c: char| c.is_control() || c == '\u{202e}'), "{symbol:?}");
        }
    }
}

fn window() -> impl Strategy<Value = (u16, u16)> {
    (1_u16..=200, 1_u16..=60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn questions_fit_any_window(
        form in form(),
        keys in vec(prop_oneof![4 => key(), 2 => Just("<enter>")], 0..10),
        window in window(),
        ascii in any::<bool>(),
    ) {
        let look = Look { ascii, ..Look::default() };
        check(&mut QuestionScreen::new(form, look), &keys, window);
    }

    #[test]
    fn outlines_fit_any_window(
        (title, outline) in (text(), text()),
        keys in vec(key(), 0..10),
        window in window(),
        has_editor in any::<bool>(),
    ) {
        let edit = OutlineEdit::from_text(title, outline);
        check(&mut OutlineScreen::new(&edit, Look::default(), has_editor), &keys, window);
    }
}
