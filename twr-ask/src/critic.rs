//! `PersonCritic`: a person as a validator of whatever a model answers.

use std::fmt;

use twr::model::BoxFuture;
use twr::think::{Finding, Report, Validator, ValidatorError};

use crate::answer::{Answer, Reply};
use crate::ask::Ask;
use crate::payload::{Choice, Clarification, Payload, Question};

/// Shows each answer that keeps its rules to a person, who accepts it or says what to change; what the person says goes
/// to the model as any [`Finding`] does.
///
/// A person who skips the question accepts the answer. One who answers later, cancels or takes too long ends the run
/// with a [`ValidatorError`]: no verdict is not a good one. The run that was saved by then goes on from there.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), twr::ThinkError> {
/// use twr::model::ScriptedModel;
/// use twr::{Think, Thinkable};
/// use twr_ask::scripted::{Script, Scripted};
/// use twr_ask::critic::PersonCritic;
///
/// /// A slogan.
/// #[derive(Thinkable)]
/// struct Slogan {
///     /// The slogan.
///     #[think(line, example = "Bees know.")]
///     slogan: String,
/// }
///
/// let model = ScriptedModel::new(["[Slogan] Buy honey now!", "[Slogan] Honey, from next door."]);
/// let person = Scripted::new([
///     Script::Answers(vec!["Less loud.".into()]),
///     Script::Answers(vec!["yes".into()]),
/// ]);
/// let critic = PersonCritic::new(person, |slogan: &Slogan| slogan.slogan.clone());
/// let thought = Think::new("A slogan for honey.").of::<Slogan>().validate(critic).run(&model).await?;
/// assert_eq!(thought.value.slogan, "Honey, from next door.");
/// # Ok(())
/// # }
/// ```
pub struct PersonCritic<A, F> {
    asker: A,
    show: F,
    title: String,
    parts: Vec<(String, String)>,
}

/// The values of the two answers that are no words of the person's own.
const YES: &str = "yes";
const NO: &str = "no";
/// What the model is told where the person says no more than that something is wrong.
const ANEW: &str = "do it anew, another way";

impl<A, F> PersonCritic<A, F> {
    /// A critic that is asked this way; `show` gives the text that the person sees.
    pub fn new(asker: A, show: F) -> Self {
        Self { asker, show, title: "Please check this".to_owned(), parts: Vec::new() }
    }

    /// The title of the dialog. Default `Please check this`.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// Sections that the person can say are wrong: the field's name in Rust, and what the person calls it.
    #[must_use]
    pub fn parts<N: Into<String>, L: Into<String>>(
        self,
        parts: impl IntoIterator<Item = (N, L)>,
    ) -> Self {
        let parts = parts.into_iter().map(|(name, label)| (name.into(), label.into()));
        Self { parts: parts.collect(), ..self }
    }

    pub(crate) fn payload(&self, shown: String) -> Payload {
        let verdict = Question::choice(
            "verdict",
            "Is it right? If not, write what to change.",
            [Choice::new("Yes", YES), Choice::new("No, do it anew", NO)],
        );
        let mut questions = vec![Question { recommended: None, ..verdict.or_other() }];
        if !self.parts.is_empty() {
            let options = self.parts.iter().map(|(name, label)| Choice::new(label, name));
            questions
                .push(Question::choice("parts", "Which parts are wrong?", options).of_several());
        }
        let form = Clarification::new(&self.title, questions);
        Clarification { material: Some(shown), ..form }.into()
    }
}

impl<A, F> fmt::Debug for PersonCritic<A, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PersonCritic").field("title", &self.title).finish_non_exhaustive()
    }
}

/// What the person's answers find fault with.
fn findings(answer: &Answer) -> Vec<Finding> {
    let [verdict, parts @ ..] = answer.questions() else { return Vec::new() };
    let wrong: Vec<&Choice> = parts.iter().flat_map(|part| &part.chosen).collect();
    let order = match (&verdict.written, verdict.chosen.first().map(Choice::value)) {
        (Some(words), _) => words.as_str(),
        (None, Some(NO)) => ANEW,
        // A part that is marked as wrong is wrong, whatever else was chosen.
        _ if !wrong.is_empty() => ANEW,
        _ => return Vec::new(),
    };
    if wrong.is_empty() {
        return vec![Finding::whole(order)];
    }
    wrong.iter().map(|part| Finding::of(part.value(), order)).collect()
}

impl<T, A, F> Validator<T> for PersonCritic<A, F>
where
    T: Sync,
    A: Ask,
    F: Fn(&T) -> String + Send + Sync,
{
    fn validate<'a>(&'a self, value: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        Box::pin(async move {
            let payload = self.payload((self.show)(value));
            let why = match self.asker.ask(&payload).await.map_err(ValidatorError::new)? {
                Reply::Answered(answer) => return Ok(findings(&answer).into()),
                Reply::Skipped => return Ok(Report::default()),
                Reply::Later { .. } => "the person judges the answer later",
                Reply::Cancelled { .. } => "the person cancelled",
                Reply::TimedOut => "the person took too long",
            };
            Err(ValidatorError::new(why))
        })
    }
}

#[cfg(test)]
mod tests {
    use twr::think::Validator as _;

    use super::{Finding, NO, PersonCritic, YES, findings};
    use crate::answer::{Answer, QuestionAnswer, Reply};
    use crate::payload::Choice;
    use crate::scripted::{Script, Scripted};

    #[tokio::test]
    async fn only_an_answer_or_a_skip_is_a_verdict() {
        let check = async |reply: Reply, expected: Result<usize, &str>| {
            let person = Scripted::new([Script::Reply(reply)]);
            let critic = PersonCritic::new(person, ToString::to_string);
            let report = critic.validate(&7).await;
            let findings = report.map(|report| report.findings.len());
            let findings = findings.map_err(|error| error.to_string());
            assert_eq!(findings.as_ref().map_err(String::as_str).copied(), expected);
        };
        check(Reply::Skipped, Ok(0)).await;
        check(Reply::Later { file: None }, Err("the person judges the answer later")).await;
        check(Reply::Cancelled { interrupted: false }, Err("the person cancelled")).await;
        check(Reply::TimedOut, Err("the person took too long")).await;
    }

    #[test]
    fn a_part_that_is_marked_as_wrong_is_wrong_whatever_else_was_chosen() {
        let check =
            |verdict: &[&str], written: Option<&str>, parts: &[&str], expected: &[Finding]| {
                let choices =
                    |values: &[&str]| values.iter().map(|value| Choice::new("x", *value)).collect();
                let verdict = QuestionAnswer {
                    chosen: choices(verdict),
                    written: written.map(str::to_owned),
                    ..QuestionAnswer::default()
                };
                let parts = QuestionAnswer { chosen: choices(parts), ..QuestionAnswer::default() };
                let found = findings(&Answer::Questions { answers: vec![verdict, parts] });
                assert_eq!(format!("{found:?}"), format!("{expected:?}"));
            };
        let anew = "do it anew, another way";
        check(&[YES], None, &[], &[]);
        check(&[NO], None, &[], &[Finding::whole(anew)]);
        check(&[YES], None, &["title"], &[Finding::of("title", anew)]);
        check(&[], None, &["title"], &[Finding::of("title", anew)]);
        check(&[], Some("shorter"), &["title"], &[Finding::of("title", "shorter")]);
    }
}
