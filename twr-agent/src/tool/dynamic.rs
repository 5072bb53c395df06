//! `DynamicTool`: a tool whose input is known at run time; and what a protocol of tool calls is told of a tool.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value as Json;
use twr::dynamic::Spec;
use twr::model::BoxFuture;

use super::input::content;
use super::{Observation, ToolContext, ToolFault};

/// A function that a model may call, whose name and input are known when the program runs: a tool of another program,
/// or one that a file describes. For a tool that is known when the program is written, [`Tool`](super::Tool) has a
/// typed input.
///
/// ```
/// use serde_json::Value;
/// use twr::dynamic::{Field, Spec};
/// use twr::model::BoxFuture;
/// use twr_agent::tool::{DynamicTool, Observation, ToolContext, ToolFault};
///
/// struct Shout(Spec);
///
/// impl DynamicTool for Shout {
///     fn name(&self) -> &str {
///         "shout"
///     }
///     fn about(&self) -> &str {
///         "Says it in capital letters."
///     }
///     fn input(&self) -> Option<&Spec> {
///         Some(&self.0)
///     }
///     fn call(&self, input: Value, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
///         Box::pin(async move { Ok(input["words"].as_str().unwrap_or_default().to_uppercase().into()) })
///     }
/// }
///
/// let input = Spec::builder("Words").field(Field::line("words").example("hello")).build()?;
/// let tools = twr_agent::Toolbox::new().with_dynamic(Shout(input));
/// assert!(tools.has("shout"));
/// # Ok::<(), twr::dynamic::SpecError>(())
/// ```
pub trait DynamicTool: Send + Sync + 'static {
    /// The tool's name: the word by which the model chooses it.
    fn name(&self) -> &str;

    /// What the tool is for, in the words that the model is told.
    fn about(&self) -> &str;

    /// What the model writes to call the tool; `None` for a tool that takes nothing.
    fn input(&self) -> Option<&Spec>;

    /// The JSON Schema of the arguments, for protocols of tool calls. Default: that of [`input`](Self::input).
    fn parameters(&self) -> Json {
        match self.input() {
            Some(spec) => spec.json_schema(),
            None => {
                serde_json::json!({"type": "object", "properties": {}, "additionalProperties": false})
            }
        }
    }

    /// The JSON Schema of [`Observation::data`], if the tool gives data. Default: it gives none.
    fn returns(&self) -> Option<Json> {
        None
    }

    /// Carries the call out. The input is an object by the names of the fields, and keeps every rule of
    /// [`input`](Self::input).
    fn call(
        &self,
        input: Json,
        context: ToolContext,
    ) -> BoxFuture<'_, Result<Observation, ToolFault>>;

    /// Carries a call out whose input is as the model wrote it: sections, or JSON. Default: reads the input and
    /// [calls](Self::call) the tool; of an input that cannot be read, the fault tells the model what to write. A tool
    /// without an [input](Self::input) is given the JSON object as it is, or an empty one.
    fn call_as_written<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>> {
        Box::pin(async move {
            let input = match self.input() {
                Some(spec) => content(spec.parse(input), input)?.to_json(),
                None => Json::Object(serde_json::from_str(input).unwrap_or_default()),
            };
            self.call(input, context).await
        })
    }

    /// As [`Tool::is_idempotent`](super::Tool::is_idempotent). Default: it is not.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// As [`Tool::timeout`](super::Tool::timeout). Default 30 seconds.
    fn timeout(&self) -> Duration {
        Duration::from_secs(30)
    }
}

/// What a protocol of tool calls is told of a tool.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ToolDefinition {
    /// The tool's name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The JSON Schema of its input: an object.
    pub parameters: Json,
    /// The JSON Schema of the data that it gives back, if it gives any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<Json>,
    /// Whether a second call with the same input does no harm.
    pub is_idempotent: bool,
}

impl ToolDefinition {
    /// The definition as chat completions take it, in their list `tools`.
    pub fn to_chat(&self) -> Json {
        let Self { name, description, parameters, .. } = self;
        serde_json::json!({
            "type": "function",
            "function": {"name": name, "description": description, "parameters": parameters},
        })
    }
}
