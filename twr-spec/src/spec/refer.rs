//! How a spec holds text, slices and nested specs: borrowed where the derive wrote them, owned where a tool did.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

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
    /// Built at run time, and set after the edge that closes a cycle with it.
    Cyclic(Arc<CycleCell<T>>),
}

/// A part of a spec that contains itself, built at run time: its edges are made first, and the part is set later.
/// Such a cycle is kept as long as the program runs.
pub struct CycleCell<T> {
    part: OnceLock<T>,
    default: fn() -> T,
}

impl<T> CycleCell<T> {
    /// A part that is not set yet. A part that is never set is what `default` gives.
    pub fn new(default: fn() -> T) -> Arc<Self> {
        Arc::new(Self { part: OnceLock::new(), default })
    }

    /// Whether the part was set.
    pub fn is_set(&self) -> bool {
        self.part.get().is_some()
    }

    /// Says what the part is. Only the first time counts, and none after it was looked at.
    pub fn set(&self, part: T) {
        // A second part would change what was read by the first.
        let _ = self.part.set(part);
    }
}

impl<T> fmt::Debug for CycleCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tie(..)")
    }
}

impl<T> Ref<T> {
    /// The same part after an edge that closes a cycle.
    pub fn tied(part: T, default: fn() -> T) -> Self {
        let cell = CycleCell::new(default);
        cell.set(part);
        Self::Cyclic(cell)
    }

    /// Whether it closes a cycle, so that to follow such edges would not end.
    pub fn closes_a_cycle(&self) -> bool {
        matches!(self, Self::Lazy(_) | Self::Cyclic(_))
    }
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
            Self::Cyclic(cell) => cell.part.get_or_init(cell.default),
        }
    }
}

impl<T> Clone for Ref<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(part) => Self::Static(part),
            Self::Shared(part) => Self::Shared(Arc::clone(part)),
            Self::Lazy(part) => Self::Lazy(*part),
            Self::Cyclic(cell) => Self::Cyclic(Arc::clone(cell)),
        }
    }
}

/// Shows the part itself, but nothing after an edge that closes a cycle: that would not end, and a
/// function's address says nothing.
impl<T: fmt::Debug> fmt::Debug for Ref<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Static(part) => part.fmt(f),
            Self::Shared(part) => part.fmt(f),
            // The same for both: a type and a file may declare the same spec.
            Self::Lazy(_) | Self::Cyclic(_) => f.write_str("Cycle(..)"),
        }
    }
}
