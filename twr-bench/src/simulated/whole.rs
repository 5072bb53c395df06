//! Faults of a reply as a whole: what surrounds it, and where it ends.

use twr::model::Finish;

use super::draw::Draw;
use super::fault::Fault;
use super::measured::{COURTESY, CUT_OFF, TEMPLATE_MARK, THINK};
use super::profile::tokens;

/// From how many tokens on a reply is long.
const LONG: u64 = 24;

/// A value that was asked for alone, with the courtesies round it.
pub(super) fn courteous(text: String, draw: &Draw) -> String {
    match draw.of(&COURTESY, "courtesy") {
        Some(fault) => with(fault, &text),
        None => text,
    }
}

/// The reply as it is sent: with a think block before it and a mark after it, or cut off.
pub(super) fn ended(text: String, draw: &Draw) -> (String, Finish) {
    stopped(decorated(text, draw), draw)
}

/// The reply with a think block before it, and the next turn and a mark after it.
pub(super) fn decorated(text: String, draw: &Draw) -> String {
    let mut text = if draw.runs_on() { run_on(&text) } else { text };
    for ladder in [&THINK, &TEMPLATE_MARK] {
        if let Some(fault) = draw.of(ladder, "reply") {
            text = with(fault, &text);
        }
    }
    text
}

/// The reply with the dialogue that its model makes up after it: a further task, and an answer to it.
fn run_on(text: &str) -> String {
    format!("{}\nAssistant: Here it is.\n\n{text}", with(Fault::RunOn, text))
}

/// The reply to its end, or cut off before it. That happens to long replies, and not again where the limit
/// was raised.
pub(super) fn stopped(text: String, draw: &Draw) -> (String, Finish) {
    let is_long = tokens(&text) >= LONG;
    match draw.of(&CUT_OFF, "end") {
        Some(_) if is_long && !draw.has_room() => {
            (cut(&text, draw.any("cut").share()), Finish::Length)
        }
        _ => (text, Finish::Stop),
    }
}

/// The text with one fault of a whole reply.
pub(super) fn with(fault: Fault, text: &str) -> String {
    match fault {
        Fault::ThinkBlock => {
            format!(
                "<think>\nThe user wants an answer in a form.\nI will write it.\n</think>\n\n{text}"
            )
        }
        Fault::TextBefore => format!("Sure, here is what you asked for.\n\n{text}"),
        Fault::TextAfter => format!("{text}\n\nI hope this helps!"),
        Fault::TemplateMark => format!("{text}</s>"),
        Fault::Twice => format!("{text}\n\n{text}"),
        Fault::RunOn => format!("{text}\nUser: Thank you. And now the next one, please."),
        _ => text.to_owned(),
    }
}

/// The first part of the text: from half of it to nearly all.
pub(super) fn cut(text: &str, share: f64) -> String {
    let all = text.chars().count();
    let kept = (0..all).filter(|at| fraction(*at, all) < 0.5 + share * 0.45).count();
    text.chars().take(kept).collect()
}

fn fraction(at: usize, all: usize) -> f64 {
    let float = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    float(at) / float(all).max(1.0)
}
