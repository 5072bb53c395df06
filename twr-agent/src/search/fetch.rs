//! `Fetcher`: one address of a search server, fetched with bounds, whose failures have causes.

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

use crate::tool::{Cause, ToolFault};

/// The longest answer that is read, in bytes.
const MAX_ANSWER: usize = 4 << 20;

/// Fetches from one server.
#[derive(Clone)]
pub(super) struct Fetcher {
    base: String,
    client: Client<HttpsConnector<HttpConnector>, String>,
}

impl Fetcher {
    pub(super) fn new(base: &str) -> Result<Self, ToolFault> {
        let config =
            tls(base.starts_with("https:")).map_err(|why| ToolFault::new(Cause::Other, why))?;
        let connector = HttpsConnectorBuilder::new().with_tls_config(config);
        let connector = connector.https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { base: base.trim_end_matches('/').to_owned(), client })
    }

    /// The body of this path of the server.
    pub(super) async fn get(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Vec<u8>, ToolFault> {
        let request = Request::get(format!("{}{path}", self.base));
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let request = request.body(String::new());
        let request = request.map_err(|error| ToolFault::bad_input(error.to_string()))?;
        let answer = self.client.request(request).await;
        let answer = answer.map_err(|error| ToolFault::new(Cause::Network, error.to_string()))?;
        let status = answer.status();
        if !status.is_success() {
            let why = format!("the search server answered {status}");
            return Err(ToolFault::new(cause(status), why));
        }
        body(answer.into_body()).await
    }
}

impl fmt::Debug for Fetcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)
    }
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
pub(super) fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
