//! Where a key belongs that is found in a wrong place.

use super::known as keys;

/// Where a key belongs that is found in a wrong place.
pub(crate) fn place_of_key(key: &str) -> Option<&'static str> {
    let homes = [
        (keys::RULES, "below `rules:` of a section"),
        (keys::SECTION, "in a section, beside its `field:`"),
        (keys::TOP, "at the top of the file, without blanks before it"),
        (keys::WORD, "in a word of a choice"),
        (keys::EXAMPLE, "in a worked example, below `examples:`"),
        (keys::TEST, "in a saved reply, below `tests:`"),
        (keys::ASKING, "below `asking:`"),
    ];
    homes.iter().find(|(known, _)| known.contains(&key)).map(|(_, place)| *place)
}
