//! The pages can be loaded, are many, and each class that they are counted by has several.

use std::collections::BTreeMap;

use benches::pages::{self, Expectation};

#[test]
fn every_page_can_be_loaded() {
    let books = pages::load(&pages::folder()).unwrap();
    let pages: Vec<_> = books.iter().flat_map(|book| &book.pages).collect();
    assert!(pages.len() >= 250, "{} pages", pages.len());
    let asked = |page: &&&pages::Page| matches!(page.expectation, Expectation::Ask { .. });
    assert!(pages.iter().filter(asked).count() >= 25);
    let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
    for page in &pages {
        *classes.entry(page.class()).or_default() += 1;
    }
    let lonely: Vec<_> = classes.iter().filter(|(_, count)| **count < 3).collect();
    assert!(lonely.is_empty(), "classes with hardly a page: {lonely:?}");
}

#[test]
fn a_spec_is_refused_only_where_it_needs_what_formats_may_lack() {
    for book in pages::load(&pages::folder()).unwrap() {
        assert!(book.pages.len() >= 3, "{} has hardly a page", book.name);
        if let Err(problems) = &book.document {
            assert!(book.needs.is_some(), "{}", problems);
        }
    }
}
