//! Answers requests from a cassette, and only those that it holds.

use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::arrived::{Cut, Pause, replayed};
use super::format::{self, Exchange, Tape, redacted_request};
use super::{CassetteError, CassetteErrorKind, difference};
use crate::model::offers::RefusedForms;
use crate::model::redact::Redactor;
use crate::model::{
    BoxFuture, Message, Model, ModelError, ModelErrorKind, ModelSize, Offers, Piece, Reply,
    ReplyForm, ReplyStream, Request, pieces,
};

/// A model that gives the replies of a cassette to the requests that were recorded.
///
/// A request is answered if its messages and its sampling are the recorded ones; equal requests
/// are answered in the order of recording, each recorded reply once. Any other request is an error
/// of kind [`ModelErrorKind::NotRecorded`], which says in what it differs from the nearest recorded
/// one. Temperatures are equal if they are the same to six decimals. [`Recorder`](super::Recorder) has an example.
#[derive(Debug)]
pub struct Replay {
    tape: Tape,
    redactor: Redactor,
    cut: Cut,
    pause: Option<Pause>,
    /// As the recorded model learned it.
    refused: RefusedForms,
    /// For each request, the exchanges that are still to be given.
    left: Mutex<HashMap<Key, VecDeque<usize>>>,
}

/// What makes two requests equal.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    messages: Vec<Message>,
    temperature: Option<String>,
    max_tokens: Option<u32>,
    stop: Vec<String>,
    seed: Option<u64>,
    form: Option<ReplyForm>,
}

impl Key {
    fn new(request: &Request) -> Self {
        Self {
            messages: request.messages.clone(),
            temperature: request.temperature.map(|temperature| format!("{temperature:.6}")),
            max_tokens: request.max_tokens,
            stop: request.stop.clone(),
            seed: request.seed,
            form: request.form.clone(),
        }
    }
}

impl Replay {
    /// Reads the cassette in this file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a cassette, or has a line that is not a recorded call.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, CassetteError> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path)
            .map_err(|error| CassetteError::io(CassetteErrorKind::Unreadable, path, &error))?;
        Self::from_text(&text).map_err(|error| error.of(path))
    }

    /// Reads a cassette that is already in memory, for example by `include_str!`.
    ///
    /// # Errors
    /// If the text is not a cassette, or has a line that is not a recorded call.
    pub fn from_text(text: &str) -> Result<Self, CassetteError> {
        let tape = format::read(text)?;
        let mut left: HashMap<Key, VecDeque<usize>> = HashMap::new();
        for (index, exchange) in tape.exchanges.iter().enumerate() {
            left.entry(Key::new(&exchange.request)).or_default().push_back(index);
        }
        let (redactor, cut, pause) = (Redactor::default(), Cut::default(), None);
        let refused = RefusedForms::default();
        Ok(Self { tape, redactor, cut, pause, refused, left: Mutex::new(left) })
    }

    /// Replaces this text in requests before they are compared, as the recorder was told to do.
    #[must_use]
    pub fn redact(mut self, secret: impl Into<String>) -> Self {
        self.redactor.add(secret);
        self
    }

    /// How replies are cut when they are streamed. Default [`Cut::AsRecorded`].
    #[must_use]
    pub fn cut(mut self, cut: Cut) -> Self {
        self.cut = cut;
        self
    }

    /// Waits between the recorded pieces as long as the model did, by a runtime's sleep function:
    /// `|wait| Box::pin(tokio::time::sleep(wait))`. Default: the pieces come at once.
    #[must_use]
    pub fn with_times(
        mut self,
        sleep: impl Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync + 'static,
    ) -> Self {
        self.pause = Some(Pause(Arc::new(sleep)));
        self
    }

    /// How many recorded calls were not asked for yet.
    pub fn left(&self) -> usize {
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.values().map(VecDeque::len).sum()
    }

    /// The exchange that answers the request.
    fn find(&self, request: &Request) -> Result<&Exchange, ModelError> {
        let request = redacted_request(request, &self.redactor);
        let key = Key::new(&request);
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = left.get_mut(&key);
        let recorded = queue.is_some();
        let next = queue.and_then(VecDeque::pop_front);
        drop(left);
        match next.and_then(|index| self.tape.exchanges.get(index)) {
            Some(exchange) => {
                if let Err(error) = &exchange.outcome {
                    self.refused.learn(&request, error);
                }
                Ok(exchange)
            }
            None => Err(self.not_recorded(&request, recorded.then_some(key))),
        }
    }

    /// The error for a request that was never recorded or, with its key, no longer is there.
    fn not_recorded(&self, request: &Request, used_up: Option<Key>) -> ModelError {
        let detail = match used_up {
            None => format!(
                "the cassette does not hold this request; {}",
                difference::from_nearest(&self.tape.exchanges, request)
            ),
            Some(key) => {
                let same = |exchange: &&Exchange| Key::new(&exchange.request) == key;
                let count = self.tape.exchanges.iter().filter(same).count();
                format!("the cassette holds this request {count} times, and it is asked once more")
            }
        };
        ModelError::new(ModelErrorKind::NotRecorded, &self.tape.model).with_detail(detail)
    }
}

impl FromStr for Replay {
    type Err = CassetteError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_text(text)
    }
}

impl Model for Replay {
    fn name(&self) -> &str {
        &self.tape.model
    }

    fn size(&self) -> ModelSize {
        self.tape.size
    }

    fn offers(&self) -> Offers {
        self.refused.left_of(self.tape.offers)
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move { self.find(request)?.outcome.clone() })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        pieces::opened_by(Box::pin(async move {
            let exchange = self.find(request)?;
            let end = exchange.outcome.clone().map(Piece::End);
            let reply = match (&exchange.outcome, &exchange.begun) {
                (Ok(reply), _) | (Err(_), Some(reply)) => reply,
                (Err(error), None) => return Err(error.clone()),
            };
            Ok(replayed(reply, &exchange.pieces, self.cut, end, self.pause.clone()))
        }))
    }
}

#[cfg(test)]
mod tests;
