//! `Form`: questions that are answered one after the other, back and forth, without IO. All askers share it.

use std::collections::BTreeSet;
use std::fmt;

use std::fs::File;
use std::io::{self, Write as _};
use twr::__private::show_in_words;

use crate::answer::{Answer, By, QuestionAnswer};
use crate::payload::{Clarification, Question};
use crate::words::{ENGLISH, Words, fill};

/// The state of answering a [`Clarification`]: which question is asked, and what was answered so far.
///
/// ```
/// use twr_ask::form::Form;
/// use twr_ask::payload::{Clarification, Question};
///
/// let questions = [Question::choice("size", "How long?", ["short", "long"]), Question::free("city", "Which city?")];
/// let mut form = Form::new(Clarification::new("The report", questions));
/// form.choose([1], None)?;
/// assert_eq!(form.current().map(|question| question.name()), Some("city"));
/// form.skip();
/// assert!(form.is_at_review());
/// assert!(form.answer().questions()[1].is_skipped());
/// # Ok::<(), twr_ask::form::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    payload: Clarification,
    given: Vec<Option<QuestionAnswer>>,
    at: usize,
}

/// Why an answer does not fit its question.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no option at this position, counted from 1.
    NoSuchOption(usize),
    /// Several options were given where one may be chosen.
    OnlyOne,
    /// The person wrote an answer where only options may be chosen.
    OnlyOptions,
    /// Nothing was given.
    Nothing,
}

impl Refusal {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(&self.in_words(&ENGLISH))
    }
}

show_in_words!(Refusal: Error);

impl Refusal {
    /// What the person is told, in the language of the dialog.
    pub(crate) fn in_words(&self, words: &Words) -> String {
        match self {
            Self::NoSuchOption(number) => fill(words.refusals.no_such_option, &[number]),
            Self::OnlyOne => words.refusals.only_one.to_owned(),
            Self::OnlyOptions => words.refusals.only_options.to_owned(),
            Self::Nothing => words.refusals.nothing.to_owned(),
        }
    }
}

impl Form {
    /// A form at its first question.
    pub fn new(payload: Clarification) -> Self {
        let given = vec![None; payload.questions.len()];
        Self { payload, given, at: 0 }
    }

    /// What is asked.
    pub fn payload(&self) -> &Clarification {
        &self.payload
    }

    /// The question that is asked now; `None` at the review.
    pub fn current(&self) -> Option<&Question> {
        self.payload.questions.get(self.at)
    }

    /// The position of the question that is asked now; at the review, the number of questions.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether every question was asked, and the answers can be looked over.
    pub fn is_at_review(&self) -> bool {
        self.at >= self.payload.questions.len()
    }

    /// What was answered to the question at a position.
    pub fn given(&self, at: usize) -> Option<&QuestionAnswer> {
        self.given.get(at)?.as_ref()
    }

    /// Answers the current question, and goes on to the next one that has no answer.
    ///
    /// # Errors
    /// The answer does not fit the question, which then is still asked.
    pub fn choose(
        &mut self,
        options: impl IntoIterator<Item = usize>,
        written: Option<&str>,
    ) -> Result<(), Refusal> {
        let Some(question) = self.current() else { return Ok(()) };
        let answer = answer_to(question, options, written)?;
        if let Some(given) = self.given.get_mut(self.at) {
            *given = Some(answer);
        }
        self.go_on();
        Ok(())
    }

    /// Leaves the current question without an answer, and goes on.
    pub fn skip(&mut self) {
        let Some(question) = self.current() else { return };
        let skipped = unanswered(question);
        if let Some(given) = self.given.get_mut(self.at) {
            *given = Some(skipped);
        }
        self.go_on();
    }

    /// Goes back to the question before; stays at the first one.
    pub fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Goes to the question at a position; beyond the last one, to the review.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.payload.questions.len());
    }

    /// To the next question without an answer, or to the review.
    fn go_on(&mut self) {
        let open = (self.at + 1..self.given.len()).find(|at| self.given(*at).is_none());
        self.at = open.unwrap_or(self.given.len());
    }

    /// All answers; a question that was not asked counts as skipped.
    pub fn answer(&self) -> Answer {
        let pairs = self.payload.questions.iter().zip(&self.given);
        let answers =
            pairs.map(|(question, given)| given.clone().unwrap_or_else(|| unanswered(question)));
        Answer::Questions { answers: answers.collect() }
    }
}

/// The answer to a question: the options at these positions, counted from 0, and what the person wrote. Of an option
/// that is given twice, once.
///
/// # Errors
/// The answer does not fit the question.
pub fn answer_to(
    question: &Question,
    options: impl IntoIterator<Item = usize>,
    written: Option<&str>,
) -> Result<QuestionAnswer, Refusal> {
    let written = written.map(str::trim).filter(|written| !written.is_empty());
    let mut chosen = Vec::new();
    for at in options.into_iter().collect::<BTreeSet<_>>() {
        let option = question.options.get(at).ok_or(Refusal::NoSuchOption(at.saturating_add(1)))?;
        chosen.push(option.clone());
    }
    if chosen.is_empty() && written.is_none() {
        return Err(Refusal::Nothing);
    }
    if written.is_some() && !question.takes_text() {
        return Err(Refusal::OnlyOptions);
    }
    if !question.multiple && chosen.len() + usize::from(written.is_some()) > 1 {
        return Err(Refusal::OnlyOne);
    }
    Ok(QuestionAnswer { chosen, written: written.map(str::to_owned), ..unanswered(question) })
}

/// The answer to a question of a form that is sent as a whole. Words win over an option where only one answer is taken,
/// since the option may be one that was chosen beforehand. A question without either is skipped.
///
/// # Errors
/// The answer does not fit the question.
pub fn submitted(
    question: &Question,
    options: Vec<usize>,
    written: Option<&str>,
) -> Result<QuestionAnswer, Refusal> {
    let has_words = written.is_some_and(|written| !written.trim().is_empty());
    let options = if has_words && !question.multiple { Vec::new() } else { options };
    match answer_to(question, options, written) {
        Err(Refusal::Nothing) => Ok(unanswered(question)),
        answer => answer,
    }
}

/// The answer of a person who does not answer.
pub fn unanswered(question: &Question) -> QuestionAnswer {
    let (id, question) = (question.name().to_owned(), question.question.clone());
    QuestionAnswer { id, question, ..QuestionAnswer::default() }
}

/// The answer that counts without a person: the default one, or else the recommended options; `None` if the question
/// has neither.
pub fn automatic(question: &Question) -> Option<QuestionAnswer> {
    if let Some(default) = question.default.as_deref().filter(|default| !default.trim().is_empty())
    {
        let options = question.default_options();
        let written = Some(default).filter(|_| options.is_empty());
        let answer = answer_to(question, options, written);
        if let Ok(answer) = answer {
            return Some(QuestionAnswer { by: By::Default, ..answer });
        }
    }
    let answer = answer_to(question, question.recommended_options(), None).ok()?;
    Some(QuestionAnswer { by: By::Recommended, ..answer })
}

/// Writes an outline into a file that is not there yet.
pub(crate) fn save(outline: &str, file: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).open(file)?;
    writeln!(file, "{}", outline.trim_end())
}

#[cfg(test)]
mod tests {
    use super::{Form, Refusal, answer_to};
    use crate::payload::{Clarification, Question};

    #[test]
    fn an_answer_fits_its_question_or_is_refused() {
        let one = Question::choice("q", "Which?", ["a", "b"]);
        let check =
            |question: &Question, options: &[usize], written, expected: Result<&str, Refusal>| {
                let answer = answer_to(question, options.iter().copied(), written);
                let said = answer.map(|answer| answer.values().collect::<Vec<_>>().join("+"));
                assert_eq!(said.as_deref().map_err(Clone::clone), expected);
            };
        check(&one, &[1], None, Ok("b"));
        check(&one, &[0, 1], None, Err(Refusal::OnlyOne));
        check(&one, &[7], None, Err(Refusal::NoSuchOption(8)));
        check(&one, &[], Some("c"), Err(Refusal::OnlyOptions));
        check(&one, &[], Some("  "), Err(Refusal::Nothing));
        let other = one.or_other();
        check(&other, &[], Some(" c "), Ok("c"));
        check(&other, &[0], Some("c"), Err(Refusal::OnlyOne));
        check(&other.of_several(), &[1, 0, 1], Some("c"), Ok("a+b+c"));
        check(&Question::free("q", "Which?"), &[], Some("c"), Ok("c"));
    }

    #[test]
    fn a_person_goes_back_and_forth() {
        let ask = |id: &str| Question::choice(id, "?", ["x", "y"]);
        let mut form = Form::new(Clarification::new("t", [ask("a"), ask("b"), ask("c")]));
        form.choose([0], None).unwrap();
        form.choose([1], None).unwrap();
        form.back();
        assert_eq!(form.position(), 1);
        assert_eq!(form.choose([9], None), Err(Refusal::NoSuchOption(10)));
        form.skip();
        form.skip();
        assert!(form.is_at_review());
        form.go_to(1);
        form.choose([0], None).unwrap();
        assert!(form.is_at_review());
        let answer = form.answer();
        let said: Vec<_> = answer.questions().iter().map(|answer| answer.values().next()).collect();
        assert_eq!(said, [Some("x"), Some("x"), None]);
    }
}
