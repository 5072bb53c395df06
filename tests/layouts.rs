//! Layouts of derived types: asked for by the type or in one call, read whatever was asked for.

use twr::model::ScriptedModel;
use twr::think::TopUp;
use twr::{Layout, Policy, Think, Thinkable, parse};

/// What a step found.
#[derive(Debug, PartialEq, Thinkable)]
#[think(layout = "tags")]
struct Finding {
    /// What was seen.
    #[think(example = "The lamp is broken.")]
    what: String,
    /// How sure one is, of ten.
    #[think(example = 7, max = 10)]
    certainty: u8,
}

fn cat() -> Finding {
    Finding { what: "A cat.".into(), certainty: 9 }
}

#[test]
fn the_type_says_how_its_sections_are_marked() {
    let messages = Think::new("Look.").messages::<Finding>();
    let texts: Vec<&str> = messages.iter().map(|message| message.content.as_str()).collect();
    assert!(texts[0].contains("<what>What was seen.</what>"), "{}", texts[0]);
    assert_eq!(texts[2], "<what>The lamp is broken.</what>\n<certainty>7</certainty>");
}

#[test]
fn every_layout_reads_as_the_type() {
    for reply in [
        "<what>A cat.</what>\n<certainty>9</certainty>",
        "[What] A cat.\n[Certainty] 9",
        "## What\nA cat.\n## Certainty\n9",
        "```what\nA cat.\n```\n```certainty\n9\n```",
        "What: A cat.\nCertainty: 9",
        "=====\nWhat: A cat.\nCertainty: 9",
        r#"{"what": "A cat.", "certainty": 9}"#,
    ] {
        assert_eq!(parse::<Finding>(reply).value(), Some(&cat()), "{reply}");
    }
}

#[tokio::test]
async fn one_call_may_ask_for_another_and_its_repair_does_too() {
    let model = ScriptedModel::new(["## Certainty\n9", "## What\nA cat."]);
    let think = Think::new("Look.").layout(Layout::Headings).policy(Policy::Missing);
    assert_eq!(think.run::<Finding>(&model).await.unwrap().value, cat());
    let requests = model.requests();
    let of = |call: usize, at: usize| requests[call].messages[at].content.as_str();
    assert_eq!(of(0, 2), "## What\nThe lamp is broken.\n## Certainty\n7");
    assert_eq!(
        of(1, 2),
        "## What\nThe lamp is broken.",
        "the repair shows its section alone, in the same layout"
    );
}

/// A walk with its stops.
#[derive(Debug, PartialEq, Thinkable)]
#[think(layout = "json")]
struct Walk {
    /// Where it begins.
    #[think(example = "The old mill")]
    start: String,
    /// What is seen.
    #[think(example = ["The weir", "The heron", "The oak"], min_items = 3)]
    stops: Vec<String>,
    /// How long it takes, in hours.
    #[think(example = 2, max = 9)]
    hours: u8,
}

fn walk() -> Walk {
    let stops = ["Pond", "Bridge", "Inn"].map(str::to_owned).to_vec();
    Walk { start: "The gate".to_owned(), stops, hours: 3 }
}

#[tokio::test]
async fn an_object_is_repaired_by_an_object_with_only_what_is_missing() {
    let model = ScriptedModel::new([
        r#"{"start": "The gate", "stops": ["Pond"], "hours": 30}"#,
        r#"{"stops": ["Bridge", "Inn"], "hours": 3}"#,
    ]);
    let think = Think::new("Plan a walk.").policy(Policy::Missing).top_up(TopUp::Remaining);
    assert_eq!(think.run::<Walk>(&model).await.unwrap().value, walk());
    let requests = model.requests();
    let of = |call: usize, at: usize| requests[call].messages[at].content.as_str();
    let form = "{\n  \"stops\": [string, …], // What is seen. At least 2 items.\n  \"hours\": integer \
                // How long it takes, in hours. At most 9.\n}";
    assert!(of(1, 0).contains(form), "{}", of(1, 0));
    let shown = "{\n  \"stops\": [\"The weir\", \"The heron\", \"The oak\"],\n  \"hours\": 2\n}";
    assert_eq!(of(1, 2), shown);
    let said: Vec<&str> =
        requests[1].messages.iter().map(|message| message.content.as_str()).collect();
    let said = said.join("\n");
    assert!(said.contains("\"stops\" has already: \"Pond\""), "{said}");
}

#[tokio::test]
async fn a_value_of_an_object_is_asked_for_alone_without_the_object() {
    for alone in ["3", "{\"hours\": 3}", "Hours: 3"] {
        let first = r#"{"start": "The gate", "stops": ["Pond", "Bridge", "Inn"]}"#;
        let model = ScriptedModel::new([first, alone]);
        let think = Think::new("Plan a walk.").policy(Policy::OneByOne);
        assert_eq!(think.run::<Walk>(&model).await.unwrap().value, walk(), "{alone}");
        let requests = model.requests();
        let of = |at: usize| requests[1].messages[at].content.as_str();
        assert!(of(0).contains("Write only the value."), "{}", of(0));
        assert!(of(3).ends_with("Hours:"), "{}", of(3));
        assert_eq!(of(2), "2");
    }
}

#[tokio::test]
async fn feedback_in_a_dialogue_names_members() {
    let whole = r#"{"start": "The gate", "stops": ["Pond", "Bridge", "Inn"], "hours": 3}"#;
    let first = whole.replace('3', "30");
    let model = ScriptedModel::new([first.as_str(), whole]);
    let think = Think::new("Plan a walk.").policy(Policy::Whole);
    assert_eq!(think.run::<Walk>(&model).await.unwrap().value, walk());
    let requests = model.requests();
    let last = &requests[1].messages.last().unwrap().content;
    assert!(last.contains("\"start\", \"stops\" are good and stay as they are."), "{last}");
    assert!(last.contains("\"hours\" must be a whole number, at most 9, not 30."), "{last}");
    assert!(last.contains("Write the whole JSON object again, with all its members."), "{last}");
}
