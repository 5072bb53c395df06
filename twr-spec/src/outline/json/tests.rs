//! One row a class of slip; pushing in pieces; and the cost of hostile texts.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::fault::JsonFault;
use super::state::{JsonRun, Progress};
use super::*;
use crate::outline::arena::Arena;
use crate::outline::{Flags, Form, NodeId, Tree, Vocab};

/// Pushes a text in pieces of so many characters and gives the tree, the end and the steps.
fn pushed(text: &str, piece: usize) -> (Tree, Progress, Option<(JsonFault, usize)>, usize) {
    let (vocab, mut arena) = (Vocab::default(), Arena::new());
    let mut run = JsonRun::start(0, NodeId::ROOT);
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).step_by(piece).collect();
    for end in ends {
        if let done @ (Progress::Done { .. } | Progress::Failed { .. }) =
            run.run(&text[..end], false, &vocab, &mut arena)
        {
            return (arena.into_tree(), done, run.fault(), run.steps);
        }
    }
    let done = run.run(text, true, &vocab, &mut arena);
    (arena.into_tree(), done, run.fault(), run.steps)
}

/// The tree as nested brackets, with names and flags; then the slips.
fn shown(text: &str) -> String {
    let (tree, progress, fault, _) = pushed(text, usize::MAX);
    let mut out = String::new();
    for child in tree.children(NodeId::ROOT) {
        show(&tree, child, text, &mut out);
    }
    for slip in &tree.slips {
        let place = text[slip.span.clone()].replace('\n', "⏎");
        let _ = write!(out, " {}:{place:?}", slip.kind.name());
    }
    match (progress, fault) {
        (Progress::Done { end }, None) if end == text.len() => {}
        (progress, fault) => {
            let _ = write!(out, " {progress:?} {fault:?}");
        }
    }
    out
}

fn show(tree: &Tree, id: NodeId, text: &str, out: &mut String) {
    let node = tree.node(id);
    if node.flags.has(Flags::BROKEN) {
        out.push_str("BROKEN ");
    }
    if node.name.1 > node.name.0 {
        let _ = write!(out, "{}=", tree.name(id, text));
    }
    let (open, close) = match node.form {
        Form::Object => ("{", "}"),
        Form::Array => ("[", "]"),
        Form::Text => {
            let _ = write!(out, "{:?}", string_value(tree, id, text));
            return;
        }
        _ => {
            out.push_str(&text[node.body as usize..node.end as usize]);
            return;
        }
    };
    out.push_str(open);
    for (place, child) in tree.children(id).enumerate() {
        out.push_str(if place > 0 { ", " } else { "" });
        show(tree, child, text, out);
    }
    out.push_str(close);
}

#[test]
fn each_class_of_slip_is_named() {
    let mut out = String::new();
    for row in include_str!("rows.txt").lines() {
        let _ = writeln!(out, "{row}\n    {}", shown(&row.replace('⏎', "\n")));
    }
    insta::assert_snapshot!(out);
}

/// Pieces of JSON and of what goes wrong with it.
fn soup() -> impl Strategy<Value = String> {
    let tokens = [
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "\"",
        "\"a\"",
        "\"b\": ",
        "'c'",
        ": ",
        ",",
        ", ",
        "\n",
        " ",
        "1",
        "-2.5e3",
        "true",
        "None",
        "word",
        "two words",
        "\\n",
        "\\frac",
        "\\u00e9",
        "\\",
        "//x",
        "/* y */",
        "# z",
        "/",
        "“",
        "”",
        "「",
        "」",
        "，",
        "：",
        "=>",
        "+",
        ";",
        "```",
        "\"\"\"",
        "é",
        "\r\n",
        "\u{3000}",
        "{{",
        "}}",
        "\": ",
        "\", \"",
        "},",
        "]}",
        "\n\n{",
        "*",
        "`",
        "k: ",
        "..",
        "5\"",
    ];
    let piece = proptest::sample::select(tokens.to_vec());
    let start = proptest::sample::select(vec!["{", "[", "{\"a\": ", "[\"", "{\"a\": [{", "{a: ("]);
    (start, proptest::collection::vec(piece, 0..24))
        .prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

/// Valid JSON with a few tokens of it, or of the soup, put where they do not belong.
fn nearly_valid() -> impl Strategy<Value = String> {
    let value = proptest::sample::select(vec![
        "1",
        "-2.5e3",
        "true",
        "null",
        "\"x\"",
        "\"\"",
        "\"a, b\"",
        "\"\\n\\\"\"",
        "[1, \"y\"]",
        "[]",
        "{}",
        "{\"k\": \"v\"}",
        "[[\"a\"], {\"b\": false}]",
        "\"two words that go on and on, further than one look\"",
    ]);
    let blanks = proptest::sample::select(vec!["", " ", "\n", "\n    ", "\t"]);
    let wrong = prop_oneof![6 => Just(String::new()), 1 => soup()];
    let member = (value, blanks, wrong.clone());
    (proptest::collection::vec(member, 0..8), any::<bool>(), wrong).prop_map(
        |(members, is_object, end)| {
            let members = members.iter().enumerate().map(|(place, (value, blanks, wrong))| {
                let key = if is_object { format!("\"k{place}\":{blanks}") } else { String::new() };
                format!("{blanks}{key}{value}{wrong}{blanks}")
            });
            let members: Vec<String> = members.collect();
            let (open, close) = if is_object { ('{', '}') } else { ('[', ']') };
            format!("{open}{}{close}{end}\n", members.join(","))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn pieces_give_the_tree_of_the_whole(text in prop_oneof![soup(), nearly_valid()]) {
        let (tree, progress, fault, _) = pushed(&text, usize::MAX);
        let (again, progress_again, fault_again, _) = pushed(&text, 1);
        prop_assert_eq!((&tree, progress, fault), (&again, progress_again, fault_again));
        for node in &tree.nodes {
            prop_assert!(node.start <= node.body && node.body <= node.end, "{:?}", node);
            prop_assert!(node.end as usize <= text.len());
            prop_assert!(text.get(node.body as usize..node.end as usize).is_some(), "{:?}", node);
        }
        for slip in &tree.slips {
            prop_assert!(text.get(slip.span.clone()).is_some(), "{:?}", slip);
        }
    }
}

const HOSTILE: [&str; 40] = [
    "[",
    "{",
    "[\"",
    "{\"a\":\"",
    "{\"a\":(",
    "\"",
    "\\",
    "[//",
    "{\"a\":1,",
    "[1 ",
    ",",
    "[,",
    "[,,,,]",
    "{\"a\":",
    "[[",
    "[1,",
    "{\"a\": \"x\",\n",
    "\",",
    "\", \"",
    "'\",",
    "a,",
    "\"x, ",
    "\n",
    " ",
    "/*",
    "#",
    "{\"a\": 1, ...}\n",
    "1",
    "\"+",
    "\"a\" + ",
    "(",
    "(1,",
    "{\"a\":(\"x\n",
    "\"a\": (\"x\n",
    "a: b, ",
    ";",
    "，",
    "“",
    "\\u12",
    "{a:",
];

/// Counts steps and not time, in one push and in small pieces.
#[test]
fn hostile_texts_cost_linear_steps() {
    for start in ["", "[", "{\"a\": ", "{\"a\": \"", "[\"x\", ", "{\"a\": (", "{\"a\": b"] {
        for piece in HOSTILE {
            let text = format!(
                "{}{}",
                if start.is_empty() { "[" } else { start },
                piece.repeat(3000 / piece.len())
            );
            for size in [usize::MAX, 1] {
                let (.., steps) = pushed(&text, size);
                assert!(steps <= 100 * text.len(), "{start:?} {piece:?} {size}: {steps} steps");
            }
        }
    }
}
