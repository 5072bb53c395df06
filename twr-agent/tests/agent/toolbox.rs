//! Tools joined into one union: its prompt, its schema, its dispatch and its feedback.

use serde_json::{Value as Json, json};
use twr::dynamic::{Case, Field, Spec};
use twr::model::{BoxFuture, ScriptedModel};
use twr::{Language, Layout, Think, Thinkable};
use twr_agent::agent_tool::AgentTool;
use twr_agent::run::End;
use twr_agent::tool::{
    Cause, DynamicTool, NoInput, Observation, RetryPolicy, Tool, ToolContext, ToolFault,
};

use twr_agent::{Agent, Limits, Pause, SoftPlanner, Toolbox};

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

/// A tool that takes nothing.
struct Clock;

impl Tool for Clock {
    type Input = NoInput;
    const NAME: &'static str = "clock";
    const ABOUT: &'static str = "Says the time.";

    async fn call(&self, _: NoInput, _: ToolContext) -> Result<Observation, ToolFault> {
        Ok("noon".into())
    }
}

/// A tool that is made at run time.
struct Sum(Spec);

impl DynamicTool for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn about(&self) -> &'static str {
        "Adds numbers."
    }

    fn input(&self) -> Option<&Spec> {
        Some(&self.0)
    }

    fn returns(&self) -> Option<Json> {
        Some(json!({"type": "object", "properties": {"sum": {"type": "number"}}}))
    }

    fn call(&self, input: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        let numbers = input["numbers"].as_array().cloned().unwrap_or_default();
        let sum: f64 = numbers.iter().filter_map(Json::as_f64).sum();
        Box::pin(async move { Ok(Observation::of_data(json!({ "sum": sum }))) })
    }
}

fn sum() -> Sum {
    let numbers = r#"{"type": "object", "required": ["numbers"],
        "properties": {"numbers": {"type": "array", "items": {"type": "number"}}}}"#;
    Sum(Spec::from_json_schema(numbers).unwrap())
}

fn tools() -> Toolbox {
    Toolbox::new().with(Todo::default()).with(Search).with(Lamp).with(Clock).with_dynamic(sum())
}

fn context() -> ToolContext {
    ToolContext::for_test("goal")
}

async fn called(name: &str, input: &str) -> Result<Observation, ToolFault> {
    tools().call(name, input, context(), &RetryPolicy::default()).await
}

#[tokio::test]
async fn a_reply_in_sections_or_json_is_dispatched_to_its_tool_with_its_input() {
    let check = async |reply: &str, name: &str, result: &str| {
        let (tools, spec) = (tools(), tools().spec(Language::English).unwrap());
        let record = spec.parse(reply).into_value().unwrap();
        let chosen = tools.chosen(&record).unwrap();
        assert_eq!(chosen.name, name, "{reply}");
        assert_eq!(called(&chosen.name, &chosen.input).await.unwrap().text, result, "{reply}");
    };
    check("[Tool] todo\n[命令] add milk", "todo", "已添加：milk").await;
    // Both tools have a field of that header: each case reads its own.
    check("[Tool] search\n[命令] bees\n[Limit] 3", "search", "3 of bees").await;
    check(r#"{"action": "search", "query": "bees", "limit": 2}"#, "search", "2 of bees").await;
    check("[Tool] lamp\n[Input]\nTool: on\nPercent: 40", "lamp", "On { percent: 40 }").await;
    check("[Tool] lamp\n[Input]\nTool: off", "lamp", "Off").await;
    check("[Tool] clock", "clock", "noon").await;
    check("[Tool] sum\n[Numbers]\n- 1\n- 2.5", "sum", r#"{"sum":3.5}"#).await;
}

#[tokio::test]
async fn a_native_call_is_read_by_the_reader_of_replies() {
    let check = async |name: &str, arguments: &str, result: &str| {
        assert_eq!(called(name, arguments).await.unwrap().text, result, "{arguments}");
    };
    check("search", r#"{"query": "bees", "limit": 2}"#, "2 of bees").await;
    // What models get wrong in JSON is read as in any reply.
    check("search", "```json\n{\"query\": \"bees\", \"limit\": \"2\",}\n```", "2 of bees").await;
    check("lamp", r#"{"tool": "on", "percent": 40}"#, "On { percent: 40 }").await;
    check("clock", "", "noon").await;
    check("clock", "{}", "noon").await;
    check("sum", r#"{"numbers": [1, 2]}"#, r#"{"sum":3.0}"#).await;
    // The header is the field's name, too; what is the name of no field is refused, and not left out.
    check("search", r#"{"命令": "bees", "limit": 2}"#, "2 of bees").await;
    let fault =
        called("search", r#"{"query": "bees", "limit": 2, "lang": "de"}"#).await.unwrap_err();
    assert_eq!(fault.cause, Cause::BadInput);
    assert!(fault.message.starts_with("unknown argument `lang`: there is `"), "{fault}");
    let fault = called("search", r#"{"query": "bees", "limit": 99}"#).await.unwrap_err();
    assert_eq!(fault.cause, Cause::BadInput);
    assert!(fault.message.contains("10"), "{fault}");
}

#[tokio::test]
async fn a_model_is_asked_for_a_call_in_any_layout_and_corrected_by_field() {
    let spec = tools().spec(Language::English).unwrap();
    for (layout, bad, good) in [
        (Layout::Sections, "[Tool] search\n[命令] bees\n[Limit] 30", "[Limit] 3"),
        (Layout::Json, r#"{"action": "search", "query": "bees", "limit": 30}"#, r#"{"limit": 3}"#),
    ] {
        let model = ScriptedModel::new([bad, good]);
        let thought =
            Think::spec(&spec, "Look for bees.").layout(layout).run(&model).await.unwrap();
        let chosen = tools().chosen(&thought.value).unwrap();
        assert_eq!(called("search", &chosen.input).await.unwrap().text, "3 of bees", "{layout:?}");
    }
}

#[tokio::test]
async fn a_bad_input_is_found_by_its_field_and_an_unknown_tool_by_its_name() {
    let fault = called("search", "[命令] bees").await.unwrap_err();
    assert_eq!(fault.cause, Cause::BadInput);
    assert!(fault.message.contains("[Limit]"), "{fault}");
    // Nothing joins two calls, so that all of it has to come again.
    let check = async |input: &str, told: &str| {
        let fault = called("search", input).await.unwrap_err();
        assert_eq!(fault.to_string(), told, "{input}");
    };
    let limit = "must be a whole number from 1 to 10, not 99.";
    check(
        "[命令] bees\n[Limit] 99",
        &format!("Call it again with the whole input. What was wrong:\n- [Limit] {limit}"),
    )
    .await;
    check(
        r#"{"query": "bees", "limit": 99}"#,
        &format!("Call it again with all arguments. What was wrong:\n- \"limit\" {limit}"),
    )
    .await;
    let cut_off = called("search", r#"{"query": "bees""#).await.unwrap_err().to_string();
    assert!(cut_off.starts_with("The JSON is cut off. Call it again with all"), "{cut_off}");
    let fault = called("weather", "x").await.unwrap_err();
    assert_eq!(
        (fault.cause, fault.to_string().as_str()),
        (Cause::NotFound, "unknown tool: weather")
    );
    let chinese = ToolContext::for_test("看天气");
    let fault = tools().call("weather", "x", chinese, &RetryPolicy::default()).await.unwrap_err();
    assert_eq!(fault.to_string(), "未知工具: weather");
    // A case that is no tool's.
    let other = tools().union(Spec::builder("Step"), "Tool");
    let other = other.case(Case::new("stop").field(Field::line("why").example("Enough.")));
    let record = other.build().unwrap().parse("[Tool] stop\n[Why] Done.").into_value().unwrap();
    assert_eq!(tools().chosen(&record), None);
}

#[test]
fn the_union_has_an_example_for_each_tool_that_shows_one() {
    let spec = tools().spec(Language::English).unwrap();
    spec.check().unwrap();
    let shown = twr::advanced::soft::worked_examples(spec.shape());
    let mut words: Vec<_> =
        shown.iter().filter_map(|example| spec.shape().word_of(&example.reply)).collect();
    words.sort_unstable();
    assert_eq!(words, [0, 1, 2, 3, 4], "{shown:?}");
    // A tool of the same name takes the place of the earlier one.
    assert_eq!(tools().with(Search).names().count(), 5);
}

#[test]
fn tools_that_cannot_be_told_apart_are_refused_and_so_is_a_box_without_any() {
    struct Other;
    impl Tool for Other {
        type Input = NoInput;
        const NAME: &'static str = "Search";
        const ABOUT: &'static str = "Another one.";
        async fn call(&self, _: NoInput, _: ToolContext) -> Result<Observation, ToolFault> {
            Ok("".into())
        }
    }
    let error = tools().with(Other).spec(Language::English).unwrap_err();
    assert!(error.to_string().contains("earch"), "{error}");
    assert!(Toolbox::new().spec(Language::English).is_err());
}

#[test]
fn each_tool_is_defined_for_native_calls() {
    let definitions: Vec<_> = tools().definitions().collect();
    let names: Vec<&str> = definitions.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["todo", "search", "lamp", "clock", "sum"]);
    let search = definitions[1].to_chat();
    assert_eq!(search["type"], "function");
    assert_eq!(search["function"]["description"], "Looks something up.");
    let parameters = &search["function"]["parameters"];
    assert_eq!(parameters["type"], "object");
    assert_eq!(parameters["properties"]["limit"]["maximum"], 10);
    assert_eq!(parameters["required"], json!(["query", "limit"]));
    let takes_nothing = json!({"type": "object", "properties": {}, "additionalProperties": false});
    assert_eq!(definitions[3].parameters, takes_nothing);
    assert_eq!(definitions[4].returns.as_ref().unwrap()["type"], "object");
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

/// A tool of any name, which takes nothing and says its name.
struct Named(&'static str);

impl DynamicTool for Named {
    fn name(&self) -> &str {
        self.0
    }

    fn about(&self) -> &'static str {
        "Says its name."
    }

    fn input(&self) -> Option<&Spec> {
        None
    }

    fn call(&self, _: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        Box::pin(async move { Ok(self.0.into()) })
    }
}

/// Runs a task in which the model writes this word for a tool, and says which tool was called.
async fn called_by(word: &str, names: &[&'static str]) -> String {
    let script = [
        "[Plan]\n- Say it.".to_owned(),
        format!("[Action] {word}"),
        "[Action] done\n[Response] Said.".to_owned(),
        "[Status] done\n[Response] Said.".to_owned(),
    ];
    let planner = SoftPlanner::new(ScriptedModel::new(script), Language::English);
    let tools = names.iter().map(|name| Named(name)).fold(Toolbox::new(), Toolbox::with_dynamic);
    let agent = Agent::new(planner, tools);
    let mut run = agent.begin("Say it.", Limits::default());
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("Said.".into())), "{names:?}");
    let state = run.state();
    let seen = &state.observations[0];
    assert_eq!(seen.tool, seen.result);
    seen.tool.clone()
}

#[tokio::test]
async fn an_agent_as_a_tool_speaks_of_no_commands() {
    let check = async |language, replies: &[&str], told: &str| {
        let planner = SoftPlanner::new(ScriptedModel::new(replies.iter().copied()), language);
        let mut limits = Limits::default();
        (limits.steps, limits.questions) = (1, 0);
        let agent = AgentTool::new(Agent::new(planner, Toolbox::new()), limits).unwrap();
        let tools = Toolbox::new().with_dynamic(agent);
        let retry = RetryPolicy::default();
        let called = tools.call("assistant", "[Task] Greet me.", context(), &retry).await;
        assert_eq!(called.unwrap_err().message, told);
    };
    let (plan, ask) = ("[Plan]\n- Greet.", "[Action] ask_user\n[Question] Whom?");
    check(Language::English, &[plan, ask], "Too many questions.").await;
    check(
        Language::English,
        &[plan, "[Action] done\n[Response] Hi."],
        "The limit of 1 step is reached.\nWhat is done: nothing\nWhy it is not finished: nothing\n\
         What to do next: say more and try again.",
    )
    .await;
    check(Language::English, &[""; 3], "Planning does not work at the moment. Try again later.")
        .await;
    check(Language::Chinese, &[""; 3], "抱歉，当前计划执行服务暂时不可用。请稍后再试。").await;
}

#[tokio::test]
async fn a_tool_may_have_the_name_of_a_decision() {
    for name in ["done", "ask_user", "Ask"] {
        assert_eq!(called_by(&format!("tool_{name}"), &[name]).await, name);
    }
}

#[tokio::test]
async fn a_model_is_told_words_apart_for_tools_whose_names_read_alike() {
    let check = async |names: &[&'static str], words: &[&str]| {
        for (name, word) in names.iter().zip(words) {
            assert_eq!(called_by(word, names).await, *name, "{names:?}");
        }
    };
    check(&["get_user", "getUser", "GET-USER"], &["get_user", "tool_getUser_2", "tool_GET-USER_3"])
        .await;
    check(&["search", "Search"], &["search", "tool_Search_2"]).await;
    check(&["tool_done", "done"], &["tool_done", "tool_done_2"]).await;
    check(&["done", "tool_done"], &["tool_done_2", "tool_done"]).await;
    check(&["two\nlines", "!"], &["tool_two_lines", "tool_!"]).await;
}
