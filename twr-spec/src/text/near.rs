//! Names that are not a field's own but can only mean it: a neutral word beside it, or a slip of the pen.

use std::borrow::Cow;

use super::fold::{fold, with_folded};
use super::lines::has;
use super::only::only_one;
use super::remark::remark_after;

/// Why a name that is not known counts as a field's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Accents apart, or with words beside it that do not change what it names.
    Qualified,
    /// With a slip of the pen.
    Slip,
}

/// Words before a name that only say that it is the one that counts.
const BEFORE: [&str; 22] = [
    "final ",
    "overall ",
    "proposed ",
    "suggested ",
    "recommended ",
    "revised ",
    "updated ",
    "complete ",
    "full ",
    "the ",
    "my ",
    "your ",
    "our ",
    "corrected ",
    "detailed ",
    "short ",
    "brief ",
    "最终",
    "最后",
    "完整",
    "我的",
    "您的",
];

/// What numbers a part of a reply.
const PARTS: [&str; 8] =
    ["step ", "section ", "part ", "phase ", "stage ", "task ", "item ", "question "];

/// Words after a name that say what it is, and nothing else.
const BEHIND: [&str; 6] = [" level", " text", " name", " value", " section", " field"];

/// Words in brackets after a name that say how long or how sure it is, or its scale.
const REMARKS: [&str; 58] = [
    "in", "short", "brief", "optional", "required", "final", "to", "out", "of", "scale", "from",
    "max", "min", "points", "point", "stars", "words", "between", "and", "or", "one", "line",
    "per", "list", "order", "years", "hours", "minutes", "days", "percent", "dollars", "euros",
    "eur", "usd", "km", "kg", "cny", "gbp", "g", "mg", "m", "cm", "mm", "s", "ms", "min", "h", "l",
    "ml", "mb", "gb", "kwh", "kw", "°c", "°f", "c", "lb", "kcal",
];

/// Folded names, and the field that each belongs to.
#[derive(Clone, Debug, Default)]
pub struct FoldedNames(Vec<FoldedName>);

/// The letters of one name.
#[derive(Clone, Debug)]
struct FoldedName {
    letters: Vec<char>,
    field: usize,
    /// Its small letters of ASCII, as a set of bits.
    set: u32,
}

impl FoldedNames {
    /// Adds a name, as [`fold`] makes it.
    pub fn push(&mut self, folded: &str, field: usize) {
        let set = LetterSet::of(folded).set;
        self.0.push(FoldedName { letters: folded.chars().collect(), field, set });
    }

    /// The letters of each name, and its field.
    pub fn iter(&self) -> impl Iterator<Item = (&[char], usize)> {
        self.0.iter().map(|name| (&*name.letters, name.field))
    }

    /// Whether one of the names may stand in the text.
    pub(crate) fn may_be_in(&self, text: &str) -> bool {
        let letters = LetterSet::of(text);
        !text.is_ascii() || self.0.iter().any(|name| name.set & !letters.set == 0)
    }

    /// Whether a name of such letters may mean one of the fields: a slip leaves out one letter at most.
    fn may_have(&self, letters: u32) -> bool {
        self.0.iter().any(|name| (name.set & !letters).count_ones() <= 1)
    }

    /// Whether a name of so many letters may mean one of the fields: what stands beside a name is short.
    fn are_as_long(&self, count: usize) -> bool {
        /// A Roman number in letters.
        const BESIDE: usize = 8;
        self.0.iter().any(|name| count <= name.letters.len() + BESIDE)
    }
}

/// The letters of a name of ASCII, whatever their case.
#[derive(Clone, Copy)]
struct LetterSet {
    set: u32,
    count: usize,
}

impl LetterSet {
    fn of(name: &str) -> Self {
        let letters = name.bytes().filter(u8::is_ascii_alphabetic);
        letters.fold(Self { set: 0, count: 0 }, |known, letter| Self {
            set: known.set | 1 << (letter & 31),
            count: known.count + 1,
        })
    }
}

/// The field that an unknown name means, and how it is spelled. `None` if it could be another's, too, or if it may
/// be a word of its own: `Scope` is not `Score`.
///
/// `record` is the name of the record whose fields they are; empty for none.
///
/// ```
/// use twr_spec::soft::{FoldedNames, Spelling, fold, near};
///
/// let mut names = FoldedNames::default();
/// names.push(&fold("Chapters"), 0);
/// assert_eq!(near(&names, "", "Chaptrs"), Some((0, Spelling::Slip)));
/// assert_eq!(near(&names, "", "Final Chapters"), Some((0, Spelling::Qualified)));
/// assert_eq!(near(&names, "", "Chatter"), None);
/// ```
pub fn near(names: &FoldedNames, record: &str, name: &str) -> Option<(usize, Spelling)> {
    // Letters with accents stand for others.
    if name.len() > 96 || name.is_ascii() && !names.may_have(LetterSet::of(name).set) {
        return None;
    }
    let spaced = if has(name, b'_') { Cow::Owned(name.replace('_', " ")) } else { name.into() };
    let core = without_type(record, without_words(&spaced));
    if core.is_ascii() && !names.are_as_long(LetterSet::of(core).count) {
        return None;
    }
    with_folded(core, |folded| match str::from_utf8(folded) {
        // A name that is ASCII has no accents, and fits.
        Ok(folded) if folded.is_ascii() && folded.len() <= SHORT => {
            let mut letters = [' '; SHORT];
            letters.iter_mut().zip(folded.bytes()).for_each(|(letter, byte)| *letter = byte.into());
            near_folded(names, core, letters.get(..folded.len())?)
        }
        Ok(folded) => {
            let letters: Vec<char> = folded.chars().flat_map(plain).collect();
            near_folded(names, core, &letters)
        }
        Err(_) => None,
    })
}

/// What folds to so many letters of ASCII takes no allocation.
const SHORT: usize = 64;

/// The same of a name without the words beside it, and of its folded letters.
fn near_folded(names: &FoldedNames, core: &str, folded: &[char]) -> Option<(usize, Spelling)> {
    if folded.is_empty() {
        return None;
    }
    let same = only(names, |key| key.iter().copied().flat_map(plain).eq(folded.iter().copied()));
    if let Some(field) = same {
        return Some((field, Spelling::Qualified));
    }
    if let Some(counted) = with_digits(core)
        && let Some(field) = only(names, |key| key.iter().copied().eq(counted.chars()))
    {
        return Some((field, Spelling::Qualified));
    }
    only(names, |key| is_slip(key, folded)).map(|field| (field, Spelling::Slip))
}

/// The folded name with the Roman number at its end in digits: `SECTION II`.
fn with_digits(name: &str) -> Option<String> {
    const ROMAN: [&str; 12] =
        ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
    let (head, number) = name.trim_end_matches([':', '.', ' ']).rsplit_once(' ')?;
    let at = ROMAN.iter().position(|roman| *roman == number)?;
    Some(format!("{}{}", fold(head), at + 1))
}

/// The only field that one of its names speaks for.
fn only(names: &FoldedNames, is_it: impl Fn(&[char]) -> bool) -> Option<usize> {
    only_one(names.iter().filter(|(key, _)| is_it(key)).map(|(_, field)| field))
}

/// The name without numbering, neutral words before it and remarks in brackets after it.
fn without_words(name: &str) -> &str {
    let mut core = name.trim().trim_matches(['*', '_', '`', '#', ' ']);
    core = without_part(core);
    if let Some((head, remark)) = remark(core)
        && is_neutral(remark)
    {
        core = head;
    }
    loop {
        let lower = |word: &&&str| {
            core.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
        };
        match BEFORE.iter().find(lower).and_then(|word| core.get(word.len()..)) {
            Some(rest) if !rest.trim().is_empty() => core = rest.trim_start(),
            _ => return core,
        }
    }
}

/// The name without the name of the record before it, `Ticket title`, or a neutral noun after it.
fn without_type<'n>(record: &str, name: &'n str) -> &'n str {
    let is_it = |part: &str| !record.is_empty() && part.eq_ignore_ascii_case(record);
    let bare = match name.split_once(' ') {
        Some((first, rest)) if is_it(first) => rest.trim_start(),
        _ => name,
    };
    let after = BEHIND.iter().find_map(|word| {
        let at = bare.len().checked_sub(word.len())?;
        bare.get(at..)?.eq_ignore_ascii_case(word).then(|| bare.get(..at)).flatten()
    });
    after.filter(|rest| !rest.trim().is_empty()).unwrap_or(bare)
}

/// The name after `Step 2:`, `Part 1 -`.
fn without_part(name: &str) -> &str {
    let is_part =
        |word: &&&str| name.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    let Some(rest) = PARTS.iter().find(is_part).and_then(|word| name.get(word.len()..)) else {
        return name;
    };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let part = after.trim_start();
    let core = part.strip_prefix([':', '-', '–', '.', '：']).map(str::trim_start);
    core.filter(|core| after.len() < rest.len() && !core.is_empty()).unwrap_or(name)
}

/// A name and the remark in brackets after it.
fn remark(name: &str) -> Option<(&str, &str)> {
    let (head, remark) = remark_after(name)?;
    (!head.trim().is_empty()).then_some((head.trim_end(), remark))
}

/// Whether a remark speaks of length or scale alone: `(1-5)`, `(out of 10)`, `(in short)`, `(low/high)`.
fn is_neutral(remark: &str) -> bool {
    let is_scale = remark.contains(['-', '–', '/']) || remark.contains(" to ");
    let mut words = remark.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words.all(|word| {
        let known = REMARKS.iter().any(|known| known.eq_ignore_ascii_case(word));
        known || is_scale || (is_number(word) && remark.trim() != word)
    })
}

/// Whether a name differs from a key as a slip of the pen does, and as no other word would: two neighbouring
/// letters exchanged, a letter doubled or halved, an `s` at the end, or one letter in a long word.
fn is_slip(key: &[char], name: &[char]) -> bool {
    if key.len() < 4 || name.len() < 4 || key.len().abs_diff(name.len()) > 1 {
        return false;
    }
    let same = key.iter().zip(name).take_while(|(one, other)| one == other).count();
    let (left, right) = (key.get(same..).unwrap_or_default(), name.get(same..).unwrap_or_default());
    if left.len() == right.len() {
        let is_exchange = matches!(
            (left, right),
            ([one, two, rest @ ..], [first, second, after @ ..])
                if one == second && two == first && rest == after
        );
        let is_other = matches!((left, right), ([_, x @ ..], [_, y @ ..]) if x == y);
        return is_exchange || (is_other && is_long(key, same));
    }
    let (long, short, word) =
        if left.len() > right.len() { (left, right, key) } else { (right, left, name) };
    let Some((letter, rest)) = long.split_first() else { return false };
    let is_double = same > 0 && word.get(same - 1) == Some(letter);
    let is_plural = *letter == 's' && short.is_empty();
    // A letter left out inside makes another word less often than one put in or exchanged.
    let is_left_out = left.len() > right.len() && key.len() >= 6 && same > 0 && !short.is_empty();
    rest == short && (is_double || is_plural || is_left_out || is_long(key, same))
}

/// Whether a word is so long that one other letter inside makes no other word of it.
fn is_long(key: &[char], at: usize) -> bool {
    key.len() >= 8 && at > 0 && key.iter().all(char::is_ascii_alphabetic)
}

/// The letter without its accent.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let (first, second) = match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => ('a', None),
        'ç' | 'ć' | 'č' => ('c', None),
        'ď' | 'đ' => ('d', None),
        'è'..='ë' | 'ē' | 'ę' | 'ě' => ('e', None),
        'ğ' => ('g', None),
        'ì'..='ï' | 'ī' | 'ı' => ('i', None),
        'ł' => ('l', None),
        'ñ' | 'ń' | 'ň' => ('n', None),
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => ('o', None),
        'ř' => ('r', None),
        'ś' | 'š' | 'ş' => ('s', None),
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ť' => ('t', None),
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => ('u', None),
        'ý' | 'ÿ' => ('y', None),
        'ź' | 'ž' | 'ż' => ('z', None),
        other => (other, None),
    };
    std::iter::once(first).chain(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[&str], name: &str, expect: Option<(usize, Spelling)>) {
        let mut names = FoldedNames::default();
        headers.iter().zip(0..).for_each(|(header, field)| names.push(&fold(header), field));
        assert_eq!(near(&names, "", name), expect, "{name:?} of {headers:?}");
    }

    #[test]
    fn neutral_words_and_slips_mean_the_field() {
        let all = &["Score", "Recommendation", "Chapters"];
        for name in [
            "Final Score",
            "Score (1-5)",
            "Step 2: Score",
            "My final score",
            "Score (out of 10)",
            "Scóre",
        ] {
            check(all, name, Some((0, Spelling::Qualified)));
        }
        for name in ["Socre", "Scoore", "Scores"] {
            check(all, name, Some((0, Spelling::Slip)));
        }
        check(all, "Recomendation", Some((1, Spelling::Slip)));
        check(all, "Recommendatoin", Some((1, Spelling::Slip)));
        check(all, "Chapter", Some((2, Spelling::Slip)));
    }

    #[test]
    fn other_words_do_not() {
        let all = &["Score", "Publish"];
        for name in [
            "Scope",
            "Store",
            "Core",
            "Unpublish",
            "Score (old)",
            "Score (draft 1)",
            "Old score",
            "Step 2",
            "",
            "Sco",
        ] {
            check(all, name, None);
        }
        check(&["Step a", "Step b"], "Step c", None);
    }
}
