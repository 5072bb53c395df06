//! Specs in Rust: the source written from `twr-yaml/tests/good/*.yaml`, which a test of `twr-yaml` keeps fresh;
//! those of `specs/` in place by `specs!`, and as one writes them by hand.
#![allow(missing_docs, reason = "a file need not describe all that it names")]

pub mod by_hand;
#[rustfmt::skip]
pub mod every_kind;
#[rustfmt::skip]
pub mod examples_by_choice;
#[rustfmt::skip]
pub mod job;
#[rustfmt::skip]
pub mod keyword_groups;
#[rustfmt::skip]
pub mod latex_paper;
#[rustfmt::skip]
pub mod nesting;
#[rustfmt::skip]
pub mod outline;
#[rustfmt::skip]
pub mod replan;
#[rustfmt::skip]
pub mod research_plan;
pub mod specs;
pub mod twins;
