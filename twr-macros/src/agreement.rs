//! Whether a file that `twr-yaml` takes gives Rust that the derive takes: a table of edge cases, and files
//! drawn at random from parts that are odd in one way each.

use proc_macro2::TokenStream;
use quote::ToTokens;
use twr_yaml::Document;

/// What the derive refuses of the generated source; nothing for a file that is refused itself.
fn disagreement(text: &str) -> Option<String> {
    let document = Document::of_text("edge.yaml", text).ok()?;
    let source = twr_yaml::rust(&document);
    let file: syn::File = match syn::parse_str(&source) {
        Ok(file) => file,
        Err(error) => return Some(format!("{error}\n{source}")),
    };
    let items = file.items.iter().filter_map(|item| match item {
        syn::Item::Struct(item) => Some((&item.attrs, item.to_token_stream())),
        syn::Item::Enum(item) => Some((&item.attrs, item.to_token_stream())),
        _ => None,
    });
    let derived = items.filter(|(attrs, _)| {
        attrs.iter().any(|attr| attr.to_token_stream().to_string().contains("Thinkable"))
    });
    derived
        .map(|(_, item)| errors(item))
        .find(|errors| !errors.is_empty())
        .map(|errors| format!("{}\n{source}", errors.join("\n")))
}

/// The messages of the errors that the derive writes.
fn errors(item: TokenStream) -> Vec<String> {
    let written = crate::derive::derive(item).to_string();
    let parts = written.split("compile_error").skip(1);
    parts.map(|part| part.split('}').next().unwrap_or_default().to_owned()).collect()
}

fn check(texts: impl Iterator<Item = String>) {
    let found = texts.filter_map(|text| Some((disagreement(&text)?, text)));
    let told: Vec<String> = found
        .map(|(why, text)| format!("in order, and the derive refuses its source:\n{text}\n{why}"))
        .collect();
    assert!(told.is_empty(), "{} files:\n{}", told.len(), told.join("\n\n"));
}

/// What a section says besides its name: each odd in one way.
const SECTIONS: &[&str] = &[
    "kind: u8, rules: {min: 0, max: 255}",
    "kind: u8, rules: {max: 256}",
    "kind: i8, rules: {min: -129}",
    "kind: map<u8>, rules: {max: 300}, example: {a: 1}",
    "kind: list<optional u8>, rules: {max: 300}",
    "kind: i128, rules: {min: -170141183460469231731687303715884105728}",
    "kind: u128, default: 340282366920938463463374607431768211455",
    "kind: i64, rules: {min: 1.0}",
    "kind: i64, rules: {min: 1e2}",
    "kind: number, rules: {min: 1e300, max: 1e308}",
    "kind: f32, rules: {min: -1e300}",
    "kind: f32, default: 0.1",
    "kind: number, default: -0.0",
    "kind: number, default: 1e300",
    "kind: number, example: 1e3",
    "kind: u8, example: 007",
    "kind: u8, example: +5",
    "kind: i8, default: -128",
    "rules: {one_of: [x, X]}, example: x",
    "rules: {one_of: []}, example: x",
    "rules: {one_of: ['x', '→']}, example: x",
    "rules: {pattern: 'a)(b'}, example: ab",
    "rules: {pattern: '(?x) a # b'}, example: a",
    "rules: {pattern: '\\d{3}'}, example: 123",
    "rules: {pattern: {regex: '[A-Z]', phrase: 'a \"letter\"'}}, example: A",
    "rules: {pattern: '(?i)x'}, example: X",
    "rules: {min_len: 1, max_len: 1}, example: x",
    "rules: {min_lines: 2, max_words: 4}, example: \"a b\\nc d\"",
    "header: '\"quoted\"', example: x",
    "header: 'Key (in Rome)', aliases: ['键', 'Schlüssel'], example: x",
    "aliases: ['--'], example: x",
    "aliases: [a], example: x",
    "about: 'a \"quoted\" {brace} \\\\ line', example: x",
    "about: \"two\\nlines\", example: x",
    "about: '- a list', example: x",
    "about: '    set in', example: x",
    "about: '```', example: x",
    "about: '/ slash', example: x",
    "default: \"two\\nlines\"",
    "default: ''",
    "default: 'a \"#\"'",
    "kind: list<line>, default: []",
    "kind: list<u8>, default: [1, 2]",
    "kind: list<list<u8>>, default: [[1], []]",
    "kind: map<u8>, default: {a: 1}",
    "kind: map<list<line>>, default: {a: [b]}",
    "kind: list<optional line>, default: [null, a]",
    "kind: list<optional choice>, words: [none, some]",
    "kind: code<rust>, default: 'fn main() {}'",
    "kind: code<c++>, example: 'int x;'",
    "kind: code, example: \"```\\nx\\n```\"",
    "kind: list<code<rust>>, example: [a, \"b\\nc\"]",
    "kind: file, example: {path: a.rs, content: x}",
    "kind: list<file>, example: [{path: a.rs, content: x}]",
    "kind: json, example: {a: [1, null, 'x']}",
    "kind: json, example: '[1]'",
    "kind: list<json>, example: [{a: 1}, 2]",
    "kind: map<json>, example: {a: 1}",
    "kind: optional list<line>",
    "kind: optional optional line",
    "kind: list<list<line>>, example: [[a], [b, c]]",
    "kind: list<map<u8>>, example: [{a: 1}]",
    "kind: map<map<u8>>, example: {a: {b: 1}}",
    "kind: date, example: 2026-03-04",
    "kind: list<date>, example: [2026-03-04]",
    "kind: duration, example: 3h",
    "kind: period, example: 3 weeks",
    "kind: timestamp, example: '2026-03-04T05:06:07Z'",
    "kind: boolean, example: true",
    "kind: boolean, example: yes",
    "kind: boolean, default: true",
    "kind: list<boolean>, example: [true, false]",
    "words: [low, high], default: high",
    "words: [low, high], example: low",
    "kind: list<choice>, words: [low, high], example: [low, high]",
    "kind: list<choice>, words: [low, high], default: [low]",
    "kind: map<choice>, words: [low, high], example: {a: low}",
    "words: [r#type, self, Self, 'c++', 'C', '5 stars', '→ go']",
    "words: [a-b, a_b]",
    "words: [{word: a, name: Self}]",
    "words: [{word: a, name: Crate}, {word: b, name: Type}]",
    "words: [{word: a, name: B}, {word: b, name: B}]",
    "words: [{word: a, aliases: ['--']}, b]",
    "words: [\"a\\nb\", c]",
    "words: [a, {word: b, about: 'if \"so\"'}]",
];

/// Names that Rust or the generated source has for something else.
const TYPE_NAMES: &[&str] = &[
    "Plan",
    "Crate",
    "Super",
    "Type",
    "Async",
    "Some",
    "Debug",
    "Clone",
    "Plan_2",
    "计划",
    "Œuvre",
    "Vec",
    "Fn",
    "Static",
    "Self",
    "Twr",
    "Std",
    "Model",
    "ThinkError",
    "Think",
    "Drop",
    "Sized",
    "PartialEq",
    "Thinkable",
    "X",
    "ǅ",
    "PLAN",
    "Impl",
    "Union",
    "Gen",
    "Yield",
    "Default",
];

/// The same of fields and inputs.
const FIELD_NAMES: &[&str] = &[
    "type",
    "gen",
    "yield",
    "async",
    "_a",
    "__twr",
    "Plan",
    "A",
    "a1",
    "é",
    "union",
    "macro_rules",
    "raw",
    "dyn",
    "static",
    "crate",
    "计划",
    "try",
    "abstract",
    "self_",
    "x__y",
    "aB",
];

#[test]
fn a_file_in_order_gives_source_that_the_derive_takes() {
    let sections = |sections: &str| format!("name: Plan\nsections:\n{sections}\n");
    let section = |remaining: &str| sections(&format!("  - {{field: a, {remaining}}}"));
    let named = |name: &str| format!("name: {name}\nsections:\n  - {{field: a, example: x}}\n");
    let mut texts: Vec<String> = SECTIONS.iter().map(|remaining| section(remaining)).collect();
    for name in TYPE_NAMES {
        texts.push(named(name));
        texts.push(sections(&format!(
            "  - {{field: a, kind: {name}}}\nrecords:\n  {name}: {{fields: [{{field: b, example: x}}]}}"
        )));
    }
    for field in FIELD_NAMES {
        texts.push(sections(&format!("  - {{field: {field}, example: x}}")));
        texts.push(format!(
            "name: Plan\ninputs: {{{field}: line}}\nprompt: '{{{{ {field} }}}} {{{{ format }}}}'\nsections: [{{field: a, example: x}}]\n"
        ));
    }
    check(texts.into_iter());
}

/// A choice among things, drawn the same way each time.
struct Draw(u64);

impl Draw {
    fn number(&mut self, below: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % below as u64).unwrap_or(0)
    }

    fn of<'s>(&mut self, list: &[&'s str]) -> &'s str {
        let at = self.number(list.len());
        list.get(at).copied().unwrap_or_default()
    }

    fn often(&mut self, of_ten: usize) -> bool {
        self.number(10) < of_ten
    }
}

const FIELDS: &[&str] = &["a", "b", "type", "plan", "key_question", "计划", "Size", "x1"];
const HEADERS: &[&str] = &[
    "",
    "",
    "header: A",
    "header: 'Key: x'",
    "header: '1. Plan'",
    "header: 计划",
    "aliases: [A, Aim]",
];
/// Kinds, each with an example that it may take.
const KINDS: &[(&str, &str)] = &[
    ("text", "Bees fly."),
    ("line", "Bees"),
    ("u8", "3"),
    ("i64", "-3"),
    ("number", "0.5"),
    ("f32", "1"),
    ("boolean", "true"),
    ("date", "2026-03-04"),
    ("duration", "2h"),
    ("code<rust>", "fn main() {}"),
    ("json", "{a: 1}"),
    ("file", "{path: a.rs, content: x}"),
    ("list<line>", "[Eyes, Sun]"),
    ("list<u8>", "[1, 2]"),
    ("list<Part>", "[{title: A, size: 3}]"),
    ("map<u8>", "{a: 1}"),
    ("table<Part>", "[{title: A, size: 3}]"),
    ("Part", "{title: A, size: 3}"),
    ("Risk", "low"),
    ("list<Risk>", "[low, high]"),
    ("Step", "{step: go, far: 3}"),
    ("optional line", "Bees"),
    ("optional u8", "3"),
    ("optional Part", "{title: A, size: 3}"),
    ("list<optional Risk>", "[low]"),
];
const RULES: &[&str] = &[
    "min_len: 2",
    "max_len: 5",
    "min: 1",
    "max: 300",
    "max: 2.5",
    "min: -1",
    "min_items: 2",
    "max_items: 1",
    "unique: true",
    "pattern: '[A-Z][a-z]+'",
    "pattern: '('",
    "one_of: [Bees, Eyes]",
    "one_of: [Bees, bees]",
    "one_of: []",
    "grounded: true",
    "min_words: 2",
    "max_lines: 1",
    "min: 5, max: 3",
    "min_items: 3, unique: true",
];
const TYPES: &str = "\
records:
  Part:
    fields:
      - {field: title, kind: line, example: Waste}
      - {field: size, kind: u8, default: 3}
";
const CHOICES: &[&str] = &[
    "[low, high]",
    "[low, LOW]",
    "[low, {word: high, aliases: [severe, '--']}]",
    "[1, 2]",
    "[none, low, high]",
];
const CASES: &[&str] = &[
    "[{word: go, fields: [{field: far, kind: u8}]}, stop]",
    "[{word: go, fields: [{field: far, kind: u8}]}, {word: stop, aliases: GO}]",
    "[go, stop]",
    "[{word: go, fields: [{field: far, kind: u8}]}, {word: rest, fields: [{field: far, kind: line, example: x}]}]",
    "[{word: go, fields: [{field: step, kind: u8}]}, stop]",
    "[{word: go, fields: [{field: far, kind: u8, default: 300}]}, stop]",
    "[{word: go, fields: [{field: part, kind: Part}]}, stop]",
];
const HEADS: &[&str] = &[
    "",
    "",
    "",
    "layout: tags\n",
    "layout: divider\n",
    "language: zh\n",
    "examples: none\n",
    "thinking: true\n",
    "max_prompt: 5000\n",
    "asking: {layout: labels, attempts: 1}\n",
    "about: 'A \"plan\".'\n",
    "prompt: '{{ task }} {{ format }}'\n",
    "own_format: true\nprompt: '{{ task }} [A]'\nmax_prompt: 3000\n",
    "inputs: {n: {kind: u8, default: 3}, t: optional line}\nprompt: '{{ n }} {{ t }} {{ format }}'\n",
];

fn drawn(draw: &mut Draw) -> String {
    let mut text = format!("name: Plan\n{}sections:\n", draw.of(HEADS));
    for _ in 0..=draw.number(2) {
        let (kind, example) = KINDS.get(draw.number(KINDS.len())).copied().unwrap_or_default();
        let mut parts = vec![format!("field: {}", draw.of(FIELDS)), format!("kind: {kind}")];
        parts.push(draw.of(HEADERS).to_owned());
        if draw.often(4) {
            let (one, other) = (draw.of(RULES), draw.of(RULES));
            let rules = if draw.often(2) { format!("{one}, {other}") } else { one.to_owned() };
            parts.push(format!("rules: {{{rules}}}"));
        }
        match draw.number(8) {
            0 => parts.push("optional: true".to_owned()),
            1 => parts.push(format!("default: {example}")),
            2 => {}
            _ => parts.push(format!("example: {example}")),
        }
        parts.retain(|part| !part.is_empty());
        text.extend(["  - {", &parts.join(", "), "}\n"]);
    }
    let (choice, cases) = (draw.of(CHOICES), draw.of(CASES));
    format!("{text}{TYPES}choices:\n  Risk: {choice}\nunions:\n  Step:\n    cases: {cases}\n")
}

#[test]
fn files_drawn_at_random_agree() {
    let mut draw = Draw(2026);
    let texts: Vec<String> = (0..500).map(|_| drawn(&mut draw)).collect();
    let taken = texts.iter().filter(|text| Document::of_text("edge.yaml", text.as_str()).is_ok());
    let taken = taken.count();
    check(texts.into_iter());
    assert!(taken >= 25, "only {taken} of the files are in order, so that little is compared");
}
