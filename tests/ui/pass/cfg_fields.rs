//! Fields, variants and attributes that are there only under a condition.

use twr::Thinkable;

#[derive(Debug, PartialEq, Thinkable)]
struct Plan {
    #[cfg_attr(all(), think(header = "Name", example = "Bees"))]
    #[cfg_attr(any(), think(header = "Other"))]
    title: String,
    #[cfg(any())]
    absent: Absent,
    #[cfg(all())]
    risk: Risk,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Risk {
    #[cfg(any())]
    Absent(Absent),
    #[cfg(all())]
    Low,
    High,
}

fn main() {
    let headers: Vec<_> = Plan::SPEC.fields.iter().map(|field| &*field.header).collect();
    assert_eq!(headers, ["Name", "Risk"]);
    let plan = Plan { title: "Bees".to_owned(), risk: Risk::Low };
    assert_eq!(Plan::from_reply(plan.to_reply().into_owned()), Ok(plan));
    let _ = Risk::High;
}
