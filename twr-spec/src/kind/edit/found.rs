//! The edits that were found so far: each with an allowed path, no edit twice.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::kind::elided::elided_of_file;
use crate::kind::file::allowed::allowed;
use crate::kind::file::collect::report;
use crate::kind::file::name::{Name, Place};
use crate::recovery::RecoveryKind;
use crate::spec::Value;
use crate::text::quote;

/// An edit: its path, the lines to find, the lines to put there.
pub(super) type Edit<'a> = [Cow<'a, str>; 3];

/// The edits in order.
#[derive(Default)]
pub(super) struct Found<'a> {
    edits: Vec<Edit<'a>>,
    known: HashSet<Edit<'a>>,
    /// What each edit finds, with its path.
    finds: HashSet<[Cow<'a, str>; 2]>,
    /// The path of the last edit, for those that follow it without one of their own.
    last: Option<Cow<'a, str>>,
    /// How many were read, wrong ones too.
    count: usize,
    many: bool,
}

impl<'a> Found<'a> {
    /// None yet; with `many`, what is wrong is reported of an item.
    pub(super) fn of(many: bool) -> Self {
        Self { many, ..Self::default() }
    }

    /// Whether the marks of no edit were found, not even of a wrong one.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Sets the path of the edits that follow: that of the name, or the last one. What is wrong with it is reported
    /// once, of the next edit.
    pub(super) fn set_path(
        &mut self,
        name: Option<Name<'a>>,
        whole: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) -> bool {
        let Some(name) = name else {
            if self.last.is_none() {
                self.fail(without("a path", whole), whole, context);
            } else {
                context.recover(RecoveryKind::FileName, whole);
            }
            return self.last.is_some();
        };
        // Words that name several files are no path.
        let is_words = name.place == Place::Sentence && name.text.contains(char::is_whitespace);
        let path = match allowed(name.text, &context.rules) {
            Ok(_) if is_words => Err(DiagnosticKind::Unreadable),
            path => path,
        };
        match path {
            Ok(path) if path == name.text => self.last = Some(Cow::Borrowed(name.text)),
            Ok(path) => self.last = Some(Cow::Owned(path)),
            Err(kind) => {
                self.last = None;
                report(kind, name.text, quote(name.text), self.count, self.many, context);
                self.count += 1;
                return false;
            }
        }
        if name.place > Place::Line || self.last.as_deref() != Some(name.text) {
            context.recover(RecoveryKind::FileName, name.text);
        }
        true
    }

    /// Adds an edit of the file whose path was set.
    pub(super) fn push(
        &mut self,
        find: Cow<'a, str>,
        replace: Cow<'a, str>,
        whole: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) {
        let Some(path) = self.last.clone() else { return };
        match elided_of_file(&path, &find, &replace) {
            Some(line) => self.fail((DiagnosticKind::Unreadable, quote(line)), whole, context),
            None => self.add([path, find, replace], whole, context),
        }
    }

    /// Adds an edit.
    pub(super) fn add(
        &mut self,
        edit: Edit<'a>,
        whole: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) {
        if !self.known.insert(edit.clone()) {
            self.count += 1;
            return context.recover(RecoveryKind::Repeated, whole);
        }
        let [path, find, _] = &edit;
        let is_new = self.finds.insert([path.clone(), find.clone()]);
        if !is_new && !find.trim().is_empty() {
            let shown = "another edit that finds the same lines".to_owned();
            return self.fail((DiagnosticKind::Ambiguous, shown), whole, context);
        }
        self.count += 1;
        self.edits.push(edit);
    }

    /// Reports something that is no edit.
    pub(super) fn fail(
        &mut self,
        (kind, shown): (DiagnosticKind, String),
        whole: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) {
        report(kind, whole, shown, self.count, self.many, context);
        self.count += 1;
    }

    /// The edits as values.
    pub(super) fn values(self) -> Vec<Value<'a>> {
        let value = |edit: Edit<'a>| Value::Record(edit.map(|part| Some(Value::Text(part))).into());
        self.edits.into_iter().map(value).collect()
    }
}

/// What is reported of a piece that lacks something.
pub(super) fn without(what: &str, whole: &str) -> (DiagnosticKind, String) {
    let first = whole.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    (DiagnosticKind::Unreadable, format!("{} without {what}", quote(first)))
}
