//! A support ticket to a queue, with a word for how urgent it is. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Thinkable, think_with_retry};

/// Where a ticket goes.
#[derive(Debug, Thinkable)]
struct Triage {
    queue: Queue,
    urgency: Urgency,
    /// What the customer wants, in one line.
    #[think(line, max_words = 15, example = "A refund for a broken lamp")]
    wish: String,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Queue {
    /// Money: invoices, refunds, prices.
    Billing,
    /// A product does not work.
    Technical,
    Other,
}

#[derive(Debug, PartialEq, PartialOrd, Thinkable)]
enum Urgency {
    Low,
    Normal,
    /// The customer cannot work.
    High,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "The printer is dead and they cannot work.\n\n**Queue:** technical\n**Urgency:** I'd say it is high\n**Wish:** A working printer",
    ]);
    let task = "Our only printer is dead, and the fair starts tomorrow!";
    let triage: Triage = think_with_retry(&model, task).await?;
    assert_eq!((&triage.queue, &triage.urgency), (&Queue::Technical, &Urgency::High));
    println!("{triage:#?}");
    Ok(())
}
