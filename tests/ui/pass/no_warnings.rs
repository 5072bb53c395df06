//! Generated code earns no warning, whatever the crate forbids.
#![deny(warnings, unused_qualifications, missing_docs, unreachable_pub, single_use_lifetimes)]
#![deny(clippy::all, clippy::pedantic)]

use std::collections::BTreeMap;
use std::default::Default;
use std::net::Ipv4Addr;

use twr::Thinkable;

/// A plan.
#[derive(Thinkable)]
#[think(language = "zh", example_task = "Plan.", example(task = "Plan.", reply = plan()))]
pub struct Plan {
    /// Old.
    #[deprecated]
    pub title: String,
    /// Where.
    #[think(parse, example = "a: 127.0.0.1")]
    pub homes: BTreeMap<String, Ipv4Addr>,
    /// How much.
    #[think(default)]
    pub risk: Risk,
    /// Unseen.
    #[think(skip)]
    pub seen: bool,
}

/// A risk.
#[derive(Thinkable, Default)]
pub enum Risk {
    /// Old.
    #[deprecated]
    Low,
    /// New.
    #[default]
    High,
}

#[expect(deprecated)]
fn plan() -> Plan {
    Plan { title: String::new(), homes: BTreeMap::new(), risk: Risk::High, seen: false }
}

fn main() {
    let _ = plan();
}
