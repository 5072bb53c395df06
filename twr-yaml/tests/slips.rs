//! Slips of the pen in YAML: each is told at its line and column, with what to write instead. The table is in
//! `slips.txt`: after `###` the place and a part of what is told, and below it the file.

use twr_yaml::Document;

#[test]
fn each_slip_is_told_at_its_place_with_what_to_write() {
    let table = include_str!("slips.txt");
    let cases: Vec<&str> = table.split("### ").skip(1).collect();
    let mut missed = Vec::new();
    for case in &cases {
        let (head, text) = case.split_once('\n').expect("a head and a file");
        let (place, expect) = head.split_once(' ').expect("a place and a message");
        match Document::of_text("plan.yaml", text) {
            Ok(_) => missed.push(format!("in order:\n{text}")),
            Err(problems) => {
                let told = problems.iter().map(|problem| {
                    let at = problems.sources()[problem.place.file].position(problem.place.start);
                    let help = problem.kind.help().unwrap_or_default();
                    (format!("{}:{}", at.line, at.column), problem.kind.message(), help)
                });
                let mut told: Vec<(String, String, String)> = told.collect();
                told.retain(|(at, message, help)| {
                    at == place && format!("{message}\n{help}").contains(expect) && !help.is_empty()
                });
                if told.is_empty() {
                    missed.push(format!("{head}\n{text}\n{problems}"));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n---\n"));
    assert!(cases.len() >= 70, "{} slips", cases.len());
}

/// What looks like a slip and is valid.
#[test]
fn what_is_meant_so_stays() {
    for sections in [
        "  - field: a # the first one\n    kind: line # of one line\n    example: x",
        "  - field: a\n    about: Which one it is. # told to the model\n    example: x",
        "  - field: a\n    # Which one\n    about: 'Which, as in #12.'\n    example: '#3'",
        "  - {field: a, words: ['低，中', 高]}",
        "  - {field: a, words: [yes, no]}",
        "  - field: a\n    about: 一个计划，分三步：先看，再想。\n    example: 我们看蜜蜂，再看太阳",
        "  - {field: a, kind: list<line>, example: [眼睛，耳朵, 太阳]}",
        "  - {field: a, rules: {pattern: '[0-9]+'}, example: 12}",
    ] {
        let text = format!("name: Plan\nsections:\n{sections}\n");
        if let Err(problems) = Document::of_text("plan.yaml", text.as_str()) {
            panic!("{text}\n{problems}");
        }
    }
}
