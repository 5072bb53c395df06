//! The soft format: how a reply is laid out, written and taken apart. Writer and scanner stand side by side.
//!
//! # The grammar, as it is asked for
//!
//! A reply is free thinking, then sections; sections come last. A section is a header in brackets at
//! the start of a line, and its body, which ends at the next header. A value of one line stands on the
//! header's own line; everything else stands below it. There are no blank lines between sections.
//!
//! ```text
//! reply    = thinking section*
//! section  = "[" header "]" " " line            a value of one line
//!          | "[" header "]" newline block       a value of several lines, a list, a record, a map
//! block    = text                               lines, verbatim
//!          | "none"                             an empty list, map or record
//!          | ("- " item)+                       a list; an item's further lines are indented by two
//!          | (label ": " line                   a record: one labelled value a line,
//!            | label ":" newline indented)+     longer ones below the label, indented by two
//!          | (key ": " line)+                   a map
//!          | "|" cells "|" …                    a table: header, dashes, a row a line; "\|", "<br>"
//!          | fence                              code, in a fence longer than any inside it
//!          | (path newline fence)+              files
//! ```
//!
//! A line of text that would read as something else (a *special* line: a header of the spec or a near
//! miss of one, a fence, a divider, a rule, a think tag, a chat template's mark) is written with one
//! backslash before it; see [`Special`].
//!
//! That is the layout of sections. In the others the same bodies stand in other frames
//! ([`Layout`](crate::spec::Layout)): below `## header`; between `<header>` and `</header>`; in a fence
//! with the tag `header`, longer than any inside; behind `header:`; below a line of `=====`, of several
//! fields as labels.
//!
//! # What is read
//!
//! As in the layout of sections; in each other one its own form is the certain one instead, and what is
//! in that form and not asked for begins an `extra`: a heading only if it stands no lower than the
//! section it is in, a tag only outside every section, a label never.
//!
//! | line | read as | form |
//! |---|---|---|
//! | `[Plan]`, `[Plan] text`, `【Plan】`, `- [Plan]`, `[Plan: text]` | a header | bracket |
//! | `<plan>`, `<plan id="1">`, `<plan/>` | a header | tag |
//! | `**Plan**`, `**Plan:** text`, `**Plan: text**` | a header | bold |
//! | `## Plan`, `## Plan: text`, `Plan` above a line of `===` or `---` | a header; of two the one of the higher level | heading |
//! | `Plan: text` | a header, if the field has no more certain one | label |
//! | `- Plan: text`, `> Plan: text` | the same, if the field has no label outside a list either; not of a field that may be left out, among certain headers | item |
//! | <code>```plan</code> | a header, if no header of the text is certain | block |
//! | `Plan` alone; `1. Plan` alone | a header, if no header of the text is certain; the latter only among its like | bare, numbered |
//! | `… [Plan] text` behind a header on its line | a header, if the field has no other | inline |
//! | `## Final Plan`, `**Step 2: Plan**`, `Plan (in short): text`, `The Plan:` | the same: words that only point at it, a number, a remark | as without them |
//! | `[Plam]`, `## Plam`, `Plam: text` | a header, if the field has no other and no field is as near | near |
//! | `[Plan], [Risk] and …`, `**Plan**, …` | text: a sentence about sections | |
//! | `**Plan** - text`, `[Plan] — text` | a header; the dash is no part of the value, unless a list begins with it | |
//! | `[Anything]`, `[Anything] text` at the start of a line | the start of something not asked for; words, if lines of brackets alone touch each other, or no header stands in brackets | bracket |
//! | `SECTION 5`, in the form of its likes | the same, if there are numbered headers like it; if none has a number that was asked for, and there are as many as were, they count by their order | |
//! | `[/Plan]`, `</Plan>`, anywhere in the section it closes | the end of the section | |
//! | <code>```</code>, `~~~` | a fence; headers inside count only if none stands outside any fence | |
//! | `<think>`, `</think>`, and other models' marks for them | a think block; it never supplies a section | |
//! | `[/INST] [Plan]`, `Assistant: [Plan]`, `<reply>[Plan]` on the first line | what stands before the header is no part of its line | |
//! | `---`, `***`, `===` at the end of a section | nothing: it parts sections | |
//! | `</s>`, `<\|im_end\|>` at the end of the reply | nothing | |
//! | `<\|user\|>`, `User:`, `### Instruction` behind a complete reply | the start of a further turn: the reply has ended | |
//!
//! Where no section stands at all, and the spec has one field of one line, its value is still found: the
//! reply is that value alone, or has it as a token in double brackets or a formula's box (`[[8]]`,
//! `\boxed{8}`, the last one); or its last sentence concludes with one word of a choice (`Therefore, (a) is
//! better than (b).`), which counts before all that was said earlier; or its sentences say it of the
//! header's name (`The answer is (C).`, `(a) is better` where the header is `Better`, all such sentences
//! alike); or its first or last line is nothing else. A list of numbers may be the first line, `9 8`. What
//! is denied, doubted, compared the other way round or said on a condition is no value. A line such as
//! `Question: …` behind the answer begins a further turn.
//!
//! Where no section stands at all, a reply may also be one object of JSON, the last that names every field that
//! has to be there, or one table with the fields as columns or as names of its rows.
//!
//! Lines of another layout that could only be read by guess are text: the keys of a JSON object, links
//! (`[Plan](#plan)`), items of a list.
//!
//! A section that comes again is the better version of a draft, and the last complete one counts. But where
//! a line such as `User:`, `Observation:` or `Assistant:` stands between a complete reply and its
//! sections all over again, or one such as `User:` behind a closing tag, the model has gone on to play the
//! next turns: the reply ends at that line, and the first sections count.
//!
//! In reading order: [`fold`], [`Matcher`] (one line), [`Scanner`] (the lines of a growing text),
//! [`resolve`](fn@resolve) (marks to entries), [`write`](fn@write) (a value to a reply), [`Special`]
//! (which lines need the backslash).

mod courtesy;
mod decoration;
mod example;
mod fence;
mod fold;
mod frame;
mod lines;
mod literal;
mod mark;
mod resolve;
mod scan;
mod special;
mod template;
mod think;
mod token;
mod worked;
mod write;

pub(crate) use courtesy::is_courtesy;
pub(crate) use decoration::{list_marker, parting_mark, undecorate};
pub(crate) use example::read_example;
pub use example::worked_examples;
pub(crate) use fence::{FenceLine, strip_fence};
pub use fold::fold;
pub(crate) use fold::{half_width, with_folded};
#[cfg(feature = "templates")]
pub(crate) use frame::Frame;
pub(crate) use lines::{
    blank, first_line, has, indent_of, is_rule, lines, skip_blanks, trim_blank_lines,
};
pub use literal::{ExampleFault, ReadLiteral, read_literal};
pub(crate) use literal::{escapes, literal_examples};
pub use mark::{Form, LineKind, LineMark, Matcher, Tail};
pub(crate) use resolve::others_turn;
pub use resolve::{Entry, Extra, Resolved, resolve};
pub use scan::{Fence, Mark, Scan, Scanner};
pub use special::Special;
pub(crate) use template::without_template_marks;
pub(crate) use token::tokens;
pub(crate) use worked::read_back;
#[cfg(feature = "templates")]
pub use write::write_some;
pub use write::{write, write_body};
