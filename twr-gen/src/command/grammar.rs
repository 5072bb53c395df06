//! `twr-gen grammar`: the grammar of a spec's replies, for servers that let one guide the sampler.

use clap::{Args, ValueEnum};
use twr_spec::grammar::Grammar;
use twr_spec::spec::Layout;

use crate::asked::layout;
use crate::catalog::Named;
use crate::failure::{Exit, Failure};
use crate::screen::{DIM, Screen, count};

/// Write the grammar of a spec's replies, for servers that constrain a model with it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen grammar ResearchPlan > research_plan.gbnf
  twr-gen grammar ResearchPlan --notation lark --layout json
  twr-gen grammar Review --task 'Bees dance to show where flowers are.'

`twr-gen run --output grammar` sends it to the server, with the task.")]
pub(super) struct GrammarOf {
    #[command(flatten)]
    named: Named,
    /// The language that the grammar is written in
    #[arg(long, value_name = "NOTATION", default_value = "gbnf")]
    notation: Notation,
    /// How sections are marked: sections, headings, tags, blocks, labels, divider or json [default: as the spec says]
    #[arg(long, value_parser = layout)]
    layout: Option<Layout>,
    /// The task: a `grounded` value is then a run of its words
    #[arg(long, short = 't')]
    task: Option<String>,
}

/// A language that grammars are written in.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Notation {
    /// llama.cpp's
    Gbnf,
    /// Lark, as llguidance and vLLM read it
    Lark,
}

impl GrammarOf {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let found = self.named.find()?;
        let spec = &found.spec;
        let layout = self.layout.or(spec.asking.layout).unwrap_or(spec.layout);
        let grammar = Grammar::for_reply(spec, layout, self.task.as_deref());
        let text = match self.notation {
            Notation::Gbnf => grammar.to_gbnf(),
            Notation::Lark => grammar.to_lark(),
        };
        screen.exact(&text)?;
        let rules = count(text.lines().count(), "rule");
        let size = count(text.len(), "byte");
        screen.note(format_args!("{DIM}{rules}, {size}{DIM:#}"))?;
        Ok(Exit::Success)
    }
}
