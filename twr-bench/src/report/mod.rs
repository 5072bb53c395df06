//! What is printed and written: a table, the plot, the page, single transcripts.

pub mod page;
pub mod plot;
pub mod show;
pub mod table;

#[cfg(test)]
mod tests;
