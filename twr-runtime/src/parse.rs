//! `parse`: a reply to a typed verdict, without any model.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::str::Utf8Error;
use std::sync::{OnceLock, PoisonError, RwLock};

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Ref, Spec, Value};
use twr_spec::verdict::{Status, Verdict};
use twr_spec::wording::Wording;

use crate::ask::Ask;
use crate::typed::{Answer, Thinkable};

/// Reads a reply as a `T`, without a model: [`Verdict::value`] is the value, or [`Verdict::feedback`] the text that
/// tells the model what to write instead.
///
/// It accepts any text, never panics, and takes time linear in the length of the reply. [`Verdict::recoveries`] lists
/// what was tolerated. [`Verdict::partial`] holds what could be read of a bad reply.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # fn main() {
/// # use twr::parse::parse;
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let good = parse::<Plan>("**Plan:** We follow the bees home.\n**Weeks:** three");
/// let plan = good.value().unwrap();
/// assert_eq!((plan.plan.as_str(), plan.weeks), ("We follow the bees home.", 3));
///
/// let bad = parse::<Plan>("[Plan] We follow the bees home.");
/// assert!(bad.value().is_none());
/// assert!(bad.feedback().unwrap().contains("[Weeks]"));
/// # }
/// ```
pub fn parse<T: Thinkable>(reply: &str) -> Verdict<T> {
    parse_in(reply, Circumstances::default())
}

/// Reads a reply as [`parse`] does, with facts that are not in its text: the task, which the rule `grounded` needs,
/// and whether the reply was cut off.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # fn main() {
/// # use twr::{parse::parse_in, read::Circumstances};
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let reply = "[Weeks] 3\n[Plan] We follow the";
/// let known = Circumstances { cut_off: true, ..Circumstances::default() };
/// // The end of the plan is missing, so the plan is asked for again.
/// assert!(parse_in::<Plan>(reply, known).feedback().unwrap().contains("[Plan]"));
/// # }
/// ```
pub fn parse_in<T: Thinkable>(reply: &str, known: Circumstances<'_>) -> Verdict<T> {
    answer_in(&Ref::Static(T::SPEC), reply, known)
}

/// As [`parse_in`], by a spec that need not be a type's.
pub(crate) fn answer_in<T: Answer>(
    spec: &Ref<Spec>,
    reply: &str,
    known: Circumstances<'_>,
) -> Verdict<T> {
    typed(spec, Ask::Whole.judge(&SpecReader::new(spec), spec, reply, known, wording()))
}

/// Reads a reply as [`parse`] does, from bytes: a file, a pipe, an HTTP body.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # fn main() {
/// # use twr::parse::parse_bytes;
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let verdict = parse_bytes::<Plan>(b"[Plan] We follow the bees home.\n[Weeks] 3").unwrap();
/// assert_eq!(verdict.value().unwrap().weeks, 3);
/// assert!(parse_bytes::<Plan>(b"[Plan] Caf\xe9").is_err());
/// # }
/// ```
///
/// # Errors
/// The bytes are not UTF-8; the error tells where they stop being so.
pub fn parse_bytes<T: Thinkable>(reply: &[u8]) -> Result<Verdict<T>, NotText> {
    match str::from_utf8(reply) {
        Ok(text) => Ok(parse(text)),
        Err(source) => Err(NotText { source, looks_wide: looks_wide(reply) }),
    }
}

/// The error of [`parse_bytes`]: the bytes are not UTF-8 text.
#[derive(Clone, PartialEq, Eq)]
pub struct NotText {
    source: Utf8Error,
    looks_wide: bool,
}

impl NotText {
    /// How many bytes, from the first, are text: the offset of the first byte that is not.
    pub fn offset(&self) -> usize {
        self.source.valid_up_to()
    }
}

impl NotText {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let offset = self.offset();
        match (self.looks_wide, self.source.error_len()) {
            (true, _) => write!(f, "the reply is UTF-16 and not UTF-8 text: save it as UTF-8"),
            (false, Some(_)) => write!(
                f,
                "the reply is not UTF-8 text from byte {offset} on: save it as UTF-8, or convert it from its own encoding"
            ),
            (false, None) => write!(
                f,
                "the reply ends within a character that begins at byte {offset}: read it to its end, or cut it there"
            ),
        }
    }
}

twr_spec::show_in_words!(NotText);

impl Error for NotText {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.source)
    }
}

/// Whether the bytes begin with the mark of UTF-16, in either order.
fn looks_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

/// The verdict with the value as its Rust type.
fn typed<T: Answer>(spec: &Ref<Spec>, verdict: Verdict<Value<'static>>) -> Verdict<T> {
    let Verdict { status, condition, partial, recoveries, thought, extra } = verdict;
    let status = match status {
        Status::Success(value) => match T::from_answer(spec, value) {
            Ok(content) => Status::Success(content),
            // A hand-written `FieldValue` may refuse what its own kind reads; the model can only try
            // again.
            Err(mismatch) => Status::Error { feedback: mismatch.to_string() },
        },
        Status::Error { feedback } => Status::Error { feedback },
    };
    Verdict { status, condition, partial, recoveries, thought, extra }
}

/// The reader of a spec: of a constant the one that is kept, else one of its own.
pub(crate) enum SpecReader<'s> {
    Kept(&'static Reader<'static>),
    Own(Box<Reader<'s>>),
}

impl<'s> SpecReader<'s> {
    pub(crate) fn new(spec: &'s Ref<Spec>) -> Self {
        match spec {
            Ref::Static(spec) => Self::Kept(reader_of(spec)),
            made => Self::Own(Box::new(reader_for(made))),
        }
    }
}

impl<'s> Deref for SpecReader<'s> {
    type Target = Reader<'s>;

    fn deref(&self) -> &Reader<'s> {
        match self {
            Self::Kept(reader) => reader,
            Self::Own(reader) => reader,
        }
    }
}

/// A reader of a spec, which tells values that are copied from its examples.
fn reader_for(spec: &Spec) -> Reader<'_> {
    let reader = Reader::new(spec);
    let examples = reader.examples().to_vec();
    reader.telling_echoes(&examples)
}

/// The one reader of a constant spec: matchers and patterns are made once, and kept as long as the
/// program, as the spec is.
fn reader_of(spec: &'static Spec) -> &'static Reader<'static> {
    static READERS: OnceLock<RwLock<HashMap<usize, &'static Reader<'static>>>> = OnceLock::new();
    // By address: a constant may have several, which costs a second reader and nothing else.
    let key = std::ptr::from_ref(spec).addr();
    let readers = READERS.get_or_init(RwLock::default);
    let known = readers.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let made = reader_for(spec);
        let mut readers = readers.write().unwrap_or_else(PoisonError::into_inner);
        readers.entry(key).or_insert_with(|| Box::leak(Box::new(made)))
    })
}

/// The crate's own templates, parsed once.
pub(crate) fn wording() -> &'static Wording {
    static WORDING: OnceLock<Wording> = OnceLock::new();
    WORDING.get_or_init(Wording::default)
}
