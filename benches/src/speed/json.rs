//! JSON, valid and broken: into a derived record, and into a field of any type with serde; beside readers and
//! repairers of JSON.

use twr::Thinkable;

use super::baseline::json as baseline;
use super::delivery::{Delivery, broken_json, valid_json};
use super::work::Reply;
use super::{Group, Scale, Text, Work};

/// A reply with a delivery as JSON.
#[derive(Debug, Thinkable)]
struct Shipment {
    #[think(json, example = r#"{"place": "Harbour", "year": 2024, "open": true, "parts": []}"#)]
    delivery: Delivery,
}

/// The group of valid JSON and the group of broken JSON.
pub(super) fn groups(scale: Scale) -> [Group; 2] {
    let readers = [
        Work::on_data("serde_json", baseline::serde_json),
        Work::on_data("sonic-rs", baseline::sonic_rs),
    ];
    let repairers = [
        Work::on_data("jsonrepair-rs", baseline::jsonrepair_rs),
        Work::on_data("llm_json", baseline::llm_json),
    ];
    let group = |name, make, others| Group {
        name,
        texts: texts(scale, make),
        works: own_works().into_iter().chain(others).collect(),
    };
    [group("valid JSON", valid_json, readers), group("broken JSON", broken_json, repairers)]
}

fn own_works() -> [Work; 2] {
    [
        Work::on_data("record", |reply| {
            twr::parse::<Delivery>(reply).content().map_or(0, |delivery| delivery.parts.len())
        }),
        Work::on_text("json field", |reply| {
            let verdict = twr::parse::<Shipment>(reply);
            verdict.content().map_or(0, |shipment| shipment.delivery.parts.len())
        }),
    ]
}

/// Documents of two sizes. For the field, a header is before the document.
fn texts(scale: Scale, make: fn(usize) -> (String, usize)) -> Vec<Text> {
    let text = |name, bytes| {
        let (data, parts) = make(scale.size(bytes));
        Text::one(name, Reply { text: format!("[Delivery]\n{data}"), data }).of_items(parts)
    };
    vec![text("2 KB", 2_000), text("100 KB", 100_000)]
}
