//! Tools joined into one union: its prompt, its schema, its dispatch and its feedback.

use twr::Thinkable;
use twr::read::Reader;
use twr::spec::{Language, Value, flaws};
use twr_agent::Toolbox;
use twr_agent::tool::{Cause, Observation, RetryPolicy, Tool, ToolContext, ToolFault};

use crate::support::Todo;

/// What to look for.
#[derive(Debug, Thinkable)]
struct Query {
    /// The words.
    #[think(header = "命令", line, example = "bees")]
    query: String,
    /// How many results.
    #[think(min = 1, max = 10, example = 3)]
    limit: u8,
}

struct Search;

impl Tool for Search {
    type Input = Query;
    const NAME: &'static str = "search";
    const ABOUT: &'static str = "Looks something up.";

    async fn call(&self, input: Query, _: ToolContext) -> Result<Observation, ToolFault> {
        Ok(format!("{} of {}", input.limit, input.query).into())
    }
}

/// A union, whose tag is its own.
#[derive(Debug, Thinkable)]
#[think(tag = "Tool")]
enum Light {
    /// On.
    On {
        /// How bright.
        #[think(example = 50)]
        percent: u8,
    },
    /// Off.
    Off,
}

struct Lamp;

impl Tool for Lamp {
    type Input = Light;
    const NAME: &'static str = "lamp";
    const ABOUT: &'static str = "Switches the lamp.";

    async fn call(&self, input: Light, _: ToolContext) -> Result<Observation, ToolFault> {
        Ok(format!("{input:?}").into())
    }
}

fn tools() -> Toolbox {
    Toolbox::new().with(Todo::default()).with(Search).with(Lamp)
}

fn context() -> ToolContext {
    ToolContext::for_test("goal")
}

#[tokio::test]
async fn a_reply_is_dispatched_to_its_tool_with_its_typed_input() {
    let check = async |reply: &str, name: &str, result: &str| {
        let (tools, spec) = (tools(), tools().spec(Language::English));
        assert_eq!(flaws(&spec), Vec::new());
        let reading = Reader::new(&spec).read(reply);
        assert!(reading.diagnostics.is_empty(), "{reply}: {:?}", reading.diagnostics);
        let chosen = tools.chosen(&spec, &reading.value).unwrap();
        assert_eq!(chosen.name, name, "{reply}");
        let called =
            tools.call(&chosen.name, &chosen.input, context(), &RetryPolicy::default()).await;
        assert_eq!(called.unwrap().text, result, "{reply}");
    };
    check("[Tool] todo\n[命令] add milk", "todo", "已添加：milk").await;
    // Both tools have a field of that header: each case reads its own.
    check("[Tool] search\n[命令] bees\n[Limit] 3", "search", "3 of bees").await;
    check(r#"{"action": "search", "query": "bees", "limit": 2}"#, "search", "2 of bees").await;
    check("[Tool] lamp\n[Input]\nTool: on\nPercent: 40", "lamp", "On { percent: 40 }").await;
    check("[Tool] lamp\n[Input]\nTool: off", "lamp", "Off").await;
}

#[tokio::test]
async fn a_bad_input_is_found_by_its_field_and_an_unknown_tool_by_its_name() {
    let (tools, spec) = (tools(), tools().spec(Language::English));
    let reading = Reader::new(&spec).read("[Tool] search\n[命令] bees\n[Limit] 30");
    assert_eq!(reading.diagnostics.len(), 1, "{:?}", reading.diagnostics);
    let call = async |name: &str, input: &str| {
        tools.call(name, input, context(), &RetryPolicy::default()).await.unwrap_err()
    };
    let fault = call("search", "[命令] bees").await;
    assert_eq!(fault.cause, Cause::BadInput);
    assert!(fault.message.contains("[Limit]"), "{fault}");
    let fault = call("weather", "x").await;
    assert_eq!((fault.cause, fault.to_string().as_str()), (Cause::NotFound, "未知工具: weather"));
    assert_eq!(tools.chosen(&spec, &Value::Null), None);
}

#[test]
fn the_union_has_an_example_for_each_tool_and_a_json_schema() {
    let (tools, spec) = (tools(), tools().spec(Language::English));
    let shown = twr::soft::worked_examples(&spec);
    let words: Vec<_> = shown.iter().filter_map(|example| spec.word_of(&example.reply)).collect();
    assert_eq!(words, [0, 1, 2], "{shown:?}");
    let schema = format!("{:?}", tools.schema());
    assert!(schema.contains("todo") && schema.contains("limit") && schema.contains("anyOf"));
    // A tool of the same name takes the place of the earlier one.
    assert_eq!(tools.with(Search).names().count(), 3);
}

#[test]
fn each_cause_has_a_name_and_a_suggestion_in_each_language_unless_the_fault_has_its_own() {
    for cause in Cause::ALL {
        let fault = ToolFault::new(cause, "x");
        assert!(fault.advice(Language::Chinese).starts_with("建议："), "{}", cause.name());
        assert!(fault.advice(Language::English).starts_with("Suggestion: "), "{}", cause.name());
    }
    let own = ToolFault::bad_input("x").suggesting("Write a city.");
    assert_eq!(own.advice(Language::Chinese), "Write a city.");
}
