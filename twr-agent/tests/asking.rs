//! An agent whose questions go to a person, who may answer, skip, wait or cancel.
#![cfg(feature = "ask")]

use twr::Language;
use twr::model::ScriptedModel;
use twr_agent::asking::scripted::{Script, Scripted};
use twr_agent::asking::{Payload, Reply, drive_asking};
use twr_agent::run::End;
use twr_agent::{Agent, AgentRun, Limits, Pause, SoftPlanner, Toolbox};

/// What comes of this question with this person: the pause, what was asked, and what the planner is told.
async fn check(question: &str, script: Script) -> (Pause, Vec<Payload>, String) {
    let model = ScriptedModel::new([
        "[Plan]\n- Say hello.".to_owned(),
        format!("[Action] ask_user\n[Question] {question}"),
        "[Status] done\n[Response] Hola!".to_owned(),
    ]);
    let agent = Agent::new(SoftPlanner::new(model, Language::English), Toolbox::new());
    let mut run = agent.begin("Greet me.", Limits::default());
    let person = Scripted::new([script]);
    let pause = drive_asking(&agent, &mut run, &(), &person).await.unwrap();
    // Whatever came, the run is saved and read back as it is.
    let saved: AgentRun = serde_json::from_str(&serde_json::to_string(&run).unwrap()).unwrap();
    assert_eq!(saved.next(), run.next());
    let told = run.state().clarifications.pop().map(|(_, answer)| answer);
    (pause, person.asked(), told.unwrap_or_default())
}

#[tokio::test]
async fn a_person_answers_or_skips() {
    let (pause, _, told) =
        check("In which language?", Script::Answers(vec!["Spanish".into()])).await;
    assert_eq!((pause, told.as_str()), (Pause::Ended(End::Done("Hola!".into())), "Spanish"));
    let (_, _, told) = check("In which language?", Script::Reply(Reply::Skipped)).await;
    assert!(told.starts_with("The user chose not to answer"), "{told}");
}

#[tokio::test]
async fn a_question_may_have_options() {
    let question = r#"{"response_type": "clarification", "title": "Language", "questions": [{"question": "Which?", "options": [{"label": "Spanish", "value": "es"}, "German"]}]}"#;
    let (_, asked, told) = check(question, Script::Answers(vec!["Spanish".into()])).await;
    let [Payload::Clarification(form)] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(form.questions[0].options.len(), 2);
    assert_eq!(told, "es");
}

#[tokio::test]
async fn a_person_who_answers_later_leaves_the_run_as_it_waits() {
    let question = Pause::Question("In which language?".into());
    for reply in [Reply::Later { file: None }, Reply::TimedOut] {
        assert_eq!(check("In which language?", Script::Reply(reply)).await.0, question);
    }
}

#[tokio::test]
async fn a_person_who_cancels_ends_the_run() {
    let cancelled = Script::Reply(Reply::Cancelled { interrupted: true });
    assert_eq!(check("In which language?", cancelled).await.0, Pause::Ended(End::Cancelled));
}
