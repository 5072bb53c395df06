//! Types that real structs have, without a feature.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::num::{NonZero, NonZeroI128};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use twr::Thinkable;

/// A part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Thinkable)]
struct Part {
    #[think(example = "Wing")]
    name: String,
}

#[derive(Debug, Thinkable)]
struct Everything {
    #[think(example = "5 minutes", default = Duration::from_secs(60))]
    wait: Duration,
    #[think(example = ["a.txt"])]
    files: Vec<PathBuf>,
    many: NonZeroI128,
    few: Option<NonZero<u8>>,
    #[think(min_items = 1, example = ["a"])]
    tags: BTreeSet<Arc<str>>,
    #[think(parse, example = ["127.0.0.1"])]
    hosts: HashSet<std::net::IpAddr>,
    parts: Arc<Vec<Rc<Part>>>,
    sets: Option<BTreeSet<Part>>,
    #[think(code = "rust", example = "fn a() {}")]
    code: Cow<'static, str>,
    #[think(line, none = ["nobody"])]
    lead: Option<Box<str>>,
    #[think(example = ["First: a; Second: 1"])]
    pairs: Vec<(String, u8)>,
}

fn main() {
    assert!(Everything::SPEC.fields.len() == 11);
    assert_eq!(twr::advanced::spec::flaws(Everything::SPEC), []);
}
