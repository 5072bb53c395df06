//! `GenaiModel`: the providers that have a protocol of their own.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use genai::adapter::AdapterKind;
use genai::resolver::AuthData;
use genai::{Client, ClientConfig, ModelSpec, ServiceTarget};

use super::fault::{of_genai, rejected};
use super::{convert, messages, offers, stream, transport};
use crate::model::http::{
    Faults, Files, MAX_ANSWER_BYTES, NO_RUNTIME, RETRIES, TIMEOUT, check, patience, shown, sleep,
};
use crate::model::offers::RefusedForms;
use crate::model::patience::Patience;
use crate::model::{BoxFuture, Model, ModelError, Offers, Reply, ReplyStream, Request, pieces};

/// A model of any provider that the `genai` crate knows: for those whose protocol is not `OpenAI`'s, such as
/// Anthropic and Google. All others, and every given server, are [`HttpModel`](crate::model::HttpModel)'s.
///
/// Calls need a tokio runtime with its IO and time enabled, as `#[tokio::main]` has. The HTTP
/// client is made at the first call, so that making a `GenaiModel` never fails and costs nothing. A
/// provider that is busy (429) or fails (5xx) is called again twice, as by `HttpModel`.
///
/// A whole answer that calls a tool with arguments that are no JSON is an error of kind
/// [`BadBody`](crate::model::ModelErrorKind::BadBody): the `genai` crate reads them, and keeps nothing of the answer
/// where it cannot. A stream of the same answer is read.
///
/// Neither errors nor `Debug` show the key.
#[derive(Clone)]
pub struct GenaiModel {
    name: String,
    key: Option<String>,
    timeout: Duration,
    max_answer_bytes: usize,
    patience: Arc<Patience>,
    client: OnceLock<reqwest::Client>,
    offers: Option<Offers>,
    /// Shared by clones.
    refused: Arc<RefusedForms>,
}

impl GenaiModel {
    /// A hosted model. The provider follows from the name (`gpt-…` `OpenAI`, `claude-…` Anthropic,
    /// `gemini-…` Google, an unknown name a local Ollama) or from a prefix such as
    /// `groq::llama-3.1-8b-instant`. The key is the provider's usual variable (`OPENAI_API_KEY`,
    /// `ANTHROPIC_API_KEY`, …), read at each call, unless [`with_key`](Self::with_key) gives one.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            key: None,
            timeout: TIMEOUT,
            max_answer_bytes: MAX_ANSWER_BYTES,
            patience: patience(RETRIES),
            client: OnceLock::new(),
            offers: None,
            refused: Arc::default(),
        }
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

    /// Sets how often a provider that is busy (429) or fails (5xx) is called again, 2 by default, as for
    /// [`HttpModel`](crate::model::HttpModel::with_retries).
    #[must_use]
    pub fn with_retries(mut self, retries: u32) -> Self {
        self.patience = patience(retries);
        self
    }

    /// Sets how many bytes of text a stream may have, 16 MiB by default; a longer one is an error of
    /// kind [`BadBody`](crate::model::ModelErrorKind::BadBody). The `genai` crate reads a whole answer as
    /// long as it is.
    #[must_use]
    pub fn with_max_answer_bytes(mut self, bytes: usize) -> Self {
        self.max_answer_bytes = bytes;
        self
    }

    /// Sets what the provider is asked to hold replies to, where
    /// [`Think::output`](crate::think::Think::output) wants it; by default what the provider is known to have. What
    /// it refuses is remembered by the model and its clones.
    #[must_use]
    pub fn with_offers(mut self, offers: Offers) -> Self {
        self.offers = Some(offers);
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

    /// A call of a hosted provider.
    async fn hosted(&self, request: &Request) -> Result<Hosted, ModelError> {
        let faults = self.faults()?;
        let target = self.target().await.map_err(|error| of_genai(&faults, error))?;
        self.hosted_at(target, faults, request)
    }

    /// A call of the provider at this target.
    fn hosted_at(
        &self,
        target: ServiceTarget,
        mut faults: Faults,
        request: &Request,
    ) -> Result<Hosted, ModelError> {
        faults.called(&shown(target.endpoint.base_url()));
        if let Ok(key) = target.auth.single_key_value() {
            faults.hide(&key);
        }
        let files = match target.model.adapter_kind {
            AdapterKind::OpenAI => Files::OfCompletions,
            _ => Files::Any,
        };
        check(request, files, &faults)?;
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

    fn offers(&self) -> Offers {
        self.refused.left_of(self.offers.unwrap_or_else(|| offers::of(&self.name)))
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let call = move || -> BoxFuture<'a, _> { Box::pin(self.whole(request)) };
        let call = self.patience.call(request, sleep, call);
        Box::pin(self.refused.tried(request, call))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let call = move || -> BoxFuture<'a, _> {
            Box::pin(async move { pieces::begun(self.streamed(request).await?).await })
        };
        let opening = self.patience.call(request, sleep, call);
        pieces::opened_by(Box::pin(self.refused.tried(request, opening)))
    }
}

impl GenaiModel {
    async fn whole(&self, request: &Request) -> Result<Reply, ModelError> {
        self.hosted(request).await?.whole(request).await
    }

    async fn streamed(&self, request: &Request) -> Result<ReplyStream<'static>, ModelError> {
        self.hosted(request).await?.streamed(request, self.max_answer_bytes).await
    }
}

impl Hosted {
    async fn whole(self, request: &Request) -> Result<Reply, ModelError> {
        let Self { client, target, faults } = self;
        let form = request.form.as_ref();
        let options = offers::options(convert::options(request), form, target.model.adapter_kind)
            .map_err(|reason| faults.bad_request(reason))?;
        let answer = client
            .exec_chat(
                target,
                offers::request(messages::chat_request(request), form),
                Some(&options),
            )
            .await;
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => {
                let text = form.and_then(|_| rejected(&error));
                let text = text.ok_or_else(|| of_genai(&faults, error))?;
                let reply = Reply::text(text).with_model(faults.model());
                let usage = reply.estimated_usage(request.bytes());
                return Ok(reply.with_usage(usage));
            }
        };
        convert::reply(answer, request.bytes(), &faults)
    }

    async fn streamed(
        self,
        request: &Request,
        most: usize,
    ) -> Result<ReplyStream<'static>, ModelError> {
        let Self { client, target, faults } = self;
        let form = request.form.as_ref();
        let options = offers::options(convert::options(request), form, target.model.adapter_kind)
            .map_err(|reason| faults.bad_request(reason))?;
        let answer = client
            .exec_chat_stream(
                target,
                offers::request(messages::chat_request(request), form),
                Some(&options),
            )
            .await
            .map_err(|error| of_genai(&faults, error))?;
        Ok(stream::of_genai(answer.stream, request, most, faults))
    }
}

impl fmt::Debug for GenaiModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GenaiModel")
            .field("name", &self.name)
            .field("key", &self.key.as_ref().map(|_| "[redacted]"))
            .field("timeout", &self.timeout)
            .field("max_answer_bytes", &self.max_answer_bytes)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread::{self, JoinHandle};

    use genai::resolver::Endpoint;

    use super::{GenaiModel, Hosted};
    use crate::model::{
        Message, ModelError, ModelErrorKind, NamedSchema, Piece, Reply, ReplyForm, Request,
        next_piece,
    };

    #[tokio::test]
    async fn a_hosted_name_finds_its_provider_and_takes_the_given_key() {
        async fn check(name: &str, base_url: &str) {
            let model = GenaiModel::new(name).with_key("opensesame");
            let Ok(target) = model.target().await else { panic!("{name} has no target") };
            assert_eq!(target.endpoint.base_url(), base_url, "{name}");
            assert_eq!(target.auth.single_key_value().unwrap(), "opensesame");
            assert!(!format!("{model:?}").contains("opensesame"));
        }
        check("gpt-4o-mini", "https://api.openai.com/v1/").await;
        let groq = "https://api.groq.com/openai/v1/";
        check("groq::llama-3.1-8b-instant", groq).await;
        check("my-own-model", "http://localhost:11434/").await;
    }

    /// A server that gives one answer: its address, and what it was sent.
    fn server(answer: String) -> (String, JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let heard = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut sent = Vec::new();
            // The body is JSON, and ends with the brace that closes it.
            while !sent.ends_with(b"}") {
                let mut chunk = [0; 4096];
                let count = stream.read(&mut chunk).unwrap();
                assert!(count > 0, "the client hung up in the middle of its request");
                sent.extend_from_slice(&chunk[..count]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
            String::from_utf8(sent).unwrap()
        });
        (address, heard)
    }

    fn request() -> Request {
        Request::new([Message::user("Name a bee.")])
    }

    /// A call of the provider of this model, whose server is at this address.
    async fn hosted(name: &str, address: String) -> Hosted {
        let model = GenaiModel::new(name).with_key("opensesame");
        let mut target = model.target().await.unwrap_or_else(|_| panic!("{name} has no target"));
        target.endpoint = Endpoint::from_owned(address);
        let faults = model.faults().unwrap();
        let hosted = model.hosted_at(target, faults, &request());
        hosted.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    #[tokio::test]
    async fn neither_key_nor_prompt_follows_a_redirect() {
        fn refused(error: &ModelError) {
            assert_eq!((error.kind(), error.status()), (ModelErrorKind::Config, Some(307)));
            assert!(error.to_string().contains("was sent nowhere else"), "{error}");
        }
        for name in ["claude-sonnet-4-5", "gemini-2.5-flash", "gpt-4o-mini"] {
            let other = TcpListener::bind("127.0.0.1:0").unwrap();
            other.set_nonblocking(true).unwrap();
            let redirect = || {
                let to = other.local_addr().unwrap();
                format!(
                    "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://{to}/\r\ncontent-length: 0\r\n\r\n"
                )
            };
            let (address, heard) = server(redirect());
            refused(&hosted(name, address).await.whole(&request()).await.unwrap_err());
            assert!(heard.join().unwrap().contains("opensesame"), "{name}");
            let (address, heard) = server(redirect());
            let streamed = hosted(name, address).await.streamed(&request(), 1000).await;
            let error = match streamed {
                Ok(mut pieces) => next_piece(&mut pieces).await.unwrap().unwrap_err(),
                Err(error) => error,
            };
            refused(&error);
            assert!(heard.join().unwrap().contains("opensesame"), "{name}");
            let called = other.accept();
            assert!(called.is_err(), "{name}: {called:?}");
        }
    }

    #[tokio::test]
    async fn what_the_model_wrote_in_a_wrong_form_is_its_reply() {
        let error = r#"{"error":{"message":"Failed.","code":"json_validate_failed","failed_generation":"{\"a\": 1"}}"#;
        let answer = || {
            let (length, json) = (error.len(), "content-type: application/json");
            format!(
                "HTTP/1.1 400 Bad Request\r\n{json}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{error}"
            )
        };
        let form = ReplyForm::Schema(NamedSchema::new("Plan", r#"{"type":"object"}"#, true));
        let held = request().with_form(form);
        let (address, heard) = server(answer());
        let reply = hosted("gpt-4o-mini", address).await.whole(&held).await.unwrap();
        assert_eq!(reply.text, "{\"a\": 1");
        heard.join().unwrap();
        let (address, heard) = server(answer());
        let mut pieces = hosted("gpt-4o-mini", address).await.streamed(&held, 1000).await.unwrap();
        let first = next_piece(&mut pieces).await.unwrap().unwrap();
        assert_eq!(first, Piece::Text(reply.text.clone()));
        let last = next_piece(&mut pieces).await.unwrap().unwrap();
        assert!(matches!(last, Piece::End(last) if last.text == reply.text));
        assert!(next_piece(&mut pieces).await.is_none());
        heard.join().unwrap();
        let (address, heard) = server(answer());
        let error = hosted("gpt-4o-mini", address).await.whole(&request()).await.unwrap_err();
        assert_eq!(error.kind(), ModelErrorKind::BadRequest);
        heard.join().unwrap();
    }

    #[tokio::test]
    async fn tokens_that_a_provider_does_not_count_are_estimated() {
        async fn reply(usage: &str) -> Reply {
            let choice = r#"{"index":0,"message":{"role":"assistant","content":"the honey bee"}}"#;
            let body = format!(r#"{{"choices":[{choice}]{usage}}}"#);
            let (length, json) = (body.len(), "content-type: application/json");
            let (address, heard) = server(format!(
                "HTTP/1.1 200 OK\r\n{json}\r\ncontent-length: {length}\r\n\r\n{body}"
            ));
            let reply = hosted("gpt-4o-mini", address).await.whole(&request()).await.unwrap();
            heard.join().unwrap();
            reply
        }
        let counted = r#","usage":{"prompt_tokens":21,"completion_tokens":8,"total_tokens":29}"#;
        let usage = reply(counted).await.usage;
        assert_eq!((usage.total_tokens(), usage.estimated_calls), (29, 0));
        let usage = reply("").await.usage;
        assert_eq!((usage.input_tokens, usage.output_tokens, usage.estimated_calls), (3, 4, 1));
    }
}
