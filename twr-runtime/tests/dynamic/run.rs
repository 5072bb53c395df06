//! Whole runs of specs that are made at run time: repair, validators, votes, conversation, many tasks, a journal.

use serde_json::json;
use twr_runtime::dynamic::{Field, Kind, Record, Spec};
use twr_runtime::model::{Role, ScriptedModel};
use twr_runtime::spec::Layout;
use twr_runtime::think::{Conversation, Finding, Think, ThinkAll, Vote};

fn invoice() -> Spec {
    let invoice = Spec::builder("Invoice")
        .about("An invoice.")
        .field(Field::line("supplier").about("Who sends it.").example("Acme"))
        .field(Field::integer("total").about("In cents.").min(0))
        .field(Field::list("items", Kind::line()).min_items(1).example(["Paper"]));
    invoice.build().expect("a sound spec")
}

const WHOLE: &str = "[Supplier] Bolt\n[Total] 1250\n[Items]\n- Screws";

#[tokio::test]
async fn what_is_wrong_is_asked_for_again() {
    let model =
        ScriptedModel::new(["[Supplier] Bolt\n[Total] much\n[Items]\n- Screws", "[Total] 1250"]);
    let thought = Think::spec(&invoice(), "Read this.").run(&model).await.expect("an answer");
    assert_eq!(
        thought.value.to_json(),
        json!({"supplier": "Bolt", "total": 1250, "items": ["Screws"]})
    );
    assert_eq!(thought.reply, WHOLE);
    assert_eq!(thought.repaired, ["total"]);
    let repair = &model.requests()[1].messages;
    let last = repair.last().expect("a message");
    assert!(last.content.contains("Total") && !last.content.contains("much"), "{}", last.content);
}

#[tokio::test]
async fn settings_layouts_and_validators() {
    let model = ScriptedModel::new([
        "<supplier>Bolt</supplier>\n<total>0</total>\n<items>\n- Screws\n</items>",
        "<total>1250</total>",
    ]);
    let think = Think::spec(&invoice(), "Read this.").layout(Layout::Tags).max_attempts(2).check(
        |invoice: &Record| match invoice.to_json()["total"].as_i64() {
            Some(0) => vec![Finding::of("total", "Nothing is free.")],
            _ => Vec::new(),
        },
    );
    let thought = think.run(&model).await.expect("an answer");
    assert_eq!(thought.value.to_json()["total"], 1250);
    assert_eq!(thought.reply, WHOLE);
}

#[tokio::test]
async fn a_run_that_failed_goes_on() {
    let spec = invoice();
    let model = ScriptedModel::new(["[Supplier] Bolt\n[Items]\n- Screws"]);
    let error =
        Think::spec(&spec, "Read this.").max_attempts(1).run(&model).await.expect_err("no total");
    let partial = serde_json::to_value(error.partial()).expect("JSON");
    assert_eq!(partial, json!({"supplier": "Bolt", "items": ["Screws"]}));

    // As in another process: the spec is made again.
    let model = ScriptedModel::new(["[Total] 3"]);
    let think = Think::spec(&invoice(), "Read this.").resume(error.saved());
    let thought = think.run(&model).await.expect("an answer");
    assert_eq!(thought.value.to_json()["total"], 3);
    assert_eq!(model.requests().len(), 1);
}

#[tokio::test]
async fn many_tasks_with_a_journal() {
    let path = std::env::temp_dir().join(format!("twr-dynamic-{}.jsonl", std::process::id()));
    let model = ScriptedModel::new([WHOLE, "[Supplier] Nut\n[Total] 1\n[Items]\n- Nuts"]);
    for _ in 0..2 {
        // The second time the journal knows all, and nothing is asked.
        let invoices = ThinkAll::spec(&invoice(), ["Read the first.", "Read the second."])
            .at_once(1)
            .journal(&path)
            .run(&model)
            .await
            .expect("a journal");
        let totals: Vec<_> = invoices
            .iter()
            .map(|invoice| invoice.as_ref().expect("an answer").value.to_json()["total"].clone())
            .collect();
        assert_eq!(totals, [1250, 1]);
        assert_eq!(model.requests().len(), 2);
    }
    std::fs::remove_file(&path).expect("the journal");
}

#[tokio::test]
async fn a_conversation_keeps_clean_replies() {
    let model = ScriptedModel::new(["[Supplier] Bolt\n[Items]\n- Screws", "[Total] 1250"]);
    let mut talk = Conversation::new().system("Be brief.");
    let thought = talk.run(Think::spec(&invoice(), "Read this."), &model).await.expect("an answer");
    assert_eq!(thought.value.to_json()["supplier"], "Bolt");
    let said: Vec<_> = talk.turns.iter().map(|turn| (turn.role, turn.content.as_str())).collect();
    assert_eq!(said, [(Role::User, "Read this."), (Role::Assistant, WHOLE)]);
}

#[tokio::test]
async fn samples_are_voted_on() {
    let model = ScriptedModel::new([WHOLE, "[Supplier] Bolt\n[Total] 7\n[Items]\n- Screws", WHOLE]);
    let vote = Vote::new(Think::spec(&invoice(), "Read this.")).samples(3);
    let voted = vote.run(&model).await.expect("an answer");
    assert_eq!(voted.value.to_json()["total"], 1250);
    let total = voted.field("total").expect("a field");
    assert_eq!((total.votes, total.of), (2, 3));
}

#[tokio::test]
async fn fields_are_voted_on() {
    let model = ScriptedModel::new(["[Risk] low", "[Risk] high", "[Risk] high"]);
    let spec = Spec::builder("Review").field(Field::choice("risk", ["low", "high"])).build();
    let think = Think::spec(&spec.expect("a sound spec"), "Judge this.").votes(3);
    let thought = think.run(&model).await.expect("an answer");
    assert_eq!(thought.value.to_json()["risk"], "high");
}
