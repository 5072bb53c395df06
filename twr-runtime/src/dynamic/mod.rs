//! Specs that are made at run time: by a builder, from YAML, from a JSON Schema. For programs that learn what to
//! ask for when they run, such as a form that users design or a tool that another library describes.
//!
//! ```
//! # use twr_runtime as twr;
//! use twr::dynamic::{Field, Kind, Spec};
//! use twr::model::ScriptedModel;
//! use twr::think::Think;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let invoice = Spec::builder("Invoice")
//!     .about("An invoice.")
//!     .field(Field::line("supplier").about("Who sends it.").example("Acme"))
//!     .field(Field::integer("total").about("In cents.").min(0))
//!     .field(Field::list("items", Kind::line()).min_items(1).example(["Paper"]))
//!     .build()?;
//!
//! // `ScriptedModel` stands for a real model, such as `HttpModel`.
//! let model = ScriptedModel::new(["[Supplier] Bolt & Co\n[Items]\n- Screws", "[Total] 1250"]);
//! let thought = Think::spec(&invoice, "Read this invoice: …").run(&model).await?;
//! assert_eq!(thought.value.to_json()["total"], 1250);
//! assert_eq!(
//!     thought.value.to_string(),
//!     r#"{"supplier":"Bolt & Co","total":1250,"items":["Screws"]}"#
//! );
//! # Ok(())
//! # }
//! ```
//!
//! A [`Spec`] is checked when it is made, by the rules that the derive checks at compile time. [`SpecError`] lists
//! every mistake with its place and its fix. A spec is asked for with everything that a type has:
//!
//! | a type | a spec |
//! |---|---|
//! | `Think::new(task).of::<T>()` | [`Think::spec`](crate::think::Think::spec) |
//! | `Think::input(&input)` | [`Think::spec_input`](crate::think::Think::spec_input) |
//! | `ThinkAll::<T>::new(tasks)` | [`ThinkAll::spec`](crate::think::ThinkAll::spec) |
//! | `Vote::new(think)`, `conversation.run(think, &model)`, `think.check(…)`, `think.resume(…)` | the same |
//! | `parse::<T>(reply)` | [`Spec::parse`] |
//! | `check::<T>()` | [`Spec::check`] |
//! | a `T` | a [`Record`], with [`Record::to_json`] and [`Spec::read_json`] |
//!
//! In reading order: `declare` is the data that the builder collects; `kind`, `field`, `builder` are its methods;
//! `build` makes the spec of it; `problem` says what is wrong with it; `spec`, `record` and `read` are the result;
//! `json_schema` and `yaml` are the other two sources.

mod build;
mod builder;
mod data;
mod declare;
mod field;
mod json_schema;
mod kind;
mod problem;
mod read;
mod record;
mod spec;
#[cfg(feature = "yaml")]
mod yaml;

pub use crate::typed::Answer;
pub use declare::{Case, Field, Kind, Limit, SpecBuilder, Word};
pub use problem::{SpecError, SpecProblem, SpecProblemKind};
pub use read::ReadJsonError;
pub use record::Record;
pub use spec::Spec;
