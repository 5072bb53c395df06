//! The prompt template of a reply: checked by the code that the derive uses, and filled in for examples.

use std::borrow::Cow;

use twr_spec::partial::Named;
use twr_spec::spec::{Kind, Spec, Str, TaskTemplate, Value};
use twr_spec::template::{
    Facts, Filled, Step, TASK, TemplateFlaw, TemplateFlawKind, Terms, Variables, fill, flaws,
    unknown_headers,
};

use super::data::value;
use crate::beside::{Input, Template};
use crate::declare::{Asked, expected};
use crate::flaws::line_in;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;
use crate::tree::{Content, Node};

/// The template as the spec holds it; its mistakes are reported.
pub(super) fn checked(
    asked: &Asked,
    template: &Template,
    inputs: &[Input],
    (spec, is_whole_spec): (&Spec, bool),
    log: &mut ProblemLog,
) -> TaskTemplate {
    let facts = match Facts::of(&template.text) {
        Ok(facts) => facts,
        Err(fault) => {
            tell(template, &TemplateFlaw::from(fault), log);
            return TaskTemplate::EMPTY;
        }
    };
    let mentions: Vec<&str> = asked.mentions.iter().map(|mention| mention.value.as_str()).collect();
    let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    // An input with a mistake is left out, and the template may use it.
    let is_whole = inputs.len() == asked.inputs.len() && !asked.lost_input;
    let known = if asked.inputs.is_empty() { &[TASK][..] } else { &names[..] };
    let variables = is_whole.then_some(known);
    let terms = Terms { own_format: asked.own_format, mentions: &mentions, variables };
    for flaw in flaws(&facts, spec, terms) {
        match &flaw.kind {
            // The header may be that of a field that was lost.
            TemplateFlawKind::IdleMention(_) if !is_whole_spec => {}
            TemplateFlawKind::UnusedVariable(name) => {
                let input = inputs.iter().find(|input| input.name == *name);
                let place = input.map_or(template.place, |input| input.place);
                log.report(place, ProblemKind::Template(flaw.kind.clone()));
            }
            TemplateFlawKind::IdleMention(name) => {
                let mention = asked.mentions.iter().find(|mention| mention.value == *name);
                let place = mention.map_or(template.place, |mention| mention.place);
                log.report(place, ProblemKind::Template(flaw.kind.clone()));
            }
            _ => tell(template, &flaw, log),
        }
    }
    for header in unknown_headers(&facts, spec, terms).into_iter().filter(|_| is_whole_spec) {
        let line = Some(header.mention.line);
        tell(template, &TemplateFlaw { line, kind: TemplateFlawKind::Stranger(header) }, log);
    }
    if is_whole {
        misused_inputs(&facts, template, inputs, log);
    }
    let variables: Vec<Str> = if inputs.is_empty() {
        vec![Cow::Borrowed(TASK)]
    } else {
        facts.variables.iter().map(|used| Cow::Owned(used.name.clone())).collect()
    };
    TaskTemplate { source: Cow::Owned(template.text.clone()), variables: variables.into() }
}

/// Reports parts of inputs that have none, and loops over inputs that are no lists.
fn misused_inputs(facts: &Facts, template: &Template, inputs: &[Input], log: &mut ProblemLog) {
    for lookup in &facts.lookups {
        let input = inputs.iter().find(|input| input.name == lookup.variable);
        let held = input.map_or(&Kind::Text, |input| &*input.kind);
        if let Some(part) = lost_part(held, &lookup.steps) {
            let variable = lookup.variable.clone();
            let is_map = matches!(held.required(), Kind::Map(_));
            let kind = ProblemKind::NoPart { variable, part: part.to_owned(), is_map };
            log.report(place_of(template, Some(lookup.line), Some(part), true, log), kind);
        }
    }
    for listed in &facts.listed {
        let input = inputs.iter().find(|input| input.name == listed.variable);
        if let Some(input) = input.filter(|input| has_no_items(&input.kind, &listed.steps)) {
            let is_number = matches!(input.kind.required(), Kind::Integer(_));
            let kind = ProblemKind::NoItems { variable: listed.variable.clone(), is_number };
            let name = Some(listed.variable.as_str());
            log.report(place_of(template, Some(listed.line), name, true, log), kind);
        }
    }
}

/// A lookup of a part in a value without parts. The generated type of the inputs has texts, numbers
/// and booleans, and lists and maps of these; none of them has a part with a name.
fn lost_part<'s>(kind: &Kind, steps: &'s [Step]) -> Option<&'s str> {
    let (step, remaining) = steps.split_first()?;
    match (step, kind.required()) {
        (Step::Item, Kind::List(item)) => lost_part(item, remaining),
        (Step::Item, _) => lost_part(&Kind::Text, remaining),
        (Step::Field(name), _) => Some(name),
    }
}

/// Whether the value at the end of the steps is no list: a loop would take a text letter by letter.
fn has_no_items(kind: &Kind, steps: &[Step]) -> bool {
    match (steps.split_first(), kind.required()) {
        (None, Kind::List(_) | Kind::Map(_)) => false,
        (None, _) => true,
        (Some((Step::Item, remaining)), Kind::List(item)) => has_no_items(item, remaining),
        _ => false,
    }
}

fn tell(template: &Template, flaw: &TemplateFlaw, log: &mut ProblemLog) {
    // A name in the line is a better place than all of it.
    let word = match &flaw.kind {
        TemplateFlawKind::NoVariable(name, ..)
        | TemplateFlawKind::Unknown(_, name, _)
        | TemplateFlawKind::Method(name)
        | TemplateFlawKind::SingleBraces(name) => Some(name.as_str()),
        TemplateFlawKind::WideBraces(_, written) => Some(written.as_str()),
        TemplateFlawKind::Stranger(header) => Some(header.mention.mark.as_str()),
        _ => None,
    };
    let in_code = !matches!(
        flaw.kind,
        TemplateFlawKind::Stranger(_)
            | TemplateFlawKind::SingleBraces(_)
            | TemplateFlawKind::WideBraces(..)
    );
    let place = place_of(template, flaw.line, word, in_code, log);
    log.report(place, ProblemKind::Template(flaw.kind.clone()));
}

/// The place of a word in a line of the template, or that of the line, or of the template.
fn place_of(
    template: &Template,
    line: Option<usize>,
    word: Option<&str>,
    in_code: bool,
    log: &ProblemLog,
) -> Place {
    let line = line.and_then(|line| line_in(log, template.place, &template.text, line));
    let place = line.unwrap_or(template.place);
    let text = log.sources.get(place.file).and_then(|source| source.text.get(place.range()));
    let at = text.zip(word).and_then(|(text, word)| Some((find(text, word, in_code)?, word.len())));
    match at {
        Some((at, length)) => {
            Place { start: place.start + at, end: place.start + at + length, ..place }
        }
        None => place,
    }
}

/// Where the word first is, between `{{` and `}}` or the like if it is a name of the template's code.
fn find(text: &str, word: &str, in_code: bool) -> Option<usize> {
    if !in_code {
        return text.find(word);
    }
    let mut open = false;
    let mut remaining = 0;
    while let Some(tail) = text.get(remaining..) {
        let mark = tail.find(['{', '}'])?;
        let (before, after) = tail.split_at(mark);
        if let Some(at) = whole_word(before, word).filter(|_| open) {
            return Some(remaining + at);
        }
        let is_code = after.starts_with("{{") || after.starts_with("{%");
        open = is_code || open && !after.starts_with('}');
        remaining += mark + if is_code { 2 } else { 1 };
    }
    None
}

/// Where the word is, and not a part of a longer one.
fn whole_word(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).map(|(at, _)| at).find(|at| {
        let (before, after) = (text.get(..*at), text.get(at + word.len()..));
        !before.is_some_and(|before| before.ends_with(is_part))
            && !after.is_some_and(|after| after.starts_with(is_part))
    })
}

/// The values of the inputs that a mapping gives; `None` if one is missing or wrong, which is reported.
pub(super) fn given(
    node: &Node,
    inputs: &[Input],
    log: &mut ProblemLog,
) -> Option<Vec<(String, Value<'static>)>> {
    let Content::Map(entries) = &node.content else {
        expected("the inputs by their names, as a mapping", node, log);
        return None;
    };
    let (whole, mut is_whole) = (node.place, true);
    for entry in entries.iter().filter(|entry| !inputs.iter().any(|input| input.name == entry.key))
    {
        let known = inputs.iter().map(|input| input.name.clone()).collect();
        let kind = ProblemKind::UnknownWord { what: "input", word: entry.key.clone(), known };
        log.report(entry.place, kind);
        is_whole = false;
    }
    let mut out = Vec::new();
    for input in inputs {
        let entry = entries.iter().find(|entry| entry.key == input.name);
        let node = entry.map(|entry| &entry.value).filter(|node| !node.is_null());
        let made = match node {
            Some(node) => value(&input.kind, node, log),
            None => input.when_left_out(),
        };
        // A name that is misspelt is also missing, and told once.
        if node.is_none() && made.is_none() && is_whole {
            let place = entries.first().map_or(whole, |entry| entry.place);
            log.report(place, ProblemKind::MissingField { field: input.name.clone() });
        }
        match made {
            Some(made) => out.push((input.name.clone(), made)),
            None => is_whole = false,
        }
    }
    is_whole.then_some(out)
}

/// The template with these values; a template that cannot be filled in is reported.
pub(super) fn filled(
    template: &Template,
    inputs: &[Input],
    values: &[(String, Value<'static>)],
    place: Place,
    log: &mut ProblemLog,
) -> Option<Filled> {
    let variables =
        inputs.iter().zip(values).fold(Variables::new(), |variables, (input, (name, of))| {
            variables.and(name, &Named::value(&input.kind, of))
        });
    match fill(&template.text, &variables) {
        Ok(filled) => Some(filled),
        Err(error) => {
            log.report(place, ProblemKind::Fill { why: error.to_string() });
            None
        }
    }
}
