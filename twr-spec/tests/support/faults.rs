//! The ways in which JSON is damaged in one place.

/// A token of JSON and where it is: `s` a string, `k` a key, `n` a number, `w` a literal, else the mark.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub(crate) kind: char,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// One fault: its name, the tokens that may have it, and what a token becomes.
pub(crate) type Fault = (&'static str, &'static str, fn(&str) -> String);

pub(crate) const FAULTS: [Fault; 24] = [
    ("no comma", ",", |_| String::new()),
    ("two commas", ",", |_| ",,".to_owned()),
    ("semicolon", ",", |_| ";".to_owned()),
    ("dots behind a comma", ",", |_| ", ...,".to_owned()),
    ("words behind a comma", ",", |_| ", and so on,".to_owned()),
    ("note behind a comma", ",", |_| ", # a note: 1, 2\n".to_owned()),
    ("no opening quote", "sk", |text| text[1..].to_owned()),
    ("no closing quote", "sk", |text| text[..text.len() - 1].to_owned()),
    ("single quotes", "sk", |text| format!("'{}'", &text[1..text.len() - 1].replace("\\\"", "\""))),
    ("curly quotes", "sk", |text| format!("“{}”", &text[1..text.len() - 1])),
    ("no quotes", "k", |text| text[1..text.len() - 1].to_owned()),
    ("bare inner quotes", "s", |text| {
        format!("\"{}\"", text[1..text.len() - 1].replace("\\\"", "\""))
    }),
    ("no closing bracket", "}]", |_| String::new()),
    ("no opening bracket", "{[", |_| String::new()),
    ("two closing brackets", "}]", |text| text.repeat(2)),
    ("two opening brackets", "{[", |text| text.repeat(2)),
    ("other closing bracket", "}]", |text| if text == "}" { "]" } else { "}" }.to_owned()),
    ("comma before a bracket", "}]", |text| format!(",{text}")),
    ("no colon", ":", |_| String::new()),
    ("two colons", ":", |_| "::".to_owned()),
    ("equals sign", ":", |_| " =".to_owned()),
    ("Python's literal", "w", |text| {
        match text {
            "true" => "True",
            "false" => "False",
            _ => "None",
        }
        .to_owned()
    }),
    ("comment", "sknw,:{}[]", |text| format!("/* why, \"x\": 1 */ {text}")),
    ("plus sign", "n", |text| format!("+{text}")),
];

/// The text with the fault at this token.
pub(crate) fn damaged(text: &str, token: Token, (_, _, damage): Fault) -> String {
    let piece = damage(&text[token.start..token.end]);
    format!("{}{piece}{}", &text[..token.start], &text[token.end..])
}
