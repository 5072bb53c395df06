//! The Rust source of `twr-yaml/tests/good/*.yaml`, as it is written; a test of `twr-yaml` keeps it fresh.
#![allow(missing_docs, reason = "a file need not describe all that it names")]

pub mod by_hand;
#[rustfmt::skip]
pub mod every_kind;
#[rustfmt::skip]
pub mod keyword_groups;
#[rustfmt::skip]
pub mod latex_paper;
#[rustfmt::skip]
pub mod replan;
#[rustfmt::skip]
pub mod research_plan;
pub mod specs;
pub mod twins;
