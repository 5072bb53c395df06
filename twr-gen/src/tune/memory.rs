//! `Memory`: a model that says the same again to the same request, keeps in a file what it said, and is asked no
//! more than may be spent.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use twr_runtime::model::{
    BoxFuture, Model, ModelError, ModelErrorKind, Money, Price, Prices, Reply, Request,
};

/// What a search may spend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Calls, those that the journal holds included.
    pub(crate) calls: u32,
    pub(crate) money: Option<(Money, Price)>,
}

/// Why a search cannot go on with its journal.
#[derive(Debug)]
pub(crate) enum MemoryError {
    Io(io::Error),
    /// Another process has it.
    Locked,
    /// It is another file.
    NoJournal,
    /// It holds what another model said.
    OtherModel(String),
    /// A line of it, from 1, cannot be read.
    Line(usize),
}

/// A model with what it said before. See the module.
pub(crate) struct Memory<M> {
    model: M,
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    known: HashMap<Key, Heard>,
    /// What was said in this search, which is paid once.
    used: HashSet<Key>,
    /// How often each request was made in the trial that is under way.
    copies: HashMap<u64, u32>,
    file: Option<File>,
    calls: u32,
    asked: u32,
    money: Money,
    dearest: Money,
    end: Option<End>,
}

/// Why no more is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Calls,
    Money,
    /// The cost of a call is unknown, because the server did not count its tokens.
    Uncounted,
}

/// Which call: the same request may be made again in one trial, and is another call then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    request: u64,
    copy: u32,
}

#[derive(Clone, Debug)]
enum Heard {
    Answer(Box<Reply>),
    /// The server takes no such request: it is too long, or not allowed.
    Refused(ModelErrorKind, String),
}

#[derive(Serialize, Deserialize)]
struct Head {
    twr_tune: u32,
    model: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    /// As text: many readers of JSON lose digits of such a number.
    request: String,
    copy: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refused: Option<(ModelErrorKind, String)>,
}

const VERSION: u32 = 1;

impl<M: Model> Memory<M> {
    pub(crate) fn new(
        model: M,
        limits: Limits,
        journal: Option<&Path>,
    ) -> Result<Self, MemoryError> {
        let mut state = State::default();
        if let Some(path) = journal {
            let (file, known) = open(path, model.name())?;
            state.file = Some(file);
            state.known = known;
        }
        Ok(Self { model, limits, state: Mutex::new(state) })
    }

    /// How many calls the search has spent, those of the journal included.
    pub(crate) fn calls(&self) -> u32 {
        self.state().calls
    }

    /// How many of them were made now.
    pub(crate) fn asked(&self) -> u32 {
        self.state().asked
    }

    pub(crate) fn money(&self) -> Option<Money> {
        self.limits.money.map(|_| self.state().money)
    }

    pub(crate) fn limit(&self) -> u32 {
        self.limits.calls
    }

    /// Why no more is asked, if so.
    pub(crate) fn end(&self) -> Option<End> {
        self.state().end
    }

    /// Begins a trial: a request that is made twice in it is two calls.
    pub(crate) fn begin(&self) {
        self.state().copies.clear();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of the call, if it is; else whether it may be made.
    fn recall(&self, key: Key) -> Result<Option<Heard>, ModelError> {
        let mut state = self.state();
        if state.used.contains(&key) {
            return Ok(state.known.get(&key).cloned());
        }
        if state.end.is_none() {
            state.end = state.spent(self.limits);
        }
        if state.end.is_some() {
            let error = ModelError::new(ModelErrorKind::Config, self.model.name());
            return Err(error.with_detail("the budget of the search is used up"));
        }
        let known = state.known.get(&key).cloned();
        if let Some(heard) = &known {
            state.pay(key, heard, self.limits);
        }
        Ok(known)
    }

    fn keep(&self, key: Key, heard: &Heard) -> io::Result<()> {
        let mut state = self.state();
        state.known.insert(key, heard.clone());
        state.asked += 1;
        state.pay(key, heard, self.limits);
        let Some(file) = &mut state.file else { return Ok(()) };
        let (reply, refused) = match heard.clone() {
            Heard::Answer(mut reply) => {
                reply.raw = None;
                (Some(*reply), None)
            }
            Heard::Refused(kind, detail) => (None, Some((kind, detail))),
        };
        let request = format!("{:016x}", key.request);
        let line = Line { request, copy: key.copy, reply, refused };
        let mut line = serde_json::to_string(&line)?;
        line.push('\n');
        file.write_all(line.as_bytes())?;
        file.sync_data()
    }

    async fn ask(&self, request: &Request) -> Result<Heard, ModelError> {
        match self.model.complete(request).await {
            Ok(reply) => Ok(Heard::Answer(Box::new(reply))),
            Err(error)
                if matches!(
                    error.kind(),
                    ModelErrorKind::BadRequest | ModelErrorKind::Filtered
                ) =>
            {
                Ok(Heard::Refused(error.kind(), error.to_string()))
            }
            Err(error) => Err(error),
        }
    }

    async fn answer(&self, request: &Request) -> Result<Reply, ModelError> {
        let hash = fingerprint(&serde_json::to_string(request).unwrap_or_default());
        let copy = {
            let mut state = self.state();
            let copies = state.copies.entry(hash).or_default();
            *copies += 1;
            *copies
        };
        let key = Key { request: hash, copy };
        let heard = if let Some(heard) = self.recall(key)? {
            heard
        } else {
            let heard = self.ask(request).await?;
            self.keep(key, &heard).map_err(|error| {
                let kept = ModelError::new(ModelErrorKind::Cassette, self.model.name());
                kept.with_detail(format!("the journal cannot be written: {error}"))
            })?;
            heard
        };
        match heard {
            Heard::Answer(reply) => Ok(*reply),
            Heard::Refused(kind, detail) => {
                Err(ModelError::new(kind, self.model.name()).with_detail(detail))
            }
        }
    }
}

impl State {
    /// What is used up. Of money, a call as dear as the dearest has to be left.
    fn spent(&self, limits: Limits) -> Option<End> {
        if self.calls >= limits.calls {
            return Some(End::Calls);
        }
        let (most, _) = limits.money?;
        (self.money + self.dearest > most || self.money >= most).then_some(End::Money)
    }

    fn pay(&mut self, key: Key, heard: &Heard, limits: Limits) {
        self.used.insert(key);
        self.calls = self.calls.saturating_add(1);
        let (Some((_, price)), Heard::Answer(reply)) = (limits.money, heard) else { return };
        match Prices::new().with("model", price).cost("model", reply.usage) {
            Some(cost) => {
                self.money += cost;
                self.dearest = self.dearest.max(cost);
            }
            None => self.end = Some(End::Uncounted),
        }
    }
}

impl<M: Model> Model for Memory<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(self.answer(request))
    }
}

/// Opens the journal, or makes it; a last line that was not written to its end is cut off.
fn open(path: &Path, model: &str) -> Result<(File, HashMap<Key, Heard>), MemoryError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path).map_err(MemoryError::Io)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return Err(MemoryError::Locked),
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
            return Err(MemoryError::Io(error));
        }
        _ => {}
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(MemoryError::Io)?;
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    if end == 0 && !b"{\"twr_tune\":".starts_with(bytes.get(..12).unwrap_or(&bytes)) {
        return Err(MemoryError::NoJournal);
    }
    let whole = String::from_utf8_lossy(bytes.get(..end).unwrap_or_default());
    let known = read(&whole, model)?;
    let begin = |file: &mut File| -> io::Result<()> {
        file.set_len(end as u64)?;
        file.seek(SeekFrom::Start(end as u64))?;
        if end == 0 {
            let head = Head { twr_tune: VERSION, model: model.to_owned() };
            writeln!(file, "{}", serde_json::to_string(&head)?)?;
            file.sync_all()?;
        }
        Ok(())
    };
    begin(&mut file).map_err(MemoryError::Io)?;
    Ok((file, known))
}

fn read(text: &str, model: &str) -> Result<HashMap<Key, Heard>, MemoryError> {
    let mut lines = text.lines().zip(1..);
    let Some((head, _)) = lines.next() else { return Ok(HashMap::new()) };
    match serde_json::from_str::<Head>(head) {
        Ok(head) if head.twr_tune != VERSION => return Err(MemoryError::NoJournal),
        Ok(head) if head.model != model => return Err(MemoryError::OtherModel(head.model)),
        Ok(_) => {}
        Err(_) => return Err(MemoryError::NoJournal),
    }
    let mut known = HashMap::new();
    for (line, number) in lines {
        let read = serde_json::from_str::<Line>(line).ok().and_then(|line| {
            let request = u64::from_str_radix(&line.request, 16).ok()?;
            let heard = match (line.reply, line.refused) {
                (Some(reply), None) => Heard::Answer(Box::new(reply)),
                (None, Some((kind, detail))) => Heard::Refused(kind, detail),
                _ => return None,
            };
            Some((Key { request, copy: line.copy }, heard))
        });
        let (key, heard) = read.ok_or(MemoryError::Line(number))?;
        known.insert(key, heard);
    }
    Ok(known)
}

/// A number that stays the same across processes and machines (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Calls => "the calls are used up",
            Self::Money => "the money is used up",
            Self::Uncounted => {
                "what a call costs is not known, as the server does not count tokens"
            }
        })
    }
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Locked => f.write_str("another process writes it"),
            Self::NoJournal => f.write_str("it is not a journal of `twr-gen tune`"),
            Self::OtherModel(model) => write!(f, "it holds the replies of the model `{model}`"),
            Self::Line(line) => write!(f, "line {line} is not a line of a journal"),
        }
    }
}
