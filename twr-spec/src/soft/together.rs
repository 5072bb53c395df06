//! The literal examples of all fields on one page: a wide spec is read once, and not once for each of its fields.

use std::ops::Range;

use super::example::{holds, is_in_words, sections_layout, stands, wrapped};
use crate::read::{Circumstances, Reader};
use crate::spec::{DIVIDER, Kind, Layout, Spec, Value};
use crate::text::leaves_fence_open;

/// The value of each field's literal example that is read from the page of all of them as it is written there. What
/// else there is, is read alone: [`read_example`](super::read_example) tells what is wrong with it.
pub(crate) fn read_examples(spec: &Spec, reader: &Reader<'_>) -> Vec<Option<Value<'static>>> {
    let nothing = vec![None; spec.fields.len()];
    // No page has the sections of all cases of a union.
    if spec.fields.len() < 2 || spec.tag().is_some() {
        return nothing;
    }
    let (page, bodies) = page_of(spec);
    // Each example is its own task.
    let known = Circumstances { task: Some(&page), ..Circumstances::default() };
    let reading = reader.read_in(&page, known);
    let is_in_place = bodies.iter().zip(&reading.places).all(|pair| match pair {
        (Some(body), Some(place)) => holds(&page, body, place),
        (None, None) => true,
        _ => false,
    });
    if !is_in_place || !reading.extra.is_empty() {
        return nothing;
    }
    let Value::Record(values) = reading.value else { return nothing };
    let mut is_wrong = vec![false; spec.fields.len()];
    let wrong = reading.diagnostics.iter().filter_map(|wrong| wrong.path.section());
    let in_words = reading.recoveries.iter().filter(|found| is_in_words(found));
    for section in wrong.chain(in_words.filter_map(|found| found.section)) {
        if let Some(is_wrong) = is_wrong.get_mut(section) {
            *is_wrong = true;
        }
    }
    let fields = values.into_iter().zip(is_wrong).enumerate();
    fields
        .map(|(at, (value, is_wrong))| {
            let value = value.filter(|_| !is_wrong)?.into_owned();
            stands(spec, reader, at, &value).then_some(value)
        })
        .collect()
}

/// The sections of all literal examples, and where the body of each is.
fn page_of(spec: &Spec) -> (String, Vec<Option<Range<usize>>>) {
    let layout = sections_layout(spec);
    let mut page = String::new();
    if layout == Layout::Divider {
        page.push_str(DIVIDER);
    }
    let fields = spec.fields.iter().map(|field| {
        let is_open =
            matches!(field.kind.required(), Kind::Text) && leaves_fence_open(&field.example);
        if field.example.is_empty() || is_open {
            return None;
        }
        if !page.is_empty() {
            page.push('\n');
        }
        let (section, body) = wrapped(spec, layout, field, &field.example);
        let start = page.len();
        page.push_str(&section);
        Some(start + body.start..start + body.end)
    });
    let bodies = fields.collect();
    (page, bodies)
}
