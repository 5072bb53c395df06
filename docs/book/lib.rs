//! The pages of the book in `src/`. Their code is compiled and run as tests of the documentation.
#![expect(clippy::doc_markdown, reason = "names of products are no code")]
#![allow(clippy::needless_doctest_main, reason = "a reader copies a program as a whole")]

#[doc = include_str!("src/introduction.md")]
pub mod introduction {}
#[doc = include_str!("src/tutorial.md")]
pub mod tutorial {}
#[doc = include_str!("src/kinds.md")]
pub mod kinds {}
#[doc = include_str!("src/rules.md")]
pub mod rules {}
#[doc = include_str!("src/layouts.md")]
pub mod layouts {}
#[doc = include_str!("src/output.md")]
pub mod output {}
#[doc = include_str!("src/examples.md")]
pub mod examples {}
#[doc = include_str!("src/replies.md")]
pub mod replies {}
#[doc = include_str!("src/prompts.md")]
pub mod prompts {}
#[doc = include_str!("src/retry.md")]
pub mod retry {}
#[doc = include_str!("src/streaming.md")]
pub mod streaming {}
#[doc = include_str!("src/budgets.md")]
pub mod budgets {}
#[doc = include_str!("src/validators.md")]
pub mod validators {}
#[doc = include_str!("src/batches.md")]
pub mod batches {}
#[doc = include_str!("src/conversations.md")]
pub mod conversations {}
#[doc = include_str!("src/asking-people.md")]
pub mod asking_people {}
#[doc = include_str!("src/agents.md")]
pub mod agents {}
#[doc = include_str!("src/reasoning.md")]
pub mod reasoning {}
#[doc = include_str!("src/models.md")]
pub mod models {}
#[doc = include_str!("src/grammars.md")]
pub mod grammars {}
#[doc = include_str!("src/errors.md")]
pub mod errors {}
#[doc = include_str!("src/runtime-specs.md")]
pub mod runtime_specs {}
#[doc = include_str!("src/yaml.md")]
pub mod yaml {}
#[doc = include_str!("src/testing.md")]
pub mod testing {}
#[doc = include_str!("src/files.md")]
pub mod files {}
#[doc = include_str!("src/production.md")]
pub mod production {}
#[doc = include_str!("src/cookbook.md")]
pub mod cookbook {}
#[doc = include_str!("src/from-baml.md")]
pub mod from_baml {}
#[doc = include_str!("src/from-instructor.md")]
pub mod from_instructor {}
#[doc = include_str!("src/from-dspy.md")]
pub mod from_dspy {}
#[doc = include_str!("src/from-rig.md")]
pub mod from_rig {}
