//! An agent whose questions go to a person, who may answer, skip, wait or cancel.
#![cfg(feature = "ask")]

use twr::Language;
use twr::model::ScriptedModel;
use twr_agent::asking::read::NOTICE;
use twr_agent::asking::scripted::{Script, Scripted};
use twr_agent::asking::{Auto, Payload, Reply, drive_asking, payload, shown};
use twr_agent::run::{Decision, End, Happening};
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

#[tokio::test]
async fn the_planner_may_give_options() {
    let question = "In which language?\n[Suggested answers]\n- Spanish\n- German";
    let (_, asked, told) = check(question, Script::Answers(vec!["German".into()])).await;
    let [Payload::Clarification(form)] = asked.as_slice() else { panic!("{asked:?}") };
    let [asked] = form.questions.as_slice() else { panic!("{form:?}") };
    assert_eq!(asked.question, "In which language?");
    assert_eq!((asked.options.len(), asked.recommended_option()), (2, Some(0)));
    assert_eq!(told, "German");
    // Another answer counts, too.
    let (_, _, told) = check(question, Script::Answers(vec!["Latin".into()])).await;
    assert_eq!(told, "Latin");
}

#[tokio::test]
async fn an_answer_that_nobody_gave_says_so() {
    let model = ScriptedModel::new([
        "[Plan]\n- Say hello.",
        "[Action] ask_user\n[Question] In which language?\n[Suggested answers]\n- Spanish\n- German",
        "[Status] done\n[Response] Hola!",
    ]);
    let agent = Agent::new(SoftPlanner::new(model, Language::English), Toolbox::new());
    let mut run = agent.begin("Greet me.", Limits::default());
    drive_asking(&agent, &mut run, &(), &Auto::new()).await.unwrap();
    let (_, told) = run.state().clarifications.pop().unwrap();
    assert!(told.contains("Spanish [chosen automatically: the recommended option]"), "{told}");
}

const CUT_OFF: &str = r#"{"response_type": "clarification", "title": "Language", "questions": [{"question": "Which?", "options": [{"label": "Span"#;

#[tokio::test]
async fn a_form_that_is_cut_off_is_brought_into_form() {
    let whole = r#"{"response_type": "clarification", "title": "Language", "questions": [{"question": "Which?", "options": ["Spanish"]}]}"#;
    let model = ScriptedModel::new([
        "[Plan]\n- Say hello.".to_owned(),
        format!("[Action] ask_user\n[Question] {CUT_OFF}"),
        whole.to_owned(),
        "[Status] done\n[Response] Hola!".to_owned(),
    ]);
    let agent = Agent::new(SoftPlanner::new(model, Language::English), Toolbox::new());
    let mut run = agent.begin("Greet me.", Limits::default());
    let person = Scripted::new([Script::Answers(vec!["Spanish".into()])]);
    let pause = drive_asking(&agent, &mut run, &(), &person).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("Hola!".into())));
    let [Payload::Clarification(form)] = &person.asked()[..] else { panic!("{person:?}") };
    assert_eq!((form.title.as_str(), form.questions[0].options.len()), ("Language", 1));
    // The call that brought it into form has cost something, too.
    assert_eq!((run.figures().tries, run.figures().usage.calls), (4, 4));
}

#[test]
fn no_person_sees_json() {
    let Payload::Clarification(form) = payload(CUT_OFF) else { panic!("no question") };
    assert_eq!(form.preface.as_deref(), Some(NOTICE));
    assert_eq!(form.questions[0].question, "Language\nWhich?");
    let whole = r#"{"response_type": "clarification", "title": "Language", "questions": [{"question": "Which?", "options": ["Spanish", "German"], "recommended": 1}]}"#;
    for (question, expected) in [
        ("Which?", "Which?"),
        (whole, "Which?\n1. German\n2. Spanish"),
        (CUT_OFF, &*format!("{NOTICE}\nLanguage\nWhich?")),
    ] {
        let mut run = AgentRun::new("Greet me.", Limits::default());
        run.on(Happening::Planned { items: vec!["Say hello.".into()] });
        let decision = Decision::Ask { question: question.into(), options: Vec::new() };
        run.on(Happening::Thought { decision });
        assert_eq!(shown(&run.state()), expected);
    }
}
