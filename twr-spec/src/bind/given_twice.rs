//! A whole record that is given twice. Where words say that the second one counts, the first was a draft. Otherwise nothing
//! says which of them is meant: the second may be the answer to a task that the model made up.

use super::binding::{Binding, Rival};
use super::field_set::FieldSet;
use super::level::{marks, place_of_field};
use super::{Names, Page};
use crate::assertion::corrects;
use crate::outline::{Form, NodeId};
use crate::text::{blank, counts_another, list_marker};

/// Finds the rivals of all fields that a whole second record below the first gives, too.
pub(super) fn find(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let again: FieldSet = binding.repeated.iter().map(|(field, _)| *field).collect();
    let required = names.required();
    let is_whole = |at: usize| again.contains(at) && binding.has(at);
    let is_record = required > 0 || binding.repeated.len() > 1;
    if !is_record
        || names.required_there(is_whole) < required
        || u32::try_from(binding.repeated.len()) != Ok(again.len())
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
    if last > first || above.form != below.form || below.form.is_json() {
        return;
    }
    let between = |from: u32| page.slice(from as usize..below.start as usize);
    let is_silent = blank(between(above.end)) && is_closed(page, names, last);
    // Answers to several questions are below one header each, and no record.
    let is_one_field = names.of.len() == 1;
    // The first line has the value.
    let said = without_rules(between(above.body));
    if !is_silent && (is_one_field || said.contains('\n') && introduces(said)) {
        return;
    }
    for (field, mark) in &binding.repeated {
        let Some(mut place) = place_of_field(page, names, *field, *mark) else { continue };
        let is_short = names.of.get(*field).is_some_and(|field| field.shape.is_short());
        if is_short && *mark == last {
            place.cut_at_blank_line(page);
        }
        rivals.push(Rival { field: *field, place });
    }
}

/// Whether nothing but the value is below the last mark of a record: one line, items, or the labels of a record.
fn is_closed(page: &Page<'_, '_>, names: &Names, mark: NodeId) -> bool {
    let own = page.slice(page.own_text(mark)).trim();
    let field = names.find(page.node(mark).key).and_then(|named| names.of.get(named.field));
    let inner = field.and_then(|field| page.names.inside(field));
    let is_part = |child: NodeId| {
        page.node(child).form == Form::Item
            || inner.is_some_and(|inner| inner.find(page.node(child).key).is_some())
    };
    // Words below the parts are said between the records.
    let ends_so = page.node(mark).last.is_none_or(|last| {
        let after = page.node(last).end as usize..page.node(mark).end as usize;
        own.is_empty() && blank(page.slice(after))
    });
    !own.contains('\n') && ends_so && page.tree.children(mark).all(is_part)
}

/// The object right above the one that a record was taken from, if it gives all that the record needs and no words
/// between the two say that the second one counts.
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
    let between = page.slice(page.after_object(object).min(start)..start);
    let marks = marks(page, names, &page.children(object)).into_iter();
    let named = marks.filter_map(|mark| names.find(page.node(mark).key));
    let given: FieldSet = named.map(|named| named.field).collect();
    let is_whole =
        names.required_there(|at| given.contains(at)) >= names.required_there(|at| binding.has(at));
    let counts = || !blank(between) && introduces(without_rules(between));
    if is_whole && !counts() { vec![object] } else { Vec::new() }
}

/// The words between two records without the marks that only part or dress the second one.
fn without_rules(between: &str) -> &str {
    let is_rule = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '_' | '=' | '#' | '`');
    between.trim_end_matches(is_rule)
}

/// Whether the last paragraph of words between two records says that the second one counts: it introduces the second,
/// corrects the first, or is a title.
fn introduces(words: &str) -> bool {
    let start = words.rfind("\n\n").map_or(0, |at| at + 2);
    let line_start = words.rfind('\n').map_or(0, |at| at + 1);
    let paragraph = words.get(start..).unwrap_or_default();
    let line = words.get(line_start..).unwrap_or_default().to_lowercase();
    if list_marker(&line).is_some() {
        return false;
    }
    let speaks_of_other = OTHERS.iter().any(|word| line.contains(word)) || counts_another(&line);
    let is_title = line.len() <= LONGEST_TITLE
        && (start == line_start || line.starts_with(['-', '*', '=', '#']))
        && !line.ends_with(['.', '!', '?', '。', '！', '？']);
    let is_introduction = line.ends_with([':', '：']) || is_title;
    let asks = paragraph.contains(['?', '？']);
    paragraph.lines().any(corrects) || !asks && is_introduction && !speaks_of_other
}

/// No title is longer, in bytes.
const LONGEST_TITLE: usize = 60;

/// Words of a line that introduces another task, or an example of one.
const OTHERS: [&str; 12] = [
    "example", "instance", "e.g.", "next", "another", "task", "user", "例如", "比如", "例子",
    "下一", "另",
];

#[cfg(test)]
mod tests {
    use super::super::tests::field;
    use super::introduces;
    use crate::read::Reader;
    use crate::spec::{Kind, Spec};

    #[test]
    fn words_say_that_a_second_record_counts() {
        for words in [
            "\n\nFINAL VERSION",
            "\n\nNow the card for your cake:",
            "\n\nWait, it was a plum cake.",
            "\n--- final",
            "\n\n修改后的最终版：",
            "\n\nSecond version:",
        ] {
            assert!(introduces(words), "{words:?}");
        }
        for words in [
            "\n\nNow write a card for an apple cake.",
            "\n\nAnother example:",
            "\n\nSecond card:",
            "\n\n第二张：",
            "\n\nNext e-mail:",
            "\n\nPupil: What do we bake?\nTeacher:",
            "\n- the last tip",
            "\nThe last line of a text.",
        ] {
            assert!(!introduces(words), "{words:?}");
        }
    }

    /// The fields of a card that are asked for again.
    fn check(reply: &str, expect: &[usize]) {
        let fields = vec![field("Cake", Kind::Line), field("Mood", Kind::Text)];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let mut asked: Vec<usize> =
            reading.diagnostics.iter().filter_map(|found| found.path.section()).collect();
        asked.dedup();
        assert_eq!(asked, expect, "{reply:?}");
    }

    #[test]
    fn a_second_record_without_such_words_is_a_rival() {
        let second = "[Cake]\nApple\n\n[Mood]\nwild";
        check(&format!("[Cake]\nPlum\n\n[Mood]\ncalm\n\n{second}"), &[0, 1]);
        check(&format!("[Cake] Plum\n[Mood] calm\n\nNow an apple cake.\n\n{second}"), &[0, 1]);
        check(&format!("[Cake] Plum\n[Mood] calm\n\nFinal version:\n\n{second}"), &[]);
    }
}
