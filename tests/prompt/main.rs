//! Prompt templates: what is sent with them, in every layout, and what repairs and rules see of them.

use std::collections::BTreeMap;

use serde::Serialize;
use twr::advanced::prompt::Placement;
use twr::model::{Message, ScriptedModel};
use twr::wording::{TemplateError, TemplateErrorKind};
use twr::{
    Layout, Policy, Think, ThinkErrorKind, Thinkable, prompt, think_with_input, think_with_retry,
};

/// A plan for a study.
#[derive(Debug, PartialEq, Thinkable)]
#[think(
    prompt = "tests/prompt/plan.md",
    input = PlanInput,
    example(
        input = PlanInput { topic: "moss".into(), audience: "children".into(), sources: Vec::new() },
        reply = Plan { goal: "Find moss.".into(), steps: vec!["Look".into(), "Draw".into()] }
    ),
    example(
        task = "Plan a study of rust.",
        reply = Plan { goal: "Find rust.".into(), steps: vec!["Look".into(), "Scratch".into()] }
    )
)]
struct Plan {
    /// What to find out.
    #[think(line)]
    goal: String,
    /// What to do.
    #[think(min_items = 2)]
    steps: Vec<String>,
}

/// No derive of serde's is needed: each field goes in by itself.
struct PlanInput {
    topic: String,
    audience: String,
    sources: Vec<Source>,
}

#[derive(Serialize)]
struct Source {
    title: String,
    year: Option<u16>,
}

fn input() -> PlanInput {
    PlanInput {
        topic: "bees".into(),
        audience: "adults".into(),
        sources: vec![
            Source { title: "Bees".into(), year: Some(1998) },
            Source { title: "More bees".into(), year: None },
        ],
    }
}

fn check(name: &str, messages: Result<Vec<Message>, TemplateError>) {
    let messages = messages.expect("the template can be filled in");
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(name, shown(&messages));
    });
}

fn shown(messages: &[Message]) -> String {
    let shown = messages.iter().map(|message| format!("--- {}\n{}", message.role, message.content));
    shown.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_template_is_the_message_that_asks() {
    check("in_sections", Think::<Plan>::input(&input()).messages());
}

#[test]
fn the_format_stands_in_it_in_every_layout() {
    for layout in Layout::ALL {
        let think = Think::<Plan>::input(&input()).layout(layout).max_examples(1);
        check(&format!("in_layout_{}", layout.name()), think.messages());
    }
}

#[test]
fn examples_stand_where_they_are_wanted() {
    let think = || Think::<Plan>::input(&input());
    check("with_examples_in_the_text", think().placement(Placement::Text).messages());
    check("without_examples", think().placement(Placement::Nowhere).messages());
    let history =
        [Message::system("Be brief."), Message::user("Hello."), Message::assistant("Hi.")];
    check("after_a_history", think().placement(Placement::Nowhere).history(history).messages());
}

/// 一项研究的计划。
#[derive(Debug, Thinkable)]
#[think(
    language = "zh",
    prompt_text = "请为“{{ topic }}”写一份计划，先想清楚【目标】。\n\n{{ format }}",
    input = JihuaInput
)]
struct Jihua {
    /// 要弄清什么。
    #[think(header = "目标", example = "蜜蜂如何认路。")]
    mubiao: String,
    /// 每行一步。
    #[think(header = "步骤", example = ["观察", "记录"])]
    buzhou: Vec<String>,
}

struct JihuaInput {
    topic: &'static str,
}

#[test]
fn a_template_may_be_chinese() {
    check("in_chinese", Think::<Jihua>::input(&JihuaInput { topic: "蜜蜂" }).messages());
}

/// What is to be done.
#[derive(Debug, PartialEq, Thinkable)]
#[think(
    prompt_text = "Here is a letter:\n<letter>\n{{ task }}\n</letter>\n\nAnswer like this:\n[Name] the sender\n[Wish] [what they want]",
    own_format,
    mentions = ["what they want"],
    example(task = "Send me a book. Ann", reply = Letter { name: "Ann".into(), wish: "a book".into() })
)]
struct Letter {
    #[think(line, grounded)]
    name: String,
    wish: String,
}

#[test]
fn a_format_by_hand_stands_alone() {
    let think = Think::new("I want a cat. Bo");
    check("with_a_format_by_hand", Ok(think.messages::<Letter>()));
}

#[tokio::test]
async fn a_task_in_words_goes_into_the_template() {
    let model = ScriptedModel::new(["[Name] Bo\n[Wish] a cat"]);
    let letter: Letter = think_with_retry(&model, "I want a cat. Bo").await.expect("it is read");
    assert_eq!(letter.name, "Bo");
    let sent = &model.requests()[0].messages;
    assert_eq!(sent.last(), Think::new("I want a cat. Bo").messages::<Letter>().last());
    assert!(sent.last().is_some_and(|last| last.content.starts_with("Here is a letter:\n")));
}

#[tokio::test]
async fn a_repair_has_the_template_without_the_format() {
    let model = ScriptedModel::new(["[Goal] See bees.", "[Steps]\n- Look\n- Listen"]);
    let plan: Plan = think_with_input(&model, &input()).await.expect("it is repaired");
    assert_eq!(plan.steps, ["Look", "Listen"]);
    check("repaired", Ok(model.requests()[1].messages.clone()));
}

#[tokio::test]
async fn every_policy_and_option_is_there() {
    let model =
        ScriptedModel::new(["[Goal] See bees.", "[Goal] See bees.\n[Steps]\n- Look\n- Listen"]);
    let thought = Think::<Plan>::input(&input())
        .policy(Policy::Whole)
        .temperature(0.1)
        .max_examples(1)
        .run(&model)
        .await
        .expect("it is repaired");
    let requests = model.requests();
    assert_eq!(requests[1].messages[..requests[0].messages.len()], requests[0].messages[..]);
    // What the caller keeps is the task and one clean reply.
    let [task, reply] = thought.turns();
    assert!(task.content.starts_with("Plan a study of bees for adults."), "{}", task.content);
    assert!(!task.content.contains("in this order"), "{}", task.content);
    assert_eq!(reply.content, "[Goal] See bees.\n[Steps]\n- Look\n- Listen");
}

/// Who is named.
#[derive(Debug, Thinkable)]
#[think(prompt_text = "Who is named in this text? Not Eve.\n{{ text }}\n{{ format }}", input = TextInput)]
struct Named {
    #[think(line, grounded, example = "Ann")]
    name: String,
}

struct TextInput {
    text: String,
}

#[tokio::test]
async fn grounded_values_stand_in_the_filled_template() {
    let text = || TextInput { text: "Bo was here.".into() };
    let found = Think::<Named>::input(&text()).max_attempts(1);
    let thought =
        found.clone().run(&ScriptedModel::new(["[Name] Bo"])).await.expect("it stands there");
    assert_eq!(thought.value.name, "Bo");
    let error = found.run(&ScriptedModel::new(["[Name] Header"])).await.expect_err("it does not");
    assert_eq!(error.kind(), ThinkErrorKind::Exhausted);
}

#[test]
fn a_prompt_may_be_written_where_it_is_asked() {
    let (topic, places) = ("bees", ["Rome", "Oslo"]);
    let think = prompt!(
        Plan,
        "Plan a study of {{ topic }} in {{ places|join(\" and \") }}, year {{ year }}.\n{{ format }}",
        year = 1990 + 8
    );
    check("called", think.max_examples(1).messages());
    let same = prompt!(
        Plan,
        file = "tests/prompt/plan.md",
        audience = String::from("adults"),
        sources = input().sources
    );
    assert_eq!(same.messages(), Think::<Plan>::input(&input()).messages());
}

#[tokio::test]
async fn a_prompt_that_is_written_there_is_run() {
    let model = ScriptedModel::new(["[Goal] See.\n[Steps]\n- a\n- b"]);
    let topic = "bees";
    let thought =
        prompt!(Plan, "On {{ topic }}:\n{{ format }}").run(&model).await.expect("it is read");
    assert_eq!(thought.value.goal, "See.");
}

/// Whoever spawns a task on a runtime of several threads needs these futures to be `Send`, whatever stands
/// in the template.
#[test]
fn the_futures_are_send() {
    fn check(_: impl Future + Send) {}
    let model = ScriptedModel::new([""]);
    let input = input();
    check(think_with_input::<Plan>(&model, &input));
    check(async {
        prompt!(Plan, "{{ n }}{{ format }}", n = *std::rc::Rc::new(1)).run(&model).await
    });
}

/// Of an absent value nothing is looked up, and it shows as `None`.
#[test]
fn what_may_be_absent_is_looked_up_where_it_is() {
    let best = Some(Source { title: "Bees".into(), year: None });
    let think =
        prompt!(Plan, "{% if best %}{{ best.title }}, {{ best.year }}{% endif %}\n{{ format }}");
    let sent = think.messages().expect("it can be filled in");
    assert!(sent.last().is_some_and(|last| last.content.starts_with("Bees, None\n")), "{sent:?}");
}

/// A map's entries only the program can check.
#[derive(Debug, Thinkable)]
#[think(prompt_text = "It is\n{{ meta[\"year\"] }}.\n{{ format }}", input = MetaInput)]
struct Year {
    #[think(example = 1998)]
    year: u16,
}

struct MetaInput {
    meta: BTreeMap<String, u16>,
}

#[tokio::test]
async fn a_template_that_cannot_be_filled_in_asks_nobody() {
    let model = ScriptedModel::new([""]);
    let empty = MetaInput { meta: BTreeMap::new() };
    let error = think_with_input::<Year>(&model, &empty).await.expect_err("there is no year");
    assert_eq!(error.kind(), ThinkErrorKind::Template);
    assert_eq!(
        error.to_string(),
        "the prompt template cannot be filled in, line 2: `meta['year']` is undefined; give other \
         values, or mend the template"
    );
    let cause = error.template_error().expect("the cause is kept");
    assert_eq!((cause.kind(), cause.line()), (TemplateErrorKind::Undefined, Some(2)));
    assert_eq!(Think::<Year>::input(&empty).messages().as_ref(), Err(cause));
    assert!(model.requests().is_empty());
}

#[derive(Debug, Thinkable)]
#[think(
    prompt_text = "{{ meta[\"year\"] }}\n{{ format }}",
    input = MetaInput,
    example(input = MetaInput { meta: BTreeMap::new() }, reply = Later { year: 2 })
)]
struct Later {
    year: u16,
}

#[test]
fn an_example_that_cannot_be_filled_in_is_told() {
    let input = MetaInput { meta: BTreeMap::from([("year".into(), 1)]) };
    let error = Think::<Later>::input(&input).messages().expect_err("the example has no year");
    assert_eq!(error.kind(), TemplateErrorKind::Undefined);
}
