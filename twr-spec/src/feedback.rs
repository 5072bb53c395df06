//! `feedback`: a spec and what is wrong to the text that tells the model what to write. The only place
//! that makes sentences of diagnostics.

mod cases;
mod context;
mod sentences;

use std::collections::HashSet;
use std::slice;

use self::context::{Fault, FeedbackContext, SectionFaults};
use crate::condition::Condition;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::kind::{allowed_words, path_remedy};
use crate::prompt::expectation;
use crate::read::Reader;
use crate::spec::{Case, Field, Kind, Language, Layout, Path, Rule, Segment, Spec, Value};
use crate::wording::{Template, Wording};

/// How many orders a section is given at most.
const MOST_FAULTS: usize = 3;

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
///
/// The spec is the reader's. The form is taken from the worked examples that the reader keeps.
pub fn feedback(reader: &Reader<'_>, faults: Faults<'_>, wording: &Wording) -> String {
    let wrong = wrong_sections(reader.spec(), faults.diagnostics);
    if wrong.is_empty() {
        return String::new();
    }
    let form = reader.worked().form_of(reader.spec(), &wrong, |at, value| {
        !faults.diagnostics.iter().any(|diagnostic| refuses(reader.spec(), diagnostic, at, value))
    });
    say(reader.spec(), faults, &wrong, FeedbackPlacement::After(form), wording)
}

/// Whether the diagnostic says that a choice allows only some of its words, and the value is another word.
fn refuses(spec: &Spec, diagnostic: &Diagnostic, at: usize, value: &Value<'_>) -> bool {
    let (DiagnosticKind::Broken(rule), Value::Choice(chosen)) = (&diagnostic.kind, value) else {
        return false;
    };
    let word = match spec.fields.get(at).map(|field| field.kind.required()) {
        Some(Kind::Choice(words)) => words.get(usize::from(*chosen)),
        _ => None,
    };
    let is_allowed =
        |word| allowed_words(slice::from_ref(word), slice::from_ref(rule)).next().is_some();
    diagnostic.path.section() == Some(at) && word.is_some_and(|word| !is_allowed(word))
}

/// The same without the form, for a conversation that shows it already.
pub fn orders(spec: &Spec, faults: Faults<'_>, wording: &Wording) -> String {
    let wrong = wrong_sections(spec, faults.diagnostics);
    say(spec, faults, &wrong, FeedbackPlacement::After(String::new()), wording)
}

/// The same for a request that says by itself which sections to write, to a model that does not see its reply: what was
/// wrong with that.
pub fn remarks(spec: &Spec, faults: Faults<'_>, wording: &Wording) -> String {
    let wrong = wrong_sections(spec, faults.diagnostics);
    say(spec, faults, &wrong, FeedbackPlacement::Anew, wording)
}

/// Where feedback is placed.
enum FeedbackPlacement {
    /// After the reply, with this form for the sections to write.
    After(String),
    /// In a new request.
    Anew,
}

fn say(
    spec: &Spec,
    faults: Faults<'_>,
    wrong: &[usize],
    placement: FeedbackPlacement,
    wording: &Wording,
) -> String {
    if wrong.is_empty() {
        return String::new();
    }
    let mut of_sections = vec![Vec::new(); spec.fields.len()];
    for diagnostic in cases::worth_telling(spec, faults.diagnostics) {
        if let Some(own) = diagnostic.path.section().and_then(|at| of_sections.get_mut(at)) {
            own.push(diagnostic);
        }
    }
    let fields = spec.fields.iter().zip(&of_sections).enumerate();
    // As long as the word of a union is not known, a header that its cases share is spoken of once.
    let mut spoken = HashSet::new();
    let sections = fields
        .clone()
        .filter(|(_, (field, own))| !own.is_empty() && spoken.insert(field.header.as_ref()));
    let sections = sections.map(|(_, (field, own))| SectionFaults {
        header: &field.header,
        mention: spec.layout.mention(&field.header),
        about: &field.about,
        faults: section_faults(spec, own),
    });
    let mut kept = HashSet::new();
    let is_tag_wrong = spec.tag().is_some_and(|tag| wrong.contains(&tag));
    let good = fields.clone().filter(|(at, (field, own))| {
        faults.kept.get(*at) == Some(&true)
            && own.is_empty()
            && !(is_tag_wrong && matches!(field.case, Case::Of(_)))
            && kept.insert(field.header.as_ref())
    });
    let context = FeedbackContext {
        condition: faults.condition.name(),
        layout: spec.layout.name(),
        kept: good.map(|(_, (field, _))| spec.layout.mention(&field.header)).collect(),
        sections: sections.collect(),
        is_anew: matches!(placement, FeedbackPlacement::Anew),
        shape: match placement {
            FeedbackPlacement::After(shape) => shape,
            FeedbackPlacement::Anew => String::new(),
        },
    };
    if wording.is_replaced(spec.language, Template::Feedback) {
        return wording.render(spec.language, Template::Feedback, context);
    }
    match spec.language {
        Language::English => sentences::english(&context),
        Language::Chinese => sentences::chinese(&context),
    }
}

/// What is told of one section. Ten orders for one section are obeyed no better than three.
fn section_faults(spec: &Spec, diagnostics: &[&Diagnostic]) -> Vec<Fault> {
    let mut told: Vec<Fault> = Vec::new();
    for diagnostic in diagnostics {
        let next = fault(spec, diagnostic);
        if told.last() == Some(&next) {
            continue;
        }
        if told.len() == MOST_FAULTS {
            break;
        }
        told.push(next);
    }
    told
}

/// The sections that something is wrong with, in the spec's order. Of a union whose tag is wrong, the
/// sections of its cases are not among them: which of them count is not known.
pub fn wrong_sections(spec: &Spec, diagnostics: &[Diagnostic]) -> Vec<usize> {
    let mut is_wrong = vec![false; spec.fields.len()];
    let told = cases::worth_telling(spec, diagnostics);
    for section in told.iter().filter_map(|diagnostic| diagnostic.path.section()) {
        if let Some(is_wrong) = is_wrong.get_mut(section) {
            *is_wrong = true;
        }
    }
    is_wrong.iter().enumerate().filter(|(_, is_wrong)| **is_wrong).map(|(at, _)| at).collect()
}

/// What the value at the diagnostic's place should have been, as a phrase that follows "write".
pub fn expected(spec: &Spec, diagnostic: &Diagnostic) -> String {
    let (language, layout) = (spec.language, spec.layout);
    let Some((kind, rules)) = place_of(spec, &diagnostic.path) else { return String::new() };
    match &diagnostic.kind {
        // A range alone does not say of what.
        DiagnosticKind::Broken(rule @ Rule::Range(_)) => {
            expectation(kind, slice::from_ref(rule), language, layout)
        }
        DiagnosticKind::Broken(rule) => rule.phrase(language),
        DiagnosticKind::Path(flaw) => path_remedy(*flaw, language)
            .map_or_else(|| expectation(kind, rules, language, layout), str::to_owned),
        DiagnosticKind::OutOfWidth => width_phrase(kind, language, layout),
        // A validator says itself what to write.
        DiagnosticKind::Finding => String::new(),
        _ => expectation(kind, rules, language, layout),
    }
}

/// The kind and the field's rules at a path.
fn place_of<'s>(spec: &'s Spec, path: &Path) -> Option<(&'s Kind, &'s [Rule])> {
    let mut fields: &'s [Field] = &spec.fields;
    let mut rules: &'s [Rule] = &[];
    let mut kind: Option<&'s Kind> = None;
    for segment in &path.0 {
        kind = Some(match (segment, kind.map(Kind::required)) {
            (Segment::Field(at), here) => {
                if let Some(Kind::Record(inner) | Kind::Table(inner)) = here {
                    fields = &inner.fields;
                }
                let field = fields.get(*at)?;
                rules = &field.rules;
                &field.kind
            }
            (_, Some(Kind::List(inner) | Kind::Map(inner))) => inner,
            (_, Some(table @ Kind::Table(_))) => table,
            _ => return None,
        });
    }
    kind.map(|kind| (kind, rules))
}

fn width_phrase(kind: &Kind, language: Language, layout: Layout) -> String {
    match (kind.required(), language) {
        (Kind::Integer(width), Language::English) => {
            let (min, max) = (width.min(), width.max());
            let has_gap = width.is_non_zero() && min.is_negative();
            let gap = if has_gap { " other than 0" } else { "" };
            format!("a whole number from {min} to {max}{gap}")
        }
        (Kind::Integer(width), Language::Chinese) => {
            let (min, max) = (width.min(), width.max());
            let has_gap = width.is_non_zero() && min.is_negative();
            let gap = if has_gap { "、且不为0" } else { "" };
            format!("{min}到{max}{gap}的整数")
        }
        (other, _) => crate::kind::phrase_in(other, language, layout),
    }
}

fn fault(spec: &Spec, diagnostic: &Diagnostic) -> Fault {
    Fault {
        kind: diagnostic.kind.name(),
        rule: match &diagnostic.kind {
            DiagnosticKind::Broken(rule) => rule.name(),
            _ => "",
        },
        place: place(spec, &diagnostic.path),
        is_check: diagnostic.kind.is_order(),
        is_optional: may_be_none(spec, &diagnostic.path),
        expected: expected(spec, diagnostic),
        found: diagnostic.found.clone(),
    }
}

/// Whether `none` is an answer for the section that the path leads to.
fn may_be_none(spec: &Spec, path: &Path) -> bool {
    let field = path.section().and_then(|at| spec.fields.get(at));
    path.0.len() == 1 && field.is_some_and(|field| matches!(*field.kind, Kind::Optional(_)))
}

/// Where inside its section a diagnostic points: `item 2, Age`. Empty for the section itself.
fn place(spec: &Spec, path: &Path) -> String {
    let mut words = Vec::new();
    let mut kind: Option<&Kind> =
        path.section().and_then(|at| spec.fields.get(at)).map(|field| &*field.kind);
    for segment in path.0.iter().skip(1) {
        kind = match (segment, kind.map(Kind::required)) {
            (Segment::Field(at), Some(Kind::Record(inner) | Kind::Table(inner))) => {
                inner.fields.get(*at).map(|field| {
                    words.push(match spec.layout {
                        Layout::Json => Layout::Json.mention(&field.header),
                        _ => field.header.to_string(),
                    });
                    &*field.kind
                })
            }
            (Segment::Item(at), Some(outer @ (Kind::List(_) | Kind::Table(_)))) => {
                words.push(match spec.language {
                    Language::English => format!("item {}", at + 1),
                    Language::Chinese => format!("第{}项", at + 1),
                });
                Some(match outer {
                    Kind::List(inner) => inner,
                    table => table,
                })
            }
            (Segment::Key(key), Some(Kind::Map(inner))) => {
                words.push(key.clone());
                Some(&**inner)
            }
            _ => None,
        };
    }
    words.join(match spec.language {
        Language::English => ", ",
        Language::Chinese => "，",
    })
}
