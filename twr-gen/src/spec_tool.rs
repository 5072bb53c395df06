//! `SpecTool`: a spec as a tool of an MCP server, whose answer is the typed value.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value as Json;
use twr_agent::tool::{Cause, DynamicTool, Observation, ToolContext, ToolFault};
use twr_runtime::dynamic::Spec;
use twr_runtime::model::{BoxFuture, Model};
use twr_runtime::think::{Options, ThinkError, ThinkErrorKind};
use twr_spec::partial::Named as ByName;
use twr_spec::schema::json_schema;
use twr_spec::soft::fold;
use twr_spec::spec::{Field, Kind, Presence, Ref, Spec as Shape};
use twr_spec::template::{TASK, TemplateError, Variables};
use twr_yaml::Input;

use crate::asked::{Asked, reader_of};
use crate::catalog::Found;
use crate::failure::Failure;
use crate::generated::snake;

/// A spec as a tool.
pub(crate) struct SpecTool {
    found: Found,
    name: String,
    input: Spec,
    model: Arc<dyn Model>,
    time: Duration,
}

impl SpecTool {
    pub(crate) fn new(
        found: Found,
        model: Arc<dyn Model>,
        time: Duration,
    ) -> Result<Self, Failure> {
        let name = snake(&found.spec.name);
        let schema = json_schema(&inputs(found.document.inputs()));
        let input = Spec::from_json_schema(&schema.pretty()).map_err(|error| {
            let message =
                format!("the inputs of `{}` cannot be arguments: {error}", found.spec.name);
            Failure::usage(message, "change the kinds of those inputs")
        })?;
        Ok(Self { found, name, input, model, time })
    }

    async fn answer(&self, input: Json) -> Result<Observation, ToolFault> {
        let options = {
            let mut options = Options::of(&self.found.spec.asking);
            options.budget.time = Some(self.time);
            options
        };
        let asked = self.asked(&input).map_err(|error| ToolFault::bad_input(error.to_string()))?;
        let reader = asked.reader();
        let json = asked.in_json();
        let json_reader = reader_of(&json);
        let run = asked.run(&reader, options).with_json(&json, &json_reader);
        let run = run.drive(&*self.model, |_| {}).await;
        let run = run.map_err(|error| fault(&error))?;
        let value = self.found.document.with_defaults(run.value());
        let json = serde_json::to_value(ByName::reply(&asked.spec, &value));
        json.map(Observation::of_data)
            .map_err(|error| ToolFault::new(Cause::Other, error.to_string()))
    }

    fn asked(&self, input: &Json) -> Result<Asked, TemplateError> {
        let inputs = self.found.document.inputs();
        let task = input[TASK].as_str().unwrap_or_default().to_owned();
        let variables = match inputs {
            [] => Variables::new().and(TASK, &task),
            inputs => inputs.iter().fold(Variables::new(), |variables, declared| {
                match (&input[&declared.name], &declared.default) {
                    (Json::Null, Some(default)) => {
                        variables.and(&declared.name, &ByName::value(&declared.kind, default))
                    }
                    (given, _) => variables.and(&declared.name, given),
                }
            }),
        };
        let layout = self.found.spec.asking.layout;
        let in_layout = layout.map(|layout| Ref::shared(self.found.spec.in_layout(layout)));
        let spec = in_layout.unwrap_or_else(|| self.found.spec.clone());
        Asked::filled(
            &self.found,
            spec,
            if inputs.is_empty() { task } else { String::new() },
            &variables,
        )
    }
}

/// The arguments of a tool: the inputs of the template, or the task.
fn inputs(declared: &[Input]) -> Shape {
    let field = |input: &Input| {
        let leaves_out = input.optional || input.default.is_some();
        Field {
            about: input.about.clone().into(),
            presence: if leaves_out { Presence::Defaulted } else { Presence::Required },
            default: input.default.clone().map(Ref::shared),
            ..named(&input.name, input.kind.clone())
        }
    };
    let fields: Vec<Field> = match declared {
        [] => vec![Field {
            about: "What is to be done.".into(),
            ..named(TASK, Ref::shared(Kind::Text))
        }],
        declared => declared.iter().map(field).collect(),
    };
    Shape { name: "Input".into(), fields: fields.into(), ..Shape::EMPTY }
}

fn named(name: &str, kind: Ref<Kind>) -> Field {
    let keys = vec![fold(name).into()].into();
    Field {
        name: name.to_owned().into(),
        header: name.to_owned().into(),
        keys,
        kind,
        ..Field::EMPTY
    }
}

/// Why there is no answer, with its cause. The model was asked again already.
fn fault(error: &ThinkError) -> ToolFault {
    let cause = match error.kind() {
        ThinkErrorKind::Model => Cause::Network,
        _ => Cause::Other,
    };
    ToolFault::new(cause, error.to_string())
        .suggesting("Give more in the input, or ask again later.")
}

impl DynamicTool for SpecTool {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> &str {
        &self.found.spec.about
    }

    fn input(&self) -> Option<&Spec> {
        Some(&self.input)
    }

    fn returns(&self) -> Option<Json> {
        let schema = json_schema(&self.found.spec).pretty();
        serde_json::from_str(&schema).ok()
    }

    fn call(&self, input: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        Box::pin(self.answer(input))
    }

    fn timeout(&self) -> Duration {
        // The budget of the search ends first, and says more.
        self.time + Duration::from_secs(5)
    }
}
