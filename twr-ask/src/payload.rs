//! What a model may want from a person, as types that a model is asked for: questions, an outline to review, or text.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use twr::{Thinkable, Thought};

mod outline;

pub use outline::{OutlineEdit, OutlineItem};

/// A reply of a model, sorted by what a person has to do with it. A model is asked for an [`Envelope`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "response_type", rename_all = "snake_case")]
pub enum Payload {
    /// A person has to answer questions.
    Clarification(Clarification),
    /// A person has to adopt or change an outline.
    OutlineEdit(OutlineEdit),
    /// Nothing is asked.
    Normal {
        /// The reply.
        content: String,
    },
}

impl Payload {
    /// A reply in which nothing is asked.
    pub fn normal(content: impl Into<String>) -> Self {
        Self::Normal { content: content.into() }
    }

    /// The title; empty for a reply in which nothing is asked.
    pub fn title(&self) -> &str {
        match self {
            Self::Clarification(form) => &form.title,
            Self::OutlineEdit(edit) => &edit.title,
            Self::Normal { .. } => "",
        }
    }
}

impl From<Clarification> for Payload {
    fn from(form: Clarification) -> Self {
        Self::Clarification(form)
    }
}

impl From<OutlineEdit> for Payload {
    fn from(edit: OutlineEdit) -> Self {
        Self::OutlineEdit(edit)
    }
}

/// Questions on one subject.
///
/// ```
/// use twr_ask::payload::Clarification;
///
/// let reply = "[Title] The report\n[Questions]\n- Question: How long?\n  Options:\n    - 1-2 pages\n    - 3-5 pages\n  Recommended: 3-5 pages";
/// let form = twr::parse::<Clarification>(reply).into_value().expect("a form");
/// assert_eq!(form.questions[0].recommended_option(), Some(1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Thinkable)]
#[think(
    about = "You ask the user what you have to know before you can go on. Offer options wherever you can.",
    example(
        task = "Write a page about our new product.",
        reply = Clarification::new(
            "A few details of the page",
            [
                Question::choice("audience", "Who reads it?", ["Customers", "Partners"]).recommending("Customers"),
                Question::free("name", "What is the product called?"),
            ],
        )
    )
)]
pub struct Clarification {
    /// What the questions are about, in a few words.
    #[think(line, example = "A few details of the report")]
    pub title: String,
    /// One friendly sentence above the questions.
    #[think(line, example = "Please pick what fits best.")]
    pub preface: Option<String>,
    /// The questions.
    #[think(min_items = 1, max_items = 20)]
    pub questions: Vec<Question>,
    /// What the questions are about, where the program shows it: an answer to judge, a plan to allow.
    #[think(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
}

impl Clarification {
    /// Questions below a title, without a preface.
    pub fn new(title: impl Into<String>, questions: impl Into<Vec<Question>>) -> Self {
        Self { title: title.into(), questions: questions.into(), ..Self::default() }
    }
}

/// One question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Thinkable)]
pub struct Question {
    /// A short name of the question; the question itself where it has none.
    #[think(line, alias = "question id", example = "audience")]
    pub id: Option<String>,
    /// What the person is asked.
    #[think(line, alias = "prompt", example = "Who is the report for?")]
    pub question: String,
    /// Why it is asked, in one sentence.
    #[think(line, example = "Engineers need other details than managers.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The answers to choose from.
    #[think(default, max_items = 50)]
    #[serde(default)]
    pub options: Vec<Choice>,
    /// The best of the options: its value, or its label.
    #[think(line, example = "it is for engineers.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recommended: Option<String>,
    /// Whether several options may be chosen.
    #[think(default, example = false)]
    #[serde(default)]
    pub multiple: bool,
    /// Whether the person may write another answer.
    #[think(default, alias = ["free answer", "free form"], example = true)]
    #[serde(default)]
    pub allow_freeform: bool,
    /// An example of an answer that the person writes.
    #[think(line, example = "e.g. the city council.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// The answer that counts if the person gives none.
    #[think(line, example = "it is for the people of the city.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

impl Question {
    /// A question that is answered in the person's own words.
    pub fn free(id: impl Into<String>, question: impl Into<String>) -> Self {
        let (id, question) = (Some(id.into()), question.into());
        Self { id, question, allow_freeform: true, ..Self::default() }
    }

    /// A question with options.
    pub fn choice<C: Into<Choice>>(
        id: impl Into<String>,
        question: impl Into<String>,
        options: impl IntoIterator<Item = C>,
    ) -> Self {
        let options = options.into_iter().map(Into::into).collect();
        Self { options, allow_freeform: false, ..Self::free(id, question) }
    }

    /// The same question with a recommended option: its value or its label.
    #[must_use]
    pub fn recommending(self, option: impl Into<String>) -> Self {
        Self { recommended: Some(option.into()), ..self }
    }

    /// The same question, which also takes an answer in the person's own words.
    #[must_use]
    pub fn or_other(self) -> Self {
        Self { allow_freeform: true, ..self }
    }

    /// The same question, of which several options may be chosen.
    #[must_use]
    pub fn of_several(self) -> Self {
        Self { multiple: true, ..self }
    }

    /// The name of the question, which is the question itself where it has none.
    pub fn name(&self) -> &str {
        self.id.as_deref().map(str::trim).filter(|id| !id.is_empty()).unwrap_or(&self.question)
    }

    /// The position of the recommended option; `None` if no option is it.
    pub fn recommended_option(&self) -> Option<usize> {
        self.option_named(self.recommended.as_deref()?)
    }

    /// The positions of the recommended options, as [`recommended`](Self::recommended) names them: one, or where
    /// several may be chosen, each of its names between commas.
    pub fn recommended_options(&self) -> Vec<usize> {
        self.options_named(self.recommended.as_deref().unwrap_or_default())
    }

    /// The positions of the options that count without an answer; as [`recommended_options`](Self::recommended_options).
    pub fn default_options(&self) -> Vec<usize> {
        self.options_named(self.default.as_deref().unwrap_or_default())
    }

    /// The positions of the options that are chosen before the person chooses: the default ones, or else the recommended
    /// ones.
    pub fn preselected(&self) -> Vec<usize> {
        let default = self.default_options();
        if default.is_empty() { self.recommended_options() } else { default }
    }

    /// The options of this name or, where several may be chosen, of these names between commas; none if one of the
    /// names is no option's.
    pub(crate) fn options_named(&self, names: &str) -> Vec<usize> {
        if let Some(one) = self.option_named(names) {
            return vec![one];
        }
        if !self.multiple {
            return Vec::new();
        }
        let mut known = HashMap::new();
        for (at, option) in self.options.iter().enumerate() {
            for name in [option.value(), &option.label] {
                known.entry(name.trim().to_lowercase()).or_insert(at);
            }
        }
        let parts = names.split([',', ';', '，', '；', '、']);
        let named = parts.map(|name| known.get(&name.trim().to_lowercase()).copied());
        named.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// The position of the option with this value or, if none has it, with this label, whatever the case.
    pub fn option_named(&self, name: &str) -> Option<usize> {
        let name = name.trim().to_lowercase();
        let same = |text: &str| text.trim().to_lowercase() == name;
        let by_value = self.options.iter().position(|option| same(option.value()));
        by_value.or_else(|| self.options.iter().position(|option| same(&option.label)))
    }

    /// Whether the person may write an answer: asked for, or because there is nothing to choose.
    pub fn takes_text(&self) -> bool {
        self.allow_freeform || self.options.is_empty()
    }

    /// The options as they are shown, the recommended ones first: each with its position, and whether it is recommended.
    pub fn shown_options(&self) -> impl Iterator<Item = (usize, &Choice, bool)> {
        let first: BTreeSet<usize> = self.recommended_options().into_iter().collect();
        let options = self.options.iter().enumerate();
        let options = options.map(|(at, option)| (at, option, first.contains(&at)));
        let (first, others): (Vec<_>, Vec<_>) = options.partition(|(.., is_first)| *is_first);
        first.into_iter().chain(others)
    }

    /// The positions of the options as they are shown: the recommended ones first, the others in their order.
    pub fn shown_order(&self) -> Vec<usize> {
        self.shown_options().map(|(at, ..)| at).collect()
    }
}

/// One answer to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Thinkable)]
pub struct Choice {
    /// What the person sees.
    #[think(line, example = "It is for engineers.")]
    pub label: String,
    /// What is sent back; the label where it is left out.
    #[think(line, example = "it is for engineers.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// What choosing it means, in a few words.
    #[think(line, alias = "about", example = "With figures and code.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl Choice {
    /// An answer whose value is not its label.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: Some(value.into()), description: None }
    }

    /// What is sent back.
    pub fn value(&self) -> &str {
        self.value
            .as_deref()
            .map(str::trim)
            .filter(|value| !value.is_empty())
            .unwrap_or(&self.label)
    }
}

impl From<&str> for Choice {
    fn from(label: &str) -> Self {
        Self { label: label.to_owned(), ..Self::default() }
    }
}

/// What a model is asked for where any of its replies may be for a person: one of three, told by its first word.
///
/// ```
/// use twr_ask::payload::{Envelope, Payload};
///
/// let reply = "[Response type] normal\n[Content] Here is the report.";
/// let envelope = twr::parse::<Envelope>(reply).into_value().expect("an envelope");
/// assert_eq!(Payload::from(envelope), Payload::normal("Here is the report."));
/// ```
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    tag = "Response type",
    about = "You ask the user where you have to know more, show an outline where the user has to review it, and else reply.",
    example(
        task = "Write a page about our new product.",
        reply = Envelope::Clarification {
            title: "A few details of the page".into(),
            preface: None,
            questions: vec![
                Question::choice("audience", "Who reads it?", ["Customers", "Partners"]).recommending("Customers"),
                Question::free("name", "What is the product called?"),
            ],
        }
    ),
    example(
        task = "Show me an outline of an essay about bees.",
        reply = Envelope::OutlineEdit {
            title: "An essay about bees".into(),
            outline: vec![
                OutlineItem::new("What bees see"),
                OutlineItem::with("How bees find home", [OutlineItem::new("The trial")]),
            ],
        }
    ),
    example(
        task = "How many legs has a bee?",
        reply = Envelope::Normal { content: "A bee has six legs.".into() }
    )
)]
pub enum Envelope {
    /// You need answers from the user before you can go on.
    #[think(word = "clarification", alias = ["questions", "question"])]
    Clarification {
        /// What the questions are about, in a few words.
        #[think(line, example = "A few details of the report")]
        title: String,
        /// One friendly sentence above the questions.
        #[think(line, example = "Please pick what fits best.")]
        preface: Option<String>,
        /// The questions.
        #[think(min_items = 1, max_items = 20)]
        questions: Vec<Question>,
    },
    /// The user has to review an outline before you can go on.
    #[think(word = "outline_edit", alias = "outline")]
    OutlineEdit {
        /// What the outline is of, in a few words.
        #[think(line, example = "The outline of the report")]
        title: String,
        /// The chapters of the outline.
        #[think(min_items = 1)]
        outline: Vec<OutlineItem>,
    },
    /// Nothing is needed of the user.
    #[think(word = "normal", alias = ["answer", "text"])]
    Normal {
        /// Your reply to the user.
        #[think(example = "The report is ready.")]
        content: String,
    },
}

impl From<Envelope> for Payload {
    fn from(envelope: Envelope) -> Self {
        match envelope {
            Envelope::Clarification { title, preface, questions } => {
                Self::Clarification(Clarification { title, preface, questions, material: None })
            }
            Envelope::OutlineEdit { title, outline } => {
                Self::OutlineEdit(OutlineEdit::new(title, outline))
            }
            Envelope::Normal { content } => Self::Normal { content },
        }
    }
}

/// The text of an outline that was written as text is kept, too, where the model is
/// [`Coerced`](crate::read::Coerced).
impl From<Thought<Envelope>> for Payload {
    fn from(thought: Thought<Envelope>) -> Self {
        let last = thought.transcript.attempts.last();
        let text = last.and_then(|attempt| attempt.verdict.extra.get("outline_text"));
        // What was not asked for is kept as it was written: a string of JSON.
        let text =
            text.and_then(|text| serde_json::from_str::<String>(&format!("\"{text}\"")).ok());
        let mut payload = Self::from(thought.value);
        if let Self::OutlineEdit(edit) = &mut payload {
            edit.outline_text = text.filter(|text| OutlineItem::from_text(text) == edit.outline);
        }
        payload
    }
}

impl From<Payload> for Envelope {
    fn from(payload: Payload) -> Self {
        match payload {
            Payload::Clarification(Clarification { title, preface, questions, .. }) => {
                Self::Clarification { title, preface, questions }
            }
            Payload::OutlineEdit(OutlineEdit { title, outline, .. }) => {
                Self::OutlineEdit { title, outline }
            }
            Payload::Normal { content } => Self::Normal { content },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Clarification;

    /// An option is what a person says, which may be a sentence.
    #[test]
    fn a_label_may_be_a_sentence() {
        for label in ["It does not fit", "He does not know yet.", "读者只看结论。"] {
            let reply = format!(
                "[Title] The report\n[Questions]\n- Question: Who?\n  Options:\n    - {label}\n    - All\n  Recommended: {label}"
            );
            let json = serde_json::json!({"title": "The report", "questions": [
                {"question": "Who?", "options": [{"label": label}, {"label": "All"}], "recommended": label}
            ]});
            for reply in [reply, json.to_string()] {
                let form = twr::parse::<Clarification>(&reply).into_value().unwrap();
                assert_eq!(form.questions[0].options[0].label, label);
                assert_eq!(form.questions[0].recommended_option(), Some(0));
            }
        }
    }
}
