//! The README's picture: what twr sends, and what it makes of the replies, is what the page shows.

use twr::model::{Message, ScriptedModel};
use twr::{Think, Thinkable};

/// A support ticket, sorted.
#[derive(Debug, PartialEq, Thinkable)]
struct Ticket {
    /// What the customer wants.
    #[think(line, example = "Return a broken lamp")]
    wish: String,
    /// How soon somebody must act.
    urgency: Urgency,
    /// What we do, in order.
    #[think(min_items = 2, example = ["Apologize", "Send a new lamp"])]
    steps: Vec<String>,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Urgency {
    Today,
    ThisWeek,
    Later,
}

#[tokio::test]
async fn the_picture_is_true() {
    let page = include_str!("../README.md");
    let [asked, answer, asked_again, second_answer] = texts(page)[..] else {
        panic!("the picture has four texts");
    };
    let model = ScriptedModel::new([answer, second_answer]);
    let task = "My kettle leaks, and I leave for a trip on Friday. Can you help?";
    let thought =
        Think::new(task).run::<Ticket>(&model).await.expect("the second reply mends the first");

    let sent: Vec<String> =
        model.requests().iter().map(|request| instructions(&request.messages)).collect();
    assert_eq!(sent, [asked, asked_again]);
    let ticket = Ticket {
        wish: "Get a kettle that does not leak".into(),
        urgency: Urgency::ThisWeek,
        steps: vec!["Send a new kettle by courier".into(), "Ask for a photo of the leak".into()],
    };
    assert_eq!(thought.value, ticket);
    assert_eq!(thought.repaired, ["steps"]);
}

#[test]
fn the_program_has_the_type_of_the_picture() {
    let of_the_page: Vec<&str> = type_lines(include_str!("../README.md")).collect();
    assert!(of_the_page.len() > 8, "the README declares the ticket");
    let here: Vec<&str> = type_lines(include_str!("readme.rs")).collect();
    assert_eq!(of_the_page, here);
}

/// The contents of the page's `text` fences.
fn texts(page: &str) -> Vec<&str> {
    page.split("```text\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// The first message, which says what to write.
fn instructions(messages: &[Message]) -> String {
    messages.first().map(|message| message.content.clone()).unwrap_or_default()
}

/// The lines of the struct, without its derive.
fn type_lines(source: &str) -> impl Iterator<Item = &str> {
    source.lines().skip_while(|line| *line != "struct Ticket {").take_while(|line| *line != "}")
}
