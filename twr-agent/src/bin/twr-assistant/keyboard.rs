//! `Keyboard`: lines of standard input, whose reading can be given up, so that a dialog has the keyboard for itself.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use tokio::sync::mpsc as channel;

/// The longest line that is read whole, in bytes.
const LONGEST: usize = 1 << 20;

/// Lines of standard input. None is read before it is wanted.
pub(crate) struct Keyboard {
    requests: mpsc::Sender<()>,
    typed: channel::UnboundedReceiver<Typed>,
    wanted: Arc<AtomicBool>,
    /// A line was wanted and has not come.
    is_pending: bool,
    /// What came while the reading was given up.
    early: VecDeque<String>,
}

/// What the thread that reads says.
enum Typed {
    /// A line; `None` at the end of the input.
    Line(io::Result<Option<String>>),
    /// No line is wanted any more, and none was read.
    GivenUp,
}

impl Keyboard {
    pub(crate) fn new() -> Self {
        let (requests, requested) = mpsc::channel();
        let (lines, typed) = channel::unbounded_channel();
        let wanted = Arc::new(AtomicBool::new(false));
        let is_wanted = Arc::clone(&wanted);
        thread::spawn(move || {
            let mut pending = Vec::new();
            while requested.recv().is_ok() {
                let next = next_line(&mut pending, &is_wanted);
                let is_last = matches!(next, Typed::Line(Ok(None) | Err(_)));
                if lines.send(next).is_err() || is_last {
                    return;
                }
            }
        });
        Self { requests, typed, wanted, is_pending: false, early: VecDeque::new() }
    }

    /// The next line; `None` at the end of the input. Dropping the future loses no line.
    pub(crate) async fn next(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.early.pop_front() {
            return Ok(Some(line));
        }
        loop {
            if !self.is_pending {
                self.wanted.store(true, Ordering::Relaxed);
                self.is_pending = true;
                // After the end of the input the thread is gone, and the channel below says so.
                let _ = self.requests.send(());
            }
            let typed = self.typed.recv().await;
            self.is_pending = false;
            match typed {
                Some(Typed::Line(line)) => return line,
                Some(Typed::GivenUp) => {}
                None => return Ok(None),
            }
        }
    }

    /// Gives the reading up: when this is over, nothing reads the input until a line is wanted again.
    pub(crate) async fn release(&mut self) {
        if !self.is_pending {
            return;
        }
        self.wanted.store(false, Ordering::Relaxed);
        if let Some(Typed::Line(Ok(Some(line)))) = self.typed.recv().await {
            self.early.push_back(line);
        }
        self.is_pending = false;
    }
}

/// The next line of the input, of which `pending` was read already.
fn next_line(pending: &mut Vec<u8>, is_wanted: &AtomicBool) -> Typed {
    loop {
        if let Some(end) = pending.iter().position(|byte| *byte == b'\n') {
            let line = pending.drain(..=end).collect::<Vec<_>>();
            return Typed::Line(Ok(Some(text(&line))));
        }
        if pending.len() >= LONGEST {
            return Typed::Line(Ok(Some(text(&std::mem::take(pending)))));
        }
        if !is_wanted.load(Ordering::Relaxed) {
            return Typed::GivenUp;
        }
        let mut bytes = [0; 8192];
        match input::read(&mut bytes) {
            Ok(None) => {}
            Ok(Some(0)) if pending.is_empty() => return Typed::Line(Ok(None)),
            Ok(Some(0)) => return Typed::Line(Ok(Some(text(&std::mem::take(pending))))),
            Ok(Some(count)) => pending.extend(bytes.iter().take(count)),
            Err(error) => return Typed::Line(Err(error)),
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches(['\n', '\r']).to_owned()
}

#[cfg(unix)]
mod input {
    use std::io::{self, stdin};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read as read_some};

    /// How long is waited for input before the wish to read is looked at again.
    const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

    /// Reads what is there; `None` if there is nothing yet.
    pub(super) fn read(bytes: &mut [u8]) -> io::Result<Option<usize>> {
        let input = stdin();
        let mut ready = [PollFd::new(&input, PollFlags::IN)];
        match poll(&mut ready, Some(&WAIT)) {
            Ok(0) | Err(Errno::INTR) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        match read_some(&input, bytes) {
            Ok(count) => Ok(Some(count)),
            Err(Errno::INTR | Errno::AGAIN) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
mod input {
    use std::io::{self, Read as _, stdin};

    /// Waits for input, which cannot be given up here.
    pub(super) fn read(bytes: &mut [u8]) -> io::Result<Option<usize>> {
        stdin().read(bytes).map(Some)
    }
}
