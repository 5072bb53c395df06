//! The grammar of a reply: thinking, and sections in their frames.

use crate::kind::{Fields, GrammarMaker, grammar_maker, in_order, object};
use crate::section::{Frame, has_fence, is_set_in};
use crate::spec::{Case, DIVIDER, Field, Kind, Layout, Spec};
use crate::syntax::{self, Names, Part, Rules};
use crate::text::{NONE_WORDS, fold};

/// The reply with all fields.
pub(super) fn of_spec(
    spec: &Spec,
    layout: Layout,
    has_thinking: bool,
    task: Option<&str>,
) -> (Rules, Option<Part>) {
    let names = names(spec);
    let mut maker = grammar_maker(&names, spec.language, task);
    let (some, nothing) = match layout {
        Layout::Json => (object(spec, &mut maker), None),
        _ => sections(spec, layout, &mut maker),
    };
    let some = some
        .map(|some| if has_thinking { Part::sequence([thinking(&mut maker), some]) } else { some });
    // A thought alone would be taken for an answer.
    let start = Part::either(some.into_iter().chain(nothing));
    (maker.rules, start)
}

/// Lines of text before the first section, or none.
fn thinking(maker: &mut GrammarMaker<'_>) -> Part {
    let names = maker.names;
    let line = syntax::line(names, &mut maker.rules);
    let mark = Part::text("- ").optional();
    let line = Part::sequence([mark, line, Part::text("\n").repeat(1, Some(2))]);
    maker.rules.share("thinking", line.any_times())
}

/// The sections in any layout but JSON; and a reply without one, where all may be left out.
fn sections(
    spec: &Spec,
    layout: Layout,
    maker: &mut GrammarMaker<'_>,
) -> (Option<Part>, Option<Part>) {
    let count = spec.fields.len();
    let own = Spec { layout, examples: crate::spec::Examples::None, ..spec.clone() };
    let mut write = |field: &Field, word: Option<&Part>, maker: &mut GrammarMaker<'_>| {
        section(&own, field, word, count == 1, maker)
    };
    let Fields { some, may_be_empty } = in_order(spec, &Part::text("\n"), maker, &mut write);
    let head = if layout == Layout::Divider && count != 1 { DIVIDER } else { "" };
    let some = some.map(|some| {
        let gap = if head.is_empty() { "" } else { "\n" };
        Part::sequence([Part::text(head), Part::text(gap), some])
    });
    (some, may_be_empty.then(|| Part::text(head)))
}

/// The section of a field; of a tag, with this word.
fn section(
    spec: &Spec,
    field: &Field,
    word: Option<&Part>,
    is_alone: bool,
    maker: &mut GrammarMaker<'_>,
) -> Option<Part> {
    let frame = Frame::new(spec.layout, field, is_alone);
    let marks = if spec.layout == Layout::Blocks && has_fence(&field.kind) { "`" } else { "" };
    let open = format!("{marks}{}", frame.open);
    let (line_close, block_close) = match frame.close.strip_prefix('\n') {
        Some(close) => (format!("\n{marks}{close}"), format!("\n{marks}{close}")),
        None if frame.close.is_empty() => (String::new(), String::new()),
        None => (frame.close.clone(), format!("\n{}", frame.close)),
    };
    let indent = if is_set_in(spec, &field.kind) { 2 } else { 0 };
    let forms = match word {
        Some(word) => crate::kind::Forms::line(word.clone()),
        None => maker.forms(field.kind.required(), &field.rules, indent),
    };
    let framed = |gap: &str, body: Part, close: &str| {
        Part::sequence([Part::text(&format!("{open}{gap}")), body, Part::text(close)])
    };
    let on_line = forms.on_line.map(|body| framed(frame.gap, body, &line_close));
    let gap = format!("{}{:indent$}", frame.below, "");
    let below = forms.below.map(|body| framed(&gap, body, &block_close));
    Part::either(on_line.into_iter().chain(below))
}

/// Labels that name any value, whatever the spec.
const ANSWERS: [&str; 6] = ["answer", "finalanswer", "result", "答案", "最终答案", "结果"];

/// The names that no line of text may be taken for.
pub(super) fn names(spec: &Spec) -> Names {
    let mut names = Names::default();
    for word in NONE_WORDS.iter().chain(&ANSWERS) {
        names.add(word);
    }
    add(spec, &mut names, &mut Vec::new());
    names
}

fn add(spec: &Spec, names: &mut Names, seen: &mut Vec<usize>) {
    let address = std::ptr::from_ref(spec).addr();
    if seen.contains(&address) {
        return;
    }
    seen.push(address);
    for field in spec.fields.iter() {
        names.add(&fold(&field.name));
        for key in field.keys.iter() {
            names.add(key);
            // The name of one of several: `Chapter 1`.
            for plural in ["s", "es"] {
                names.add(key.strip_suffix(plural).unwrap_or_default());
            }
            if let Some(stem) = key.strip_suffix("ies") {
                names.add(&format!("{stem}y"));
            }
        }
        if let (Case::Tag, Kind::Choice(words)) = (field.case, field.kind.required()) {
            words.iter().flat_map(|word| word.keys.iter()).for_each(|key| names.add(key));
        }
        add_kind(&field.kind, names, seen);
    }
}

fn add_kind(kind: &Kind, names: &mut Names, seen: &mut Vec<usize>) {
    match kind {
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => {
            add_kind(inner, names, seen);
        }
        Kind::Record(spec) | Kind::Table(spec) => add(spec, names, seen),
        _ => {}
    }
}
