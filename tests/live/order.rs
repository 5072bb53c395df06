//! What a small model is asked for: an order, with three worked examples and a few tasks.

use twr::Thinkable;

/// What the message says about an order.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    example(
        task = "Hello, this is Maria Silva. Please send 12 blue mugs and 6 plates, it is urgent.",
        reply = order("Maria Silva", &[("blue mugs", 12), ("plates", 6)], true)
    ),
    example(
        task = "Could I have 3 garden chairs? No hurry at all. Regards, Tom Becker",
        reply = order("Tom Becker", &[("garden chairs", 3)], false)
    ),
    example(
        task = "Order from Li Wen: 250 paper bags and 40 boxes, needed by tomorrow morning at the latest!",
        reply = order("Li Wen", &[("paper bags", 250), ("boxes", 40)], true)
    )
)]
pub(crate) struct Order {
    /// Who orders.
    #[think(line, grounded)]
    customer: String,
    /// What is ordered.
    #[think(min_items = 1, max_items = 8)]
    items: Vec<Item>,
    /// Whether it is urgent.
    urgent: bool,
}

/// One kind of thing, and how many.
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Item {
    #[think(line, example = "desk lamps")]
    product: String,
    #[think(min = 1, max = 10_000, example = 40)]
    count: u32,
}

fn order(customer: &str, items: &[(&str, u32)], urgent: bool) -> Order {
    let items = items.iter().map(|&(product, count)| Item { product: product.into(), count });
    Order { customer: customer.into(), items: items.collect(), urgent }
}

pub(crate) const ORDERS: [&str; 4] = [
    "Hi, Anna Kowalski here. We need 40 desk lamps by Friday, please hurry.",
    "Dear team, please put 7 red umbrellas and 2 raincoats aside for me. There is no rush. Yours, Peter Novak",
    "This is Grace Obi. I would like 150 candles for a party next year.",
    "Urgent! 25 wool blankets and 50 pillows for Samuel Brown.",
];
