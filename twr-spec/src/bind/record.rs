//! The fields of one record: from one source, and what is missing there from elsewhere.

use super::binding::Binding;
use super::{Page, Place, mend, source};
use crate::spec::{Layout, Spec};

/// Binds the fields of a record inside a place. `asked` is the layout of the marks; `None` inside a section, where
/// labels are asked for.
pub(crate) fn record(
    page: &Page<'_, '_>,
    spec: &Spec,
    place: &Place,
    asked: Option<Layout>,
) -> Binding {
    let Some(names) = page.names_of(spec) else { return Binding::default() };
    let asked = asked.unwrap_or(Layout::Labels);
    let (level, source) = source::choose(page, names, place, asked);
    let mut binding = Binding::new(level, source);
    let is_json = source.or(place.node).is_some_and(|id| page.node(id).form.is_json());
    mend::case(page, names, place, asked, &mut binding);
    mend::near_names(page, names, &mut binding);
    if is_json {
        return binding;
    }
    mend::promote(page, names, place, asked, &mut binding);
    mend::flattened(page, names, &mut binding);
    mend::on_one_line(page, names, place, &mut binding);
    mend::title(page, names, place, &mut binding);
    mend::bare_list(page, names, place, &mut binding);
    mend::bare_code(page, names, &mut binding);
    binding
}
