//! What a number of a field is measured in: the unit or the currency that its name and description ask for.

use super::label::Labels;
use crate::lexicon::{asked_unit, unit_of};

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
            asked(&self.about).or_else(|| asked(&self.header)).or_else(is_unit)
        })
    }

    /// Whether the field asks for a temperature, which has a unit also where a range bounds it.
    pub(crate) fn is_temperature(&self) -> bool {
        let header = self.header.to_lowercase();
        [header.as_str(), &self.own_names().lower_about]
            .iter()
            .any(|words| words.contains("temperature") || words.contains('温'))
    }

    /// Whether the description names the unit that the word is, by any of its names: `l`, where it says `per litre`.
    pub(crate) fn names_unit(&self, word: &str) -> bool {
        let Some(unit) = unit_of(word) else { return false };
        let about = self.own_names().lower_about.as_str();
        about.split(|c: char| !c.is_alphanumeric()).any(|known| unit_of(known) == Some(unit))
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

/// The names of each currency.
const CURRENCIES: [&[&str]; 6] = [
    &["$", "us$", "usd", "dollar", "dollars", "美元"],
    &["€", "eur", "euro", "euros", "欧元"],
    &["£", "gbp", "pound", "pounds", "英镑"],
    &["¥", "cny", "rmb", "yuan", "元", "万元", "人民币", "块", "块钱"],
    &["jpy", "yen", "日元"],
    &["₹", "inr", "rupees", "chf", "francs"],
];

/// The currency of a unit, as a place in [`CURRENCIES`].
pub(crate) fn currency_of(unit: &str) -> Option<usize> {
    CURRENCIES.iter().position(|names| names.contains(&unit))
}
