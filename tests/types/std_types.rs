//! Types of std.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::num::{NonZero, NonZeroU8};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use twr::Thinkable;

use crate::{feedback, read};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Thinkable)]
enum Tag {
    Bee,
    Moss,
}

/// A job.
#[derive(Debug, PartialEq, Thinkable)]
struct Job {
    /// How many times.
    #[think(example = 3)]
    times: NonZeroU8,
    /// By how much.
    step: NonZero<i32>,
    #[think(example = "/var/log/bees.txt")]
    log: PathBuf,
    tags: BTreeSet<Tag>,
    #[think(example = ["Ann", "Bo"], line)]
    people: HashSet<String>,
    #[think(example = "Count them.")]
    note: Arc<str>,
    #[think(line, example = "Bees")]
    title: Cow<'static, str>,
    parts: Option<Rc<Vec<Arc<u8>>>>,
}

const GOOD: &str = "[Times] about 3\n[Step] -2\n[Log] `../bees.txt`\n[Tags] bee, moss\n[People]\n- Ann\n- Bo\n\
                    [Note] Count\nthem.\n[Title] **Bees**\n[Parts]\n- 1\n- 1";

#[test]
fn types_of_std_are_read() {
    let job: Job = read(GOOD);
    assert_eq!((job.times.get(), job.step.get()), (3, -2));
    assert_eq!(job.log, PathBuf::from("../bees.txt"));
    assert_eq!(job.tags, BTreeSet::from([Tag::Bee, Tag::Moss]));
    assert_eq!(job.people, HashSet::from(["Ann".to_owned(), "Bo".to_owned()]));
    assert_eq!((&*job.note, &*job.title), ("Count\nthem.", "Bees"));
    assert_eq!(job.parts, Some(Rc::new(vec![Arc::new(1), Arc::new(1)])));
}

#[test]
fn zero_and_a_repeated_item_of_a_set_are_asked_for_again() {
    let reply = GOOD.replace("about 3", "0").replace("-2", "0").replace("- Bo", "- ann");
    insta::assert_snapshot!(feedback::<Job>(&reply));
}

#[test]
fn the_prompt_says_what_a_set_and_a_number_other_than_zero_are() {
    insta::assert_snapshot!(crate::asked::<Job>());
}
