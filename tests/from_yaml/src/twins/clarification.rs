//! The twin of `clarification.yaml`.

use twr::Thinkable;

/// You ask the user what you have to know before you can write the document.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    prompt_text = "\
----- request -----
{{ request }}
----- end of request -----

This is known already, so do not ask for it:
{%- for fact in known %}
- {{ fact }}
{%- endfor %}

Ask only what changes the document. Offer options wherever you can, the best one as the recommended; let the user
write freely only where no options will do.

{{ format }}
",
    input = ClarificationInput,
    example(
        task = "Write a page about our new product.",
        thought = "Neither the readers nor the length are known.",
        reply = Clarification {
            title: "A few details on the page".into(),
            preface: None,
            questions: vec![
                Question {
                    id: "audience".into(),
                    question: "Who reads it?".into(),
                    options: vec!["Customers".into(), "Partners".into()],
                    recommended: Some("Customers".into()),
                    allow_freeform: false,
                },
                Question {
                    id: "name".into(),
                    question: "What is the product called?".into(),
                    options: vec![],
                    recommended: None,
                    allow_freeform: true,
                },
            ],
        }
    )
)]
pub struct Clarification {
    /// What the questions are about, in a few words.
    #[think(line, max_len = 60)]
    pub title: String,
    /// One friendly sentence above the questions.
    #[think(line)]
    pub preface: Option<String>,
    #[think(min_items = 1, max_items = 5)]
    pub questions: Vec<Question>,
}

#[derive(Debug, Clone, PartialEq, Thinkable)]
pub struct Question {
    /// A short name in lower case.
    #[think(line, pattern = "^[a-z][a-z0-9_]*$", example = "audience")]
    pub id: String,
    #[think(line, example = "Who is it for?")]
    pub question: String,
    /// The answers to choose from.
    #[think(line, example = ["Engineers", "Executives"])]
    pub options: Vec<String>,
    /// The best of the options.
    #[think(line, example = "Engineers")]
    pub recommended: Option<String>,
    /// Whether the user may write an answer of his own.
    #[think(header = "Free answer", example = false)]
    pub allow_freeform: bool,
}

#[derive(Debug, Clone)]
pub struct ClarificationInput {
    pub request: String,
    pub known: Vec<String>,
}
