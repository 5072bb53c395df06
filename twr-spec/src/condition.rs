//! `Condition`: what is the matter with a reply as a whole, before any field is looked at.

use crate::read::Reading;
use crate::text::blank;

/// The state of a reply as a whole. Each calls for another answer than feedback on fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Condition {
    /// There are sections to speak of, or text without any.
    #[default]
    Text,
    /// Nothing is there.
    Empty,
    /// There is thinking, and no section after it.
    OnlyThinking,
    /// The model declined, as far as its words tell.
    Refused,
    /// The model was stopped before its end.
    CutOff,
    /// The same reply as before, word for word.
    Repeated,
    /// Several calls of tools that differ: none is the answer more than the others.
    DifferingCalls,
}

impl Condition {
    /// A stable name for templates, logs and serialized verdicts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Empty => "empty",
            Self::OnlyThinking => "only_thinking",
            Self::Refused => "refused",
            Self::CutOff => "cut_off",
            Self::Repeated => "repeated",
            Self::DifferingCalls => "differing_calls",
        }
    }

    /// The condition of a reply that was read. (Whether it repeats another, only the loop knows.)
    pub fn of(reply: &str, reading: &Reading<'_>, cut_off: bool) -> Self {
        let has_section = reading.places.iter().any(Option::is_some);
        let think = reading
            .recoveries
            .iter()
            .filter(|recovery| recovery.kind == crate::recovery::RecoveryKind::ThinkBlock);
        let after = think.map(|think| think.span.end).max().unwrap_or(0);
        let spoken = reply.get(after..).unwrap_or_default();
        if blank(reply) {
            Self::Empty
        } else if cut_off {
            Self::CutOff
        } else if has_section {
            Self::Text
        } else if blank(spoken) {
            Self::OnlyThinking
        } else if is_refusal(spoken) {
            Self::Refused
        } else {
            Self::Text
        }
    }
}

/// How models decline, at the start of a reply.
const REFUSALS: [&str; 16] = [
    "i cannot",
    "i can't",
    "i can’t",
    "i'm sorry",
    "i’m sorry",
    "i am sorry",
    "sorry, ",
    "i'm unable",
    "i am unable",
    "i won't",
    "as an ai",
    "抱歉",
    "对不起",
    "我无法",
    "我不能",
    "作为一个",
];

/// Whether a reply without sections begins as a refusal does.
fn is_refusal(text: &str) -> bool {
    /// In characters.
    const LONGEST: usize = 60;
    let text = text.trim_start();
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(end, _)| end);
    let head = text.get(..end).unwrap_or_default().to_ascii_lowercase();
    REFUSALS.iter().any(|refusal| head.starts_with(refusal))
        || ["i'm sorry, but", "i cannot assist", "i can't help", "i can't assist"]
            .iter()
            .any(|refusal| head.contains(refusal))
}
