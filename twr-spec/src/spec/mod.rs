//! The declared shape of a reply: the one source of truth for prompt, parser, examples and feedback.

pub mod constant;
mod example;
mod int;
mod language;
mod layout;
mod refer;
mod shape;
mod sound;
mod value;

pub use example::{Example, Examples, LiteralExample};
pub use int::{Int, IntError, Width};
pub use language::Language;
pub(crate) use layout::DIVIDER;
pub use layout::Layout;
pub use refer::{List, Ref, Str, Tie};
pub use shape::{
    Case, Field, Float, JsonType, Kind, Parsed, Presence, Spec, TaskTemplate, Temporal, Word,
};
pub use sound::{Flaw, FlawKind, flaws};
pub use value::{Path, Segment, Value};
