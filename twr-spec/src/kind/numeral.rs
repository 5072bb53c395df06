//! Numbers as what an assertion may say: `1,234`, `$3M`, `five`, `二十五`, `4/5`; never by guess.

mod digits;
mod equation;
mod multiple;

use super::{roman, spelled};
use crate::assertion::{Labels, Piece, PieceKind, Sought, Text, currency_of, floor};
use crate::lexicon::{Class, NUMBERS, any_unit, is_han, longest_unit_name, unit_of};
use crate::recovery::RecoveryKind;
use crate::spec::{Range, Rule};
use digits::{numeral_length, ungrouped, with_decimal_comma};
use multiple::multiplied;

/// A rate is of so many things at most: `ml/kg/min` of two.
const MOST_RATES: usize = 3;

/// A number and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Sign, digits, point, exponent: ready to be parsed.
    pub(super) digits: String,
    /// Whether a per cent sign is after it.
    pub(super) percent: bool,
    /// Whether it was in words, in Chinese or Roman numerals.
    pub(super) in_words: bool,
}

impl Numeral {
    fn plain(digits: String) -> Self {
        Self { digits, percent: false, in_words: false }
    }

    fn spelled(digits: String) -> Self {
        Self { in_words: true, ..Self::plain(digits) }
    }

    /// The leniency of its spelling.
    pub(super) fn spelling(&self) -> RecoveryKind {
        if self.in_words { RecoveryKind::NumberInWords } else { RecoveryKind::NumberDressed }
    }

    fn number(&self) -> Option<f64> {
        self.digits.parse().ok()
    }
}

/// Numbers of a field, as what an assertion may say.
pub(super) struct Amounts<'l> {
    labels: &'l Labels,
    range: Option<Range>,
    /// The greatest number of a scale, as it is written.
    most: Option<String>,
    /// Whether money or another unit may be beside it, though it has a range.
    has_units: bool,
    /// The unit that the field's description asks for, if it names one: any other is another number.
    unit: Option<usize>,
    /// Whether the field holds years, of which one near by is another.
    is_exact: bool,
}

impl<'l> Amounts<'l> {
    pub(super) fn new(labels: &'l Labels, rules: &[Rule]) -> Self {
        let range = rules.iter().find_map(|rule| match rule {
            Rule::Range(range) => Some(*range),
            _ => None,
        });
        let most = range.and_then(|range| range.max).map(|max| max.to_string());
        let unit = labels.unit();
        let is_scale = range.is_some_and(|range| range.max.is_some());
        let has_units = !is_scale || unit.is_some() || labels.is_temperature();
        Self { labels, range, most, has_units, unit, is_exact: labels.asks_when() }
    }

    /// The same of exact decimals, which are sums of money within any range.
    pub(super) fn of_money(labels: &'l Labels, rules: &[Rule]) -> Self {
        Self { has_units: true, ..Self::new(labels, rules) }
    }

    /// The number that per cent stand for; `None` where they say nothing of the field.
    pub(super) fn of_percent(&self, number: f64) -> Option<f64> {
        let most = self.range.and_then(|range| range.max).map(crate::spec::Bound::to_f64);
        match most {
            Some(most) if most <= 1.0 => (number >= 1.0 || number == 0.0).then_some(number / 100.0),
            Some(most) if (most - 100.0).abs() < f64::EPSILON => Some(number),
            _ => self.labels.is_in_percent().then_some(number),
        }
    }

    /// Whether the range holds numbers from 0 to 1 only.
    fn is_share(&self) -> bool {
        self.range.and_then(|range| range.max).is_some_and(|max| max.to_f64() <= 1.0)
    }

    fn is_most(&self, number: &str) -> bool {
        let whole =
            number.split_once('.').filter(|(_, part)| part.bytes().all(|byte| byte == b'0'));
        let number = whole.map_or(number, |(whole, _)| whole);
        match self.range {
            Some(_) => self.most.as_deref() == Some(number),
            None => self.labels.ends_scale_with(number),
        }
    }

    /// Whether the unit may be beside a value of the field: of money only the currency that its description
    /// names, and none beside what it counts.
    fn takes_unit(&self, unit: &str) -> bool {
        const COUNTERS: [&str; 14] = [
            "个", "个人", "项", "条", "种", "份", "处", "家", "名", "位", "人", "%", "percent",
            "per cent",
        ];
        let currency = currency_of(unit);
        if let Some(asked) = self.labels.currency() {
            return currency == Some(asked);
        }
        if let Some(asked) = self.unit {
            return unit_of(unit) == Some(asked);
        }
        if self.labels.asks_how_many() {
            return COUNTERS.contains(&unit) || self.labels.names(unit);
        }
        currency.is_none() || self.has_units
    }

    /// How long the unit is that the text begins with, in bytes, if it may be beside a value of the field.
    fn unit_width(&self, text: &str) -> Option<usize> {
        if let Some(asked) = self.unit {
            return longest_unit_name(asked, text);
        }
        let known = Class::Unit.longest(text).or_else(|| Class::Currency.longest(text));
        let width = known.max(any_unit(text))?;
        text.get(..width).is_some_and(|unit| self.takes_unit(unit)).then_some(width)
    }

    /// Whether a unit may be after the number. A range is a scale, which has none, unless the field counts.
    fn takes_units(&self) -> bool {
        self.has_units || self.labels.asks_how_many()
    }

    /// `once`, `twice`, `thrice`, where the field asks how many times.
    fn times_at(&self, rest: &str) -> Option<(Numeral, usize)> {
        const TIMES: [(&str, &str); 3] = [("once", "1"), ("twice", "2"), ("thrice", "3")];
        let (word, digits) = TIMES.iter().find(|(word, _)| rest.starts_with(word))?;
        let ends = !rest.get(word.len()..)?.starts_with(|c: char| c.is_alphanumeric());
        let asks = || {
            // `Times a day`
            let header = self.labels.header();
            self.labels.asks_how_many() || header.to_lowercase().starts_with("times ")
        };
        let is_asked = ends && self.labels.names("times") && asks();
        is_asked.then(|| (Numeral::spelled((*digits).to_owned()), word.len()))
    }

    /// Where `/5`, `out of 5` or the words for the whole scale end.
    fn scale_after(&self, text: &Text, at: usize) -> Option<usize> {
        const LEADS: [&str; 8] =
            ["/", "of a possible ", "out of a possible ", "out of ", "of ", "von ", "sur ", "de "];
        let next = text.skip_blanks(at);
        let rest = text.rest(next);
        let lead = LEADS.iter().find(|lead| rest.starts_with(**lead));
        let Some(lead) = lead else { return self.scale_at(text, next) };
        let start = text.skip_blanks(next + lead.len());
        let length = numeral_length(text.rest(start));
        if length == 0 {
            let word = text.rest(start).find(|c: char| !c.is_ascii_alphabetic());
            let end = word.map_or(text.len(), |width| start + width);
            let number = spelled::english(text.piece(start, end))?.to_string();
            return self.is_most(&number).then_some(end);
        }
        let end = start + length;
        let number = text.piece(start, end);
        (self.is_most(number) && ends_cleanly(text, end)).then_some(end)
    }

    /// Where the words end that say what a rate is of, if the field says the same: `per month` of a monthly rent,
    /// `/kg/min`.
    fn rate_after(&self, text: &Text, at: usize) -> usize {
        let mut end = at;
        for _ in 0..MOST_RATES {
            end = self.one_rate_after(text, end);
        }
        end
    }

    fn one_rate_after(&self, text: &Text, at: usize) -> usize {
        let rest = text.rest(at);
        let Some(per) =
            [" per ", " a ", " an ", " each ", "/"].iter().find(|per| rest.starts_with(**per))
        else {
            return at;
        };
        let start = at + per.len();
        let behind = text.rest(start);
        let width = behind.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(behind.len());
        let word = text.piece(start, start + width);
        let is_own = |word: &str| self.labels.names(word);
        let adverb = if word == "day" { "daily".to_owned() } else { format!("{word}ly") };
        let is_rate =
            width > 1 && (is_own(word) || is_own(&adverb)) || self.labels.names_unit(word);
        if is_rate { start + width } else { at }
    }

    /// A number in digits, with its sign, currency and multiplier.
    fn in_digits(&self, text: &Text, at: usize) -> Option<(Numeral, usize)> {
        let mut start = at;
        let mut sign = "";
        let mut is_money = false;
        for _ in 0..3 {
            let rest = text.rest(start);
            let word = NEGATIVE.iter().find(|word| rest.starts_with(**word));
            if let Some(word) = word.filter(|_| sign.is_empty()) {
                (sign, start) = ("-", text.skip_blanks(start + word.len()));
            } else if rest.starts_with(['-', '+']) && sign.is_empty() {
                (sign, start) = (if rest.starts_with('-') { "-" } else { "+" }, start + 1);
            } else if let Some(width) = Class::Currency.longest(rest).filter(|width| {
                !is_money && rest.get(..*width).is_some_and(|it| self.takes_unit(it))
            }) {
                (is_money, start) = (true, text.skip_blanks(start + width));
            } else {
                break;
            }
        }
        // `#4711`
        let is_counted = text.rest(start).strip_prefix('#').is_some_and(|rest| {
            self.range.is_none() && rest.starts_with(|c: char| c.is_ascii_digit())
        });
        start += usize::from(is_counted);
        let rest = text.rest(start);
        let written = text.rest_as_written(start);
        let sign = if sign == "-" { "-" } else { "" };
        let before = if is_money { "$" } else { "" };
        if let Some(part) = rest.strip_prefix('.') {
            let width = part.bytes().take_while(u8::is_ascii_digit).count();
            let end = start + 1 + width;
            let digits = format!("{sign}0.{}", part.get(..width)?);
            return (width > 0 && ends_cleanly(text, end)).then(|| (Numeral::plain(digits), end));
        }
        let length = numeral_length(rest);
        if length == 0 {
            return None;
        }
        let (digits, after) = (rest.get(..length)?, written.get(length..)?);
        let plain = match with_decimal_comma(digits, before, after) {
            Some(plain) => plain,
            None => ungrouped(digits)?,
        };
        let (plain, behind) = match self.labels.multiple_at(after) {
            Some(width) => (plain, after.get(width..).unwrap_or_default()),
            None if self.labels.is_in_other_multiple(after) => return None,
            None => multiplied(plain, before, after),
        };
        let end = text.len() - behind.len();
        let is_clean = ends_cleanly(text, end)
            || self.unit_glued(text, end)
            || self.scale_after(text, end).is_some();
        is_clean.then(|| (Numeral::plain(format!("{sign}{plain}")), end))
    }

    /// Whether a unit follows without a blank: `5km`, `70%`, `5th`.
    fn unit_glued(&self, text: &Text, at: usize) -> bool {
        let rest = text.rest(at);
        let unit = Class::Unit
            .longest(rest)
            .or_else(|| Class::ScoreUnit.longest(rest))
            .or_else(|| Class::Currency.longest(rest))
            .or_else(|| self.unit_width(rest));
        unit.is_some_and(|width| ends_cleanly(text, at + width))
    }

    /// A number in English words, in Chinese numerals, or in stars.
    fn in_words(&self, text: &Text, at: usize) -> Option<(Numeral, usize)> {
        let rest = text.rest(at);
        let first = rest.chars().next()?;
        if matches!(first, '★' | '⭐' | '🌟') {
            return self.in_stars(rest).map(|(numeral, width)| (numeral, at + width));
        }
        if let Some(share) = rest.strip_prefix("百分之") {
            let (digits, behind) = spelled::chinese(share)?;
            let numeral = Numeral { percent: true, ..Numeral::spelled(digits) };
            return Some((numeral, text.len() - behind.len()));
        }
        if let Some((numeral, width)) = self.times_at(rest) {
            return Some((numeral, at + width));
        }
        if is_han(first) {
            let below = NEGATIVE.iter().find_map(|word| rest.strip_prefix(*word));
            let (digits, behind) = match below {
                Some(rest) => spelled::chinese(rest)?,
                None => spelled::year(rest).or_else(|| spelled::chinese(rest))?,
            };
            let sign = if below.is_some() { "-" } else { "" };
            let numeral = Numeral::spelled(format!("{sign}{digits}"));
            return Some((numeral, text.len() - behind.len()));
        }
        let (sign, start) = match rest.strip_prefix("minus ") {
            Some(behind) => ("-", text.len() - behind.len()),
            None => ("", at),
        };
        let mut end = start;
        let mut best = None;
        for word in text.rest(start).split([' ', '-']).take(12) {
            let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
            // `a hundred`
            let is_article = word == "a" && end == start;
            if !is_number_word(bare) && !is_article {
                break;
            }
            let piece = text.piece(start, end + bare.len());
            if let Some(value) = spelled::english(piece) {
                best = Some((format!("{sign}{value}"), end + bare.len()));
            }
            if bare.len() < word.len() {
                break;
            }
            end += word.len() + 1;
        }
        let (digits, end) = best?;
        let (digits, end) = match text.rest(end).strip_prefix(" and a half") {
            Some(_) => (format!("{digits}.5"), end + " and a half".len()),
            None => (digits, end),
        };
        let is_clean =
            !text.rest(end).starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '/');
        is_clean.then(|| (Numeral::spelled(digits), end))
    }

    /// Stars of five, where five is the most: full ones, and empty ones after them.
    fn in_stars(&self, rest: &str) -> Option<(Numeral, usize)> {
        let row: Vec<char> =
            rest.chars().take_while(|c| matches!(c, '★' | '⭐' | '🌟' | '☆')).collect();
        let full = row.iter().take_while(|c| **c != '☆').count();
        let are_after = row.iter().skip(full).all(|c| *c == '☆');
        let is_row = are_after && (row.len() == full && full <= 5 && full > 1 || row.len() == 5);
        let width = row.iter().copied().map(char::len_utf8).sum();
        (is_row && self.most.as_deref() == Some("5"))
            .then(|| (Numeral::spelled(full.to_string()), width))
    }

    /// Whether a number after the value could be meant as the value: in range, and counting nothing.
    fn is_free(&self, text: &Text, end: usize, numeral: &Numeral, kind: PieceKind) -> bool {
        let is_in_range = self.range.is_none_or(|range| {
            let number = numeral.number().unwrap_or(f64::NAN);
            range.holds(|limit| number.partial_cmp(&limit.to_f64()))
        });
        let next = text.skip_blanks(end);
        let rest = text.rest(next);
        // In a sentence of its own a number of what the field counts may be its value; `其中2枚是破的` tells a part of it.
        let is_counted = || {
            let is_apart = kind == PieceKind::Sentence && rest.starts_with(is_han);
            is_apart && self.labels.counted_at(rest).is_some()
        };
        // So may a number in the unit that the field asks for.
        if self.unit.is_some_and(|unit| longest_unit_name(unit, rest).is_some()) || is_counted() {
            return is_in_range;
        }
        let word: String = rest.chars().take_while(|c| c.is_alphabetic() || *c == '\'').collect();
        let counts = match word.as_str() {
            "of" => true,
            "" | "points" | "point" | "pts" | "stars" | "star" | "marks" | "out" | "instead"
            | "or" | "and" | "is" | "was" | "would" | "because" | "rather" | "then" | "now"
            | "overall" | "please" | "actually" | "maybe" | "seems" | "might" | "may"
            | "should" | "could" | "after" | "not" | "but" | "if" | "分" => false,
            word => next > end || word.starts_with(is_han) || word.len() < 3,
        };
        is_in_range && !counts
    }
}

/// Whether a number counts what the number before `from` counts, and not a part of it: `130 people` of `90 people, another
/// note says 130 people`.
fn counts_the_same(text: &Text, from: usize, (at, end): (usize, usize)) -> bool {
    /// So near before the number is what makes it a part, in bytes.
    const NEAR: usize = 40;
    const PARTS: [&str; 8] =
        ["其中", "包括", "including ", "of which ", "of whom ", "of them ", "of those ", " of "];
    let counted = counted_word(text.rest(text.skip_blanks(end)));
    let before = text.piece(0, from).trim_end();
    // Brackets tell the parts of a number: `23 beds (14 beds and 9 beds)`.
    if before.ends_with('(') {
        return false;
    }
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let number = before.strip_suffix(counted).map(str::trim_end);
    let is_same = !counted.is_empty()
        && number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()));
    let near = text.piece(from.max(floor(&text.lower, at.saturating_sub(NEAR))), at);
    is_same && !PARTS.iter().any(|part| near.contains(part))
}

/// The word that a number counts: a word, or one Chinese character.
fn counted_word(rest: &str) -> &str {
    let is_letter = |c: char| c.is_alphabetic() && !is_han(c);
    match rest.chars().next() {
        Some(first) if is_han(first) => rest.get(..first.len_utf8()).unwrap_or_default(),
        _ => rest.split(|c| !is_letter(c)).next().unwrap_or_default(),
    }
}

/// Whether a number goes on with an amount that ends at `from`: `twelve kilos two hundred grams`, `12 kg, 200 g`
fn goes_on(text: &Text, from: usize, (at, end): (usize, usize)) -> bool {
    let before = text.piece(0, from).trim_end();
    let is_next = matches!(text.piece(from, at).trim(), "" | "and");
    let is_joined = before.ends_with(char::is_alphanumeric);
    let has_unit = || Class::Unit.longest(text.rest(text.skip_blanks(end))).is_some();
    is_next && (is_joined || before.ends_with(',') && has_unit())
}

/// Chinese characters between a number and what it counts: `2 把`.
const COUNTERS: &str =
    "把顶双副套根支枚颗粒片袋瓶罐盒箱包桶杯碗盘辆艘架栋座间层扇幅首部份封束朵棵株头匹门盏卷册组场";

/// What is before a number below zero.
const NEGATIVE: [&str; 4] = ["minus ", "negative ", "负", "零下"];

/// Whether the word belongs to a number in English.
fn is_number_word(word: &str) -> bool {
    const OTHERS: [&str; 13] = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred",
        "thousand", "million", "billion", "and",
    ];
    NUMBERS.contains(&word) || OTHERS.contains(&word)
}

/// Whether no letter, digit or sign of another number hangs on the number.
fn ends_cleanly(text: &Text, end: usize) -> bool {
    let mut behind = text.rest(end).chars();
    let (next, then) = (behind.next(), behind.next());
    match next {
        None | Some('%') => true,
        Some('.' | ',' | ':') => !then.is_some_and(|c| c.is_ascii_digit()),
        Some('-') => !then.is_some_and(char::is_alphanumeric),
        Some('*') => !then.is_some_and(|c| c == '*' || c.is_alphanumeric()),
        Some(c) if is_han(c) => !"多余几半十百千万亿".contains(c),
        Some(c) => !(c.is_alphanumeric() || "/^±+=×÷_~<>²³½¼¾°'’".contains(c)),
    }
}

impl Sought for Amounts<'_> {
    type Value = Numeral;

    fn value_at(&self, text: &Text, at: usize) -> Option<(Numeral, usize)> {
        let rest = text.rest(at);
        let about = Class::Approximate.longest(rest).filter(|_| !self.is_exact);
        let about = about.map_or(at, |width| text.skip_blanks(at + width));
        // On a scale a calculation is no rating.
        let result = || equation::result_after(text.rest(about)).filter(|_| self.range.is_none());
        let about = result().map_or(about, |width| about + width);
        let (numeral, end) = self.in_digits(text, about).or_else(|| self.in_words(text, about))?;
        let next = text.skip_blanks(end);
        let rest = text.rest(next);
        let percent = ["%", "percent", "per cent"].iter().find(|word| rest.starts_with(**word));
        match percent {
            Some(word) => Some((Numeral { percent: true, ..numeral }, next + word.len())),
            None => Some((numeral, end)),
        }
    }

    fn takes_units(&self) -> bool {
        true
    }

    fn unit_at(&self, text: &Text, at: usize, value: &Numeral) -> Option<usize> {
        if value.percent || self.is_share() {
            return self.scale_after(text, at);
        }
        let scaled = self.scale_after(text, at);
        // `12/10`
        let is_above = || value.number().is_none_or(|value| !self.labels.is_within_scale(value));
        if scaled.is_some() && self.range.is_none() && is_above() {
            return None;
        }
        let next = text.skip_blanks(scaled.unwrap_or(at));
        let rest = text.rest(next);
        let other = || self.unit_width(rest);
        let era = ["ad", "ce", "a.d.", "c.e.", "年"].iter().filter(|_| self.is_exact).find(|era| {
            let behind = rest.strip_prefix(**era);
            behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
        });
        if let Some(era) = era {
            return Some(next + era.len());
        }
        // `40x`, where the field asks how many times.
        let times = || {
            let sign = rest.chars().next().filter(|sign| matches!(sign, 'x' | '×'))?;
            let ends = !rest.get(sign.len_utf8()..)?.starts_with(char::is_alphanumeric);
            (ends && self.labels.names("times")).then_some(sign.len_utf8())
        };
        let own = || {
            let named = || self.labels.named_unit(text, next).map(|width| next + width);
            Some(self.labels.own_at(text, next).or_else(named)? - next)
        };
        let unit = Class::ScoreUnit
            .longest(rest)
            .or_else(|| if self.takes_units() { other() } else { None });
        let counts = self.range.is_none() || self.labels.asks_how_many();
        let described = || self.labels.described_at(text, next).filter(|_| counts);
        let counted = || self.labels.counted_at(rest).or_else(|| self.labels.abbreviated_at(rest));
        // `7箱` alone; after other words it may count others.
        let measured = || {
            let is_alone = !text.piece(0, at).contains(char::is_alphabetic);
            let counter =
                || rest.chars().next().filter(|c| COUNTERS.contains(*c)).map(char::len_utf8);
            let width = self.labels.measure_at(rest).or_else(counter);
            width.filter(|_| is_alone && self.range.is_none())
        };
        let named = unit.or_else(own).or_else(counted).or_else(described).or_else(measured);
        match named.or_else(times) {
            Some(width) if scaled.is_none() => {
                let end = next + width;
                // `12个来源`
                let noun = self.labels.described_at(text, text.skip_blanks(end));
                let end = noun
                    .filter(|_| self.range.is_none())
                    .map_or(end, |width| text.skip_blanks(end) + width);
                Some(self.rate_after(text, self.scale_after(text, end).unwrap_or(end)))
            }
            Some(width) => Some(self.rate_after(text, next + width)),
            None if scaled.is_none() => Some(self.rate_after(text, at)).filter(|end| *end > at),
            None => scaled,
        }
    }

    fn scale_at(&self, text: &Text, at: usize) -> Option<usize> {
        let rest = text.rest(at);
        let leads = [
            "on a scale of ",
            "on a scale from ",
            "on the scale of ",
            "on a ",
            "out of ",
            "scale of ",
            "scale: ",
            "from ",
            "满分为",
            "满分",
            "",
        ];
        let lead = leads.iter().find(|lead| rest.starts_with(**lead))?;
        let mut start = at + lead.len();
        let first = numeral_length(text.rest(start));
        if first == 0 {
            return None;
        }
        let joined = [" to ", "-", "—", " - ", " — ", "到", "至"];
        let behind = text.rest(start + first);
        let is_whole = matches!(*lead, "out of " | "满分" | "满分为");
        if let Some(join) = joined.iter().find(|join| behind.starts_with(**join)) {
            start += first + join.len();
        } else if !is_whole {
            return None;
        }
        let end = start + numeral_length(text.rest(start));
        if !self.is_most(text.piece(start, end)) {
            return None;
        }
        let unit = [" scale", "分", " points", " stars", " point scale"];
        let end = unit
            .iter()
            .find(|word| text.rest(end).starts_with(**word))
            .map_or(end, |word| end + word.len());
        ends_cleanly(text, end).then_some(end)
    }

    fn restates(&self, inside: &Text, value: &Numeral) -> bool {
        let Some((again, end)) = self.value_at(inside, 0) else { return false };
        let end = self.unit_at(inside, end, &again).unwrap_or(end);
        let (Some(one), Some(other)) = (value.number(), again.number()) else { return false };
        let (one, other) = match (value.percent, again.percent) {
            (false, true) if self.most.is_some() && !self.is_share() => {
                let most = self.most.as_deref().and_then(|most| most.parse::<f64>().ok());
                (one / most.unwrap_or(f64::NAN) * 100.0, other)
            }
            (false, true) => (one * 100.0, other),
            (true, false) => (one, other * 100.0),
            _ => (one, other),
        };
        end == inside.len() && (one - other).abs() < 1e-6
    }

    fn rival_in(&self, text: &Text, piece: Piece, value: &Numeral) -> bool {
        let mut at = piece.start;
        while at < piece.end {
            let Some(first) = text.rest(at).chars().next() else { return false };
            let before = text.before(at);
            let is_inside = before.is_some_and(|c| {
                c.is_alphanumeric() && !is_han(c) || matches!(c, '-' | '_' | '.' | '#' | '$')
            });
            let could_begin = first.is_ascii_alphanumeric() || is_han(first);
            let found = if is_inside || !could_begin {
                None
            } else {
                self.in_digits(text, at).or_else(|| self.in_words(text, at))
            };
            let Some((numeral, end)) = found else {
                at += first.len_utf8();
                continue;
            };
            let same = numeral.number() == value.number();
            let is_one = numeral.in_words && matches!(numeral.digits.as_str(), "1" | "0");
            let is_numbering = piece.kind == PieceKind::Sentence
                && at == piece.start
                && text.rest(end).starts_with(['.', ')', ':'])
                && text.rest(end).len() > 2
                && piece.end > end + 2;
            if piece.kind == PieceKind::Clause && goes_on(text, piece.start, (at, end)) {
                return true;
            }
            let is_rival = || {
                self.is_free(text, end, &numeral, piece.kind)
                    || counts_the_same(text, piece.start, (at, end))
            };
            if !same && !is_one && !is_numbering && is_rival() {
                return true;
            }
            at = end.max(at + first.len_utf8());
        }
        false
    }

    fn labels(&self) -> &Labels {
        self.labels
    }
}

/// A Roman number alone, where the range bounds the value to what is written so.
pub(super) fn in_roman(text: &str, rules: &[Rule]) -> Option<Numeral> {
    let is_small = rules.iter().any(|rule| match rule {
        Rule::Range(range) => range.max.is_some_and(|max| max.to_f64() <= 39.0),
        _ => false,
    });
    let text = Text::new(text);
    let value = roman(text.plain.trim_end_matches('.'))?;
    is_small.then(|| Numeral::spelled(value.to_string()))
}

#[cfg(test)]
#[rustfmt::skip]
mod tests;
