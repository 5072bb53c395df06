//! A loopback server that answers chat completions from a script, on a thread of its own.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};

/// What is no reply: the server is busy for a second.
pub(crate) const BUSY: &str = "(busy)";
/// What is no reply: the server says nothing until the client hangs up.
pub(crate) const SILENT: &str = "(silent)";
/// What is no reply: the server refuses the request, with escapes in its head and in its words.
pub(crate) const REFUSING: &str = "(refusing)";

/// Where the server waits inside a reply that it streams, until the test says that it goes on.
pub(crate) const PAUSE: &str = "(pause)";

/// A server that gives its replies in order, one a connection.
pub(crate) struct Server {
    pub(crate) url: String,
    /// The body of each request.
    pub(crate) requests: Receiver<serde_json::Value>,
    /// Ends a [`PAUSE`].
    pub(crate) go_on: Sender<()>,
}

impl Server {
    pub(crate) fn start(replies: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let replies: Vec<String> = replies.iter().map(|reply| (*reply).to_owned()).collect();
        let (sender, requests) = channel();
        let (go_on, pauses) = channel();
        std::thread::spawn(move || {
            for reply in replies {
                let (mut stream, _) = listener.accept().unwrap();
                let asked = body(&mut stream);
                let is_streamed = asked["stream"] == true;
                // The test may look at fewer requests than there are.
                drop(sender.send(asked));
                match reply.as_str() {
                    BUSY => stream.write_all(TOO_MANY).unwrap(),
                    REFUSING => refuse(&mut stream),
                    SILENT => drop(stream.read(&mut [0; 64])),
                    reply if is_streamed => answer_in_pieces(&mut stream, reply, &pauses),
                    reply => answer(&mut stream, reply),
                }
            }
        });
        Self { url, requests, go_on }
    }
}

const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

fn body(stream: &mut TcpStream) -> serde_json::Value {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let head = head.to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if body.len() == length.map_or(0, |length| length.parse().unwrap()) {
                return serde_json::from_str(body).unwrap();
            }
        }
        let mut chunk = [0; 4096];
        let count = stream.read(&mut chunk).unwrap();
        assert!(count > 0, "the client hung up in the middle of its request");
        bytes.extend_from_slice(&chunk[..count]);
    }
}

fn refuse(stream: &mut TcpStream) {
    let body = serde_json::json!({"error": {"message": format!("no {ESCAPES}")}}).to_string();
    let head = format!(
        "HTTP/1.1 400 Bad\u{9b}31m Request\r\ncontent-type: {ESCAPES_OF_HEAD}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
}

/// Characters that would command a terminal, or reverse a text.
pub(crate) const ESCAPES: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{8}";
/// Those of them that a head of HTTP can have.
const ESCAPES_OF_HEAD: &str = "text/\u{9b}31m\u{202e}";

fn answer(stream: &mut TcpStream, reply: &str) {
    let body = serde_json::json!({
        "id": "1", "object": "chat.completion", "created": 1, "model": "tiny",
        "choices": [{"index": 0, "finish_reason": "stop",
            "message": {"role": "assistant", "content": reply}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    })
    .to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
}

/// The reply as a stream of events, in pieces of four characters.
fn answer_in_pieces(stream: &mut TcpStream, reply: &str, pauses: &Receiver<()>) {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    for (at, part) in reply.split(PAUSE).enumerate() {
        if at > 0 {
            pauses.recv().unwrap();
        }
        let letters: Vec<char> = part.chars().collect();
        for piece in letters.chunks(4) {
            let piece: String = piece.iter().collect();
            let event = serde_json::json!({"choices": [{"index": 0, "delta": {"content": piece}}]});
            stream.write_all(format!("data: {event}\n\n").as_bytes()).unwrap();
        }
    }
    stream.write_all(b"data: [DONE]\n\n").unwrap();
}
