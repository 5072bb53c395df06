//! Assertions: a value and the words beside it, against a small grammar.
//!
//! ```text
//! Body   = Before Value After Tail
//!        | free text, then a last sentence that is Before Value After     (a conclusion)
//!        | free text, then a last line that is nothing but [[Value]]
//! Before = bullet? (Opener "," | Label ":" | Scale ",")* Carrier? (Adverb | Article | Measure)* Open*
//! After  = Close* Unit? Confirm? Close*
//! Tail   = end | stop | "(" Restatement ")" | ", not" Other | Gloss | Reason | Clause | Sentences
//! ```
//!
//! The first value whose `Before` is understood to the last letter is the value if `After` and `Tail` are
//! understood, too. A later one counts only if all that is before it is understood as `Before`. Nothing else
//! is read: no phrase forbids a reading, the rest is simply not understood. Most wrong values come from the text
//! after a value, so that text must give a reason or explain, and hold no rival value.

mod after;
mod answer_han;
mod asked_again;

mod before;
mod beginnings;
mod body;
mod claim;
mod conclusion;
mod contrast;
mod description;
mod explanation;
mod introduction;
mod label;
mod measure;
mod moment;
mod other_subject;
mod own_words;
mod question;
mod restate;
mod row;
mod shape;
mod sought;
mod source;
mod stated;
mod stated_han;
mod statement;
mod stem;
mod taken_back;
mod text;
mod thing;
mod ticks;
mod title_case;
mod topic;

pub(crate) use beginnings::Beginnings;
pub(crate) use conclusion::{asserts_another, concludes, read};
pub(crate) use description::ClauseSaid;
pub(crate) use explanation::{explains, first_sentence, sums_up};
pub(crate) use introduction::{introduction, subject_of_question, written_after};
pub(crate) use label::{Labels, matches_name, spaced};
pub(crate) use measure::{currency_of, is_of_unit};
pub(crate) use own_words::speaks_of;
pub(crate) use sought::{Asserted, Beside, Outcome, Piece, PieceKind, Sought};
pub(crate) use statement::{ends_inside, is_statement};
pub(crate) use stem::stem;
pub(crate) use taken_back::{announces_correction, corrects, takes_back};
pub(crate) use text::{Text, floor, is_ornament};
pub(crate) use ticks::{Ticked, ticked};
pub(crate) use title_case::is_title_case;
