//! The compatible modes do as the originals do: rows of input, settings and what the originals answer.

use serde_json::{Value, json};
use twr_runtime::parser::{
    Age, Contract, FileBlock, MatchMode, Parser, Section, Sections, Skippable, Status,
    multi_section_parser, parse_markdown_blocks, parse_markdown_with_skip, simple_parser,
};

/// Runs every row of a data file through `answer`, and shows all that differ.
fn check(rows: &str, answer: impl Fn(&Row) -> Value) {
    let rows: Vec<Value> = serde_json::from_str(rows).expect("a list of rows");
    assert!(rows.len() > 5, "the rows are there");
    let different: Vec<String> = rows
        .into_iter()
        .filter_map(|row| {
            let row = Row(row);
            let answer = answer(&row);
            let expected = &row.0["expected"];
            (answer != *expected).then(|| {
                format!(
                    "{}\n  reply {}\n  expected {expected}\n  answered {answer}",
                    row.0["about"], row.0["reply"]
                )
            })
        })
        .collect();
    assert!(different.is_empty(), "{} rows differ:\n{}", different.len(), different.join("\n"));
}

struct Row(Value);

impl Row {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap_or_default()
    }

    fn texts(&self, key: &str) -> Vec<String> {
        let texts = self.0[key].as_array().cloned().unwrap_or_default();
        texts.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
    }

    fn is(&self, key: &str) -> bool {
        self.0[key] == json!(true)
    }

    fn age(&self) -> Age {
        if self.text("age") == "first" { Age::First } else { Age::Second }
    }
}

/// The contract with the sections as pairs, since their order matters.
fn pairs(status: &Status<Sections>, is_text: bool) -> Value {
    let pair = |(header, section): (&str, &Section)| json!([header, section]);
    match status {
        Status::Success(sections) if is_text => {
            json!({"status": "success", "content": sections.get("")})
        }
        Status::Success(sections) => {
            json!({"status": "success", "content": sections.iter().map(pair).collect::<Vec<_>>()})
        }
        Status::Error { .. } => serde_json::to_value(Contract(status)).expect("serializes"),
    }
}

#[test]
fn multi_section_parser_answers_as_the_original() {
    check(include_str!("multi_section.json"), |row| {
        let headers = row.texts("headers");
        let is_text = headers.is_empty();
        let mode = if row.text("mode") == "any" { MatchMode::Any } else { MatchMode::All };
        let parser = multi_section_parser(headers)
            .match_mode(mode)
            .return_list(row.is("return_list"))
            .allow_empty(row.is("allow_empty"))
            .compat(true)
            .age(row.age())
            .regex(row.is("regex"))
            .expect("patterns");
        pairs(&parser.parse(row.text("reply")), is_text)
    });
}

#[test]
fn simple_parser_answers_as_the_original() {
    check(include_str!("simple.json"), |row| {
        let parser = simple_parser(row.0["header"].as_str()).compat(true);
        serde_json::to_value(Contract(&parser.parse(row.text("reply")))).expect("serializes")
    });
}

fn file(file: &FileBlock) -> Value {
    json!([file.path, file.content])
}

#[test]
fn parse_markdown_blocks_answers_as_the_original() {
    check(include_str!("blocks.json"), |row| {
        match parse_markdown_blocks(row.text("tag")).compat(true).parse(row.text("reply")) {
            Status::Success(files) if files.len() == 1 => file(&files[0]),
            Status::Success(files) => panic!("the original gives one pair, not {}", files.len()),
            Status::Error { feedback } => {
                // What the original asks with the next time.
                assert!(feedback.contains(&format!("```path and ```{} blocks", row.text("tag"))));
                Value::Null
            }
        }
    });
}

#[test]
fn parse_markdown_with_skip_answers_as_the_original() {
    check(include_str!("skip.json"), |row| {
        let keywords = row.texts("keywords");
        let parser = parse_markdown_with_skip(row.text("tag")).compat(true);
        let parser = if keywords.is_empty() { parser } else { parser.keywords(keywords) };
        match parser.parse(row.text("reply")) {
            Status::Success(Skippable::Written(files)) => file(&files[0]),
            Status::Success(Skippable::Skipped { reason, reply }) => {
                assert_eq!(reply, row.text("reply"), "the whole reply goes up");
                json!({"skipped": reason})
            }
            Status::Error { .. } => Value::Null,
        }
    });
}
