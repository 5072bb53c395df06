//! What a server may send in one message: the bytes up to a line break, of which a flood is an error.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};

/// Reads what another one reads, until a line is too long.
pub(super) struct Bounded<R> {
    inner: R,
    most: usize,
    /// How many bytes of the line under way were read.
    length: usize,
}

impl<R> Bounded<R> {
    pub(super) fn new(inner: R, most: usize) -> Self {
        Self { inner, most, length: 0 }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Bounded<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
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
