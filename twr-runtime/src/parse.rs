//! `parse`: a reply to a typed verdict, without any model.

use std::collections::HashMap;
use std::sync::{OnceLock, PoisonError, RwLock};

use twr_spec::condition::Condition;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::worked_examples;
use twr_spec::spec::{Ref, Spec, Value};
use twr_spec::verdict::{Status, Verdict, judge};
use twr_spec::wording::Wording;

use crate::typed::Thinkable;

/// Reads a reply as a `T`: the content, or the feedback that tells the model what to write instead.
///
/// Linear in the reply, never fails otherwise, never panics. What was tolerated is in
/// [`Verdict::recoveries`], what could be read all the same in [`Verdict::partial`].
pub fn parse<T: Thinkable>(reply: &str) -> Verdict<T> {
    parse_in(reply, Circumstances::default())
}

/// As [`parse`], with what else is known: the task, for rules that look at it, and whether the model was
/// cut off.
pub fn parse_in<T: Thinkable>(reply: &str, known: Circumstances<'_>) -> Verdict<T> {
    typed(verdict_on(reader_of(T::SPEC), &Ref::Static(T::SPEC), reply, known, wording()))
}

/// The untyped verdict on a whole reply.
pub(crate) fn verdict_on(
    reader: &Reader<'_>,
    spec: &Ref<Spec>,
    reply: &str,
    known: Circumstances<'_>,
    wording: &Wording,
) -> Verdict<Value<'static>> {
    let reading = reader.read_in(reply, known);
    let condition = Condition::of(reply, &reading, known.cut_off);
    judge(spec, reading, condition, wording)
}

/// The verdict with the content as its type.
pub(crate) fn typed<T: Thinkable>(verdict: Verdict<Value<'static>>) -> Verdict<T> {
    let converted = match &verdict.status {
        Status::Success(value) => Some(T::from_reply(value.clone())),
        Status::Error { .. } => None,
    };
    let status = match (converted, &verdict.status) {
        (Some(Ok(content)), _) => Status::Success(content),
        // A hand-written `FieldValue` may refuse what its own kind reads; the model can only try again.
        (Some(Err(mismatch)), _) => Status::Error { feedback: mismatch.to_string() },
        (None, Status::Error { feedback }) => Status::Error { feedback: feedback.clone() },
        (None, Status::Success(_)) => Status::Error { feedback: String::new() },
    };
    let Verdict { condition, partial, recoveries, thought, extra, .. } = verdict;
    Verdict { status, condition, partial, recoveries, thought, extra }
}

/// The one reader of a constant spec: matchers and patterns are made once, and kept as long as the
/// program, as the spec is.
pub(crate) fn reader_of(spec: &'static Spec) -> &'static Reader<'static> {
    static READERS: OnceLock<RwLock<HashMap<usize, &'static Reader<'static>>>> = OnceLock::new();
    // By address: a constant may have several, which costs a second reader and nothing else.
    let key = std::ptr::from_ref(spec).addr();
    let readers = READERS.get_or_init(RwLock::default);
    let known = readers.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let made = Reader::new(spec).telling_echoes(&worked_examples(spec));
        let mut readers = readers.write().unwrap_or_else(PoisonError::into_inner);
        readers.entry(key).or_insert_with(|| Box::leak(Box::new(made)))
    })
}

/// The crate's own templates, parsed once.
pub(crate) fn wording() -> &'static Wording {
    static WORDING: OnceLock<Wording> = OnceLock::new();
    WORDING.get_or_init(Wording::default)
}
