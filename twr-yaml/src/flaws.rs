//! The flaws of a spec, found by the very code that the derive uses, each told at its own place.

use twr_spec::check::{Finding, FindingKind, check};
use twr_spec::kind::phrase;
use twr_spec::rule::Rule;
use twr_spec::soft::fold;
use twr_spec::sound::flaws;
use twr_spec::spec::{End, Examples, Field, Flaw, FlawKind, Kind, Language, Ref, Spec};
use twr_spec::wording::Wording;

use crate::build::{FieldPlaces, SpecPlaces};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;

/// Reports every flaw of the spec's own declaration. A record that no assembled example shows needs no
/// examples.
pub(crate) fn of_spec((spec, is_shown): (&Spec, bool), places: &SpecPlaces, log: &mut ProblemLog) {
    // Where all fields were lost, that was reported.
    if spec.fields.is_empty() && !log.problems.is_empty() {
        return;
    }
    let flaws = |spec: &Spec| {
        let mut found = flaws(spec);
        found.retain(|flaw| is_shown || flaw.kind != FlawKind::NoExample);
        found
    };
    let whole = flaws(spec);
    tell(&whole, &(0..spec.fields.len()).collect::<Vec<_>>(), spec, places, log);
    let flawed: Vec<usize> = whole.iter().filter_map(|flaw| flaw.field).collect();
    if flawed.is_empty() {
        return;
    }
    // Examples are read when all else is sound: once more, then, for the fields that are.
    let kept: Vec<usize> = (0..spec.fields.len()).filter(|at| !flawed.contains(at)).collect();
    if kept.is_empty() {
        return;
    }
    let mut remaining = spec.only(|at| kept.contains(&at));
    if spec.has_examples() {
        remaining.examples = Examples::Data(Vec::new().into());
    }
    tell(&flaws(&remaining), &kept, spec, places, log);
}

/// `kept` are the fields that the flaws' positions count.
fn tell(found: &[Flaw], kept: &[usize], spec: &Spec, places: &SpecPlaces, log: &mut ProblemLog) {
    for flaw in found {
        let at = flaw.field.and_then(|at| kept.get(at).copied());
        let of_field = at.and_then(|at| places.fields.get(at));
        let field = at.and_then(|at| spec.fields.get(at));
        match (of_field, field) {
            (Some(of_field), Some(field)) => {
                of_section(flaw, (spec, field), of_field, kept, places, log);
            }
            _ => log.report(
                of_whole(&flaw.kind, spec, places, log),
                ProblemKind::Flaw(flaw.kind.clone()),
            ),
        }
    }
}

fn of_whole(flaw: &FlawKind, spec: &Spec, places: &SpecPlaces, log: &ProblemLog) -> Place {
    let place = match flaw {
        FlawKind::BadWorkedExample { example, .. } => places.examples.get(*example),
        FlawKind::BadLiteralExample { example, .. } => places.literals.get(*example),
        _ => None,
    };
    let place = place.copied().unwrap_or(places.name);
    let FlawKind::BadLiteralExample { example, line: Some(line), .. } = flaw else { return place };
    let literal = spec.literal_examples.get(*example);
    literal.and_then(|literal| line_in(log, place, &literal.reply, *line)).unwrap_or(place)
}

/// The place of a line of a text, where the file has it on a line of its own.
pub(crate) fn line_in(log: &ProblemLog, place: Place, text: &str, line: usize) -> Option<Place> {
    let wanted = text.lines().nth(line.checked_sub(1)?)?.trim();
    let source = log.sources.get(place.file)?.text.get(place.range())?;
    let found = source.split_inclusive('\n').nth(line - 1)?;
    let before: usize = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let start = place.start + before + (found.len() - found.trim_start().len());
    (found.trim() == wanted && !wanted.is_empty()).then_some(Place {
        start,
        end: start + wanted.len(),
        ..place
    })
}

fn of_section(
    flaw: &Flaw,
    (spec, field): (&Spec, &Field),
    of_field: &FieldPlaces,
    kept: &[usize],
    places: &SpecPlaces,
    log: &mut ProblemLog,
) {
    let kind = ProblemKind::Flaw(flaw.kind.clone());
    let rule = |at: &usize| of_field.rules.get(*at).map_or(of_field.name, |rule| rule.place);
    let part = |at: &usize, part: usize| {
        of_field.rules.get(*at).map_or(of_field.name, |rule| rule.part(part))
    };
    let place = match &flaw.kind {
        // One mistake is told once.
        FlawKind::UnwritableHeader(_) if fold(&field.header).is_empty() => return,
        FlawKind::SameHeader { key, .. } if key.is_empty() => return,
        FlawKind::SameHeader { other, key } => {
            let other = kept.get(*other).and_then(|&other| places.fields.get(other));
            same_header((key, kind), field, of_field, other, log);
            return;
        }
        // Told where the choice is declared.
        FlawKind::SameWord(_)
        | FlawKind::EmptyWord
        | FlawKind::BrokenWord(_)
        | FlawKind::NoWords => return,
        FlawKind::SameAllowedWord { rule, word, other } => {
            log.report_also(part(rule, *word), kind, part(rule, *other), "the other one");
            return;
        }
        FlawKind::Contradiction { rule: at, other, .. } => {
            log.report_also(rule(at), kind, rule(other), "the other one");
            return;
        }
        FlawKind::RuleMisfit(at) => {
            let named = of_field.rules.get(*at).zip(field.rules.get(*at));
            if let Some((places, rule)) = named {
                log.report(places.place, misfit(places.name, rule, &field.kind));
            }
            return;
        }
        FlawKind::BadWorkedExample { .. } | FlawKind::BadLiteralExample { .. } => {
            of_whole(&flaw.kind, spec, places, log)
        }
        FlawKind::NoExample if of_field.lost_example => return,
        other => place_in(other, of_field),
    };
    log.report(place, kind);
}

/// The part of a field that a flaw lies in.
fn place_in(flaw: &FlawKind, of_field: &FieldPlaces) -> Place {
    let rule = |at: &usize| of_field.rules.get(*at);
    let place = match flaw {
        FlawKind::EmptyAlias(alias) => of_field.aliases.get(*alias).map(|(_, place)| *place),
        FlawKind::EmptyAllowedWord { rule: at, word } => rule(at).map(|rule| rule.part(*word)),
        FlawKind::LimitOutOfReach { rule: at, end, .. }
        | FlawKind::FractionalLimit { rule: at, end, .. }
        | FlawKind::LimitBeyondFloat { rule: at, end } => {
            rule(at).map(|rule| rule.part(usize::from(*end == End::Max)))
        }
        FlawKind::EmptyRange(at)
        | FlawKind::ZeroMost(at)
        | FlawKind::NoAllowedWords(at)
        | FlawKind::BadPattern { rule: at, .. }
        | FlawKind::SlashedPattern { rule: at, .. }
        | FlawKind::NoneWordIsValue { rule: at, .. } => rule(at).map(|rule| rule.place),
        FlawKind::Nested(_)
        | FlawKind::MapValue
        | FlawKind::CodeLanguage(_)
        | FlawKind::TableCell(_)
        | FlawKind::TooDeep(_) => Some(of_field.kind),
        FlawKind::BadExample(_) | FlawKind::EscapedExample => {
            Some(of_field.example.unwrap_or(of_field.name))
        }
        FlawKind::NoExample => Some(of_field.name),
        _ => None,
    };
    place.unwrap_or(of_field.header)
}

/// Two fields with the key of one header, told at the header or alias that has it.
fn same_header(
    (key, kind): (&str, ProblemKind),
    field: &Field,
    of_field: &FieldPlaces,
    other: Option<&FieldPlaces>,
    log: &mut ProblemLog,
) {
    let alias = of_field.aliases.iter().find(|(alias, _)| fold(alias) == *key);
    let is_header = fold(&field.header) == *key;
    let place = match alias {
        Some((_, place)) if !is_header => *place,
        _ => of_field.header,
    };
    if let Some(other) = other.filter(|other| other.name != of_field.name) {
        let first = other.aliases.iter().find(|(alias, _)| fold(alias) == *key);
        let first = first.map_or(other.header, |(_, place)| *place);
        log.report_also(place, kind, first, "the other one");
        return;
    }
    // An alias that says nothing new.
    let why = "it reads the same as another header of this field";
    let same = alias.map_or(place, |(_, place)| *place);
    log.report(same, ProblemKind::Needless { key: "aliases", why });
}

/// A rule of another kind, as the derive tells it.
fn misfit(name: &'static str, rule: &Rule, kind: &Kind) -> ProblemKind {
    let instead = match (rule, kind.required()) {
        (Rule::Length(_) | Rule::Words(_) | Rule::Items(_), Kind::Integer(_) | Kind::Number(_)) => {
            Some("`min` or `max`")
        }
        (Rule::Items(_) | Rule::Range(_), Kind::Text | Kind::Line) => {
            Some("`min_len` or `max_len`")
        }
        (Rule::Length(_) | Rule::Range(_), Kind::List(_) | Kind::Table(_) | Kind::Map(_)) => {
            Some("`min_items` or `max_items`")
        }
        (Rule::NoneWords(_), _) => Some("`optional: true` beside it"),
        _ => None,
    };
    let (subject, asked) = (rule.subject(), phrase(kind, Language::English));
    ProblemKind::Misfit { rule: name, subject, asked, instead }
}

/// Reports the flaws of a choice's words, each at the word.
pub(crate) fn of_words(
    kind: &Kind,
    name: Place,
    words: &[Vec<(String, Place)>],
    log: &mut ProblemLog,
) {
    let kind = Ref::shared(kind.clone());
    let field = Field { header: "X".into(), keys: vec!["x".into()].into(), kind, ..Field::EMPTY };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    for flaw in flaws(&spec) {
        let mut with_key = words.iter().flatten().filter(|(word, _)| match &flaw.kind {
            FlawKind::SameWord(key) => fold(word) == *key,
            FlawKind::EmptyWord => fold(word).is_empty(),
            FlawKind::BrokenWord(broken) => word == broken,
            _ => false,
        });
        if flaw.kind == FlawKind::EmptyWord {
            for (_, place) in with_key {
                log.report(*place, ProblemKind::Flaw(flaw.kind.clone()));
            }
            continue;
        }
        let (first, second) = (with_key.next(), with_key.next());
        let of_flaw = ProblemKind::Flaw(flaw.kind.clone());
        match (&flaw.kind, first, second) {
            (FlawKind::SameWord(_), Some((_, first)), Some((_, second))) => {
                log.report_also(*second, of_flaw, *first, "the other one");
            }
            (FlawKind::BrokenWord(_), Some((_, place)), _) => log.report(*place, of_flaw),
            (FlawKind::NoWords, ..) => log.report(name, of_flaw),
            _ => {}
        }
    }
}

/// What only shows when everything is put together: examples in other layouts, feedback, the prompt's
/// length. For specs without a flaw.
pub(crate) fn of_whole_spec(spec: &Spec, places: &SpecPlaces, log: &mut ProblemLog) {
    for Finding { field, kind, .. } in check(spec, &Wording::default()) {
        let at = field.and_then(|name| spec.position(&name));
        let of_field = at.and_then(|at| places.fields.get(at));
        let name = of_field.map_or(places.name, |field| field.name);
        match kind {
            FindingKind::RoundTrip { example, layouts, why } => {
                let layouts = layouts.iter().map(|layout| layout.name()).collect();
                let of_examples = places.examples.iter().chain(&places.literals);
                let place = of_examples.copied().nth(example);
                let example = of_field.and_then(|field| field.example);
                let place = place.or(example).unwrap_or(name);
                log.report(place, ProblemKind::RoundTrip { layouts, why });
            }
            FindingKind::Feedback { on } => log.report(name, ProblemKind::Feedback { on }),
            FindingKind::PromptTooLong { characters, most } => {
                let place = places.max_prompt.unwrap_or(places.name);
                log.report(place, ProblemKind::PromptTooLong { characters, most });
            }
            // Told of the declarations themselves.
            _ => {}
        }
    }
}
