//! A tool whatever its input: typed, or known at run time.

use std::time::Duration;

use serde_json::Value as Json;
use twr::dynamic::{Record, Spec};
use twr::model::BoxFuture;
use twr::spec::Value;
use twr::verdict::Verdict;
use twr::{Thinkable, parse};

use super::{DynamicTool, Observation, Tool, ToolContext, ToolFault};

/// What a toolbox knows of each of its tools.
pub(super) trait AnyTool: Send + Sync {
    fn name(&self) -> &str;
    fn about(&self) -> &str;
    /// The spec of the input; `None` for a tool that takes none.
    fn spec(&self) -> Option<&Spec>;
    fn returns(&self) -> Option<Json>;
    fn is_idempotent(&self) -> bool;
    fn timeout(&self) -> Duration;
    fn call<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>>;
}

/// A tool with a typed input, and the spec of that type.
pub(super) struct Typed<T> {
    tool: T,
    spec: Option<Spec>,
}

impl<T: Tool> Typed<T> {
    pub(super) fn new(tool: T) -> Self {
        let takes_input = !T::Input::SPEC.fields.is_empty();
        Self { tool, spec: takes_input.then(Spec::of_type::<T::Input>) }
    }
}

impl<T: Tool> AnyTool for Typed<T> {
    fn name(&self) -> &str {
        T::NAME
    }

    fn about(&self) -> &str {
        T::ABOUT
    }

    fn spec(&self) -> Option<&Spec> {
        self.spec.as_ref()
    }

    fn returns(&self) -> Option<Json> {
        None
    }

    fn is_idempotent(&self) -> bool {
        self.tool.is_idempotent()
    }

    fn timeout(&self) -> Duration {
        self.tool.timeout()
    }

    fn call<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>> {
        Box::pin(async move {
            let input = match &self.spec {
                Some(_) => content(parse::<T::Input>(input))?,
                None => T::Input::from_reply(Value::Record(Vec::new()))
                    .map_err(|mismatch| ToolFault::bad_input(mismatch.to_string()))?,
            };
            self.tool.call(input, context).await
        })
    }
}

/// A tool whose input is known at run time.
pub(super) struct AtRunTime<T>(pub(super) T);

impl<T: DynamicTool> AnyTool for AtRunTime<T> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn about(&self) -> &str {
        self.0.about()
    }

    fn spec(&self) -> Option<&Spec> {
        self.0.input()
    }

    fn returns(&self) -> Option<Json> {
        self.0.returns()
    }

    fn is_idempotent(&self) -> bool {
        self.0.is_idempotent()
    }

    fn timeout(&self) -> Duration {
        self.0.timeout()
    }

    fn call<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>> {
        Box::pin(async move {
            let input = match self.0.input() {
                Some(spec) => Record::to_json(&content(spec.parse(input))?),
                None => Json::Object(serde_json::Map::new()),
            };
            self.0.call(input, context).await
        })
    }
}

/// The content, or the feedback that tells the model what to write.
fn content<T>(verdict: Verdict<T>) -> Result<T, ToolFault> {
    verdict
        .into_content()
        .map_err(|verdict| ToolFault::bad_input(verdict.feedback().unwrap_or_default()))
}
