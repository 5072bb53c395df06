//! Labels: the names of the field, and the neutral nouns that name any value.

use std::borrow::Cow;

use super::Text;
use crate::lexicon::{Class, is_han};
use crate::soft::fold;
use crate::spec::Field;

/// The names of the field that a value is read for: its header and aliases. Cheap to clone where the spec is a
/// constant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    header: Cow<'static, str>,
    keys: Cow<'static, [Cow<'static, str>]>,
}

impl Labels {
    pub(crate) fn of(field: &Field) -> Self {
        Self { header: field.header.clone(), keys: field.keys.clone() }
    }

    /// Where a name of the field ends that begins at the place.
    pub(crate) fn own_at(&self, text: &Text, at: usize) -> Option<usize> {
        let names = self.keys.iter().map(AsRef::as_ref);
        let named = names
            .filter(|key| !key.is_empty())
            .filter_map(|key| matches_name(text, at, key, key))
            .max();
        named.or_else(|| self.core_at(text, at))
    }

    /// Where the field's name ends, if it ends with a copula: `The answer is`.
    pub(crate) fn own_carrier_at(&self, text: &Text, at: usize) -> Option<usize> {
        let header = self.header.to_lowercase();
        let word = header.trim_end_matches([':', ' ']).rsplit([' ', '_']).next()?;
        let is_carrier = Class::Copula.is(word) || word.ends_with(['是', '为']);
        if is_carrier { self.own_at(text, at) } else { None }
    }

    /// The header without a neutral noun at its end: `Risk` of `Risk level`.
    fn core_at(&self, text: &Text, at: usize) -> Option<usize> {
        let (core, noun) = self.header.rsplit_once([' ', '_'])?;
        let is_neutral = Class::LabelNoun.is(&noun.to_lowercase());
        let core = fold(core);
        (is_neutral && core.len() > 2).then(|| matches_name(text, at, &core, &core)).flatten()
    }

    /// Where a label ends that begins at the place, with its qualifiers and a neutral noun behind it.
    pub(crate) fn label_at(&self, text: &Text, at: usize) -> Option<usize> {
        let (mut start, mut is_chosen) = (at, false);
        for _ in 0..4 {
            if let Some(end) = self.own_at(text, start) {
                return Some(self.with_noun(text, end));
            }
            if let Some(noun) = Class::LabelNoun.longest(text.rest(start)) {
                return Some(self.with_noun(text, start + noun));
            }
            // `the correct description`, and not `the description`.
            let object = Class::Object.longest(text.rest(start)).filter(|_| is_chosen);
            if let Some(noun) = object {
                return Some(start + noun);
            }
            let width = Class::LabelQualifier.longest(text.rest(start))?;
            is_chosen |= !matches!(text.piece(start, start + width), "the" | "my" | "your" | "our");
            start = text.skip_blanks(start + width);
        }
        None
    }

    fn with_noun(&self, text: &Text, end: usize) -> usize {
        let next = text.skip_blanks(end);
        let noun = Class::LabelNoun.longest(text.rest(next)).map(|width| next + width);
        self.with_object(text, noun.unwrap_or(end))
    }

    /// The end of the label with what it is of: `for this review`, `to the question`.
    #[expect(clippy::unused_self, reason = "part of the grammar of a label")]
    fn with_object(&self, text: &Text, end: usize) -> usize {
        let rest = text.rest(end);
        let Some(joined) = [" for ", " of ", " to "].iter().find(|word| rest.starts_with(**word))
        else {
            return end;
        };
        let mut at = end + joined.len();
        let Some(the) =
            ["the ", "this ", "that "].iter().find(|word| text.rest(at).starts_with(**word))
        else {
            return end;
        };
        at += the.len();
        Class::Object.longest(text.rest(at)).map_or(end, |width| at + width)
    }

    /// Whether the field's name is a neutral noun, or there is none.
    pub(crate) fn is_neutral(&self) -> bool {
        self.header.is_empty() || Class::LabelNoun.is(&self.header.to_lowercase())
    }

    /// Whether the name asks for the bad one, so that praise says nothing of it.
    pub(crate) fn asks_for_the_worse(&self) -> bool {
        const BAD: [&str; 10] = [
            "worse",
            "worst",
            "loser",
            "reject",
            "wrong",
            "incorrect",
            "weaker",
            "bad",
            "lose",
            "least",
        ];
        let name = self.header.to_lowercase();
        BAD.iter().any(|word| name.contains(word)) || name.contains(['差', '错', '劣'])
    }

    /// Whether the name says per cent.
    pub(crate) fn is_in_percent(&self) -> bool {
        let name = self.header.to_lowercase();
        name.contains("percent")
            || name.contains('%')
            || name.contains("per cent")
            || name.contains('率')
    }
}

/// Where a name ends that begins at the place: its letters in order, blanks, `-`, `_` and brackets left out on
/// both sides, other marks as in `exact`, the name as it is written.
pub(crate) fn matches_name(text: &Text, at: usize, exact: &str, key: &str) -> Option<usize> {
    let is_free =
        |c: char| matches!(c, ' ' | '-' | '_' | '(' | ')' | '[' | ']' | '"' | '\'' | '`' | '*');
    let wanted = if exact.is_empty() { key } else { exact };
    let mut wanted = wanted
        .chars()
        .map(crate::soft::half_width)
        .flat_map(char::to_lowercase)
        .filter(|c| !is_free(*c))
        .peekable();
    let mut end = at;
    let mut last = None;
    for character in text.rest(at).chars() {
        let Some(next) = wanted.peek() else { break };
        if *next == character {
            wanted.next();
            last = Some(character);
        } else if !(is_free(character) && last.is_some()) {
            return None;
        }
        end += character.len_utf8();
    }
    let last = last?;
    let ends = || {
        let next = text.rest(end).chars().next();
        let inside = |c: char| c.is_alphanumeric() && !is_han(c);
        !inside(last) || !next.is_some_and(|c| inside(c) || matches!(c, '_' | '+' | '#'))
    };
    (wanted.peek().is_none() && ends()).then_some(end)
}
