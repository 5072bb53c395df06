//! How a spec holds text, slices and nested specs: borrowed where the derive wrote them, owned where a tool did.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Text of a spec: a literal in derived specs, owned in specs built at run time.
pub type Str = Cow<'static, str>;

/// A slice of a spec, borrowed or owned as [`Str`] is.
pub type List<T> = Cow<'static, [T]>;

/// An edge from one part of a spec to another.
///
/// Edges are `Static` in derived specs, so that const evaluation can follow them; `Lazy` where a type
/// names itself (a constant cannot refer to itself); `Shared` in specs that are built at run time.
pub enum Ref<T: 'static> {
    /// A constant.
    Static(&'static T),
    /// Built at run time.
    Shared(Arc<T>),
    /// Behind a function, because the edge closes a cycle.
    Lazy(fn() -> &'static T),
}

impl<T> Ref<T> {
    /// Wraps a part that was built at run time.
    pub fn shared(part: T) -> Self {
        Self::Shared(Arc::new(part))
    }
}

impl<T> Deref for Ref<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Static(part) => part,
            Self::Shared(part) => part,
            Self::Lazy(part) => part(),
        }
    }
}

impl<T> Clone for Ref<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(part) => Self::Static(part),
            Self::Shared(part) => Self::Shared(Arc::clone(part)),
            Self::Lazy(part) => Self::Lazy(*part),
        }
    }
}

/// Shows the part itself, but nothing behind a `Lazy` edge: that would not end, and a function's
/// address says nothing.
impl<T: fmt::Debug> fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Static(part) => part.fmt(f),
            Self::Shared(part) => part.fmt(f),
            Self::Lazy(_) => f.write_str("Lazy(..)"),
        }
    }
}
