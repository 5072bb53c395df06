//! `SearxngSearch`: the JSON endpoint of a `SearXNG` server.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;

use hyper::body::{Body as _, Incoming};
use hyper::{Request, StatusCode};
use hyper_rustls::{ConfigBuilderExt as _, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use serde::Deserialize;
use twr::model::BoxFuture;

use super::{SearchProvider, SearchResult};
use crate::tool::{Cause, ToolFault};

/// The longest answer that is read, in bytes.
const MAX_ANSWER: usize = 4 << 20;

/// A search by a `SearXNG` server whose settings allow the format `json`.
#[derive(Clone)]
pub struct SearxngSearch {
    base: String,
    client: Client<HttpsConnector<HttpConnector>, String>,
}

impl SearxngSearch {
    /// A search by the server at this address, such as `http://localhost:8888`.
    ///
    /// # Errors
    /// The certificates of the machine cannot be read.
    pub fn new(base: &str) -> Result<Self, ToolFault> {
        let config =
            tls(base.starts_with("https:")).map_err(|why| ToolFault::new(Cause::Other, why))?;
        let connector = HttpsConnectorBuilder::new().with_tls_config(config);
        let connector = connector.https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { base: base.trim_end_matches('/').to_owned(), client })
    }

    async fn results(&self, query: &str, top_k: usize) -> Result<Vec<SearchResult>, ToolFault> {
        let address = format!("{}/search?q={}&format=json", self.base, encoded(query));
        let request =
            Request::get(address).header("accept", "application/json").body(String::new());
        let request = request.map_err(|error| ToolFault::bad_input(error.to_string()))?;
        let answer = self.client.request(request).await;
        let answer = answer.map_err(|error| ToolFault::new(Cause::Network, error.to_string()))?;
        let status = answer.status();
        if !status.is_success() {
            return Err(ToolFault::new(
                cause(status),
                format!("the search server answered {status}"),
            ));
        }
        let body = body(answer.into_body()).await?;
        let answer: Answer = serde_json::from_slice(&body).map_err(|error| {
            ToolFault::new(Cause::Other, format!("no results in the answer: {error}"))
        })?;
        let result = |found: Found| SearchResult {
            title: found.title,
            summary: found.content,
            link: found.url,
        };
        Ok(answer.results.into_iter().take(top_k).map(result).collect())
    }
}

impl SearchProvider for SearxngSearch {
    fn search<'a>(
        &'a self,
        query: &'a str,
        top_k: usize,
    ) -> BoxFuture<'a, Result<Vec<SearchResult>, ToolFault>> {
        Box::pin(self.results(query, top_k))
    }
}

impl fmt::Debug for SearxngSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearxngSearch").field("base", &self.base).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Answer {
    results: Vec<Found>,
}

#[derive(Deserialize)]
struct Found {
    title: String,
    url: String,
    #[serde(default)]
    content: String,
}

/// What a connection is secured with. For plain http nothing is trusted, so that no certificates have to be there.
fn tls(is_secure: bool) -> Result<ClientConfig, String> {
    let config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let config = if is_secure {
        config.with_native_roots().map_err(|error| error.to_string())?
    } else {
        config.with_root_certificates(RootCertStore::empty())
    };
    Ok(config.with_no_client_auth())
}

fn cause(status: StatusCode) -> Cause {
    match status.as_u16() {
        401 | 403 => Cause::Auth,
        404 => Cause::NotFound,
        408 | 504 => Cause::Timeout,
        429 | 503 => Cause::Busy,
        502 => Cause::Network,
        400..=499 => Cause::BadInput,
        _ => Cause::Other,
    }
}

/// The whole body, up to the bound.
async fn body(mut incoming: Incoming) -> Result<Vec<u8>, ToolFault> {
    let mut whole = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut incoming).poll_frame(context)).await {
        let frame = frame.map_err(|error| ToolFault::new(Cause::Network, error.to_string()))?;
        if let Some(data) = frame.data_ref() {
            whole.extend_from_slice(data);
        }
        if whole.len() > MAX_ANSWER {
            return Err(ToolFault::new(Cause::Other, "the answer is too long"));
        }
    }
    Ok(whole)
}

/// The text as part of an address: all bytes but letters, digits and `-_.~` in hexadecimal.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
