//! Readers of JSON, and repairers with a reader after them. Each gives how many parts the delivery has, or
//! none where it cannot read it.

use llm_json::RepairOptions;

use crate::speed::delivery::{Delivery, Part};

fn count<E>(delivery: Result<Delivery, E>) -> usize {
    delivery.map_or(0, |delivery| delivery.parts.len())
}

/// What most programs use.
pub(in crate::speed) fn serde_json(text: &str) -> usize {
    count(serde_json::from_str(text))
}

/// The same for a list of parts.
pub(in crate::speed) fn serde_json_parts(text: &str) -> usize {
    serde_json::from_str::<Vec<Part>>(text).map_or(0, |parts| parts.len())
}

/// SIMD, as far as the compiler's target has it.
pub(in crate::speed) fn sonic_rs(text: &str) -> usize {
    count(sonic_rs::from_str(text))
}

/// A repair to text, which serde then reads.
pub(in crate::speed) fn jsonrepair_rs(text: &str) -> usize {
    jsonrepair_rs::jsonrepair(text).map_or(0, |repaired| serde_json(&repaired))
}

/// A repair to a value of JSON, which is then made the type.
pub(in crate::speed) fn llm_json(text: &str) -> usize {
    llm_json::loads(text, &RepairOptions::default())
        .map_or(0, |value| count(serde_json::from_value(value)))
}
