//! One mistake gives one error, however much the type is used.

use twr::Thinkable;

#[derive(Thinkable)]
struct Author {
    #[think(exmaple = "Ann")]
    name: String,
}

#[derive(Thinkable)]
struct Plan {
    author: Author,
    readers: Vec<Author>,
}

fn ask<T: Thinkable>() -> Option<T> {
    None
}

fn main() {
    let plan: Option<Plan> = ask();
    let author = plan.map(|plan| plan.author);
    let _ = author.or_else(ask::<Author>).map(|author| author.to_reply().into_owned());
}
