//! Structs of parts, whatever the type: parameters, itself, parsed and skipped fields, no `Clone`.

use std::fmt::{Debug, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use twr::{Part, Partly, Thinkable};

trait Topic {
    type Detail;
}

struct Bees;

impl Topic for Bees {
    type Detail = u8;
}

#[derive(Thinkable)]
#[think(partial)]
struct Plan<T: Topic, U, P = u8, const N: usize = 3>
where
    P: FromStr<Err: Display> + Display,
{
    detail: T::Detail,
    list: Option<Vec<U>>,
    #[think(parse, example = "5")]
    parsed: Vec<P>,
    #[think(default)]
    filled: Vec<U>,
    #[think(skip)]
    mark: PhantomData<T>,
}

#[derive(Clone, Debug, Thinkable)]
#[think(partial = "TreeDraft")]
struct Tree<T, Idle = ()> {
    value: T,
    children: Vec<Self>,
    #[think(default = Self::depth())]
    depth: u8,
    #[think(skip)]
    idle: PhantomData<Idle>,
}

impl<T, Idle> Tree<T, Idle> {
    fn depth() -> u8 {
        3
    }
}

#[derive(Default, Thinkable, serde::Serialize)]
#[serde(default, rename_all = "camelCase")]
#[think(partial = Draft)]
pub(crate) struct NotCloned {
    pub(crate) risk: Risk,
    #[think(example = "x")]
    r#type: String,
}

#[derive(Default, Thinkable, serde::Serialize)]
enum Risk {
    #[default]
    Low,
    High,
}

fn both<T: Clone + Debug>() {}

fn parts<T: Partly>() -> fn(&twr::verdict::Partial) -> T::Partial {
    T::from_partial
}

fn main() {
    both::<PlanPartial<Bees, bool>>();
    both::<TreeDraft<String, u8>>();
    let _ = parts::<Plan<Bees, bool, u16, 1>>();
    let read = parts::<NotCloned>();
    let draft = read(&twr::parse::<NotCloned>("[Type] Bees").partial);
    assert!(matches!(draft.risk, Part::Ready(Risk::Low)));
    assert_eq!(draft.r#type.into_ready().as_deref(), Some("Bees"));

    #[derive(Thinkable)]
    #[think(partial)]
    struct Inside {
        risk: Risk,
    }
    let _ = |part: InsidePartial| part.risk.is_ready();
}
