//! Text as such, before any spec: its lines, its names, its marks, and the words that say that nothing is there.
//!
//! The bottom of the crate: every other stage reads lines and compares names with it, and it knows none of them.

pub(crate) mod absent;
mod block_sign;
mod choice_heading;
pub(crate) mod code_tag;
mod contain;
mod courtesy;
mod decimal;
mod decoration;
mod fence;
mod fold;
mod lines;
mod near;
mod only;
mod open_word;
mod phrases;
mod placeholder;
mod postscript;
mod quote;
mod remark;
mod shell_session;
mod template;
mod to_come;
mod versions;
mod word_hasher;
pub(crate) mod xml;

pub(crate) use absent::is_none_word;
#[cfg(feature = "templates")]
pub(crate) use absent::words::NONE_WORDS;
pub(crate) use block_sign::block_sign;
pub(crate) use choice_heading::{counts, counts_another, counts_choices, offers_choice};
pub(crate) use contain::{begins, contains_short};
pub(crate) use courtesy::{is_closing, is_courtesy, is_courtesy_after};
pub(crate) use decimal::{compare_decimals, plain_decimal};
pub(crate) use decoration::{branch, check_box, list_marker, separator_width, undecorate};
pub(crate) use fence::{
    FenceLine, SET_IN_AT_MOST, after_introduction, fenced, leaves_fence_open, strip_fence,
};
pub use fold::fold;
pub(crate) use fold::{folds_to, half_width, with_folded};
pub(crate) use lines::{
    begin_alike, blank, first_full_line, first_line, has, indent_of, is_rule, last_line, lines,
    same_lines, trim_blank_lines, trimmed,
};
pub use near::{FoldedNames, Spelling, near};
pub(crate) use only::only_one;
pub(crate) use open_word::ends_open;
pub(crate) use phrases::Phrases;
pub(crate) use placeholder::{in_pair, is_placeholder};
pub(crate) use postscript::after_postscript;
pub use quote::quote;
pub(crate) use remark::remark_after;
pub(crate) use shell_session::{Session, prompted, session};
pub(crate) use template::{opens_turn, without_template_marks};
pub(crate) use versions::second_version;
pub(crate) use word_hasher::WordHasher;
