//! Conversations that are lent to thoughts: what is sent after what was said, and what is kept of it.

use std::task::{Context, Waker};

use twr::model::{
    Attachment, BoxFuture, Message, Model, ModelError, ModelErrorKind, Reply, Request, Role,
    ScriptedModel, ScriptedReply, ToolCall,
};
use twr::{Conversation, Policy, Task, Think, ThinkAll, ThinkErrorKind};

use crate::specs::Author;

const AUTHOR: &str =
    "[Name] Cy Oz\n[Works]\n- Title: a novel; Pages: 300\n- Title: a diary; Pages: 40";
const WORKS: &str = "[Works]\n- Title: a novel; Pages: 300\n- Title: a diary; Pages: 40";

fn image() -> Attachment {
    Attachment::bytes("image/png", [1, 2, 3].as_slice()).with_name("cy.png")
}

/// A conversation that holds all that a message can carry.
fn talk() -> Conversation {
    let call = ToolCall::new("c1", "library", serde_json::json!({"author": "Cy Oz"}));
    Conversation::new()
        .system("Be brief.")
        .and(Message::user("Look up Cy Oz.").with_attachment(image()))
        .and(Message::assistant("").with_tool_calls([call]))
        .and(Message::tool_result("c1", "He wrote a novel and a diary."))
        .and(Message::assistant("I have."))
}

/// What was sent besides the system message and the worked examples, which are two pairs of turns.
fn sent(request: &Request) -> Vec<Message> {
    assert_eq!(request.messages[0].role, Role::System);
    assert!(request.messages[1].content.contains("Ann Lee"));
    assert!(request.messages[3].content.contains("Bo Ek"));
    request.messages[5..].to_vec()
}

fn bytes(talk: &Conversation) -> String {
    serde_json::to_string(talk).unwrap()
}

#[tokio::test]
async fn each_thought_is_asked_after_all_that_was_said_and_kept_as_two_turns() {
    let model = ScriptedModel::new([AUTHOR, "[Name] Cy Oz", WORKS, AUTHOR]);
    let mut talk = Conversation::new().system("Be brief.");
    let first: Author = talk.think("Cy Oz wrote a novel and a diary.", &model).await.unwrap();
    let think = Think::new("What did Cy Oz write?").of::<Author>().temperature(0.2);
    let second = talk.run(think, &model).await.unwrap();
    let third: Author = talk.think("Are you sure of Cy Oz?", &model).await.unwrap();
    assert_eq!(first, third);
    assert_eq!(second.transcript.attempts.len(), 2);
    let kept = [
        Message::user("Cy Oz wrote a novel and a diary."),
        Message::assistant(AUTHOR),
        Message::user("What did Cy Oz write?"),
        Message::assistant(AUTHOR),
        Message::user("Are you sure of Cy Oz?"),
        Message::assistant(AUTHOR),
    ];
    assert_eq!(talk.turns, kept);
    let requests = model.requests();
    assert_eq!(requests.len(), 4);
    // The repair, too, is asked after what was said before its task, and no further.
    for (request, turns) in requests.iter().zip([1, 3, 3, 5]) {
        assert!(request.messages[0].content.starts_with("Be brief.\n\n"));
        let sent = sent(request);
        assert_eq!(sent[..turns - 1], kept[..turns - 1]);
        assert!(sent[turns - 1].content.starts_with(&kept[turns - 1].content), "{sent:?}");
        assert_eq!(sent.len(), turns);
    }
}

#[tokio::test]
async fn a_thought_that_fails_leaves_no_trace() {
    async fn check(script: Vec<ScriptedReply>, policy: Policy, kind: ThinkErrorKind) {
        let mut talk = talk();
        let before = bytes(&talk);
        let model = ScriptedModel::new(script);
        let task = Message::user("What did he write?").with_attachment(image());
        let think = Think::new(vec![Message::tool_result("c2", "Ok."), task]).of::<Author>();
        let error = talk.run(think.policy(policy).max_attempts(2), &model).await.unwrap_err();
        assert_eq!(error.kind(), kind);
        assert_eq!(bytes(&talk), before);
    }
    let unclear = || ["Hm.", "Well."].map(ScriptedReply::from).into();
    check(unclear(), Policy::Missing, ThinkErrorKind::Exhausted).await;
    check(unclear(), Policy::Whole, ThinkErrorKind::Exhausted).await;
    let busy = ModelError::new(ModelErrorKind::RateLimited, "x");
    check(vec!["Hm.".into(), busy.into()], Policy::Missing, ThinkErrorKind::Model).await;
}

/// Gives one reply, and then none for ever.
struct Stuck(ScriptedModel);

impl Model for Stuck {
    fn name(&self) -> &'static str {
        "stuck"
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        if self.0.left() == 0 {
            return Box::pin(std::future::pending());
        }
        self.0.complete(request)
    }
}

#[test]
fn a_thought_that_is_dropped_leaves_no_trace() {
    for script in [vec![], vec!["[Name] Cy Oz"]] {
        let mut talk = talk();
        let before = bytes(&talk);
        let stuck = Stuck(ScriptedModel::new(script));
        let mut thought = Box::pin(talk.think::<Author>("What did he write?", &stuck));
        assert!(thought.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        drop(thought);
        assert_eq!(bytes(&talk), before);
    }
}

#[tokio::test]
async fn images_and_tools_pass_through_every_attempt_and_stay() {
    let repairs = [
        (Policy::Missing, ["[Name] Cy Oz", "Hm.", WORKS]),
        (Policy::OneByOne, ["[Name] Cy Oz", "Hm.", &WORKS["[Works]\n".len()..]]),
        (Policy::Whole, ["[Name] Cy Oz", "Hm.", AUTHOR]),
        (Policy::Fresh, ["[Name] Cy Oz", "Hm.", AUTHOR]),
        (Policy::Blind, ["[Name] Cy Oz", "Hm.", AUTHOR]),
    ];
    for (policy, script) in repairs {
        let model = ScriptedModel::new(script);
        let mut talk = talk();
        let before = talk.turns.clone();
        let result = Message::tool_result("c2", "He had a cat.");
        let task = Message::user("What did he write?").with_attachment(image());
        let think = Think::new(vec![result.clone(), task.clone()]).of::<Author>().policy(policy);
        talk.run(think, &model).await.unwrap();
        for request in model.requests() {
            let sent = sent(&request);
            assert_eq!(sent[..4], before, "{policy:?}");
            assert_eq!(sent[4], result, "{policy:?}");
            assert_eq!(sent[5].attachments, task.attachments, "{policy:?}");
            assert!(sent[5].content.starts_with("What did he write?"), "{policy:?}");
        }
        assert_eq!(model.requests().len(), 3, "{policy:?}");
        let kept = [before.as_slice(), &[result, task, Message::assistant(AUTHOR)]].concat();
        assert_eq!(talk.turns, kept, "{policy:?}");
        let stored: Conversation = serde_json::from_str(&bytes(&talk)).unwrap();
        assert_eq!(stored, talk);
    }
}

#[tokio::test]
async fn forks_run_at_once_and_are_kept_if_that_is_wanted() {
    let mut talk = talk();
    let before = bytes(&talk);
    let model = ScriptedModel::from_fn(|_| AUTHOR);
    let questions = ["What did he write?", "How long are they?"];
    let forks = questions.map(|question| talk.fork(Think::new(question).of::<Author>()));
    let thoughts = ThinkAll::of(forks).run(&model).await.unwrap();
    assert_eq!(bytes(&talk), before);
    for (request, question) in model.requests().iter().zip(questions) {
        assert_eq!(*sent(request).last().unwrap(), Message::user(question));
        assert_eq!(sent(request)[..4], talk.turns);
    }
    let mut other = talk.clone();
    talk.append(thoughts[1].as_ref().unwrap());
    assert_eq!(talk.turns[4..], [Message::user(questions[1]), Message::assistant(AUTHOR)]);
    other.append(thoughts[0].as_ref().unwrap());
    assert_eq!(other.turns[4..], [Message::user(questions[0]), Message::assistant(AUTHOR)]);
}

#[tokio::test]
async fn the_last_turn_may_be_the_task() {
    let model = ScriptedModel::from_fn(|_| AUTHOR);
    let asked = Message::user("What did Cy Oz write?").with_attachment(image());
    let mut talk = talk().and(asked.clone());
    assert_eq!(Task::from(&talk).attachments, asked.attachments);
    talk.think::<Author>("", &model).await.unwrap();
    assert_eq!(*sent(&model.requests()[0]).last().unwrap(), asked);
    assert_eq!(talk.turns[4..], [asked, Message::assistant(AUTHOR)]);
    // The model's own words are no task.
    talk.think::<Author>("", &model).await.unwrap();
    let stock = Message::user("Write your answer now.");
    assert_eq!(*sent(&model.requests()[1]).last().unwrap(), stock);
    assert_eq!(talk.turns[6..], [stock, Message::assistant(AUTHOR)]);
}

#[test]
fn it_is_stored_in_few_words() {
    let talk = Conversation::new().and(Message::user("Hello."));
    assert_eq!(bytes(&talk), r#"{"turns":[{"role":"user","content":"Hello."}]}"#);
    let read: Conversation = serde_json::from_str(r#"{"system":"Be brief."}"#).unwrap();
    assert_eq!(read, Conversation::new().system("Be brief."));
    assert_eq!(Conversation::from(talk.turns.clone()), talk);
}

#[test]
fn tasks_with_other_images_are_other_tasks() {
    let fingerprint = |bytes: &[u8]| {
        let task = Message::user("What is on it?").with_image_bytes("image/png", bytes);
        Think::new(vec![task]).of::<Author>().fingerprint().unwrap()
    };
    assert_eq!(fingerprint(&[1, 2, 3]), fingerprint(&[1, 2, 3]));
    assert_ne!(fingerprint(&[1, 2, 3]), fingerprint(&[1, 2, 4]));
}
