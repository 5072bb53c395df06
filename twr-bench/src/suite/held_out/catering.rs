//! Suite: an order for a kitchen, with several lists, one of them of records.

use twr::Thinkable;

use crate::suite::task::{Order, Suite, Task, truth};

/// What the kitchen has to prepare
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "For Monday and Tuesday we need 12 cheese rolls and 8 fruit salads. Nobody eats nuts.",
        reply = catering(&["Monday", "Tuesday"], &[("cheese rolls", 12), ("fruit salads", 8)], &["nuts"])
    ),
    example(
        task = "30 fish cakes and 5 jugs of water on Friday, please. No garlic, no milk.",
        reply = catering(&["Friday"], &[("fish cakes", 30), ("jugs of water", 5)], &["garlic", "milk"])
    ),
    example(
        task = "Please make 6 apple pies for Saturday and Sunday, without eggs.",
        reply = catering(&["Saturday", "Sunday"], &[("apple pies", 6)], &["eggs"])
    )
)]
struct Catering {
    /// The days of the week
    #[think(grounded, unique, min_items = 1, max_items = 5)]
    days: Vec<String>,
    /// The dishes and drinks, in any order
    #[think(min_items = 1, max_items = 6)]
    dishes: Vec<Dish>,
    /// What must not be in the food, one a line
    #[think(grounded, unique, min_items = 1, max_items = 5)]
    avoid: Vec<String>,
}

/// A dish or a drink
#[derive(Clone, Debug, Thinkable)]

struct Dish {
    #[think(line, grounded, example = "cheese rolls")]
    name: String,
    #[think(min = 1, example = 12)]
    count: u32,
}

fn catering(days: &[&str], dishes: &[(&str, u32)], avoid: &[&str]) -> Catering {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let dish = |(name, count): &(&str, u32)| Dish { name: (*name).into(), count: *count };
    Catering { days: owned(days), dishes: dishes.iter().map(dish).collect(), avoid: owned(avoid) }
}

pub(super) fn suite() -> Suite {
    let known = |(text, catering): (&str, Catering)| Task {
        order: Order::Any,
        ..Task::known(text, catering.to_reply())
    };
    Suite { name: "catering", spec: Catering::SPEC, tasks: tasks().map(known).into(), right: truth }
}

fn tasks() -> [(&'static str, Catering); 7] {
    [
        (
            "We order 20 egg sandwiches and 10 pots of tea for Wednesday. Please leave out onions.",
            catering(&["Wednesday"], &[("egg sandwiches", 20), ("pots of tea", 10)], &["onions"]),
        ),
        (
            "Thursday and Friday: 15 vegetable soups and 4 plates of ham. Our guests cannot eat celery or wheat.",
            catering(
                &["Thursday", "Friday"],
                &[("vegetable soups", 15), ("plates of ham", 4)],
                &["celery", "wheat"],
            ),
        ),
        (
            "The party is on Sunday. Bring 40 lamb skewers, 25 rice bowls and 3 chocolate cakes, all without peanuts.",
            catering(
                &["Sunday"],
                &[("lamb skewers", 40), ("rice bowls", 25), ("chocolate cakes", 3)],
                &["peanuts"],
            ),
        ),
        (
            "Could you cook 9 mushroom pizzas for Monday and Saturday? No pork and no alcohol.",
            catering(&["Monday", "Saturday"], &[("mushroom pizzas", 9)], &["pork", "alcohol"]),
        ),
        (
            "Tuesday, 7 tomato omelettes and 14 bread rolls. One guest must not have butter.",
            catering(&["Tuesday"], &[("tomato omelettes", 7), ("bread rolls", 14)], &["butter"]),
        ),
        (
            "For our meeting on Friday: 11 bean burgers, 11 lemonades. Keep sesame, soy and mustard out.",
            catering(
                &["Friday"],
                &[("bean burgers", 11), ("lemonades", 11)],
                &["sesame", "soy", "mustard"],
            ),
        ),
        (
            "16 pancakes on Saturday and Sunday, and 2 bowls of berries. Do not use honey.",
            catering(
                &["Saturday", "Sunday"],
                &[("pancakes", 16), ("bowls of berries", 2)],
                &["honey"],
            ),
        ),
    ]
}
