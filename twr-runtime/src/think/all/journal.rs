//! `Journal`: the file that keeps what happens to runs, line by line, each on the disk before its run goes
//! on.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::Entry;
use super::journal_error::{Cause, JournalError};
use super::record::{Heading, Key, Record, RecordOf, VERSION};

/// An open journal. No other process writes it as long as this lives.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    file: File,
    /// Where the last whole line ends.
    end: u64,
    /// Why nothing can be written any more.
    failed: Option<JournalError>,
}

/// A process that is being started has a copy of every open file for a moment, and with it of the lock: it is
/// given back by name, so that the next one who opens the journal does not find it taken.
impl Drop for State {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

impl Journal {
    /// Opens the file, or makes it, with what it holds. A last line that was not written to its end, as
    /// when its program was killed, is cut off.
    pub(super) fn open(path: &Path) -> Result<(Self, Vec<Record>), JournalError> {
        let failed = |cause| JournalError::new(path, cause);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(|error| failed(Cause::Read(error)))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(failed(Cause::Locked)),
            // Some network file systems have no locks; then it is the caller who has to see to it.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(Cause::Read(error))),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed(Cause::Read(error)))?;
        let Contents { records, whole } = Contents::of(&bytes).map_err(failed)?;
        let mut state = State { file, end: whole as u64, failed: None };
        state.begin(bytes.len() as u64).map_err(|error| failed(Cause::Write(error)))?;
        if bytes.is_empty() {
            keep_name(path).map_err(|error| failed(Cause::Write(error)))?;
        }
        Ok((Self { path: path.to_owned(), state: Mutex::new(state) }, records))
    }

    /// Writes what has happened, through to the disk. What keeps it from that is told by
    /// [`failure`](Self::failure), and nothing more is written then.
    pub(super) fn append(&self, key: Key, task: usize, entry: &Entry) {
        let mut state = self.lock();
        if state.failed.is_some() {
            return;
        }
        if let Err(error) = state.append(&RecordOf { key, task, entry }) {
            state.failed = Some(JournalError::new(&self.path, Cause::Write(error)));
        }
    }

    /// Whether something could not be written.
    pub(super) fn has_failed(&self) -> bool {
        self.lock().failed.is_some()
    }

    /// Why something could not be written, if so; told once.
    pub(super) fn failure(&self) -> Option<JournalError> {
        self.lock().failed.take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Cuts off what is not whole, and writes the first line if there is none.
    fn begin(&mut self, length: u64) -> io::Result<()> {
        if length > self.end {
            self.file.set_len(self.end)?;
        }
        self.file.seek(SeekFrom::Start(self.end))?;
        if self.end == 0 {
            self.write(Heading::line().as_bytes())?;
            self.file.sync_all()?;
        }
        Ok(())
    }

    fn append(&mut self, record: &RecordOf<'_>) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.write(&line)?;
        self.file.sync_data()
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        if let Err(error) = self.file.write_all(line) {
            // A piece of a line at the end would be cut off at the next start; better it is not there. If
            // that fails as well, the first error is the one to tell.
            let _ = self.file.set_len(self.end);
            return Err(error);
        }
        self.end += line.len() as u64;
        Ok(())
    }
}

/// Writes the folder's list of files through to the disk, where that is done by itself: a file whose name is lost
/// keeps nothing.
fn keep_name(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new(".")))?;
    match folder.sync_all() {
        // Some network file systems do it in their own way.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        done => done,
    }
}

/// What a journal's bytes hold.
struct Contents {
    records: Vec<Record>,
    /// How many bytes are whole lines.
    whole: usize,
}

impl Contents {
    fn of(bytes: &[u8]) -> Result<Self, Cause> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if whole == 0 {
            // Only the beginning of a journal may be written anew: it could be a file of the user's own.
            let is_begun = Heading::line().as_bytes().starts_with(bytes);
            return if is_begun {
                Ok(Self { records: Vec::new(), whole })
            } else {
                Err(Cause::NotAJournal)
            };
        }
        let lines = bytes.get(..whole.saturating_sub(1)).unwrap_or_default();
        let mut lines = (1..).zip(lines.split(|byte| *byte == b'\n'));
        let heading =
            lines.next().and_then(|(_, line)| serde_json::from_slice::<Heading>(line).ok());
        match heading {
            None => return Err(Cause::NotAJournal),
            Some(heading) if heading.twr_journal != VERSION => {
                return Err(Cause::Version(heading.twr_journal));
            }
            Some(_) => {}
        }
        let record = |(line, text): (usize, &[u8])| {
            serde_json::from_slice(text).map_err(|error| Cause::Damaged { line, error })
        };
        Ok(Self { records: lines.map(record).collect::<Result<_, _>>()?, whole })
    }
}

#[cfg(test)]
mod tests;
