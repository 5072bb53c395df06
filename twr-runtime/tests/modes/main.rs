//! Values through output modes: a server that keeps to the schema it is sent gives back any value of a spec, in JSON or
//! as the arguments of a tool, and the first reply is read as that value. Another validator says whether the reply keeps
//! to the schema.

extern crate twr_runtime as twr;

#[path = "../../../twr-spec/tests/support/random_spec.rs"]
mod random_spec;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "../../../twr-spec/tests/support/random_value.rs"]
mod random_value;
#[path = "../../../twr-spec/tests/support/seeds.rs"]
mod seeds;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value as Json};
use twr::model::{
    BoxFuture, Finish, Model, ModelError, NamedSchema, Offers, Reply, ReplyForm, Request, ToolCall,
};
use twr::read::Reader;
use twr::soft::write;
use twr::spec::{FlawKind, Layout, Output, Ref, Spec, Value, flaws};
use twr::think::{Options, Run, Task};

/// A server that answers each request with one value, as the schema wants it.
#[derive(Debug)]
struct Server {
    /// The value, with what is there of it.
    value: Json,
    /// The tool that is called where there is one for each case of a union.
    case: usize,
}

impl Server {
    fn of(spec: &Spec, value: &Value<'_>) -> Self {
        let text = write(&Spec { layout: Layout::Json, ..spec.clone() }, value);
        let Value::Record(fields) = value else { panic!("a reply is a record") };
        let case = match spec.tag().and_then(|tag| fields[tag].clone()) {
            Some(Value::Choice(word)) => usize::from(word),
            _ => 0,
        };
        Self { value: serde_json::from_str(&text).unwrap(), case }
    }

    /// The value as an instance of the schema.
    fn instance(&self, schema: &NamedSchema) -> String {
        let schema: Json = serde_json::from_str(&schema.schema).unwrap();
        let mut value = self.value.clone();
        fill(&schema, &schema, &mut value);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let wrong: Vec<String> =
            validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{wrong:#?}\n{value:#}\n{schema:#}");
        value.to_string()
    }
}

impl Model for Server {
    fn name(&self) -> &'static str {
        "keeps to schemas"
    }

    fn offers(&self) -> Offers {
        Offers::JSON
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let reply = match request.form.as_ref() {
            Some(ReplyForm::Schema(schema)) => Reply::text(self.instance(schema)),
            Some(ReplyForm::Tools(tools)) => {
                let tool = &tools[if tools.len() > 1 { self.case } else { 0 }];
                let call = ToolCall::new("c1", &*tool.name, self.instance(tool));
                Reply::text("").with_tool_calls([call]).with_finish(Finish::ToolCall)
            }
            form => panic!("held to no schema: {form:?}"),
        };
        Box::pin(async move { Ok(reply) })
    }
}

/// Writes `null` for each member that the schema requires and the value does not have.
fn fill(root: &Json, schema: &Json, value: &mut Json) {
    let schema = resolved(root, schema);
    if let Some(either) = schema["anyOf"].as_array() {
        let is_of = |schema: &&Json| is_of(resolved(root, schema), value);
        if let Some(schema) = either.iter().find(is_of) {
            fill(root, schema, value);
        }
        return;
    }
    match value {
        Json::Object(members) => fill_members(root, schema, members),
        Json::Array(items) => items.iter_mut().for_each(|item| fill(root, &schema["items"], item)),
        _ => {}
    }
}

fn fill_members(root: &Json, schema: &Json, members: &mut Map<String, Json>) {
    for name in schema["required"].as_array().into_iter().flatten() {
        members.entry(name.as_str().unwrap()).or_insert(Json::Null);
    }
    for (name, member) in members {
        let of_member = schema["properties"].get(name);
        fill(root, of_member.unwrap_or(&schema["additionalProperties"]), member);
    }
}

/// The schema that a reference leads to.
fn resolved<'s>(root: &'s Json, schema: &'s Json) -> &'s Json {
    match schema["$ref"].as_str() {
        Some(at) => resolved(root, root.pointer(at.strip_prefix('#').unwrap()).unwrap()),
        None => schema,
    }
}

/// Whether a value may be of a schema that stands beside others: it has its type, and of a case of a union its word.
fn is_of(schema: &Json, value: &Json) -> bool {
    let is_of_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        _ => true,
    };
    let properties = schema["properties"].as_object().into_iter().flatten();
    let mut words = properties.filter_map(|(name, of)| Some((name, of.get("const")?)));
    is_of_type && words.all(|(name, word)| value.get(name).is_none_or(|there| there == word))
}

/// Whether the JSON library of this test keeps each number.
fn is_kept(value: &Value<'_>) -> bool {
    match value {
        Value::Integer(int) => {
            let digits = int.to_string();
            digits.parse::<i64>().is_ok() || digits.parse::<u64>().is_ok()
        }
        Value::List(items) => items.iter().all(is_kept),
        Value::Record(fields) => fields.iter().flatten().all(is_kept),
        Value::Map(entries) => entries.iter().all(|(_, value)| is_kept(value)),
        _ => true,
    }
}

/// Reads the value back through the output mode, in one call.
async fn check(spec: &Ref<Spec>, value: &Value<'static>, output: Output) -> Result<(), String> {
    let reader = Reader::new(spec);
    let mut options = Options::default();
    (options.output, options.budget.attempts) = (Some(output), 1);
    let run = Run::new(spec, &reader, Task::from("Fill it in."), options);
    let server = Server::of(spec, value);
    // An object without members may as well be no answer, and is asked for again.
    if server.value == Json::Object(Map::new()) {
        return Ok(());
    }
    let ended = run.drive_told(&server, |_| {}).await;
    let ended = ended.map_err(|error| format!("{error}\nof {:#}", server.value))?;
    // As JSON, since what is left out says the same as `null`.
    let read = Server::of(spec, &ended.value()).value;
    let is_same = read == server.value;
    is_same.then_some(()).ok_or_else(|| format!("{read:#}\nfor {:#}", server.value))
}

#[test]
fn a_value_is_read_through_the_modes_that_take_schemas() {
    let is_sound = |spec: &Spec| flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample);
    let case = random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(|spec| {
        let value = random_value::value(&spec).prop_filter("a long number", is_kept);
        value.prop_map(move |value| (spec.clone(), value))
    });
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for config in seeds::configs(150, 200) {
        let outcome = TestRunner::new(config).run(&case, |(spec, value)| {
            let spec = Ref::shared(spec);
            for output in [Output::Native, Output::Tool] {
                let read = runtime.block_on(check(&spec, &value, output));
                read.map_err(|why| TestCaseError::fail(format!("{}: {why}", output.name())))?;
            }
            Ok(())
        });
        if let Err(why) = outcome {
            panic!("{why}");
        }
    }
}
