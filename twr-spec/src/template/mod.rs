//! Prompt templates: a user's own words round the format block, in minijinja's syntax.
//!
//! A template is the message that asks for a reply. It names variables, and says by the reserved
//! `{{ format }}` where the format block is. So that it cannot drift from the reader, what it holds
//! is looked at before it renders: [`Facts`] (its variables, attributes, filters, text), [`mentions`] (the
//! headers that its text speaks of), [`flaws`] and [`unknown_headers`] (what does not agree with the spec). The
//! derive and tools that load a spec report the same flaws at their own places. At run time [`fill`] puts
//! the values in.

#[cfg(feature = "check-templates")]
mod builtin;
#[cfg(feature = "check-templates")]
mod facts;
#[cfg(feature = "templates")]
mod fill;
#[cfg(feature = "check-templates")]
mod flaw;
#[cfg(feature = "check-templates")]
mod mention;
mod reserved;
#[cfg(feature = "check-templates")]
mod walk;

#[cfg(feature = "check-templates")]
pub use facts::{Callable, Facts, Fault, FormatUse, Lookup, Nest, Piece, Step, SyntaxFault, Used};
#[cfg(feature = "templates")]
pub use fill::{Filled, TemplateError, TemplateErrorKind, Variables, fill};
#[cfg(feature = "check-templates")]
pub use flaw::{
    TemplateFlaw, TemplateFlawKind, Terms, UnknownHeader, flaws, keys_of, quoted, unknown_headers,
};
#[cfg(feature = "check-templates")]
pub use mention::{Mention, mentions};
pub use reserved::{FORMAT, TASK};
