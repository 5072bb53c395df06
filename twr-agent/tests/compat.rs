//! The three ages of the JSON contract: what each gate lets pass, and why it refuses the rest.

use std::fmt::Debug;

use serde_json::{Value as Json, json};
use twr::Thinkable;
use twr::model::{
    ModelError, ModelErrorKind, Reply, ReplyForm, Request, ScriptedModel, ScriptedReply, ToolCall,
};
use twr_agent::compat::{
    Age, ItemsDecision, JsonPlanner, Refusal, RefusalReason, Round, gate, plan, plan_of_items,
    replan, round, thought, tool_call, tool_uses,
};
use twr_agent::run::{Decision, End, PlanItem};
use twr_agent::tool::{Observation, Tool, ToolContext, ToolFault};
use twr_agent::trace::Trace;
use twr_agent::{Agent, Limits, Pause, Toolbox};

use RefusalReason::{
    ArgumentsNotJsonObject, ResponseNotJsonObject, SchemaValidationFailed, ToolNotAllowed,
};

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "each case is made where it is checked")]
fn check<T: PartialEq + Debug>(found: Result<T, Refusal>, expected: Result<T, RefusalReason>) {
    assert_eq!(found.map_err(|refusal| refusal.reason), expected);
}

fn texts(items: &[&str]) -> Vec<String> {
    items.iter().map(|&item| item.to_owned()).collect()
}

#[test]
fn the_gate_takes_one_strict_object_without_think_blocks() {
    let pass = |reply: &str| check(gate(reply).map(|object| object.len()), Ok(1));
    pass(r#"{"a": 1}"#);
    pass(" \n{\"a\": 1}\n");
    pass(r#"<think>{"b": 2}</think>{"a": 1}<think>x</think>"#);
    let refuse =
        |reply: &str| check(gate(reply).map(|object| object.len()), Err(ResponseNotJsonObject));
    refuse("```json\n{\"a\": 1}\n```");
    refuse("好的：{\"a\": 1}");
    refuse(r#"{"a": 1} 就这样"#);
    refuse(r#"{"a": 1,}"#);
    refuse(r#"[{"a": 1}]"#);
    refuse(r#"<think>{"a": 1}"#);
    refuse("");
    let names: Vec<_> =
        [ResponseNotJsonObject, SchemaValidationFailed, ToolNotAllowed, ArgumentsNotJsonObject]
            .map(RefusalReason::name)
            .into();
    assert_eq!(
        names,
        [
            "response_not_json_object",
            "schema_validation_failed",
            "tool_not_allowed",
            "arguments_not_json_object",
        ]
    );
}

#[test]
fn a_round_of_the_first_age_goes_on_with_an_action_or_ends_with_a_response() {
    let goes_on = |plan: &[&str], tool: &str, input: &str| {
        Ok(Round::Continue { plan: texts(plan), tool: tool.into(), input: input.into() })
    };
    check(
        round(
            r#"{"status": " Continue ", "plan": [" a ", "", 2], "next_action": {"tool": "TODO", "input": " /todo list "}, "response": null}"#,
        ),
        goes_on(&["a", "2"], "todo", "/todo list"),
    );
    check(
        round(
            r#"{"status": "continue", "plan": [], "next_action": {"tool": "ask_user", "input": "几点？"}}"#,
        ),
        goes_on(&[], "ask_user", "几点？"),
    );
    let done = Ok(Round::Done { plan: texts(&["a"]), response: "好".into() });
    check(
        round(r#"{"status": "done", "plan": ["a"], "next_action": null, "response": "好"}"#),
        done,
    );
    let schema = || Err(SchemaValidationFailed);
    check(
        round(r#"{"status": "done", "plan": [], "next_action": null, "response": " "}"#),
        schema(),
    );
    check(
        round(
            r#"{"status": "done", "plan": [], "next_action": {"tool": "todo", "input": "x"}, "response": "好"}"#,
        ),
        schema(),
    );
    check(round(r#"{"status": "continue", "plan": [], "next_action": null}"#), schema());
    check(
        round(
            r#"{"status": "continue", "plan": [], "next_action": {"tool": "todo", "input": ""}}"#,
        ),
        schema(),
    );
    check(
        round(
            r#"{"status": "continue", "plan": [], "next_action": {"tool": "todo", "input": "x"}, "response": "好"}"#,
        ),
        schema(),
    );
    check(round(r#"{"status": "planned", "plan": []}"#), schema());
    check(
        round(r#"{"status": "continue", "next_action": {"tool": "todo", "input": "x"}}"#),
        schema(),
    );
    check(
        round(
            r#"{"status": "continue", "plan": [], "next_action": {"tool": "weather", "input": "x"}}"#,
        ),
        Err(ToolNotAllowed),
    );
}

#[test]
fn the_second_age_has_a_contract_for_each_phase() {
    check(plan(r#"{"status": "planned", "plan": ["a", "b"]}"#), Ok(texts(&["a", "b"])));
    check(plan(r#"{"status": "replanned", "plan": ["a"]}"#), Err(SchemaValidationFailed));
    check(plan(r#"{"status": "planned", "plan": [" "]}"#), Err(SchemaValidationFailed));
    check(replan(r#"{"status": "Replanned", "plan": ["a"]}"#), Ok(texts(&["a"])));
    let act = Decision::Act { tool: "schedule".into(), input: "x".into() };
    check(
        thought(r#"{"status": "continue", "next_action": {"tool": "schedule", "input": "x"}}"#),
        Ok(act),
    );
    check(
        thought(r#"{"status": "ask_user", "question": " 几点？ "}"#),
        Ok(Decision::Ask { question: "几点？".into(), options: Vec::new() }),
    );
    check(
        thought(r#"{"status": "ask_user"}"#),
        Ok(Decision::Ask { question: String::new(), options: Vec::new() }),
    );
    check(
        thought(r#"{"status": "done", "response": "好"}"#),
        Ok(Decision::Done { response: "好".into() }),
    );
    check(thought(r#"{"status": "done"}"#), Ok(Decision::Done { response: String::new() }));
    // A question is a status here, and no tool.
    check(
        thought(r#"{"status": "continue", "next_action": {"tool": "ask_user", "input": "x"}}"#),
        Err(ToolNotAllowed),
    );
}

#[test]
fn the_third_age_has_items_and_one_tool_call_a_turn() {
    let item = |task: &str, completed| PlanItem { task: task.into(), completed };
    check(
        plan_of_items(
            r#"{"status": "planned", "plan": [{"task": "a", "completed": true, "tools": []}, {"task": "b"}, "c", {"task": " "}], "extra": 1}"#,
        ),
        Ok(ItemsDecision::Plan(vec![item("a", true), item("b", false), item("c", false)])),
    );
    // Done while an item is pending is ignored.
    check(
        plan_of_items(
            r#"{"status": "done", "plan": [{"task": "a", "completed": false}], "response": "好"}"#,
        ),
        Ok(ItemsDecision::Plan(vec![item("a", false)])),
    );
    check(
        plan_of_items(
            r#"{"status": "done", "plan": [{"task": "a", "completed": true}], "response": "好", "should_send": true}"#,
        ),
        Ok(ItemsDecision::Done { response: "好".into(), should_send: Some(true) }),
    );
    check(
        plan_of_items(r#"{"status": "planned", "plan": [], "response": "收到"}"#),
        Ok(ItemsDecision::Acknowledge("收到".into())),
    );
    for bad in [
        r#"{"status": "done", "plan": [], "response": "好", "should_send": "yes"}"#,
        r#"{"status": "done", "plan": []}"#,
        r#"{"status": "planned", "plan": {}}"#,
        r#"{"status": "planned", "plan": [[]]}"#,
        r#"{"status": "planned", "plan": [{"task": "a", "completed": "no"}]}"#,
    ] {
        check(plan_of_items(bad), Err(SchemaValidationFailed));
    }
    let call = |calls: &[(&str, &str)], scheduled| {
        tool_call(calls, scheduled).map(|(name, arguments)| (name, json!(arguments).to_string()))
    };
    check(
        call(&[(" Timer ", r#"{"minutes": 5}"#)], false),
        Ok(("timer".into(), r#"{"minutes":5}"#.into())),
    );
    check(call(&[("ask_user", "{}")], false), Ok(("ask_user".into(), "{}".into())));
    check(call(&[("ask_user", "{}")], true), Err(ToolNotAllowed));
    check(call(&[("todo", "{}")], false), Err(ToolNotAllowed));
    check(call(&[("timer", "[]")], false), Err(ArgumentsNotJsonObject));
    check(call(&[("timer", "{")], false), Err(ArgumentsNotJsonObject));
    check(call(&[("timer", "{}"), ("timer", "{}")], false), Err(SchemaValidationFailed));
    check(call(&[], false), Err(SchemaValidationFailed));
}

#[test]
fn calls_in_tags_are_read_and_a_bad_one_is_dropped_with_a_reason() {
    let call = |name: &str, parameters: &str| {
        format!(
            "<tool_use>\n<tool_name>{name}</tool_name>\n<parameters>{parameters}</parameters>\n</tool_use>"
        )
    };
    let check = |reply: &str, calls: &[(&str, Json)], dropped: &[RefusalReason]| {
        let found = tool_uses(reply);
        let read: Vec<_> =
            found.calls.iter().map(|(name, it)| (name.as_str(), json!(it))).collect();
        assert_eq!(read, calls, "{reply}");
        let reasons: Vec<_> = found.dropped.iter().map(|refusal| refusal.reason).collect();
        assert_eq!(reasons, dropped, "{reply}");
    };
    let weather = call(" weather ", r#"{"city": "Oslo"}"#);
    check("No tool is needed.", &[], &[]);
    check(&format!("First:\n{weather}\nThen."), &[("weather", json!({"city": "Oslo"}))], &[]);
    check(
        &format!("{weather}{}", call("clock", "")),
        &[("weather", json!({"city": "Oslo"})), ("clock", json!({}))],
        &[],
    );
    check("<tool_use><tool_name>clock</tool_name></tool_use>", &[("clock", json!({}))], &[]);
    // A text may hold tags.
    let nested = json!({"path": "</tool_use>", "text": "</parameters>"});
    check(&call("write", &nested.to_string()), &[("write", nested)], &[]);
    // What cannot be found is never left out of a call.
    for lost in [
        "<tool_use><tool_name>rm</tool_name><parameters>{\"path\": \"/tmp\"}</tool_use>",
        "<tool_use><tool_name>rm</tool_name> {\"path\": \"/tmp\"} </tool_use>",
        "<tool_use><tool_name>rm</tool_name>\npath: /tmp\n</tool_use>",
        "<tool_use><tool_name>rm</tool_name><parameters>```json\n{}\n```</parameters></tool_use>",
        "<tool_use><tool_name>rm</tool_name><parameters>{} {}</parameters></tool_use>",
    ] {
        check(
            &format!("{lost}{weather}"),
            &[("weather", json!({"city": "Oslo"}))],
            &[ArgumentsNotJsonObject],
        );
    }
    check(
        "<tool_use><tool_name>a</tool_name><parameters>{}</parameters>",
        &[],
        &[SchemaValidationFailed],
    );
    // The others are read all the same.
    let bad = [call("weather", "{city: Oslo}"), call("weather", "[1]"), call("", "{}")].concat();
    check(
        &format!("{bad}{weather}<tool_use><tool_name>x"),
        &[("weather", json!({"city": "Oslo"}))],
        &[
            ArgumentsNotJsonObject,
            ArgumentsNotJsonObject,
            SchemaValidationFailed,
            SchemaValidationFailed,
        ],
    );
}

#[test]
fn each_age_has_its_tools_and_its_apology() {
    let commands = "请稍后再试，或直接使用 /todo、/schedule 命令。";
    for (age, apology) in [
        (Age::First, "抱歉，当前意图识别服务暂时不可用。"),
        (Age::Second, "抱歉，当前计划执行服务暂时不可用。"),
        (Age::Third, "抱歉，当前计划执行服务暂时不可用。"),
    ] {
        assert_eq!(age.texts().planner_down, format!("{apology}{commands}"));
    }
    let tools = |age: Age| age.tools().join(" ");
    assert_eq!(tools(Age::First), "todo schedule internet_search ask_user");
    assert_eq!(tools(Age::Second), "todo schedule internet_search");
    assert_eq!(tools(Age::Third), "schedule timer search history thoughts profile system ask_user");
}

#[test]
fn each_age_has_the_same_limits_and_words() {
    for age in [Age::First, Age::Second, Age::Third] {
        let limits = age.limits();
        assert_eq!((limits.steps, limits.attempts, limits.failed_rounds), (20, 3, 2));
        assert_eq!((limits.questions, limits.same_question), (6, 2));
        assert_eq!((limits.observation_chars, limits.observations), (10_000, 100));
        assert_eq!(limits.thoughts_are_steps, age != Age::First);
        assert_eq!(limits.cancel_word, "取消当前任务");
        let texts = age.texts();
        assert_eq!(texts.asking("几点？"), "请确认：几点？");
        assert_eq!(texts.waiting, "请确认：请补充必要信息。");
        assert_eq!(texts.cancelled, "已取消当前任务。");
        assert_eq!(texts.nothing_to_cancel, "当前没有进行中的任务。");
        assert_eq!(texts.no_model, "当前未配置 LLM。请设置 DEEPSEEK_API_KEY 后重试。");
        assert!(texts.too_many_questions.starts_with("澄清次数过多，"));
        assert_eq!(texts.step_limit.replace("{}", "20"), "已达到最大执行步数（20）。");
    }
}

/// A command.
#[derive(Debug, Thinkable)]
struct Command {
    /// The command.
    #[think(line, example = "/todo list")]
    command: String,
}

struct Todo;

impl Tool for Todo {
    type Input = Command;
    const NAME: &'static str = "todo";
    const ABOUT: &'static str = "Todos.";

    async fn call(&self, input: Command, _: ToolContext) -> Result<Observation, ToolFault> {
        match input.command.as_str() {
            fly if fly.starts_with("/fly") => Err(ToolFault::bad_input(format!("未知命令: {fly}"))),
            command => Ok(format!("ran {command}").into()),
        }
    }
}

#[tokio::test]
async fn an_agent_runs_with_the_planner_of_the_second_age_and_its_blind_retry() {
    let model = ScriptedModel::new([
        "```json\n{\"status\": \"planned\", \"plan\": [\"a\"]}\n```",
        r#"{"status": "planned", "plan": ["a"]}"#,
        r#"{"status": "continue", "next_action": {"tool": "todo", "input": "/todo list"}}"#,
        r#"{"status": "done", "response": "好"}"#,
        r#"{"status": "replanned", "plan": ["a"]}"#,
    ]);
    let agent = Agent::new(JsonPlanner::new(Age::Second, &model), Toolbox::new().with(Todo));
    let mut run = agent.begin("看待办", Limits::default());
    let trace = Trace::new(Vec::new());
    let pause = agent.drive(&mut run, &trace).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("好".into())));
    assert_eq!(run.state().observations[0].result, "ran /todo list");
    // The trace has the reason of the refusal.
    let trace = String::from_utf8(trace.into_writer()).unwrap();
    let first: Json = serde_json::from_str(trace.lines().next().unwrap()).unwrap();
    let refusal = first["refusal"].as_str().unwrap();
    assert!(refusal.starts_with("response_not_json_object: "), "{refusal}");
    let requests = model.requests();
    // The same messages again, without a word of what was wrong.
    assert_eq!(requests[0], requests[1]);
    let bad = ["不"; 3];
    let model = ScriptedModel::new(bad);
    let agent = Agent::new(JsonPlanner::new(Age::Second, &model), Toolbox::new());
    let mut run = agent.begin("x", Limits::default());
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::PlannerDown));
    assert_eq!(model.left(), 0);
}

#[tokio::test]
async fn an_observation_has_the_input_as_it_was_written_and_the_words_of_the_tool_alone() {
    let act = |input: &str| {
        json!({"status": "continue", "next_action": {"tool": "todo", "input": input}}).to_string()
    };
    let model = ScriptedModel::new([
        r#"{"status": "planned", "plan": ["a"]}"#.to_owned(),
        act("/todo add  a  b"),
        act("/fly"),
        r#"{"status": "done", "response": "好"}"#.to_owned(),
        r#"{"status": "replanned", "plan": ["a"]}"#.to_owned(),
    ]);
    let agent = Agent::new(JsonPlanner::new(Age::Second, &model), Toolbox::new().with(Todo));
    let mut run = agent.begin("加待办", Age::Second.limits());
    agent.drive(&mut run, &()).await.unwrap();
    let payload: Json = serde_json::from_str(&model.requests()[3].messages[1].content).unwrap();
    assert_eq!(
        payload["observations"],
        json!([
            {"tool": "todo", "input": "/todo add  a  b", "ok": true, "result": "ran /todo add  a  b"},
            {"tool": "todo", "input": "/fly", "ok": false, "result": "未知命令: /fly"},
        ])
    );
}

#[tokio::test]
async fn a_model_that_stays_down_is_a_planner_without_a_decision() {
    let check = async |age: Age, apology: &str| {
        let down = |_: &Request| Err::<&str, _>(ModelError::new(ModelErrorKind::Connection, "m"));
        let model = ScriptedModel::from_fn(down);
        let agent = Agent::new(JsonPlanner::new(age, &model), Toolbox::new());
        let mut run = agent.begin("看待办", age.limits());
        let pause = agent.drive(&mut run, &()).await.unwrap();
        assert_eq!(pause, Pause::Ended(End::PlannerDown));
        // Three attempts, each with JSON and then plain.
        assert_eq!(model.requests().len(), 6);
        let told = age.texts().ending(&run, &End::PlannerDown);
        assert!(told.starts_with(apology), "{told}");
    };
    check(Age::First, "抱歉，当前意图识别服务暂时不可用。").await;
    check(Age::Second, "抱歉，当前计划执行服务暂时不可用。").await;
    check(Age::Third, "抱歉，当前计划执行服务暂时不可用。").await;
}

#[tokio::test]
async fn a_server_that_refuses_json_is_asked_for_plain_text_and_no_age_summarizes() {
    let refused = ModelError::new(ModelErrorKind::BadRequest, "scripted");
    let model = ScriptedModel::new([
        ScriptedReply::from(refused),
        r#"{"status": "planned", "plan": ["a"]}"#.into(),
        r#"{"status": "continue", "next_action": {"tool": "todo", "input": "/todo list"}}"#.into(),
        r#"{"status": "done", "response": "好"}"#.into(),
        r#"{"status": "replanned", "plan": ["a"]}"#.into(),
    ]);
    let agent = Agent::new(JsonPlanner::new(Age::Second, &model), Toolbox::new().with(Todo));
    let mut limits = Age::Second.limits();
    limits.observation_chars = 6;
    let mut run = agent.begin("看待办", limits);
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::Done("好".into())));
    assert_eq!(run.state().observations[0].result, "ran...");
    let requests = model.requests();
    assert!(matches!(requests[0].form, Some(ReplyForm::Schema(_))));
    assert_eq!((&requests[1].form, &requests[1].messages), (&None, &requests[0].messages));
    assert_eq!(model.left(), 0);
}

#[tokio::test]
async fn the_first_age_plans_and_acts_in_one_round_and_counts_calls_of_tools_alone() {
    let act = |input: &str| {
        format!(
            r#"{{"status": "continue", "plan": ["a", "b"], "next_action": {{"tool": "todo", "input": "{input}"}}}}"#
        )
    };
    let ask = |question: &str| {
        format!(
            r#"{{"status": "continue", "plan": [], "next_action": {{"tool": "ask_user", "input": "{question}"}}}}"#
        )
    };
    let script = [
        act("/todo add x"),
        ask("几点？"),
        // Right after the answer a question is refused, and asked for again.
        ask("哪天？"),
        act("/todo add y"),
        r#"{"status": "done", "plan": [], "next_action": null, "response": "好"}"#.to_owned(),
    ];
    let model = ScriptedModel::new(script);
    let agent = Agent::new(JsonPlanner::new(Age::First, &model), Toolbox::new().with(Todo));
    let mut run = agent.begin("加待办", Age::First.limits());
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Question("几点？".into()));
    assert_eq!(model.requests().len(), 2);
    agent.answer(&mut run, "六点", &()).unwrap();
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::Done("好".into())));
    let requests = model.requests();
    assert_eq!(requests[2], requests[3]);
    let state = run.state();
    assert_eq!(state.steps, 2);
    let tasks: Vec<&str> = state.plan.iter().map(|item| item.task.as_str()).collect();
    assert_eq!(tasks, ["a", "b"]);
    let results: Vec<&str> = state.observations.iter().map(|seen| seen.result.as_str()).collect();
    assert_eq!(results, ["ran /todo add x", "ran /todo add y"]);

    // A first round without a decision is the end at once.
    let model = ScriptedModel::new(["不"; 3]);
    let agent = Agent::new(JsonPlanner::new(Age::First, &model), Toolbox::new());
    let mut run = agent.begin("x", Age::First.limits());
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::PlannerDown));
    let told = Age::First.texts().ending(&run, &End::PlannerDown);
    assert!(told.starts_with("抱歉，当前意图识别服务暂时不可用。"), "{told}");
}

/// 计时。
#[derive(Debug, Thinkable)]
struct Minutes {
    /// For how many minutes.
    #[think(example = 3)]
    minutes: u32,
}

struct Timer;

impl Tool for Timer {
    type Input = Minutes;
    const NAME: &'static str = "timer";
    const ABOUT: &'static str = "Rings after some minutes.";

    async fn call(&self, input: Minutes, _: ToolContext) -> Result<Observation, ToolFault> {
        Ok(format!("rings in {}", input.minutes).into())
    }
}

#[tokio::test]
async fn the_third_age_plans_in_items_and_thinks_by_one_native_call() {
    let call = |id: &str| ToolCall::new(id, "timer", r#"{"minutes": 5}"#);
    let calls = |calls: Vec<ToolCall>| ScriptedReply::from(Reply::text("").with_tool_calls(calls));
    let model = ScriptedModel::new([
        r#"{"status": "planned", "plan": [{"task": "a", "completed": false, "tools": ["timer"]}]}"#.into(),
        calls(vec![call("1"), call("2")]),
        calls(vec![call("1")]),
        "<think>完了</think> 好。".into(),
        // Done while an item is pending is ignored.
        r#"{"status": "done", "plan": [{"task": "a", "completed": true}, {"task": "b"}], "response": "好"}"#.into(),
        calls(vec![ToolCall::new("3", "ask_user", r#"{"question": "几点？"}"#)]),
        r#"{"status": "done", "plan": [{"task": "a", "completed": true}], "response": "好", "should_send": true}"#.into(),
    ]);
    let agent = Agent::new(JsonPlanner::new(Age::Third, &model), Toolbox::new().with(Timer));
    let mut run = agent.begin("提醒我", Age::Third.limits());
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Question("几点？".into()));
    assert_eq!(run.state().observations[0].result, "rings in 5");
    assert_eq!(run.state().item(), Some("b"));
    agent.answer(&mut run, "六点", &()).unwrap();
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::Done("好".into())));
    let requests = model.requests();
    assert_eq!(requests[1], requests[2]);
    let Some(ReplyForm::Tools(tools)) = &requests[1].form else { panic!("no tools") };
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["timer", "done", "ask_user"]);

    // What a schedule began asks nobody, and says nothing that is not to be sent.
    let model = ScriptedModel::new([
        r#"{"status": "planned", "plan": ["a"]}"#.into(),
        calls(vec![ToolCall::new("1", "ask_user", "{}")]),
        calls(vec![ToolCall::new("2", "done", r#"{"response": "好。"}"#)]),
        r#"{"status": "done", "plan": [], "response": "好", "should_send": false}"#.into(),
    ]);
    let planner = JsonPlanner::new(Age::Third, &model).scheduled(true);
    let agent = Agent::new(planner, Toolbox::new().with(Timer));
    let mut run = agent.begin("提醒我", Age::Third.limits());
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done(String::new())));
    assert_eq!(model.left(), 0);

    // An empty plan is an acknowledgement.
    let model = ScriptedModel::new([r#"{"status": "planned", "plan": [], "response": "收到"}"#]);
    let agent = Agent::new(JsonPlanner::new(Age::Third, &model), Toolbox::new());
    let mut run = agent.begin("谢谢", Age::Third.limits());
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::Done("收到".into())));
    // The first plan is free.
    assert_eq!(run.state().steps, 0);
}
