//! The whole of a file: the reply that it asks for, and all that surrounds it.

use twr_spec::spec::{Asking, Language, Layout};
use twr_spec::template::FORMAT;

use super::asking::{self, layout};
use super::derives::derives;
use super::expression::Type;
use super::form::expected;
use super::keys::{Keys, both, items, optional_flag, text, unjoined};
use super::name::{is_field_name, is_type_name};
use super::named::{cases, definitions};
use super::placed::Placed;
use super::section::{self, fields};
use super::shape::{Case, Definition, Fields};
use super::trial::{Trial, trials};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;
use crate::tree::{Content, Node};

/// The keys at the top of a file.
pub(crate) const KEYS: &[&str] = &[
    "name",
    "about",
    "language",
    "layout",
    "max_prompt",
    "thinking",
    "asking",
    "example_task",
    "inputs",
    "prompt",
    "prompt_file",
    "own_format",
    "mentions",
    "sections",
    "tag",
    "cases",
    "records",
    "choices",
    "unions",
    "import",
    "derives",
    "examples",
    "tests",
];

/// What makes a file ask for a reply; the others only define types for others.
const OF_REPLY: [&str; 14] = [
    "name",
    "about",
    "layout",
    "max_prompt",
    "thinking",
    "asking",
    "example_task",
    "inputs",
    "prompt",
    "prompt_file",
    "tag",
    "cases",
    "examples",
    "tests",
];

/// A file's declarations.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) language: Language,
    pub(crate) imports: Vec<Placed<String>>,
    /// What the generated types derive besides what they need.
    pub(crate) derives: Vec<String>,
    pub(crate) definitions: Vec<Definition>,
    /// `None` for a file of definitions alone.
    pub(crate) asked: Option<Asked>,
}

/// The reply that a file asks for.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the file, or how it fared")]
pub(crate) struct Asked {
    /// Of a reply whose name is missing or refused: a name that nothing else has.
    pub(crate) name: Placed<String>,
    /// Whether the file gives no name that can be used.
    pub(crate) lost_name: bool,
    pub(crate) about: String,
    pub(crate) layout: Layout,
    pub(crate) max_prompt: Option<Placed<u32>>,
    pub(crate) thinking: bool,
    pub(crate) asking: Asking,
    pub(crate) example_task: String,
    pub(crate) inputs: Vec<InputDeclared>,
    /// Whether some of them had mistakes and were left out.
    pub(crate) lost_input: bool,
    pub(crate) prompt: Option<Placed<String>>,
    pub(crate) prompt_file: Option<Placed<String>>,
    pub(crate) own_format: bool,
    pub(crate) mentions: Vec<Placed<String>>,
    pub(crate) shape: AskedShape,
    pub(crate) examples: Vec<Example>,
    /// `examples: none`: the reply shows no example.
    pub(crate) no_examples: bool,
    /// The same of the worked examples.
    pub(crate) lost_example: bool,
    pub(crate) trials: Vec<Trial>,
}

/// Sections, or cases of them.
#[derive(Debug)]
pub(crate) enum AskedShape {
    Sections(Fields),
    Cases { tag: Option<Placed<String>>, cases: Vec<Case> },
}

/// A value that the prompt template takes.
#[derive(Clone, Debug)]
pub(crate) struct InputDeclared {
    pub(crate) name: Placed<String>,
    pub(crate) about: String,
    pub(crate) kind: Placed<Type>,
    pub(crate) default: Option<Node>,
    pub(crate) example: Option<Node>,
}

/// A worked example.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) task: Option<Placed<String>>,
    pub(crate) inputs: Option<Node>,
    pub(crate) thought: Option<Placed<String>>,
    pub(crate) reply: Node,
    pub(crate) place: Place,
}

/// What the file declares; what could not be read of it is reported and left out.
pub(crate) fn declare(root: &Node, log: &mut ProblemLog) -> Option<Reply> {
    let keys = Keys::of(root, "a spec", KEYS, log)?;
    let language = keys.text("language", log).map(|word| language(&word, log)).unwrap_or_default();
    let imports = keys.texts("import", log);
    let derives = derives(&keys, log);
    let mut found = Vec::new();
    for key in ["records", "choices", "unions"] {
        if let Some(node) = keys.get(key) {
            definitions(node, key, &mut found, log);
        }
    }
    let is_asked =
        OF_REPLY.iter().any(|key| keys.key(key).is_some()) || keys.key("sections").is_some();
    let asked = is_asked.then(|| asked(&keys, &mut found, log));
    if !is_asked && found.is_empty() && !keys.has_slip("sections") {
        log.report(
            keys.head(),
            ProblemKind::MissingKey { key: "sections", home: "a spec", is_empty: false },
        );
    }
    Some(Reply { language, imports, derives, definitions: found, asked })
}

fn asked(keys: &Keys<'_>, found: &mut Vec<Definition>, log: &mut ProblemLog) -> Asked {
    let about = keys.about(log);
    let name = keys.need("name", log).and_then(|node| type_name(node, log));
    let layout = keys.text("layout", log).and_then(|word| layout(&word, log)).unwrap_or_default();
    let max_prompt = keys.get("max_prompt").and_then(|node| max_prompt(node, log));
    let thinking = optional_flag(keys, "thinking", log);
    let asking = keys.get("asking").map(|node| asking::asking(node, log));
    let task = keys.text("example_task", log);
    let example_task = task.map(|task| task.value.trim().to_owned()).unwrap_or_default();
    let before = log.problems.len();
    let inputs = keys.get("inputs").map(|node| inputs(node, log)).unwrap_or_default();
    let lost_input = log.problems.len() > before || keys.has_slip("inputs");
    both(keys, ["prompt", "prompt_file"], log);
    both(keys, ["sections", "cases"], log);
    let lost_name = name.is_none();
    let unnamed = || Placed { value: "UnnamedReply".to_owned(), place: keys.head() };
    let name = name.unwrap_or_else(unnamed);
    let shape = shape(keys, &name.value, found, log);
    let before = log.problems.len();
    let no_examples = keys.get("examples").is_some_and(is_none);
    let of_examples = keys.get("examples").filter(|_| !no_examples);
    let examples = of_examples.map(|node| examples(node, log)).unwrap_or_default();
    if let Some(place) = keys.key("example_task").filter(|_| no_examples) {
        let why = "with `examples: none` no example is shown";
        log.report(place, ProblemKind::Needless { key: "example_task", why });
    }
    let lost_example = log.problems.len() > before || keys.has_slip("examples");
    let of_asking = keys.get("asking").filter(|_| !lost_example);
    asking::chosen_are_there(of_asking, examples.len(), log);
    let trials = keys.get("tests").map(|node| trials(node, log)).unwrap_or_default();
    let prompt = prompt(keys, log);
    let prompt_file = keys.text("prompt_file", log);
    let own_format = optional_flag(keys, "own_format", log);
    let mentions = keys.texts("mentions", log);
    if own_format {
        both(keys, ["own_format", "max_prompt"], log);
    }
    idle(keys, log);
    Asked {
        name,
        lost_name,
        about,
        layout,
        max_prompt,
        thinking,
        asking: asking.unwrap_or(Asking::EMPTY),
        example_task,
        inputs,
        lost_input,
        prompt,
        prompt_file,
        own_format,
        mentions,
        shape,
        examples,
        no_examples,
        lost_example,
        trials,
    }
}

fn prompt(keys: &Keys<'_>, log: &mut ProblemLog) -> Option<Placed<String>> {
    unjoined(keys, "prompt", log);
    keys.text("prompt", log)
}

/// What belongs to a template, without one.
fn idle(keys: &Keys<'_>, log: &mut ProblemLog) {
    if ["prompt", "prompt_file"].iter().any(|key| keys.key(key).is_some() || keys.has_slip(key)) {
        return;
    }
    for key in ["inputs", "own_format", "mentions"] {
        if let Some(place) = keys.key(key) {
            let why = "it speaks of a prompt template, and there is no `prompt` or `prompt_file`";
            log.report(place, ProblemKind::Needless { key, why });
        }
    }
}

fn shape(
    keys: &Keys<'_>,
    owner: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> AskedShape {
    if let Some(node) = keys.get("cases") {
        let tag = keys.text("tag", log);
        return AskedShape::Cases { tag, cases: cases(node, "sections", owner, found, log) };
    }
    if let Some(place) = keys.key("tag") {
        let why = "only a spec of `cases` has a tag";
        log.report(place, ProblemKind::Needless { key: "tag", why });
    }
    let fields = match keys.need("sections", log) {
        Some(node) => fields(node, "a list of sections", owner, found, log),
        None => Fields { list: Vec::new(), lost: true },
    };
    AskedShape::Sections(fields)
}

fn type_name(node: &Node, log: &mut ProblemLog) -> Option<Placed<String>> {
    let name = text(node, "the name of the spec", log)?;
    if !is_type_name(&name.value) {
        log.report(name.place, ProblemKind::BadName { name: name.value, of_type: true });
        return None;
    }
    Some(name)
}

fn language(word: &Placed<String>, log: &mut ProblemLog) -> Language {
    Language::from_tag(&word.value).unwrap_or_else(|| {
        let known = vec!["en".to_owned(), "zh".to_owned()];
        let kind = ProblemKind::UnknownWord { what: "language", word: word.value.clone(), known };
        log.report(word.place, kind);
        Language::default()
    })
}

fn max_prompt(node: &Node, log: &mut ProblemLog) -> Option<Placed<u32>> {
    let count = match &node.content {
        Content::Scalar(scalar) if scalar.plain => scalar.text.parse().ok(),
        _ => None,
    };
    if count.is_none() {
        expected("a number of characters", node, log);
    }
    count.map(|value| Placed { value, place: node.place })
}

pub(crate) const INPUT_KEYS: &[&str] = &["kind", "about", "default", "example", "optional"];

fn inputs(node: &Node, log: &mut ProblemLog) -> Vec<InputDeclared> {
    let Content::Map(entries) = &node.content else {
        expected("inputs by their names, as a mapping", node, log);
        return Vec::new();
    };
    let mut out = Vec::new();
    for entry in entries {
        let name = Placed { value: entry.key.clone(), place: entry.place };
        if !is_field_name(&name.value) || !name.value.is_ascii() || name.value == FORMAT {
            log.report(name.place, ProblemKind::BadInputName { name: name.value });
        } else if let Some(input) = input(name, &entry.value, log) {
            out.push(input);
        }
    }
    out
}

fn input(name: Placed<String>, node: &Node, log: &mut ProblemLog) -> Option<InputDeclared> {
    if !matches!(node.content, Content::Map(_)) {
        let kind = if node.is_null() {
            Placed { value: Type::Text, place: name.place }
        } else {
            section::kind(node, log)?
        };
        return Some(InputDeclared {
            name,
            about: String::new(),
            kind,
            default: None,
            example: None,
        });
    }
    let keys = Keys::of(node, "an input", INPUT_KEYS, log)?;
    let about = keys.about(log);
    let kind = match keys.get("kind") {
        Some(node) => section::kind(node, log)?,
        None => Placed { value: Type::Text, place: name.place },
    };
    section::required_optional(&keys, &kind.value, log);
    let wrap = optional_flag(&keys, "optional", log) && !matches!(kind.value, Type::Optional(_));
    let value = if wrap { Type::Optional(Box::new(kind.value)) } else { kind.value };
    let kind = Placed { value, place: kind.place };
    let (default, example) = (keys.get("default").cloned(), keys.get("example").cloned());
    Some(InputDeclared { name, about, kind, default, example })
}

pub(crate) const EXAMPLE_KEYS: &[&str] = &["task", "inputs", "thought", "reply"];

/// Whether the word `none` is there.
fn is_none(node: &Node) -> bool {
    matches!(&node.content, Content::Scalar(scalar) if scalar.text == "none")
}

fn examples(node: &Node, log: &mut ProblemLog) -> Vec<Example> {
    let nodes = items(node, "a list of worked examples", log);
    nodes.iter().filter_map(|node| example(node, log)).collect()
}

fn example(node: &Node, log: &mut ProblemLog) -> Option<Example> {
    let keys = Keys::of(node, "a worked example", EXAMPLE_KEYS, log)?;
    both(&keys, ["task", "inputs"], log);
    let task = keys.text("task", log);
    let inputs = keys.get("inputs").cloned();
    let thought = keys.text("thought", log);
    if task.is_none() && inputs.is_none() {
        keys.need("task", log);
    }
    unjoined(&keys, "reply", log);
    let reply = keys.need("reply", log)?.clone();
    Some(Example { task, inputs, thought, reply, place: node.place })
}
