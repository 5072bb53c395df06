//! `Grammar`: the language of a spec's replies, for servers that let a grammar guide the sampler.
//!
//! A grammar lets a model write what [`write`](crate::soft::write()) writes, and nothing that the reader would complain
//! of as far as a context-free grammar can say: the headers in order, words of choices, whole numbers within their
//! range, dates, counts of items. What it cannot say (no two items alike, a check of the program's own) is for the
//! reader, which reads such a reply like any other.
//!
//! ```
//! # mod twr { pub use twr_spec::grammar; pub mod advanced { pub use twr_spec::spec; } }
//! use twr::advanced::spec::{Field, Kind, Layout, Ref, Spec, Word};
//! use twr::grammar::Grammar;
//!
//! let words = [Word::plain("low"), Word::plain("high")];
//! let risk = Field {
//!     header: "Risk".into(),
//!     keys: vec!["risk".into()].into(),
//!     kind: Ref::shared(Kind::Choice(words.to_vec().into())),
//!     ..Field::EMPTY
//! };
//! let spec = Spec { fields: vec![risk].into(), ..Spec::EMPTY };
//!
//! let grammar = Grammar::for_reply(&spec, Layout::Sections, None);
//! assert!(grammar.to_gbnf().contains("\"[Risk] \" (\"low\" | \"high\")\n"));
//! assert!(grammar.to_lark().starts_with("start: "));
//! ```
//!
//! # What text may be
//!
//! No text can hold what the reader would take for the next header. A line of text begins with a letter or a number;
//! its first words are held against the names of the spec, letter by letter; brackets, braces and backticks are in
//! it only in small closed forms, and not in a line of a given length. So a text has no bold lines, headings or fences of its own under a grammar. No value
//! that needs a backslash can be written.
//!
//! # Size
//!
//! A grammar is linear in the spec and the task. In the soft layouts a type that holds itself is written out for some
//! levels; as JSON it refers to itself.

mod reply;

use crate::kind::grammar_maker;
use crate::spec::{Field, Layout, Spec};
use crate::syntax::{self, Part, Rules};

/// The language of a spec's replies, or of a part of one.
#[derive(Clone, Debug)]
pub struct Grammar {
    rules: Rules,
    start: Part,
}

impl Grammar {
    /// The grammar of whole replies in this layout: text in which the model thinks, where the spec lets it, and the
    /// sections in the order of the fields. With a task, a value that has to occur in the task is a run of its words,
    /// up to 128 of them and more. Only some of the sections, as a call for what is missing asks for them, are the
    /// reply of a spec of its own: [`Spec::only`].
    pub fn for_reply(spec: &Spec, layout: Layout, task: Option<&str>) -> Self {
        let thinks = crate::prompt::thinks_first(spec);
        let (rules, start) = reply::of_spec(spec, layout, thinks, task);
        Self::new(rules, start)
    }

    /// The grammar of one field's value alone, without its header, as a call for one value asks for it.
    pub fn for_value(spec: &Spec, field: &Field, task: Option<&str>) -> Self {
        let names = reply::names(spec);
        let mut maker = grammar_maker(&names, spec.language, task);
        let start = maker.forms(&field.kind, &field.rules, 0).any();
        Self::new(maker.rules, start)
    }

    /// A grammar of nothing where nothing can be written.
    fn new(rules: Rules, start: Option<Part>) -> Self {
        Self { rules, start: start.unwrap_or_else(Part::empty) }
    }

    /// The grammar in GBNF, llama.cpp's notation, from the rule `root`.
    pub fn to_gbnf(&self) -> String {
        syntax::gbnf(&self.rules, &self.start)
    }

    /// The grammar in Lark as llguidance reads it, from the rule `start`: for vLLM, `SGLang`, and `OpenAI`'s custom tools.
    pub fn to_lark(&self) -> String {
        syntax::lark(&self.rules, &self.start)
    }

    /// A text that the grammar lets through, for tests and to show what it means. `choose` is handed a count and gives
    /// a number below it, at each place where there is a choice.
    pub fn example(&self, mut choose: impl FnMut(usize) -> usize) -> String {
        syntax::walk(&self.rules, &self.start, &mut choose)
    }
}
