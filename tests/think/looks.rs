//! Second looks at an answer that keeps every rule: votes on its fields, and quotes of the task.

use twr::model::{ModelSize, Reply, Request, Role, ScriptedModel, Usage};
use twr::stream::ReplyEvent;
use twr::think::{Agreement, Evidence, EvidenceKind, Finding, Look};
use twr::{Metrics, Streamed, Think, ThinkErrorKind, Thinkable, prompt};

use crate::check_typed;
use crate::streamed::told;

/// Who orders what.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    example(
        task = "Hello, I am Ann Lee. Send me 2 lamps, order AB-1.",
        reply = Order {
            buyer: "Ann Lee".into(), number: "AB-1".into(), count: 2, urgent: false, note: "She wants lamps.".into(),
        }
    ),
    example(
        task = "This is Bo Ek, at once please: 7 chairs for Cy Oz. My order is CD-22.",
        reply = Order {
            buyer: "Bo Ek".into(), number: "CD-22".into(), count: 7, urgent: true, note: "He is in a hurry.".into(),
        }
    )
)]
struct Order {
    /// Who orders
    #[think(line, grounded)]
    buyer: String,
    #[think(line, grounded, pattern = "[A-Z]{2}-[0-9]+")]
    number: String,
    count: u8,
    urgent: bool,
    /// What else there is to say
    note: String,
}

const TASK: &str = "My friend Dora Quist gave me your address. I am Eva Roth, and need 3 tables for Finn. \
                    The order is EF-333.";
const RIGHT: &str =
    "[Buyer] Eva Roth\n[Number] EF-333\n[Count] 3\n[Urgent] no\n[Note] She needs tables.";

fn think() -> Think<Order> {
    Think::new(TASK).of()
}

fn wrong_buyer() -> String {
    RIGHT.replace("Eva Roth", "Dora Quist")
}

#[tokio::test]
async fn each_voted_field_has_the_value_that_most_replies_gave() {
    let first = RIGHT.replace("[Count] 3", "[Count] 4").replace("Eva Roth", "Finn");
    let vote = "[Buyer] Eva Roth\n[Number] EF-333\n[Count] 3\n[Urgent] yes";
    let script = [first.as_str(), vote, "[Buyer] eva roth\n[Count] 3\n[Urgent] no"];
    check_typed("votes", think().temperature(0.3).votes(3), script).await;
    // Where no two agree the answer itself wins, and what does not read has no say.
    let script = [RIGHT, "[Buyer] Dora Quist\n[Count] many", "I do not know."];
    check_typed("votes_in_vain", think().votes(3), script).await;
}

#[tokio::test]
async fn votes_are_no_attempts_but_cost_tokens() {
    let paid = |text: &str| Reply::text(text).with_usage(Usage::of_call(10, 5));
    let vote = "[Buyer] Eva Roth\n[Count] 3";
    let model = ScriptedModel::new(["[Buyer] Eva Roth", RIGHT, vote, vote].map(paid));
    let thought = think().max_attempts(2).votes(3).run(&model).await.unwrap();
    assert_eq!((thought.usage().calls, thought.usage().total_tokens()), (4, 60));
    let mut metrics = Metrics::default();
    metrics.record(&Ok(thought));
    assert_eq!(metrics.attempts_to_success.get(&2), Some(&1));
    // An answer that is there is not given up for want of tokens.
    let model = ScriptedModel::new([RIGHT, vote].map(paid));
    let thought = think().votes(9).max_total_tokens(30).run(&model).await.unwrap();
    assert_eq!(thought.agreement[0], agreement("buyer", 2, 2));
    assert_eq!(thought.transcript.attempts[1].look, Some(Look::Vote));
}

fn agreement(field: &str, votes: u32, of: u32) -> Agreement {
    serde_json::from_value(serde_json::json!({"field": field, "votes": votes, "of": of})).unwrap()
}

fn evidence(field: &str, quote: Option<&str>, kind: EvidenceKind) -> Evidence {
    serde_json::from_value(serde_json::json!({"field": field, "quote": quote, "kind": kind}))
        .unwrap()
}

#[tokio::test]
async fn a_grounded_value_is_quoted_from_the_task() {
    let sure = || think().evidence(true);
    // The number is all that its pattern matches in the task.
    check_typed("quoted", sure(), [RIGHT, "I am Eva Roth"]).await;
    check_typed("chosen", sure(), [wrong_buyer().as_str(), "\"I am Eva Roth\"", "Eva Roth"]).await;
    check_typed("chosen_again", sure(), [wrong_buyer().as_str(), "I am Eva Roth", "Dora Quist"])
        .await;
}

#[tokio::test]
async fn a_large_model_is_asked_for_a_quote_without_examples_too() {
    let model = ScriptedModel::new([RIGHT, "I am Eva Roth"]);
    let think = think().model_size(ModelSize::Large).evidence(true);
    assert_eq!(think.run(&model).await.unwrap().value.buyer, "Eva Roth");
    let shown = |request: &Request| {
        request.messages.iter().filter(|message| message.role == Role::Assistant).count()
    };
    assert_eq!(model.requests().iter().map(shown).collect::<Vec<_>>(), [0, 0]);
}

#[tokio::test]
async fn a_quote_is_asked_for_with_the_task_as_the_answer_was() {
    async fn check(think: Think<Order>, is_fenced: bool) {
        let model = ScriptedModel::new([RIGHT, "I am Eva Roth"]);
        think.fence_task(true).evidence(true).run(&model).await.unwrap();
        let requests = model.requests();
        assert_eq!(requests.len(), 2);
        for request in requests {
            let task = &request.messages.last().unwrap().content;
            assert_eq!(task.contains("```"), is_fenced, "{task}");
        }
    }
    check(think(), true).await;
    // A template has the caller's own words round what it takes from others.
    let prompted = prompt!(Order, "Read this order.\n{{ mail }}\n\n{{ format }}", mail = TASK);
    check(prompted, false).await;
}

#[tokio::test]
async fn a_value_that_cannot_be_shown_stays_and_is_unverified() {
    async fn check(script: &[&str], buyer: &str, expected: Evidence) {
        let model = ScriptedModel::new(script.iter().copied());
        let thought = think().evidence(true).run(&model).await.unwrap();
        assert_eq!(model.left(), 0, "{script:?}");
        assert_eq!(thought.value.buyer, buyer);
        assert_eq!(thought.evidence, [expected, evidence("number", None, EvidenceKind::Only)]);
    }
    use EvidenceKind::{Chosen, Unverified};
    let wrong = wrong_buyer();
    let nowhere = evidence("buyer", Some("whoever it may be"), Unverified);
    check(&[&wrong, "whoever it may be"], "Dora Quist", nowhere).await;
    check(&[&wrong, ""], "Dora Quist", evidence("buyer", None, Unverified)).await;
    let elsewhere = |kind| evidence("buyer", Some("I am Eva Roth"), kind);
    check(&[&wrong, "I am Eva Roth", "Hm."], "Dora Quist", elsewhere(Unverified)).await;
    // What stands in the task, and is none of the pieces.
    check(&[&wrong, "I am Eva Roth", "your address"], "Dora Quist", elsewhere(Unverified)).await;
    // A quote that was not copied letter by letter.
    let near = evidence("buyer", Some("I'm Eva Rot"), Chosen);
    check(&[&wrong, "I'm Eva Rot", "eva roth"], "eva roth", near).await;
}

#[tokio::test]
async fn what_a_validator_sends_back_is_looked_at_again() {
    let not_dora = |order: &Order| {
        let is_bad = order.buyer == "Dora Quist";
        is_bad.then(|| Finding::of("buyer", "Name who writes.")).into_iter().collect::<Vec<_>>()
    };
    let wrong = wrong_buyer();
    let script = [wrong.as_str(), "My friend Dora Quist", "[Buyer] Eva Roth", "I am Eva Roth"];
    let think = think().evidence(true).check(not_dora);
    check_typed("looked_at_again", think, script).await;
}

#[tokio::test]
async fn a_run_with_second_looks_is_resumed_where_it_was() {
    let sure = || think().votes(2).evidence(true).check(|_| vec![Finding::whole("No.")]);
    let script = [RIGHT, "[Buyer] Eva Roth", "for Finn", "Eva Roth"];
    let error = sure().max_rounds(0).run(&ScriptedModel::new(script)).await.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::OutOfRounds);
    assert_eq!(error.transcript().attempts.len(), 4);
    for kept in 0..4 {
        let mut saved = error.saved();
        saved.entries.truncate(kept);
        let model = ScriptedModel::new(script[kept..].iter().copied());
        let again = sure().max_rounds(0).resume(saved).run(&model).await.unwrap_err();
        assert_eq!(again.saved().entries.len(), error.saved().entries.len(), "from {kept} on");
        assert_eq!((again.partial().get("buyer"), model.left()), (error.partial().get("buyer"), 0));
    }
}

/// What a stream tells of the fields, in short, call by call.
async fn told_by_call(think: Think<Order>, script: &[&str]) -> Vec<Vec<String>> {
    let model = ScriptedModel::new(script.iter().copied()).with_piece_size(7);
    let told = told(think, &model).await;
    assert_eq!(model.left(), 0, "{script:?}");
    assert!(told.end.is_ok());
    assert!(told.kept.iter().skip(1).all(|kept| *kept == [0, 1, 2, 3, 4]), "{:?}", told.kept);
    let name = |field: usize| Order::SPEC.fields[field].name.to_string();
    let show = |item: &Streamed<Order>| {
        Some(match item {
            Streamed::Reply(ReplyEvent::Text { field, text }) => {
                format!("{} + {text:?}", name(*field))
            }
            Streamed::Reply(ReplyEvent::Ready { field, .. }) => format!("{} ready", name(*field)),
            Streamed::Reply(ReplyEvent::Replaced { field }) => {
                format!("{} replaced", name(*field))
            }
            Streamed::Reply(other) => format!("{other:?}"),
            Streamed::Ended(attempt) => format!("ended {:?}", attempt.look),
            _ => return None,
        })
    };
    told.calls.iter().map(|call| call.iter().filter_map(show).collect()).collect()
}

#[tokio::test]
async fn a_stream_tells_what_second_looks_change_and_nothing_else() {
    let first = RIGHT.replace("[Count] 3", "[Count] 4");
    let vote = "[Buyer] Eva Roth\n[Number] EF-333\n[Count] 3\n[Urgent] no";
    let calls = told_by_call(think().votes(3), &[&first, vote, vote]).await;
    let [answer, second, third] = &calls[..] else { panic!("{calls:?}") };
    assert!(answer.contains(&"count ready".to_owned()), "{answer:?}");
    assert_eq!(second[..], ["ended Some(Vote)"], "of two that differ the answer counts");
    assert_eq!(third[..], ["count replaced", "count ready", "ended Some(Vote)"]);

    let wrong = wrong_buyer();
    let evident = think().evidence(true);
    let calls = told_by_call(evident.clone(), &[&wrong, "\"I am Eva Roth\"", "Eva Roth"]).await;
    assert_eq!(calls[1], ["ended Some(Quote)"]);
    let chosen = ["buyer replaced", "buyer + \"Eva Roth\"", "buyer ready", "ended Some(Choice)"];
    assert_eq!(calls[2], chosen);
    let calls = told_by_call(evident, &[RIGHT, "I am Eva Roth"]).await;
    assert_eq!(calls[1], ["ended Some(Quote)"]);
}
