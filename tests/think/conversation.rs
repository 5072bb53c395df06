//! The caller's messages: where they stand in a request, and that they stay as they are.

use twr::advanced::prompt::Placement;
use twr::model::{Message, Role, ScriptedModel, ToolCall};
use twr::{Task, Think};

use crate::specs::{Author, Study};
use crate::trace::in_full;
use crate::{TASK, check};

const AUTHOR: &str =
    "[Name] Cy Oz\n[Works]\n- Title: a novel; Pages: 300\n- Title: a diary; Pages: 40";

fn history() -> Vec<Message> {
    vec![
        Message::system("Be brief."),
        Message::user("Do you know Cy Oz?"),
        Message::assistant("Yes."),
        Message::system("Be polite."),
        Message::user("He wrote a novel and a diary. What do you know?"),
    ]
}

#[tokio::test]
async fn system_messages_come_first_then_examples_then_the_turns_then_the_task() {
    check::<Author>("history", Think::new(history()), ["[Name] Cy Oz", AUTHOR]).await;
}

#[tokio::test]
async fn a_value_is_grounded_in_all_that_the_model_was_given() {
    let ask = |history: Vec<Message>| Think::new(history).max_attempts(1);
    let model = ScriptedModel::from_fn(|_| AUTHOR);
    assert!(ask(history()).run::<Author>(&model).await.is_ok(), "an earlier turn holds the name");
    let own_words = vec![
        Message::user("Name anyone."),
        Message::assistant("Cy Oz."),
        Message::user("What did they write?"),
    ];
    let error = ask(own_words).run::<Author>(&model).await.unwrap_err();
    assert_eq!(error.partial().diagnostics.len(), 1, "what the model said itself proves nothing");
}

#[tokio::test]
async fn the_callers_messages_stay_as_they_are_and_take_a_clean_reply() {
    let mut conversation = history();
    let model =
        ScriptedModel::new(["Hm.", "[Name] Cy Oz", &AUTHOR["[Name] Cy Oz\n[Works]\n".len()..]]);
    let thought = Think::new(&conversation).run::<Author>(&model).await.unwrap();
    assert_eq!(conversation, history());
    thought.append_to(&mut conversation);
    let mut expect = history();
    expect.push(Message::assistant(AUTHOR));
    assert_eq!(conversation, expect, "the task stands there already");
    let mut other = vec![Message::user("Hello.")];
    thought.append_to(&mut other);
    let [task, reply] = thought.turns();
    assert_eq!(other, [Message::user("Hello."), task, reply]);
}

#[tokio::test]
async fn images_and_tool_calls_pass_through_every_attempt() {
    let call = ToolCall::new("c1", "library", serde_json::json!({"author": "Cy Oz"}));
    let mut conversation = vec![
        Message::user("Look up Cy Oz.").with_image_bytes("image/png", [1, 2, 3].as_slice()),
        Message::assistant("").with_tool_calls([call]),
        Message::tool_result("c1", "He wrote a novel and a diary."),
        Message::user("What did he write?").with_image_url("https://a.example/cy.png"),
    ];
    let model =
        ScriptedModel::new(["Hm.", "[Name] Cy Oz", &AUTHOR["[Name] Cy Oz\n[Works]\n".len()..]]);
    let thought = Think::new(&conversation).run::<Author>(&model).await.unwrap();
    for request in model.requests() {
        let sent: Vec<_> = request.messages.iter().rev().take(4).rev().collect();
        assert_eq!(sent[..3], conversation[..3].iter().collect::<Vec<_>>());
        assert_eq!(sent[3].attachments, conversation[3].attachments);
    }
    thought.append_to(&mut conversation);
    assert_eq!(conversation.len(), 5, "the task stands there already, with its image");
}

#[tokio::test]
async fn without_a_task_the_model_is_asked_to_answer() {
    let ends = vec![
        Message::user("Cy Oz wrote a novel and a diary."),
        Message::assistant("Indeed he did."),
    ];
    for conversation in [Task::from(ends.clone()), Task::from(" "), Vec::new().into()] {
        let model = ScriptedModel::from_fn(|_| AUTHOR);
        let thought = Think::new(conversation).run::<Author>(&model).await;
        let sent = &model.requests()[0].messages;
        assert_eq!(sent.last(), Some(&Message::user("Write your answer now.")));
        assert!(sent.iter().all(|message| !message.content.trim().is_empty()), "no empty message");
        if let Ok(thought) = thought {
            let mut conversation = ends.clone();
            thought.append_to(&mut conversation);
            let roles: Vec<Role> = conversation.iter().map(|message| message.role).collect();
            assert_eq!(roles, [Role::User, Role::Assistant, Role::User, Role::Assistant]);
        }
    }
}

#[test]
fn a_conversation_is_made_of_a_text_or_of_messages() {
    let task = TASK.to_owned();
    let expect = Task { text: task.clone(), ..Task::default() };
    assert_eq!(Task::from(TASK), expect);
    assert_eq!(Task::from(&task), expect);
    assert_eq!(Task::from(task), expect);
    let turns = history();
    let expect = Task {
        history: turns[..4].to_vec(),
        text: "He wrote a novel and a diary. What do you know?".to_owned(),
        ..Task::default()
    };
    assert_eq!(Task::from(turns.as_slice()), expect);
    assert_eq!(Task::from(&turns), expect);
    assert_eq!(Task::from(turns), expect);
}

#[tokio::test]
async fn examples_stand_where_and_as_often_as_is_said() {
    for (name, placement, most) in [
        ("examples_as_turns", Placement::Turns, 3),
        ("examples_one", Placement::Turns, 1),
        ("examples_none", Placement::Turns, 0),
        ("examples_in_text", Placement::Text, 3),
        ("examples_nowhere", Placement::Nowhere, 3),
    ] {
        let think =
            Think::new("Cy Oz wrote a novel and a diary.").placement(placement).max_examples(most);
        check::<Author>(
            name,
            think,
            ["[Name] Cy Oz", "Hm.", &AUTHOR["[Name] Cy Oz\n[Works]\n".len()..]],
        )
        .await;
    }
}

#[tokio::test]
async fn the_messages_can_be_seen_before_they_are_sent() {
    let think = Think::new(TASK);
    let messages = think.messages::<Study>();
    let model = ScriptedModel::new(["Hm."]);
    think.max_attempts(1).run::<Study>(&model).await.unwrap_err();
    assert_eq!(model.requests()[0].messages, messages);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("first_messages", in_full(&messages));
    });
}
