//! Whole replies and their trees.

use crate::outline::{Flags, Form, NodeId, Tree, Vocab, outline};

/// Compares the tree of a text with one a line a node, indented by depth: form, name in quotes, and the text
/// after the mark up to its first part.
#[track_caller]
fn check(names: &[&str], text: &str, expect: &str) {
    let vocab = Vocab::of_test(names);
    let tree = outline(&vocab, text);
    let found = draw(&tree, text);
    let expect: Vec<&str> =
        expect.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()).collect();
    let margin = expect.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expect: Vec<&str> = expect.iter().map(|line| &line[margin..]).collect();
    assert_eq!(
        found.join("\n"),
        expect.join("\n"),
        "\n--- text:\n{text}\n--- found:\n{}\n",
        found.join("\n")
    );
}

/// The tree, one line a node.
pub(super) fn draw(tree: &Tree, text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for child in tree.children(NodeId::ROOT) {
        draw_node(tree, text, child, 0, &mut lines);
    }
    lines
}

fn draw_node(tree: &Tree, text: &str, id: NodeId, depth: usize, lines: &mut Vec<String>) {
    let node = tree.node(id);
    let form = match node.form {
        Form::Heading(level) => format!("H{level}"),
        form => format!("{form:?}"),
    };
    let name = tree.name(id, text);
    let known = if node.key.is_some() && !name.is_empty() { "!" } else { "" };
    let flags: String = [
        (Flags::BROKEN, " broken"),
        (Flags::UNCLOSED, " unclosed"),
        (Flags::COUNTED, " counted"),
        (Flags::TICKED, " ticked"),
        (Flags::UNTICKED, " unticked"),
    ]
    .iter()
    .filter(|(flag, _)| node.flags.has(*flag))
    .map(|(_, word)| *word)
    .collect();
    let end = node.first.map_or(node.end, |first| tree.node(first).start);
    let body = text.get(node.body as usize..end as usize).unwrap_or("?").trim().replace('\n', "/");
    let mut line = format!("{}{form}", "  ".repeat(depth));
    if !name.is_empty() {
        line = format!("{line} {name:?}{known}");
    }
    line += &flags;
    if !body.is_empty() {
        line = format!("{line} = {body}");
    }
    lines.push(line);
    for child in tree.children(id) {
        draw_node(tree, text, child, depth + 1, lines);
    }
}

#[test]
fn headings_nest_by_level() {
    check(
        &["Plan", "Risk"],
        "Hi.\n# Plan\nWe go.\n\n### Why\nBecause.\n## Who\nWe.\n# Risk ##\nlow\n",
        r#"
        H1 "Plan"! = We go.
          H3 "Why" = Because.
          H2 "Who" = We.
        H1 "Risk"! = low
        "#,
    );
    check(&["Plan"], "## Plan: we go\nnow", r#"H2 "Plan"! = we go/now"#);
    check(&["Plan"], "## 1. **Plan:**\nnow", r#"H2 "1. **Plan"! = now"#);
    check(&[], "#hashtag\n#1 is good", "");
}

#[test]
fn the_style_that_came_first_is_the_outer_one() {
    check(
        &["Name"],
        "## Person 1\n[Name] Ann\n## Person 2\n[Name] Bo\n",
        r#"
        H2 "Person 1"
          Bracket "Name"! = Ann
        H2 "Person 2"
          Bracket "Name"! = Bo
        "#,
    );
    check(
        &["Report", "Score"],
        "[Report]\n## Intro\nWe.\n[Score] 4\n",
        r#"
        Bracket "Report"!
          H2 "Intro" = We.
        Bracket "Score"! = 4
        "#,
    );
}

#[test]
fn a_heading_closes_full_names_and_stays_in_empty_ones() {
    check(
        &["Report"],
        "**Report:**\n\n## Intro\na\n## Methods\nb\n# End\nc\n",
        r#"
        Bold "Report"!
          H2 "Intro" = a
          H2 "Methods" = b
        H1 "End" = c
        "#,
    );
    check(
        &["Report"],
        "**Report:** short\n## Intro\na\n",
        r#"
        Bold "Report"! = short
        H2 "Intro" = a
        "#,
    );
}

#[test]
fn bold_lines_and_brackets_close_what_is_below_them() {
    check(
        &["Plan", "Score"],
        "Plan: text\n**Score:** 4\n- a\n[Plan] b\n",
        r#"
        Label "Plan"! = text
        Bold "Score"! = 4
          Item = a
        Bracket "Plan"! = b
        "#,
    );
    check(
        &["Plan"],
        "## A\n- a\n- b\n[Plan] x\n",
        r#"
        H2 "A"
          Item = a
          Item = b
          Bracket "Plan"! = x
        "#,
    );
}

#[test]
fn items_nest_by_indent() {
    check(
        &[],
        "- a\n  - b\n    - c\n  - d\n- e\n",
        r"
        Item = a
          Item = b
            Item = c
          Item = d
        Item = e
        ",
    );
    check(
        &[],
        "1. **Soil**\n- sand\n- clay\n2. **Air**\n- wind\n",
        r#"
        Item
          Bold "Soil"
            Item = sand
            Item = clay
        Item
          Bold "Air"
            Item = wind
        "#,
    );
    check(&[], "- a\n - b\n - c\n", "Item = a\nItem = b\nItem = c");
    check(&[], "1. a\n  - b\n2. c\n", "Item = a\n  Item = b\nItem = c");
    check(&[], "(1) a\n(2) b\n① c\n", "Item = a\nItem = b\n  Item = c");
    check(&[], "a) x\nb) y\n", "Item = x\nItem = y");
    check(&[], "一、水\n二、火\n", "Item = 水\nItem = 火");
    check(&[], "- [ ] a\n- [x] b\n", "Item unticked = a\nItem ticked = b");
}

#[test]
fn an_item_begins_with_a_name() {
    check(
        &["Name", "Bio", "Score"],
        "- **Name:** Ann\n**Bio:** x\n- **Name:** Bo\n",
        r#"
        Item
          Bold "Name"! = Ann
          Bold "Bio"! = x
        Item
          Bold "Name"! = Bo
        "#,
    );
    check(
        &["Name", "Age"],
        "- Name: Ann\n  Age: 3\n- Name: Bo\n  Age: 4\n",
        r#"
        Item
          Label "Name"! = Ann
          Label "Age"! = 3
        Item
          Label "Name"! = Bo
          Label "Age"! = 4
        "#,
    );
    check(
        &["Name", "Age"],
        "1. Name: Ann\n  Age: 3\n2. Name: Bo\n    Age: 4\n",
        r#"
        Item
          Label "Name"! = Ann
          Label "Age"! = 3
        Item
          Label "Name"! = Bo
          Label "Age"! = 4
        "#,
    );
    check(&["Score"], "- [Score] 4", "Item\n  Bracket \"Score\"! = 4");
    check(&["Score"], "- <score>4</score>", "Item\n  Tag \"score\"! = 4");
    check(
        &["Name", "Score"],
        "- Name: Bo\n\nScore: 3\n",
        r#"
        Item
          Label "Name"! = Bo
        Label "Score"! = 3
        "#,
    );
    check(
        &["Goal", "Risk"],
        "1. Goal\n\nWe go.\n\nFar.\n\n2. Risk\n\nlow\n",
        r#"
        Item
          Bare "Goal"! = We go.//Far.
        Item
          Bare "Risk"! = low
        "#,
    );
}

#[test]
fn unindented_prose_after_a_blank_line_closes_items() {
    check(
        &[],
        "[Steps]\n- a\n- b\nlazy\n\nThat is it.\n",
        "Bracket \"Steps\"\n  Item = a\n  Item = b/lazy",
    );
    check(&[], "- a\n\n  more\n- b\n", "Item = a//  more\nItem = b");
}

#[test]
fn labels_and_pairs() {
    check(
        &["Plan", "Score"],
        "Plan: we go\nand go\nScore：4\nNote: well\nSo it is at 10:30 on http://x.y\nthe rest: x\nKEY=v\n",
        r#"
        Label "Plan"! = we go/and go
        Label "Score"! = 4
        Label "Note" = well/So it is at 10:30 on http://x.y
          Pair "the rest" = x
          Pair "KEY" = v
        "#,
    );
    check(&["Plan"], "Plan - we go", r#"Label "Plan"! = we go"#);
    check(&["Plan"], "Plan = we go", r#"Label "Plan"! = we go"#);
    check(&["Plan"], "We go - far", "");
    check(&["Plan"], "x:风险", r#"Pair "x" = 风险"#);
    check(&["风险"], "风险:高\n", r#"Label "风险"! = 高"#);
    check(&[], "风险：高\n", r#"Label "风险" = 高"#);
    check(
        &[],
        "Apples: 3\npears: 4\n",
        r#"
        Label "Apples" = 3
        Label "pears" = 4
        "#,
    );
    check(
        &["Author", "Name"],
        "Author:\n  Name: Ann\n  Age: 3\nScore: 3\n",
        r#"
        Label "Author"!
          Label "Name"! = Ann
          Label "Age" = 3
        Label "Score" = 3
        "#,
    );
    check(&[], "Here are the steps:\n- a\n", "Item = a");
    check(&["Plan"], "\\Plan: x\n\\[Plan] x", "");
    check(&["Plan"], "📌 Plan: x", r#"Label "📌 Plan"! = x"#);
}

#[test]
fn bare_names() {
    check(
        &["Plan", "Score"],
        "Plan\nWe go.\n\nScore\n4\n",
        r#"
        Bare "Plan"! = We go.
        Bare "Score"! = 4
        "#,
    );
    check(&["Plan"], "Plan.\nplan!\n", "");
}

#[test]
fn brackets() {
    check(&["Plan"], "[Plan: we go]", r#"Bracket "Plan"! = we go]"#);
    check(&["Plan"], "【Plan】we go", r#"Bracket "Plan"! = we go"#);
    check(&["plan"], "[[ ## plan ## ]]\nwe go", r#"Bracket "plan"! = we go"#);
    check(&["Answer"], "[Answer](1) yes", r#"Bracket "Answer"! = (1) yes"#);
    check(&["Answer"], "[Answer](#answer)\n[Answer](https://x.y)\n", "");
    check(&["Plan", "Risk"], "[Plan], [Risk] and so on\n[Plan] and [Risk]", "");
    check(&[], "[1] Smith\n[x] done\n[^2]: foot\n[text](url)\n", "");
    check(&[], "[Notes] x\n[Other Notes]\ny", "Bracket \"Notes\" = x\nBracket \"Other Notes\" = y");
    check(&["Plan"], "[Plan] a [/Plan] b", r#"Bracket "Plan"! = a"#);
    check(&["Plan"], "[Plan]\na\n[/Plan]\nb", r#"Bracket "Plan"! = a"#);
}

#[test]
fn bold_names() {
    check(&["Plan"], "**Plan: we go**", r#"Bold "Plan"! = we go**"#);
    check(&["Plan"], "__Plan__\nwe go", r#"Bold "Plan"! = we go"#);
    check(&["Plan"], "***Plan***\nwe go", r#"Bold "Plan"! = we go"#);
    check(&["Plan"], "**Plan** - we go", r#"Bold "Plan"! = we go"#);
    check(&["Plan"], "**Plan** is good\n**Plan**, we say\n**No.** Never.", "");
    check(&["Plan"], "**Plan**: we go", r#"Bold "Plan"! = we go"#);
    check(&["Plan"], "*Plan:* we go", r#"Bold "Plan"! = we go"#);
    check(&["Plan"], "_Plan_: we go", r#"Bold "Plan"! = we go"#);
    check(&["Plan"], "`plan`: we go", r#"Bold "plan"! = we go"#);
    check(&["Plan"], "*Plan* we go\n`plan` we go\n*Other:* we go\n~Plan~: we go", "");
    check(&[], "- **Saw**: cuts wood", "Item\n  Bold \"Saw\" = cuts wood");
}

#[test]
fn counted_names() {
    check(
        &["Chapters[]"],
        "## Chapter 1: Eyes\na\n## Chapter II\nb\n",
        r#"
        H2 "Chapter 1"! counted = Eyes/a
        H2 "Chapter II"! counted = b
        "#,
    );
    check(&["Chapters[]"], "**Chapter One: Eyes**", r#"Bold "Chapter One"! counted = Eyes**"#);
    check(&["章节[]"], "第1章 概要\n文", r#"Label "第1章"! counted = 概要/文"#);
    check(&["Score"], "Score 4", "");
}

#[test]
fn tags() {
    check(
        &["plan", "risk"],
        "<plan>we go</plan> <risk id=\"1\">low</risk>\n<x/>\n",
        r#"
        Tag "plan"! = we go
        Tag "risk"! = id="1">low
        Tag "x"
        "#
        .replace("id=\"1\">", "")
        .as_str(),
    );
    check(
        &["steps", "step"],
        "<steps>\n<step>a</step>\n<step>b</step>\n</steps>\nend",
        r#"
        Tag "steps"!
          Tag "step"! = a
          Tag "step"! = b
        "#,
    );
    check(&["answer"], "It is <answer>42</answer>.", r#"Tag "answer"! = 42"#);
    check(&[], "a <b>c</b>\n<http://x.y>\n<i>x</i> y", r#"Tag "i" = x"#);
    check(
        &["plan", "risk"],
        "<plan>\nwe go\n<risk>\nlow",
        r#"
        Tag "plan"! unclosed = we go
          Tag "risk"! unclosed = low
        "#,
    );
}

#[test]
fn fences() {
    check(
        &["Plan"],
        "```\n[Plan] x\n```\n```py\n[Plan] y\n```\n",
        r#"
        Fence
          Bracket "Plan"! = x
        Fence "py" = [Plan] y
        "#,
    );
    check(&["Plan"], "````\n```\na\n```\n````\nb", "Fence\n  Fence = a");
    check(&["Plan"], "```plan\nwe go\n```", r#"Fence "plan"! = we go"#);
    check(&[], "```py\nx = 1\n", r#"Fence "py" unclosed = x = 1"#);
    check(&[], "- a\n  ```py\n  x\n  ```\n- b\n", "Item = a\n  Fence \"py\" = x\nItem = b");
    check(&[], "a ```b``` c", "");
}

#[test]
fn think_blocks_and_turns() {
    check(
        &["Plan"],
        "<think>\n[Plan] no\n</think>\n[Plan] yes</s>",
        r#"
        Think "think" = [Plan] no
        Bracket "Plan"! = yes
        "#,
    );
    check(
        &["Plan"],
        "[Plan] no\n- a\n</think>[Plan] yes<|im_end|>",
        r#"
        Think = [Plan] no/- a
        Bracket "Plan"! = yes
        "#,
    );
    check(
        &["Plan"],
        "◁think▷[Plan] no◁/think▷[Plan] yes",
        "Think \"◁think▷\" = [Plan] no\nBracket \"Plan\"! = yes",
    );
    check(
        &["Plan"],
        "[Plan] yes\n<|im_start|>user\nAnd you?\n",
        r#"
        Bracket "Plan"! = yes
        Turn "user" = And you?
        "#,
    );
    check(&["Plan"], "Assistant: [Plan] yes\n", "Turn \"Assistant\"\n  Bracket \"Plan\"! = yes");
    check(&["Plan"], "[Plan] yes\n\nUser: more\n", "Bracket \"Plan\"! = yes\nTurn \"User\" = more");
}

#[test]
fn tables() {
    check(
        &["Name", "Age"],
        "| Name | Age |\n|---|---|\n| Ann \\| Co | 3 |\n| Bo | 4 |\n\nEnd.",
        r#"
        Table
          Row "Ann \\| Co"
            Cell "Name"! = Ann \| Co
            Cell "Age"! = 3
          Row "Bo"
            Cell "Name"! = Bo
            Cell "Age"! = 4
        "#,
    );
    check(
        &[],
        "a | b\n--- | ---\n1 | 2\n",
        r#"
        Table
          Row "1"
            Cell "a" = 1
            Cell "b" = 2
        "#,
    );
    check(&[], "|a|b|\n|c|d|\n|e|f|g|\n", "");
    check(&[], "|a|b|\n|c|d|\n", "Table\n  Row \"c\"\n    Cell \"a\" = c\n    Cell \"b\" = d");
}

#[test]
fn underlined_headings_rules_and_quotes() {
    check(&["Plan"], "Plan\n----\nwe go\n", r#"H2 "Plan"! = we go"#);
    check(&[], "Some Title\n==========\nwe go\n", r#"H1 "Some Title" = we go"#);
    check(&[], "Some long sentence that ends here.\n---\nwe go\n", "");
    check(&["Plan"], "> [Plan] we go\n> on\n", r#"Bracket "Plan"! = we go/> on"#);
    check(&["Plan"], "[Plan]\nwe go\n---\n", r#"Bracket "Plan"! = we go"#);
}

#[test]
fn json() {
    check(
        &["plan", "score"],
        "Here is the plan:\n{\"plan\": \"go\", \"score\": 4}\n",
        r#"
        Object
          Text "plan"! = go
          Atom "score"! = 4
        "#,
    );
    check(
        &["plan", "score"],
        "so it may well be that {\"score\": 4}, {\"score\": 5}",
        r#"
        Object
          Atom "score"! = 4
        Object
          Atom "score"! = 5
        "#,
    );
    check(&["Plan"], "[Plan] {\"a\": 1}\n", "Bracket \"Plan\"!\n  Object\n    Atom \"a\" = 1");
    check(&["plan"], "<plan>{\"a\": 1}</plan>", "Tag \"plan\"!\n  Object\n    Atom \"a\" = 1");
    check(
        &["plan"],
        "- {\"plan\": 1}\n- {\"plan\": 2}",
        "Item\n  Object\n    Atom \"plan\"! = 1\nItem\n  Object\n    Atom \"plan\"! = 2",
    );
    check(
        &["plan"],
        "```json\n{\n  \"plan\": \"go\"\n}\n```\nend",
        "Fence \"json\"\n  Object\n    Text \"plan\"! = go",
    );
    check(&["Plan"], "The set {a} is {b}\n[Plan] x", r#"Bracket "Plan"! = x"#);
    check(&["Plan"], "{x is small\n[Plan] x", r#"Bracket "Plan"! = x"#);
}

#[test]
fn quotes_are_containers() {
    check(
        &["Results", "Summary", "Score"],
        "## Results\ngood\n> ## Summary\n> [Score] 3\n\n> more\n## Score\n4\n",
        r#"
        H2 "Results"! = good/> ## Summary/> [Score] 3//> more
        H2 "Score"! = 4
        "#,
    );
    check(
        &["Results", "Summary", "Score"],
        "## Results\n> ## Summary\n> low\n## Score\n4\n",
        r#"
        H2 "Results"! = >
          H2 "Summary"! = > low
        H2 "Score"! = 4
        "#,
    );
    check(
        &["Subject", "Body"],
        "<subject>Hi</subject>\n<body>Yes.</body>\n\n> [Subject] the subject\n> {\"body\": 1}\n",
        "Tag \"subject\"! = Hi\nTag \"body\"! = Yes.",
    );
    check(
        &["Subject", "Body"],
        "Here it is:\n\n> [Subject] Hi\n> on\nand on\n>\n> [Body]\n> > [Subject] old\n\nBye.",
        r#"
        Label "Here it is"
        Bracket "Subject"! = Hi/> on/and on
        Bracket "Body"! = > >
          Bracket "Subject"! = old
        "#,
    );
    check(
        &["Plan"],
        "- a\n  > [Plan] b\n- > [Plan] c\n",
        "Item = a/  > [Plan] b\nItem = > [Plan] c",
    );
    check(&["Plan"], "> [Plan] a\n\nSo much.\n", r#"Bracket "Plan"! = a"#);
    check(
        &["Plan"],
        "> <think>a</think>\n> [Plan] b",
        "Think \"think\" = a\nBracket \"Plan\"! = b",
    );
}

#[test]
fn turns_cut_the_marks_of_a_template() {
    check(
        &["Plan"],
        "[Plan] yes<|im_end|>\n<|im_start|>user\nAnd you?",
        "Bracket \"Plan\"! = yes\nTurn \"user\" = And you?",
    );
    check(
        &["Plan"],
        "[Plan] a: b</s>\n\n<|eot_id|>\n<|user|>\nAnd you?",
        "Bracket \"Plan\"! = a: b\nTurn \"|user|\" = And you?",
    );
    check(
        &["Plan"],
        "[Plan]\n- a: b\nthe rest: c</s>\nUser: And you?",
        "Bracket \"Plan\"!\n  Item\n    Pair \"a\" = b\n    Pair \"the rest\" = c\nTurn \"User\" = And you?",
    );
}

#[test]
fn tags_of_one_name_nest_where_both_are_closed() {
    let names = ["comment", "replies", "text"];
    check(
        &names,
        "<comment><text>a</text><replies><comment><text>b</text></comment></replies></comment>",
        r#"
        Tag "comment"!
          Tag "text"! = a
          Tag "replies"!
            Tag "comment"!
              Tag "text"! = b
        "#,
    );
    check(
        &names,
        "<comment>\na\n<comment>\nb\n</comment>\n<comment>c</comment>\nd\n</comment>\n<text>e</text>",
        r#"
        Tag "comment"! = a
          Tag "comment"! = b
          Tag "comment"! = c
        Tag "text"! = e
        "#,
    );
    check(
        &names,
        "<comment>a\n<comment>b\n<comment>c</comment>\n</comment>\nd",
        r#"
        Tag "comment"! = a
        Tag "comment"! = b
          Tag "comment"! = c
        "#,
    );
    check(
        &names,
        "<comment>a\n<comment>b\n<text>c",
        r#"
        Tag "comment"! = a
        Tag "comment"! unclosed = b
          Tag "text"! unclosed = c
        "#,
    );
}

#[test]
fn a_dash_with_nothing_after_is_part_of_the_mark() {
    for mark in ["**Changes** –", "[Changes] -", "Changes -", "**Changes** -", "Changes —"] {
        let text = format!("{mark}\n- a\n");
        let tree = outline(&Vocab::of_names(["Changes"].into_iter()), &text);
        let named = tree.node(NodeId(1));
        assert_eq!(tree.name(NodeId(1), &text), "Changes");
        assert!(named.key.is_some() && named.flags.has(Flags::ALONE), "{mark}");
        assert_eq!(tree.node(NodeId(2)).form, Form::Item, "{mark}");
    }
}

#[test]
fn a_fence_is_outlined_if_its_first_line_is_a_known_name() {
    check(
        &["plan"],
        "```xml\n<?xml version=\"1.0\"?>\n\n<plan>\na\n</plan>\n```",
        "Fence \"xml\" = <?xml version=\"1.0\"?>\n  Tag \"plan\"! = a",
    );
    check(
        &["plan"],
        "```html\n<p>\n<plan>a</plan>\n</p>\n```",
        r#"Fence "html" = <p>/<plan>a</plan>/</p>"#,
    );
    check(&["plan"], "```text\nPlan: a\n```", "Fence \"text\"\n  Label \"Plan\"! = a");
    check(&["plan"], "```text\n- a\nPlan: b\n```", "Fence \"text\" = - a/Plan: b");
}

#[test]
fn underlined_headings_nest() {
    check(
        &["Summary", "Methods", "Results"],
        "Summary\n=======\na\n\nMethods\n-------\nb\n\nResults\n=======\nc",
        r#"
        H1 "Summary"! = a
          H2 "Methods"! = b
        H1 "Results"! = c
        "#,
    );
}

#[test]
fn a_label_that_goes_on_as_prose_after_prose_is_a_pair() {
    check(
        &["Critique", "Score"],
        "Critique:\n\nShe hides the letter.\n\nAshamed: here I am unsure, as she hides it.\nAs ever.\n\nScore: 4",
        r#"
        Label "Critique"! = She hides the letter.
          Pair "Ashamed" = here I am unsure, as she hides it.
        Label "Score"! = 4
        "#,
    );
    check(
        &["Critique"],
        "Critique: Good.\nShe hides it.\nNote: here I am unsure, as she hides it.",
        r#"
        Label "Critique"! = Good./She hides it.
        Label "Note" = here I am unsure, as she hides it.
        "#,
    );
    check(
        &["Critique"],
        "## Critique\nGood.\n\n盲点：这里我不太确定，因为她把信藏起来了。\nNote: short.",
        r#"
        H2 "Critique"! = Good.
          Pair "盲点" = 这里我不太确定，因为她把信藏起来了。
          Label "Note" = short.
        "#,
    );
}

#[test]
fn the_numbers_of_an_outline_are_marks() {
    check(
        &["Stops", "Name", "Staff", "Nurses"],
        "1. Stops\n   1.1 Name: Quint\n   1.2 Name: Gamba\n2. Staff\n   2.1. Nurses: 4",
        r#"
        Item
          Bare "Stops"!
            Item
              Label "Name"! = Quint
            Item
              Label "Name"! = Gamba
        Item
          Bare "Staff"!
            Item
              Label "Nurses"! = 4
        "#,
    );
    // An amount is none.
    check(&["Name"], "1.5 cups of flour\n24.12. closed\n10.0.0.1 is the switch", "");
}

#[test]
fn a_number_further_out_ends_the_items_below_a_label() {
    check(
        &["Flaws", "Verdict"],
        "4. Pieces:\n\nFlaws:\n  · chipped\n\n5. Verdict: good",
        r#"
        Item
          Label "Pieces"
        Label "Flaws"!
          Item = chipped
        Item
          Label "Verdict"! = good
        "#,
    );
}

#[test]
fn numbers_count_on_where_the_outline_counts() {
    check(
        &["Areas"],
        "4. Areas\n   4.1 Gate\n       4.1.1 Lock\n       4.1.2 Hinge\n   4.2 Wall\n   4.4 Door\n5. Weight\n   5.1 kg",
        "
        Item
          Bare \"Areas\"!
            Item = Gate
              Item = Lock
              Item = Hinge
            Item = Wall
            Item = Door
        Item = Weight/   5.1 kg
        ",
    );
    check(&[], "Weight\n2.1 kg\n2.2 kg", "");
}

#[test]
fn a_drawn_tree_is_a_list() {
    check(
        &[],
        "├── A\n│   ├── B\n│   │\n│   └── C\n└── D",
        "
        Item = A/│
          Item = B
          Item = C
        Item = D
        ",
    );
    check(
        &["Name", "Age"],
        "├─ Name: Ann\n│  Age: 3\n│  └── Bo\n│\n└─ Cy\n\n│ a │ b │",
        "
        Item
          Label \"Name\"! = Ann
          Label \"Age\"! = 3/│
            Item = Bo
        Item = Cy
        ",
    );
}
