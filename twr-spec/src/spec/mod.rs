//! The declared shape of a reply: the one source of truth for prompt, parser, examples and feedback.

mod asking;
mod bounds;
mod check;
pub mod constant;
mod example;
mod fits;
mod flaw;
mod int;
mod json;
mod language;
mod layout;
mod output;
mod pattern;
mod placement;
mod refer;
mod rule;
mod shape;
mod value;
mod word;

pub use asking::{Asking, MAX_TEMPERATURE, POLICIES};
pub use bounds::{Bound, Bounds, End, Range};
pub use check::Check;
pub use example::{Example, Examples, LiteralExample};
pub use flaw::{Flaw, FlawKind};
pub use int::{Int, IntError, Width};
pub use json::Json;
pub use language::Language;
pub(crate) use layout::DIVIDER;
pub use layout::Layout;
pub use output::Output;
pub use pattern::Pattern;
pub use placement::{ModelSize, Placement};
pub use refer::{CycleCell, List, Ref, Str};
pub use rule::Rule;
pub use shape::{
    Case, Field, Float, JsonType, Kind, Parsed, ParsedForm, Presence, Spec, TaskTemplate, Temporal,
};
pub use value::{Path, Segment, Value};
pub use word::Word;
