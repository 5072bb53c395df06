//! `Ctxt`: collects every error of an item, so that all are reported in one go.

use std::cell::RefCell;
use std::fmt::Display;

use quote::ToTokens;

/// The errors found so far. Dropping it unfinished is a bug of the derive, and panics.
pub(crate) struct Ctxt {
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Self { errors: RefCell::new(Some(Vec::new())) }
    }

    /// An error that underlines all of `at`.
    pub(crate) fn error(&self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// The value, or nothing and one more error.
    pub(crate) fn keep<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// How many errors there are.
    pub(crate) fn count(&self) -> usize {
        self.errors.borrow().as_ref().map_or(0, Vec::len)
    }

    /// All errors as one, or none.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let errors = self.errors.borrow_mut().take().unwrap_or_default();
        let all = errors.into_iter().reduce(|mut all, error| {
            all.combine(error);
            all
        });
        all.map_or(Ok(()), Err)
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        // A forgotten `finish` would swallow the user's mistakes.
        let reported = self.errors.borrow().is_none();
        assert!(reported || std::thread::panicking(), "the errors of the item were not reported");
    }
}
