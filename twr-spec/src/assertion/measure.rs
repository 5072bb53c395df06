//! What a number of a field is measured in: the unit or the currency that its name and description ask for.

use super::label::Labels;
use super::text::Text;
use crate::lexicon::{Class, any_unit, asked_unit, is_han, unit_of};
use crate::text::begins;

impl Labels {
    /// The currency that the description names, as a place in [`CURRENCIES`].
    pub(crate) fn currency(&self) -> Option<usize> {
        let about = self.about.to_lowercase();
        let words =
            || about.split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '(' | ')'));
        let is_in = |name: &str| {
            if name.is_ascii() { words().any(|word| word == name) } else { about.contains(name) }
        };
        CURRENCIES.iter().position(|names| names.iter().any(|name| is_in(name)))
    }

    /// The unit that the description or the name asks for, as a place among the units.
    pub(crate) fn unit(&self) -> Option<usize> {
        *self.unit.get_or_init(|| {
            let asked = |words: &str| asked_unit(&words.to_lowercase());
            let is_unit = || unit_of(&self.header.to_lowercase());
            let of_about = asked(&self.about).or_else(|| first_unit(&self.description().lower));
            let of_about = of_about.or_else(|| unit_alone(&self.about.to_lowercase()));
            of_about.or_else(|| asked(&self.header)).or_else(is_unit).or_else(|| self.last_unit())
        })
    }

    /// The short form of a unit that the name ends with: `m` of `ascent_m`.
    fn last_unit(&self) -> Option<usize> {
        /// In bytes. `day`, the last word of `times a day`, is longer.
        const LONGEST: usize = 2;
        let (_, last) = self.header.rsplit_once([' ', '_'])?;
        unit_of(&last.to_lowercase()).filter(|_| last.len() <= LONGEST)
    }

    /// Whether the description names a scale that ends with the number: `5`, where it says `from 1 to 5`.
    pub(crate) fn ends_scale_with(&self, number: &str) -> bool {
        self.scale().is_some_and(|(_, last)| number.parse::<u32>() == Ok(last))
    }

    /// Whether the number is on that scale.
    pub(crate) fn is_within_scale(&self, number: f64) -> bool {
        let scale = self.scale();
        scale.is_some_and(|(first, last)| (f64::from(first)..=f64::from(last)).contains(&number))
    }

    /// The ends of the scale that the description names, which begins with 0 or 1.
    fn scale(&self) -> Option<(u32, u32)> {
        const JOINTS: [&str; 5] = [" to ", "-", "–", "到", "至"];
        const FIRST: [(&str, u32); 6] =
            [("0", 0), ("1", 1), ("zero", 0), ("one", 1), ("零", 0), ("一", 1)];
        const LAST: [(&str, u32); 5] =
            [("five", 5), ("ten", 10), ("五", 5), ("十", 10), ("一百", 100)];
        let about = self.description().lower.as_str();
        let last = |after: &str| {
            let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            let word = LAST.iter().find(|(word, _)| after.starts_with(word));
            word.map_or_else(|| after.get(..digits)?.parse().ok(), |(_, last)| Some(*last))
        };
        let first = |before: &str| {
            FIRST.iter().find_map(|(word, first)| {
                let rest = before.strip_suffix(word)?;
                (!rest.ends_with(|c: char| c.is_ascii_alphanumeric())).then_some(*first)
            })
        };
        JOINTS.iter().find_map(|joint| {
            about.match_indices(joint).find_map(|(at, _)| {
                let ends = first(about.get(..at)?).zip(last(about.get(at + joint.len()..)?));
                ends.filter(|(first, last)| first < last)
            })
        })
    }

    /// Whether the field asks for a temperature, which has a unit also where a range bounds it.
    pub(crate) fn is_temperature(&self) -> bool {
        let header = self.header.to_lowercase();
        [header.as_str(), &self.description().lower]
            .iter()
            .any(|words| words.contains("temperature") || words.contains('温'))
    }

    /// Whether the description names the unit that the word is, by any of its names: `l`, where it says `per litre`.
    pub(crate) fn names_unit(&self, word: &str) -> bool {
        let Some(unit) = unit_of(word) else { return false };
        let about = self.description().lower.as_str();
        about.split(|c: char| !c.is_alphanumeric()).any(|known| unit_of(known) == Some(unit))
    }

    /// The width of the word at the place, if it is the unit that the field's name ends with: `mg` of `dose_mg`.
    pub(crate) fn named_unit(&self, text: &Text, at: usize) -> Option<usize> {
        let rest = text.rest(at);
        let width = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let word = rest.get(..width).filter(|word| word.len() > 1)?;
        let is_last = |name: &str| name.rsplit([' ', '_', '(', ')']).any(|last| last == word);
        let header = self.header.to_lowercase();
        (is_last(&header) && !Class::LabelNoun.is(word) && word != "of").then_some(width)
    }

    /// The width of the word that the text begins with, if it has the first letters of the unit that the field asks for:
    /// `nm`, where the description says `in newton metres`.
    pub(crate) fn abbreviated_at(&self, text: &str) -> Option<usize> {
        let width = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let word = text.get(..width).filter(|word| word.len() > 1)?;
        let about = self.description().lower.as_str();
        let is_short_for = |after: &str| {
            let clause = after.split(['.', ',', ';', '(', ')']).next().unwrap_or_default();
            let words = clause.split_whitespace();
            words.filter_map(|word| word.chars().next()).eq(word.chars())
        };
        let asked = about.match_indices(" in ").filter_map(|(at, _)| about.get(at + 4..));
        asked.into_iter().any(is_short_for).then_some(width)
    }

    /// The width of the word for a multiple that the text begins with, if the field asks for numbers in it: `million`,
    /// where the description says `in millions of euros`.
    pub(crate) fn multiple_at(&self, text: &str) -> Option<usize> {
        let bare = text.trim_start_matches(' ');
        let blanks = text.len() - bare.len();
        let found = MULTIPLES.iter().find(|word| begins(bare, word) && !is_of_unit(bare))?;
        self.asks_multiple(found).then(|| blanks + found.len())
    }

    /// Whether the field asks for numbers in a Chinese multiple, and the text goes on with another one, or with none:
    /// `3000元`, where the description says `万元`.
    pub(crate) fn is_in_other_multiple(&self, text: &str) -> bool {
        let bare = text.trim_start_matches(' ');
        bare.starts_with(is_han)
            && MULTIPLES
                .iter()
                .any(|word| !word.is_ascii() && !bare.starts_with(word) && self.asks_multiple(word))
    }

    fn asks_multiple(&self, word: &str) -> bool {
        let about = &self.description().lower;
        if word.is_ascii() {
            let asked = [format!("{word}s of "), format!("in {word}"), format!("{word} ")];
            return asked.iter().any(|words| about.contains(words.as_str()));
        }
        let begins = ["单位是", "单位为", "以", "（"].iter().any(|before| {
            about.match_indices(*before).any(|(at, _)| {
                let after = about.get(at + before.len()..).unwrap_or_default();
                after.starts_with(word) && !is_of_unit(after)
            })
        });
        let is_clause = |clause: &str| {
            let clause = clause.trim();
            clause.starts_with(word) && !is_of_unit(clause)
        };
        begins || about.split(CLAUSE_ENDS).any(is_clause)
    }

    /// Whether the name or the description says per cent.
    pub(crate) fn is_in_percent(&self) -> bool {
        let name = self.header.to_lowercase();
        name.contains("percent")
            || name.contains('%')
            || name.contains("per cent")
            || name.contains('率')
            || self.unit() == unit_of("%")
    }
}

/// The unit that a description begins with: `Metres of ascent.`
fn first_unit(about: &str) -> Option<usize> {
    let (first, _) = about.split_once(" of ")?;
    unit_of(first)
}

/// The unit that a clause of the description is, and nothing else: `Weight of the parcel, kg`.
fn unit_alone(about: &str) -> Option<usize> {
    about.split(CLAUSE_ENDS).find_map(|clause| unit_of(clause.trim()))
}

/// The words for a multiple.
const MULTIPLES: [&str; 6] = ["thousand", "million", "billion", "万", "亿", "千"];

/// Whether the text begins with a unit that has a multiple in its name: `千克`.
pub(crate) fn is_of_unit(text: &str) -> bool {
    text.starts_with('千') && any_unit(text).is_some()
}

/// Where a clause of a description ends.
const CLAUSE_ENDS: [char; 6] = [',', '.', ';', '，', '。', '；'];

/// The names of each currency.
const CURRENCIES: [&[&str]; 6] = [
    &["$", "us$", "usd", "dollar", "dollars", "美元"],
    &["€", "eur", "euro", "euros", "欧元"],
    &["£", "gbp", "pound", "pounds", "英镑"],
    &["¥", "cny", "rmb", "yuan", "元", "人民币", "块", "块钱"],
    &["jpy", "yen", "日元"],
    &["₹", "inr", "rupees", "chf", "francs"],
];

/// The currency of a unit, as a place in [`CURRENCIES`].
pub(crate) fn currency_of(unit: &str) -> Option<usize> {
    CURRENCIES.iter().position(|names| names.contains(&unit))
}
