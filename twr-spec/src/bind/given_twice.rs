//! A whole record that is given twice. Where words say that the second one counts, the first was a draft. Otherwise nothing
//! says which of them is meant: the second may be the answer to a task that the model made up.

use super::binding::{Binding, Rival};
use super::field_set::FieldSet;
use super::level::{marks, place_of_field};
use super::{Names, Page};
use crate::assertion::corrects;
use crate::outline::{Form, NodeId};
use crate::text::{blank, list_marker};

/// Finds the rivals of all fields that a whole second record below the first gives, too.
pub(super) fn find(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let again: FieldSet = binding.repeated.iter().map(|(field, _)| *field).collect();
    let required = names.required();
    let is_whole = |at: usize| again.contains(at) && binding.has(at);
    let is_record = required > 0 || binding.repeated.len() > 1;
    if !is_record
        || names.required_there(is_whole) < required
        || binding.repeated.len()
            != names.of.iter().enumerate().filter(|(at, _)| again.contains(*at)).count()
    {
        return;
    }
    let (Some(last), Some(first)) = (
        binding.repeated.iter().map(|(_, mark)| *mark).max(),
        binding.repeated.iter().filter_map(|(field, _)| binding.mark(*field)).min(),
    ) else {
        return;
    };
    let (above, below) = (page.node(last), page.node(first));
    let earlier: Vec<NodeId> = binding.repeated.iter().map(|(_, mark)| *mark).collect();
    let is_above = last < first && above.form == below.form;
    if !is_above || below.form.is_json() || is_introduced(page, &earlier, first) {
        return;
    }
    for (field, mark) in &binding.repeated {
        let Some(mut place) = place_of_field(page, names, *field, *mark) else { continue };
        // Words below a short value belong to the record below them.
        let is_short = names.of.get(*field).is_some_and(|field| field.shape.is_short());
        let text = page.slice(place.range.clone());
        if let Some(end) = text.trim_end().find("\n\n").filter(|_| is_short && *mark == last) {
            place.cut(page, place.range.start + end);
        }
        rivals.push(Rival { field: *field, place });
    }
}

/// The object right above the one that a record was taken from, if it gives all that the record needs and nothing is said
/// between the two: nothing says which of them counts.
pub(super) fn right_above(
    page: &Page<'_, '_>,
    names: &Names,
    binding: &Binding,
    source: NodeId,
) -> Vec<NodeId> {
    let fence = |id: NodeId| {
        let parent = page.node(id).parent;
        if page.node(parent).form == Form::Fence { parent } else { id }
    };
    let own = fence(source);
    let siblings = page.tree.children(page.node(own).parent);
    let above = siblings.take_while(|other| *other < own).last();
    let object = above.and_then(|above| match page.node(above).form {
        Form::Object => Some(above),
        Form::Fence => page.tree.children(above).find(|id| page.node(*id).form == Form::Object),
        _ => None,
    });
    let Some(object) = object else { return Vec::new() };
    let start = page.node(own).start as usize;
    let between = page.after_object(object).min(start)..start;
    let marks = marks(page, names, &page.children(object)).into_iter();
    let named = marks.filter_map(|mark| names.find(page.node(mark).key));
    let given: FieldSet = named.map(|named| named.field).collect();
    let is_whole =
        names.required_there(|at| given.contains(at)) >= names.required_there(|at| binding.has(at));
    let is_said = !blank(page.slice(between)) && is_introduced(page, &[], own);
    if is_whole && !is_said { vec![object] } else { Vec::new() }
}

/// Whether the words above a record say that it counts: they introduce it, correct what was given before, or are a title.
/// `earlier` are the marks of the record before it.
fn is_introduced(page: &Page<'_, '_>, earlier: &[NodeId], mark: NodeId) -> bool {
    let is_rule = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '_' | '=' | '#' | '`');
    let above = page.slice(0..page.node(mark).start as usize).trim_end_matches(is_rule);
    let line_start = above.rfind('\n').map_or(0, |at| at + 1);
    let line = above.get(line_start..).unwrap_or_default().to_lowercase();
    let is_section = |mark: &NodeId| page.node(*mark).start as usize >= line_start;
    if earlier.iter().any(is_section) || list_marker(&line).is_some() {
        return false;
    }
    let start = above.rfind("\n\n").map_or(0, |at| at + 2);
    let below_marks = earlier.iter().map(|mark| page.node(*mark).body as usize).max();
    let start = below_marks.map_or(start, |end| start.max(end));
    let paragraph = above.get(start..).unwrap_or_default();
    let speaks_of_other = OTHERS.iter().any(|word| line.contains(word));
    let is_title = line.len() <= LONGEST_TITLE
        && (start == line_start || line.starts_with(['-', '*', '=', '#']))
        && !line.ends_with(['.', '!', '?', '。', '！', '？']);
    let introduces = line.ends_with([':', '：']) || is_title;
    let asks = paragraph.contains(['?', '？']);
    paragraph.lines().any(corrects) || !asks && introduces && !speaks_of_other
}

/// No title is longer, in bytes.
const LONGEST_TITLE: usize = 60;

/// Words of a line that introduces another task, or an example of one.
const OTHERS: [&str; 12] = [
    "example", "instance", "e.g.", "next", "another", "task", "user", "例如", "比如", "例子",
    "下一", "另",
];
