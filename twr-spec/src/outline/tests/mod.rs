//! Tests of the outline: whole replies and their trees, single lines, and what holds for any text.

mod any;
mod trees;
