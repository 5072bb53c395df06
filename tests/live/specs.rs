//! Three specs as a small model meets them, each with three worked examples and a few tasks.

use twr::Thinkable;

/// A plan for a piece of research.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    example(
        task = "Plan a study of how three cities sort household waste.",
        reply = Study {
            plan: "We compare how three cities sort household waste, to learn which rules people follow.".into(),
            chapters: vec!["Waste in numbers".into(), "Three cities, three rules".into(), "What works".into()],
            risk: Risk::Low,
        }
    ),
    example(
        task = "Plan a study of why old bridges rust.",
        reply = Study {
            plan: "We examine forty old steel bridges and ask what makes some of them rust faster.".into(),
            chapters: vec!["How steel rusts".into(), "Forty bridges".into(), "Salt, rain and paint".into()],
            risk: Risk::Medium,
        }
    ),
    example(
        task = "Plan a study of sleep in night nurses.",
        reply = Study {
            plan: "We follow sixty night nurses for a year, since nobody knows how they really sleep.".into(),
            chapters: vec!["Why nurses".into(), "A year of diaries".into(), "What harms sleep".into()],
            risk: Risk::High,
        }
    )
)]
pub(crate) struct Study {
    /// What we investigate and why.
    #[think(header = "Plan", min_len = 20)]
    plan: String,
    /// One chapter a line, in reading order.
    #[think(header = "Chapters", min_items = 3, max_items = 8, unique)]
    chapters: Vec<String>,
    /// How likely the study is to fail.
    #[think(header = "Risk")]
    risk: Risk,
}

#[derive(Clone, Copy, Debug, PartialEq, Thinkable)]
pub(crate) enum Risk {
    Low,
    Medium,
    High,
}

/// What the message says about an order.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    example(
        task = "Hello, this is Maria Silva. Please send 12 blue mugs, it is urgent.",
        reply = Order { customer: "Maria Silva".into(), product: "blue mugs".into(), count: 12, urgent: true }
    ),
    example(
        task = "Could I have 3 garden chairs? No hurry at all. Regards, Tom Becker",
        reply = Order { customer: "Tom Becker".into(), product: "garden chairs".into(), count: 3, urgent: false }
    ),
    example(
        task = "Order from Li Wen: 250 paper bags, needed by tomorrow morning at the latest!",
        reply = Order { customer: "Li Wen".into(), product: "paper bags".into(), count: 250, urgent: true }
    )
)]
pub(crate) struct Order {
    /// Who orders.
    #[think(line, grounded)]
    customer: String,
    /// What is ordered, without the number.
    #[think(line, grounded)]
    product: String,
    /// How many.
    #[think(min = 1, max = 10_000)]
    count: u32,
    /// Whether it is urgent.
    urgent: bool,
}

/// A shopping list for a dish.
#[derive(Clone, Debug, PartialEq, Thinkable)]
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
pub(crate) struct Shopping {
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
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Item {
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

pub(crate) const PLANS: [&str; 4] = [
    "Plan a study of how bees navigate.",
    "Plan a study of noise in open offices.",
    "Plan a study of how children learn to swim.",
    "Plan a study of bread in the Middle Ages.",
];

pub(crate) const ORDERS: [&str; 4] = [
    "Hi, Anna Kowalski here. We need 40 desk lamps by Friday, please hurry.",
    "Dear team, please put 7 red umbrellas aside for me. There is no rush. Yours, Peter Novak",
    "This is Grace Obi. I would like 150 candles for a party next year.",
    "Urgent! 25 wool blankets for Samuel Brown.",
];

pub(crate) const DISHES: [&str; 4] = [
    "Vegetable soup for four.",
    "An apple pie for eight.",
    "Fried rice for two.",
    "A cheese omelette for one.",
];
