//! What a server may send in one message: the bytes up to a line break, of which a flood is an error.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::watch;

/// Reads what another one reads, until a line is too long.
pub(super) struct Bounded<R> {
    inner: R,
    most: usize,
    /// How many bytes of the line under way were read.
    length: usize,
    /// Told when the other side hangs up.
    ended: watch::Sender<bool>,
}

impl<R> Bounded<R> {
    pub(super) fn new(inner: R, most: usize) -> Self {
        Self { inner, most, length: 0, ended: watch::Sender::new(false) }
    }

    /// The same; this one is told when nothing more can be read.
    pub(super) fn telling(mut self, ended: watch::Sender<bool>) -> Self {
        self.ended = ended;
        self
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Bounded<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.inner).poll_read(context, buffer));
        if read.is_err() || (buffer.filled().len() == before && buffer.remaining() > 0) {
            self.ended.send_replace(true);
        }
        read?;
        for line in
            buffer.filled().get(before..).unwrap_or_default().split_inclusive(|b| *b == b'\n')
        {
            self.length = self.length.saturating_add(line.len());
            if self.length > self.most {
                let why = format!("a message is longer than {} bytes", self.most);
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, why)));
            }
            if line.ends_with(b"\n") {
                self.length = 0;
            }
        }
        Poll::Ready(Ok(()))
    }
}
