//! `HttpModel`: one type for every server that speaks `OpenAI`'s chat completions.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hyper::Uri;
use hyper::header::HeaderValue;
use tokio::time::Instant;

use super::address::{self, Address};
use super::call::Call;
use super::fault::Faults;
use super::form_members::{FormEncoding, GrammarField};
use super::provider;
use super::transport::{Transport, transport};
use super::usual::{MAX_ANSWER_BYTES, NO_RUNTIME, RETRIES, TIMEOUT, patience, sleep};
use crate::model::offers::RefusedForms;
use crate::model::patience::Patience;
use crate::model::{BoxFuture, Model, ModelError, Offers, Reply, ReplyStream, Request, pieces};

/// A model after HTTP: any server with `OpenAI`'s chat completions, be it `OpenAI`, `OpenRouter`, Groq,
/// `DeepSeek`, llama.cpp, vLLM, Ollama, LM Studio or a gateway.
///
/// ```no_run
/// # use twr_runtime as twr;
/// # fn main() -> Result<(), twr_runtime::model::ModelError> {
/// use twr::model::HttpModel;
///
/// let model = HttpModel::from_env()?; // as TWR_MODEL, TWR_BASE_URL and OPENAI_API_KEY say
/// let model = HttpModel::new("gpt-4o-mini"); // with the key in OPENAI_API_KEY
/// let model = HttpModel::at("http://localhost:8080/v1", "smollm2");
/// # Ok(())
/// # }
/// ```
///
/// Calls need a tokio runtime with its IO and time enabled, as `#[tokio::main]` has. The HTTP client is made
/// at the first call, so that making an `HttpModel` never fails and costs nothing. A server that is busy
/// (429) or fails (5xx) is called again twice, after the wait that it asks for or a growing one:
/// [`with_retries`](Self::with_retries). A call goes to no other server than the given one: a redirect to
/// another is refused. On the way to an https server the proxy of `HTTPS_PROXY` or `ALL_PROXY` is asked,
/// except for those in `NO_PROXY`. Neither errors nor `Debug` show the key.
#[derive(Clone)]
pub struct HttpModel {
    name: String,
    base_url: Option<String>,
    key: Option<String>,
    timeout: Duration,
    max_answer_bytes: usize,
    retries: u32,
    patience: Arc<Patience>,
    transport: OnceLock<Transport>,
    offers: Offers,
    grammar: Option<GrammarField>,
    /// Shared by clones.
    refused: Arc<RefusedForms>,
}

/// Whom a call goes to, and as whom.
struct Target<'a> {
    address: Address,
    /// What the model is called there.
    model: &'a str,
    key: Option<String>,
}

impl HttpModel {
    /// A hosted model: one of `OpenAI`, or of the provider in front of `::`, such as
    /// `groq::llama-3.1-8b-instant`. The providers are `deepseek`, `fireworks`, `groq`, `mistral`,
    /// `openai`, `openrouter`, `together` and `xai`; `ollama` and `lmstudio` are the servers of that name
    /// on this machine. The key is the provider's usual variable (`OPENAI_API_KEY`, `GROQ_API_KEY`, …),
    /// read at each call, unless [`with_key`](Self::with_key) gives one.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            base_url: None,
            key: None,
            timeout: TIMEOUT,
            max_answer_bytes: MAX_ANSWER_BYTES,
            retries: RETRIES,
            patience: patience(RETRIES),
            transport: OnceLock::new(),
            offers: Offers::JSON,
            grammar: None,
            refused: Arc::default(),
        }
    }

    /// A model of the server at this address. The name is sent as it is. No key is sent unless
    /// [`with_key`](Self::with_key) gives one, since a local server needs none.
    ///
    /// The base URL may end in a slash or not. `http://localhost:8080` means `http://localhost:8080/v1/`;
    /// any other path is kept as written, so that calls go to `<base URL>/chat/completions`. A user and a
    /// password in it are sent as such where there is no key. An invalid URL is an error of the first
    /// call.
    pub fn at(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self { base_url: Some(base_url.into()), ..Self::new(model) }
    }

    /// Sets the key that is sent, in the one `Authorization` header. An empty one is as none.
    #[must_use]
    pub fn with_key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into()).filter(|key| !key.is_empty());
        self
    }

    /// Sets how long one call may take until its last byte, 10 minutes by default. Each retry is a call.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets how often a server that is busy (429) or fails (5xx) is called again, 2 by default. Before each
    /// wait, [`Request::on_wait`] is told. A wait that the server asks for is kept up to two minutes; if it
    /// asks for a longer one, its error is given at once. So is a refusal of the form that the request asks for, of
    /// whatever status. [`Patient`](crate::model::Patient) says more
    /// exactly when to call again; a model inside of it takes 0 here.
    #[must_use]
    pub fn with_retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self.patience = patience(retries);
        self
    }

    /// Sets how many bytes of an answer are read at most, 16 MiB by default: of the body of a whole answer,
    /// and of what is kept of a stream. A longer one is an error of kind
    /// [`BadBody`](crate::model::ModelErrorKind::BadBody).
    #[must_use]
    pub fn with_max_answer_bytes(mut self, bytes: usize) -> Self {
        self.max_answer_bytes = bytes;
        self
    }

    /// Sets what the server is asked to hold replies to, where [`Think::output`](crate::think::Think::output) wants
    /// it. By default JSON Schemas and tools are tried: what the server refuses is remembered by the model and
    /// its clones, and not asked for again. A server that takes a JSON Schema only with `json_object`, as
    /// llama-cpp-python does, is sent it so from then on.
    #[must_use]
    pub fn with_offers(mut self, offers: Offers) -> Self {
        self.offers = offers;
        self
    }

    /// Says how the server takes grammars, which then are among its [offers](Model::offers). By default it takes
    /// none. Calls that choose no output mode then carry a grammar.
    #[must_use]
    pub fn with_grammar(mut self, field: GrammarField) -> Self {
        self.grammar = Some(field);
        self.offers.grammar = Some(field.dialect());
        self
    }

    /// Whether [`new`](Self::new) knows the provider of a model of this name.
    pub fn is_known(name: &str) -> bool {
        provider::of(name).is_ok()
    }

    /// A call, once it is known whom it goes to.
    fn call(&self) -> Result<Call<'_>, ModelError> {
        let mut faults = Faults::new(&self.name, self.timeout);
        if let Some(key) = &self.key {
            faults.hide(key);
        }
        if tokio::runtime::Handle::try_current().is_err() {
            return Err(faults.config(NO_RUNTIME));
        }
        let target = self.target(|name| std::env::var(name).ok());
        let Target { address, model, key } = target.map_err(|reason| faults.config(&reason))?;
        faults.called(&address.shown());
        for secret in [key.as_deref(), address.password()].into_iter().flatten() {
            faults.hide(secret);
        }
        let authorization = key.map(|key| format!("Bearer {key}")).or(address.authorization());
        let authorization = authorization.map(|value| {
            let header = HeaderValue::try_from(value).map_err(|error| {
                faults.config(&format!("the key cannot be sent ({error}): copy it again"))
            })?;
            Ok(sensitive(header))
        });
        let to = address.completions().map_err(|reason| faults.config(&reason))?;
        Ok(Call {
            transport: self.transport(&address, &to, &faults)?,
            to,
            model,
            authorization: authorization.transpose()?,
            ways: FormEncoding {
                grammar: self.grammar,
                schema_in_object: self.refused.takes_object(),
            },
            faults,
            most: self.max_answer_bytes,
            until: in_time(self.timeout),
        })
    }

    /// Whom a call goes to. The error is a fragment that says what to do.
    fn target(&self, lookup: impl Fn(&str) -> Option<String>) -> Result<Target<'_>, String> {
        if let Some(base_url) = &self.base_url {
            let address = Address::read(base_url)?;
            return Ok(Target { address, model: &self.name, key: self.key.clone() });
        }
        let (provider, model) = provider::of(&self.name)?;
        let address = Address::read(provider.base_url)?;
        let key = match (&self.key, provider.key) {
            (Some(key), _) => Some(key.clone()),
            (None, None) => None,
            (None, Some(variable)) => {
                let set = lookup(variable).filter(|key| !key.trim().is_empty());
                Some(set.ok_or_else(|| no_key(variable))?.trim().to_owned())
            }
        };
        Ok(Target { address, model, key })
    }

    /// Why a call would fail for want of an address or a key, if it would.
    pub(super) fn flaw(&self, lookup: impl Fn(&str) -> Option<String>) -> Option<ModelError> {
        let reason = self.target(lookup).err()?;
        Some(Faults::new(&self.name, self.timeout).config(&reason))
    }

    /// The outcome of a call. Of a given server it is not known in which way it takes a JSON Schema.
    async fn tried<T, F: Future<Output = Result<T, ModelError>>>(
        &self,
        request: &Request,
        call: impl Fn() -> F,
    ) -> Result<T, ModelError> {
        match self.base_url {
            Some(_) => self.refused.tried_in_both_ways(request, call).await,
            None => self.refused.tried(request, call()).await,
        }
    }

    /// The client, made once. A client that cannot be made is tried again by the next call.
    fn transport(
        &self,
        address: &Address,
        to: &Uri,
        faults: &Faults,
    ) -> Result<Transport, ModelError> {
        if let Some(made) = self.transport.get() {
            return Ok(made.clone());
        }
        let made = transport(address, to).map_err(|reason| faults.config(&reason))?;
        Ok(self.transport.get_or_init(|| made).clone())
    }
}

/// What to set where no key is.
fn no_key(variable: &str) -> String {
    format!(
        "it needs a key: set {variable} or TWR_API_KEY; for a server of your own set TWR_BASE_URL"
    )
}

/// A header that no log of the client shows.
fn sensitive(mut header: HeaderValue) -> HeaderValue {
    header.set_sensitive(true);
    header
}

/// The end of a time that may be longer than any clock.
fn in_time(timeout: Duration) -> Instant {
    let (now, years) = (Instant::now(), Duration::from_secs(1 << 30));
    now.checked_add(timeout).unwrap_or(now + years)
}

impl Model for HttpModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn offers(&self) -> Offers {
        self.refused.left_of(self.offers)
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let call = move || -> BoxFuture<'a, _> {
            Box::pin(async move { self.call()?.whole(request).await })
        };
        Box::pin(self.tried(request, move || self.patience.call(request, sleep, call)))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let call = move || -> BoxFuture<'a, _> {
            Box::pin(async move { pieces::begun(self.call()?.stream(request).await?).await })
        };
        let opening = self.tried(request, move || self.patience.call(request, sleep, call));
        pieces::opened_by(Box::pin(opening))
    }
}

impl fmt::Debug for HttpModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpModel")
            .field("name", &self.name)
            .field("base_url", &self.base_url.as_deref().map(address::shown))
            .field("key", &self.key.as_ref().map(|_| "[redacted]"))
            .field("timeout", &self.timeout)
            .field("max_answer_bytes", &self.max_answer_bytes)
            .field("retries", &self.retries)
            .field("grammar", &self.grammar)
            .field("offers", &self.offers())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::HttpModel;

    #[test]
    fn a_hosted_model_is_called_with_the_key_of_its_provider_or_the_given_one() {
        let lookup = |name: &str| (name == "OPENAI_API_KEY").then(|| " from-the-env ".to_owned());
        let check = |model: HttpModel, expected: Result<(&str, &str, Option<&str>), &str>| {
            let found = model.target(lookup);
            match (found, expected) {
                (Ok(target), Ok((address, name, key))) => {
                    assert_eq!(target.address.shown(), address);
                    assert_eq!((target.model, target.key.as_deref()), (name, key));
                }
                (Err(reason), Err(words)) => assert!(reason.contains(words), "{reason}"),
                (found, expected) => panic!("{:?} for {expected:?}", found.is_ok()),
            }
        };
        let openai = "https://api.openai.com/v1/";
        check(HttpModel::new("gpt-4o"), Ok((openai, "gpt-4o", Some("from-the-env"))));
        check(HttpModel::new("gpt-4o").with_key("k"), Ok((openai, "gpt-4o", Some("k"))));
        check(HttpModel::new("groq::x"), Err("set GROQ_API_KEY or TWR_API_KEY"));
        let ollama = "http://localhost:11434/v1/";
        check(HttpModel::new("ollama::x"), Ok((ollama, "x", None)));
        // The key of a provider is never sent to another server.
        let local = "http://localhost:8080/v1/";
        check(HttpModel::at("http://localhost:8080", "a::b"), Ok((local, "a::b", None)));
        check(HttpModel::at("localhost", "x"), Err("must begin with http://"));
    }
}
