//! Worked examples that are text, as a model would write them: read by the reader, and what it finds wrong.

use super::example::explain;
use super::write::needs_escape;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::kind;
use crate::read::{Circumstances, Reader, Reading};
use crate::spec::{Example, Field, Language, LiteralExample, Spec, Value};
use crate::text::quote;

/// What was read of a literal example.
#[derive(Clone, Debug)]
pub struct ReadLiteral {
    /// The example; where something is wrong, as far as it could be read.
    pub example: Example,
    /// Each field's body as it is; `None` where there is none.
    pub bodies: Vec<Option<String>>,
    /// What is wrong; empty if the example is as it should be.
    pub faults: Vec<ExampleFault>,
}

/// One thing that is wrong with a worked example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFault {
    /// The field, by its position; `None` for something that belongs to none.
    pub field: Option<usize>,
    /// The line, from 1; `None` where nothing is, or nothing that the user wrote.
    pub line: Option<usize>,
    /// What is wrong and what to write, as words that follow "the example".
    pub why: String,
}

/// The literal examples of the reader's spec that read without a fault, as values. The others are not shown to
/// a model: [`flaws`](crate::sound::flaws) tells of them.
pub(super) fn literal_examples_of(reader: &Reader<'_>) -> Vec<Example> {
    let literals = reader.spec().literal_examples.iter();
    let read = literals.map(|literal| read_literal(reader, literal));
    read.filter(|read| read.faults.is_empty()).map(|read| read.example).collect()
}

/// Reads a literal example of the reader's spec, as a reply to its task.
pub fn read_literal(reader: &Reader<'_>, literal: &LiteralExample) -> ReadLiteral {
    let (spec, reply) = (reader.spec(), literal.reply.as_ref());
    let known = Circumstances { task: Some(&literal.task), ..Circumstances::default() };
    let reading = reader.read_in(reply, known);
    let missing: Vec<&Diagnostic> =
        reading.diagnostics.iter().filter(|wrong| lacks_section(wrong)).collect();
    let mut faults = strays(spec, reply, &reading, &missing);
    // A misspelt header is both a section too many and one too few, and told once.
    let are_told = !faults.is_empty();
    let rest = reading.diagnostics.iter().filter(|wrong| !(are_told && lacks_section(wrong)));
    faults.extend(rest.map(|wrong| fault(spec, reply, wrong)));
    faults.sort_by_key(|fault| fault.line);
    let value = reading.value.into_owned();
    if faults.is_empty() {
        faults.extend(escapes(reader, &value));
    }
    let thought = match literal.thought.as_ref() {
        "" => reading.thought.map(str::to_owned),
        thought => Some(thought.to_owned()),
    };
    let body = |place: &Option<std::ops::Range<usize>>| {
        place.clone().and_then(|place| reply.get(place)).map(str::to_owned)
    };
    ReadLiteral {
        example: Example { task: literal.task.to_string(), thought, reply: value },
        bodies: reading.places.iter().map(body).collect(),
        faults,
    }
}

/// What a diagnostic says of an example.
pub(super) fn fault(spec: &Spec, reply: &str, wrong: &Diagnostic) -> ExampleFault {
    let at = wrong.path.section();
    let field = at.and_then(|at| spec.fields.get(at));
    let blanks = |from: usize| {
        let rest = reply.get(from..).unwrap_or_default();
        rest.len() - rest.trim_start().len()
    };
    let line = wrong.span.as_ref().map(|span| line_of(reply, span.start + blanks(span.start)));
    let why = match (field, &wrong.kind) {
        (Some(field), _) if lacks_section(wrong) => format!(
            "has no {}: write it, with {}",
            spec.layout.mention(&field.header),
            kind::phrase(&field.kind, Language::English)
        ),
        (Some(field), _) => format!(
            "is refused by the reader, in {}: {}",
            spec.layout.mention(&field.header),
            explain(field, wrong)
        ),
        (None, _) => format!("is refused by the reader: {}", wrong.found),
    };
    ExampleFault { field: at, line, why }
}

/// Whether a whole section is not there.
fn lacks_section(wrong: &Diagnostic) -> bool {
    matches!(wrong.kind, DiagnosticKind::Missing) && wrong.path.0.len() == 1
}

/// Sections that were not asked for, which the model would not be shown.
fn strays(
    spec: &Spec,
    reply: &str,
    reading: &Reading<'_>,
    missing: &[&Diagnostic],
) -> Vec<ExampleFault> {
    let mention = |at: usize| spec.fields.get(at).map(|field| spec.layout.mention(&field.header));
    let listed = |headers: Vec<String>| headers.join(", ");
    let instead = if missing.is_empty() {
        let all = listed((0..spec.fields.len()).filter_map(mention).collect());
        format!("that `{}` does not ask for: leave it out, or write one of {all}", spec.name)
    } else {
        let at = || missing.iter().filter_map(|wrong| wrong.path.section());
        let is_required =
            |at: &usize| spec.fields.get(*at).is_some_and(|field| !field.may_be_left_out());
        let required: Vec<String> = at().filter(is_required).filter_map(mention).collect();
        let all = || at().filter_map(mention).collect();
        let missing = listed(if required.is_empty() { all() } else { required });
        format!("that `{}` does not ask for, and no {missing}: write {missing}", spec.name)
    };
    let stray = |header: &str| ExampleFault {
        field: missing.first().and_then(|wrong| wrong.path.section()),
        // The header is a piece of the reply.
        line: Some(line_of(reply, header.as_ptr().addr().wrapping_sub(reply.as_ptr().addr()))),
        why: format!("has a section {} {instead}", quote(header)),
    };
    reading.extra.iter().map(|extra| stray(extra.header)).collect()
}

/// A field whose value would be after a backslash, which no model may see.
pub(crate) fn escapes(reader: &Reader<'_>, value: &Value<'static>) -> Option<ExampleFault> {
    let spec = reader.spec();
    if !needs_escape(reader, value) {
        return None;
    }
    let Value::Record(values) = value else { return None };
    let alone = |at: usize| {
        let only = values.iter().enumerate();
        let only = only.map(|(other, value)| value.clone().filter(|_| other == at));
        needs_escape(reader, &Value::Record(only.collect()))
    };
    let at = (0..values.len()).find(|at| alone(*at));
    let header = |field: &Field| spec.layout.mention(&field.header);
    let place = at.and_then(|at| spec.fields.get(at)).map_or_else(String::new, header);
    let why = format!(
        "holds a line in {place} that would end or begin something in a reply: a model that copies it \
         breaks its reply there; leave it out"
    );
    Some(ExampleFault { field: at, line: None, why })
}

/// The number of the line, from 1, that the byte is on.
fn line_of(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soft::{worked_examples, write};
    use crate::sound::flaws;
    use crate::spec::{Bounds, Rule};
    use crate::spec::{Examples, Kind, Ref, Width};
    use crate::text::fold;

    fn field(header: &str, kind: Kind) -> Field {
        Field {
            header: header.to_owned().into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        }
    }

    fn plan(reply: &'static str) -> Spec {
        let steps = field("Steps", Kind::List(Ref::shared(Kind::Text)));
        let rule = Rule::Items(Bounds { min: Some(2), max: None });
        let fields = vec![
            field("Plan", Kind::Text),
            Field { rules: vec![rule].into(), ..steps },
            field("Hours", Kind::Optional(Ref::shared(Kind::Integer(Width::U8)))),
        ];
        let literal =
            LiteralExample { task: "Plan a walk.".into(), thought: "".into(), reply: reply.into() };
        Spec {
            name: "Walk".into(),
            fields: fields.into(),
            literal_examples: vec![literal].into(),
            ..Spec::EMPTY
        }
    }

    /// What is told of the example; else how the model is shown it.
    fn check(reply: &'static str, expect: &[&str]) {
        let spec = plan(reply);
        let told: Vec<String> = flaws(&spec).iter().map(|flaw| flaw.kind.to_string()).collect();
        if told.is_empty() {
            let shown = worked_examples(&spec);
            let shown: Vec<String> =
                shown.iter().map(|example| write(&spec, &example.reply)).collect();
            assert_eq!(shown, expect, "{reply}");
        } else {
            assert_eq!(told, expect, "{reply}");
            let shown = literal_examples_of(&Reader::new(&spec));
            assert!(shown.is_empty(), "what is wrong is not shown: {reply}");
        }
    }

    #[test]
    fn what_is_sloppy_is_shown_as_it_should_be() {
        let clean = "[Plan] Go.\n[Steps]\n- a\n- b\n[Hours] 3";
        check(clean, &[clean]);
        check("## PLAN:\n\nGo.\n**Steps** a, b\nHours: **3**", &[clean]);
        let spec = plan("Let me see.\n[Plan] Go.\n[Steps] a, b");
        assert_eq!(worked_examples(&spec)[0].thought.as_deref(), Some("Let me see."));
        let kept = spec.only(|at| at == 0);
        assert_eq!(kept.examples.get()[0].reply, Value::Record(vec![Some(Value::text("Go."))]));
        assert!(matches!(spec.examples, Examples::None) && spec.has_examples());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        check(
            "[Plan] Go.\n[Steps]\n- a\n[Hours] many",
            &[
                "line 3 of literal example 1 is refused by the reader, in [Steps]: expected at least 2 items, found 1",
                "line 4 of literal example 1 is refused by the reader, in [Hours]: expected a whole number, or none, found \"many\"",
            ],
        );
        check(
            "[Plan] Go.\n[Walkers] a, b\n[Notes]\nNone.",
            &[
                "line 2 of literal example 1 has a section \"Walkers\" that `Walk` does not ask for, and no [Steps]: write [Steps]",
                "line 3 of literal example 1 has a section \"Notes\" that `Walk` does not ask for, and no [Steps]: write [Steps]",
            ],
        );
        check(
            "[Plan]\nGo.\n\\[Steps]\nor so\n[Steps] a, b",
            &[
                "literal example 1 holds a line in [Plan] that would end or begin something in a reply: a model that copies it breaks its reply there; leave it out",
            ],
        );
        check(
            "",
            &[
                "literal example 1 has no [Plan]: write it, with text",
                "literal example 1 has no [Steps]: write it, with a list, each item on a line after \"- \"",
            ],
        );
    }
}
