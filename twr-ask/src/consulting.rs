//! `Consulting`: a model that may ask the person before it answers.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use twr::model::{BoxFuture, Message, Model, ModelError, ModelErrorKind};
use twr::model::{Reply as ModelReply, Request, Usage};

mod kept;

use self::kept::{AnsweredForm, KeptAnswers};
use crate::answer::Reply;
use crate::ask::{Ask, AskError};
use crate::payload::Payload;
use crate::read::read;

/// What the model is told.
const OFFER: &str = "If you need to know something that only the person knows, ask first. Then write nothing but \
this JSON, with your own words:\n{\"response_type\": \"clarification\", \"title\": \"The report\", \"questions\": \
[{\"question\": \"Who reads it?\", \"options\": [\"Engineers\", \"Managers\"], \"recommended\": \"Managers\", \
\"allow_freeform\": true}]}\nIf you know enough, write the answer.";

/// A model that may ask the person before it answers. Each call tells the model so; a reply that is a form in JSON
/// goes to the person, and the person's answer goes back to the model, up to so many times. The last reply is the
/// reply of the call, and the cost of all is its cost.
///
/// It is for any caller of a model: a [`Think`](twr::Think), a producer, an agent. A request whose reply the server
/// holds to a form (a schema or tools) is passed on as it is.
///
/// A person who skips the questions leaves the answer to the model. One who answers later, cancels or takes too long
/// ends the call with an error of the kind [`Config`](ModelErrorKind::Config), which is not tried again.
///
/// The process may end after the person answered and before the caller has saved its next state. With
/// [`keeping_answers`](Self::keeping_answers) the answer is in a file by then, and the person is not asked again.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), twr::ThinkError> {
/// use twr::model::ScriptedModel;
/// use twr::{Think, Thinkable};
/// use twr_ask::Consulting;
/// use twr_ask::scripted::{Script, Scripted};
///
/// /// A slogan.
/// #[derive(Thinkable)]
/// struct Slogan {
///     /// The slogan.
///     #[think(line, example = "Bees know.")]
///     slogan: String,
/// }
///
/// let model = ScriptedModel::new([
///     r#"{"response_type": "clarification", "title": "The slogan", "questions": [{"question": "For whom?"}]}"#,
///     "[Slogan] Honey, from next door.",
/// ]);
/// let person = Scripted::new([Script::Answers(vec!["Neighbours.".into()])]);
/// let thought = Think::new("A slogan for honey.").run::<Slogan>(&Consulting::new(model, person)).await?;
/// assert_eq!((thought.value.slogan.as_str(), thought.usage().calls), ("Honey, from next door.", 2));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Consulting<M, A> {
    model: M,
    asker: A,
    most: u32,
    kept: Option<Arc<Mutex<KeptAnswers>>>,
}

impl<M: Model, A: Ask> Consulting<M, A> {
    /// A model whose questions this asker puts, at most three forms a call.
    pub fn new(model: M, asker: A) -> Self {
        Self { model, asker, most: 3, kept: None }
    }

    /// The greatest number of forms in one call. After that, what the model writes is its reply.
    pub fn most(mut self, forms: u32) -> Self {
        self.most = forms;
        self
    }

    /// Keeps each form with the person's answer in this file, before the model is told the answer. The file is made if
    /// it does not exist.
    ///
    /// A request that is in the file, message for message, gets the same forms and answers: neither the model nor the
    /// person is asked for them again, in this process or in the next one. Give each task a file of its own, and remove
    /// the file with the saved task.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use twr::model::{Message, Model, Request, ScriptedModel};
    /// use twr_ask::Consulting;
    /// use twr_ask::scripted::{Script, Scripted};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let file = folder.path().join("answers.jsonl");
    /// let request = Request::new([Message::user("A slogan for honey.")]);
    /// let form = r#"{"response_type": "clarification", "title": "The slogan", "questions": [{"question": "For whom?"}]}"#;
    /// let person = Scripted::new([Script::Answers(vec!["Neighbours.".into()])]);
    /// // The process ends after the answer: this script has no further reply of the model.
    /// let consulting = Consulting::new(ScriptedModel::new([form]), person).keeping_answers(&file)?;
    /// assert!(consulting.complete(&request).await.is_err());
    ///
    /// // The next process asks nobody.
    /// let model = ScriptedModel::new(["Honey, from next door."]);
    /// let consulting = Consulting::new(model, Scripted::new([])).keeping_answers(&file)?;
    /// assert_eq!(consulting.complete(&request).await?.text, "Honey, from next door.");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The file cannot be read or made, or holds something else.
    pub fn keeping_answers(self, file: impl AsRef<Path>) -> Result<Self, AskError> {
        let kept = KeptAnswers::open(file.as_ref())?;
        Ok(Self { kept: Some(Arc::new(Mutex::new(kept))), ..self })
    }

    async fn consult(&self, asked: &Request) -> Result<ModelReply, ModelError> {
        if asked.form.is_some() {
            return self.model.complete(asked).await;
        }
        let mut request = asked.clone();
        request.messages.insert(0, Message::system(OFFER));
        let (mut usage, mut forms) = (Usage::default(), 0);
        for known in self.kept_answers(asked) {
            usage += known.usage;
            forms += 1;
            request.messages.extend(exchange(known.form, known.answer));
        }
        loop {
            let mut reply = self.model.complete(&request).await?;
            usage += reply.usage;
            let form = if forms < self.most { form(&reply.text) } else { None };
            let Some(form) = form else {
                reply.usage = usage;
                return Ok(reply);
            };
            forms += 1;
            let answer = self.ask(&form).await?;
            self.keep(AnsweredForm {
                request: asked.messages.clone(),
                form: reply.text.clone(),
                answer: answer.clone(),
                usage: reply.usage,
            })?;
            request.messages.extend(exchange(reply.text, answer));
        }
    }

    /// The forms that this request led to before, with their answers.
    fn kept_answers(&self, request: &Request) -> Vec<AnsweredForm> {
        let Some(kept) = &self.kept else { return Vec::new() };
        kept.lock().unwrap_or_else(PoisonError::into_inner).of_request(&request.messages)
    }

    /// Keeps an answer where answers are kept.
    fn keep(&self, answered: AnsweredForm) -> Result<(), ModelError> {
        let Some(kept) = &self.kept else { return Ok(()) };
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner).keep(answered);
        kept.map_err(|error| self.failed(format!("the answer could not be kept: {error}")))
    }

    /// What the person says, for the model.
    async fn ask(&self, form: &Payload) -> Result<String, ModelError> {
        let reply = self.asker.ask(form).await.map_err(|error| self.failed(error.to_string()))?;
        match (reply.text(), reply) {
            (Some(text), _) => Ok(text),
            (None, Reply::Later { .. }) => Err(self.failed("the person answers later")),
            (None, Reply::TimedOut) => Err(self.failed("the person took too long")),
            (None, _) => Err(self.failed("the person cancelled")),
        }
    }

    fn failed(&self, why: impl AsRef<str>) -> ModelError {
        ModelError::new(ModelErrorKind::Config, self.model.name()).with_detail(why)
    }
}

/// A form and its answer, as the model is told them.
fn exchange(form: String, answer: String) -> [Message; 2] {
    [Message::assistant(form), Message::user(answer)]
}

/// The form that a reply is: JSON with the member that says so. Sections are the answer's own.
fn form(reply: &str) -> Option<Payload> {
    if !reply.contains("response_type") {
        return None;
    }
    match read(reply).ok()?.payload {
        Payload::Normal { .. } => None,
        form => Some(form),
    }
}

impl<M: Model, A: Ask> Model for Consulting<M, A> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(
        &'a self,
        request: &'a Request,
    ) -> BoxFuture<'a, Result<ModelReply, ModelError>> {
        Box::pin(self.consult(request))
    }
}
