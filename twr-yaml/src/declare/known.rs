//! The keys of everything that a file declares, for the schema.

pub(crate) use super::asking::KEYS as ASKING;
pub(crate) use super::expression::WORDS as KINDS;
pub(crate) use super::named::{
    CASE_KEYS as CASE, CHOICE_KEYS as CHOICE, FIELD_CASE_KEYS as FIELD_CASE, RECORD_KEYS as RECORD,
    UNION_KEYS as UNION,
};
pub(crate) use super::reply::{EXAMPLE_KEYS as EXAMPLE, INPUT_KEYS as INPUT, KEYS as TOP};
pub(crate) use super::rules::{KEYS as RULES, PATTERN};
pub(crate) use super::section::KEYS as SECTION;
pub(crate) use super::trial::KEYS as TEST;
pub(crate) use super::words::WORD_KEYS as WORD;
