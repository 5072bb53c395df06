//! The shares: how often models of each class leave a format, in which way. Each row names the section of the
//! project's study of 280,000 replies of about 1,280 models ("How real replies leave the format they were
//! asked for") that it is from.
//!
//! A ladder adds the leniency that gains most, then the next: a rung's share is what it adds, so that at
//! most one rung of a ladder happens to a reply, and the rest is not readable with any leniency. Where no
//! figure was measured for a class, it has the one for all models.

use super::fault::Fault;

/// Whose shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Never deviates.
    Perfect,
    /// Closed flagships and the largest open models of their time.
    Frontier,
    /// Over 16 billion parameters.
    Middle,
    /// Tuned, up to 16 billion parameters.
    Small,
}

/// Which measurement of headers is taken for headings and sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headers {
    /// Of headers that were only described (4.3), which models dress up most. The harder one.
    Described,
    /// Of headers that were shown as they must be (4.9), as in twr's prompts.
    Shown,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Perfect, Self::Frontier, Self::Middle, Self::Small];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Frontier => "frontier",
            Self::Middle => "middle",
            Self::Small => "small",
        }
    }
}

/// A fault with its share in percent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rung {
    pub(super) fault: Fault,
    frontier: f64,
    middle: f64,
    small: f64,
}

impl Rung {
    /// Its share in this class, from 0 to 1.
    pub(super) fn share(&self, class: Class) -> f64 {
        let percent = match class {
            Class::Perfect => 0.0,
            Class::Frontier => self.frontier,
            Class::Middle => self.middle,
            Class::Small => self.small,
        };
        percent / 100.0
    }
}

const fn rung(fault: Fault, [frontier, middle, small]: [f64; 3]) -> Rung {
    Rung { fault, frontier, middle, small }
}

/// The same in every class.
const fn alike(fault: Fault, share: f64) -> Rung {
    rung(fault, [share; 3])
}

/// A think block before the answer, in any format (4.2, "think block dropped").
pub(super) const THINK: [Rung; 1] = [rung(Fault::ThinkBlock, [0.0, 7.0, 7.0])];

/// The reply ends before its end (4.1, "cut off, closed by the reader").
pub(super) const CUT_OFF: [Rung; 1] = [rung(Fault::CutOff, [0.1, 0.3, 2.8])];

/// A chat template's mark after the reply (4.11; none was counted for the frontier).
pub(super) const TEMPLATE_MARK: [Rung; 1] = [rung(Fault::TemplateMark, [0.0, 0.7, 0.4])];

/// Words round a value that was asked for alone (4.11: opens, and closes, with a courtesy).
pub(super) const COURTESY: [Rung; 2] =
    [alike(Fault::TextBefore, 16.0), alike(Fault::TextAfter, 8.0)];

/// JSON that was asked for without a fence (4.2). The rung of several faults is cut off or irregularly
/// fenced here; raw line breaks and inner quotes happen where there are any, below.
pub(super) const JSON: [Rung; 5] = [
    rung(Fault::Fenced, [4.3, 20.4, 9.8]),
    rung(Fault::TextBefore, [3.4, 9.6, 16.5]),
    rung(Fault::Unquoted, [0.1, 0.1, 0.9]),
    rung(Fault::UnclosedFence, [1.1, 0.2, 1.0]),
    rung(Fault::NoJson, [1.4, 0.2, 0.7]),
];

/// Line breaks as they are, in strings of several lines (4.1).
pub(super) const JSON_LINES: [Rung; 1] = [rung(Fault::RawNewline, [8.4, 13.6, 8.1])];

/// Backslashes that begin no escape, in strings that hold some (4.1).
pub(super) const JSON_BACKSLASH: [Rung; 1] = [rung(Fault::BadBackslash, [10.1, 5.8, 11.2])];

/// Quotes without a backslash, in strings that hold some (4.1).
pub(super) const JSON_QUOTES: [Rung; 1] = [rung(Fault::InnerQuote, [0.2, 0.6, 1.7])];

/// Headers that were only described (4.3).
pub(super) const DESCRIBED: [Rung; 9] = [
    rung(Fault::Title, [11.0, 8.0, 12.0]),
    rung(Fault::Bold, [24.0, 36.0, 21.0]),
    rung(Fault::TextBefore, [22.0, 21.0, 13.0]),
    rung(Fault::Heading, [3.0, 6.0, 9.0]),
    rung(Fault::Colon, [7.0, 8.0, 5.0]),
    rung(Fault::Label, [2.0, 1.0, 2.0]),
    rung(Fault::Placeholder, [0.0, 0.0, 7.0]),
    rung(Fault::Spelled, [0.0, 0.0, 11.0]),
    rung(Fault::NoHeader, [0.0, 2.0, 13.0]),
];

/// Headers, labels and markers that were shown as they must be (4.9: exact in 98 %, small 97 %).
pub(super) const SHOWN: [Rung; 3] = [
    rung(Fault::Bold, [0.7, 0.7, 1.0]),
    rung(Fault::Label, [0.7, 0.7, 1.0]),
    rung(Fault::NoHeader, [0.6, 0.6, 1.0]),
];

/// Tags (4.6).
pub(super) const TAGS: [Rung; 7] = [
    rung(Fault::TextBefore, [21.0, 10.0, 8.0]),
    rung(Fault::Twice, [20.0, 8.0, 10.0]),
    rung(Fault::FenceForTag, [0.0, 12.0, 5.0]),
    rung(Fault::Unclosed, [0.8, 3.0, 7.0]),
    rung(Fault::RunOn, [0.0, 4.0, 3.0]),
    rung(Fault::Spelled, [0.0, 0.0, 2.0]),
    rung(Fault::NoHeader, [0.2, 10.0, 12.0]),
];

/// Fenced blocks with a name (4.7).
pub(super) const BLOCKS: [Rung; 3] =
    [alike(Fault::TextBefore, 63.0), alike(Fault::NoHeader, 2.5), alike(Fault::Unclosed, 2.3)];

/// A line of marks before the answer (4.5, `******`).
pub(super) const DIVIDER: [Rung; 4] = [
    rung(Fault::DividerInLine, [15.0, 15.0, 20.0]),
    rung(Fault::NoHeader, [13.0, 13.0, 25.0]),
    rung(Fault::OtherDivider, [3.7, 3.7, 6.0]),
    rung(Fault::TextBefore, [5.6, 5.6, 10.0]),
];

/// A number on its line (4.9, EQ-Bench).
pub(super) const NUMBER: [Rung; 4] = [
    alike(Fault::NotThere, 1.9),
    alike(Fault::TrailingMark, 0.6),
    alike(Fault::Comment, 0.3),
    alike(Fault::OutOf, 0.1),
];

/// A word of a choice, or yes or no (4.4, `[[A]]`).
pub(super) const CHOICE: [Rung; 3] =
    [alike(Fault::Comment, 7.7), alike(Fault::BoldValue, 3.6), alike(Fault::NotThere, 0.1)];

/// A list (4.5, n bullets): other marks, and none at all.
pub(super) const LIST: [Rung; 3] = [
    alike(Fault::NumberedItems, 2.7),
    alike(Fault::OtherBullets, 1.4),
    rung(Fault::NoList, [6.0, 6.0, 11.0]),
];

/// A list with fewer items than were asked for, in any format (4.5: "other number", taken for too few in
/// half of the cases; small: what 60 % right and 11 % no list leave).
pub(super) const TOO_FEW: [Rung; 1] = [rung(Fault::TooFew, [9.5, 9.5, 14.5])];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_ladder_is_more_than_everything() {
        let ladders: [&[Rung]; 11] = [
            &JSON, &DESCRIBED, &SHOWN, &TAGS, &BLOCKS, &DIVIDER, &NUMBER, &CHOICE, &LIST,
            &COURTESY, &TOO_FEW,
        ];
        for ladder in ladders {
            for class in Class::ALL {
                let sum: f64 = ladder.iter().map(|rung| rung.share(class)).sum();
                assert!(sum < 1.0, "{ladder:?}");
                assert_eq!(class == Class::Perfect, sum < 1e-9, "{ladder:?} {class:?}");
            }
        }
    }

    #[test]
    fn what_is_left_of_a_ladder_is_what_was_exact() {
        let exact = |ladder: &[Rung], class| {
            let deviates: f64 = ladder.iter().map(|rung| rung.share(class)).sum();
            100.0 * (1.0 - deviates)
        };
        let shown = |shares: [f64; 3]| shares.map(|share| format!("{share:.1}")).join(" ");
        let classes = [Class::Frontier, Class::Middle, Class::Small];
        // The rows "exact" of 4.3, 4.9 and 4.6, the last with the missing side part, which sections have not.
        assert_eq!(shown(classes.map(|class| exact(&DESCRIBED, class))), "31.0 18.0 7.0");
        assert_eq!(shown(classes.map(|class| exact(&SHOWN, class))), "98.0 98.0 97.0");
        assert_eq!(shown(classes.map(|class| exact(&TAGS, class))), "58.0 53.0 53.0");
        // That of 4.2, with the think blocks, which are drawn apart.
        let json = classes.map(|class| exact(&JSON, class) - 100.0 * THINK[0].share(class));
        assert_eq!(shown(json), "89.7 62.5 64.1");
    }
}
