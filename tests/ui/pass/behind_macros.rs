//! Types, literals and whole items that other macros write.

use twr::Thinkable;

macro_rules! number {
    () => {
        u16
    };
}

macro_rules! plan {
    ($name:ident, $header:literal, $ty:ty, $example:expr, $($word:ident),*) => {
        #[derive(Debug, PartialEq, Thinkable)]
        struct $name {
            #[think(header = $header, example = $example)]
            first: $ty,
            #[think(example = "3", min = 1)]
            second: number!(),
            #[think(min_items = 1)]
            third: Vec<Word>,
        }

        #[derive(Debug, PartialEq, Clone, Copy, Thinkable)]
        enum Word {
            $($word),*
        }
    };
}

plan!(Plan, "The first", Option<Vec<u8>>, ["1", "2"], One, Two);

fn main() {
    assert_eq!(Plan::SPEC.fields[0].header, "The first");
    let plan = Plan { first: Some(vec![1]), second: 2, third: vec![Word::One, Word::Two] };
    assert_eq!(Plan::from_reply(plan.to_reply().into_owned()), Ok(plan));
}
