//! The body of an answer, read up to a bound and to the end of the call's time.

use std::future::poll_fn;
use std::pin::Pin;

use hyper::body::{Body, Bytes, Incoming};
use tokio::time::{Instant, timeout_at};

/// How much is read of the body of a failed call: its message is at the beginning.
const FAILED: usize = 64 * 1024;

/// Why there is no whole body.
pub(super) enum BodyFault {
    /// It is longer than the bound.
    TooLong,
    /// It broke off.
    Broken(hyper::Error),
    /// The time of the call is over.
    Late,
}

/// A body that arrives.
pub(super) struct Arrival {
    body: Incoming,
    until: Instant,
    /// What was looked at already, and not yet given.
    ahead: Option<Bytes>,
}

impl Arrival {
    /// A body of which nothing is read after this instant.
    pub(super) fn new(body: Incoming, until: Instant) -> Self {
        Self { body, until, ahead: None }
    }

    /// The next bytes, `None` at the end.
    pub(super) async fn chunk(&mut self) -> Result<Option<Bytes>, BodyFault> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        loop {
            let frame = poll_fn(|context| Pin::new(&mut self.body).poll_frame(context));
            match timeout_at(self.until, frame).await {
                Err(_) => return Err(BodyFault::Late),
                Ok(None) => return Ok(None),
                Ok(Some(Err(error))) => return Err(BodyFault::Broken(error)),
                // Trailers say nothing here.
                Ok(Some(Ok(frame))) => {
                    if let Ok(bytes) = frame.into_data() {
                        return Ok(Some(bytes));
                    }
                }
            }
        }
    }

    /// Whether the body begins as an object of JSON does, and no line of an event stream.
    pub(super) async fn is_object(&mut self) -> Result<bool, BodyFault> {
        while let Some(chunk) = self.chunk().await? {
            if chunk.is_empty() {
                continue;
            }
            let is_object = chunk.trim_ascii_start().starts_with(b"{");
            self.ahead = Some(chunk);
            return Ok(is_object);
        }
        Ok(false)
    }

    /// The whole body, if it is no longer than `most` bytes.
    pub(super) async fn whole(mut self, most: usize) -> Result<Vec<u8>, BodyFault> {
        if self.body.size_hint().lower() > u64::try_from(most).unwrap_or(u64::MAX) {
            return Err(BodyFault::TooLong);
        }
        let mut body = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            if body.len() + chunk.len() > most {
                return Err(BodyFault::TooLong);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    /// The beginning of the body of a failed call, as much as came.
    pub(super) async fn beginning(mut self) -> String {
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = self.chunk().await {
            body.extend_from_slice(&chunk);
            if body.len() >= FAILED {
                body.truncate(FAILED);
                break;
            }
        }
        String::from_utf8_lossy(&body).into_owned()
    }
}
