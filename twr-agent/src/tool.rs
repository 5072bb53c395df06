//! Tools: typed functions that a model may call.

use std::future::Future;
use std::time::Duration;

use serde_json::Value as Json;
use twr::Thinkable;

mod call;
mod dynamic;
mod fault;
mod input;
mod no_input;
mod retry;
mod toolbox;
mod typed;
pub(crate) mod unknown;

pub(crate) use call::guarded;
pub use call::{CallLimits, MAX_RESULT_CHARS};
pub use dynamic::{DynamicTool, ToolDefinition};
pub use fault::{Cause, ToolFault};
pub use no_input::NoInput;
pub use retry::RetryPolicy;
pub(crate) use toolbox::TAG;
#[cfg(feature = "mcp")]
pub(crate) use toolbox::is_word;
pub use toolbox::{Chosen, Toolbox};

/// A function that a model may call: its input is a type that the model writes, its result is text.
///
/// ```
/// use twr::Thinkable;
/// use twr_agent::tool::{Observation, Tool, ToolContext, ToolFault};
///
/// /// A place.
/// #[derive(Thinkable)]
/// struct Place {
///     /// The city.
///     #[think(line, example = "Lisbon")]
///     city: String,
/// }
///
/// struct Weather;
///
/// impl Tool for Weather {
///     type Input = Place;
///     const NAME: &'static str = "weather";
///     const ABOUT: &'static str = "Tomorrow's weather in a city.";
///
///     async fn call(&self, input: Place, _: ToolContext) -> Result<Observation, ToolFault> {
///         match input.city.as_str() {
///             "Lisbon" => Ok("Sunny, 21 degrees.".into()),
///             other => Err(ToolFault::not_found(format!("no weather for {other}"))),
///         }
///     }
/// }
/// ```
pub trait Tool: Send + Sync + 'static {
    /// What the model writes to call the tool.
    type Input: Thinkable + Send;
    /// The tool's name: the word by which the model chooses it.
    const NAME: &'static str;
    /// What the tool is for, in the words that the model is told.
    const ABOUT: &'static str;

    /// Carries the call out.
    ///
    /// A call that takes longer than [`timeout`](Self::timeout) is dropped, and one that panics is a fault. A call can
    /// only be dropped where it awaits: what blocks its thread, such as a long computation or `std::thread::sleep`,
    /// has to run in [`tokio::task::spawn_blocking`], or no limit ends it.
    fn call(
        &self,
        input: Self::Input,
        context: ToolContext,
    ) -> impl Future<Output = Result<Observation, ToolFault>> + Send;

    /// Whether a second call with the same input does no harm. Only such a tool is called again after a fault after
    /// which it may have acted, or after its process ended in the middle of a call. Default: it is not.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// How long one call may take. Default 30 seconds.
    fn timeout(&self) -> Duration {
        Duration::from_secs(30)
    }
}

/// What a tool knows of its call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolContext {
    /// The goal of the task.
    pub goal: String,
    /// The call's key: the same in each try of one call and no other. A tool that is not idempotent can keep it to
    /// tell a repeated call.
    pub key: String,
    /// Which try it is, from 1.
    pub attempt: u32,
}

impl ToolContext {
    /// The context of a first try, for a tool's own tests.
    pub fn for_test(goal: &str) -> Self {
        Self { goal: goal.to_owned(), key: "test".to_owned(), attempt: 1 }
    }
}

/// What a tool gives back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Observation {
    /// The result, for the model and the user to read.
    pub text: String,
    /// The same as data, for programs that call the tool. Default: none.
    pub data: Option<Json>,
}

impl Observation {
    /// A result that is data: its text is the JSON on one line.
    pub fn of_data(data: Json) -> Self {
        Self { text: data.to_string(), data: Some(data) }
    }
}

impl<T: Into<String>> From<T> for Observation {
    fn from(text: T) -> Self {
        Self { text: text.into(), data: None }
    }
}
