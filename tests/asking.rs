//! `#[think(asking(…))]`: how a type is asked for where the caller says nothing else.

use twr::advanced::prompt::Placement;
use twr::model::{Message, ScriptedModel};
use twr::think::Options;
use twr::{Layout, Policy, Think, Thinkable};

/// A trip.
#[derive(Debug, PartialEq, Thinkable)]
#[think(
    asking(
        layout = "tags",
        placement = "text",
        examples = 1,
        policy = ["whole", "fresh"],
        max_tokens = 90,
        attempts = 2,
        temperature = 0.5,
    ),
    example(task = "Go north.", reply = Trip { city: "Tromso".into(), days: 4 }),
    example(task = "Go south.", reply = Trip { city: "Palermo".into(), days: 6 })
)]
struct Trip {
    #[think(line)]
    city: String,
    days: u8,
}

fn said(messages: &[Message]) -> String {
    let texts: Vec<&str> = messages.iter().map(|message| message.content.as_str()).collect();
    texts.join("\n") + "\n"
}

#[test]
fn the_prompt_is_as_the_type_says() {
    let messages = Think::new("Go.").messages::<Trip>();
    let said = said(&messages);
    assert_eq!(messages.len(), 2, "the examples stand in the text: {said}");
    assert!(said.contains("<city>Tromso</city>"), "{said}");
    assert!(!said.contains("Palermo"), "one example at most: {said}");
}

#[test]
fn what_the_caller_says_counts_more() {
    let own = Think::new("Go.").layout(Layout::Labels).placement(Placement::Turns);
    let messages = own.max_examples(2).messages::<Trip>();
    assert!(said(&messages).contains("City: Palermo"), "{}", said(&messages));
    assert_eq!(messages.len(), 6);
    // A default that is said is said.
    let messages = Think::new("Go.").placement(Placement::default()).messages::<Trip>();
    assert_eq!(messages.len(), 4);
    let all = Think::new("Go.").options(Options::default()).messages::<Trip>();
    assert!(said(&all).contains("[City] Palermo"), "{}", said(&all));
    // After the type, as before it.
    let typed = Think::new("Go.").of::<Trip>().max_examples(2).placement(Placement::Turns);
    assert_eq!(typed.messages().unwrap().len(), 6);
}

#[tokio::test]
async fn the_calls_are_as_the_type_says() {
    let model = ScriptedModel::new(["Hm.", "<city>Oslo</city>", "<days>3</days>"]);
    let error = Think::new("Go.").run::<Trip>(&model).await.unwrap_err();
    let attempts = &error.transcript().attempts;
    assert_eq!(attempts.len(), 2);
    assert_eq!(attempts[1].policy, Some(Policy::Whole));
    let first = &model.requests()[0];
    assert_eq!((first.max_tokens, first.temperature), (Some(90), Some(0.5)));

    let model = ScriptedModel::new(["Hm.", "<city>Oslo</city>", "<days>3</days>"]);
    let think = Think::new("Go.").max_attempts(3).policy(Policy::Missing).temperature(0.0);
    let trip = think.run::<Trip>(&model).await.unwrap().value;
    assert_eq!(trip, Trip { city: "Oslo".into(), days: 3 });
    assert_eq!(model.requests()[0].temperature, Some(0.0));
}

/// A trip whose second example is the one to show.
#[derive(Debug, PartialEq, Thinkable)]
#[think(
    asking(examples = 2, chosen = [2]),
    example(task = "Go north.", reply = Chosen { city: "Tromso".into() }),
    example(task = "Go south.", reply = Chosen { city: "Palermo".into() })
)]
struct Chosen {
    #[think(line)]
    city: String,
}

#[tokio::test]
async fn only_the_chosen_examples_are_shown_in_the_first_call_and_in_a_repair() {
    let model = ScriptedModel::new(["[Town] Oslo\n[Road] E6", "Oslo"]);
    let chosen = Think::new("Go.").run::<Chosen>(&model).await.unwrap();
    assert_eq!(chosen.value.city, "Oslo");
    assert_eq!(model.requests().len(), 2);
    for request in model.requests() {
        let said = said(&request.messages);
        assert!(said.contains("Palermo") && !said.contains("Tromso"), "{said}");
    }
    assert!(chosen.transcript.attempts.iter().all(|attempt| attempt.shown == [1]));
    // A caller who says how many are shown means all of them.
    let all = said(&Think::new("Go.").max_examples(2).messages::<Chosen>());
    assert!(all.contains("Tromso") && all.contains("Palermo"), "{all}");
}
