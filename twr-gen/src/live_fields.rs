//! `LiveFields`: a reply on standard error, field by field, while a model writes it: in place on a terminal, else line
//! by line.

mod frame;
mod in_place;
mod log;
mod words;

use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use twr_runtime::stream::ReplyEvent;
use twr_runtime::think::{Event, StreamView};
use twr_spec::spec::{Ref, Spec};

use self::in_place::InPlace;
use self::log::Log;

/// Shows what the pieces of a reply say.
#[derive(Debug)]
pub(crate) struct LiveFields(Mutex<Shown>);

#[derive(Debug)]
enum Shown {
    /// On a terminal, whose lines can be written again.
    InPlace(InPlace),
    /// Where they cannot.
    Log(Log),
}

impl LiveFields {
    pub(crate) fn new(spec: &Ref<Spec>) -> Self {
        let shown = if in_place::is_possible() {
            Shown::InPlace(InPlace::new(StreamView::new(spec.clone())))
        } else {
            Shown::Log(Log::new(spec.clone()))
        };
        Self(Mutex::new(shown))
    }

    /// Shows what a piece says.
    pub(crate) fn show(&self, event: &ReplyEvent) {
        self.with(|shown| match shown {
            Shown::InPlace(place) => place.change(|view| view.hear(event)),
            Shown::Log(log) => log.show(event),
        });
    }

    /// Shows that a call begins or has ended.
    pub(crate) fn event(&self, event: &Event<'_>) {
        let change = |view: &mut StreamView| match event {
            Event::Asked { number, ask, kept, .. } => view.asked(*number, ask, kept),
            Event::Replied(_) => view.ended(),
            _ => {}
        };
        self.with(|shown| match shown {
            Shown::InPlace(place) => place.change(change),
            Shown::Log(_) => {}
        });
    }

    /// Writes a line of its own.
    pub(crate) fn line(&self, text: impl Display) {
        self.with(|shown| match shown {
            Shown::InPlace(place) => place.line(&text.to_string()),
            Shown::Log(log) => log.line(&text.to_string()),
        });
    }

    /// Leaves the last state on the screen.
    pub(crate) fn end(&self) {
        self.with(|shown| match shown {
            Shown::InPlace(place) => place.end(),
            Shown::Log(log) => log.end(),
        });
    }

    fn with(&self, change: impl FnOnce(&mut Shown)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
