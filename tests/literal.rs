//! Worked examples as text, for types of every shape: sloppy as models write, shown as they should. Each
//! `think_test_…` writes and reads them in every layout.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;

use twr::advanced::soft::{worked_examples, write};
use twr::{File, Layout, Thinkable, check};

/// How each worked example of the type is shown.
fn shown<T: Thinkable>() -> Vec<String> {
    let examples = worked_examples(T::SPEC);
    examples.iter().map(|example| write(T::SPEC, &example.reply)).collect()
}

type Maybe<T> = Option<T>;

#[derive(Debug, Thinkable)]
#[think(test)]
#[think(example(
    task = "Judge the study.",
    reply = "
        Sure! Here it is.

        **Verdict:**
        Sound, by and large.

        ### 2. Scores
        1) `3`
        2. **4**

        Risk - LOW
    "
))]
#[think(example(task = "Judge the other.", reply = "[Verdict] Poor.\n[Scores] 1; 2\n[Risk] none"))]
struct Judgement {
    verdict: String,
    scores: Vec<u8>,
    risk: Maybe<Risk>,
}

#[derive(Clone, Copy, Debug, PartialEq, Thinkable)]
#[think(test, example(task = "How risky?", reply = "The risk is **very high**."))]
enum Risk {
    Low,
    VeryHigh,
}

#[test]
fn sloppy_text_is_shown_as_it_should_be() {
    assert_eq!(
        shown::<Judgement>(),
        [
            "[Verdict] Sound, by and large.\n[Scores]\n- 3\n- 4\n[Risk] low",
            "[Verdict] Poor.\n[Scores]\n- 1\n- 2",
        ]
    );
    assert_eq!(shown::<Risk>(), ["[Risk] very high"]);
}

#[derive(Debug, Thinkable)]
#[think(test, language = "zh", layout = "headings")]
#[think(example(
    task = "列出主机。",
    reply = "【主机】\n| 地址 | 名称 |\n|:--|--:|\n| 10.0.0.1 | 甲 |\n\n【脚本】\n```bash\nls -l\n```\n【权重】 甲：3"
))]
struct Network {
    #[think(header = "主机", table)]
    hosts: Vec<Host>,
    #[think(header = "脚本", code = "sh")]
    script: String,
    #[think(header = "权重")]
    weights: BTreeMap<String, u8>,
}

#[derive(Debug, Thinkable)]
struct Host {
    #[think(header = "地址", parse, example = "10.0.0.1")]
    address: Ipv4Addr,
    #[think(header = "名称", line, example = "甲")]
    name: String,
}

#[test]
fn tables_code_and_maps_in_another_layout() {
    insta::assert_snapshot!(shown::<Network>().join("\n\n"));
}

#[derive(Debug, Thinkable)]
#[think(test, tag = "Action")]
#[think(example(task = "Look it up.", reply = "I look it up.\nAction: Search\nQuery: \"waste\""))]
#[think(example(task = "Write it.", reply = "[Action] write\n[Files]\na/b.txt\n```\nhello\n```"))]
#[think(example(task = "Enough.", reply = "[Action] **Stop**"))]
enum Step {
    Search {
        #[think(line)]
        query: String,
    },
    Write {
        files: Vec<File>,
    },
    Stop,
}

#[test]
fn unions_show_the_fields_of_one_word() {
    insta::assert_snapshot!(shown::<Step>().join("\n\n"));
}

#[derive(Debug, Thinkable)]
#[think(test)]
#[think(example(
    task = "Outline it.",
    reply = "[Title] Waste\n[Parts]\n- Title: Numbers\n  Parts:\n  - Title: By city\n- Title: Cities"
))]
struct Outline {
    title: String,
    parts: Vec<Outline>,
}

/// A pair that is asked for with its parts' own types.
#[derive(Debug, Thinkable)]
#[think(example(task = "Compare.", reply = "[Left] 3\n[Right] low"))]
struct Pair<L, R> {
    left: L,
    right: R,
}

#[test]
fn parameters_are_known_in_the_program() {
    assert_eq!(check::<Pair<u8, Risk>>(), Ok(()));
    let error = check::<Pair<Risk, u8>>().expect_err("neither is of its type");
    insta::assert_snapshot!(error);
}

#[derive(Debug, Thinkable)]
#[think(layout = "divider", example(task = "Judge it.", reply = "It holds.\n=====\nsound"))]
struct Word {
    #[think(line)]
    word: String,
}

#[test]
fn a_text_stands_in_the_layout_of_its_type_whatever_a_call_asks_for() {
    for layout in Layout::ALL {
        let spec = Word::SPEC.in_layout(layout);
        let shown = worked_examples(&spec);
        let word = shown.first().map(|example| write(&spec, &example.reply));
        assert!(word.is_some_and(|word| word.contains("sound")), "{layout:?}");
    }
}
