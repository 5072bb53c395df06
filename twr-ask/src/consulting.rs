//! `Consulting`: a model that may ask the person before it answers.

use twr::model::{BoxFuture, Message, Model, ModelError, ModelErrorKind, ModelSize, Offers};
use twr::model::{Reply as ModelReply, Request, Usage};

use crate::answer::Reply;
use crate::ask::Ask;
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
}

impl<M: Model, A: Ask> Consulting<M, A> {
    /// A model whose questions this asker puts, at most three forms a call.
    pub fn new(model: M, asker: A) -> Self {
        Self { model, asker, most: 3 }
    }

    /// The greatest number of forms in one call. After that, what the model writes is its reply.
    pub fn most(mut self, forms: u32) -> Self {
        self.most = forms;
        self
    }

    async fn consult(&self, request: &Request) -> Result<ModelReply, ModelError> {
        if request.form.is_some() {
            return self.model.complete(request).await;
        }
        let mut request = request.clone();
        request.messages.insert(0, Message::system(OFFER));
        let mut usage = Usage::default();
        for asked in 0..=self.most {
            let mut reply = self.model.complete(&request).await?;
            usage += reply.usage;
            let form = if asked < self.most { form(&reply.text) } else { None };
            let Some(form) = form else {
                reply.usage = usage;
                return Ok(reply);
            };
            let said = self.ask(&form).await?;
            request.messages.extend([Message::assistant(reply.text), Message::user(said)]);
        }
        Err(self.failed("the model only asks"))
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
    fn name(&self) -> &str {
        self.model.name()
    }

    fn size(&self) -> ModelSize {
        self.model.size()
    }

    fn offers(&self) -> Offers {
        self.model.offers()
    }

    fn complete<'a>(
        &'a self,
        request: &'a Request,
    ) -> BoxFuture<'a, Result<ModelReply, ModelError>> {
        Box::pin(self.consult(request))
    }
}
