//! What holds for any text: pieces give the same tree as the whole, and spans are in order.

use super::trees::draw;
use crate::outline::{Form, NodeId, Outline, Tree, Vocab, outline};

const NAMES: [&str; 8] =
    ["Plan", "Risk", "Score", "Name", "Steps[]", "风险", "Chapters[]", "answer"];

/// The pieces that hostile texts are made of.
const TOKENS: [&str; 104] = [
    "# ",
    "## ",
    "### ",
    "\n",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "  ",
    "    ",
    "\t",
    "Plan",
    "Risk",
    "Score",
    "Name",
    "风险",
    "第1章",
    "Chapter 1",
    "Chapter",
    "[",
    "]",
    "【",
    "】",
    "[Plan]",
    "[/Plan]",
    "[Risk] ",
    "[[ ## Plan ## ]]",
    "[x]",
    "[ ]",
    "[1]",
    "**",
    "__",
    "***",
    "**Plan:** ",
    "**Risk**",
    ":",
    ": ",
    "：",
    "=",
    " - ",
    "Note: ",
    "a: b",
    "K=V",
    "- ",
    "* ",
    "+ ",
    "1. ",
    "2) ",
    "(1) ",
    "a) ",
    "① ",
    "一、",
    "•",
    "<",
    ">",
    "</",
    "<plan>",
    "</plan>",
    "<answer>",
    "</answer>",
    "<b>",
    "</b>",
    "<br>",
    "<risk/>",
    "<x y=\"z\">",
    "```",
    "````",
    "~~~",
    "```json\n",
    "```py\n",
    "\n```\n",
    "<think>",
    "</think>",
    "◁think▷",
    "◁/think▷",
    "<|im_start|>user\n",
    "<|user|>",
    "[INST]",
    "User: ",
    "### Instruction:\n",
    "=====",
    "---",
    "\n---\n",
    "> ",
    "| ",
    "|",
    "\n|a|b|\n|-|-|\n",
    "|c|d|\n",
    "\\",
    "{",
    "}",
    "\"",
    ",",
    "{\"Plan\": ",
    "[\"a\", ",
    "null",
    "1",
    "word ",
    "some words of text ",
    "é",
    "🐝",
    "</s>",
];

/// A simple generator of numbers, so that a failure comes again.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end).unwrap()).unwrap()
    }
}

fn vocab(divides: bool) -> Vocab {
    let mut vocab = Vocab::of_test(&NAMES);
    vocab.divides = divides;
    vocab
}

/// The tree of a text that grows by pieces, each of at most so many bytes.
fn in_pieces(vocab: &Vocab, text: &str, bytes: usize) -> Tree {
    let mut machine = Outline::new(vocab);
    let mut end = 0;
    while end < text.len() {
        let next = text.floor_char_boundary((end + bytes).min(text.len()));
        end = if next > end { next } else { text.ceil_char_boundary(end + 1) };
        machine.push(&text[..end]);
        let _ = machine.tree();
    }
    machine.finish(text)
}

/// Panics unless all spans are in order, inside their parents, and between characters.
fn check_spans(tree: &Tree, text: &str) {
    let mut count = 1;
    for at in 0..tree.nodes.len() {
        let id = NodeId(u32::try_from(at).unwrap());
        let node = tree.node(id);
        let bounds = [node.start, node.body, node.end, node.name.0, node.name.1];
        assert!(
            bounds.iter().all(|at| text.is_char_boundary(*at as usize)),
            "between characters: {node:?}"
        );
        assert!(node.start <= node.body && node.body <= node.end, "in order: {node:?}");
        assert!(node.end as usize <= text.len(), "in the text: {node:?}");
        let mut last = node.start;
        let mut last_id = id;
        for child in tree.children(id) {
            let part = tree.node(child);
            count += 1;
            assert!(child > last_id, "ids in order: {node:?} {part:?}");
            assert_eq!(part.parent, id);
            let begins =
                if part.form.is_json() || part.form == Form::Cell { part.end } else { part.start };
            assert!(
                begins >= last,
                "parts in order: {node:?} {part:?} {last}\n{}\n{text:?}",
                draw(tree, text).join("\n")
            );
            assert!(part.end <= node.end, "parts in their node: {node:?} {part:?}");
            assert_eq!(part.names & !node.names, 0, "names: {node:?} {part:?}");
            last = part.end;
            last_id = tree.last_part(child);
        }
    }
    assert_eq!(count, tree.nodes.len(), "each node is part of one other");
}

fn check_any(vocab: &Vocab, text: &str, bytes: usize) {
    let whole = outline(vocab, text);
    check_spans(&whole, text);
    let pieces = in_pieces(vocab, text, bytes);
    assert!(
        whole == pieces,
        "{text:?}\nwhole:\n{}\npieces:\n{}",
        draw(&whole, text).join("\n"),
        draw(&pieces, text).join("\n")
    );
}

#[test]
fn pieces_give_the_same_tree_as_the_whole() {
    let vocabs = [vocab(false), vocab(true)];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let rounds =
        std::env::var("OUTLINE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(3000);
    for round in 0..rounds {
        let length = 1 + random.below(24);
        let text: String = (0..length).map(|_| TOKENS[random.below(TOKENS.len())]).collect();
        check_any(&vocabs[round % 2], &text, 1);
    }
}

#[test]
fn an_object_that_leaves_a_quote_gives_the_same_tree_in_pieces() {
    let vocab = vocab(false);
    for text in [">[Plan]\nx\n\n{\r", "> [Plan]\n> x\ny\n\n{\"Risk\": 1}\n", ">> [Plan] x\n\n{"] {
        check_any(&vocab, text, 1);
    }
}

#[test]
fn real_replies_in_pieces_give_the_same_tree() {
    let Some(folder) = std::env::var_os("CORPUS") else { return };
    let Ok(files) = std::fs::read_dir(folder) else { return };
    let vocab = vocab(false);
    for file in files
        .filter_map(Result::ok)
        .filter(|file| file.path().extension().is_some_and(|end| end == "jsonl"))
    {
        for line in std::fs::read_to_string(file.path()).unwrap().lines() {
            let entry: serde_json::Value = serde_json::from_str(line).unwrap();
            check_any(&vocab, entry["text"].as_str().unwrap(), 37);
        }
    }
}

/// The number of nodes may grow with the text only, and no step may begin anew for each of them.
#[test]
fn hostile_texts_make_no_more_nodes_than_bytes() {
    let vocab = vocab(false);
    let units = [
        "- ",
        "[",
        "{",
        "{\"a\":",
        "[,",
        "# ",
        "## A\n",
        "[Plan] ",
        "[Plan]\n",
        "**",
        "**A**\n",
        "<a>",
        "<a></b>",
        "</a>",
        "<plan>",
        "```\n",
        "````py\n",
        "> ",
        "|",
        "|a|b|\n",
        "a: ",
        "a: b\n",
        " ",
        "\n",
        "\r",
        "</think>",
        "<think>",
        "<think></think>",
        "User: ",
        "[/Plan]",
        "[Plan]a[/Plan]",
        "<plan></plan>",
        "<b></b>",
        "1. ",
        "第",
        "：",
        "=",
        "---\n",
        "A\n---\n",
        "\\",
        "\"",
        "<",
        "[INST]",
        "{\"a\": 1}\n",
        "{\"a\": 1} ",
        "(1",
        "{{",
        "[[ ##",
        "【",
        "Plan - ",
        "x <answer>",
    ];
    for unit in units {
        let text = unit.repeat(4000);
        let tree = outline(&vocab, &text);
        check_spans(&tree, &text);
        assert!(tree.nodes.len() <= text.len() + 1, "{unit:?}");
    }
    for depth in [1, 2, 4] {
        let lines: Vec<String> =
            (0..600).map(|at| " ".repeat(at * depth % 400) + "- a\n").collect();
        let text = lines.concat();
        check_spans(&outline(&vocab, &text), &text);
    }
}

/// A text of 16 times the length may cost 30 times what is fair, and one of five tries is enough: a busy machine makes
/// no test fail, and a step that begins anew for each part does.
#[test]
fn lines_of_many_parts_cost_linear_time() {
    let vocab = vocab(false);
    for unit in [
        "{\"a\": 1} ",
        "{\"a\": 1} < ",
        "{\"a\": 1} <risk> ",
        "{\"a\": 1} <risk></b> ",
        "<plan></plan> <b> ",
        "<plan></plan> x ",
        "<risk></b>",
        "</think> <x ",
        "<think></think> [1, ",
        "[Plan] ",
        "1. ",
    ] {
        let time = |count: usize| {
            let text = format!("[Plan] x {}}}", unit.repeat(count));
            let start = std::time::Instant::now();
            check_spans(&outline(&vocab, &text), &text);
            start.elapsed()
        };
        let is_fair = || {
            let (short, long) = (time(50), time(800));
            long < short * 16 * 30 + std::time::Duration::from_millis(500)
        };
        assert!((0..5).any(|_| is_fair()), "{unit:?}");
    }
}
