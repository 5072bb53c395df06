//! Generated code earns no warning, whatever the crate forbids.
#![deny(warnings, unused_qualifications, missing_docs, unreachable_pub, single_use_lifetimes)]
#![deny(clippy::all, clippy::pedantic)]

use std::collections::BTreeMap;
use std::default::Default;
use std::net::Ipv4Addr;

use twr::{Thinkable, prompt};

/// A plan.
#[derive(Thinkable)]
#[think(partial, language = "zh", example_task = "Plan.", example(task = "Plan.", reply = plan()))]
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

/// An answer.
#[derive(Thinkable)]
#[think(prompt_text = "{{ years|first }}{{ of.what }}\n{{ format }} [Answer] [Goal]", input = Question, mentions = ["Goal"])]
pub struct Reply {
    /// It.
    #[think(example = "x")]
    pub answer: String,
}

/// What is not to be asked for any more.
#[derive(Thinkable)]
#[deprecated]
pub struct Old {
    /// It.
    #[think(example = "x")]
    pub answer: String,
}

/// Words, of which one is not to be used any more.
#[derive(Thinkable)]
pub enum Word {
    /// New.
    New,
    /// Old.
    #[deprecated]
    Old,
}

/// A question.
pub struct Question {
    /// Old.
    pub years: Vec<u8>,
    /// What of.
    pub of: Of,
}

/// What of.
#[derive(serde::Serialize)]
pub struct Of {
    /// What.
    pub what: String,
}

#[expect(deprecated)]
fn plan() -> Plan {
    Plan { title: String::new(), homes: BTreeMap::new(), risk: Risk::High, seen: false }
}

fn main() {
    let _ = plan();
    let of = Of { what: String::new() };
    let _ = prompt!(Reply, "{{ of.what }} [Answer] {{ format }}");
}
