//! Context-free grammars: their rules as data, the building blocks that kinds share, and their two notations.
//!
//! It knows no kind. A kind says its own grammar in its own file; [`grammar`](crate::grammar) joins them.

mod calendar;
mod class;
mod counted;
mod gbnf;
mod json;
mod lark;
mod line;
mod numeral;
mod part;
#[cfg(feature = "patterns")]
mod pattern;
mod rules;
mod span;
mod walk;

pub(crate) use calendar::{date, date_time, duration, time, timestamp};
pub(crate) use class::Class;
pub(crate) use counted::{Unit, counted};
pub(crate) use gbnf::gbnf;
pub(crate) use json::{any_json, quoted, shallow_json, space};
pub(crate) use lark::lark;
pub(crate) use line::{Names, code_line, foreign, inline, key, line};
pub(crate) use numeral::{integer, number};
pub(crate) use part::{Part, RuleId};
#[cfg(feature = "patterns")]
pub(crate) use pattern::pattern;
pub(crate) use rules::Rules;
pub(crate) use span::span;
pub(crate) use walk::walk;
