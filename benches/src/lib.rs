//! What `twr` is measured with. Nothing here is used by the library.
//!
//! [`corpus`] loads the sample of real replies and sorts models into classes; [`demand`] reads each text as
//! a user who asked for that format would; [`ladder`] counts (`cargo xtask corpus`), [`rules`] says what each
//! leniency gains and harms, and [`saved`] compares two runs. [`speed`] has the works and texts of the
//! benchmarks, [`hostile`] the replies that are made to cost much (`cargo xtask bench`). [`pages`] has
//! structured replies with what a careful person reads from them (`cargo xtask pages`), [`adversarial`] values
//! in words that mislead, and in friendly ones (`cargo xtask adversarial`). [`tokens`] counts what a prompt's
//! format costs (`cargo xtask tokens`). [`command`] reads the arguments of
//! these commands. [`fuzz`] has what must hold for any text (`fuzz/`, `cargo xtask fuzz`).

pub mod adversarial;
pub mod command;
pub mod corpus;
pub mod demand;
mod files;
pub mod fuzz;
pub mod hostile;
pub mod ladder;
pub mod pages;
pub mod rules;
pub mod saved;
mod shape;
mod shown;
pub mod speed;
pub mod tokens;
