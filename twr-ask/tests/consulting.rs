//! A model that asks the person before it answers.

use std::path::Path;

use twr::model::{Model, ModelErrorKind, ModelSize, OfSize, Offers, ScriptedModel};
use twr::{Think, ThinkError, Thinkable, Thought};
use twr_ask::read::Coerced;
use twr_ask::scripted::{Script, Scripted};
use twr_ask::{Consulting, Reply};

/// A list of what to read.
#[derive(Debug, PartialEq, Thinkable)]
struct Reading {
    /// One title a line.
    #[think(example = ["The life of bees"])]
    questions: Vec<String>,
}

const FORM: &str = r#"{"response_type": "clarification", "title": "The list",
"questions": [{"question": "For whom?", "options": ["Children", "Beekeepers"]}]}"#;
const ANSWER: &str = "[Questions]\n- Do bees sleep?\n- Title: why honey?";

fn answers(text: &str) -> Script {
    Script::Answers(vec![text.into()])
}

#[test]
fn a_model_that_consults_or_coerces_tells_what_its_model_tells() {
    let model = ScriptedModel::new([ANSWER]).with_name("big").with_offers(Offers::JSON);
    let model = OfSize::large(model);
    let check = |wrapper: &dyn Model| {
        let told = (wrapper.name(), wrapper.size(), wrapper.offers());
        assert_eq!(told, ("big", ModelSize::Large, Offers::JSON));
    };
    check(&Consulting::new(&model, Scripted::new([answers("Children")])));
    check(&Coerced::new(&model));
}

#[tokio::test]
async fn the_answer_of_the_person_goes_to_the_model_and_all_calls_count() {
    let model = ScriptedModel::new([FORM, ANSWER]);
    let consulting = Consulting::new(&model, Scripted::new([answers("Children")]));
    let thought = Think::new("A list.").run::<Reading>(&consulting).await.unwrap();
    assert_eq!((thought.value.questions.len(), thought.usage().calls), (2, 2));
    let requests = model.requests();
    let told = |call: usize| {
        let texts = requests[call].messages.iter().map(|message| message.content.as_str());
        texts.collect::<Vec<_>>().join("\n")
    };
    assert!(told(0).contains("ask first"), "{}", told(0));
    assert!(told(1).contains("For whom?") && told(1).contains("Answer: Children"), "{}", told(1));
}

#[tokio::test]
async fn an_answer_is_no_question_and_a_model_that_only_asks_ends() {
    let model = ScriptedModel::new([ANSWER]);
    let consulting = Consulting::new(&model, Scripted::new([]));
    let thought = Think::new("A list.").run::<Reading>(&consulting).await.unwrap();
    assert_eq!(thought.value.questions[1], "Title: why honey?");

    let model = ScriptedModel::new([FORM, FORM, FORM]);
    let person = Scripted::new([answers("Children"), answers("Children")]);
    let consulting = Consulting::new(&model, person).most(2);
    let think = Think::new("A list.").max_attempts(1);
    let error = think.run::<Reading>(&consulting).await.unwrap_err();
    assert_eq!((error.usage().calls, model.left()), (3, 0));
}

#[tokio::test]
async fn a_person_who_does_not_answer_ends_the_call_and_one_who_skips_goes_on() {
    for (reply, why) in [
        (Reply::Later { file: None }, "the person answers later"),
        (Reply::Cancelled { interrupted: false }, "the person cancelled"),
        (Reply::TimedOut, "the person took too long"),
    ] {
        let model = ScriptedModel::new([FORM, ANSWER]);
        let consulting = Consulting::new(&model, Scripted::new([Script::Reply(reply)]));
        let error = Think::new("A list.").run::<Reading>(&consulting).await.unwrap_err();
        assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Config);
        assert!(error.to_string().contains(why), "{error}");
        assert_eq!(model.left(), 1);
    }
    let model = ScriptedModel::new([FORM, ANSWER]);
    let consulting = Consulting::new(&model, Scripted::new([Script::Reply(Reply::Skipped)]));
    let thought = Think::new("A list.").run::<Reading>(&consulting).await.unwrap();
    assert_eq!(thought.value.questions.len(), 2);
    let told = &model.requests()[1].messages;
    assert!(told.last().unwrap().content.contains("chose not to answer"), "{told:?}");
}

/// A run whose model writes these replies, and whose person says this.
async fn run(
    file: &Path,
    replies: &[&str],
    person: Vec<Script>,
) -> (Result<Thought<Reading>, ThinkError>, ScriptedModel) {
    let model = ScriptedModel::new(replies.iter().copied());
    let consulting = Consulting::new(&model, Scripted::new(person)).keeping_answers(file).unwrap();
    let thought = Think::new("A list.").max_attempts(1).run::<Reading>(&consulting).await;
    (thought, model)
}

#[tokio::test]
async fn an_answer_is_kept_before_the_model_is_told_it_and_nobody_is_asked_twice() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    // The process ends while the model is told the answer: there is no further reply.
    let (ended, _) = run(&file, &[FORM], vec![answers("Children")]).await;
    ended.unwrap_err();
    // It ends again, while a second question is asked.
    let second = FORM.replace("For whom?", "How many?");
    let (ended, _) = run(&file, &[&second], Vec::new()).await;
    ended.unwrap_err();
    let (thought, model) = run(&file, &[&second, ANSWER], vec![answers("Beekeepers")]).await;
    let thought = thought.unwrap();
    assert_eq!(thought.value.questions.len(), 2);
    // The call of the first process counts, too.
    assert_eq!(thought.usage().calls, 3);
    let requests = model.requests();
    let told: Vec<&str> =
        requests[1].messages.iter().map(|message| message.content.as_str()).collect();
    let told = told.join("\n");
    assert!(told.contains("Answer: Children") && told.contains("Answer: Beekeepers"), "{told}");
    // What is done already is asked of the model alone.
    let (thought, model) = run(&file, &[ANSWER], Vec::new()).await;
    assert_eq!((thought.unwrap().value.questions.len(), model.left()), (2, 0));
}

#[tokio::test]
async fn a_line_that_was_cut_off_is_no_answer_and_another_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    let (thought, _) = run(&file, &[FORM, ANSWER], vec![answers("Children")]).await;
    thought.unwrap();
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, format!("{whole}{}", &whole[..whole.len() / 2])).unwrap();
    let second = FORM.replace("For whom?", "How many?");
    let (thought, _) = run(&file, &[&second, ANSWER], vec![answers("Beekeepers")]).await;
    thought.unwrap();
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with(&whole) && kept.lines().count() == 2, "{kept}");
    assert!(kept.contains("Beekeepers"), "{kept}");

    std::fs::write(&file, "A list of bees.\n").unwrap();
    let model = ScriptedModel::new([ANSWER]);
    let refused = Consulting::new(model, Scripted::new([])).keeping_answers(&file).unwrap_err();
    assert!(refused.to_string().contains("has no answers of a person"), "{refused}");
}
