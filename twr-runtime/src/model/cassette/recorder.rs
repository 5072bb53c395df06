//! Writes a model's calls to a cassette as they happen.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use futures_core::Stream;

use super::arrived::{ArrivedPiece, Arriving};
use super::format::Outcome;
use super::{CassetteError, CassetteErrorKind, format};
use crate::model::redact::Redactor;
use crate::model::{
    BoxFuture, Finish, Model, ModelError, ModelErrorKind, Piece, Reply, ReplySoFar, ReplyStream,
    Request,
};

/// A model that writes each call of another one to a cassette.
///
/// The line of a call is on the disk before its reply is returned, so that a crash loses no call
/// that was paid for. It holds the request, and the reply or the kind of error; of a streamed reply also the pieces in
/// which it came, with their times. A stream that fails or is dropped leaves what had arrived of it, as a reply that broke
/// off. A stream that is dropped before its first piece leaves no line, and neither does a call whose future is dropped.
/// The write blocks its thread for a moment. A text that looks like a key is written as `[redacted]`, and so is every
/// text given to [`redact`](Self::redact). A call that cannot be written is an error of kind
/// [`ModelErrorKind::Cassette`].
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Message, Model, Recorder, Replay, Request, ScriptedModel};
///
/// # let path = std::env::temp_dir().join(format!("twr-recorder-{}.jsonl", std::process::id()));
/// let request = Request::new([Message::user("Is it so?")]);
/// let model = Recorder::create(&path, ScriptedModel::new(["Yes."]))?;
/// model.complete(&request).await?;
///
/// // In a test, without a server:
/// let replay = Replay::open(&path)?;
/// assert_eq!(replay.complete(&request).await?.text, "Yes.");
/// assert_eq!(replay.left(), 0);
/// # std::fs::remove_file(&path)?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Recorder<M> {
    model: M,
    path: PathBuf,
    file: Mutex<File>,
    redactor: Redactor,
}

impl<M: Model> Recorder<M> {
    /// Starts a new cassette; a file that is already there is replaced.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(path: impl Into<PathBuf>, model: M) -> Result<Self, CassetteError> {
        let path = path.into();
        let unwritable = |error| CassetteError::io(CassetteErrorKind::Unwritable, &path, &error);
        let mut file = File::create(&path).map_err(unwritable)?;
        let redactor = Redactor::default();
        let header = format::header_line(model.name(), model.size(), model.offers(), &redactor);
        let header = header.map_err(io::Error::from);
        header.and_then(|header| write_line(&mut file, &header)).map_err(unwritable)?;
        Ok(Self { model, path, file: Mutex::new(file), redactor })
    }

    /// Goes on with the cassette in this file, or starts one if there is none.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not a cassette, or is one of another model.
    pub fn append(path: impl Into<PathBuf>, model: M) -> Result<Self, CassetteError> {
        let path = path.into();
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Self::create(path, model);
            }
            Err(error) => {
                return Err(CassetteError::io(CassetteErrorKind::Unreadable, &path, &error));
            }
        };
        let tape = format::read(&text).map_err(|error| error.of(&path))?;
        let redactor = Redactor::default();
        if tape.model != redactor.redact(model.name()) {
            let reason = format!("`{}`, not `{}`", tape.model, model.name());
            return Err(CassetteError::at(CassetteErrorKind::OtherModel, 1, reason).of(&path));
        }
        let file = open_end(&path, !text.ends_with('\n'))
            .map_err(|error| CassetteError::io(CassetteErrorKind::Unwritable, &path, &error))?;
        Ok(Self { model, path, file: Mutex::new(file), redactor })
    }

    /// Never writes this text, for example the key that the model uses. One of fewer than six bytes
    /// is ignored.
    #[must_use]
    pub fn redact(mut self, secret: impl Into<String>) -> Self {
        self.redactor.add(secret);
        self
    }

    /// The file that is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn record(
        &self,
        request: &Request,
        outcome: Outcome<'_>,
        pieces: &[ArrivedPiece],
    ) -> Result<(), ModelError> {
        let line = format::exchange_line(request, outcome, pieces, &self.redactor);
        let written = line.map_err(io::Error::from).and_then(|line| {
            // A line is written whole or the write fails, whatever another call's panic left.
            write_line(&mut self.file.lock().unwrap_or_else(PoisonError::into_inner), &line)
        });
        written.map_err(|error| {
            ModelError::new(ModelErrorKind::Cassette, self.model.name())
                .with_detail(format!("the cassette {} could not be written", self.path.display()))
                .with_source(CassetteError::io(CassetteErrorKind::Unwritable, &self.path, &error))
        })
    }
}

/// Opens the file for more lines; a last line that was not ended is ended first.
fn open_end(path: &Path, unended: bool) -> io::Result<File> {
    let mut file = File::options().append(true).open(path)?;
    if unended {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

fn write_line(file: &mut File, line: &str) -> io::Result<()> {
    file.write_all(line.as_bytes())?;
    file.sync_data()
}

impl<M: Model> Model for Recorder<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move {
            let outcome = self.model.complete(request).await;
            self.record(request, Outcome::of(&outcome), &[])?;
            outcome
        })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let (stream, arriving) = (self.model.stream(request), Arriving::new());
        let so_far = ReplySoFar::default();
        Box::pin(Recorded { recorder: self, request, stream, arriving, so_far, is_done: false })
    }
}

/// A stream that is recorded when its last piece, or its error, arrives; else when it is dropped.
struct Recorded<'a, M: Model> {
    recorder: &'a Recorder<M>,
    request: &'a Request,
    stream: ReplyStream<'a>,
    arriving: Arriving,
    so_far: ReplySoFar,
    is_done: bool,
}

impl<M: Model> Recorded<'_, M> {
    fn record(&mut self, outcome: Outcome<'_>) -> Result<(), ModelError> {
        self.is_done = true;
        self.recorder.record(self.request, outcome, self.arriving.pieces())
    }

    /// What has arrived, as a reply that broke off.
    fn begun(&self) -> Option<Reply> {
        self.so_far.ended(self.request, Finish::BROKEN_OFF)
    }
}

impl<M: Model> Stream for Recorded<'_, M> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        let Some(item) = ready!(this.stream.as_mut().poll_next(context)) else {
            return Poll::Ready(None);
        };
        let recorded = match &item {
            Ok(Piece::End(reply)) => {
                this.record(Outcome { reply: Some(reply), ..Outcome::default() })
            }
            Err(error) => {
                let begun = this.begun();
                this.record(Outcome { reply: begun.as_ref(), error: Some(error) })
            }
            Ok(piece) => {
                this.arriving.note(piece);
                this.so_far.add(piece);
                Ok(())
            }
        };
        Poll::Ready(Some(recorded.and(item)))
    }
}

/// What arrived of a stream that nobody reads to its end was paid for, and is recorded, too.
impl<M: Model> Drop for Recorded<'_, M> {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        if let Some(begun) = self.begun() {
            // Nobody is left to be told that it could not be written.
            let _ = self.record(Outcome { reply: Some(&begun), ..Outcome::default() });
        }
    }
}

#[cfg(test)]
mod tests;
