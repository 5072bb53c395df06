//! Parsers of a reply, and the retry loop for any of them: the pattern without a derived type.
//!
//! A [`Parser`] makes the pattern's contract of a reply: [`Status::Success`] with the value, or
//! [`Status::Error`] with the feedback that tells the model what to write instead. A function, a closure and
//! the parsers below are all parsers; [`think_with_parser`] asks a model until one of them takes the reply.
//!
//! ```
//! # use twr_runtime as twr;
//! use twr::model::ScriptedModel;
//! use twr::parser::{MatchMode, multi_section_parser, think_with_parser};
//!
//! # block_on(async {
//! let model = ScriptedModel::new(["It reads well.", "**[Decision]** approved\n**[Reason]** It reads well."]);
//! let parser = multi_section_parser(["[Decision]", "[Reason]", "[Feedback]"]).match_mode(MatchMode::Any);
//! let sections = think_with_parser(&model, "Judge this chapter: …", &parser).await?;
//! assert_eq!(sections.text("[Decision]"), Some("approved"));
//! assert_eq!(sections.text("[Feedback]"), None);
//! # Ok::<(), twr_runtime::parser::ParserError>(())
//! # });
//! # fn block_on(test: impl Future<Output = Result<(), twr_runtime::parser::ParserError>>) {
//! #     tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(test).unwrap();
//! # }
//! ```
//!
//! # What the originals do, and what is done here
//!
//! Two older systems have these functions, and programs that rely on what they do. Each parser has a
//! setting `compat`: with it, the answer is the original's, faults included, to the letter of the feedback.
//! Without it, the faults are mended. The loop has no such setting; its differences are in its own table.
//!
//! ## `multi_section_parser` and `simple_parser`
//!
//! | behaviour | original | `compat` | default |
//! |---|---|---|---|
//! | which line is a header | the stripped line equals it | the same | that, and any dress: bold, heading, other brackets, full width, case, colon, numbering, a slip of the pen |
//! | content on the header's line | header not found | the same | read |
//! | a header only mentioned | passes the first check, fails the second | the same | no header |
//! | a header in code, in a think block | counts | the same | does not count; all headers in one fence do |
//! | a header repeated | the last wins, an earlier one falls into the section before it | the same | the last one with content wins, an earlier one falls nowhere |
//! | end of the last section | the end of the reply | the same | the end of the fence round the sections; template marks and stray fences left out |
//! | a section that was not asked for | part of the section before | the same | if headers are in brackets: [`Sections::extra`] |
//! | an empty section | an error at once, under `Any` too | the same | `All`: an error; `Any`: as if it were not there |
//! | order of the result | from last to first | the same; [`Order`] changes it | as asked |
//! | a list | stripped lines, blank ones dropped | the same | list marks, an introduction and an afterword taken off, too |
//! | text | stripped | the same | outer blank lines, a fence round it and carriage returns taken off |
//! | a match mode but `ALL` | acts as `ANY` | [`MatchMode`] | [`MatchMode`] |
//! | patterns | of Python's `re`, matched at the start of a line | of the `regex` crate: no look-around, no back-reference | the same, and tried again on a line without bold and heading marks |
//! | an invalid pattern | feedback to the model | an error before any call | an error before any call |
//! | all wrong sections | the first empty one, or all missing ones | the same | all, and what stays |
//! | no headers | the divider mode, a text | the same, as a section without a header | the same |
//! | `simple_parser` | first a map of one, later its text | the text | the text |
//! | feedback | first what is wrong, later what to write, in Chinese | [`Age`] chooses | what to write, in English or Chinese |
//!
//! ## [`Divider`]
//!
//! | behaviour | original | `compat` | default |
//! |---|---|---|---|
//! | a divider | two `=` at either end of a line, four at least | the same | that, and three; where none is, lines of `-`, `*`, `_`, `~`, `━`; where none is, a run of `=====` or `*****` in a line |
//! | nothing after the last one | an error | the same | what is between it and the one before |
//! | in code, in a think block | counts | the same | does not count, unless all of it is in a fence |
//!
//! ## `parse_markdown_blocks` and `parse_markdown_with_skip`
//!
//! | behaviour | original | `compat` | default |
//! |---|---|---|---|
//! | a block | three backticks and the tag anywhere, to the next three backticks | the same | a fence at the start of a line, to its own closing one; on one line if it opens and closes there |
//! | a fence inside the content | cuts it | the same | belongs to it; where that is in doubt, an error |
//! | a longer tag (`textile`) | matches `text`, its rest leaks into the content | the same | another tag |
//! | tags in another case | not found | the same | found |
//! | a block without its end | nothing is read | the same | an error that says so, or the content with `accept_unclosed`; a path may end at the next fence |
//! | several pairs | the first is read | the same | a list; [`MarkdownBlocks::single`] wants one |
//! | the path | whatever is there | the same | a relative path without `..`, no placeholder, decoration taken off |
//! | content | stripped | the same | verbatim, but for the last line break and carriage returns |
//! | an empty path or content | passes | the same | an error; `allow_empty` allows the content |
//! | a think block | counts | the same | does not |
//! | a fence round everything | the tags inside are found | the same | the blocks inside are read |
//! | feedback | none: a reminder for the next prompt | the reminder | what to write |
//! | a skip | a keyword anywhere, in any case (`\bigskip`) | the same | a line outside code that says so |
//! | its reason | after `Reason:`, else `Unknown reason` | the same | after `Reason:` or the keyword, else none |
//!
//! ## [`think_with_parser`]
//!
//! | behaviour | first original | second original | here |
//! |---|---|---|---|
//! | calls | 3 in all, named `max_retries` | 3 in all | 3 in all: `max_attempts` |
//! | after a refused reply | it and the feedback become turns | a fresh prompt with a reminder | [`RepairPolicy`]: turns by default |
//! | the caller's messages | first appended to, later not | not touched | not touched |
//! | temperature | kept | 0.7, less 0.1 a call, 0.3 at least (also where less was asked for) | kept, or for a fresh prompt less 0.1 a call, 0.3 at least unless less was asked for; none is sent unless asked for |
//! | waits between calls | none | 2, 2, 4 s and so on | none: [`Patient`](crate::model::Patient) waits after transport faults |
//! | `max_tokens` | the server's | 4000 | the server's, or as asked for; doubled after a reply that was cut off |
//! | an empty reply | first parsed, later an error of the service at once | nothing was read | asked for again as it was; the parser never sees it; [`ParserErrorKind::Empty`] if all were |
//! | a reply that was cut off | parsed | parsed | not taken, unless `accept_cut_off` |
//! | a refusal | parsed | parsed | parsed; [`ParserErrorKind::Refused`] if all were |
//! | the same bad reply again | no matter | no matter | the feedback says so |
//! | no feedback | a stock sentence | – | a stock sentence |
//! | a reply that begins `[… Done]` | an error of the service at once | – | parsed: that belongs to that system's own actions |
//! | an invalid contract | an error at once | – | does not compile |
//! | transport faults | go up | go up | [`ParserErrorKind::Model`], with every attempt before |
//! | the last error | says that all attempts failed | the format that was expected | every attempt, the last feedback, all usage |
//!
//! In reading order: `contract` (the trait), `page` (what is where in a reply), `sections` and `simple`, `divider`, `markdown`. What a parser makes of a reply
//! is a pure function of it; the loop is with the other one, in `think/with_parser`.

mod borrowed;
mod contract;
mod divider;
mod markdown;
mod page;
mod sections;
mod simple;

pub use crate::think::with_parser::{
    Answer, ParserAttempt, ParserError, ParserErrorKind, RepairPolicy, ThinkWithParser,
    think_with_parser,
};
pub use contract::{AndThen, Contract, Parser, typed};
pub use divider::Divider;
pub use markdown::{
    FileBlock, MarkdownBlocks, MarkdownWithSkip, SingleFile, Skippable, parse_markdown_blocks,
    parse_markdown_with_skip,
};
pub use sections::{Age, MatchMode, MultiSection, Order, Section, Sections, multi_section_parser};
pub use simple::{Simple, simple_parser};
pub use twr_spec::verdict::Status;
