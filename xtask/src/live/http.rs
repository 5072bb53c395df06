//! The little HTTP that the task needs to see whether its server answers.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Asks for a path, or posts a JSON body to it; returns the status code.
pub(super) fn status(
    server: SocketAddr,
    path: &str,
    body: Option<&str>,
    patience: Duration,
) -> io::Result<u16> {
    let mut stream = TcpStream::connect_timeout(&server, patience)?;
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(patience))?;
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.unwrap_or_default();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes())?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply)?;
    status_code(&reply).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "the connection ended without a reply")
    })
}

/// The code in `HTTP/1.1 200 OK`.
fn status_code(reply: &[u8]) -> Option<u16> {
    let first = reply.split(|byte| *byte == b'\n').next()?;
    let mut words = str::from_utf8(first).ok()?.split_ascii_whitespace();
    words.next()?.starts_with("HTTP/").then_some(())?;
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[test]
    fn the_status_code_is_read() {
        assert_eq!(status_code(b"HTTP/1.1 200 OK\r\n\r\n{}"), Some(200));
        assert_eq!(status_code(b"HTTP/1.1 503\r\n"), Some(503));
        assert_eq!(status_code(b""), None);
        assert_eq!(status_code(b"SSH-2.0 200"), None);
    }

    #[test]
    fn a_body_is_posted_with_its_length() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("bound");
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            let mut request = [0; 1024];
            let mut length = 0;
            while !request[..length].ends_with(b"\r\n\r\n{}") {
                length += stream.read(&mut request[length..]).expect("a request");
            }
            stream.write_all(b"HTTP/1.1 422 No\r\n\r\n").expect("an open connection");
            String::from_utf8_lossy(&request[..length]).into_owned()
        });
        assert_eq!(
            status(address, "/v1/x", Some("{}"), Duration::from_secs(10)).expect("a reply"),
            422
        );
        let request = server.join().expect("no panic");
        assert!(
            request.starts_with("POST /v1/x HTTP/1.1\r\n")
                && request.contains("Content-Length: 2\r\n")
        );
    }
}
