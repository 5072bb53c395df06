//! A value in a table of one row: as `name: value`, if the table says of which name it is.

use super::label::Labels;
use super::text::Text;
use crate::lexicon::Class;

/// A body that is a table of one row, as `name: value`: the cell below the field's name, or the only cell with its
/// header. `None` for what is no table, and for a table of several rows.
pub(super) fn one_row_as_label(body: &str, labels: &Labels) -> Option<String> {
    if !body.trim_start().starts_with('|') {
        return None;
    }
    let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    let (header, rule, row) = (lines.next()?, lines.next()?, lines.next()?);
    let is_rule = rule.contains('-') && rule.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    if !is_rule || lines.next().is_some() {
        return None;
    }
    let (names, cells) = (cells(header), cells(row));
    match (names.as_slice(), cells.as_slice()) {
        ([name], [cell]) => Some(format!("{name}: {cell}")),
        ([_, name], [part, cell]) => {
            let is_value = |name: &str| names_any(name, labels);
            let is_whole = is_value(part) || Class::LabelQualifier.is(&Text::new(part).lower);
            (is_value(name) && is_whole).then(|| format!("{name}: {cell}"))
        }
        _ => None,
    }
}

/// The texts of a row's cells, without marks of emphasis round them.
fn cells(line: &str) -> Vec<&str> {
    let inside = line.strip_prefix('|').unwrap_or(line);
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    inside.split('|').map(|cell| cell.trim().trim_matches('*')).collect()
}

/// Whether the words are the field's name, or a neutral noun.
fn names_any(name: &str, labels: &Labels) -> bool {
    let name = Text::new(name);
    labels.label_at(&name, 0) == Some(name.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn a_table_of_one_row_says_of_which_name_its_value_is() {
        let field =
            Field { header: "Score".into(), keys: vec!["score".into()].into(), ..Field::EMPTY };
        let check = |body: &str, expect: Option<&str>| {
            assert_eq!(one_row_as_label(body, &Labels::of(&field)).as_deref(), expect, "{body:?}");
        };
        check("| Score |\n|---|\n| 4 |", Some("Score: 4"));
        check("| Old |\n|---|\n| **4** |", Some("Old: 4"));
        check("| Criterion | Score |\n|---|--:|\n| Overall | 4 |", Some("Score: 4"));
        check("| Criterion | Score |\n|---|--:|\n| Style | 4 |", None);
        check("| Item | Result |\n|---|---|\n| Score | 4 |", Some("Result: 4"));
        check("| Score |\n|---|\n| 4 |\n| 3 |", None);
        check("| Score |", None);
        check("4", None);
    }
}
