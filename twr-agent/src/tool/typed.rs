//! `Typed`: a tool with a typed input, as one whose input is known at run time.

use std::time::Duration;

use serde_json::Value as Json;
use twr::dynamic::Spec;
use twr::model::BoxFuture;
use twr::verdict::Value;
use twr::{Thinkable, parse};

use super::input::content;
use super::{DynamicTool, Observation, Tool, ToolContext, ToolFault};

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

    /// The input as a value, or the feedback that tells the model what to write.
    fn read(&self, input: &str) -> Result<T::Input, ToolFault> {
        match &self.spec {
            Some(_) => content(parse::<T::Input>(input), input),
            None => T::Input::from_reply(Value::Record(Vec::new()))
                .map_err(|mismatch| ToolFault::bad_input(mismatch.to_string())),
        }
    }
}

impl<T: Tool> DynamicTool for Typed<T> {
    fn name(&self) -> &str {
        T::NAME
    }

    fn about(&self) -> &str {
        T::ABOUT
    }

    fn input(&self) -> Option<&Spec> {
        self.spec.as_ref()
    }

    fn call(
        &self,
        input: Json,
        context: ToolContext,
    ) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        Box::pin(async move { self.tool.call(self.read(&input.to_string())?, context).await })
    }

    fn call_as_written<'a>(
        &'a self,
        input: &'a str,
        context: ToolContext,
    ) -> BoxFuture<'a, Result<Observation, ToolFault>> {
        Box::pin(async move { self.tool.call(self.read(input)?, context).await })
    }

    fn is_idempotent(&self) -> bool {
        self.tool.is_idempotent()
    }

    fn timeout(&self) -> Duration {
        self.tool.timeout()
    }
}
