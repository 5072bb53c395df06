//! A type's template against its spec, each mistake told at the attribute.

use quote::ToTokens;
use twr_spec::nearest::nearest;
use twr_spec::template::{
    Facts, TASK, TemplateFlaw, TemplateFlawKind, Terms, UnknownHeader, flaws, unknown_headers,
};

use super::source::Source;
use crate::ast::{Field, Item, Shape};
use crate::ctxt::Ctxt;
use crate::entry::Spanned;
use crate::{kind, spec};

/// A template that was looked at.
pub(super) struct Checked {
    pub(super) facts: Facts,
    /// Headers that only other types can have.
    pub(super) foreign: Vec<UnknownHeader>,
}

/// Looks at the template, if there is one, and at what belongs to it.
pub(crate) fn check(ctxt: &Ctxt, item: &mut Item<'_>) {
    let prompt = &item.attrs.prompt;
    let Some(source) = &prompt.source else { return idle(ctxt, item) };
    idle_inputs(ctxt, item);
    let facts = match Facts::of(&source.value.text) {
        Ok(facts) => facts,
        Err(fault) => return tell(ctxt, source, &TemplateFlaw::from(fault)),
    };
    let listed: Vec<&str> = prompt.listed().iter().map(|name| name.value.as_str()).collect();
    let task: &[&str] = &[TASK];
    let terms = Terms {
        own_format: prompt.own_format.is_some(),
        mentions: &listed,
        variables: prompt.input.is_none().then_some(task),
    };
    // Of a spec with mistakes nothing is said that may follow from them.
    let sound = ctxt.count() == 0;
    let spec = spec::spec(item);
    for flaw in flaws(&facts, &spec, terms) {
        match &flaw.kind {
            TemplateFlawKind::Unmentioned(_) if !sound => {}
            TemplateFlawKind::IdleMention(name) => {
                let at = prompt.listed().iter().find(|listed| listed.value == *name);
                let at = at.map_or_else(|| source.at.clone(), |listed| listed.at.clone());
                ctxt.error(at, idle_mention(&facts, &spec, name, &flaw.kind));
            }
            _ => tell(ctxt, source, &flaw),
        }
    }
    unwritable(ctxt, source, &facts);
    let mut foreign = if sound { unknown_headers(&facts, &spec, terms) } else { Vec::new() };
    if sees_all(item) {
        for stranger in foreign.drain(..) {
            let line = Some(stranger.mention.line);
            tell(ctxt, source, &TemplateFlaw { line, kind: TemplateFlawKind::Stranger(stranger) });
        }
    }
    item.attrs.prompt.checked = Some(Checked { facts, foreign });
}

fn tell(ctxt: &Ctxt, source: &Spanned<Source>, flaw: &TemplateFlaw) {
    ctxt.error(&source.at, format!("{}{}", source.value.place(flaw.line), flaw.kind));
}

/// The nearest bracket, where one was meant.
fn idle_mention(
    facts: &Facts,
    spec: &twr_spec::spec::Spec,
    name: &str,
    flaw: &TemplateFlawKind,
) -> String {
    let said = twr_spec::template::mentions(&facts.pieces, spec.layout);
    let names: Vec<&str> = said.iter().map(|said| said.name.as_str()).collect();
    match nearest(name, &names) {
        Some(near) => format!("{flaw}, or write {near:?}"),
        None => flaw.to_string(),
    }
}

/// What belongs to a template, without one.
fn idle(ctxt: &Ctxt, item: &Item<'_>) {
    let prompt = &item.attrs.prompt;
    if prompt.broken {
        return;
    }
    let keys = [
        prompt.input.as_ref().map(|input| &input.key),
        prompt.own_format.as_ref().map(|own| &own.key),
        prompt.mentions.as_ref().map(|mentions| &mentions.key),
    ];
    for key in keys.into_iter().flatten() {
        let message = format!(
            "`{key}` needs a prompt template: write \
             `prompt = \"path/to/template.md\"` or `prompt_text = \"…\"`"
        );
        ctxt.error(key, message);
    }
    // With a template that is missing its examples are explained, too.
    if prompt.input.is_none() {
        idle_inputs(ctxt, item);
    }
}

/// Examples with an input, where nothing takes one.
fn idle_inputs(ctxt: &Ctxt, item: &Item<'_>) {
    if item.attrs.prompt.input.is_some() {
        return;
    }
    for input in item.attrs.examples.iter().filter_map(|example| example.input.as_ref()) {
        let message = "an example has an `input` where the type's prompt template takes one, by \
                       `input = …` on the type: write `task = \"…\"`";
        ctxt.error(input, message);
    }
}

/// Variables that no field of an input can have.
fn unwritable(ctxt: &Ctxt, source: &Spanned<Source>, facts: &Facts) {
    let names = ["self", "Self", "super", "crate", "_"];
    for used in facts.variables.iter().filter(|used| names.contains(&used.name.as_str())) {
        let place = source.value.place(Some(used.line));
        let message = format!("{place}no field of an input can be called `{}`", used.name);
        ctxt.error(&source.at, message);
    }
}

/// Whether the item's own tokens tell every header that a reply may have.
fn sees_all(item: &Item<'_>) -> bool {
    fields(item).into_iter().filter(|field| field.is_section()).all(|field| {
        let leaf = kind::leaf(field.ty).to_token_stream().to_string();
        field.inferred.is_whole() || *item.ident == leaf || leaf == "Self"
    })
}

/// All fields, of all variants.
pub(super) fn fields<'i, 'a>(item: &'i Item<'a>) -> Vec<&'i Field<'a>> {
    match &item.shape {
        Shape::Record(fields) => fields.iter().collect(),
        Shape::Union(arms) => arms.iter().flat_map(|arm| &arm.fields).collect(),
        Shape::Choice(_) => Vec::new(),
    }
}
