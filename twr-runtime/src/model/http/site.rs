//! `Site`: a server whose pages are fetched, for the tools of `twr-agent`.

use std::fmt;
use std::time::Duration;

use hyper::header::LOCATION;
use hyper::{Request, Response, StatusCode, Uri, body::Incoming};
use hyper_util::client::legacy::connect::HttpConnector;
use tokio::time::Instant;

use super::address::{is_same_origin, resolved};
use super::body::{Arrival, BodyFault};
use super::proxy::Way;
use super::transport::{Transport, client, tls};

/// How often a server may redirect to another of its own addresses.
const REDIRECTS: usize = 5;
/// How long a body may arrive; callers set shorter limits.
const ARRIVAL: Duration = Duration::from_secs(60 * 60);

/// A server whose pages are fetched.
#[derive(Clone)]
pub struct Site {
    base: String,
    transport: Transport,
}

/// Why there is no page.
#[derive(Debug)]
pub enum SiteFault {
    /// The address is not one.
    Address(String),
    /// The certificates of the machine cannot be read.
    Certificates(String),
    /// The server cannot be reached, or broke off.
    Network(String),
    /// The server answered with this failed status.
    Status(StatusCode),
    /// The server redirects again and again.
    Redirects,
    /// The page has more bytes than are taken.
    TooLong,
}

impl Site {
    /// The server at this address. Certificates are loaded only for https.
    ///
    /// # Errors
    /// [`SiteFault::Certificates`].
    pub fn new(base: &str) -> Result<Self, SiteFault> {
        let transport = transport(base.starts_with("https:"))?;
        Ok(Self { base: base.trim_end_matches('/').to_owned(), transport })
    }

    /// The body of this path of the server, of at most so many bytes. A redirect to the same host is followed.
    ///
    /// # Errors
    /// There is no such page.
    pub async fn get(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        most: usize,
    ) -> Result<Vec<u8>, SiteFault> {
        let address = |error: &dyn fmt::Display| SiteFault::Address(error.to_string());
        let mut to: Uri =
            format!("{}{path}", self.base).parse().map_err(|error| address(&error))?;
        let mut transport = self.transport.clone();
        for _ in 0..=REDIRECTS {
            let request = Request::get(to.clone());
            let request =
                headers.iter().fold(request, |call, (name, value)| call.header(*name, *value));
            let request = request.body(String::new()).map_err(|error| address(&error))?;
            let response = transport.request(request).await;
            let response = response.map_err(|error| SiteFault::Network(error.to_string()))?;
            if response.status().is_success() {
                return body(response.into_body(), most).await;
            }
            let next = redirected(&to, &response);
            let next = next.ok_or(SiteFault::Status(response.status()))?;
            if next.scheme_str() != to.scheme_str() {
                transport = self::transport(true)?;
            }
            to = next;
        }
        Err(SiteFault::Redirects)
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)
    }
}

/// The whole body. One that is too long is read up to the bound, whatever its head says of its length.
async fn body(body: Incoming, most: usize) -> Result<Vec<u8>, SiteFault> {
    let mut arrival = Arrival::new(body, Instant::now() + ARRIVAL);
    let mut whole = Vec::new();
    while let Some(chunk) = arrival.chunk().await? {
        whole.extend_from_slice(&chunk);
        if whole.len() > most {
            return Err(SiteFault::TooLong);
        }
    }
    Ok(whole)
}

impl From<BodyFault> for SiteFault {
    fn from(fault: BodyFault) -> Self {
        match fault {
            BodyFault::TooLong => Self::TooLong,
            BodyFault::Broken(error) => Self::Network(error.to_string()),
            BodyFault::Late => Self::Network("the page does not end".to_owned()),
        }
    }
}

fn transport(is_secure: bool) -> Result<Transport, SiteFault> {
    let mut connector = HttpConnector::new();
    connector.enforce_http(false);
    let tls = tls(is_secure).map_err(SiteFault::Certificates)?;
    Ok(client(Way::Straight(connector), tls))
}

/// Where an answer redirects to, if that is on the same server, or on the same host by https where it was http: the
/// port of a server that moves to https is another one.
fn redirected(from: &Uri, response: &Response<Incoming>) -> Option<Uri> {
    let location = response.headers().get(LOCATION).filter(|_| response.status().is_redirection());
    on_the_host(from, location?.to_str().ok()?)
}

fn on_the_host(from: &Uri, to: &str) -> Option<Uri> {
    let next = resolved(from, to)?;
    let is_secured = from.scheme_str() == Some("http")
        && next.scheme_str() == Some("https")
        && next.host() == from.host();
    (is_same_origin(from, &next) || is_secured).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::on_the_host;

    #[test]
    fn a_redirect_stays_on_the_host() {
        let check = |from: &str, to: &str, expected: Option<&str>| {
            let next = on_the_host(&from.parse().unwrap(), to).map(|next| next.to_string());
            assert_eq!(next.as_deref(), expected, "{from} {to}");
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
