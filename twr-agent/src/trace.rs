//! `Trace`: every call of a model and every happening of a run, as lines of JSON.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde_json::json;

use crate::agent::Watcher;
use crate::debug_fields::debug_fields;
use crate::planner::PlannerCall;
use crate::run::AgentRun;

/// Writes lines of JSON: for a call of a model `call_id`, `phase`, `attempt`, `max_attempts`, `messages`,
/// `response`, `refusal` and `usage`; for a happening what the run's log holds. After each decision of the planner the
/// log holds its tries and what they cost together ([`Happening::Spent`](crate::run::Happening::Spent)).
pub struct Trace<W> {
    inner: Mutex<Inner<W>>,
}

struct Inner<W> {
    writer: W,
    calls: u64,
}

impl<W: Write + Send> Trace<W> {
    /// A trace into this writer. A line that cannot be written is lost, and the run goes on.
    pub fn new(writer: W) -> Self {
        Self { inner: Mutex::new(Inner { writer, calls: 0 }) }
    }

    /// The writer.
    pub fn into_writer(self) -> W {
        self.inner.into_inner().unwrap_or_else(PoisonError::into_inner).writer
    }
}

impl<W: Write> Inner<W> {
    fn line(&mut self, line: &impl Serialize) {
        if let Ok(line) = serde_json::to_string(line) {
            // A trace that cannot be written must not stop the task.
            let _ = writeln!(self.writer, "{line}").and_then(|()| self.writer.flush());
        }
    }
}

impl<W: Write + Send> Watcher for Trace<W> {
    fn called(&self, call: &PlannerCall<'_>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.calls += 1;
        let line = json!({
            "call_id": inner.calls,
            "phase": call.phase.name(),
            "attempt": call.attempt,
            "max_attempts": call.max_attempts,
            "messages": call.messages,
            "response": call.response,
            "refusal": call.refusal,
            "usage": call.usage,
        });
        inner.line(&line);
    }

    fn happened(&self, run: &AgentRun) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = run.log().last() {
            inner.line(last);
        }
    }
}

debug_fields!([W] Trace<W> {});
