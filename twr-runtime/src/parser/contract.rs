//! `Parser`: whatever makes the pattern's contract of a reply, and `Contract`, the contract's JSON.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use twr_spec::verdict::Status;

use crate::parse::parse;
use crate::typed::Thinkable;

/// Reads a reply: the value, or the feedback that tells the model what to write instead.
///
/// Every function and closure `Fn(&str) -> Status<T>` is a parser, and so are the parsers of this
/// module. A parser is a pure function of the reply: it makes no calls and has no state.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Parser, Status};
///
/// fn number(reply: &str) -> Status<u32> {
///     match reply.trim().parse() {
///         Ok(number) => Status::Success(number),
///         Err(_) => Status::Error { feedback: "Write one whole number and nothing else.".into() },
///     }
/// }
///
/// assert_eq!(number.parse(" 7\n"), Status::Success(7));
/// ```
///
/// The compiler says how a type becomes a parser:
///
/// ```compile_fail,E0277
/// # use twr_runtime as twr;
/// fn takes(parser: impl twr::parser::Parser) {}
/// takes("[Plan]");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parser of replies",
    label = "expected a `Parser`",
    note = "a function or closure is one if it takes `&str` and returns `Status<T>`: `|reply: &str| …`",
    note = "for sections use `multi_section_parser([\"[Plan]\"])`, for a derived type `typed::<Plan>`"
)]
pub trait Parser {
    /// The content of a good reply.
    type Output;

    /// Reads a whole reply.
    fn parse(&self, reply: &str) -> Status<Self::Output>;

    /// The same parser with a second step, which looks at what the first one took: first extract, then
    /// check or convert.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::parser::{Parser, Status, simple_parser};
    ///
    /// let score = simple_parser("[Score]").and_then(|text: String| match text.parse::<u8>() {
    ///     Ok(score) if score <= 10 => Status::Success(score),
    ///     _ => Status::Error { feedback: "Write a number from 0 to 10 below [Score].".into() },
    /// });
    /// assert_eq!(score.parse("[Score]\n7"), Status::Success(7));
    /// ```
    fn and_then<U, F>(self, then: F) -> AndThen<Self, F>
    where
        Self: Sized,
        F: Fn(Self::Output) -> Status<U>,
    {
        AndThen { first: self, then }
    }
}

impl<T, F> Parser for F
where
    F: Fn(&str) -> Status<T>,
{
    type Output = T;

    fn parse(&self, reply: &str) -> Status<T> {
        self(reply)
    }
}

macro_rules! boxed_parsers {
    ($($boxed:ty),*) => {$(
        /// A parser that was chosen at run time.
        impl<T> Parser for $boxed {
            type Output = T;

            fn parse(&self, reply: &str) -> Status<T> {
                (**self).parse(reply)
            }
        }
    )*};
}

boxed_parsers!(Box<dyn Parser<Output = T> + '_>, Box<dyn Parser<Output = T> + Send + Sync + '_>);

/// A parser with a second step; made by [`Parser::and_then`].
#[derive(Clone)]
pub struct AndThen<P, F> {
    first: P,
    then: F,
}

impl<P, U, F> Parser for AndThen<P, F>
where
    P: Parser,
    F: Fn(P::Output) -> Status<U>,
{
    type Output = U;

    fn parse(&self, reply: &str) -> Status<U> {
        match self.first.parse(reply) {
            Status::Success(content) => (self.then)(content),
            Status::Error { feedback } => Status::Error { feedback },
        }
    }
}

impl<P: fmt::Debug, F> fmt::Debug for AndThen<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AndThen").field("first", &self.first).finish_non_exhaustive()
    }
}

/// The parser of a derived type: what [`parse`](crate::parse::parse) says, as the contract.
pub fn typed<T: Thinkable>(reply: &str) -> Status<T> {
    parse::<T>(reply).status
}

/// Serializes a status as the contract: `{"status": "success", "content": …}` or
/// `{"status": "error", "feedback": "…"}`.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Contract, Parser, simple_parser};
///
/// let status = simple_parser("[Title]").parse("[Title] Bees");
/// let json = serde_json::to_string(&Contract(&status))?;
/// assert_eq!(json, r#"{"status":"success","content":"Bees"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Contract<'s, T>(pub &'s Status<T>);

impl<T: Serialize> Serialize for Contract<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        match self.0 {
            Status::Success(content) => {
                map.serialize_entry("status", "success")?;
                map.serialize_entry("content", content)?;
            }
            Status::Error { feedback } => {
                map.serialize_entry("status", "error")?;
                map.serialize_entry("feedback", feedback)?;
            }
        }
        map.end()
    }
}

/// An error with this feedback.
pub(super) fn error<T>(feedback: impl Into<String>) -> Status<T> {
    Status::Error { feedback: feedback.into() }
}
