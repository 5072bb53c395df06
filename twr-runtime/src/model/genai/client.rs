//! `GenaiModel`: one type for hosted providers and for any OpenAI-compatible server.

use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use genai::adapter::AdapterKind;
use genai::resolver::AuthData;
use genai::{Client, ClientConfig, ModelSpec, ServiceTarget};

use super::fault::Faults;
use super::messages::Files;
use super::server::Call;
use super::{base_url, convert, messages, stream, transport};
use crate::model::{BoxFuture, Model, ModelError, Reply, ReplyStream, Request, pieces};

/// The longest that one call may take unless [`GenaiModel::with_timeout`] says otherwise.
const TIMEOUT: Duration = Duration::from_secs(600);

/// Several times the longest reply that any model writes.
const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;

const NO_RUNTIME: &str = "it is called outside a tokio runtime: call it from `#[tokio::main]`, or in `Runtime::block_on`";

/// A model behind HTTP: a hosted provider's, or any OpenAI-compatible server's.
///
/// Calls need a tokio runtime with its IO and time enabled, as `#[tokio::main]` has. The HTTP
/// client is made at the first call, so that making a `GenaiModel` never fails and costs nothing.
/// Neither errors nor `Debug` show the key.
#[derive(Clone)]
pub struct GenaiModel {
    name: String,
    base_url: Option<String>,
    key: Option<String>,
    timeout: Duration,
    max_answer_bytes: usize,
    client: OnceLock<reqwest::Client>,
}

impl GenaiModel {
    /// A hosted model. The provider follows from the name (`gpt-…` `OpenAI`, `claude-…` Anthropic,
    /// `gemini-…` Google, an unknown name a local Ollama) or from a prefix such as
    /// `groq::llama-3.1-8b-instant`. The key is the provider's usual variable (`OPENAI_API_KEY`,
    /// `ANTHROPIC_API_KEY`, …), read at each call, unless [`with_key`](Self::with_key) gives one.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            base_url: None,
            key: None,
            timeout: TIMEOUT,
            max_answer_bytes: MAX_ANSWER_BYTES,
            client: OnceLock::new(),
        }
    }

    /// A model of any server that speaks `OpenAI`'s chat completions, for example llama.cpp, vLLM
    /// or a gateway. The name is sent as it is. No key is sent unless
    /// [`with_key`](Self::with_key) gives one, since a local server needs none.
    ///
    /// The base URL may end in a slash or not. `http://localhost:8080` means
    /// `http://localhost:8080/v1/`; any other path is kept as written, so that calls go to
    /// `<base URL>/chat/completions`. A URL that is none is an error of the first call.
    pub fn openai_compatible(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self { base_url: Some(base_url.into()), ..Self::new(model) }
    }

    /// Sets the key that is sent. An empty one is as none.
    #[must_use]
    pub fn with_key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into()).filter(|key| !key.is_empty());
        self
    }

    /// Sets how long one call may take until its last byte, 10 minutes by default.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self.client = OnceLock::new();
        self
    }

    /// Sets how many bytes of an answer are read at most, 16 MiB by default; a longer one is an error of
    /// kind [`BadBody`](crate::model::ModelErrorKind::BadBody).
    ///
    /// Of a given server ([`openai_compatible`](Self::openai_compatible)) it bounds the body of a whole
    /// answer, and what is kept of a stream. Of a hosted provider it bounds the text of a stream only:
    /// genai, which calls providers, reads a whole answer as long as it is.
    #[must_use]
    pub fn with_max_answer_bytes(mut self, bytes: usize) -> Self {
        self.max_answer_bytes = bytes;
        self
    }

    /// What the errors of a call are made with, which hide its key.
    fn faults(&self) -> Result<Faults, ModelError> {
        let mut faults = Faults::new(&self.name, self.timeout);
        if let Some(key) = &self.key {
            faults.hide(key);
        }
        match tokio::runtime::Handle::try_current() {
            Ok(_) => Ok(faults),
            Err(_) => Err(faults.config(NO_RUNTIME)),
        }
    }

    /// The client, made once. A client that cannot be made is tried again by the next call.
    fn client(&self, base_url: &str, faults: &Faults) -> Result<reqwest::Client, ModelError> {
        if let Some(client) = self.client.get() {
            return Ok(client.clone());
        }
        let client = transport::client(base_url, self.timeout);
        let client = client.map_err(|reason| faults.config(&reason))?;
        Ok(self.client.get_or_init(|| client).clone())
    }

    /// A call of the given server.
    fn of_server(&self, written: &str) -> Result<Call<'_>, ModelError> {
        let mut faults = self.faults()?;
        let base = base_url::normalized(written).map_err(|reason| faults.config(&reason))?;
        faults.called(&base_url::shown(base.as_str()));
        let client = self.client(base.as_str(), &faults)?;
        let mut url = base.clone();
        url.set_path(&format!("{}chat/completions", base.path()));
        let (key, most) = (self.key.as_deref(), self.max_answer_bytes);
        Ok(Call { client, url, model: &self.name, key, faults, most })
    }

    /// A call of a hosted provider.
    async fn hosted(&self, request: &Request) -> Result<Hosted, ModelError> {
        let mut faults = self.faults()?;
        let target = self.target().await.map_err(|error| faults.of_genai(error))?;
        faults.called(&base_url::shown(target.endpoint.base_url()));
        if let Ok(key) = target.auth.single_key_value() {
            faults.hide(&key);
        }
        let files = match target.model.adapter_kind {
            AdapterKind::OpenAI => Files::OfCompletions,
            _ => Files::Any,
        };
        messages::check(request, files, &faults)?;
        let http = self.client(target.endpoint.base_url(), &faults)?;
        let client = Client::builder().with_reqwest(http).build();
        let client = client.map_err(|error| faults.config(&error.to_string()))?;
        Ok(Hosted { client, target, faults })
    }

    /// Which provider is called, with which key.
    async fn target(&self) -> Result<ServiceTarget, genai::Error> {
        let spec = ModelSpec::from_name(self.name.as_str());
        let mut target = ClientConfig::default().resolve_model_spec(spec).await?;
        if let Some(key) = &self.key {
            target.auth = AuthData::from_single(key);
        }
        Ok(target)
    }

    /// The provider's usual key variable, for models that are not of a given server.
    pub(super) fn key_variable(&self) -> Option<&'static str> {
        if self.base_url.is_some() {
            return None;
        }
        AdapterKind::from_model(&self.name).ok()?.default_key_env_name()
    }

    /// What is wrong with the base URL, if anything is.
    pub(super) fn base_url_fault(&self) -> Option<ModelError> {
        let reason = base_url::normalized(self.base_url.as_deref()?).err()?;
        Some(Faults::new(&self.name, self.timeout).config(&reason))
    }
}

struct Hosted {
    client: Client,
    target: ServiceTarget,
    faults: Faults,
}

impl Model for GenaiModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move {
            if let Some(base_url) = &self.base_url {
                return self.of_server(base_url)?.whole(request).await;
            }
            let Hosted { client, target, faults } = self.hosted(request).await?;
            let options = convert::options(request);
            let answer = client
                .exec_chat(target, messages::chat_request(request), Some(&options))
                .await
                .map_err(|error| faults.of_genai(error))?;
            convert::reply(answer, &faults)
        })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        pieces::opened_by(Box::pin(async move {
            if let Some(base_url) = &self.base_url {
                return self.of_server(base_url)?.stream(request).await;
            }
            let Hosted { client, target, faults } = self.hosted(request).await?;
            let options = convert::options(request);
            let answer = client
                .exec_chat_stream(target, messages::chat_request(request), Some(&options))
                .await
                .map_err(|error| faults.of_genai(error))?;
            Ok(stream::of_genai(answer.stream, self.max_answer_bytes, faults))
        }))
    }
}

impl fmt::Debug for GenaiModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GenaiModel")
            .field("name", &self.name)
            .field("base_url", &self.base_url.as_deref().map(base_url::shown))
            .field("key", &self.key.as_ref().map(|_| "[redacted]"))
            .field("timeout", &self.timeout)
            .field("max_answer_bytes", &self.max_answer_bytes)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::GenaiModel;

    #[tokio::test]
    async fn a_hosted_name_finds_its_provider_and_takes_the_given_key() {
        async fn check(name: &str, base_url: &str, variable: Option<&str>) {
            let model = GenaiModel::new(name).with_key("opensesame");
            let Ok(target) = model.target().await else { panic!("{name} has no target") };
            assert_eq!(target.endpoint.base_url(), base_url, "{name}");
            assert_eq!(target.auth.single_key_value().unwrap(), "opensesame");
            assert_eq!(model.key_variable(), variable, "{name}");
            assert!(!format!("{model:?}").contains("opensesame"));
        }
        check("gpt-4o-mini", "https://api.openai.com/v1/", Some("OPENAI_API_KEY")).await;
        let groq = "https://api.groq.com/openai/v1/";
        check("groq::llama-3.1-8b-instant", groq, Some("GROQ_API_KEY")).await;
        check("my-own-model", "http://localhost:11434/", None).await;
    }
}
