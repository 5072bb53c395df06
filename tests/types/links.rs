//! `Url` and `Uuid`.

use std::collections::BTreeSet;

use twr::Thinkable;
use url::Url;
use uuid::Uuid;

use crate::{feedback, read};

/// Where something is described.
#[derive(Debug, PartialEq, Thinkable)]
struct Source {
    /// Its number in the catalogue.
    #[think(example = "67e55044-10b1-426f-9247-bb680e5fe0c8")]
    id: Uuid,
    #[think(example = "https://bees.example/home")]
    page: Url,
    /// Other pages.
    #[think(min_items = 1, example = ["https://bees.example/a", "https://bees.example/b"])]
    more: BTreeSet<Url>,
    archive: Option<Url>,
}

#[test]
fn links_and_uuids_are_read_without_their_marks() {
    let source: Source = read(
        "[ID] {67E55044-10B1-426F-9247-BB680E5FE0C8}\n[Page] It is [the page](https://a.org/x_y_z).\n\
         [More]\n- <https://a.org/a-b>\n- https://a.org/ab\n[Archive] not given",
    );
    assert_eq!(source.id.to_string(), "67e55044-10b1-426f-9247-bb680e5fe0c8");
    assert_eq!(source.page.as_str(), "https://a.org/x_y_z");
    assert_eq!(source.more.len(), 2, "links differ by every mark");
    assert_eq!(source.archive, None);
}

#[test]
fn what_is_no_link_is_asked_for_again_with_a_reason() {
    insta::assert_snapshot!(feedback::<Source>(
        "[ID] the third one\n[Page] www.a.org\n[More]\n- https://a.org\n- https://a.org\n\
         [Archive] https://a.org or https://b.org"
    ));
}

#[test]
fn the_prompt_says_in_words_what_is_asked_for() {
    insta::assert_snapshot!(crate::asked::<Source>());
}
