//! A tool whatever its input: typed, or known at run time.

use std::time::Duration;

use serde_json::Value as Json;
use twr::advanced::condition::Condition;
use twr::advanced::feedback::{Faults, orders};
use twr::advanced::partial::Partial;
use twr::advanced::wording::Wording;
use twr::dynamic::{Record, Spec};
use twr::model::BoxFuture;
use twr::verdict::{Value, Verdict};
use twr::{Language, Layout, Thinkable, parse};

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
                Some(_) => content(parse::<T::Input>(input), input)?,
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
                Some(spec) => Record::to_json(&content(spec.parse(input), input)?),
                None => Json::Object(serde_json::Map::new()),
            };
            self.0.call(input, context).await
        })
    }
}

/// The content of an input, or the feedback that tells the model what to write.
fn content<T>(verdict: Verdict<T>, input: &str) -> Result<T, ToolFault> {
    verdict.into_value().map_err(|verdict| {
        let arguments =
            input.trim_start().starts_with('{').then(|| wrong_arguments(&verdict.partial));
        let feedback = arguments.flatten();
        ToolFault::bad_input(
            feedback.unwrap_or_else(|| verdict.feedback().unwrap_or_default().to_owned()),
        )
    })
}

/// What is wrong with the arguments of a call in JSON. All of them have to come again, since nothing joins two calls.
fn wrong_arguments(partial: &Partial) -> Option<String> {
    let spec = partial.spec.in_layout(Layout::Json);
    let faults =
        Faults { diagnostics: &partial.diagnostics, kept: &[], condition: Condition::default() };
    let told = orders(&spec, faults, &Wording::default());
    // The first line asks for an object of the wrong members alone.
    let members: Vec<String> = told
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| format!("\n- {line}"))
        .collect();
    let order = match spec.language {
        Language::Chinese => "请带上全部参数重新调用。问题：",
        _ => "Call it again with all arguments. What was wrong:",
    };
    (!members.is_empty()).then(|| format!("{order}{}", members.concat()))
}
