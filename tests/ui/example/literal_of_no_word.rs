//! Worked examples that are text, with a word that an enum declared elsewhere does not have.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = "Judge it.", reply = "Let me see.\n## Verdict: sound\nRisk: mediun"))]
#[think(example(task = "Judge that.", reply = "[Verdict] sound\n[Risk] It is **low**."))]
struct Judgement {
    verdict: String,
    risk: Option<Risk>,
}

#[derive(Thinkable)]
enum Risk {
    Low,
    Medium,
}

fn main() {}
