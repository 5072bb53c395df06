//! One call of a given server.

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Client, Response, Url};

use super::super::fault::Faults;
use super::super::messages::{self, Files};
use super::body::{self, BodyFault};
use super::{answered, asked, pieces};
use crate::model::{ModelError, Reply, ReplyStream, Request};

/// Everything that a call of a given server needs.
pub(in super::super) struct Call<'a> {
    pub(in super::super) client: Client,
    pub(in super::super) url: Url,
    pub(in super::super) model: &'a str,
    pub(in super::super) key: Option<&'a str>,
    pub(in super::super) faults: Faults,
    /// The most bytes that an answer may have.
    pub(in super::super) most: usize,
}

impl Call<'_> {
    /// The whole reply.
    pub(in super::super) async fn whole(self, request: &Request) -> Result<Reply, ModelError> {
        let response = self.send(request, false).await?;
        let content_type = content_type(&response);
        let body = body::whole(response, self.most).await.map_err(|fault| match fault {
            BodyFault::TooLong => self.faults.too_long(self.most),
            BodyFault::Broken(error) => self.faults.of_transport(error),
        })?;
        let text = || String::from_utf8_lossy(&body);
        if !content_type.starts_with("application/json") {
            return Err(self.faults.not_json(&content_type, &text()));
        }
        let raw = serde_json::from_slice(&body).map_err(|error| {
            self.faults.bad_body(&format!("the answer is not whole JSON: {error}"), &text())
        })?;
        answered::reply(raw, &self.faults)
    }

    /// The reply as it arrives.
    pub(in super::super) async fn stream(
        self,
        request: &Request,
    ) -> Result<ReplyStream<'static>, ModelError> {
        let response = self.send(request, true).await?;
        Ok(pieces::of(response, self.most, self.faults))
    }

    /// The answer of a good status, of which only the head was read.
    async fn send(&self, request: &Request, is_streamed: bool) -> Result<Response, ModelError> {
        messages::check(request, Files::OfCompletions, &self.faults)?;
        let body = asked::body(self.model, request, is_streamed).to_string();
        let mut call = self.client.post(self.url.clone()).header(CONTENT_TYPE, "application/json");
        if let Some(key) = self.key {
            call = call.header(AUTHORIZATION, format!("Bearer {key}"));
        }
        let response =
            call.body(body).send().await.map_err(|error| self.faults.of_transport(error))?;
        if response.status().is_success() {
            return Ok(response);
        }
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = body::beginning(response).await;
        Err(self.faults.of_answer(status, &body, Some(&headers)))
    }
}

fn content_type(response: &Response) -> String {
    let value = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}
