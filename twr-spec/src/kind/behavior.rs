//! `KindBehavior`: what every kind does. A new kind is a file with an `impl` of it, and one line in the table of
//! all kinds in `mod.rs`; the compiler names what is missing.

use super::body::Body;
use super::context::ReadContext;
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members};
use super::short_form::ShortForms;
use super::soundness::Flaws;
use super::write_context::WriteContext;
use super::written::Written;
use crate::assertion::Labels;
use crate::bind::Place;
use crate::json::ShortForm;
use crate::outline::NodeId;
use crate::spec::{Json, Rule, Value};
#[cfg(feature = "templates")]
use crate::syntax::{Part, quoted};

/// What a kind does; `'k` is the spec that the kind is part of.
///
/// Whether a rule fits a kind is no part of it: constants are checked by that too, and const evaluation calls no
/// trait. See `spec/fits.rs`.
pub(super) trait KindBehavior<'k> {
    /// What the kind expects, as a phrase that follows "write": the same in prompt and feedback.
    fn phrase(&self, context: PhraseContext) -> String;

    /// Reads a piece of text; `None` if it is no value, which is reported to the context.
    fn read_text<'a>(&self, body: Body<'a>, context: &mut ReadContext<'_, 'a>)
    -> Option<Value<'a>>;

    /// Reads a place, of a kind whose values have parts of their own.
    fn read_parts<'a>(&self, _place: &Place, _context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        Handled::No
    }

    /// Reads a node of JSON, of a kind that takes more from it than its text. `at` is the node's text.
    fn read_node<'a>(
        &self,
        _id: NodeId,
        _at: &'a str,
        _context: &mut ReadContext<'_, 'a>,
    ) -> Handled<'a> {
        Handled::No
    }

    /// Reads a piece of a line if one look settles that it is a value of the field with these names, and that reading it
    /// takes no leniency. Most values are so; the others are read in full.
    fn read_at_once<'a>(
        &self,
        _text: &'a str,
        _written: Written,
        _labels: &Labels,
    ) -> Option<Value<'a>> {
        None
    }

    /// Whether all marks in the text are the value's own.
    fn is_verbatim(&self) -> bool {
        false
    }

    /// Writes a value as a body, without the header's line and without indent. A value of another kind gives an
    /// empty body.
    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String;

    /// Writes a value as JSON, for the layout of JSON: as a string of its text, where the kind says nothing else.
    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        Json::Text(self.write(value, context))
    }

    /// What its values may be written as under these rules, further lines set in so far: what [`write`](Self::write)
    /// writes, without what would need a backslash.
    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms;

    /// The same as JSON: a string of its text, where the kind says nothing else.
    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        let text = self.grammar(rules, 0, maker).any()?;
        Some(quoted(&text, &mut maker.rules))
    }

    /// The short form of its JSON: a string, where the kind says nothing else.
    fn short_form(&self, _forms: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::word("string")
    }

    /// The members of its JSON Schema. The rules of the field narrow it; those that only add a member are added by
    /// the table.
    fn schema(&self, rules: &[Rule], definitions: &mut Definitions<'k>) -> Members;

    /// Reports what is wrong with the kind as it is declared.
    fn flaws(&self, _flaws: &mut Flaws<'_>) {}
}

/// Whether a kind read the place that it was given.
#[derive(Debug)]
pub(super) enum Handled<'a> {
    /// No: the next way of reading is tried.
    No,
    /// Yes, with the value, or with `None` if there is no value.
    Yes(Option<Value<'a>>),
}
