//! A record on one line without any name: as many pieces as it has fields, in their order, `Ann Lee | cook | 34`.

use std::ops::Range;

use super::binding::Binding;
use super::names::{FieldShape, Shape, stems};
use super::unnamed::{below, own_title};
use super::{Names, Page, Place};
use crate::assertion::is_statement;
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::blank;

/// Whether a place reads as the field with this number.
pub(crate) type Fits<'f> = dyn FnMut(usize, &Place) -> bool + 'f;

/// What parts a line into pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    /// Each of these, wherever it is: the first, a bar, is in no prose.
    Between(&'static [&'static str]),
    /// Brackets round the last words: `Light cable (4.20)`.
    Brackets,
}

const BARS: Marks = Marks::Between(&["|", "｜"]);
const DASHES: Marks = Marks::Between(&[" – ", " — "]);
const HYPHEN: Marks = Marks::Between(&[" - "]);
const SEMICOLONS: Marks = Marks::Between(&["; ", "；"]);
const COMMAS: Marks = Marks::Between(&[", ", "，"]);
const COLONS: Marks = Marks::Between(&[": ", "："]);

/// The most reliable first.
const ALL: [Marks; 7] = [BARS, DASHES, HYPHEN, SEMICOLONS, COMMAS, Marks::Brackets, COLONS];

/// Those that part the line of an item also where not every piece reads as its field.
const SURE: [Marks; 4] = [BARS, DASHES, SEMICOLONS, COMMAS];

/// Gives fields without a header the pieces of the line that heads their record or is all of it. One of them at least
/// has a form of its own, so that words in another order do not fit. Whether the line was taken.
pub(super) fn bind_head_line(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    is_reply: bool,
    fits: &mut Fits<'_>,
    binding: &mut Binding,
) -> bool {
    let open = open_fields(names, binding);
    let has_form = open.iter().any(|(_, field)| field.shape == Shape::Scalar);
    // After the first label of a line each value has its own.
    if names.tag().is_some() || !has_form || binding.head_end.is_some() {
        return false;
    }
    let is_sure = open.len() == names.of.len()
        && open.iter().all(|(_, field)| field.shape.is_short())
        && open.iter().any(|(_, field)| field.is_required && field.shape == Shape::Scalar);
    let Some(head) = Head::of(page, place, is_reply) else { return false };
    let mut unclear = false;
    let mut fitting = || {
        head.rows(page, open.len()).into_iter().find_map(|(marks, pieces)| {
            let row = Row::of(page, &open, marks, &pieces)?;
            let has_list = row.given.iter().any(|(field, _)| field.shape == Shape::List);
            if has_list && !place.children.is_empty() || !head.may_part(page, marks, &row) {
                return None;
            }
            if !row.places().iter().all(|(field, place)| fits(*field, place)) {
                return None;
            }
            let is_loose = !marks.is_dash() && marks != BARS;
            if row.may_be_another(fits) || is_loose && row.may_be_exchanged(fits) {
                unclear = true;
                return None;
            }
            Some(row.places())
        })
    };
    let found = if head.cells.is_empty() { fitting() } else { None };
    let sure = || {
        let pieces = head.sure(page, open.len()).filter(|_| is_sure)?;
        Row::of(page, &open, BARS, &pieces).map(|row| row.places())
    };
    let Some(places) = found.or_else(sure) else {
        if unclear || head.ends_with_value(page, &open, fits) {
            binding.unclear = Some(head.range);
        }
        return false;
    };
    binding.note(RecoveryKind::TableShape, None, head.range.clone());
    let mark = place.node.unwrap_or(NodeId::ROOT);
    for (field, place) in places {
        binding.put(field, mark, place);
    }
    if head.below.is_none() && !below(names, place, mark, binding) {
        binding.left.clone_from(&place.below);
    }
    true
}

/// The fields that pieces in order may be: short ones that were not found, up to a text that has to be there. A list may be
/// the last of the pieces, if no comma parts them.
fn open_fields<'n>(names: &'n Names, binding: &Binding) -> Vec<(usize, &'n FieldShape)> {
    let is_open = |(at, field): &(usize, &FieldShape)| {
        (field.shape.is_short() || field.shape == Shape::List) && !binding.has(*at)
    };
    let is_skipped = |(at, field): &(usize, &FieldShape)| {
        field.is_required && field.shape == Shape::Text && !binding.has(*at)
    };
    names.of.iter().enumerate().take_while(|it| !is_skipped(it)).filter(is_open).collect()
}

/// Open fields with the pieces in their order.
struct Row<'n> {
    /// Each field with its number, and the place of its piece after the field's own name.
    given: Vec<(&'n FieldShape, (usize, Place))>,
    /// The numbers of the fields of these that have their own name before the piece.
    named: Vec<usize>,
    /// The fields with a form of their own that have no piece.
    left: Vec<usize>,
}

impl<'n> Row<'n> {
    /// Only fields at the end may be left out: elsewhere the pieces do not tell which one is.
    fn of(
        page: &Page<'_, '_>,
        open: &[(usize, &'n FieldShape)],
        marks: Marks,
        pieces: &[Range<usize>],
    ) -> Option<Self> {
        let (given, rest) = open.split_at_checked(pieces.len())?;
        let has_form = given.iter().any(|(_, field)| field.shape == Shape::Scalar);
        // A list may be below the line.
        let lacks =
            |(_, field): &(usize, &FieldShape)| field.is_required && field.shape != Shape::List;
        if pieces.len() < 2 || !has_form || rest.iter().any(lacks) {
            return None;
        }
        let mut row = Self { given: Vec::new(), named: Vec::new(), left: Vec::new() };
        let is_scalar = |(_, field): &&(usize, &FieldShape)| field.shape == Shape::Scalar;
        row.left.extend(rest.iter().filter(is_scalar).map(|(at, _)| *at));
        for (place, ((at, field), piece)) in given.iter().zip(pieces).enumerate() {
            let after = after_name(page, open, field, piece)?;
            let is_named = after != *piece;
            let is_last = place + 1 == pieces.len();
            if !may_be(page.slice(after.clone()), field, marks, (is_named, is_last)) {
                return None;
            }
            if is_named {
                row.named.push(*at);
            }
            row.given.push((field, (*at, Place::text(after))));
        }
        Some(row)
    }

    fn places(&self) -> Vec<(usize, Place)> {
        self.given.iter().map(|(_, place)| place.clone()).collect()
    }

    /// The pieces of one form that do not have their field's name.
    fn bare(&self) -> impl Iterator<Item = &(usize, Place)> {
        self.given
            .iter()
            .filter(|(field, (at, _))| field.shape == Shape::Scalar && !self.named.contains(at))
            .map(|(_, place)| place)
    }

    /// Whether a field without a piece reads the piece of another: `Red room – 30`, where both floor and seats may be.
    fn may_be_another(&self, fits: &mut Fits<'_>) -> bool {
        self.bare().any(|(_, place)| self.left.iter().any(|other| fits(*other, place)))
    }

    /// Whether two pieces may be each other's value: `64, 36.4`.
    fn may_be_exchanged(&self, fits: &mut Fits<'_>) -> bool {
        let bare: Vec<&(usize, Place)> = self.bare().collect();
        bare.iter().enumerate().any(|(at, (field, place))| {
            let mut others = bare.iter().skip(at + 1);
            others.any(|(other, there)| fits(*field, there) && fits(*other, place))
        })
    }
}

/// Whether a piece may be a field's value by its words: a line has letters, and a number no words of its own but the
/// field's. Marks that a name may hold tell no line that may be left out, and a list is the last piece.
fn may_be(text: &str, field: &FieldShape, marks: Marks, (is_named, is_last): (bool, bool)) -> bool {
    match field.shape {
        Shape::List => is_last && matches!(marks, BARS | DASHES | HYPHEN | SEMICOLONS),
        Shape::Line => {
            let is_sure = marks.is_dash() || marks == BARS || field.is_required || is_named;
            is_sure && text.contains(char::is_alphabetic)
        }
        _ => !field.nouns.contains(&"amount") || says_only(text, field),
    }
}

/// Whether every word beside a number is one of its field's name or description, or how one begins (`min`), or a currency.
fn says_only(text: &str, field: &FieldShape) -> bool {
    let is_currency = |word: &str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase());
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let mut words = words.filter(|word| !is_currency(word));
    words.all(|word| {
        let own = || field.core.iter().chain(&field.described);
        stems(word).iter().all(|stem| own().any(|own| own.starts_with(stem.as_str())))
    })
}

/// The words that head a record or are all of it.
struct Head {
    range: Range<usize>,
    /// What is after the title on its line, where the title is the name that an item begins with.
    below: Option<Range<usize>>,
    /// The cells of a row of a table that has no header.
    cells: Vec<Range<usize>>,
    /// Whether it is known to be words above a record or an item of a list, and no sentence.
    is_titled: bool,
    /// Whether it is all of a reply.
    is_reply: bool,
}

impl Head {
    fn of(page: &Page<'_, '_>, place: &Place, is_reply: bool) -> Option<Self> {
        let head =
            |range| Self { range, below: None, cells: Vec::new(), is_titled: true, is_reply };
        let is_cell = |id: &NodeId| page.node(*id).form == Form::Cell;
        if place.form(page) == Some(Form::Row) && place.children.iter().all(is_cell) {
            let cells = place.children.iter().map(|id| Place::of(page, *id).range).collect();
            return Some(Self { cells, ..head(place.range.clone()) });
        }
        if let Some(title) = place.title.clone().or_else(|| own_title(page, place)) {
            let is_line = |below: &Range<usize>| !page.slice(title.start..below.end).contains('\n');
            let below = place.below.clone().filter(is_line);
            return Some(Self { below, ..head(title) });
        }
        let line = page.trimmed(place.range.clone());
        let text = page.slice(line.clone());
        let is_line = place.children.is_empty() && !text.is_empty() && !text.contains('\n');
        is_line.then(|| Self { is_titled: false, ..head(line) })
    }

    /// Whether these marks part this line, and no sentence that it may be. A line without a list mark may be one: but
    /// where one field at most takes any words, their forms tell the others.
    fn may_part(&self, page: &Page<'_, '_>, marks: Marks, row: &Row<'_>) -> bool {
        let words = row.given.iter().filter(|(field, _)| field.shape == Shape::Line);
        let text = page.slice(self.range.clone());
        let is_sentence = || text.ends_with(['.', '。', '!', '?']) || is_statement(text);
        self.is_titled
            || marks == BARS
            || !self.is_reply && !is_sentence() && (marks.is_dash() || words.count() < 2)
    }

    /// Whether the last piece of the words above a record is the value of a field with a form of its own: `Soup – vegan –
    /// 6.50`. Nothing says whose the pieces before it are.
    fn ends_with_value(
        &self,
        page: &Page<'_, '_>,
        open: &[(usize, &FieldShape)],
        fits: &mut Fits<'_>,
    ) -> bool {
        const PARTS: [&str; 9] = [" – ", " — ", " - ", "; ", "；", ", ", "，", " (", "（"];
        let text = page.slice(self.range.clone());
        let bare = text.trim_end_matches([')', '）']);
        let start = PARTS.iter().filter_map(|part| Some(bare.rfind(part)? + part.len())).max();
        let Some(start) = start.filter(|_| self.is_titled && self.cells.is_empty()) else {
            return false;
        };
        let last = self.range.start + start..self.range.start + bare.len();
        let piece = page.slice(last.clone());
        open.iter().any(|(at, field)| {
            field.shape == Shape::Scalar
                && may_be(piece, field, COMMAS, (false, true))
                && fits(*at, &Place::text(last.clone()))
        })
    }

    /// The pieces of the line by each of the marks that part it into no more than so many.
    fn rows(&self, page: &Page<'_, '_>, most: usize) -> Vec<(Marks, Vec<Range<usize>>)> {
        let by = |marks: Marks| {
            let Some(below) = &self.below else {
                return Some((marks, pieces(page, self.range.clone(), marks, most)?));
            };
            let after = unwrapped(page, below.clone());
            let after = pieces(page, after.clone(), marks, most).unwrap_or_else(|| vec![after]);
            Some((marks, [vec![self.range.clone()], after].concat()))
        };
        ALL.into_iter().filter_map(by).collect()
    }

    /// The pieces where nothing but their number says that they are the fields: cells, or those of a title between its
    /// surest marks.
    fn sure(&self, page: &Page<'_, '_>, most: usize) -> Option<Vec<Range<usize>>> {
        if !self.cells.is_empty() {
            return Some(self.cells.clone());
        }
        let text = page.slice(self.range.clone());
        let marks = SURE.into_iter().find(|marks| marks.is_in(text))?;
        let is_sure = self.is_titled || marks == BARS;
        pieces(page, self.range.clone(), marks, most).filter(|_| is_sure)
    }
}

impl Marks {
    fn is_dash(self) -> bool {
        self == DASHES || self == HYPHEN
    }

    fn is_in(self, text: &str) -> bool {
        match self {
            Self::Between(marks) => marks.iter().any(|mark| text.contains(mark)),
            Self::Brackets => text.ends_with([')', '）']),
        }
    }
}

/// A piece after its field's own name, `batch B-12`; `None` if it begins with the name of another.
fn after_name(
    page: &Page<'_, '_>,
    open: &[(usize, &FieldShape)],
    own: &FieldShape,
    piece: &Range<usize>,
) -> Option<Range<usize>> {
    let text = page.slice(piece.clone());
    let bare = text.trim_start();
    let begins = |of: &FieldShape| {
        let (start, rest) = bare.split_at_checked(of.header.len())?;
        let is_name = start.eq_ignore_ascii_case(&of.header) && rest.starts_with(' ');
        is_name.then_some(rest)
    };
    let named = open.iter().find_map(|(_, of)| Some((of, begins(of)?)));
    match named {
        None => Some(piece.clone()),
        Some((of, rest)) => (of.header == own.header).then(|| piece.end - rest.len()..piece.end),
    }
}

/// The pieces of one line between such marks, none of them empty; `None` for fewer than two or more than `most`.
fn pieces(
    page: &Page<'_, '_>,
    line: Range<usize>,
    marks: Marks,
    most: usize,
) -> Option<Vec<Range<usize>>> {
    let text = page.slice(line.clone());
    if text.trim().contains('\n') || !marks.is_in(text) {
        return None;
    }
    let found = match marks {
        Marks::Between(marks) => between(text, marks, line.start, most)?,
        Marks::Brackets => {
            let inside = text.strip_suffix([')', '）'])?;
            let (head, remark) = inside.split_once(['(', '（'])?;
            let end = line.start + inside.len();
            let mut found = between(remark, &[", ", "; ", "，", "；"], end - remark.len(), most)?;
            found.insert(0, line.start..line.start + head.len());
            let is_plain = !remark.contains(['(', '（', ')', '）']);
            is_plain.then_some(found)?
        }
    };
    let found: Vec<Range<usize>> =
        found.into_iter().map(|piece| without_decoration(page, piece)).collect();
    let is_full = |piece: &Range<usize>| {
        let text = page.slice(piece.clone());
        let count = |brackets: [char; 2]| text.matches(brackets).count();
        !blank(text) && count(['(', '（']) == count([')', '）'])
    };
    (found.len() > 1 && found.len() <= most && found.iter().all(is_full)).then_some(found)
}

/// The pieces between marks of a text that begins there; `None` for more than `most`.
fn between(text: &str, marks: &[&str], base: usize, most: usize) -> Option<Vec<Range<usize>>> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(rest) = text.get(start..) {
        let next = marks.iter().filter_map(|mark| Some((rest.find(*mark)?, mark.len()))).min();
        let (at, width) = next.unwrap_or((rest.len(), 0));
        found.push(base + start..base + start + at);
        if width == 0 {
            break;
        }
        if found.len() > most {
            return None;
        }
        start += at + width;
    }
    Some(found)
}

/// Words after a title without the dash before them, or the brackets round them.
fn unwrapped(page: &Page<'_, '_>, words: Range<usize>) -> Range<usize> {
    let text = page.slice(words.clone());
    let bare = text.trim_start_matches(['–', '—', '-', ':', '：', ' ']);
    let start = words.end - bare.len();
    let pairs = [('(', ')'), ('（', '）')];
    let inside = pairs.iter().find_map(|(open, close)| {
        let inside = bare.strip_prefix(*open)?.strip_suffix(*close)?;
        let start = start + open.len_utf8();
        (!inside.contains([*open, *close])).then_some(start..start + inside.len())
    });
    inside.unwrap_or(start..words.end)
}

/// A piece without blanks and the marks of bold at its ends.
fn without_decoration(page: &Page<'_, '_>, piece: Range<usize>) -> Range<usize> {
    let text = page.slice(piece.clone());
    let is_dress = |c: char| c == '*' || c.is_whitespace();
    let start = piece.start + text.len() - text.trim_start_matches(is_dress).len();
    start..start + text.trim_matches(is_dress).len()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, field, optional};
    use crate::spec::{Kind, Ref, Width};

    /// The dishes of a reply, in the order name, price, parts; `-` for nothing, `?` for what is asked for again.
    fn dishes(reply: &str, expect: &[&str]) {
        let parts = Kind::List(Ref::shared(Kind::Line));
        let fields = vec![
            field("Name", Kind::Line),
            field("Price", Kind::Number(crate::spec::Float::F64)),
            field("Parts", parts),
        ];
        check(fields, reply, expect);
    }

    #[test]
    fn pieces_in_order_are_the_fields_that_read_them() {
        dishes("- Stew – 18.5 – beef, beans", &["Stew, 18.5, beef+beans"]);
        dishes("- Stew | €18.50 | beef", &["Stew, 18.5, beef"]);
        dishes("- Stew (18.50)\n  - beef\n  - beans", &["Stew, 18.5, beef+beans"]);
        dishes("- **Stew** (price: 18.50)\n  - beef", &["Stew, 18.5, beef"]);
        // A piece that is none leaves the line whole.
        dishes("- Stew (very good)\n  - beef", &["Stew (very good), ?, beef"]);
    }

    /// The same of visits, in the order place, nights, note.
    fn visits(reply: &str, expect: &[&str]) {
        let fields = vec![
            field("Place", Kind::Line),
            optional("Nights", Kind::Integer(Width::U8)),
            optional("Note", Kind::Line),
        ];
        check(fields, reply, expect);
    }

    #[test]
    fn a_part_that_may_be_left_out_is_read_where_it_fits() {
        visits("- Ghent: 2", &["Ghent, 2, -"]);
        visits("- Ghent (2)", &["Ghent, 2, -"]);
        visits("- Ghent – 2 – by train", &["Ghent, 2, by train"]);
        visits("- Ghent (2 stars)", &["Ghent (2 stars), -, -"]);
        visits("- Ghent (nights: 2)", &["Ghent, 2, -"]);
        visits("- Ghent, by train, 2", &["*Ghent, by train, 2, -, -"]);
        visits("- Ghent (by train, 2)", &["*Ghent (by train, 2), -, -"]);
        visits("- Lille (France)", &["Lille (France), -, -"]);
        visits("- Place: Ghent, Nights: 2", &["Ghent, 2, -"]);
    }

    #[test]
    fn a_line_without_a_mark_is_parted_by_the_forms_of_its_pieces() {
        visits("Ghent, 2\nLille, 3", &["Ghent, 2, -", "Lille, 3, -"]);
        visits(
            "Ghent - 2 - by train\nLille - 3 - on foot",
            &["Ghent, 2, by train", "Lille, 3, on foot"],
        );
    }
}
