//! Replies as models write them, and what is made of each: the page, sections, value, what is wrong, what was
//! tolerated. A file `replies/<spec>/<case>.txt` says where the reply is from, then `---`, then the reply.

#[path = "support/specs.rs"]
mod specs;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use twr_spec::outline::{NodeId, Tree, Vocab, outline};
use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::spec::{Field, Kind, Segment, Spec, Value};

#[test]
fn every_reply_reads_as_it_did() {
    let mut count = 0;
    for (name, spec) in specs::all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replies").join(name);
        for file in cases(&folder) {
            let case = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let content = fs::read_to_string(&file).unwrap();
            let (source, reply) =
                content.split_once("\n---\n").expect("a line with --- and a reply");
            assert!(
                source == "made" || source.starts_with("recorded "),
                "{}: the first line says where the reply is from",
                file.display()
            );
            let cut_off = case.starts_with("cut_off");
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(&folder);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(case, story(&spec, reply, cut_off)));
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} replies were found");
}

/// `docs/reading.md` follows the reply of one case, and shows what is made of it.
#[test]
fn the_page_on_reading_shows_what_is_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("../docs/reading.md")).unwrap();
    let case = fs::read_to_string(root.join("tests/replies/plan/of_the_page.txt")).unwrap();
    let reply = case.split_once("\n---\n").unwrap().1;
    let told = story(&specs::plan(), reply, false);
    let blocks = |tag: &str| -> Vec<String> {
        let fence = format!("```{tag}\n");
        let opened = page.split(&fence).skip(1);
        opened.map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
    };
    assert_eq!(blocks("reply"), [reply]);
    assert_eq!(blocks("story").len(), 4);
    for block in blocks("story") {
        assert!(told.contains(&block), "not what is read:\n{block}\nbut:\n{told}");
    }
}

fn cases(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

/// All that is made of the reply, for a person to read.
fn story(spec: &Spec, reply: &str, cut_off: bool) -> String {
    let reader = Reader::new(spec).telling_echoes(&twr_spec::soft::worked_examples(spec));
    let reading = reader.read_in(reply, Circumstances { cut_off, ..Circumstances::default() });
    let mut out = String::new();
    page(spec, reply, &mut out);
    sections(spec, reply, &reading, &mut out);
    out.push_str("\n== value\n");
    if let Value::Record(values) = &reading.value {
        for ((field, value), draft) in spec.fields.iter().zip(values).zip(&reading.drafts) {
            let line = match (value, draft) {
                (Some(value), _) => show(&field.kind, value),
                (None, Some(draft)) => format!("(rejected) {}", show(&field.kind, draft)),
                (None, None) => "(not read)".to_owned(),
            };
            let _ = writeln!(out, "{}: {line}", field.header);
        }
    }
    out.push_str("\n== wrong\n");
    for found in &reading.diagnostics {
        let place = found.span.clone().map(|span| format!(" at {}", quoted(&reply[span])));
        let place = place.unwrap_or_default();
        let named = named(spec, &found.path.0);
        let _ = writeln!(out, "{named}: {} {}{place}", found.kind.name(), found.found);
    }
    out.push_str("\n== tolerated\n");
    for recovery in &reading.recoveries {
        let header = recovery.section.map_or("(reply)", |at| &spec.fields[at].header);
        let piece = quoted(&reply[recovery.span.clone()]);
        let _ = writeln!(out, "{header}: {} {piece}", recovery.kind.name());
    }
    out
}

/// What is on the page: a line for each node, set in below the one that it is part of.
fn page(spec: &Spec, reply: &str, out: &mut String) {
    out.push_str("== page\n");
    parts(&outline(&Vocab::new(spec), reply), NodeId::ROOT, 0, reply, out);
}

fn parts(tree: &Tree, parent: NodeId, depth: usize, reply: &str, out: &mut String) {
    for id in tree.children(parent) {
        let node = tree.node(id);
        let own_end = node.first.map_or(node.end, |first| tree.node(first).start);
        let own = reply.get(node.body as usize..own_end as usize).unwrap_or_default();
        let own: String = own.trim().chars().take(40).collect();
        let name = tree.name(id, reply);
        let known = if node.key.is_some() { "" } else { "? " };
        let indent = "  ".repeat(depth);
        let _ = writeln!(out, "{indent}{:?} {known}{name:?}: {}", node.form, quoted(&own));
        parts(tree, id, depth + 1, reply, out);
    }
}

fn sections(spec: &Spec, reply: &str, reading: &Reading<'_>, out: &mut String) {
    out.push_str("\n== sections\n");
    if let Some(thought) = reading.thought {
        let _ = writeln!(out, "(thought): {}", quoted(thought));
    }
    for (field, place) in spec.fields.iter().zip(&reading.places) {
        if let Some(place) = place {
            let _ = writeln!(out, "{}: {}", field.header, quoted(&reply[place.clone()]));
        }
    }
    for extra in &reading.extra {
        let _ = writeln!(out, "(extra) {}: {}", extra.header, quoted(extra.body));
    }
}

/// The value as a person would write it down.
fn show(kind: &Kind, value: &Value<'_>) -> String {
    let pair = |field: &Field, value: &Option<Value<'_>>| match value {
        Some(value) => format!("{}: {}", field.header, show(&field.kind, value)),
        None => format!("{}: (not read)", field.header),
    };
    match (kind.required(), value) {
        (_, Value::Null) => "nothing".to_owned(),
        (_, Value::Json(json)) => json.compact(),
        (_, Value::Temporal(text)) => text.to_string(),
        (_, Value::Text(text)) => format!("{text:?}"),
        (Kind::Choice(words), Value::Choice(at)) => words[usize::from(*at)].text.to_string(),
        (Kind::List(item), Value::List(items)) => {
            let items: Vec<String> = items.iter().map(|value| show(item, value)).collect();
            format!("[{}]", items.join(", "))
        }
        (Kind::Table(spec), Value::List(rows)) => {
            let row = Kind::Record(spec.clone());
            let rows: Vec<String> = rows.iter().map(|value| show(&row, value)).collect();
            format!("[{}]", rows.join(", "))
        }
        (Kind::File | Kind::Edit, Value::Record(parts)) => {
            let parts = parts.iter().flatten().map(|part| show(&Kind::Text, part));
            format!("{{{}}}", parts.collect::<Vec<_>>().join(": "))
        }
        (Kind::Record(spec), Value::Record(values)) => {
            let fields = spec.fields.iter().zip(values);
            let pairs: Vec<String> = fields.map(|(field, value)| pair(field, value)).collect();
            format!("{{{}}}", pairs.join(", "))
        }
        (Kind::Map(inner), Value::Map(entries)) => {
            let pair = |(key, value): &(_, Value<'_>)| format!("{key}: {}", show(inner, value));
            let pairs: Vec<String> = entries.iter().map(pair).collect();
            format!("{{{}}}", pairs.join(", "))
        }
        (_, Value::Integer(int)) => int.to_string(),
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Boolean(yes)) => yes.to_string(),
        (_, other) => format!("{other:?}"),
    }
}

/// The path with headers.
fn named(spec: &Spec, path: &[Segment]) -> String {
    let Some(Segment::Field(at)) = path.first() else { return "(reply)".to_owned() };
    let mut out = spec.fields[*at].header.to_string();
    for segment in &path[1..] {
        let _ = match segment {
            Segment::Field(at) => write!(out, ".{at}"),
            Segment::Item(at) => write!(out, "[{at}]"),
            Segment::Key(key) => write!(out, "{{{key}}}"),
        };
    }
    out
}

/// A piece in quotes, its middle left out if it is long.
fn quoted(piece: &str) -> String {
    let characters: Vec<char> = piece.chars().collect();
    if characters.len() <= 90 {
        return format!("{piece:?}");
    }
    let head: String = characters[..60].iter().collect();
    let tail: String = characters[characters.len() - 20..].iter().collect();
    format!("{head:?} … {tail:?}")
}
