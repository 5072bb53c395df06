//! Layouts of derived types: asked for by the type or in one call, read whatever was asked for.

use twr::model::ScriptedModel;
use twr::spec::Layout;
use twr::{Policy, Think, Thinkable, parse};

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
    ] {
        assert_eq!(parse::<Finding>(reply).content(), Some(&cat()), "{reply}");
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
