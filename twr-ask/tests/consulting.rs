//! A model that asks the person before it answers.

use twr::model::{ModelErrorKind, ScriptedModel};
use twr::{Think, Thinkable};
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
async fn a_person_who_answers_later_ends_the_call() {
    let model = ScriptedModel::new([FORM, ANSWER]);
    let consulting =
        Consulting::new(&model, Scripted::new([Script::Reply(Reply::Later { file: None })]));
    let error = Think::new("A list.").run::<Reading>(&consulting).await.unwrap_err();
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Config);
    assert!(error.to_string().contains("the person answers later"), "{error}");
    assert_eq!(model.left(), 1);
}
