//! Lines that one quick look settles: they are values as they are, and none of the phrases is looked for.

use super::aside::surely_ends_whole;
use super::cues::Cues;
use super::moment::is_for_place;
use super::plain::Look;
use super::unsaid::is_wordy;
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

/// Whether nothing has to be looked for in the line: it is the value of the field with these names as it is. The line is
/// no item of a list.
pub(super) fn is_settled(look: Look<'_>, labels: &Labels) -> bool {
    let Some(initial) = look.initial else { return false };
    let tells_nothing = if labels.shows_phrases() {
        look.lacks(IN_PHRASES)
            && look.begins_without(PLACED.union(AT_FIRST))
            && look.ends_without(Cues::CLAIMS_BEHIND)
            && !look.line.ends_with('.')
    } else {
        look.lacks(IN_LINES) && look.begins_without(AT_FIRST)
    };
    tells_nothing
        && surely_ends_whole(look)
        && !labels.may_begin(initial)
        && !may_speak_of(look, labels)
        && !is_none_word(look.line)
        && !is_placeholder(look.line)
        && !labels.description().is(look.line)
        && !is_for_place(look.line, labels)
        && !(labels.shows_bare_names() && is_wordy(look.line))
}

/// Whether the line may say something of the field's name.
fn may_speak_of(look: Look<'_>, labels: &Labels) -> bool {
    let may_say = !look.lacks(NAMING) || !look.begins_without(Cues::QUALIFIER);
    may_say && labels.may_be_among(look.beginnings())
}
