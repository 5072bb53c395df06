//! Worked examples that are text and do not read: a header that is misspelt, a rule that is broken, a
//! number that is none, a word that the enum does not have.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = "Plan a walk.", reply = "[Titel page] Walk\n[Steps]\n- a\n- b"))]
#[think(example(
    task = "Plan a ride.",
    reply = "[Title] Ride\n\n**Steps**\n- one\n\n[Hours] three or four\n[Notes] Take care."
))]
struct Plan {
    title: String,
    #[think(min_items = 2)]
    steps: Vec<String>,
    hours: Option<u8>,
}

#[derive(Thinkable)]
#[think(example(task = "Judge it.", reply = "Let me see.\n## Verdict: sound\nRisk: mediun"))]
#[think(example(task = "Judge that.", reply = "[Risk] low"))]
struct Judgement {
    verdict: String,
    risk: Option<Risk>,
}

#[derive(Thinkable)]
#[think(example(task = "Say it.", reply = "[Risk] hihg"))]
enum Risk {
    Low,
    Medium,
}

#[derive(Thinkable)]
#[think(example(
    task = "Rate it.",
    reply = "
        [Title] Bees
        [Rating] ten
    "
))]
struct Rating {
    title: String,
    #[think(max = 5)]
    rating: u8,
}

fn main() {}
