//! A reply that is read while it arrives: pieces of text go in, what they say of the fields comes out.
//!
//! The outline takes a growing text, so which sections there are is known while the reply is written. When a section is
//! closed for good, its place is read once, by the reader that reads whole replies; so is each item, row and entry. What was
//! read is kept. The reading of the whole reply has the last word: it binds the tree that is there, and takes what is
//! known of a place if the place and all nodes in it are still the same. So the cost of all pieces together is linear.
//!
//! One reply, as it is told:
//!
//! ```text
//! Let me think about bees.\n       Thinking("Let me think about bees.")
//! [Plan]\n                         Began(plan)
//! We watch                         (held back: the line may still become `We watch: …`, a label or a speaker)
//!  bees in spring and in autumn.   Text(plan, "We watch bees in spring and in")
//! \n[Chap                          (held back: this may become a header)
//! ters]\n- Eyes\n                  Text(plan, " autumn."), Ready(plan), Began(chapters)
//! - Ears\n                         Part(chapters[0], "Eyes")
//! ```
//!
//! # What is final
//!
//! | event | final? |
//! |---|---|
//! | `Thinking` | provisional: where no section follows, the words may turn out to be the only value |
//! | `PartText` | provisional until the `Part`, `Ready` or `Rejected` that says what it is |
//! | `Began`, `Text`, `Part` | provisional until the field is `Ready` or `Rejected`; a contradiction is told by `Replaced` |
//! | `Ready`, `Rejected` | final, unless `Replaced` says otherwise: the last complete section of a field counts, and a field that is missing at the end is looked for inside the others |
//!
//! So whoever clears a field at `Replaced`, and else only adds, has the final value at the end. A reply in the layout that
//! was asked for, with each section once, is told without any `Replaced`.
//!
//! # What is told only at the end
//!
//! - A section in a weaker form than the layout's (`Score: 4` where headers are asked for), unless the reply begins so:
//!   thinking is full of such lines.
//! - A section that is empty when it ends, and a map or files after a plain label: what follows may belong to it.
//! - The last section of the reply: only the end of the reply closes it. Its text and its parts are told as they come.
//!   In JSON what follows a value closes it.
//! - A value without a header, unless it was asked for alone: then it begins with its first letter or digit, and the texts
//!   and the items in it are told as they come.
//!
//! # What is held back
//!
//! Text that may still turn out to be a mark, one line at most: the line that is not complete while it is short or begins
//! with a sign, what is after `<`, `[`, `{` or `|` on it, and a line that dashes below it would make a heading.
//! What goes on a line waits until there are four bytes of it, but for the first ones of a value that is asked for alone.
//!
//! Text that is read as something else than it is written waits until its section is complete: a text that begins as a
//! fence, a quote or a placeholder does, what is after the writer's backslash, code without a fence whose first line
//! may be words, and the lines of a record's text that are set in.

mod candidate;
mod event;
mod fingerprint;
mod growth;
mod live;
mod named_fences;
mod open_text;
mod pace;
mod part_growth;
mod parts;
mod reported_state;
mod safe;
mod state;
mod thinking;

pub use event::ReplyEvent;
pub use live::{Amend, FieldReading};
pub use state::{LiveReply, Wanted};
