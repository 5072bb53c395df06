//! The HTTP client below `HttpModel`: connections that are kept, and certificates where they are needed.

use std::time::Duration;

use hyper::Uri;
use hyper_rustls::{ConfigBuilderExt, HttpsConnector};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};

use super::address::Address;
use super::proxy::Way;

/// The longest wait for a connection; a server that is there accepts at once.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection is kept for the next call.
const IDLE: Duration = Duration::from_secs(60);

/// A client; the body of a request is one text.
pub(super) type Transport = Client<HttpsConnector<Way>, String>;

/// A client for this address, of which `to` is what will be called.
///
/// The certificates of the machine are loaded only for https: on a machine without any, a client that loads
/// them cannot even be built, and a local server needs none. No proxy is asked on the way to this machine,
/// nor for http. The error is a fragment that says why there is no client.
pub(super) fn transport(address: &Address, to: &Uri) -> Result<Transport, String> {
    let mut connector = HttpConnector::new();
    connector.enforce_http(false);
    connector.set_nodelay(true);
    connector.set_connect_timeout(Some(CONNECT_TIMEOUT));
    let way = if address.is_secure() && !address.is_loopback() {
        Way::of_environment(to, connector)?
    } else {
        Way::Straight(connector)
    };
    let tls = tls(address.is_secure()).map_err(|error| {
        format!("no HTTPS client can be made ({error}); install the system's CA certificates")
    })?;
    Ok(client(way, tls))
}

/// A client that goes this way and secures its connections so.
pub(super) fn client(way: Way, tls: ClientConfig) -> Transport {
    Client::builder(TokioExecutor::new())
        .pool_timer(TokioTimer::new())
        .pool_idle_timeout(IDLE)
        .build(HttpsConnector::from((way, tls)))
}

/// What a connection is secured with; for plain http nothing is trusted, since nothing is asked. The error is a
/// fragment.
pub(in crate::model) fn tls(is_secure: bool) -> Result<ClientConfig, String> {
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
