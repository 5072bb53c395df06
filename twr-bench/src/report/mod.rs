//! What is printed and written: a table, the plot, the page, single transcripts.

pub mod show;
pub mod table;
