//! One call of a server.

use hyper::header::{
    AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, LOCATION, USER_AGENT,
};
use hyper::{Response, Uri, body::Incoming, http};
use tokio::time::{Instant, timeout_at};

use super::address::{is_same_origin, resolved};
use super::body::Arrival;
use super::fault::Faults;
use super::form_members::FormEncoding;
use super::sendable::{self, Files};
use super::transport::Transport;
use super::{answered, asked, pieces};
use crate::model::pieces::of_whole;
use crate::model::{ModelError, Reply, ReplyStream, Request};

/// How often a server may redirect a call to another of its own addresses.
const REDIRECTS: usize = 3;

/// Everything that a call needs.
pub(super) struct Call<'a> {
    pub(super) transport: Transport,
    pub(super) to: Uri,
    /// What the model is called by the server.
    pub(super) model: &'a str,
    /// The one `Authorization` header, if any.
    pub(super) authorization: Option<HeaderValue>,
    /// How the server takes the forms that replies are held to.
    pub(super) ways: FormEncoding,
    pub(super) faults: Faults,
    /// The most bytes that an answer may have.
    pub(super) most: usize,
    /// When the whole answer must be there.
    pub(super) until: Instant,
}

/// What a call that was sent gives.
enum Sent {
    /// An answer of a good status.
    Answer(Response<Incoming>),
    /// What the model wrote, which is not what the request asks for: the server says so in an error.
    Rejected(String),
}

impl Call<'_> {
    /// The whole reply.
    pub(super) async fn whole(self, request: &Request) -> Result<Reply, ModelError> {
        match self.send(request, false).await? {
            Sent::Answer(response) => {
                let content_type = content_type(&response);
                let arrival = Arrival::new(response.into_body(), self.until);
                self.read_whole(arrival, &content_type, request).await
            }
            Sent::Rejected(text) => Ok(self.rejected(text, request)),
        }
    }

    /// The reply as it arrives. A server that cannot stream answers with the whole reply.
    pub(super) async fn stream(
        self,
        request: &Request,
    ) -> Result<ReplyStream<'static>, ModelError> {
        let response = match self.send(request, true).await? {
            Sent::Answer(response) => response,
            Sent::Rejected(text) => return Ok(of_whole(self.rejected(text, request), None)),
        };
        let content_type = content_type(&response);
        let mut arrival = Arrival::new(response.into_body(), self.until);
        let is_object = arrival.is_object().await;
        if is_object.map_err(|fault| self.faults.of_body(fault, self.most))? {
            let reply = self.read_whole(arrival, &content_type, request).await?;
            return Ok(of_whole(reply, None));
        }
        Ok(pieces::of(arrival, self.most, request, self.faults))
    }

    /// The reply in a body that is JSON, whatever the server calls it.
    async fn read_whole(
        &self,
        arrival: Arrival,
        content_type: &str,
        request: &Request,
    ) -> Result<Reply, ModelError> {
        let body = arrival.whole(self.most).await;
        let body = body.map_err(|fault| self.faults.of_body(fault, self.most))?;
        let text = || String::from_utf8_lossy(&body);
        let raw = serde_json::from_slice(&body).map_err(|error| {
            let kind = content_type.trim_start().to_ascii_lowercase();
            if kind.starts_with("application/json") {
                self.faults.bad_body(&format!("the answer is not whole JSON: {error}"), &text())
            } else {
                self.faults.not_json(content_type, &text())
            }
        })?;
        answered::reply(raw, request, &self.faults)
    }

    /// The reply that the server did not take for what the request asks for.
    fn rejected(&self, text: String, request: &Request) -> Reply {
        let mut reply = Reply::text(text).with_model(self.faults.model());
        reply.usage = reply.estimated_usage(request.bytes());
        reply
    }

    /// The answer of a good status, of which only the head was read.
    async fn send(&self, request: &Request, is_streamed: bool) -> Result<Sent, ModelError> {
        sendable::check(request, Files::OfCompletions, &self.faults)?;
        let body = asked::body(self.model, request, self.ways, is_streamed);
        let mut to = self.to.clone();
        for _ in 0..=REDIRECTS {
            let response = self.post(&to, body.clone()).await?;
            if response.status().is_success() {
                if let Some(encoding) = encoding(&response) {
                    return Err(self.faults.compressed(&encoding));
                }
                return Ok(Sent::Answer(response));
            }
            if !response.status().is_redirection() {
                return self.failed(response, request).await;
            }
            to = self.redirect(&to, &response)?;
        }
        Err(self.faults.redirected("again and again: correct", None))
    }

    async fn post(&self, to: &Uri, body: String) -> Result<Response<Incoming>, ModelError> {
        let mut call = http::Request::post(to.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("twr/", env!("CARGO_PKG_VERSION")));
        if let Some(authorization) = &self.authorization {
            call = call.header(AUTHORIZATION, authorization.clone());
        }
        let call = call
            .body(body)
            .map_err(|error| self.faults.config(&format!("the call cannot be made: {error}")))?;
        match timeout_at(self.until, self.transport.request(call)).await {
            Err(_) => Err(self.faults.timeout()),
            Ok(answer) => answer.map_err(|error| self.faults.of_transport(&error)),
        }
    }

    /// What an answer of a failed status says.
    async fn failed(
        &self,
        response: Response<Incoming>,
        request: &Request,
    ) -> Result<Sent, ModelError> {
        let (head, body) = response.into_parts();
        let body = Arrival::new(body, self.until).beginning().await;
        let answer = || serde_json::from_str(&body).ok();
        let answer = request.form.as_ref().and_then(|_| answer());
        match answer.and_then(|answer| answered::rejected_text(&answer)) {
            Some(text) => Ok(Sent::Rejected(text)),
            None => Err(self.faults.of_answer(head.status.as_u16(), &body, Some(&head.headers))),
        }
    }

    /// Where a server redirects a call to, if that is an address of its own and the call may be repeated
    /// there as it is. The key and the messages go to no other server.
    fn redirect(&self, from: &Uri, response: &Response<Incoming>) -> Result<Uri, ModelError> {
        let location = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
        let status = response.status().as_u16();
        let Some(to) = location.and_then(|location| resolved(from, location)) else {
            return Err(self.faults.redirected("to no address: correct", Some(status)));
        };
        let origin = origin(&to);
        if !is_same_origin(from, &to) {
            let words = format!(
                "to another server, {origin}, and it was not sent there: if you trust that server, \
                 set"
            );
            return Err(self.faults.redirected(&words, Some(status)));
        }
        if !matches!(status, 307 | 308) {
            let words = format!("to the page {origin}{}: correct", to.path());
            return Err(self.faults.redirected(&words, Some(status)));
        }
        Ok(to)
    }
}

/// The server of an address, without a user.
fn origin(uri: &Uri) -> String {
    let port = uri.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}://{}{port}", uri.scheme_str().unwrap_or("http"), uri.host().unwrap_or_default())
}

/// What the answer is compressed with, if it is.
fn encoding(response: &Response<Incoming>) -> Option<String> {
    let value = response.headers().get(CONTENT_ENCODING)?.to_str().ok()?.trim();
    let is_plain = value.is_empty() || value.eq_ignore_ascii_case("identity");
    (!is_plain).then(|| value.to_owned())
}

fn content_type(response: &Response<Incoming>) -> String {
    let value = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}
