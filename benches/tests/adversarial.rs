//! The adversarial values are whole: files parse, specs build, rows are many enough and easy ones among them.

use benches::adversarial::specs::Specs;
use benches::adversarial::{folder, rows};

#[test]
fn the_values_are_whole() {
    let rows = rows::load(&folder().join("values")).unwrap();
    let specs = Specs::load(&folder().join("specs")).unwrap();
    for row in &rows {
        specs.get(row).unwrap();
    }
    let easy = rows.iter().filter(|row| row.level.is_easy()).count();
    assert!(rows.len() >= 2_000, "{} rows", rows.len());
    assert!(easy * 100 >= rows.len() * 35, "{easy} of {} rows are plain or friendly", rows.len());
}

#[test]
fn no_row_stands_twice() {
    let rows = rows::load(&folder().join("values")).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for row in &rows {
        assert!(
            seen.insert((&row.spec, &row.body)),
            "{}:{} again: {}",
            row.kind,
            row.line,
            row.body
        );
    }
}
