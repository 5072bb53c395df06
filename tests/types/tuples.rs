//! Tuples: records whose fields are numbered in words.

use twr::Thinkable;

use crate::{feedback, read};

/// A team.
#[derive(Debug, PartialEq, Thinkable)]
struct Team {
    /// Each name with an age.
    #[think(example = ["First: Ann Lee; Second: 36", "First: Bo; Second: 41"])]
    people: Vec<(String, u8)>,
    /// Its place, by latitude and longitude.
    #[think(example = "First: 52.5\nSecond: 13.4")]
    place: (f64, f64),
}

#[test]
fn tuples_are_read_by_their_numbers() {
    let expect = Team {
        people: vec![("Ann Lee".to_owned(), 36), ("Bo".to_owned(), 41)],
        place: (52.5, 13.4),
    };
    for reply in [
        "[People]\n- First: Ann Lee; Second: 36\n- First: Bo; Second: 41\n[Place]\nFirst: 52.5\nSecond: 13.4",
        "[People]\n- First: Ann Lee\n  Second: 36\n- First: Bo\n  Second: about 41\n[Place] First: 52.5, Second: 13.4",
        "[People]\n| First | Second |\n|---|---|\n| Ann Lee | 36 |\n| Bo | 41 |\n[Place]\nFirst: 52.5\nSecond: 13.4",
        "{\"people\": [{\"first\": \"Ann Lee\", \"second\": 36}, {\"first\": \"Bo\", \"second\": 41}], \
          \"place\": {\"first\": 52.5, \"second\": 13.4}}",
    ] {
        assert_eq!(read::<Team>(reply), expect, "{reply}");
    }
}

#[test]
fn a_part_without_its_number_is_asked_for_again() {
    insta::assert_snapshot!(feedback::<Team>("[People]\n- Ann Lee, 36\n[Place] 52.5, 13.4"));
}

#[test]
fn the_prompt_shows_how_the_parts_are_numbered() {
    insta::assert_snapshot!(crate::asked::<Team>());
}
