//! Lines that one quick look accepts as values, without looking for phrases.

use super::aside::surely_ends_whole;
use super::cues::Cues;
use super::moment::is_for_place;
use super::no_value::is_wordy;
use super::plain::ScannedLine;
use crate::assertion::Labels;
use crate::text::{is_none_word, is_placeholder};

/// Cues that matter only at the beginning or at the end of a line.
const PLACED: Cues = Cues::OPEN
    .union(Cues::ASKS)
    .union(Cues::ARTICLE)
    .union(Cues::QUALIFIER)
    .union(Cues::LEADS_IN)
    .union(Cues::CLAIMS_BEHIND)
    .union(Cues::GREETS);

/// Cues that leave open whether a line is the phrase or the name that was asked for.
const IN_PHRASES: Cues = Cues::ALL.without(PLACED);

/// Cues that leave open whether a line is a value, whatever was asked for.
const IN_LINES: Cues = Cues::ASIDE
    .union(Cues::ABSENT)
    .union(Cues::EITHER)
    .union(Cues::WRITER)
    .union(Cues::BACK)
    .union(Cues::SEEMS)
    .union(Cues::WISH)
    .union(Cues::DESCRIBED)
    .union(Cues::MARK);

/// Cues that leave it open at the beginning of a line.
const AT_FIRST: Cues = Cues::GUESS.union(Cues::ASKS).union(Cues::GREETS);

/// Cues of a line that says something of the field's name.
const NAMING: Cues = Cues::SAID.union(Cues::ARTICLE);

/// Whether the line as it is is the value of the field with these labels, so that no phrases have to be looked for.
/// Not for items of a list.
pub(super) fn is_plainly_value(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    let Some(initial) = scanned.initial else { return false };
    let tells_nothing = if labels.shows_phrases() {
        scanned.lacks(IN_PHRASES)
            && scanned.begins_without(PLACED.union(AT_FIRST))
            && scanned.ends_without(Cues::CLAIMS_BEHIND)
            && !scanned.line.ends_with('.')
    } else {
        scanned.lacks(IN_LINES) && scanned.begins_without(AT_FIRST)
    };
    tells_nothing
        && surely_ends_whole(scanned)
        && !labels.may_begin(initial)
        && !may_speak_of(scanned, labels)
        && !is_none_word(scanned.line)
        && !is_placeholder(scanned.line)
        && !labels.description().is(scanned.line)
        && !is_for_place(scanned.line, labels)
        && !(labels.shows_bare_names() && is_wordy(scanned.line))
}

/// Whether the line may say something of the field's name.
fn may_speak_of(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    let may_say = !scanned.lacks(NAMING) || !scanned.begins_without(Cues::QUALIFIER);
    may_say && labels.may_be_among(scanned.beginnings())
}
