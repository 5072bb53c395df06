//! `WebForm`: one page at a path that nobody can guess, for one answer.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use twr::Language;
use twr::model::BoxFuture;

use crate::answer::Reply;
use crate::ask::{Ask, AskError};
use crate::locale::accepted;
use crate::payload::Payload;
use crate::words::Words;

mod page;
mod submitted;

type Told = Arc<dyn Fn(&str) + Send + Sync>;

/// Asks on a page: it is served on the loopback address, or on the one that [`bind`](Self::bind) sets, at a path that
/// nobody can guess, until one answer was sent.
///
/// The page loads nothing. Its one script keeps what was typed where the page is loaded again; without it the page works
/// as well, with the keyboard alone, on a narrow screen and with a screen
/// reader. Needs tokio with its network and its timer.
#[derive(Clone)]
#[must_use]
pub struct WebForm {
    on_url: Told,
    timeout: Duration,
    address: IpAddr,
    port: u16,
    language: Option<Language>,
}

impl WebForm {
    /// A form whose address this function is told, to show it or to open a browser.
    pub fn new(on_url: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self {
            on_url: Arc::new(on_url),
            timeout: Duration::from_secs(30 * 60),
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            language: None,
        }
    }

    /// How long the page is served. Default half an hour.
    pub fn timeout(mut self, all: Duration) -> Self {
        self.timeout = all;
        self
    }

    /// The address that the page is served on. Default: the loopback address, which only this machine reaches.
    ///
    /// With the address of this machine in a network, such as `192.168.1.7`, a phone in that network can open the page.
    /// An address that is not set (`0.0.0.0` or `::`) is each address of the machine; the function of
    /// [`new`](Self::new) is told the one that this machine uses to reach others. Who is told the whole address of the
    /// page can read it and answer. The page is plain HTTP: whoever listens in that network sees the address, the
    /// questions and the answer.
    pub fn bind(mut self, address: impl Into<IpAddr>) -> Self {
        self.address = address.into();
        self
    }

    /// The port. Default: any that is free.
    pub fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// The language of the page. Default: what the browser asks for, if the dialogs speak it, else English.
    pub fn language(mut self, language: Language) -> Self {
        self.language = Some(language);
        self
    }
}

impl fmt::Debug for WebForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebForm")
            .field("timeout", &self.timeout)
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// What the server needs for a request.
struct Page {
    payload: Payload,
    language: Option<Language>,
    /// The port that a request has to name.
    port: u16,
    /// Whether the page is for this machine alone.
    is_local: bool,
    answer: Mutex<Option<oneshot::Sender<Reply>>>,
    /// When the page is taken down; `None` if that is too far away to be told.
    end: Option<Instant>,
}

impl Page {
    /// The page as a person sees it, with what was sent before, and why it was not taken.
    fn form(&self, words: &Words, sent: &[(String, String)], wrong: &str, nonce: &str) -> String {
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        page::form(&self.payload, left, (sent, words), wrong, nonce)
    }

    /// The words of the page that answers this request.
    fn words(&self, headers: &HeaderMap) -> &'static Words {
        let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let wanted = || wanted.map(accepted).unwrap_or_default();
        Words::in_language(self.language.unwrap_or_else(wanted))
    }
}

/// Stops the server when nobody waits for the answer any more.
struct Server(JoinHandle<()>);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// How long the last page may take to be sent.
const FAREWELL: Duration = Duration::from_secs(2);

impl Ask for WebForm {
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(async move {
            let listener = TcpListener::bind(SocketAddr::from((self.address, self.port))).await?;
            let port = listener.local_addr()?.port();
            let token = token()?;
            let url = SocketAddr::from((reachable(self.address), port));
            let is_local = self.address.is_loopback();
            let (send, answered) = oneshot::channel();
            let answer = Mutex::new(Some(send));
            let end = Instant::now().checked_add(self.timeout);
            let limit = DefaultBodyLimit::max(submitted::most_bytes(payload));
            let (payload, language) = (payload.clone(), self.language);
            let page = Arc::new(Page { payload, language, port, is_local, answer, end });
            let router = Router::new()
                .route(&format!("/{token}"), get(show).post(take))
                .layer(limit)
                .with_state(page);
            let (stop, stopped) = oneshot::channel::<()>();
            let serving = axum::serve(listener, router).with_graceful_shutdown(async {
                // A sender that was dropped stops it, too.
                let _ = stopped.await;
            });
            let mut server = Server(tokio::spawn(async move {
                // An error of the server is seen as an answer that does not come.
                let _ = serving.await;
            }));
            (self.on_url)(&format!("http://{url}/{token}"));
            match tokio::time::timeout(self.timeout, answered).await {
                Ok(Ok(reply)) => {
                    let _ = stop.send(());
                    let _ = tokio::time::timeout(FAREWELL, &mut server.0).await;
                    Ok(reply)
                }
                Ok(Err(_)) => Err(AskError::failed("the page's server ended without an answer")),
                Err(_) => Ok(Reply::TimedOut),
            }
        })
    }
}

/// 128 bits as hexadecimal digits.
fn token() -> Result<String, AskError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| AskError::failed(error.to_string()))?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// The address that others can open, of the one that the page is served on. Of all addresses of the machine it is the
/// one from which a packet to the internet would leave; none is sent.
fn reachable(address: IpAddr) -> IpAddr {
    if !address.is_unspecified() {
        return address;
    }
    let (any, far): (SocketAddr, SocketAddr) = match address {
        IpAddr::V4(_) => ((address, 0).into(), (Ipv4Addr::new(192, 0, 2, 1), 9).into()),
        IpAddr::V6(_) => {
            ((address, 0).into(), (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1), 9).into())
        }
    };
    let found = UdpSocket::bind(any).and_then(|socket| {
        socket.connect(far)?;
        socket.local_addr()
    });
    match (found, address) {
        (Ok(found), _) => found.ip(),
        (Err(_), IpAddr::V4(_)) => Ipv4Addr::LOCALHOST.into(),
        (Err(_), IpAddr::V6(_)) => Ipv6Addr::LOCALHOST.into(),
    }
}

/// Whether the request names this machine by an address, or `localhost`. A page of another site can reach the server
/// only by a host name that it makes point here.
fn is_for_us(page: &Page, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host else { return false };
    match host.parse::<SocketAddr>() {
        Ok(address) => {
            address.port() == page.port && (!page.is_local || address.ip().is_loopback())
        }
        Err(_) => host == format!("localhost:{}", page.port),
    }
}

async fn show(State(page): State<Arc<Page>>, headers: HeaderMap) -> Response {
    if !is_for_us(&page, &headers) {
        return StatusCode::NOT_FOUND.into_response();
    }
    answer_page(StatusCode::OK, |nonce| page.form(page.words(&headers), &[], "", nonce))
}

async fn take(
    State(page): State<Arc<Page>>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    if !is_for_us(&page, &headers) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let words = page.words(&headers);
    let reply = match submitted::reply(&page.payload, &fields, words) {
        Ok(reply) => reply,
        Err(wrong) => {
            let again = |nonce: &str| page.form(words, &fields, &wrong, nonce);
            return answer_page(StatusCode::UNPROCESSABLE_ENTITY, again);
        }
    };
    let sender = page.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
    let (status, said) = match sender.map(|sender| sender.send(reply)) {
        Some(Ok(())) => (StatusCode::OK, words.page.thanks),
        _ => (StatusCode::GONE, words.page.answered_already),
    };
    answer_page(status, |nonce| page::farewell(said, words, nonce))
}

/// A page with the scripts that have the nonce, and no others.
fn answer_page(status: StatusCode, html: impl FnOnce(&str) -> String) -> Response {
    let Ok(nonce) = token() else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-{nonce}'; form-action 'self'; \
         frame-ancestors 'none'; base-uri 'none'"
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy.as_str()),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers, Html(html(&nonce))).into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use axum::extract::{Form, State};
    use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
    use tokio::sync::oneshot;

    use super::{Page, take};
    use crate::answer::Reply;
    use crate::payload::{Clarification, Question};

    #[tokio::test]
    async fn only_the_first_answer_counts() {
        let (send, mut answered) = oneshot::channel();
        let page = Arc::new(Page {
            payload: Clarification::new("t", [Question::free("q", "?")]).into(),
            language: None,
            port: 80,
            is_local: true,
            answer: Mutex::new(Some(send)),
            end: None,
        });
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:80"));
        let post = async |button: &str| {
            let fields = Form(vec![("do".to_owned(), button.to_owned())]);
            take(State(Arc::clone(&page)), headers.clone(), fields).await.status()
        };
        assert_eq!(post("skip").await, StatusCode::OK);
        assert_eq!(post("cancel").await, StatusCode::GONE);
        assert_eq!(answered.try_recv().unwrap(), Reply::Skipped);
    }
}
