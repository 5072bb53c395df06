//! Suite: what to buy for a dish, as a list of records.

use twr::Thinkable;
use twr::verdict::Value;

use super::task::{Suite, Task};
use crate::random::Random;

/// A shopping list for a dish.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Pancakes for four.",
        reply = Shopping {
            dish: "Pancakes".into(),
            items: vec![item("flour", 250, "grams"), item("milk", 500, "millilitres"), item("eggs", 3, "pieces")],
            minutes: 25,
        }
    ),
    example(
        task = "A tomato salad for two.",
        reply = Shopping {
            dish: "Tomato salad".into(),
            items: vec![item("tomatoes", 4, "pieces"), item("olive oil", 2, "spoons")],
            minutes: 10,
        }
    ),
    example(
        task = "Rice pudding for six.",
        reply = Shopping {
            dish: "Rice pudding".into(),
            items: vec![item("rice", 300, "grams"), item("milk", 1, "litres"), item("sugar", 80, "grams")],
            minutes: 45,
        }
    )
)]
struct Shopping {
    /// The name of the dish.
    #[think(line)]
    dish: String,
    /// What to buy.
    #[think(min_items = 2, max_items = 10)]
    items: Vec<Item>,
    /// How long it takes, in minutes.
    #[think(min = 1, max = 600)]
    minutes: u16,
}

/// Something to buy.
#[derive(Clone, Debug, Thinkable)]

struct Item {
    #[think(line, example = "flour")]
    name: String,
    #[think(min = 1, example = 250)]
    amount: u32,
    #[think(line, example = "grams")]
    unit: String,
}

fn item(name: &str, amount: u32, unit: &str) -> Item {
    Item { name: name.into(), amount, unit: unit.into() }
}

const DISHES: [(&str, &str); 9] = [
    ("Vegetable soup", "four"),
    ("Apple pie", "eight"),
    ("Fried rice", "two"),
    ("Cheese omelette", "one"),
    ("Potato gratin", "five"),
    ("Lentil stew", "six"),
    ("Fruit salad", "ten"),
    ("Fish curry", "three"),
    ("Mushroom pasta", "two"),
];

const GOODS: [(&str, &str); 8] = [
    ("onions", "pieces"),
    ("butter", "grams"),
    ("carrots", "pieces"),
    ("cream", "millilitres"),
    ("salt", "grams"),
    ("lemons", "pieces"),
    ("parsley", "bunches"),
    ("garlic", "cloves"),
];

pub(super) fn suite() -> Suite {
    let task = |(dish, people)| Task::about(format!("{dish} for {people}."), dish);
    Suite { name: "shopping", spec: Shopping::SPEC, tasks: DISHES.map(task).into(), right }
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let count = 2 + random.below(4);
    let goods = random.some_of(count, &GOODS);
    let shopping = Shopping {
        dish: task.topic.to_owned(),
        items: goods
            .into_iter()
            .map(|(name, unit)| item(name, random.one_of(&[1, 2, 50, 200]), unit))
            .collect(),
        minutes: random.one_of(&[15, 30, 40, 90]),
    };
    shopping.to_reply().into_owned()
}
