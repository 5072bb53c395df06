//! Output modes, seen from outside: what is asked for, what comes back, and when text is asked for instead.

use twr::model::{
    ModelError, ModelErrorKind, Offers, Purpose, Recorder, Replay, Reply, ReplyForm, Request, Role,
    Routed, ScriptedModel, ToolCall,
};
use twr::stream::ReplyEvent;
use twr::think::Options;
use twr::{Model, Output, Policy, Streamed, Think, Thinkable};

/// A judgement.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    output = "native",
    thinking,
    example(task = "Judge moss.", thought = "It is\ngreen.", reply = Judgement { who: "moss".into(), score: 2 })
)]
struct Judgement {
    /// Who is judged.
    #[think(line, grounded)]
    who: String,
    #[think(min = 1, max = 5)]
    score: u8,
}

const TASK: &str = "Judge bees and wasps.";

fn bees() -> Judgement {
    Judgement { who: "bees".into(), score: 4 }
}

fn schema(request: &Request) -> String {
    match request.form.as_ref().expect("a form") {
        ReplyForm::Schema(schema) => schema.schema.clone(),
        ReplyForm::Tools(tools) => tools[0].schema.clone(),
        other => panic!("{other:?}"),
    }
}

fn calling(arguments: &str) -> Reply {
    Reply::text("").with_tool_calls([ToolCall::new("c", "Judgement", arguments)])
}

fn offering(script: impl IntoIterator<Item = &'static str>) -> ScriptedModel {
    ScriptedModel::new(script).with_offers(Offers::JSON)
}

#[tokio::test]
async fn a_type_says_its_mode_and_the_caller_another() {
    async fn check(think: Think, reply: impl Into<Reply>, expected: Output) {
        let model = ScriptedModel::new([reply.into()]).with_offers(Offers::JSON);
        let thought = think.run::<Judgement>(&model).await.unwrap();
        let attempt = &thought.transcript.attempts[0];
        assert_eq!((&thought.value, attempt.output()), (&bees(), expected));
        assert_eq!(attempt.verdict.thought.as_deref(), Some("They dance."));
        assert!(attempt.verdict.extra.is_empty());
    }
    let whole = r#"{"thought": "They dance.", "who": "bees", "score": 4}"#;
    let think = || Think::new(TASK);
    check(think(), whole, Output::Native).await;
    check(think().output(Output::Auto), whole, Output::Native).await;
    check(think().output(Output::Tool), calling(whole), Output::Tool).await;
    let mut besides = calling(r#"{"who": "bees", "score": 4}"#);
    "They dance.".clone_into(&mut besides.text);
    check(think().output(Output::Tool), besides, Output::Tool).await;
    check(think().output(Output::Text), "They dance.\n[Who] bees\n[Score] 4", Output::Text).await;
    let mut auto = Options::default();
    auto.output = Some(Output::Auto);
    check(think().options(auto), whole, Output::Native).await;
}

#[tokio::test]
async fn where_a_type_thinks_a_member_comes_first_for_it() {
    let model = offering([r#"{"thought": "Hm.", "who": "bees", "score": 4}"#]);
    Think::new(TASK).run::<Judgement>(&model).await.unwrap();
    let request = &model.requests()[0];
    let schema = schema(request);
    assert!(
        schema.starts_with(
            r#"{"type":"object","description":"A judgement.","properties":{"thought":"#
        ) || schema.starts_with(
            r#"{"description":"A judgement.","type":"object","properties":{"thought":"#
        ),
        "{schema}"
    );
    let examples: Vec<_> =
        request.messages.iter().filter(|it| it.role == Role::Assistant).collect();
    assert_eq!(
        examples[0].content,
        "{\n  \"thought\": \"It is\\ngreen.\",\n  \"who\": \"moss\",\n  \"score\": 2\n}"
    );
    let system = &request.messages[0].content;
    assert!(system.contains("in \"thought\"") && !system.contains("Write"), "{system}");
}

#[tokio::test]
async fn a_model_that_offers_nothing_is_asked_in_text() {
    let model = || ScriptedModel::new(["[Who] bees\n[Score] 4"]);
    let asked = model();
    let thought = Think::new(TASK).run::<Judgement>(&asked).await.unwrap();
    assert_eq!(thought.transcript.given_up[0].reason, "the model offers no native output");
    let text = model();
    Think::new(TASK).output(Output::Text).run::<Judgement>(&text).await.unwrap();
    assert_eq!(asked.requests(), text.requests());
    let auto = Think::new(TASK).output(Output::Auto).run::<Judgement>(&model()).await.unwrap();
    assert!(auto.transcript.given_up.is_empty(), "text is the best that it offers");
    let grammar =
        Think::new(TASK).output(Output::Grammar).run::<Judgement>(&model()).await.unwrap();
    assert_eq!(grammar.transcript.given_up[0].reason, "the model takes no grammar");
}

#[tokio::test]
async fn every_policy_repairs_in_the_same_mode() {
    async fn check(policy: Policy, wrong: &str, right: &str, asked: &[&str]) {
        let model =
            ScriptedModel::new([wrong.to_owned(), right.to_owned()]).with_offers(Offers::JSON);
        let think = Think::new(TASK).policy(policy);
        let thought = think.run::<Judgement>(&model).await.unwrap();
        assert_eq!(thought.value, bees(), "{policy:?}");
        let requests = model.requests();
        let schema = schema(&requests[1]);
        for name in ["who", "score"] {
            let is_asked = schema.contains(&format!(r#""{name}":{{"#));
            assert_eq!(is_asked, asked.contains(&name), "{policy:?}: {schema}");
        }
    }
    let whole = r#"{"thought": null, "who": "bees", "score": 4}"#;
    let wrong = r#"{"thought": null, "who": "bees", "score": 9}"#;
    check(Policy::Missing, wrong, r#"{"thought": null, "score": 4}"#, &["score"]).await;
    check(Policy::OneByOne, wrong, r#"{"thought": null, "score": 4}"#, &["score"]).await;
    for policy in [Policy::Whole, Policy::Fresh, Policy::Formatter, Policy::Blind] {
        check(policy, wrong, whole, &["who", "score"]).await;
    }
}

#[tokio::test]
async fn a_dialogue_shows_the_arguments_of_the_call() {
    let wrong = r#"{"thought": null, "who": "bees", "score": 9}"#;
    let model = ScriptedModel::new([calling(wrong), calling(&wrong.replace('9', "4"))]);
    let model = model.with_offers(Offers::JSON);
    let think = Think::new(TASK).output(Output::Tool).policy(Policy::Whole);
    think.run::<Judgement>(&model).await.unwrap();
    let requests = model.requests();
    let said: Vec<_> =
        requests[1].messages.iter().map(|it| (it.role, it.content.as_str())).collect();
    assert!(said.contains(&(Role::Assistant, wrong)), "{said:#?}");
    assert!(said.last().unwrap().1.contains("\"score\" must be"), "{said:#?}");
}

#[tokio::test]
async fn a_quote_is_asked_for_in_words() {
    let model = offering([r#"{"thought": null, "who": "bees", "score": 4}"#, "Judge bees"]);
    let thought = Think::new(TASK).evidence(true).run::<Judgement>(&model).await.unwrap();
    assert!(thought.evidence[0].is_verified(), "{:?}", thought.evidence);
    assert!(model.requests()[1].form.is_none());
}

#[tokio::test]
async fn a_model_made_of_others_offers_what_all_of_them_do() {
    let (small, large) = (ScriptedModel::new(["?"]), offering(["?"]));
    assert!(Routed::new(&large).on(Purpose::Repair, &small).offers().is_text());
    assert_eq!(Routed::new(&large).on(Purpose::Repair, &large).offers(), Offers::JSON);
}

#[tokio::test]
async fn a_cassette_plays_a_refusal_and_the_calls_of_tools_again() {
    let folder = tempfile("output_cassette");
    let refusal = ModelError::new(ModelErrorKind::BadRequest, "scripted")
        .with_body("tools are not supported");
    let arguments = r#"{"thought": null, "who": "bees", "score": 4}"#;
    let runs: [Vec<Result<Reply, ModelError>>; 2] = [
        vec![Err(refusal), Ok(Reply::text("[Who] bees\n[Score] 4"))],
        vec![Ok(calling(arguments))],
    ];
    for (at, script) in runs.into_iter().enumerate() {
        let path = folder.join(format!("{at}.jsonl"));
        let model = ScriptedModel::new(script).with_offers(Offers::JSON);
        let recorder = Recorder::create(&path, model).unwrap();
        let think = || Think::new(TASK).output(Output::Tool);
        let recorded = think().run::<Judgement>(&recorder).await.unwrap();
        let replay = Replay::open(&path).unwrap();
        assert_eq!(replay.offers(), Offers::JSON);
        let replayed = think().run::<Judgement>(&replay).await.unwrap();
        assert_eq!((&replayed.value, replay.left()), (&recorded.value, 0));
        assert_eq!(replayed.transcript.given_up, recorded.transcript.given_up);
        // As the recorded server told it.
        assert_eq!(replay.offers().tool, recorded.transcript.given_up.is_empty());
        let other = Replay::open(&path).unwrap();
        let error = Think::new(TASK).run::<Judgement>(&other).await.unwrap_err();
        assert!(error.to_string().contains("does not hold this request"), "{error}");
    }
}

/// A new folder for what a test writes.
fn tempfile(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test]
async fn arguments_are_told_in_pieces_of_any_size() {
    let arguments = r#"{"thought": "They \"dance\".", "who": "bees", "score": 4}"#;
    for size in [1, 2, 3, 7, 100] {
        let model = ScriptedModel::new([calling(arguments)])
            .with_offers(Offers::JSON)
            .with_piece_size(size);
        let think = Think::new(TASK).output(Output::Tool);
        let mut stream = think.stream::<Judgement>(&model);
        let (mut ready, mut value) = (0, None);
        while let Some(item) = stream.next().await {
            match item {
                Streamed::Reply(ReplyEvent::Ready { .. }) => ready += 1,
                Streamed::Reply(ReplyEvent::Replaced { .. } | ReplyEvent::Rejected { .. }) => {
                    panic!("{size}")
                }
                Streamed::Done(thought) => value = Some(thought.unwrap().value),
                _ => {}
            }
        }
        assert_eq!((ready, value), (2, Some(bees())), "{size}");
    }
}
