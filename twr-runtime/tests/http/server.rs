//! A loopback HTTP server that answers from a script, byte for byte, and keeps what it was sent.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the server does with one call, after it has read it.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// Writes these bytes and closes the connection.
    Bytes(String),
    /// Writes these bytes, each by itself, and closes the connection: characters arrive in halves.
    ByteByByte(String),
    /// Writes these bytes and resets the connection.
    Reset(String),
    /// Writes these bytes, and then a space each millisecond until the client hangs up.
    Drip(String),
    /// Writes these bytes, and then letters without end, as fast as the client takes them.
    Endless(String),
    /// Says nothing until the client hangs up.
    Silence,
}

impl Answer {
    /// A whole answer of this status, with more header lines if there are any.
    pub(crate) fn of(status: &str, headers: &str, content_type: &str, body: &str) -> Self {
        Self::cut_short(status, headers, content_type, body, body.len())
    }

    /// An answer that promises `length` bytes of body, and writes what it has.
    pub(crate) fn cut_short(
        status: &str,
        headers: &str,
        content_type: &str,
        body: &str,
        length: usize,
    ) -> Self {
        Self::Bytes(format!(
            "HTTP/1.1 {status}\r\ncontent-type: {content_type}\r\ncontent-length: {length}\r\n\
             connection: close\r\n{headers}\r\n{body}"
        ))
    }

    /// The head of a good answer, whose body goes on until the connection ends.
    pub(crate) fn head(content_type: &str) -> String {
        format!("HTTP/1.1 200 OK\r\ncontent-type: {content_type}\r\nconnection: close\r\n\r\n")
    }

    /// A whole answer of JSON.
    pub(crate) fn json(status: &str, body: &Value) -> Self {
        Self::of(status, "", "application/json", &body.to_string())
    }

    /// A whole stream of these events.
    pub(crate) fn events(events: &[&str]) -> Self {
        let body = format!("data: {}\n\n", events.join("\n\ndata: "));
        Self::of("200 OK", "", "text/event-stream", &body)
    }
}

/// One call as it arrived.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// The request line and the headers, in lower case.
    pub(crate) head: String,
    /// The body.
    pub(crate) body: Value,
    /// The body as it was written.
    pub(crate) raw: String,
}

/// A server that gives its answers in order, one a connection.
#[derive(Debug)]
pub(crate) struct Server {
    address: String,
    calls: Arc<Mutex<Vec<Call>>>,
}

impl Server {
    /// Starts a server on a free port. It stops when its answers are used up.
    pub(crate) async fn start(answers: impl Into<Vec<Answer>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let calls = Arc::<Mutex<Vec<Call>>>::default();
        let (answers, seen) = (answers.into(), Arc::clone(&calls));
        tokio::spawn(async move {
            for answer in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                let call = read_call(&mut stream).await;
                seen.lock().unwrap().push(call);
                give(stream, answer).await;
            }
        });
        Self { address, calls }
    }

    /// A base URL on which nothing answers.
    pub(crate) async fn absent() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://{}/v1", listener.local_addr().unwrap())
    }

    /// The server's address, without a path.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The calls so far, oldest first.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.calls.lock().unwrap().clone()
    }
}

/// Gives one answer. The client may hang up at any time.
async fn give(mut stream: TcpStream, answer: Answer) {
    match answer {
        Answer::Bytes(bytes) => stream.write_all(bytes.as_bytes()).await.unwrap(),
        Answer::ByteByByte(bytes) => {
            stream.set_nodelay(true).unwrap();
            for byte in bytes.as_bytes().chunks(1) {
                stream.write_all(byte).await.unwrap();
                // The client reads what is there before the next one comes.
                tokio::task::yield_now().await;
            }
        }
        Answer::Reset(bytes) => {
            stream.write_all(bytes.as_bytes()).await.unwrap();
            // A close is a reset then.
            stream.set_zero_linger().unwrap();
            return;
        }
        Answer::Drip(bytes) => {
            let mut tick = tokio::time::interval(Duration::from_millis(1));
            let mut next = stream.write_all(bytes.as_bytes()).await;
            while next.is_ok() {
                tick.tick().await;
                next = stream.write_all(b" ").await;
            }
        }
        Answer::Endless(bytes) => {
            let mut next = stream.write_all(bytes.as_bytes()).await;
            while next.is_ok() {
                next = stream.write_all(&[b'a'; 1 << 13]).await;
            }
        }
        Answer::Silence => while stream.read(&mut [0; 64]).await.unwrap_or(0) > 0 {},
    }
    // A client that has read enough may be gone first.
    drop(stream.shutdown().await);
}

async fn read_call(stream: &mut TcpStream) -> Call {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let head = head.to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if body.len() == length.map_or(0, |length| length.parse().unwrap()) {
                let raw = body.to_owned();
                return Call { head, body: serde_json::from_str(body).unwrap_or_default(), raw };
            }
        }
        let mut chunk = [0; 4096];
        let count = stream.read(&mut chunk).await.unwrap();
        assert!(count > 0, "the client hung up in the middle of its request");
        bytes.extend_from_slice(&chunk[..count]);
    }
}
