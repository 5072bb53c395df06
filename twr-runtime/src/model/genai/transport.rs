//! The HTTP client below genai.

use std::time::Duration;

use genai::WebConfig;
use reqwest::{Client, Url};

use super::base_url::is_loopback;

/// The longest wait for a connection; a server that is there accepts at once.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A client for this address. A call may take `timeout` in all.
///
/// The certificates of the machine are loaded only for https: on a machine without any, a client
/// that loads them cannot even be built, and a local server needs none. For the same reason no
/// proxy is asked on the way to this machine. The error is a fragment that says why there is no
/// client.
pub(super) fn client(endpoint: &str, timeout: Duration) -> Result<Client, String> {
    let url = Url::parse(endpoint).ok();
    let mut http = WebConfig::default()
        .with_timeout(timeout)
        .with_connect_timeout(CONNECT_TIMEOUT)
        .apply_to_builder(Client::builder());
    if url.as_ref().is_some_and(|url| url.scheme() == "http") {
        http = http.tls_certs_only([]);
    }
    if url.as_ref().is_some_and(is_loopback) {
        http = http.no_proxy();
    }
    http.build().map_err(|error| {
        format!(
            "no HTTPS client can be made ({}); install the system's CA certificates",
            causes(&error)
        )
    })
}

/// An error with its causes, on one line.
pub(super) fn causes(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}
