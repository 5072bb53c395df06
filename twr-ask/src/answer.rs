//! `Reply` and `Answer`: what came of asking a person, as values and as the text that goes back to the model.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use similar::TextDiff;

use crate::payload::{Choice, OutlineItem, Payload};

/// What came of asking a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub enum Reply {
    /// The person answered, or adopted or changed the outline.
    Answered(Answer),
    /// The person does not want to answer any of it; the task goes on without an answer.
    Skipped,
    /// The person answers later: the task waits, saved.
    Later {
        /// Where the outline was saved for the person to work on, if it was.
        file: Option<PathBuf>,
    },
    /// The person ended it.
    Cancelled {
        /// By an interrupt (Ctrl-C), and not by the key or the word for it.
        interrupted: bool,
    },
    /// The person took too long.
    TimedOut,
}

impl Reply {
    /// The text for the model: of an answer its own, of a skip that the user chose not to answer. `None` where the
    /// task does not go on.
    pub fn text(&self) -> Option<String> {
        match self {
            Self::Answered(answer) => Some(answer.text()),
            Self::Skipped => Some(format!("The {SKIPPED}. {CONTINUE}")),
            Self::Later { .. } | Self::Cancelled { .. } | Self::TimedOut => None,
        }
    }

    /// The exit code of a program that asked this and ends here, as the programs that this protocol comes from have
    /// it: 0 where the task goes on, 13 for an answer that comes later, 14 after an interrupt, 15 for a task that was
    /// ended by the person or because the time was up.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Answered(_) | Self::Skipped => 0,
            Self::Later { .. } => 13,
            Self::Cancelled { interrupted: true } => 14,
            Self::Cancelled { interrupted: false } | Self::TimedOut => 15,
        }
    }
}

/// The exit code of a program that found nobody to ask: 11 for questions, 12 for an outline, 0 where nothing is asked.
pub fn unasked_exit_code(payload: &Payload) -> u8 {
    match payload {
        Payload::Clarification(_) => 11,
        Payload::OutlineEdit(_) => 12,
        Payload::Normal { .. } => 0,
    }
}

/// What the person answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// An answer for each question, in their order.
    Questions {
        /// The answers.
        answers: Vec<QuestionAnswer>,
    },
    /// What became of the outline.
    Outline(OutlineAnswer),
    /// The text was shown; nothing was asked.
    Shown,
}

/// The answer to one question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionAnswer {
    /// The name of the question: [`Question::name`](crate::payload::Question::name).
    pub id: String,
    /// The question.
    pub question: String,
    /// The chosen options.
    pub chosen: Vec<Choice>,
    /// What the person wrote.
    pub written: Option<String>,
    /// Who gave the answer.
    pub by: By,
}

impl QuestionAnswer {
    /// Whether no answer was given.
    pub fn is_skipped(&self) -> bool {
        self.chosen.is_empty() && self.written.is_none()
    }

    /// The values that were chosen, and then what was written.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.chosen.iter().map(Choice::value).chain(self.written.as_deref())
    }
}

/// Who gave an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A person.
    #[default]
    Person,
    /// Nobody: the recommended option counts.
    Recommended,
    /// Nobody: the default answer counts.
    Default,
    /// Nobody: there is neither a default answer nor a recommended option.
    Nobody,
}

/// What became of an outline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OutlineAnswer {
    /// The outline's text as the person left it.
    pub text: String,
    /// The same as a tree.
    pub outline: Vec<OutlineItem>,
    /// What was changed, as a unified diff; empty where the outline was adopted as it was.
    pub diff: String,
    /// Who adopted it.
    pub by: By,
}

impl OutlineAnswer {
    /// The outline as the person left it; `shown` is the text that the person was shown.
    pub fn new(shown: &str, text: impl Into<String>) -> Self {
        let text: String = text.into();
        let text = text.replace("\r\n", "\n").trim_end().to_owned();
        let outline = OutlineItem::from_text(&text);
        let diff = difference(shown.trim_end(), &text);
        Self { text, outline, diff, by: By::Person }
    }

    /// Whether nothing was changed.
    pub fn is_adopted(&self) -> bool {
        self.diff.is_empty()
    }
}

/// The unified diff of two texts, without file names; empty if they are the same.
fn difference(before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    let (before, after) = (format!("{before}\n"), format!("{after}\n"));
    let diff = TextDiff::configure().timeout(DIFF_TIME).diff_lines(before.as_str(), after.as_str());
    diff.unified_diff().context_radius(2).to_string()
}

/// After this long a diff is as fine as it is by then.
const DIFF_TIME: std::time::Duration = std::time::Duration::from_millis(500);

const SKIPPED: &str = "user chose not to answer this question";
const NOBODY: &str = "nobody was asked; decide as fits best";
const CONTINUE: &str = "Please continue the original request.";

impl Answer {
    /// The text that goes back to the model.
    pub fn text(&self) -> String {
        match self {
            Self::Questions { answers } => answers_text(answers),
            Self::Outline(outline) if outline.is_adopted() => {
                let mark = automatic(outline.by);
                format!("Outline approved{mark}, continue.")
            }
            Self::Outline(outline) => format!(
                "The user changed the outline:\n{}\nThe outline is now:\n{}\n\nUse this outline, and continue.",
                outline.diff, outline.text
            ),
            Self::Shown => String::new(),
        }
    }

    /// The answers to the questions; empty for anything else.
    pub fn questions(&self) -> &[QuestionAnswer] {
        match self {
            Self::Questions { answers } => answers,
            Self::Outline(_) | Self::Shown => &[],
        }
    }
}

fn answers_text(answers: &[QuestionAnswer]) -> String {
    let mut out = "Clarification answers:\n".to_owned();
    for answer in answers {
        let _ = writeln!(out, "- {}: {}", one_line(&answer.id), one_line(&answer.question));
        if answer.is_skipped() {
            let skipped = if answer.by == By::Nobody { NOBODY } else { SKIPPED };
            let _ = writeln!(out, "  Answer: {skipped}");
        }
        for chosen in &answer.chosen {
            let label = one_line(&chosen.label);
            let value = chosen.value.as_deref().map(|value| format!(" ({})", one_line(value)));
            let mark = automatic(answer.by);
            let _ = writeln!(out, "  Answer: {label}{}{mark}", value.unwrap_or_default());
        }
        if let Some(written) = &answer.written {
            let written = written.trim().replace('\n', "\n    ");
            let _ = writeln!(out, "  Answer: {written}{}", automatic(answer.by));
        }
    }
    out.push_str(CONTINUE);
    out
}

/// What a model is told of an answer that no person gave.
fn automatic(by: By) -> &'static str {
    match by {
        By::Person | By::Nobody => "",
        By::Recommended => " [chosen automatically: the recommended option]",
        By::Default => " [chosen automatically: the default]",
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Answer, By, OutlineAnswer, QuestionAnswer, Reply};
    use crate::payload::Choice;

    fn answer(id: &str, chosen: &[Choice], written: Option<&str>, by: By) -> QuestionAnswer {
        let (question, written) = (format!("{id}?"), written.map(str::to_owned));
        QuestionAnswer { id: id.into(), question, chosen: chosen.to_vec(), written, by }
    }

    #[test]
    fn answers_go_back_as_one_text() {
        let answers = vec![
            answer("audience", &[Choice::new("Engineers", "engineers")], None, By::Person),
            answer("length", &["1 page".into()], Some("or two\nat most"), By::Person),
            answer("city", &[], None, By::Person),
            answer("tone", &["dry".into()], None, By::Recommended),
        ];
        assert_eq!(
            Answer::Questions { answers }.text(),
            "Clarification answers:\n\
             - audience: audience?\n  Answer: Engineers (engineers)\n\
             - length: length?\n  Answer: 1 page\n  Answer: or two\n    at most\n\
             - city: city?\n  Answer: user chose not to answer this question\n\
             - tone: tone?\n  Answer: dry [chosen automatically: the recommended option]\n\
             Please continue the original request."
        );
    }

    #[test]
    fn an_outline_goes_back_with_what_was_changed() {
        let check = |after: &str, expected: &str| {
            let outline = OutlineAnswer::new("- Eyes\n- Home\n", after);
            assert_eq!(Answer::Outline(outline).text(), expected);
        };
        check("- Eyes\r\n- Home\r\n\r\n", "Outline approved, continue.");
        check(
            "- Eyes\n- The trial\n",
            "The user changed the outline:\n@@ -1,2 +1,2 @@\n - Eyes\n-- Home\n+- The trial\n\n\
             The outline is now:\n- Eyes\n- The trial\n\nUse this outline, and continue.",
        );
    }

    #[test]
    fn each_reply_has_its_exit_code() {
        let check = |reply: Reply, code: u8| assert_eq!(reply.exit_code(), code, "{reply:?}");
        check(Reply::Answered(Answer::Shown), 0);
        check(Reply::Skipped, 0);
        check(Reply::Later { file: None }, 13);
        check(Reply::Cancelled { interrupted: true }, 14);
        check(Reply::Cancelled { interrupted: false }, 15);
        check(Reply::TimedOut, 15);
        assert_eq!(
            Reply::Skipped.text().as_deref(),
            Some(
                "The user chose not to answer this question. Please continue the original request."
            )
        );
    }
}
