//! The three ages of the JSON contract: what each gate lets pass, and why it refuses the rest.

use std::fmt::Debug;

use serde_json::json;
use twr::Thinkable;
use twr::model::ScriptedModel;
use twr_agent::compat::{
    Age, ItemsDecision, JsonPlanner, Refusal, RefusalReason, Round, gate, plan, plan_of_items,
    replan, round, thought, tool_call,
};
use twr_agent::run::{Decision, End, PlanItem};
use twr_agent::tool::{Observation, Tool, ToolContext, ToolFault};
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
        Ok(Decision::Ask { question: "几点？".into() }),
    );
    check(thought(r#"{"status": "ask_user"}"#), Ok(Decision::Ask { question: String::new() }));
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
fn each_age_has_its_tools_and_its_apology() {
    assert_eq!(Age::First.planner_down(), "抱歉，当前意图识别服务暂时不可用。");
    assert_eq!(Age::Second.planner_down(), "抱歉，当前计划执行服务暂时不可用。");
    assert_eq!(Age::Third.planner_down(), Age::Second.planner_down());
    assert!(!Age::Third.tools().contains(&"todo"));
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
        Ok(format!("ran {}", input.command).into())
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
    let agent = Agent::new(JsonPlanner::new(&model), Toolbox::new().with(Todo));
    let mut run = agent.begin("看待办", Limits::default());
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("好".into())));
    assert_eq!(run.state().observations[0].result, "ran /todo list");
    let requests = model.requests();
    // The same messages again, without a word of what was wrong.
    assert_eq!(requests[0], requests[1]);
    let bad = ["不"; 3];
    let model = ScriptedModel::new(bad);
    let agent = Agent::new(JsonPlanner::new(&model), Toolbox::new());
    let mut run = agent.begin("x", Limits::default());
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::PlannerDown));
    assert_eq!(model.left(), 0);
}
