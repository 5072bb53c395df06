//! List items of the form `name: value`: `- Mixing: low`, `- Baking: high`.

use crate::assertion::Text;
use crate::bind::Place;
use crate::kind::ReadContext;
use crate::lexicon::Class;
use crate::spec::Kind;
use crate::text::fold;

/// No name of what a value is said of has more words, or Chinese characters.
const MOST_WORDS: usize = 5;
const MOST_CHARACTERS: usize = 40;

/// Whether every item of a list of plain values is one after a name of its own. A sum or another neutral name among
/// them is no item.
pub(super) fn are_named(item: &Kind, places: &[Place], context: &ReadContext<'_, '_>) -> bool {
    let is_plain = matches!(
        item.required(),
        Kind::Integer(_) | Kind::Number(_) | Kind::Choice(_) | Kind::Boolean | Kind::Temporal(_)
    );
    if !is_plain || places.len() < 2 {
        return false;
    }
    let mut seen = Vec::with_capacity(places.len());
    places.iter().all(|place| {
        let text = context.page.slice(place.range.clone());
        let name = name_of(text).map(|(name, _)| fold(name));
        let is_new = name.as_ref().is_some_and(|name| !seen.contains(name));
        seen.extend(name);
        is_new
    })
}

/// The name before a value, and where the value begins.
pub(super) fn name_of(text: &str) -> Option<(&str, usize)> {
    let colon = text.find([':', '：'])?;
    let (name, value) = text.split_at_checked(colon)?;
    let value = value.trim_start_matches([':', '：']).trim_start_matches('*').trim_start();
    let name = name.trim().trim_matches('*').trim();
    let told = Text::new(name);
    let is_neutral =
        [Class::LabelNoun, Class::LabelQualifier, Class::Not, Class::Doubt, Class::Back]
            .iter()
            .any(|class| class.is_in(&told.lower));
    let is_name = name.starts_with(char::is_alphabetic)
        && name.split_whitespace().count() <= MOST_WORDS
        && name.chars().count() <= MOST_CHARACTERS
        && !name.contains(['?', '!', '.', ',', '，', '。'])
        && !is_neutral;
    let is_value = !value.is_empty() && !value.trim().contains('\n');
    (is_name && is_value).then_some((name, text.len() - value.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_before_a_value() {
        let check = |text: &str, expect: Option<(&str, usize)>| {
            assert_eq!(name_of(text), expect, "{text:?}");
        };
        check("Round 1: 12 points", Some(("Round 1", 9)));
        check("**Digging:** low", Some(("Digging", 13)));
        check("搅拌：低", Some(("搅拌", 9)));
        check("10:30", None);
        check("Total: 21", None);
        check("not this: low", None);
        check("low", None);
        check("Mixing:", None);
        check("I think that this one here is: low", None);
    }
}
