//! What models do to a reply of any layout: other marks, lines that are missing, doubled, swapped or other ones.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::noise::{Noise, noise};

/// What is done to a reply that is written as asked.
#[derive(Clone, Debug)]
pub(crate) enum Damage {
    None,
    /// In other marks than the layout's.
    Dress(Noise),
    /// A line is gone.
    WithoutLine(Index),
    /// A line is there twice.
    Twice(Index),
    /// Two lines are in each other's place.
    Swapped(Index, Index),
    /// A line is another one.
    Other(Index, &'static str),
    /// The reply comes again after itself.
    Again,
    /// All letters are small.
    Small,
}

const LINES: [&str; 12] = [
    "",
    "none",
    "soon",
    "```",
    "- and more",
    "{",
    "[Other]",
    "| a | b |",
    "é, or 蜂",
    "Wait, I need to correct one thing:",
    "I hope this helps!",
    "\\",
];

impl Damage {
    pub(crate) fn done_to(&self, reply: &str) -> String {
        let mut lines: Vec<&str> = reply.split('\n').collect();
        let count = lines.len();
        match self {
            Self::None => {}
            Self::Dress(noise) => return noise.dress(reply),
            Self::WithoutLine(at) => drop(lines.remove(at.index(count))),
            Self::Twice(at) => lines.insert(at.index(count), lines[at.index(count)]),
            Self::Swapped(one, other) => lines.swap(one.index(count), other.index(count)),
            Self::Other(at, line) => lines[at.index(count)] = line,
            Self::Again => return format!("{reply}\n{reply}"),
            Self::Small => return reply.to_lowercase(),
        }
        lines.join("\n")
    }
}

pub(crate) fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<Index>;
    prop_oneof![
        2 => Just(Damage::None),
        3 => noise().prop_map(Damage::Dress),
        2 => at().prop_map(Damage::WithoutLine),
        2 => at().prop_map(Damage::Twice),
        2 => (at(), at()).prop_map(|(one, other)| Damage::Swapped(one, other)),
        3 => (at(), select(&LINES[..])).prop_map(|(at, line)| Damage::Other(at, line)),
        1 => Just(Damage::Again),
        1 => Just(Damage::Small),
    ]
}
