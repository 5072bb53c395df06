//! `GrammarSource`: the writer of the grammars of replies.

use std::fmt;
use std::sync::Arc;

use twr_spec::grammar::Grammar;
use twr_spec::spec::Spec;

use crate::model::GrammarDialect;

/// A request for a grammar. [`GrammarSource`] has an example.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GrammarAsk<'a> {
    /// The spec of just what is asked for.
    pub spec: &'a Spec,
    /// The field of it whose value is asked for alone, without a header.
    pub value: Option<usize>,
    /// The task, for values that are copied from it.
    pub task: &'a str,
    /// The dialect that the model takes.
    pub dialect: GrammarDialect,
}

type Write = dyn Fn(&GrammarAsk<'_>) -> Option<String> + Send + Sync;

/// A writer of grammars of replies: see [`Think::grammar`](crate::think::Think::grammar).
///
/// ```
/// # mod twr { pub use twr_runtime::{grammar, model, spec::Layout, think}; }
/// use twr::Layout;
/// use twr::grammar::Grammar;
/// use twr::model::GrammarDialect;
/// use twr::think::{GrammarSource, Think};
///
/// // The same as twr's own grammars, for whole replies of one server.
/// let source = GrammarSource::new(|ask| match (ask.value, ask.dialect) {
///     (None, GrammarDialect::Gbnf) => {
///         Some(Grammar::for_reply(ask.spec, Layout::Sections, Some(ask.task)).to_gbnf())
///     }
///     _ => None,
/// });
/// let think = Think::new("Plan a study of bees.").grammar(move |ask| source.write(ask));
/// # let _ = think;
/// ```
#[derive(Clone)]
pub struct GrammarSource(Arc<Write>);

impl GrammarSource {
    /// A function that writes a grammar, or says that there is none for this.
    pub fn new(write: impl Fn(&GrammarAsk<'_>) -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(write))
    }

    /// The grammar of the replies to this.
    pub fn write(&self, ask: &GrammarAsk<'_>) -> Option<String> {
        (self.0)(ask)
    }
}

/// The library's own grammars.
impl Default for GrammarSource {
    fn default() -> Self {
        Self::new(|ask| Some(of_spec(ask)))
    }
}

/// The grammar of a whole reply of the spec, or of one value.
fn of_spec(ask: &GrammarAsk<'_>) -> String {
    let (spec, task) = (ask.spec, Some(ask.task));
    let grammar = match ask.value.and_then(|at| spec.fields.get(at)) {
        Some(field) => Grammar::for_value(spec, field, task),
        None => Grammar::for_reply(spec, spec.layout, task),
    };
    match ask.dialect {
        GrammarDialect::Gbnf => grammar.to_gbnf(),
        GrammarDialect::Lark => grammar.to_lark(),
    }
}

impl fmt::Debug for GrammarSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GrammarSource")
    }
}
