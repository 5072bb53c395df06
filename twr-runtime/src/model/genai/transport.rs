//! The HTTP client below genai.

use std::time::Duration;

use genai::WebConfig;
use reqwest::Client;
use reqwest::redirect::Policy;

use crate::model::http::{Address, causes, tls};

/// The longest wait for a connection; a server that is there accepts at once.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// What the client offers a server to speak, the better first.
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// A client for this address. A call may take `timeout` in all.
///
/// The certificates of the machine are loaded only for https: on a machine without any, a client
/// that loads them cannot even be built, and a local server needs none. For the same reason no
/// proxy is asked on the way to this machine. No redirect is followed: the key is in headers that the client
/// would send along (`x-api-key`, `x-goog-api-key`), and the prompt is in the body. The error is a fragment that
/// says why there is no client.
pub(super) fn client(endpoint: &str, timeout: Duration) -> Result<Client, String> {
    let address = Address::read(endpoint).ok();
    let is_secure = address.as_ref().is_none_or(Address::is_secure);
    let mut tls = tls(is_secure).map_err(|error| no_client(&error))?;
    tls.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).to_vec();
    let mut http = WebConfig::default()
        .with_timeout(timeout)
        .with_connect_timeout(CONNECT_TIMEOUT)
        .apply_to_builder(Client::builder())
        .redirect(Policy::none())
        .tls_backend_preconfigured(tls);
    if address.as_ref().is_some_and(Address::is_loopback) {
        http = http.no_proxy();
    }
    http.build().map_err(|error| no_client(&causes(&error)))
}

fn no_client(why: &str) -> String {
    format!("no HTTPS client can be made ({why}); install the system's CA certificates")
}
