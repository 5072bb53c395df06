//! What `twr` is measured with. Nothing here is used by the library; `cargo xtask corpus` prints how much
//! of what models really wrote can be read.
//!
//! [`corpus`] loads the sample and sorts models into classes; [`demand`] reads each text as a user who
//! asked for that format would; [`ladder`] counts.

pub mod corpus;
pub mod demand;
pub mod ladder;
