//! `none = […]` and `allow_empty`.

use chrono::NaiveDate;
use twr::{Thinkable, parse};

use crate::{feedback, read};

#[derive(Debug, PartialEq, Thinkable)]
enum Place {
    Home,
    Office,
}

/// A job.
#[derive(Debug, PartialEq, Thinkable)]
struct Job {
    #[think(none = ["Present", "ongoing"])]
    end: Option<NaiveDate>,
    #[think(none = "anywhere")]
    place: Option<Place>,
    #[think(allow_empty, example = "Ended early.")]
    note: String,
}

#[test]
fn own_words_leave_a_value_out_and_a_text_may_be_empty() {
    let job: Job = read("[End] **Present**\n[Place] Anywhere.\n[Note]");
    assert_eq!(job, Job { end: None, place: None, note: String::new() });
    let job: Job = read("[End] 22 November 2026\n[Place] office\n[Note] Done.");
    assert_eq!(job.end, NaiveDate::from_ymd_opt(2026, 11, 22));
    assert_eq!(job.place, Some(Place::Office));
    let job: Job = read("{\"end\": \"ongoing\", \"place\": null, \"note\": \"\"}");
    assert_eq!(job, Job { end: None, place: None, note: String::new() });
    for layout in
        ["## End\nPresent\n\n## Note\n", "<end>Present</end>\n<note></note>", "End: Present\nNote:"]
    {
        let verdict = parse::<Job>(layout);
        let job = verdict.value().unwrap_or_else(|| panic!("{layout:?} {:?}", verdict.feedback()));
        assert_eq!(*job, Job { end: None, place: None, note: String::new() }, "{layout:?}");
    }
}

#[test]
fn an_empty_section_is_not_a_missing_one() {
    insta::assert_snapshot!(feedback::<Job>("[End] presently"));
}

#[test]
fn the_prompt_tells_the_word_for_nothing() {
    insta::assert_snapshot!(crate::asked::<Job>());
}
