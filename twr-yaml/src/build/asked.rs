//! The reply that a file asks for, as a spec with its worked examples, its inputs and its template.

use twr_spec::declared;
use twr_spec::spec::{Case, Example, Examples, Kind, Language, LiteralExample, Ref, Spec, Str};

use super::data::{of_record, value};
use super::places::SpecPlaces;
use super::template::{checked, filled, given};
use super::types::{Made, Types, is_plain_union, union, words_of};
use crate::beside::{Input, Template};
use crate::declare::{Asked, AskedShape, InputDeclared, Placed, Type, Union};
use crate::files;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::reach::Nearby;
use crate::source::Place;
use crate::tree::{Content, Node};

/// A reply as it was built.
#[derive(Debug)]
pub(crate) struct AskedBuilt {
    pub(crate) spec: Spec,
    pub(crate) places: SpecPlaces,
    pub(crate) inputs: Vec<Input>,
    pub(crate) template: Option<Template>,
    /// Whether each field is there with its kind.
    pub(crate) is_whole: bool,
}

/// The spec of the reply; `None` if its fields are too many, or no case has any.
pub(crate) fn asked(
    asked: &Asked,
    language: Language,
    types: &mut Types,
    nearby: &Nearby,
    log: &mut ProblemLog,
) -> Option<AskedBuilt> {
    let inputs = asked.inputs.iter().filter_map(|declared| input(declared, types, log));
    let inputs: Vec<Input> = inputs.collect();
    let template = template(asked, nearby, log);
    let Made { spec, mut places, is_whole, .. } = shape(asked, language, types, log)?;
    let mut spec = Spec {
        layout: asked.layout,
        example_task: Str::Owned(asked.example_task.clone()),
        max_prompt: asked.max_prompt.as_ref().map(|most| most.value),
        thinking: asked.thinking,
        asking: asked.asking.clone(),
        ..spec
    };
    places.max_prompt = asked.max_prompt.as_ref().map(|most| most.place);
    if let Some(template) = &template {
        spec.template = checked(asked, template, &inputs, (&spec, is_whole), log);
    }
    if is_whole {
        let with = template.as_ref().map(|template| (template, &inputs[..]));
        examples(asked, with, &mut spec, &mut places, log);
    } else if asked.no_examples {
        spec.examples = Examples::Unwanted;
    } else if asked.lost_example || !asked.examples.is_empty() {
        // A worked example may show a field that was lost, so only its being there counts.
        spec.examples = Examples::Data(Vec::new().into());
    }
    Some(AskedBuilt { spec, places, inputs, template, is_whole })
}

fn shape(
    asked: &Asked,
    language: Language,
    types: &mut Types,
    log: &mut ProblemLog,
) -> Option<Made> {
    let mut enclosing = Vec::new();
    let (name, about) = (&asked.name, asked.about.as_str());
    match &asked.shape {
        AskedShape::Sections(fields) => {
            let fields = [(fields, Case::Always)];
            types.spec((name, about, language), None, &fields, &mut enclosing, log)
        }
        AskedShape::Cases { tag, cases } => {
            let declared = Union { tag: tag.clone(), cases: cases.clone() };
            let (tag, fields) = union(&declared, name);
            if is_plain_union(cases) {
                let what = "a case with sections".to_owned();
                let instead = format!(
                    "ask for the word as a section: `- {{field: {}, words: [{}]}}`",
                    declared::snake(&name.value),
                    words_of(cases)
                );
                let found = "words alone".to_owned();
                log.report(
                    tag.1.header,
                    ProblemKind::Expected { what, found, instead: Some(instead) },
                );
                return None;
            }
            types.spec((name, about, language), Some(tag), &fields, &mut enclosing, log)
        }
    }
}

fn examples(
    asked: &Asked,
    template: Option<(&Template, &[Input])>,
    spec: &mut Spec,
    places: &mut SpecPlaces,
    log: &mut ProblemLog,
) {
    let (mut data, mut literals) = (Vec::new(), Vec::new());
    for example in &asked.examples {
        let Some(task) = task(example.task.as_ref(), example.inputs.as_ref(), template, log) else {
            continue;
        };
        let thought = example.thought.as_ref().map(|thought| thought.value.trim().to_owned());
        match &example.reply.content {
            Content::Scalar(scalar) => {
                literals.push(LiteralExample {
                    task: Str::Owned(task),
                    thought: Str::Owned(thought.unwrap_or_default()),
                    reply: Str::Owned(scalar.text.clone()),
                });
                places.literals.push(example.reply.place);
            }
            _ => {
                if let Some(reply) = of_record(spec, &example.reply, log) {
                    data.push(Example { task, thought, reply });
                    places.examples.push(example_place(&example.reply, example.place));
                }
            }
        }
    }
    // What is not right is told; that there are examples counts in any case.
    if asked.no_examples {
        spec.examples = Examples::Unwanted;
        return;
    }
    let is_given = asked.examples.len() > literals.len() || asked.lost_example;
    if is_given {
        spec.examples = Examples::Data(data.into());
    }
    spec.literal_examples = literals.into();
}

/// The task as it is said, or as the template says it with these inputs.
pub(super) fn task(
    said: Option<&Placed<String>>,
    inputs: Option<&Node>,
    template: Option<(&Template, &[Input])>,
    log: &mut ProblemLog,
) -> Option<String> {
    if let Some(said) = said {
        return Some(said.value.trim_end().to_owned());
    }
    let node = inputs?;
    let Some((template, inputs)) = template else {
        let why = "there is no prompt template that takes it: write `task`";
        log.report(node.place, ProblemKind::Needless { key: "inputs", why });
        return None;
    };
    let values = given(node, inputs, log)?;
    filled(template, inputs, &values, node.place, log).map(|filled| filled.task())
}

fn example_place(reply: &Node, whole: Place) -> Place {
    match &reply.content {
        Content::Map(entries) => entries.first().map_or(whole, |entry| entry.place),
        _ => whole,
    }
}

fn input(declared: &InputDeclared, types: &mut Types, log: &mut ProblemLog) -> Option<Input> {
    let Placed { value: kind, place } = &declared.kind;
    if !is_plain(kind) {
        let what = "an input of texts, numbers or booleans, or a list or map of them".to_owned();
        let found = "another kind".to_owned();
        let instead = "give the template the parts that it shows, each as an input of its own";
        let instead = Some(instead.to_owned());
        log.report(*place, ProblemKind::Expected { what, found, instead });
        return None;
    }
    let (made, _) = types.kind(kind, (*place, false), &mut Vec::new(), log)?;
    let read = |node: &Option<Node>, log: &mut ProblemLog| {
        node.as_ref().and_then(|node| value(&made, node, log))
    };
    let default = read(&declared.default, log);
    let example = read(&declared.example, log);
    Some(Input {
        name: declared.name.value.clone(),
        about: declared.about.clone(),
        optional: matches!(made, Kind::Optional(_)),
        kind: Ref::shared(made),
        default,
        example,
        place: declared.name.place,
        declared: kind.clone(),
    })
}

/// Whether a value of the kind can be put into a template without a type of its own.
fn is_plain(kind: &Type) -> bool {
    match kind {
        Type::List(inner) | Type::Map(inner) | Type::Optional(inner) => is_plain(inner),
        Type::Text | Type::Line | Type::Integer(_) | Type::Number(_) | Type::Boolean => true,
        _ => false,
    }
}

fn template(asked: &Asked, nearby: &Nearby, log: &mut ProblemLog) -> Option<Template> {
    if let Some(prompt) = &asked.prompt {
        return Some(Template { text: prompt.value.clone(), file: None, place: prompt.place });
    }
    let named: &Placed<String> = asked.prompt_file.as_ref()?;
    let (path, file, text) = files::beside(nearby, named, log)?;
    let place = Place { file, start: 0, end: text.len() };
    Some(Template { text, file: Some(path), place })
}
