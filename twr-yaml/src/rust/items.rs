//! The types of a document: structs for records, enums for choices and unions.

use proc_macro2::TokenStream;
use quote::quote;
use twr_spec::declared;
use twr_spec::soft::write;
use twr_spec::sound::can_show_itself;
use twr_spec::spec::{Language, Layout, Spec};

use super::asking::asking;
use super::derive::Derives;
use super::field::{about, field, think};
use super::literal::text;
use super::name::{allow, ident, input_name};
use super::variants::{variants, variants_of};
use crate::build::{Built, FieldPlaces, Types};
use crate::declare::{AskedShape, Case, Choice, Definition, Fields, Shape, Type, Word};
use crate::document::{Document, Reply};

/// The reply's type first, then the others in the order of the files.
pub(super) fn items(document: &Document, derives: &Derives<'_>) -> TokenStream {
    let types = Context { types: &document.types, derives };
    let of_reply = document.reply.as_ref().map(|reply| of_reply(reply, types));
    let others = document.types.entries.iter().map(|entry| {
        let definition = &entry.definition;
        match (&definition.shape, document.types.built(&definition.name.value)) {
            (Shape::Choice(choice), _) => of_choice(definition, choice, derives),
            (shape, Some(Built::Record { spec, places, .. })) => {
                let mut entries = language(entry.language);
                // What is shown by whole replies alone shows nothing by itself.
                if !can_show_itself(spec) {
                    entries.push(quote!(examples = none));
                }
                let head = Head { spec, entries };
                of_shape(&head, shape_of(shape), &places.fields, types)
            }
            _ => TokenStream::new(),
        }
    });
    quote!(#of_reply #(#others)*)
}

/// What each type is written with.
#[derive(Clone, Copy)]
struct Context<'d> {
    types: &'d Types,
    derives: &'d Derives<'d>,
}

/// What is above a type.
struct Head<'s> {
    spec: &'s Spec,
    entries: Vec<TokenStream>,
}

/// The fields of a type, in cases perhaps.
#[derive(Clone, Copy)]
enum Parts<'d> {
    Fields(&'d Fields),
    Cases(Option<&'d str>, &'d [Case]),
}

fn shape_of(shape: &Shape) -> Parts<'_> {
    match shape {
        Shape::Record(record) => Parts::Fields(&record.fields),
        Shape::Union(union) => {
            Parts::Cases(union.tag.as_ref().map(|tag| tag.value.as_str()), &union.cases)
        }
        Shape::Choice(_) | Shape::Lost => Parts::Cases(None, &[]),
    }
}

fn of_reply(reply: &Reply, context: Context<'_>) -> TokenStream {
    let spec = &reply.spec;
    let mut entries = language(spec.language);
    if spec.layout != Layout::default() {
        let layout = text(spec.layout.name());
        entries.push(quote!(layout = #layout));
    }
    if let Some(most) = spec.max_prompt {
        let most = proc_macro2::Literal::u32_unsuffixed(most);
        entries.push(quote!(max_prompt = #most));
    }
    if spec.thinking {
        entries.push(quote!(thinking));
    }
    entries.extend(asking(&spec.asking));
    if !spec.example_task.is_empty() {
        let task = text(&spec.example_task);
        entries.push(quote!(example_task = #task));
    }
    entries.extend(template(reply));
    entries.extend(examples(spec));
    let parts = match &reply.asked.shape {
        AskedShape::Sections(fields) => Parts::Fields(fields),
        AskedShape::Cases { tag, cases } => {
            Parts::Cases(tag.as_ref().map(|tag| tag.value.as_str()), cases)
        }
    };
    of_shape(&Head { spec, entries }, parts, &reply.places.fields, context)
}

fn template(reply: &Reply) -> Vec<TokenStream> {
    let Some(template) = &reply.template else { return Vec::new() };
    let source = text(&template.text);
    let mut entries = vec![quote!(prompt_text = #source)];
    if !reply.inputs.is_empty() {
        let input = input_name(&reply.spec.name);
        entries.push(quote!(input = #input));
    }
    if reply.asked.own_format {
        entries.push(quote!(own_format));
    }
    if !reply.asked.mentions.is_empty() {
        let mentions = reply.asked.mentions.iter().map(|mention| text(&mention.value));
        entries.push(quote!(mentions = [#(#mentions),*]));
    }
    entries
}

/// The worked examples, as text that the derive reads back.
fn examples(spec: &Spec) -> Vec<TokenStream> {
    if spec.examples.are_unwanted() {
        return vec![quote!(examples = none)];
    }
    // What is after a divider has no header, by which another layout could find it.
    let written = match spec.layout {
        Layout::Divider => spec.in_layout(Layout::Sections),
        _ => spec.clone(),
    };
    let of_data = spec.examples.get().into_iter().map(|example| {
        (example.task, example.thought.unwrap_or_default(), write(&written, &example.reply))
    });
    let of_text = spec.literal_examples.iter().map(|example| {
        (example.task.to_string(), example.thought.to_string(), example.reply.to_string())
    });
    let entry = |(task, thought, reply): (String, String, String)| {
        let (task, reply) = (text(&task), text(&reply));
        let thought = (!thought.is_empty()).then(|| {
            let thought = text(&thought);
            quote!(thought = #thought,)
        });
        quote!(example(task = #task, #thought reply = #reply))
    };
    of_data.chain(of_text).map(entry).collect()
}

fn language(language: Language) -> Vec<TokenStream> {
    if language == Language::default() {
        return Vec::new();
    }
    let tag = text(language.tag());
    vec![quote!(language = #tag)]
}

fn of_shape(
    head: &Head<'_>,
    parts: Parts<'_>,
    places: &[FieldPlaces],
    Context { types, derives }: Context<'_>,
) -> TokenStream {
    let spec = head.spec;
    let name = ident(&spec.name);
    let (doc, mut entries) = about(&spec.about);
    let kinds: Vec<&Type> = match &parts {
        Parts::Fields(fields) => fields.list.iter().map(|field| &field.kind.value).collect(),
        Parts::Cases(_, cases) => {
            cases.iter().flat_map(|case| &case.fields.list).map(|field| &field.kind.value).collect()
        }
    };
    let derive = derives.of_type(&kinds.iter().copied());
    let variants_given = match &parts {
        Parts::Fields(_) => Vec::new(),
        Parts::Cases(_, cases) => variants_of(cases.iter().map(|case| &case.word)),
    };
    let type_names = std::iter::once(&*spec.name).chain(variants_given.iter().map(String::as_str));
    let allow = allow(type_names, spec.fields.iter().map(|field| &*field.name));
    entries.extend(head.entries.iter().cloned());
    match parts {
        Parts::Fields(fields) => {
            let made = fields.list.iter().zip(spec.fields.iter()).zip(places);
            let fields = made.map(|((declared, of), places)| {
                field(declared, of, places, types, (&spec.name, true))
            });
            let think = think(&entries);
            quote!(#doc #derive #think #allow pub struct #name { #(#fields)* })
        }
        Parts::Cases(tag, cases) => {
            if let Some(tag) = tag.filter(|tag| *tag != declared::header(&spec.name)) {
                let tag = text(tag);
                entries.push(quote!(tag = #tag));
            }
            // The tag is the first of the fields.
            let mut remaining = spec.fields.iter().zip(places).skip(1);
            let variants = cases.iter().zip(&variants_given).map(|(case, name)| {
                let head = variant(&case.word, name, derives.has_serde());
                let fields: Vec<TokenStream> = case
                    .fields
                    .list
                    .iter()
                    .zip(remaining.by_ref())
                    .map(|(declared, (of, places))| {
                        field(declared, of, places, types, (&spec.name, false))
                    })
                    .collect();
                if fields.is_empty() { quote!(#head,) } else { quote!(#head { #(#fields)* },) }
            });
            let variants: Vec<TokenStream> = variants.collect();
            let think = think(&entries);
            let serde = derives.has_serde().then(|| serde_tag(spec)).flatten();
            quote!(#doc #derive #think #serde #allow pub enum #name { #(#variants)* })
        }
    }
}

fn of_choice(definition: &Definition, choice: &Choice, derives: &Derives<'_>) -> TokenStream {
    let name = ident(&definition.name.value);
    let (doc, entries) = about(&definition.about);
    let think = think(&entries);
    let derive = derives.of_type(&std::iter::empty());
    let is_serde = derives.has_serde();
    let names = variants(&choice.words);
    let types = std::iter::once(&*definition.name.value).chain(names.iter().map(String::as_str));
    let allow = allow(types, std::iter::empty());
    let variants =
        choice.words.iter().zip(&names).map(|(word, name)| variant(word, name, is_serde));
    quote!(#doc #derive #think #allow pub enum #name { #(#variants,)* })
}

/// The head of a variant: its comment, its words, its name. serde writes the word, as a reply has it.
fn variant(word: &Word, name: &str, is_serde: bool) -> TokenStream {
    let (doc, mut entries) = about(&word.about);
    let text_of_word = &word.text.value;
    let serde = is_serde.then(|| {
        let word = text(text_of_word);
        quote!(#[serde(rename = #word)])
    });
    if is_serde || *text_of_word != declared::choice(name) {
        let word = text(&word.text.value);
        entries.push(quote!(word = #word));
    }
    if !word.aliases.is_empty() {
        let aliases = word.aliases.iter().map(|alias| text(&alias.value));
        entries.push(quote!(alias = [#(#aliases),*]));
    }
    let think = think(&entries);
    let name = ident(name);
    quote!(#doc #think #serde #name)
}

/// The tag as serde writes it, beside the fields, as the JSON of a reply has it; none where a field has its name.
fn serde_tag(spec: &Spec) -> Option<TokenStream> {
    let (tag, fields) = spec.fields.split_first()?;
    let name = text(&tag.name);
    let is_free = fields.iter().all(|field| field.name != tag.name);
    is_free.then(|| quote!(#[serde(tag = #name)]))
}
