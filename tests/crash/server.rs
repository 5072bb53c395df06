//! A loopback server that answers so many calls, and holds the others open until their client is gone.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};

pub(crate) struct Server {
    pub(crate) url: String,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// How many more calls are answered.
    left: usize,
    /// The reply to each call that came, answered or not.
    asked: Vec<String>,
    sent: usize,
}

impl Server {
    /// A server that answers so many calls. One for each process: calls of one that was killed may still be
    /// on their way.
    pub(crate) fn start(reply: fn(&str) -> String, answers: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1/", listener.local_addr().unwrap());
        let state = State { left: answers, ..State::default() };
        let state = Arc::new(Mutex::new(state));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, state) = (stream.unwrap(), Arc::clone(&shared));
                thread::spawn(move || serve(stream, reply, &state));
            }
        });
        Self { url, state }
    }

    /// How many answers were sent.
    pub(crate) fn sent(&self) -> usize {
        self.state.lock().unwrap().sent
    }

    /// What the calls asked for, told by the replies they were to get.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.state.lock().unwrap().asked.clone()
    }
}

/// Reads a call, and answers it or waits until the client is gone, which may be at any time.
fn serve(mut stream: TcpStream, reply: fn(&str) -> String, state: &Mutex<State>) {
    let Some(body) = read_body(&mut stream) else { return };
    let messages: Value = serde_json::from_str(&body).unwrap();
    let said = messages["messages"].as_array().unwrap().iter();
    let said: Vec<&str> = said.map(|message| message["content"].as_str().unwrap()).collect();
    let text = reply(&said.join("\n"));
    let is_answered = {
        let mut state = state.lock().unwrap();
        state.asked.push(text.clone());
        let is_answered = state.left > 0;
        state.left = state.left.saturating_sub(1);
        is_answered
    };
    if !is_answered {
        while stream.read(&mut [0; 64]).unwrap_or(0) > 0 {}
        return;
    }
    let body = json!({
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 1, "total_tokens": 10},
    });
    let body = body.to_string();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    // A client that is killed reads no more.
    drop(stream.write_all(answer.as_bytes()));
    state.lock().unwrap().sent += 1;
}

/// The body of a call; none if the client was gone before its end.
fn read_body(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let head = head.to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
            if body.len() == length.trim().parse::<usize>().ok()? {
                return Some(body.to_owned());
            }
        }
        let mut chunk = [0; 4096];
        match stream.read(&mut chunk) {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
        }
    }
}
