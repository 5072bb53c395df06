//! `feedback`: a spec and what is wrong to the text that tells the model what to write. The only place
//! that makes sentences of diagnostics.

use serde::Serialize;

use crate::condition::Condition;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::prompt::expectation;
use crate::rule::Rule;
use crate::soft::{worked_examples, write_some};
use crate::spec::{Example, Kind, Language, Path, Segment, Spec, Value};
use crate::wording::{Template, Wording};

/// What is to be said about a reply.
#[derive(Clone, Copy, Debug)]
pub struct Faults<'f> {
    /// What is wrong.
    pub diagnostics: &'f [Diagnostic],
    /// Which sections were read well, so that the model is told that they stay.
    pub kept: &'f [bool],
    /// What is the matter with the reply as a whole.
    pub condition: Condition,
}

/// An order to the model: for each wrong section what to write, by which rule, and in which form. Names
/// nothing that is right but to say that it stays. Empty if nothing is wrong.
pub fn feedback(spec: &Spec, faults: Faults<'_>, wording: &Wording) -> String {
    let wrong = wrong_sections(spec, faults.diagnostics);
    say(spec, faults, &wrong, shape(spec, &wrong), wording)
}

/// The same without the form, for a conversation that shows it already.
pub fn orders(spec: &Spec, faults: Faults<'_>, wording: &Wording) -> String {
    let wrong = wrong_sections(spec, faults.diagnostics);
    say(spec, faults, &wrong, String::new(), wording)
}

fn say(
    spec: &Spec,
    faults: Faults<'_>,
    wrong: &[usize],
    shape: String,
    wording: &Wording,
) -> String {
    if wrong.is_empty() {
        return String::new();
    }
    let sections = wrong.iter().filter_map(|&at| {
        let field = spec.fields.get(at)?;
        let own = faults.diagnostics.iter().filter(|fault| fault.path.section() == Some(at));
        let mut faults: Vec<Fault> = own.map(|diagnostic| fault(spec, diagnostic)).collect();
        faults.dedup();
        // Ten orders for one section are obeyed no better than three.
        faults.truncate(3);
        let mention = spec.layout.mention(&field.header);
        Some(SectionFaults { header: &field.header, mention, about: &field.about, faults })
    });
    let is_good = |at: usize| faults.kept.get(at) == Some(&true) && !wrong.contains(&at);
    let good = spec.fields.iter().enumerate().filter(|(at, _)| is_good(*at));
    let context = FeedbackContext {
        condition: faults.condition.name(),
        kept: good.map(|(_, field)| spec.layout.mention(&field.header)).collect(),
        sections: sections.collect(),
        shape,
    };
    wording.render(spec.language, Template::Feedback, context)
}

/// The sections that something is wrong with, in the spec's order.
pub fn wrong_sections(spec: &Spec, diagnostics: &[Diagnostic]) -> Vec<usize> {
    (0..spec.fields.len())
        .filter(|at| diagnostics.iter().any(|diagnostic| diagnostic.path.section() == Some(*at)))
        .collect()
}

/// What the value at the diagnostic's place should have been, as a phrase that follows "write".
pub fn expected(spec: &Spec, diagnostic: &Diagnostic) -> String {
    let language = spec.language;
    let Some((kind, rules)) = place_of(spec, &diagnostic.path) else { return String::new() };
    match &diagnostic.kind {
        // A range alone does not say of what.
        DiagnosticKind::Broken(rule @ Rule::Range(_)) => {
            expectation(&kind, std::slice::from_ref(rule), language)
        }
        DiagnosticKind::Broken(rule) => rule.phrase(language),
        DiagnosticKind::OutOfWidth => width_phrase(&kind, language),
        // A validator says itself what to write.
        DiagnosticKind::Finding => String::new(),
        _ => expectation(&kind, &rules, language),
    }
}

/// The kind and the field's rules at a path.
fn place_of(spec: &Spec, path: &Path) -> Option<(Kind, Vec<Rule>)> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut kind: Option<Kind> = None;
    let mut fields = spec.fields.clone();
    for segment in &path.0 {
        let here = kind.as_ref().map(|kind| kind.required().clone());
        kind = Some(match (segment, here) {
            (Segment::Field(at), here) => {
                if let Some(Kind::Record(inner) | Kind::Table(inner)) = here {
                    fields.clone_from(&inner.fields);
                }
                let field = fields.get(*at)?;
                rules = field.rules.to_vec();
                (*field.kind).clone()
            }
            (_, Some(Kind::List(inner) | Kind::Map(inner))) => (*inner).clone(),
            (_, Some(table @ Kind::Table(_))) => table,
            _ => return None,
        });
    }
    kind.map(|kind| (kind, rules))
}

fn width_phrase(kind: &Kind, language: Language) -> String {
    match (kind.required(), language) {
        (Kind::Integer(width), Language::English) => {
            format!("a whole number from {} to {}", width.min(), width.max())
        }
        (Kind::Integer(width), Language::Chinese) => {
            format!("{} 到 {} 的整数", width.min(), width.max())
        }
        (other, _) => crate::kind::phrase(other, language),
    }
}

fn fault(spec: &Spec, diagnostic: &Diagnostic) -> Fault {
    Fault {
        kind: diagnostic.kind.name(),
        place: place(spec, &diagnostic.path),
        // A user's own check speaks for itself, and so does a validator.
        is_check: matches!(
            &diagnostic.kind,
            DiagnosticKind::Broken(Rule::Check(_)) | DiagnosticKind::Finding
        ),
        expected: expected(spec, diagnostic),
        found: diagnostic.found.clone(),
    }
}

/// Where inside its section a diagnostic points: `item 2, Age`. Empty for the section itself.
fn place(spec: &Spec, path: &Path) -> String {
    let mut words = Vec::new();
    let mut kind =
        path.section().and_then(|at| spec.fields.get(at)).map(|field| (*field.kind).clone());
    for segment in path.0.iter().skip(1) {
        let here = kind.as_ref().map(|kind| kind.required().clone());
        kind = match (segment, here) {
            (Segment::Field(at), Some(Kind::Record(inner) | Kind::Table(inner))) => {
                inner.fields.get(*at).map(|field| {
                    words.push(field.header.to_string());
                    (*field.kind).clone()
                })
            }
            (Segment::Item(at), Some(outer @ (Kind::List(_) | Kind::Table(_)))) => {
                words.push(match spec.language {
                    Language::English => format!("item {}", at + 1),
                    Language::Chinese => format!("第 {} 项", at + 1),
                });
                Some(match outer {
                    Kind::List(inner) => (*inner).clone(),
                    table => table,
                })
            }
            (Segment::Key(key), Some(Kind::Map(inner))) => {
                words.push(key.clone());
                Some((*inner).clone())
            }
            _ => None,
        };
    }
    words.join(match spec.language {
        Language::English => ", ",
        Language::Chinese => "，",
    })
}

/// The wrong sections as the first worked example has them.
fn shape(spec: &Spec, wrong: &[usize]) -> String {
    let shows = |example: &Example| match &example.reply {
        Value::Record(fields) => {
            wrong.iter().filter(|at| fields.get(**at).is_some_and(Option::is_some)).count()
        }
        _ => 0,
    };
    // Of a union, the word that the sections belong to.
    let examples = worked_examples(spec).into_iter().rev();
    let Some(example) = examples.max_by_key(shows) else { return String::new() };
    let Value::Record(fields) = example.reply else { return String::new() };
    let only =
        fields.into_iter().enumerate().map(|(at, value)| value.filter(|_| wrong.contains(&at)));
    write_some(spec, &Value::Record(only.collect()))
}

#[derive(Serialize)]
struct FeedbackContext<'f> {
    condition: &'static str,
    kept: Vec<String>,
    sections: Vec<SectionFaults<'f>>,
    shape: String,
}

#[derive(Serialize)]
struct SectionFaults<'f> {
    header: &'f str,
    /// The header as a sentence names it: `[Plan]`, `## Plan`.
    mention: String,
    about: &'f str,
    faults: Vec<Fault>,
}

#[derive(PartialEq, Serialize)]
struct Fault {
    kind: &'static str,
    place: String,
    is_check: bool,
    expected: String,
    found: String,
}
