//! Output modes against a server that checks each request against what the protocol publishes, and that keeps its
//! promise, breaks it, or makes none.

use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};
use twr_runtime::dynamic::{Case, Field, Kind, Record, Spec};
use twr_runtime::model::{GrammarField, HttpModel, Model, ModelErrorKind};
use twr_runtime::read::Reader;
use twr_runtime::spec::{Int, Layout, Output, Ref, Value as Spoken};
use twr_runtime::stream::ReplyEvent;
use twr_runtime::think::{Options, Run, Streamed, Task, Think, ThinkError, Thought};
use twr_spec::json::parse;

use crate::live;
use crate::server::{Answer, Server};
use crate::strict_subset::complaints;
use crate::support::{completion, event};

pub(crate) fn review() -> Spec {
    let spec = Spec::builder("Review")
        .about("A review of a text.")
        .field(Field::line("title").about("The text's own title.").grounded().example("Bees"))
        .field(Field::integer("score").about("How good it is.").min(1).max(5))
        .field(
            Field::list("changes", Kind::line()).min_items(2).example(json!(["Cut it.", "Go on."])),
        )
        .field(Field::line("remark").optional());
    spec.build().unwrap()
}

pub(crate) fn step() -> Spec {
    let ask = Case::new("ask").about("Something is not clear.").field(Field::line("question"));
    let say = Case::new("say").field(Field::line("answer")).field(Field::boolean("sure"));
    Spec::builder("Step").case(ask).case(say).no_examples().build().unwrap()
}

pub(crate) const GOOD: &str =
    r#"{"title": "Bees", "score": 4, "changes": ["Cut the end", "Name a source"], "remark": null}"#;

pub(crate) fn good() -> Value {
    json!({"title": "Bees", "score": 4, "changes": ["Cut the end", "Name a source"]})
}

/// A whole answer that calls these tools with these arguments.
pub(crate) fn calling(calls: &[(&str, Value)]) -> Answer {
    let calls: Vec<Value> = (calls.iter().enumerate())
        .map(|(at, (name, arguments))| {
            let function = json!({"name": name, "arguments": arguments});
            json!({"id": format!("c{at}"), "type": "function", "function": function})
        })
        .collect();
    let message = json!({"role": "assistant", "content": null, "tool_calls": calls});
    let choice = json!({"index": 0, "message": message, "finish_reason": "tool_calls"});
    let usage = json!({"prompt_tokens": 21, "completion_tokens": 8, "total_tokens": 29});
    Answer::json("200 OK", &json!({"choices": [choice], "usage": usage}))
}

pub(crate) fn saying(text: &str) -> Answer {
    Answer::json("200 OK", &completion(text, "stop"))
}

pub(crate) fn refusing(status: &str, message: &str) -> Answer {
    Answer::json(status, &json!({"error": {"message": message, "type": "invalid_request_error"}}))
}

/// One run, and what the server was sent.
pub(crate) struct Heard {
    pub(crate) outcome: Result<Thought<Record>, ThinkError>,
    pub(crate) bodies: Vec<Value>,
    pub(crate) model: HttpModel,
}

impl Heard {
    /// The value, with the number of attempts, the mode of each, and how many modes were given up.
    pub(crate) fn told(&self) -> (Value, Vec<&'static str>, usize) {
        let thought = self.outcome.as_ref().unwrap();
        let modes = thought.transcript.attempts.iter().map(|attempt| attempt.output().name());
        let mut value = thought.value.to_json();
        value.as_object_mut().unwrap().retain(|_, member| !member.is_null());
        (value, modes.collect(), thought.transcript.given_up.len())
    }
}

pub(crate) async fn run(spec: &Spec, output: Output, answers: impl Into<Vec<Answer>>) -> Heard {
    run_at(Server::start(answers).await, spec, output, |model| model).await
}

/// The same with a grammar, at a server that takes llama.cpp's.
async fn run_by_grammar(answers: impl Into<Vec<Answer>>) -> Heard {
    let taking = |model: HttpModel| model.with_grammar(GrammarField::LlamaCpp);
    run_at(Server::start(answers).await, &review(), Output::Grammar, taking).await
}

pub(crate) async fn run_at(
    server: Server,
    spec: &Spec,
    output: Output,
    set: impl FnOnce(HttpModel) -> HttpModel,
) -> Heard {
    let model = set(HttpModel::at(server.address(), "tiny").with_retries(0));
    let outcome = think(spec, output).run(&model).await;
    Heard { outcome, bodies: sent(&server), model }
}

pub(crate) fn think(spec: &Spec, output: Output) -> Think<Record> {
    Think::spec(spec, "Review the text Bees.").output(output)
}

/// The bodies of all calls, each of which keeps to the protocol.
pub(crate) fn sent(server: &Server) -> Vec<Value> {
    let bodies: Vec<Value> = server.calls().into_iter().map(|call| call.body).collect();
    bodies.iter().for_each(keeps_to_the_protocol);
    bodies
}

/// What `OpenAI` publishes of `response_format`, `tools` and `tool_choice` in chat completions.
fn keeps_to_the_protocol(body: &Value) {
    let is_name = |name: &Value| {
        let name = name.as_str().unwrap();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
        !name.is_empty() && name.len() <= 64 && name.chars().all(is_letter)
    };
    if let Some(format) = body.get("response_format") {
        assert_eq!(format["type"], "json_schema");
        assert!(is_name(&format["json_schema"]["name"]), "{format}");
        is_strict(&format["json_schema"]["schema"], &format["json_schema"]["strict"]);
    }
    let Some(tools) = body.get("tools").map(|tools| tools.as_array().unwrap()) else {
        assert!(body.get("tool_choice").is_none());
        return;
    };
    for tool in tools.iter().filter(|tool| tool["type"] == "function") {
        assert!(is_name(&tool["function"]["name"]), "{tool}");
        is_strict(&tool["function"]["parameters"], &tool["function"]["strict"]);
    }
    let choice = &body["tool_choice"];
    let is_one = |tool: &Value| tool["function"]["name"] == choice["function"]["name"];
    assert!(choice == "required" || choice["type"] == "custom" || tools.iter().any(is_one));
}

/// A strict schema is in the subset of the providers.
fn is_strict(schema: &Value, strict: &Value) {
    if *strict == json!(true) {
        let schema = parse(&schema.to_string(), 0).unwrap().json;
        assert_eq!(complaints(&schema), Vec::<String>::new(), "{}", schema.pretty());
    }
}

/// The same with the members of each object in the order of their names, whatever order they are kept in.
fn sorted(body: &Value) -> Value {
    match body {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(name, _)| name.as_str());
            members.into_iter().map(|(name, value)| (name.clone(), sorted(value))).collect()
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

#[tokio::test]
async fn each_mode_asks_as_the_protocol_says() {
    async fn check(spec: &Spec, output: Output, answer: Answer, name: &str) {
        let Heard { bodies, .. } = run(spec, output, [answer]).await;
        insta::assert_snapshot!(name, format!("{:#}", sorted(&bodies[0])));
    }
    check(&review(), Output::Native, saying(GOOD), "native").await;
    check(&review(), Output::Tool, calling(&[("Review", json!(GOOD))]), "tool").await;
    let asked = json!(r#"{"step": "ask", "question": "Which?"}"#);
    check(&step(), Output::Tool, calling(&[("ask", asked)]), "tool_of_each_case").await;
    check(
        &step(),
        Output::Native,
        saying(r#"{"step": "ask", "question": "Which?"}"#),
        "native_union",
    )
    .await;
}

#[tokio::test]
async fn the_members_of_a_schema_are_in_the_order_of_the_fields() {
    let spec = Spec::builder("Plan")
        .field(Field::line("zeal"))
        .field(Field::line("mood"))
        .field(Field::line("aim"))
        .no_examples()
        .build()
        .unwrap();
    let server = Server::start([saying(r#"{"zeal": "a", "mood": "b", "aim": "c"}"#)]).await;
    let model = HttpModel::at(server.address(), "tiny");
    think(&spec, Output::Native).run(&model).await.unwrap();
    let calls = server.calls();
    let at = |name: &str| calls[0].raw.rfind(&format!("\"{name}\":{{")).unwrap();
    assert!(at("zeal") < at("mood") && at("mood") < at("aim"), "{}", calls[0].raw);
}

#[tokio::test]
async fn whatever_comes_back_is_read_by_the_one_reader() {
    async fn check(output: Output, answer: Answer, case: &str) {
        let heard = run(&review(), output, [answer]).await;
        let Ok(thought) = &heard.outcome else { panic!("{case}: {:?}", heard.outcome) };
        assert_eq!(thought.transcript.attempts.len(), 1, "{case}");
        assert_eq!(heard.told(), (good(), vec![output.name()], 0), "{case}");
    }
    let sections = "[Title] Bees\n[Score] 4\n[Changes]\n- Cut the end\n- Name a source";
    let fenced = format!("I think it is good.\n```json\n{GOOD}\n```");
    check(Output::Native, saying(GOOD), "as promised").await;
    check(Output::Native, saying(&fenced), "in a fence, below thinking").await;
    check(Output::Native, saying(sections), "sections").await;
    check(Output::Native, saying(&serde_json::to_string(GOOD).unwrap()), "a string of JSON").await;
    let as_text = format!(r#"<tool_call>{{"name": "Review", "arguments": {GOOD}}}</tool_call>"#);
    check(Output::Tool, saying(&as_text), "a call as text").await;
    let object: Value = serde_json::from_str(GOOD).unwrap();
    let twice = serde_json::to_string(GOOD).unwrap();
    let call = |arguments: Value| calling(&[("Review", arguments)]);
    check(Output::Tool, call(json!(GOOD)), "as promised").await;
    check(Output::Tool, call(object), "arguments as an object").await;
    check(Output::Tool, call(json!(twice)), "a string of JSON").await;
    check(Output::Tool, calling(&[("review_2", json!(GOOD))]), "a wrong name").await;
    check(Output::Tool, calling(&[("Review", json!(GOOD)), ("Review", json!(GOOD))]), "twice")
        .await;
    check(Output::Tool, saying(GOOD), "text in the place of a call").await;
    check(Output::Tool, saying(sections), "sections in the place of a call").await;
    check(Output::Tool, call(json!(GOOD.replace("null}", "null"))), "a brace is missing").await;
}

#[tokio::test]
async fn two_calls_that_differ_are_not_one_answer() {
    let other = GOOD.replace('4', "2");
    let two = calling(&[("Review", json!(GOOD)), ("Review", json!(other))]);
    let again = calling(&[("Review", json!(GOOD))]);
    let heard = run(&review(), Output::Tool, [two, again]).await;
    // Which of the scores is meant is not guessed.
    assert_eq!(heard.told(), (good(), vec!["tool"; 2], 0));
}

#[tokio::test]
async fn the_tool_that_is_called_is_the_case() {
    async fn check(name: &str, arguments: &str, expected: Value) {
        let heard = run(&step(), Output::Tool, [calling(&[(name, json!(arguments))])]).await;
        assert_eq!(heard.told(), (expected, vec!["tool"], 0), "{name} {arguments}");
    }
    let asked = json!({"step": "ask", "question": "Which?"});
    check("ask", r#"{"step": "ask", "question": "Which?"}"#, asked.clone()).await;
    check("ask", r#"{"question": "Which?"}"#, asked.clone()).await;
    check("functions.ask", r#"{"step": "ask", "question": "Which?"}"#, asked).await;
    let said = json!({"step": "say", "answer": "Yes.", "sure": true});
    check("say", r#"{"answer": "Yes.", "sure": true}"#, said).await;
}

#[tokio::test]
async fn a_repair_goes_in_the_same_mode_for_only_what_is_missing() {
    async fn check(output: Output, answers: [Answer; 2], schema: &str) {
        let heard = run(&review(), output, answers).await;
        assert_eq!(heard.told(), (good(), vec![output.name(); 2], 0));
        let properties = heard.bodies[1].pointer(schema).unwrap().as_object().unwrap();
        assert_eq!(properties.keys().collect::<Vec<_>>(), ["changes"]);
    }
    let short = GOOD.replace(r#", "Name a source""#, "");
    let remaining = r#"{"changes": ["Cut the end", "Name a source"]}"#;
    check(
        Output::Native,
        [saying(&short), saying(remaining)],
        "/response_format/json_schema/schema/properties",
    )
    .await;
    check(
        Output::Tool,
        [calling(&[("Review", json!(short))]), calling(&[("Review", json!(remaining))])],
        "/tools/0/function/parameters/properties",
    )
    .await;
}

pub(crate) const SECTIONS: &str =
    "[Title] Bees\n[Score] 4\n[Changes]\n- Cut the end\n- Name a source";

#[tokio::test]
async fn a_call_that_says_another_case_than_its_tool_is_asked_for_again() {
    async fn check(arguments: &str, more: &[&str]) {
        let answers = std::iter::once(&arguments).chain(more);
        let answers: Vec<Answer> = answers.map(|it| calling(&[("say", json!(it))])).collect();
        let heard = run(&step(), Output::Tool, answers).await;
        let (value, modes, _) = heard.told();
        assert_eq!(value, json!({"step": "say", "answer": "Yes.", "sure": true}), "{arguments}");
        assert_eq!(modes.len(), 1 + more.len(), "{arguments}");
    }
    check(r#"{"step": "say", "answer": "Yes.", "sure": true}"#, &[]).await;
    check(r#"{"answer": "Yes.", "sure": true}"#, &[]).await;
    check(r#"{"Step": "Say", "answer": "Yes.", "sure": true}"#, &[]).await;
    // Only a member of the root is a tag.
    check(r#"{"answer": "Yes.", "sure": true, "note": {"step": "ask"}}"#, &[]).await;
    // Once the case is known, the rest of it is asked for.
    let (tag, remaining) = (r#"{"step": "say"}"#, r#"{"answer": "Yes.", "sure": true}"#);
    check(r#"{"step": "ask", "answer": "Yes.", "sure": true}"#, &[tag, remaining]).await;
    check(r#"{"answer": "Yes.", "sure": true, "step": "ask"}"#, &[tag, remaining]).await;
}

#[tokio::test]
async fn a_refusal_falls_back_to_text_within_the_attempt() {
    async fn check(output: Output, status: &str, says: &str, left: (bool, bool)) {
        let heard = run(&review(), output, [refusing(status, says), saying(SECTIONS)]).await;
        assert_eq!(heard.told(), (good(), vec!["text"], 1), "{says}");
        let thought = heard.outcome.as_ref().unwrap();
        let given_up = &thought.transcript.given_up[0];
        assert!(given_up.attempt == 1 && given_up.reason.contains(says), "{given_up:?}");
        // Asked as if nothing else had been.
        let text = run(&review(), Output::Text, [saying(SECTIONS)]).await;
        assert_eq!(heard.bodies[1], text.bodies[0]);
        let offers = heard.model.clone().offers();
        assert_eq!((offers.native, offers.tool), left, "{says}");
    }
    let unknown = "This model does not support response_format json_schema.";
    check(Output::Native, "400 Bad Request", unknown, (false, true)).await;
    check(Output::Auto, "400 Bad Request", unknown, (false, true)).await;
    check(Output::Tool, "404 Not Found", "No endpoints found that support tool use", (true, false))
        .await;
    check(
        Output::Tool,
        "500 Internal Server Error",
        "tools param requires --jinja flag",
        (true, false),
    )
    .await;
    check(
        Output::Native,
        "400 Bad Request",
        "Invalid schema for response_format 'Review'",
        (true, true),
    )
    .await;
    check(Output::Native, "422 Unprocessable Entity", "what is this?", (true, true)).await;
}

#[tokio::test]
async fn what_a_server_refused_is_not_sent_again() {
    for says in ["response_format is not supported", "Invalid schema for response_format"] {
        let server =
            Server::start([refusing("400 Bad Request", says), saying(SECTIONS), saying(SECTIONS)])
                .await;
        let model = HttpModel::at(server.address(), "tiny").with_retries(0);
        for model in [model.clone(), model] {
            let thought = think(&review(), Output::Native).run(&model).await.unwrap();
            assert_eq!(thought.transcript.attempts.len(), 1);
            assert_eq!(thought.transcript.given_up.len(), 1, "{says}");
        }
        let bodies = sent(&server);
        let modes: Vec<bool> =
            bodies.iter().map(|body| body.get("response_format").is_some()).collect();
        assert_eq!(modes, [true, false, false], "{says}");
    }
}

#[tokio::test]
async fn a_server_that_ignores_the_schema_is_asked_in_text() {
    let answers = [saying("The text is good, I like it."), saying(SECTIONS)];
    let heard = run(&review(), Output::Native, answers).await;
    assert_eq!(heard.told(), (good(), vec!["native", "text"], 1));
    let reason = &heard.outcome.as_ref().unwrap().transcript.given_up[0].reason;
    assert_eq!(reason, "the server did not hold the reply to the form");
}

#[tokio::test]
async fn a_request_that_is_wrong_for_another_reason_ends_with_its_error() {
    let too_long = || refusing("400 Bad Request", "the context is too long");
    let heard = run(&review(), Output::Native, [too_long(), too_long()]).await;
    let error = heard.outcome.unwrap_err();
    let kind = error.model_error().map(twr_runtime::model::ModelError::kind);
    assert_eq!((kind, heard.bodies.len()), (Some(ModelErrorKind::BadRequest), 2));
    assert_eq!(heard.model.offers(), twr_runtime::model::Offers::JSON);
    // A busy server is no refusal.
    let heard =
        run(&review(), Output::Native, [refusing("429 Too Many Requests", "slow down")]).await;
    assert!(heard.outcome.unwrap_err().transcript().given_up.is_empty());
}

#[tokio::test]
async fn a_saved_run_goes_on_in_the_mode_that_it_was_in() {
    let short = GOOD.replace(r#", "Name a source""#, "");
    let refused = refusing("400 Bad Request", "tools are not supported");
    let overloaded = || refusing("503 Service Unavailable", "down");
    let first = [calling(&[("Review", json!(short))]), overloaded()];
    let saved = run(&review(), Output::Tool, first).await.outcome.unwrap_err().saved();
    let server = Server::start([refused, overloaded()]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let run_on = think(&review(), Output::Tool).resume(saved).run(&model).await;
    let saved = run_on.unwrap_err().saved();
    assert_eq!(saved.output, Some(Output::Tool));
    let server = Server::start([saying("[Changes]\n- Cut the end\n- Name a source")]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let thought = think(&review(), Output::Tool).resume(saved).run(&model).await.unwrap();
    let modes: Vec<_> = thought.transcript.attempts.iter().map(|it| it.output().name()).collect();
    assert_eq!((modes, thought.transcript.given_up.len()), (vec!["tool", "text"], 1));
}

#[tokio::test]
async fn arguments_in_pieces_are_told_as_they_come() {
    let piece = |delta: Value| event(&json!({"tool_calls": [delta]}), None);
    let of = |text: &str| piece(json!({"index": 0, "function": {"arguments": text}}));
    let named = json!({"name": "Study", "arguments": ""});
    let server = Server::start([Answer::events(&[
        &piece(json!({"index": 0, "id": "c1", "type": "function", "function": named})),
        &of(r#"{"plan": "We follow be"#),
        &of(r#"es home.", "we"#),
        &of(r#"eks": 12}"#),
        &event(&json!({}), Some("tool_calls")),
        "[DONE]",
    ])])
    .await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let spec = Ref::shared(live::spec());
    let reader = Reader::new(&spec);
    let json = Ref::shared(spec.in_layout(Layout::Json));
    let json_reader = Reader::new(&json);
    let mut options = Options::default();
    options.output = Some(Output::Tool);
    let run = Run::new(&spec, &reader, Task::from("Plan it."), options);
    let told = Mutex::new(Vec::new());
    let tell = |event: &ReplyEvent| {
        told.lock().unwrap().push(match event {
            ReplyEvent::Text { text, .. } => format!("+ {text}"),
            ReplyEvent::Ready { field, .. } => format!("{field} ready"),
            _ => return,
        });
    };
    let run =
        run.with_json(&json, &json_reader).drive_in_pieces(&model, |_| {}, tell).await.unwrap();
    assert_eq!(run.transcript().attempts[0].output(), Output::Tool);
    let told = told.into_inner().unwrap();
    assert_eq!(told, ["+ We follow be", "+ es home.", "0 ready", "1 ready"]);
    sent(&server);
}

/// A stream of calls to tools, that breaks off.
async fn broken_calls(pieces: &[Value]) -> Result<twr_runtime::spec::Value<'static>, ThinkError> {
    let deltas = pieces.iter().map(|delta| event(&json!({"tool_calls": [delta]}), None));
    let lines: Vec<String> = deltas.map(|event| format!("data: {event}\n\n")).collect();
    let lines = lines.concat();
    let server = Server::start([Answer::Bytes(Answer::head("text/event-stream") + &lines)]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let spec = step();
    let spec = spec.shape();
    let reader = Reader::new(spec);
    let json = Ref::shared(spec.in_layout(Layout::Json));
    let json_reader = Reader::new(&json);
    let mut options = Options::default();
    options.output = Some(Output::Tool);
    options.budget.attempts = 1;
    let run = Run::new(spec, &reader, Task::from("Step."), options).with_json(&json, &json_reader);
    run.drive_in_pieces(&model, |_| {}, |_| {}).await.map(|run| run.value())
}

#[tokio::test]
async fn a_call_that_broke_off_keeps_its_tool_and_two_calls_stay_two() {
    let begun = |index: u32, name: &str| json!({"index": index, "function": {"name": name}});
    let of = |index: u32, text: &str| json!({"index": index, "function": {"arguments": text}});
    // The name of the tool alone says which case it is.
    let pieces = [begun(0, "ask"), of(0, r#"{"question": "#), of(0, r#""Why?"}"#)];
    let value = broken_calls(&pieces).await.unwrap();
    assert!(format!("{value:?}").contains("Why?"), "{value:?}");
    let two = [
        begun(0, "ask"),
        of(0, r#"{"question": "Why?"}"#),
        begun(1, "say"),
        of(1, r#"{"answer": "So.", "sure": true}"#),
    ];
    let error = broken_calls(&two).await.unwrap_err();
    let reply = &error.transcript().attempts[0].reply;
    let calls: Vec<&str> = reply.tool_calls.iter().map(|call| call.name.as_str()).collect();
    assert_eq!(calls, ["ask", "say"], "which of them is the reply, nobody knows");
}

#[tokio::test]
async fn a_grammar_is_sent_as_the_server_takes_it() {
    async fn check(field: GrammarField, expected: Value) {
        let answer = match field {
            GrammarField::CustomTool => {
                let call = json!({"id": "c", "type": "custom", "custom": {"name": "answer", "input": SECTIONS}});
                let message = json!({"role": "assistant", "content": null, "tool_calls": [call]});
                Answer::json(
                    "200 OK",
                    &json!({"choices": [{"message": message, "finish_reason": "tool_calls"}]}),
                )
            }
            _ => saying(SECTIONS),
        };
        let server = Server::start([answer]).await;
        let model = HttpModel::at(server.address(), "tiny").with_grammar(field);
        let think =
            think(&review(), Output::Auto).grammar(|ask| Some(format!("of {}", ask.spec.name)));
        let thought = think.run(&model).await.unwrap();
        assert_eq!(thought.transcript.attempts[0].output(), Output::Grammar);
        let mut body = sent(&server).remove(0);
        body.as_object_mut()
            .unwrap()
            .retain(|name, _| !["model", "stream", "messages"].contains(&name.as_str()));
        assert_eq!(body, expected);
    }
    check(GrammarField::LlamaCpp, json!({"grammar": "of Review"})).await;
    check(GrammarField::StructuredOutputs, json!({"structured_outputs": {"grammar": "of Review"}}))
        .await;
    check(GrammarField::GuidedGrammar, json!({"guided_grammar": "of Review"})).await;
    check(GrammarField::Ebnf, json!({"ebnf": "of Review"})).await;
    let format =
        json!({"type": "grammar", "grammar": {"syntax": "lark", "definition": "of Review"}});
    check(
        GrammarField::CustomTool,
        json!({
            "tools": [{"type": "custom", "custom": {"name": "answer", "format": format}}],
            "tool_choice": {"type": "custom", "custom": {"name": "answer"}},
        }),
    )
    .await;
}

#[tokio::test]
async fn a_grammar_that_the_server_refuses_is_given_up_for_text() {
    async fn check(status: &str, says: &str, is_left: bool) {
        let heard = run_by_grammar([refusing(status, says), saying(SECTIONS)]).await;
        assert_eq!(heard.told(), (good(), vec!["text"], 1), "{says}");
        let given_up = &heard.outcome.as_ref().unwrap().transcript.given_up[0];
        assert_eq!((given_up.attempt, given_up.output), (1, Output::Grammar), "{says}");
        let has_grammar = |body: &Value| body.get("grammar").is_some();
        assert_eq!(heard.bodies.iter().map(has_grammar).collect::<Vec<_>>(), [true, false]);
        assert_eq!(heard.model.offers().grammar.is_some(), is_left, "{says}");
    }
    // Too large, or not understood: another grammar may be taken.
    check("400 Bad Request", "failed to parse grammar: the stack is full", true).await;
    check("500 Internal Server Error", "from_string: error parsing grammar", true).await;
    check("413 Payload Too Large", "the body is longer than 64 kB", true).await;
    // No grammar at all.
    check("422 Unprocessable Entity", "grammar: extra inputs are not permitted", false).await;
}

#[tokio::test]
async fn a_server_that_ignores_the_grammar_is_told_what_is_missing() {
    let answers = [saying("The text is good, I like it."), saying(SECTIONS)];
    let heard = run_by_grammar(answers).await;
    assert_eq!(heard.told(), (good(), vec!["grammar"; 2], 0));
}

#[tokio::test]
async fn a_server_that_hangs_over_a_grammar_ends_the_run_with_its_error() {
    let server = Server::start([Answer::Silence]).await;
    let hasty = |model: HttpModel| {
        model.with_grammar(GrammarField::LlamaCpp).with_timeout(Duration::from_millis(50))
    };
    let heard = run_at(server, &review(), Output::Grammar, hasty).await;
    let error = heard.outcome.unwrap_err();
    let kind = error.model_error().map(twr_runtime::model::ModelError::kind);
    assert_eq!(kind, Some(ModelErrorKind::Timeout), "{error}");
    assert!(error.transcript().given_up.is_empty());
}

#[tokio::test]
async fn calls_in_pieces_are_read_as_whole_ones_are() {
    /// The pieces of calls, each a number, perhaps a name, and a part of the arguments.
    async fn check(pieces: &[(u64, &str, &str)], case: &str) {
        let events = pieces.iter().map(|(number, name, part)| {
            let function = match *name {
                "" => json!({"arguments": part}),
                name => json!({"name": name, "arguments": part}),
            };
            event(&json!({"tool_calls": [{"index": number, "function": function}]}), None)
        });
        let end = [event(&json!({}), Some("tool_calls")), "[DONE]".to_owned()];
        let events: Vec<String> = events.chain(end).collect();
        let events: Vec<&str> = events.iter().map(String::as_str).collect();
        let server = Server::start([Answer::events(&events)]).await;
        let model = HttpModel::at(server.address(), "tiny").with_retries(0);
        let spec = Ref::shared(live::spec());
        let reader = Reader::new(&spec);
        let json = Ref::shared(spec.in_layout(Layout::Json));
        let json_reader = Reader::new(&json);
        let mut options = Options::default();
        options.output = Some(Output::Tool);
        let run = Run::new(&spec, &reader, Task::from("Plan it."), options);
        let run = run.with_json(&json, &json_reader);
        let run = run.drive_in_pieces(&model, |_| {}, |_| {}).await;
        let run = run.unwrap_or_else(|error| panic!("{case}: {error}"));
        assert_eq!(run.transcript().attempts.len(), 1, "{case}");
        let Spoken::Record(values) = run.value() else { panic!("{case}") };
        let weeks = Spoken::Integer(Int::from_signed(12));
        assert_eq!(values, [Some(Spoken::text("We follow bees home.")), Some(weeks)], "{case}");
    }
    let study = r#"{"plan": "We follow bees home.", "weeks": 12}"#;
    let (first, remaining) = study.split_at(20);
    check(&[(0, "Study", first), (0, "", remaining)], "as promised").await;
    check(&[(0, "Study", first), (0, "Study", remaining)], "named in each piece").await;
    check(&[(0, "study_2", first), (0, "", remaining)], "a wrong name").await;
    let quoted = serde_json::to_string(study).unwrap();
    let (first_quoted, second_quoted) = quoted.split_at(20);
    check(&[(0, "Study", first_quoted), (0, "", second_quoted)], "a string of JSON").await;
    let twice = [(0, "Study", first), (1, "Study", first), (0, "", remaining), (1, "", remaining)];
    check(&twice, "twice, piece by piece").await;
}

/// The score of a review that is streamed in this mode, and how many calls it took.
pub(crate) async fn run_streamed(
    spec: &Spec,
    output: Output,
    answers: impl Into<Vec<Answer>>,
) -> (i64, usize) {
    let server = Server::start(answers).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let mut stream = think(spec, output).stream(&model);
    loop {
        if let Streamed::Done(outcome) = stream.next().await.unwrap() {
            let thought = outcome.unwrap();
            let score = thought.value.to_json()["score"].as_i64().unwrap();
            return (score, thought.transcript.attempts.len());
        }
    }
}
