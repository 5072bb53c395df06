//! `Fetcher`: one address of a search server, fetched with bounds, whose failures have causes.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;

use hyper::body::{Body as _, Incoming};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_rustls::{ConfigBuilderExt as _, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};

use crate::tool::{Cause, ToolFault};

/// The longest answer that is read, in bytes.
const MAX_ANSWER: usize = 4 << 20;

/// How many redirects are followed.
const MOST_REDIRECTS: usize = 5;

/// Fetches from one server.
#[derive(Clone)]
pub(super) struct Fetcher {
    base: String,
    client: HttpsClient,
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

    /// The body of this path of the server. A redirect to the same host is followed, a few times.
    pub(super) async fn get(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Vec<u8>, ToolFault> {
        let mut address = format!("{}{path}", self.base);
        let mut client = self.client.clone();
        for _ in 0..=MOST_REDIRECTS {
            let answer = answer(&client, &address, headers).await?;
            let status = answer.status();
            if status.is_success() {
                return body(answer.into_body()).await;
            }
            let location = answer.headers().get("location").and_then(|to| to.to_str().ok());
            let next = location.filter(|_| status.is_redirection());
            let Some(next) = next.and_then(|to| redirected(&address, to)) else {
                let why = format!("the search server answered {status}");
                return Err(ToolFault::new(cause(status), why));
            };
            if next.starts_with("https:") && !address.starts_with("https:") {
                client = Self::new(&next)?.client;
            }
            address = next;
        }
        Err(ToolFault::new(Cause::Other, "the search server redirects again and again"))
    }
}

type HttpsClient = Client<HttpsConnector<HttpConnector>, String>;

async fn answer(
    client: &HttpsClient,
    address: &str,
    headers: &[(&str, &str)],
) -> Result<Response<Incoming>, ToolFault> {
    let request = headers
        .iter()
        .fold(Request::get(address), |request, (name, value)| request.header(*name, *value));
    let request = request.body(String::new());
    let request = request.map_err(|error| ToolFault::bad_input(error.to_string()))?;
    let answer = client.request(request).await;
    answer.map_err(|error| ToolFault::new(Cause::Network, error.to_string()))
}

/// Where a redirect from an address leads, if it stays on the host: there, or there by https where it was http.
fn redirected(from: &str, to: &str) -> Option<String> {
    let from: Uri = from.parse().ok()?;
    let (scheme, host) = (from.scheme_str()?, from.authority()?);
    if to.starts_with('/') && !to.starts_with("//") {
        return Some(format!("{scheme}://{host}{to}"));
    }
    let next: Uri = to.parse().ok()?;
    let is_same = next.scheme_str() == Some(scheme) && next.authority() == Some(host);
    // The port of a server that moves to https is another one.
    let is_secured =
        scheme == "http" && next.scheme_str() == Some("https") && next.host() == from.host();
    (is_same || is_secured).then(|| to.to_owned())
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

#[cfg(test)]
mod tests {
    use super::redirected;

    #[test]
    fn a_redirect_stays_on_the_host() {
        let check = |from: &str, to: &str, expected: Option<&str>| {
            assert_eq!(redirected(from, to).as_deref(), expected, "{from} {to}");
        };
        check("http://a.org/x?q=1", "/y?q=1", Some("http://a.org/y?q=1"));
        check("http://a.org:80/x", "http://a.org:80/y", Some("http://a.org:80/y"));
        check("http://a.org/x", "https://a.org/x", Some("https://a.org/x"));
        check("http://a.org:8080/x", "https://a.org/x", Some("https://a.org/x"));
        check("https://a.org/x", "http://a.org/x", None);
        check("http://a.org/x", "http://b.org/x", None);
        check("http://a.org/x", "//b.org/x", None);
        check("http://a.org/x", "http://a.org@b.org/x", None);
        check("http://a.org/x", "", None);
    }
}
