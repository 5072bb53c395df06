//! `Lines`: lines from a reader that blocks, read on a thread of its own, one when one is wanted.

use std::io::{self, BufRead, Read as _};
use std::sync::mpsc;
use std::thread;

use tokio::sync::mpsc as channel;

/// The most that is read of one line, in bytes.
const LONGEST: u64 = 1 << 20;

type Line = io::Result<Option<String>>;

/// Lines from a reader. No line is read before it is wanted, so that what else reads the input finds the rest.
#[derive(Debug)]
pub(crate) struct Lines {
    wanted: mpsc::Sender<()>,
    read: channel::UnboundedReceiver<Line>,
    /// A line was wanted and has not come: its wait was given up.
    is_pending: bool,
}

impl Lines {
    pub(crate) fn new(mut input: impl BufRead + Send + 'static) -> Self {
        let (wanted, requests) = mpsc::channel();
        let (lines, read) = channel::unbounded_channel();
        // It ends when the other side is dropped, or when the input does.
        thread::spawn(move || {
            while requests.recv().is_ok() {
                let line = read_line(&mut input);
                let is_last = !matches!(line, Ok(Some(_)));
                if lines.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Self { wanted, read, is_pending: false }
    }

    /// Drops a line that was wanted before and has come since: it answers what was asked then. Says whether there
    /// was one.
    pub(crate) fn forget_late(&mut self) -> bool {
        let is_late = self.is_pending && matches!(self.read.try_recv(), Ok(Ok(Some(_))));
        self.is_pending &= !is_late;
        is_late
    }

    /// The next line, without its end; `None` at the end of the input. Dropping the future loses no line.
    pub(crate) async fn next(&mut self) -> Line {
        if !self.is_pending {
            self.is_pending = true;
            // After the end of the input the thread is gone, and the channel below says so.
            let _ = self.wanted.send(());
        }
        let line = self.read.recv().await;
        self.is_pending = false;
        line.unwrap_or(Ok(None))
    }
}

fn read_line(input: &mut impl BufRead) -> Line {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write as _, pipe};
    use std::thread::yield_now;

    use tokio::time::{Duration, timeout};

    use super::Lines;

    #[tokio::test(start_paused = true)]
    async fn a_line_that_comes_too_late_answers_nothing() {
        let (input, mut person) = pipe().unwrap();
        let mut lines = Lines::new(BufReader::new(input));
        assert!(timeout(Duration::from_secs(1), lines.next()).await.is_err());
        assert!(!lines.forget_late());
        person.write_all(b"too late\n").unwrap();
        while !lines.forget_late() {
            yield_now();
        }
        person.write_all(b"in time\n").unwrap();
        assert_eq!(lines.next().await.unwrap().as_deref(), Some("in time"));
    }
}
