//! How a request differs from the most similar one that was recorded.

use super::format::Exchange;
use crate::model::{Message, ReplyForm, Request};

/// How many characters of a message are shown from where it differs, and before that place.
const SHOWN: usize = 40;
const BEFORE: usize = 12;

/// Says which recorded request is nearest and in what it differs: the first message that is not the
/// same, else the sampling. Nearest is the one with the most equal messages at the beginning, then
/// with the longest equal beginning of the next one, then the earliest.
pub(super) fn from_nearest(exchanges: &[Exchange], asked: &Request) -> String {
    let nearest = exchanges
        .iter()
        .rev()
        .max_by_key(|exchange| likeness(&exchange.request, asked))
        .map(|exchange| (exchange.line, difference(&exchange.request, asked)));
    match nearest {
        None => "it holds no calls at all".to_owned(),
        Some((line, difference)) => format!("the nearest is line {line}: {difference}"),
    }
}

fn likeness(recorded: &Request, asked: &Request) -> (usize, usize) {
    let same = same_messages(recorded, asked);
    let next = match (recorded.messages.get(same), asked.messages.get(same)) {
        (Some(recorded), Some(asked)) => same_bytes(&recorded.content, &asked.content),
        (None, None) => usize::MAX,
        _ => 0,
    };
    (same, next)
}

fn difference(recorded: &Request, asked: &Request) -> String {
    let same = same_messages(recorded, asked);
    match (recorded.messages.get(same), asked.messages.get(same)) {
        (Some(recorded), Some(asked)) => message_difference(same + 1, recorded, asked),
        (None, None) => sampling_difference(recorded, asked),
        _ => format!(
            "{} messages were recorded, {} are asked",
            recorded.messages.len(),
            asked.messages.len()
        ),
    }
}

fn same_messages(recorded: &Request, asked: &Request) -> usize {
    recorded.messages.iter().zip(&asked.messages).take_while(|(a, b)| a == b).count()
}

fn same_bytes(recorded: &str, asked: &str) -> usize {
    recorded.bytes().zip(asked.bytes()).take_while(|(a, b)| a == b).count()
}

fn message_difference(number: usize, recorded: &Message, asked: &Message) -> String {
    if recorded.role != asked.role {
        return format!(
            "message {number} was recorded as {}, and is asked as {}",
            recorded.role, asked.role
        );
    }
    if recorded.content == asked.content {
        return format!(
            "message {number} ({}) has the recorded text, with other attachments or tool calls",
            asked.role
        );
    }
    let same = same_bytes(&recorded.content, &asked.content);
    format!(
        "message {number} ({}) was recorded with {:?}, and is asked with {:?}",
        asked.role,
        excerpt(&recorded.content, same),
        excerpt(&asked.content, same)
    )
}

/// The text around a byte that two texts no longer share, cut at characters.
fn excerpt(text: &str, at: usize) -> String {
    let mut start = at.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let (before, after) = text.split_at_checked(start).unwrap_or((text, ""));
    let before: Vec<char> = before.chars().rev().take(BEFORE + 1).collect();
    let mut shown: String = before.iter().take(BEFORE).rev().collect();
    if before.len() > BEFORE {
        shown.insert(0, '…');
    }
    shown.extend(after.chars().take(SHOWN));
    if after.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

fn sampling_difference(recorded: &Request, asked: &Request) -> String {
    let fields = [
        ("temperature", shown(recorded.temperature), shown(asked.temperature)),
        ("max_tokens", shown(recorded.max_tokens), shown(asked.max_tokens)),
        ("stop", format!("{:?}", recorded.stop), format!("{:?}", asked.stop)),
        ("seed", shown(recorded.seed), shown(asked.seed)),
        ("form", form(recorded), form(asked)),
    ];
    let differing: Vec<String> = fields
        .into_iter()
        .filter(|(_, recorded, asked)| recorded != asked)
        .map(|(name, recorded, asked)| {
            format!("{name} was recorded as {recorded}, and is asked as {asked}")
        })
        .collect();
    if differing.is_empty() && recorded.form != asked.form {
        return format!("{} was recorded with other content", form(asked));
    }
    differing.join("; ")
}

/// What the server is asked to hold the reply to.
fn form(request: &Request) -> String {
    shown(request.form.as_ref().map(ReplyForm::name))
}

fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}
