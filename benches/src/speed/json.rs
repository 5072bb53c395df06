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
    let group = |name, texts, others| Group {
        name,
        texts,
        works: own_works().into_iter().chain(others).collect(),
    };
    [
        group("valid JSON", texts(&VALID_SIZES, scale, valid_json), readers),
        group("broken JSON", texts(&BROKEN_SIZES, scale, broken_json), repairers),
    ]
}

/// The sizes of the documents, in bytes: of a short reply, of a long one, and of more than a model writes at once.
const VALID_SIZES: [(&str, usize); 4] =
    [("1.7 KB", 1_700), ("10 KB", 10_000), ("100 KB", 100_000), ("300 KB", 300_000)];
const BROKEN_SIZES: [(&str, usize); 2] = [("2 KB", 2_000), ("100 KB", 100_000)];

fn own_works() -> [Work; 2] {
    [
        Work::on_data("record", |reply| {
            twr::parse::<Delivery>(reply).value().map_or(0, |delivery| delivery.parts.len())
        }),
        Work::on_text("json field", |reply| {
            let verdict = twr::parse::<Shipment>(reply);
            verdict.value().map_or(0, |shipment| shipment.delivery.parts.len())
        }),
    ]
}

/// Documents of these sizes. For the field, a header is before the document.
fn texts(
    sizes: &[(&'static str, usize)],
    scale: Scale,
    make: fn(usize) -> (String, usize),
) -> Vec<Text> {
    let text = |(name, bytes): &(&'static str, usize)| {
        let (data, parts) = make(scale.size(*bytes));
        Text::one(name, Reply { text: format!("[Delivery]\n{data}"), data }).of_items(parts)
    };
    sizes.iter().map(text).collect()
}
