//! Parameters, bounds, associated types, constants.

use std::fmt::{Debug, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use twr::{FieldValue, Thinkable};

trait Topic {
    type Detail;
}

#[derive(Debug, PartialEq)]
struct Bees;

impl Topic for Bees {
    type Detail = u8;
}

#[derive(Debug, PartialEq, Thinkable)]
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

#[derive(Debug, PartialEq, Thinkable)]
struct Tree<T> {
    value: T,
    children: Vec<Tree<T>>,
}

fn there_and_back<T: Thinkable + PartialEq + Debug>(value: T) {
    assert_eq!(T::from_reply(value.to_reply().into_owned()), Ok(value));
}

fn field<T: FieldValue>() {}

fn main() {
    there_and_back(Plan::<Bees, bool> {
        detail: 3,
        list: Some(vec![true]),
        parsed: vec![1],
        filled: vec![],
        mark: PhantomData,
    });
    let leaf = Tree { value: 1_u8, children: vec![] };
    there_and_back(Tree { value: 2, children: vec![leaf] });
    field::<Option<Tree<String>>>();
}
