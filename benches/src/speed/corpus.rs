//! Real replies, read as five typed fields as a program does. Few of them hold these fields: what is measured
//! is the way through text that models really write.

use super::headers::works;
use super::{Group, Scale, Text};
use crate::corpus::Sample;

/// The corpus and every work on it; at the small scale a fiftieth of it.
pub fn corpus_group(samples: &[Sample], scale: Scale) -> Group {
    let step = if scale == Scale::Small { 50 } else { 1 };
    let texts = samples.iter().step_by(step).map(|sample| sample.text.clone());
    let text = Text { name: "corpus", replies: texts.map(Into::into).collect(), items: None };
    // `parse` is what a program calls: the others are compared with it.
    let mut works = works();
    if let Some(at) = works.iter().position(|work| work.name == "parse") {
        works.swap(0, at);
    }
    Group { name: "real replies", texts: vec![text], works }
}
