//! The fields of one record: from one source, and what is missing there from elsewhere.

use super::binding::Binding;
use super::cells::Fits;
use super::{
    Page, Place, above, cells, leftover, one_line, outer_headings, promote, respelled, rivals,
    source, stranger, union_case, unnamed, worded,
};
use crate::spec::{Layout, Spec};

/// Binds the fields of a record inside a place. `asked` is the layout of the marks; `None` inside a section, where
/// labels are asked for. `fits` tells whether a place reads as a field.
pub(crate) fn record(
    page: &Page<'_, '_>,
    spec: &Spec,
    place: &Place,
    asked: Option<Layout>,
    fits: &mut Fits<'_>,
) -> Binding {
    let Some(names) = page.names_of(spec) else { return Binding::default() };
    let is_reply = asked.is_some();
    let asked = asked.unwrap_or(Layout::Labels);
    let (level, source) = source::choose(page, names, place, asked);
    let mut binding = Binding::new(level, source);
    let own = source.or(place.node);
    binding.damage = source::damage(page, place, source);
    let is_json = own.is_some_and(|id| page.node(id).form.is_json());
    union_case::case(page, names, place, asked, fits, &mut binding);
    union_case::fields_beside(page, names, &mut binding);
    respelled::near_names(page, names, &mut binding);
    if is_json {
        stranger::find_meant_by_strangers(page, names, &mut binding);
        rivals::find(page, names, own, &mut binding);
        return binding;
    }
    outer_headings::bind_outer_headings(page, names, place, asked, &mut binding);
    worded::worded_names(page, names, &mut binding);
    promote::promote(page, names, place, asked, &mut binding);
    unnamed::flattened(page, names, &mut binding);
    one_line::on_one_line(page, names, place, &mut binding);
    unnamed::first_cell(page, names, place, &mut binding);
    if !cells::bind_head_line(page, names, place, is_reply, fits, &mut binding) {
        unnamed::title(page, names, place, &mut binding);
    }
    unnamed::sections(page, names, &mut binding);
    unnamed::bare_list(page, names, place, &mut binding);
    unnamed::bare_code(page, names, &mut binding);
    leftover::assign_leftovers(page, names, fits, &mut binding);
    stranger::find_meant_by_strangers(page, names, &mut binding);
    above::pass_over(page, names, &mut binding);
    // The cells of a row that are a record together.
    let around = own.or_else(|| place.children.first().map(|child| page.node(*child).parent));
    rivals::find(page, names, around, &mut binding);
    binding
}
