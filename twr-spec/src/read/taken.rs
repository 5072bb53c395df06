//! Values that only the task can give: what has to be copied from it and was written otherwise, where the task
//! leaves one value; and a union's case that nothing in the task can fill.

mod found;
mod unwritten;

use std::collections::HashMap;

use super::place::{broken, value_at};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::lexicon::Class;
use crate::recovery::RecoveryKind;
use crate::rule::{
    Context, Task, is_possible, only_inflected, only_match, only_written_alike, possible_words,
    samples, task_words, words_at,
};
use crate::spec::{Case, Field, Kind, Path, Rule, Segment, Spec, Value};
use crate::text::quote;
pub(super) use found::Found;
use found::{Form, form_of, note, note_taken};

/// How many texts are compared with the whole task, for a reply with many wrong ones would cost as much as all of
/// them times the task.
const MOST_COMPARED: usize = 16;

/// Takes the values that can be taken, and records it:
///
/// - A field that has to be copied and has a pattern, where the pattern matches one place of the task: no other
///   value could be accepted. A field that was left out is not taken, and neither is one whose text denies: it
///   may say that there is no such value. Both are asked for. A field that the reply ended before is taken.
/// - Nothing for an optional field of that kind, where the pattern matches no place of the task and what was written
///   has no word of it.
/// - A field that has to be copied and whose worked examples all have one form, as dates in Chinese have, where the
///   text has another piece of that form than the task, which has one.
/// - A field that has to be copied, where the text goes on after a first phrase that is in the task and is no longer
///   than the worked examples are.
/// - A copied text that the task has in another number (`pot of tea`, `pots of tea`), at any depth.
///
/// - A union's case, where what the tag says cannot be filled from the task and one other case can; and where the tag
///   says no case, but all fields of one case were written and none of another.
///
/// A text is taken only if it keeps every rule of its field and no list or record around it breaks one more.
pub(super) fn from_task(spec: &Spec, rules: Context<'_>, found: &mut Found<'_, '_>) {
    let Some(task) = rules.task else { return };
    settle_case(spec, task, found);
    take_only_matches(spec, task, rules, found);
    unwritten::take_unreached(spec, task, found);
    unwritten::leave_out_invented(spec, task, found);
    take_by_examples(spec, task, rules, found);
    take_inflected(spec, task, rules, found);
}

/// Takes what the worked examples of a field tell: a piece that is written as all of them are, or the first phrase.
fn take_by_examples(spec: &Spec, task: &Task<'_>, rules: Context<'_>, found: &mut Found<'_, '_>) {
    let foreign = only_foreign(found.diagnostics);
    let sections = foreign.iter().filter_map(|path| match path.0.as_slice() {
        [Segment::Field(at)] => Some(*at),
        _ => None,
    });
    let sections: Vec<usize> = sections.take(MOST_COMPARED).collect();
    if sections.is_empty() {
        return;
    }
    let examples = spec.examples.get();
    for at in sections {
        let samples = samples(&examples, at);
        let Some(Some(Value::Text(text))) = found.values.get(at) else { continue };
        let taken = only_written_alike(&samples, text, task.text())
            .or_else(|| first_phrase(&samples, text, task).map(str::to_owned));
        if let Some(taken) = taken {
            found.take(spec, &Path(vec![Segment::Field(at)]), taken, rules);
        }
    }
}

/// The first phrase of a text that goes on after it, if that phrase is in the task and no longer than the samples,
/// one word apart. What takes the phrase back after it is not left out.
fn first_phrase<'t>(samples: &[&str], text: &'t str, task: &Task<'_>) -> Option<&'t str> {
    let (phrase, behind) = text.split_once(ends_phrase)?;
    let length = |text: &str| task_words(text).len();
    let longest = samples.iter().map(|sample| length(sample)).max()?;
    let is_phrase = (1..=longest + 1).contains(&length(phrase))
        && !samples.iter().any(|sample| sample.contains(ends_phrase));
    let goes_on = || {
        let behind = behind.to_lowercase();
        let turns = [Class::Not, Class::No, Class::Doubt, Class::Back];
        behind.contains(char::is_alphanumeric) && !turns.iter().any(|class| class.is_in(&behind))
    };
    (is_phrase && goes_on() && task.contains(phrase)).then(|| phrase.trim())
}

/// Whether the mark ends a phrase.
fn ends_phrase(letter: char) -> bool {
    matches!(letter, '!' | '！' | '。' | ';' | '；' | '，')
}

fn take_only_matches(spec: &Spec, task: &Task<'_>, rules: Context<'_>, found: &mut Found<'_, '_>) {
    for (at, field) in spec.fields.iter().enumerate().filter(|(_, field)| field.is_grounded()) {
        let Some(form) = form_of(found.diagnostics, at) else { continue };
        let Some(only) = only_match(field, task) else { continue };
        let Some(value) = found.values.get(at) else { continue };
        if form == Form::Asked || is_attempt(value.as_ref(), &only, task) {
            found.take(spec, &Path(vec![Segment::Field(at)]), only, rules);
        }
    }
}

/// Whether the text tries to give the value: it holds a word of it, or digits or an `@` as it does, and denies
/// nothing. A denial in words that are copied from the task together with the place is the task's, and no answer.
fn is_attempt(value: Option<&Value<'_>>, place: &str, task: &Task<'_>) -> bool {
    let Some(Value::Text(value)) = value else { return false };
    let (value, place) = (value.to_lowercase(), place.to_lowercase());
    if task.contains(&value) && value.contains(&place) {
        return true;
    }
    let mut words = place.split(|c: char| !c.is_alphanumeric());
    let shares_word = words.any(|word| word.chars().count() > 2 && value.contains(word));
    let share = |is_it: fn(char) -> bool| place.contains(is_it) && value.contains(is_it);
    let is_alike = shares_word || share(|c| c.is_ascii_digit()) || share(|c| c == '@');
    is_alike && !Class::Not.is_in(&value) && !Class::Doubt.is_in(&value)
}

/// Takes the texts that differ from a run of the task's words in number alone.
fn take_inflected(spec: &Spec, task: &Task<'_>, rules: Context<'_>, found: &mut Found<'_, '_>) {
    for path in only_foreign(found.diagnostics).into_iter().take(MOST_COMPARED) {
        let Some(Value::Text(text)) = value_at(found.values, &path) else { continue };
        if let Some(only) = only_inflected(text, task) {
            found.take(spec, &path, only, rules);
        }
    }
}

/// The places of what is wrong in nothing but that it does not occur in the task.
fn only_foreign(diagnostics: &[Diagnostic]) -> Vec<Path> {
    let mut faults: HashMap<&Path, usize> = HashMap::new();
    // That a text says more than a value is mended with what is taken.
    let counts = |wrong: &&Diagnostic| !matches!(wrong.kind, DiagnosticKind::Doubtful);
    for wrong in diagnostics.iter().filter(counts) {
        *faults.entry(&wrong.path).or_insert(0) += 1;
    }
    let is_foreign = |wrong: &&Diagnostic| {
        matches!(wrong.kind, DiagnosticKind::Broken(Rule::Grounded))
            && faults.get(&wrong.path) == Some(&1)
    };
    diagnostics.iter().filter(is_foreign).map(|wrong| wrong.path.clone()).collect()
}

/// Looks at a union whose case is unknown, or requires what the task does not hold. Where the task leaves one case,
/// that is the case: no reply in another could be accepted. Where it leaves several, the tag is refused. Either way
/// what was written for another case counts no more.
fn settle_case(spec: &Spec, task: &Task<'_>, found: &mut Found<'_, '_>) {
    let Some(tag) = spec.tag() else { return };
    let said = match found.values.get(tag) {
        Some(Some(Value::Choice(word))) if found.is_good(tag) => Some(*word),
        // A tag that was not written is asked for.
        _ if found.is_unreadable(tag) => None,
        _ => return,
    };
    if said.is_some_and(|word| !found.misses_copies(spec, word) || is_possible(spec, word, task)) {
        return;
    }
    match possible_words(spec, task).as_deref() {
        Some([only]) => take_case(spec, tag, *only, RecoveryKind::TakenFromTask, found),
        Some(possible) if said.is_some() => refuse_case(spec, tag, possible, found),
        _ if said.is_none() => {
            if let Some(word) = found.written_case(spec) {
                take_case(spec, tag, word, RecoveryKind::TagInferred, found);
            }
        }
        _ => {}
    }
}

fn take_case(spec: &Spec, tag: usize, word: u16, kind: RecoveryKind, found: &mut Found<'_, '_>) {
    found.forget(|at| {
        at == tag || spec.fields.get(at).is_some_and(|own| !own.case.counts(Some(word)))
    });
    if let Some(value) = found.values.get_mut(tag) {
        *value = Some(Value::Choice(word));
    }
    note(kind, tag, found);
    for (at, field) in spec.fields.iter().enumerate() {
        let is_absent = found.values.get(at).is_some_and(Option::is_none) && found.is_good(at);
        if field.case != Case::Of(word) || !is_absent {
            continue;
        }
        match found.values.get_mut(at) {
            Some(value) if matches!(*field.kind, Kind::Optional(_)) => *value = Some(Value::Null),
            _ if field.may_be_left_out() => {}
            _ => found.report(at, DiagnosticKind::Missing, String::new()),
        }
    }
}

fn refuse_case(spec: &Spec, tag: usize, possible: &[u16], found: &mut Found<'_, '_>) {
    found.forget(|at| spec.fields.get(at).is_some_and(is_of_case));
    let said = found.word(spec).and_then(|word| words_at(spec, &[word]).pop());
    let said = said.map(|word| quote(&word.text)).unwrap_or_default();
    let fewer = Rule::OneOf(words_at(spec, possible).into());
    found.report(tag, DiagnosticKind::Broken(fewer), said);
    for (at, field) in spec.fields.iter().enumerate() {
        if is_of_case(field) && !field.may_be_left_out() {
            found.report(at, DiagnosticKind::Missing, String::new());
        }
    }
}

fn is_of_case(field: &Field) -> bool {
    matches!(field.case, Case::Of(_))
}

impl Found<'_, '_> {
    /// Puts a text of the task in the place of the one at the path, unless that breaks a rule.
    fn take(&mut self, spec: &Spec, path: &Path, text: String, rules: Context<'_>) {
        let Some(before) = broken(spec, self.values, path, rules) else { return };
        let Some(place) = value_at(self.values, path) else { return };
        let written = std::mem::replace(place, Value::text(text));
        let after = broken(spec, self.values, path, rules);
        if after.is_some_and(|after| after.there == 0 && after.around <= before.around) {
            self.diagnostics.retain(|wrong| wrong.path != *path);
            note_taken(path.section().unwrap_or_default(), self);
        } else if let Some(place) = value_at(self.values, path) {
            *place = written;
        }
    }

    /// Whether nothing is wrong with a field, there or not.
    fn is_good(&self, at: usize) -> bool {
        !self.diagnostics.iter().any(|wrong| wrong.path.section() == Some(at))
    }

    /// Whether something was written for a field that is no value of it.
    fn is_unreadable(&self, at: usize) -> bool {
        self.diagnostics.iter().any(|wrong| {
            wrong.path.section() == Some(at)
                && matches!(wrong.kind, DiagnosticKind::Unreadable | DiagnosticKind::Doubtful)
        })
    }

    /// The case of which every field was written well, where no field of another case was written.
    fn written_case(&self, spec: &Spec) -> Option<u16> {
        let written = |at: usize| self.places.get(at).is_some_and(Option::is_some);
        let mut case = None;
        for (at, field) in spec.fields.iter().enumerate() {
            let Case::Of(word) = field.case else { continue };
            if written(at) && (case.replace(word).is_some_and(|other| other != word)) {
                return None;
            }
        }
        let is_whole = |word: &u16| {
            spec.fields
                .iter()
                .enumerate()
                .filter(|(_, field)| field.case == Case::Of(*word))
                .all(|(at, field)| written(at) && self.is_good(at) || field.may_be_left_out())
        };
        case.filter(is_whole)
    }

    /// Whether the case has a copied field without a good value.
    fn misses_copies(&self, spec: &Spec, word: u16) -> bool {
        spec.fields.iter().enumerate().any(|(at, field)| {
            let is_there = self.values.get(at).is_some_and(Option::is_some) && self.is_good(at);
            field.case == Case::Of(word) && field.is_grounded() && !is_there
        })
    }

    /// Drops what was read of these fields, and what is wrong with it.
    fn forget(&mut self, is_it: impl Fn(usize) -> bool) {
        self.diagnostics.retain(|wrong| !wrong.path.section().is_some_and(&is_it));
        for (_, value) in self.values.iter_mut().enumerate().filter(|(at, _)| is_it(*at)) {
            *value = None;
        }
    }

    fn report(&mut self, at: usize, kind: DiagnosticKind, found: String) {
        let (path, span) = (Path(vec![Segment::Field(at)]), self.places.get(at).cloned().flatten());
        self.diagnostics.push(Diagnostic { path, span, kind, found });
    }
}

#[cfg(feature = "patterns")]
#[cfg(test)]
mod tests;
