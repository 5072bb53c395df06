//! `check`: everything that can be found wrong with a spec without a model, in one call. It writes, reads,
//! prompts and gives feedback as a program would, and compares.

use std::fmt;

use crate::condition::Condition;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::feedback::{Faults, expected, feedback};
use crate::prompt::{PromptOptions, prompt};
use crate::read::Reader;
use crate::soft::{intended_examples, read_back};
use crate::sound::{asks_for_examples_of, flaws};
use crate::spec::constant::held;
use crate::spec::{FlawKind, Kind, Layout, Path, Rule, Segment, Spec};
use crate::wording::Wording;

/// One thing that is wrong with a spec, or with one inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The name of the spec that it is wrong with: of the whole reply, or of a record inside it.
    pub spec: String,
    /// The name of the field; `None` for the spec as a whole.
    pub field: Option<String>,
    /// What is wrong.
    pub kind: FindingKind,
}

/// What a check can find.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FindingKind {
    /// A flaw of the declaration: of headers, kinds, rules, examples.
    Flaw(FlawKind),
    /// A worked example does not come back as it was written.
    RoundTrip {
        /// Its position among all that a model may be shown.
        example: usize,
        /// The layouts in which it does not.
        layouts: Vec<Layout>,
        /// What is wrong, and what to write.
        why: String,
    },
    /// No worked example is given, and none can be made that keeps the rules.
    NothingToShow,
    /// `chosen` in `asking` names a worked example that there is not.
    NoSuchExample {
        /// Its number, from 1.
        number: u32,
        /// How many worked examples there are.
        count: usize,
    },
    /// Feedback on the field does not name it, or says nothing: by a template that was replaced, or by a
    /// rule without words.
    Feedback {
        /// What the feedback was on: a rule's phrase, or "a missing section".
        on: String,
    },
    /// The prompt is longer than the spec allows.
    PromptTooLong {
        /// How many characters it has, worked examples and all, without the task.
        characters: usize,
        /// How many it may have.
        most: u32,
    },
    /// The Rust type refuses a worked example, or gives it back changed. Only typed checks find this.
    Refused {
        /// The example's position among all that a model may be shown.
        example: usize,
        /// What the type says.
        why: String,
    },
}

/// Everything that is wrong with the spec and the records inside it; empty if it keeps its word. Prompt and
/// feedback are worded by these templates.
///
/// Beyond [`flaws`], it looks at records inside, writes and reads every worked example in every layout,
/// asks for feedback on every rule, and counts the prompt's characters.
pub fn check(spec: &Spec, wording: &Wording) -> Vec<Finding> {
    let mut found = check_declaration(spec);
    // What follows from a flaw is no finding of its own.
    if found.is_empty() {
        found.extend(of_round_trips(spec));
        found.extend(of_feedback(spec, wording));
    }
    found.extend(of_size(spec, wording));
    found
}

/// The flaws of the spec and of the records inside it, records first: [`flaws`] at every depth.
pub fn check_declaration(spec: &Spec) -> Vec<Finding> {
    // A type may hold itself.
    let mut records = vec![spec];
    spec.fields.iter().for_each(|field| records_in(&field.kind, &mut records));
    let shown = asks_for_examples_of(spec);
    let is_shown = |record: &Spec| shown.iter().any(|shown| shown.is(record));
    let records = records.into_iter().skip(1);
    let mut found: Vec<Finding> =
        records.flat_map(|record| of_declaration(record, is_shown(record))).collect();
    found.extend(of_declaration(spec, true));
    found
}

/// The records that a value of the kind holds, at any depth, each once.
fn records_in<'s>(kind: &'s Kind, found: &mut Vec<&'s Spec>) {
    if let Some(held) = held(kind) {
        records_in(held, found);
    } else if let Kind::Record(spec) | Kind::Table(spec) = kind
        && !found.iter().any(|known| known.is(spec))
    {
        found.push(spec);
        spec.fields.iter().for_each(|field| records_in(&field.kind, found));
    }
}

/// The flaws of a declaration. A record that no assembled example shows needs no example.
fn of_declaration(spec: &Spec, is_shown: bool) -> Vec<Finding> {
    let finding = |at: Option<usize>, kind| at_field(spec, at, FindingKind::Flaw(kind));
    let told = flaws(spec).into_iter().filter(|flaw| is_shown || flaw.kind != FlawKind::NoExample);
    told.map(|flaw| finding(flaw.field, flaw.kind)).collect()
}

fn at_field(spec: &Spec, at: Option<usize>, kind: FindingKind) -> Finding {
    let field = at.and_then(|at| spec.fields.get(at)).map(|field| field.name.to_string());
    Finding { spec: spec.name.to_string(), field, kind }
}

fn of_round_trips(spec: &Spec) -> Vec<Finding> {
    let examples = intended_examples(&Reader::new(spec));
    if examples.is_empty() && !spec.examples.are_unwanted() {
        return vec![at_field(spec, None, FindingKind::NothingToShow)];
    }
    let count = examples.len();
    let is_none = |number: &&u32| !(1..=count).contains(&(**number as usize));
    let unknown = spec.asking.chosen.iter().filter(is_none);
    let finding = |number: &u32| FindingKind::NoSuchExample { number: *number, count };
    let mut found: Vec<Finding> =
        unknown.map(|number| at_field(spec, None, finding(number))).collect();
    for layout in Layout::ALL {
        let laid_out = spec.in_layout(layout);
        let reader = Reader::new(&laid_out);
        for (example, worked) in examples.iter().enumerate() {
            for fault in read_back(&reader, worked) {
                let kind =
                    FindingKind::RoundTrip { example, layouts: vec![layout], why: fault.why };
                join(&mut found, at_field(spec, fault.field, kind));
            }
        }
    }
    found
}

/// Adds a finding, or its layout to the one of the same place.
fn join(found: &mut Vec<Finding>, new: Finding) {
    let FindingKind::RoundTrip { example, layouts, .. } = &new.kind else { return };
    let same = found.iter_mut().find(|old| {
        old.field == new.field
            && matches!(&old.kind, FindingKind::RoundTrip { example: of, .. } if of == example)
    });
    match same.map(|same| &mut same.kind) {
        Some(FindingKind::RoundTrip { layouts: known, .. }) => {
            let more: Vec<Layout> =
                layouts.iter().filter(|layout| !known.contains(layout)).copied().collect();
            known.extend(more);
        }
        _ => found.push(new),
    }
}

/// The first of what a field's feedback may be on for which the feedback does not do.
fn of_feedback(spec: &Spec, wording: &Wording) -> Vec<Finding> {
    let reader = Reader::new(spec);
    let fields = spec.fields.iter().enumerate();
    let found = fields.filter_map(|(at, field)| {
        let of_rules = field.rules.iter().map(|rule| DiagnosticKind::Broken(rule.clone()));
        let kinds = [DiagnosticKind::Missing, DiagnosticKind::Unreadable].into_iter();
        let silent = kinds.chain(of_rules).find(|kind| !speaks(&reader, at, kind, wording))?;
        Some(at_field(spec, Some(at), FindingKind::Feedback { on: named(&silent, spec) }))
    });
    found.collect()
}

/// Whether the feedback names the field and says what to write.
fn speaks(reader: &Reader<'_>, at: usize, kind: &DiagnosticKind, wording: &Wording) -> bool {
    let spec = reader.spec();
    let Some(field) = spec.fields.get(at) else { return true };
    let found = match kind {
        DiagnosticKind::Missing => String::new(),
        _ => "\"…\"".to_owned(),
    };
    let path = Path(vec![Segment::Field(at)]);
    let diagnostic = Diagnostic { path, span: None, kind: kind.clone(), found };
    let diagnostics = std::slice::from_ref(&diagnostic);
    let text =
        feedback(reader, Faults { diagnostics, kept: &[], condition: Condition::Text }, wording);
    // A check's own words are known when it refuses a value.
    let says = matches!(kind, DiagnosticKind::Broken(Rule::Check(_)))
        || !expected(spec, &diagnostic).is_empty();
    says && text.contains(&spec.layout.mention(&field.header))
}

fn named(kind: &DiagnosticKind, spec: &Spec) -> String {
    match kind {
        DiagnosticKind::Missing => "a missing section".to_owned(),
        DiagnosticKind::Broken(rule) => match rule.phrase(spec.language) {
            phrase if phrase.is_empty() => "a rule without words".to_owned(),
            phrase => format!("the rule \"{phrase}\""),
        },
        _ => "an unreadable value".to_owned(),
    }
}

fn of_size(spec: &Spec, wording: &Wording) -> Option<Finding> {
    let most = spec.max_prompt?;
    let made = prompt(spec, "", PromptOptions::new(wording));
    let turns = made.turns.iter().flat_map(|turn| [&turn.task, &turn.reply]);
    let characters: usize = turns.chain([&made.system]).map(|text| text.chars().count()).sum();
    let is_too_long = u32::try_from(characters).map_or(true, |count| count > most);
    is_too_long.then(|| at_field(spec, None, FindingKind::PromptTooLong { characters, most }))
}

/// The place, what is wrong there, and what to write instead.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "`{}.{field}`: {}", self.spec, self.kind),
            None => write!(f, "`{}`: {}", self.spec, self.kind),
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flaw(flaw) => flaw.fmt(f),
            Self::RoundTrip { example, layouts, why } => {
                let names: Vec<&str> = layouts.iter().map(|layout| layout.name()).collect();
                let place = match names.len() {
                    count if count == Layout::ALL.len() => "in every layout".to_owned(),
                    _ => format!("in the layout {}", names.join(", ")),
                };
                write!(f, "worked example {}, {place}, {why}", example + 1)
            }
            Self::NoSuchExample { number, count } => write!(
                f,
                "`chosen` names the worked example {number}, but the last is {count}: number them from 1"
            ),
            Self::NothingToShow => f.write_str(
                "no worked example can be made that keeps the rules of all fields: write an example for the \
                 fields with rules, or a whole reply, or `examples = none`",
            ),
            Self::Feedback { on } => write!(
                f,
                "feedback on {on} does not name the section and say what to write: mend the feedback \
                 template, or give the rule a phrase"
            ),
            Self::PromptTooLong { characters, most } => write!(
                f,
                "the prompt has {characters} characters, worked examples and all, and `max_prompt` \
                 allows {most}: shorten descriptions and examples, or allow more"
            ),
            Self::Refused { example, why } => write!(
                f,
                "the type and worked example {} disagree: {why}; change the example, or how the type \
                 is read and written",
                example + 1
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Check;
    use crate::spec::{Example, Examples, Field, Language, Ref, Value, Width};
    use crate::text::fold;
    use crate::wording::Template;

    fn field(header: &str, kind: Kind) -> Field {
        Field {
            name: fold(header).into(),
            header: header.to_owned().into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        }
    }

    fn with_example(example: &'static str, field: Field) -> Field {
        Field { example: example.into(), ..field }
    }

    fn spec(name: &'static str, fields: Vec<Field>) -> Spec {
        Spec { name: name.into(), fields: fields.into(), ..Spec::EMPTY }
    }

    fn told(spec: &Spec, wording: &Wording, expect: &[&str]) {
        let told: Vec<String> = check(spec, wording).iter().map(Finding::to_string).collect();
        assert_eq!(told, expect);
    }

    fn byte(header: &str) -> Field {
        with_example("3", field(header, Kind::Integer(Width::U8)))
    }

    #[test]
    fn records_inside_are_looked_at_once() {
        let part = Spec { name: "Part".into(), ..spec("Part", vec![with_example("x", byte("A"))]) };
        let part = Ref::shared(part);
        let parts = Kind::List(Ref::shared(Kind::Record(part.clone())));
        let chapter = spec("Chapter", vec![field("Parts", parts), byte("Pages")]);
        let chapters = field("Chapters", Kind::Record(Ref::shared(chapter)));
        let rows = field("Rows", Kind::Table(part));
        told(
            &spec("Plan", vec![chapters.clone(), rows]),
            &Wording::default(),
            &[
                "`Part.a`: the example does not read as the field: expected a whole number, found \"x\"; write one that does",
            ],
        );
        told(
            &spec("Plan", vec![chapters, byte("Pages")]),
            &Wording::default(),
            &[
                "`Part.a`: the example does not read as the field: expected a whole number, found \"x\"; write one that does",
            ],
        );
    }

    #[test]
    fn a_chosen_example_has_to_be_there() {
        let asking =
            crate::spec::Asking { chosen: vec![1, 2].into(), ..crate::spec::Asking::EMPTY };
        let plan = Spec { asking, ..spec("Plan", vec![byte("Score")]) };
        told(
            &plan,
            &Wording::default(),
            &["`Plan`: `chosen` names the worked example 2, but the last is 1: number them from 1"],
        );
    }

    #[test]
    fn a_prompt_is_counted_with_its_examples() {
        let plan = Spec { max_prompt: Some(40), ..spec("Plan", vec![byte("Score")]) };
        let made = prompt(&plan, "a task", PromptOptions::new(&Wording::default()));
        let turn = made.turns[0].task.chars().count() + made.turns[0].reply.chars().count();
        let count = made.system.chars().count() + turn;
        let expect = format!(
            "`Plan`: the prompt has {count} characters, worked examples and all, and `max_prompt` allows 40: shorten descriptions and examples, or allow more"
        );
        told(&plan, &Wording::default(), &[&expect]);
        let most = u32::try_from(count).ok();
        told(&Spec { max_prompt: most, ..plan }, &Wording::default(), &[]);
    }

    #[test]
    fn feedback_names_its_section_and_says_what_to_write() {
        let plan = spec("Plan", vec![byte("Score")]);
        let template = "Again, please.{# #}";
        let vague = Wording::default().replacing(Language::English, Template::Feedback, template);
        told(
            &plan,
            &vague.expect("a template"),
            &[
                "`Plan.score`: feedback on a missing section does not name the section and say what to write: mend the feedback template, or give the rule a phrase",
            ],
        );
        let rule = |rule| Field { rules: vec![rule].into(), ..byte("Score") };
        let silent = Check { phrase: "".into(), check: |_| Ok(()) };
        told(&spec("Plan", vec![rule(Rule::Check(silent))]), &Wording::default(), &[]);
    }

    #[test]
    fn examples_come_back_in_every_layout() {
        let reply = |text: &str| Value::Record(vec![Some(Value::text(text.to_owned()))]);
        let plan = |text: &str| {
            let example = Example { task: "Go.".to_owned(), thought: None, reply: reply(text) };
            let examples = Examples::Data(vec![example].into());
            Spec { examples, ..spec("Plan", vec![field("Plan", Kind::Text)]) }
        };
        told(&plan("We go.\n\n- here\n- there"), &Wording::default(), &[]);
        told(
            &plan(" We go."),
            &Wording::default(),
            &[
                "`Plan.plan`: worked example 1 holds a line in [Plan] that would end or begin something in a reply: a model that copies it breaks its reply there; leave it out",
            ],
        );
    }
}
