//! The edits, and what the compiler says of each.

/// One edit to a file of the sample.
pub(crate) struct Edit {
    /// What it does, for messages.
    pub(crate) what: &'static str,
    pub(crate) file: &'static str,
    /// What is replaced; it stands there once.
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
    pub(crate) outcome: Outcome,
}

/// What becomes of the sample.
pub(crate) enum Outcome {
    Accepted,
    /// With a message that holds this.
    Refused(&'static str),
}

const fn accepted(what: &'static str, from: &'static str, to: &'static str) -> Edit {
    Edit { what, file: "main.rs", from, to, outcome: Outcome::Accepted }
}

const fn refused(
    what: &'static str,
    from: &'static str,
    to: &'static str,
    because: &'static str,
) -> Edit {
    Edit { what, file: "main.rs", from, to, outcome: Outcome::Refused(because) }
}

const fn in_template(edit: Edit) -> Edit {
    Edit { file: "ask.md", ..edit }
}

pub(crate) const EDITS: &[Edit] = &[
    // Headers.
    accepted("another header", "header = \"Question\"", "header = \"The question\""),
    accepted("a header in another script", "header = \"Tools\"", "header = \"工具\""),
    accepted("no header of its own", "header = \"Budget\", ", ""),
    refused(
        "the header of another field",
        "header = \"Tools\"",
        "header = \"steps\"",
        "reads the same as a header of `steps`",
    ),
    refused("the alias of another field", "alias = \"Equipment\"", "alias = \"Risk\"", "Risk"),
    refused("an empty header", "header = \"Risk\"", "header = \"!\"", "header"),
    refused(
        "a header that ends early",
        "header = \"Risk\"",
        "header = \"Risk: \"",
        "the header holds `:`",
    ),
    accepted("a header as that of a record inside", "header = \"Question\"", "header = \"What\""),
    accepted(
        "a record inside with a header as one around it",
        "#[think(example = 4, max = 40)]",
        "#[think(example = 4, max = 40, header = \"Budget\")]",
    ),
    // Types.
    accepted("a wider number", "pub budget: Option<u32>", "pub budget: Option<i64>"),
    accepted("a longer limit", "max_len = 80", "max_len = 90"),
    refused("a narrower number", "pub budget: Option<u32>", "pub budget: Option<u8>", "1000"),
    refused(
        "another type in the worked example",
        "pub tools: Vec<String>",
        "pub tools: Vec<u8>",
        "expected a whole number, found \"net\"",
    ),
    refused(
        "a type that nothing can read",
        "pub tools: Vec<String>",
        "pub tools: Vec<std::fs::File>",
        "File",
    ),
    refused(
        "text where a list was",
        "pub tools: Vec<String>",
        "pub tools: String",
        "the field holds one value",
    ),
    // Examples.
    accepted("another example", "example = 4, max = 40", "example = 5, max = 40"),
    accepted("another word of the choice", "example = \"low\"", "example = \"HIGH\""),
    accepted("an alias of the choice", "example = \"low\"", "example = \"severe\""),
    accepted("another worked example", "budget: Some(120),\n    },", "budget: None,\n    },"),
    refused("an example above its limit", "example = 4, max = 40", "example = 41, max = 40", "40"),
    refused("an example below its limit", "example = 120", "example = 0", "0"),
    refused("an example that is too long", "max_len = 80", "max_len = 10", "10"),
    accepted("a pattern that the example matches", "max_len = 80", "pattern = \"How .*[?]\""),
    refused(
        "a pattern that the example does not match",
        "max_len = 80",
        "pattern = \"How .*\\\\.\"",
        "matches the pattern",
    ),
    refused("an example that is no number", "example = 120", "example = \"much\"", "much"),
    refused(
        "a word that the choice has not",
        "example = \"low\"",
        "example = \"medium\"",
        "medium",
    ),
    refused(
        "an example that says a thing twice",
        "[\"net\", \"lamp\"]",
        "[\"net\", \"Net\"]",
        "net",
    ),
    refused(
        "an example that holds a header",
        "example = [\"net\", \"lamp\"]",
        "example = \"[Risk]\"",
        "the example holds the line \"[Risk]\"",
    ),
    accepted("no example beside a worked one", ", example = [\"net\", \"lamp\"]", ""),
    refused(
        "no example",
        "    #[think(example = \"Watch a hive\")]\n",
        "",
        "`what` has no example",
    ),
    refused("a stale field in the worked example", "        risk: Risk::Low,\n", "", "risk"),
    refused("a field that is no more", "        question: \"How", "        query: \"How", "query"),
    // Choices.
    accepted("one more word", "    Low,\n", "    Low,\n    Medium,\n"),
    refused("a word that is no more", "    Low,\n", "    Small,\n", "Low"),
    refused("a word twice", "alias = \"severe\"", "alias = \"low\"", "low"),
    // Rules.
    accepted("a rule less", ", unique", ""),
    refused("a rule that does not fit", ", unique", ", max_len = 3, min = 2", "min"),
    refused("a range without values", "min = 1, max = 1000", "min = 1001, max = 1000", "1001"),
    refused("a misspelt attribute", "min_items", "min_item", "min_items"),
    // Templates.
    in_template(accepted("other words around", "Answer for", "Please answer for")),
    in_template(accepted("the format elsewhere", "Answer for", "{# for whom #}Answer for")),
    in_template(accepted("another spelling of a header", "[Answer]", "【ANSWER】")),
    in_template(refused(
        "a header that is none",
        "[Answer]",
        "[Result]",
        "`ask.md`, line 8: `[Result]` is not a header",
    )),
    in_template(refused(
        "a header that a record does not have",
        "[Place]",
        "[Plaice]",
        "did you mean `[Place]`?",
    )),
    in_template(refused("no format", "{{ format }}\n", "", "has no `{{ format }}`")),
    in_template(refused(
        "a variable that is none",
        "{{ reader }}",
        "{{ writer }}",
        "does not have a field named `writer`",
    )),
    in_template(refused(
        "a field that is not shown",
        "{{ reader }}",
        "you",
        "does not mention field `reader`",
    )),
    in_template(refused(
        "an attribute that is none",
        "note.text",
        "note.title",
        "no field `title` on type `&Note`",
    )),
    in_template(refused("a filter that is none", "|trim", "|trimm", "did you mean `trim`?")),
    in_template(refused("a loop without an end", "{% endfor %}\n", "", "line 5: invalid template")),
    refused(
        "another header than the template's",
        "header = \"Answer\"",
        "header = \"Result\"",
        "`[Answer]` is not a header",
    ),
    refused(
        "another header of a record than the template's",
        "pub place: String",
        "pub page: String",
        "`[Place]` is not a header",
    ),
    refused(
        "a new field of the input",
        "pub reader: String,",
        "pub reader: String, pub year: u16,",
        "year",
    ),
    refused(
        "a renamed field of an item",
        "pub text: String",
        "pub words: String",
        "no field `text`",
    ),
    refused(
        "a template that is not there",
        "prompt = \"ask.md\"",
        "prompt = \"aks.md\"",
        "did you mean `ask.md`?",
    ),
    refused(
        "a header that is none where it is asked",
        "[answer]",
        "[reply]",
        "`[reply]` is not a header",
    ),
    accepted(
        "a new section",
        "pub sources: Vec<Source>,",
        "pub sources: Vec<Source>, pub more: Option<Source>,",
    ),
    // What has nothing to do with it.
    accepted("another constant", "MOST_STEPS: usize = 5", "MOST_STEPS: usize = 6"),
    accepted("another description", "/// What we ask.", "/// What we want to know."),
];
