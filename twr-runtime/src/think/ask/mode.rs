//! `Mode`: one way to hold replies to their form. It says what the messages are, what the request carries, and how a
//! reply becomes text for the reader.

use std::borrow::Cow;
use std::fmt::Debug;

use twr_spec::json::{Parsed, parse};
use twr_spec::prompt::{FormEnforcement, Placement, PromptOptions, thinks_first};
use twr_spec::read::Reading;
use twr_spec::schema::{CaseSchema, ReplySchema, case_schemas, reply_schema, thought_member};
use twr_spec::soft::fold;
use twr_spec::spec::{Field, Json, Layout, Output, Spec};

use super::Ask;
use super::called::{self, Called, unquoted};
use crate::model::{Grammar, GrammarDialect, NamedSchema, Offers, Reply, ReplyForm, Request};
use crate::think::options::{GrammarAsk, GrammarSource};

/// One way to hold replies to their form.
pub(in crate::think) trait Mode: Debug + Sync {
    /// Its name.
    fn output(&self) -> Output;

    /// How the messages are made.
    fn prompt<'w>(&self, options: PromptOptions<'w>) -> PromptOptions<'w> {
        options
    }

    /// What is asked for in the place of this.
    fn ask(&self, ask: Ask) -> Ask {
        ask
    }

    /// What the request carries besides its messages.
    fn form(&self, asked: &AskedFor<'_>) -> Option<ReplyForm>;

    /// The text of a reply for the reader, where that is not the reply's own.
    fn text(&self, _spec: &Spec, _request: &Request, _reply: &Reply) -> Option<String> {
        None
    }

    /// Takes the thought that the mode asked for out of the extra sections.
    fn extract_thought(&self, spec: &Spec, reading: &mut Reading<'_>) {
        if self.output().is_json() && thinks_first(spec) {
            let member = thought_member(spec);
            let at = reading.extra.iter().position(|section| section.header == member);
            if let Some(thought) = at.map(|at| reading.extra.remove(at)) {
                reading.thought.get_or_insert(thought.body);
            }
        }
    }
}

/// What a request asks for.
#[derive(Debug)]
pub(in crate::think) struct AskedFor<'a> {
    /// The spec of just what is asked for.
    pub(in crate::think) spec: &'a Spec,
    pub(in crate::think) ask: &'a Ask,
    pub(in crate::think) task: &'a str,
    pub(in crate::think) grammar: Option<(&'a GrammarSource, GrammarDialect)>,
}

/// The mode of this name, once it is known which one there is.
pub(in crate::think) fn mode(output: Output) -> &'static dyn Mode {
    match output {
        Output::Native => &Native,
        Output::Tool => &Tool,
        Output::Grammar => &ByGrammar,
        _ => &Words,
    }
}

/// The mode that a model of these offers is asked in. Where no mode is wanted, a grammar guides a model that is set
/// up to take grammars. The error says why the mode is not the one that was wanted.
pub(in crate::think) fn chosen(
    wanted: Option<Output>,
    offers: Offers,
    has_grammars: bool,
) -> Result<Output, &'static str> {
    let by_grammar = offers.grammar.is_some() && has_grammars;
    let Some(wanted) = wanted else {
        return Ok(if by_grammar { Output::Grammar } else { Output::Text });
    };
    let is_offered = match wanted {
        Output::Native => offers.native,
        Output::Tool => offers.tool,
        Output::Grammar => by_grammar,
        Output::Auto if by_grammar => return Ok(Output::Grammar),
        Output::Auto if offers.native => return Ok(Output::Native),
        Output::Auto if offers.tool => return Ok(Output::Tool),
        _ => return Ok(Output::Text),
    };
    match wanted {
        _ if is_offered => Ok(wanted),
        Output::Native => Err("the model offers no native output"),
        Output::Tool => Err("the model offers no tools"),
        _ if offers.grammar.is_some() => Err("no grammar is written: give `Think::grammar`"),
        _ => Err("the model takes no grammar"),
    }
}

/// Words alone.
#[derive(Debug)]
struct Words;

impl Mode for Words {
    fn output(&self) -> Output {
        Output::Text
    }

    fn form(&self, _: &AskedFor<'_>) -> Option<ReplyForm> {
        None
    }
}

/// The server's JSON mode.
#[derive(Debug)]
struct Native;

impl Mode for Native {
    fn output(&self) -> Output {
        Output::Native
    }

    fn prompt<'w>(&self, options: PromptOptions<'w>) -> PromptOptions<'w> {
        PromptOptions { enforced_by: FormEnforcement::Schema, ..options }
    }

    fn ask(&self, ask: Ask) -> Ask {
        as_member(ask)
    }

    fn form(&self, asked: &AskedFor<'_>) -> Option<ReplyForm> {
        let spec = asked.spec;
        is_object(asked.ask).then(|| ReplyForm::Schema(whole(spec)))
    }

    fn text(&self, _: &Spec, _: &Request, reply: &Reply) -> Option<String> {
        unquoted(&reply.text)
    }
}

/// A tool that the model has to call.
#[derive(Debug)]
struct Tool;

impl Mode for Tool {
    fn output(&self) -> Output {
        Output::Tool
    }

    fn prompt<'w>(&self, options: PromptOptions<'w>) -> PromptOptions<'w> {
        // As turns they would show how to answer in text.
        let placement = match options.placement {
            Placement::Nowhere => Placement::Nowhere,
            _ => Placement::Text,
        };
        PromptOptions { enforced_by: FormEnforcement::Tool, placement, ..options }
    }

    fn ask(&self, ask: Ask) -> Ask {
        as_member(ask)
    }

    fn form(&self, asked: &AskedFor<'_>) -> Option<ReplyForm> {
        let spec = asked.spec;
        let tools = || match case_tools(spec) {
            Some(cases) if *asked.ask == Ask::Whole => {
                cases.into_iter().map(|(_, tool)| tool).collect()
            }
            _ => vec![whole(spec).with_about(spec.about.trim())],
        };
        is_object(asked.ask).then(|| ReplyForm::Tools(tools()))
    }

    fn text(&self, spec: &Spec, request: &Request, reply: &Reply) -> Option<String> {
        let tools = match &request.form {
            Some(ReplyForm::Tools(tools)) => tools.as_slice(),
            _ => &[],
        };
        let (calls, [before, after]) = if reply.tool_calls.is_empty() {
            match called::in_text(&reply.text, tools) {
                Some(found) => found,
                None => return unquoted(&reply.text),
            }
        } else {
            (called::given(reply), [reply.text.as_str(), ""])
        };
        let is_union = tools.len() > 1;
        let cases = if is_union { case_tools(spec).unwrap_or_default() } else { Vec::new() };
        let calls = called::distinct(calls, is_union);
        // Of several calls that differ none is the reply more than the others.
        let [call] = calls.as_slice() else { return Some(String::new()) };
        Some(joined([before, &with_tag(spec, &cases, call), after]))
    }
}

/// A grammar, in the layout of the spec.
#[derive(Debug)]
struct ByGrammar;

impl Mode for ByGrammar {
    fn output(&self) -> Output {
        Output::Grammar
    }

    fn form(&self, asked: &AskedFor<'_>) -> Option<ReplyForm> {
        let (source, dialect) = asked.grammar?;
        let value = match asked.ask {
            Ask::Value(field) => Some(*field),
            Ask::Whole | Ask::Sections(_) => None,
            Ask::Continuation(_) | Ask::Quote(_) => return None,
        };
        let text =
            source.write(&GrammarAsk { spec: asked.spec, value, task: asked.task, dialect })?;
        Some(ReplyForm::Grammar(Grammar::new(dialect, text)))
    }
}

/// What a reply says: its text and, where the request carried tools, the arguments of their calls.
pub(in crate::think) fn said<'r>(request: &Request, reply: &'r Reply) -> Cow<'r, str> {
    match &request.form {
        Some(ReplyForm::Tools(_)) if !reply.tool_calls.is_empty() => {
            let calls = called::distinct(called::given(reply), false);
            let arguments = calls.iter().map(|call| call.arguments.as_str());
            Cow::Owned(joined(std::iter::once(reply.text.as_str()).chain(arguments)))
        }
        _ => Cow::Borrowed(&reply.text),
    }
}

/// The parts of a text below each other, without those that have no word.
fn joined<'p>(parts: impl IntoIterator<Item = &'p str>) -> String {
    let parts = parts.into_iter().map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n")
}

/// The arguments with the tag of the case whose tool was called, if they do not say it themselves. Arguments that say
/// another case have two tags then, of which the reader takes none.
fn with_tag(spec: &Spec, cases: &[(String, NamedSchema)], call: &Called) -> String {
    let written = call.arguments.clone();
    let tag = spec.tag().and_then(|at| spec.fields.get(at));
    let case = cases.iter().find(|(_, tool)| called::names(&call.name, tool));
    let (Some(tag), Some((word, _))) = (tag, case) else { return written };
    match written.split_once('{') {
        Some((before, remaining)) if !has_tag(&written, before.len(), tag, word) => {
            let member = Layout::Json.mention(&tag.header);
            let word = serde_json::Value::from(word.as_str());
            let comma = if remaining.trim_start().starts_with('}') { "" } else { "," };
            format!("{before}{{{member}:{word}{comma}{remaining}")
        }
        _ => written,
    }
}

/// Whether the object that begins here has this word as its tag. What is inside its members does not count.
fn has_tag(text: &str, at: usize, tag: &Field, word: &str) -> bool {
    let Ok(Parsed { json: Json::Object(members), .. }) = parse(text, at) else { return false };
    let word = fold(word);
    members.iter().any(|(name, value)| {
        let name = fold(name);
        let is_word = matches!(value, Json::Text(text) if fold(text) == word);
        is_word && tag.keys.iter().any(|key| *key == name)
    })
}

/// A value that is asked for alone is a member of an object.
fn as_member(ask: Ask) -> Ask {
    match ask {
        Ask::Value(field) => Ask::Sections(vec![field]),
        ask => ask,
    }
}

/// Whether the reply to it is an object.
fn is_object(ask: &Ask) -> bool {
    matches!(ask, Ask::Whole | Ask::Sections(_))
}

/// The schema of all that the spec has.
fn whole(spec: &Spec) -> NamedSchema {
    let ReplySchema { schema, is_strict } = reply_schema(spec, thinks_first(spec));
    NamedSchema::new(&spec.name, schema.compact(), is_strict)
}

/// The words of a union's tag, each with the tool of its case.
fn case_tools(spec: &Spec) -> Option<Vec<(String, NamedSchema)>> {
    let cases = case_schemas(spec, thinks_first(spec))?;
    let mut tools: Vec<(String, NamedSchema)> = Vec::with_capacity(cases.len());
    for CaseSchema { word, about, schema } in cases {
        let mut tool = NamedSchema::new(&word, schema.schema.compact(), schema.is_strict);
        if tools.iter().any(|(_, other)| other.name == tool.name) {
            tool.name = format!("case_{}", tools.len() + 1);
        }
        tools.push((word, tool.with_about(about)));
    }
    Some(tools)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::GrammarDialect::Gbnf;

    #[test]
    fn the_best_that_is_offered_is_taken() {
        let check = |wanted, offers: Offers, expected| {
            assert_eq!(chosen(Some(wanted), offers, true), expected, "{wanted:?} {offers:?}");
        };
        let tool = Offers::TEXT.with_tool(true);
        check(Output::Auto, Offers::JSON.with_grammar(Gbnf), Ok(Output::Grammar));
        check(Output::Auto, Offers::JSON, Ok(Output::Native));
        check(Output::Auto, tool, Ok(Output::Tool));
        check(Output::Auto, Offers::TEXT, Ok(Output::Text));
        check(Output::Text, Offers::JSON, Ok(Output::Text));
        check(Output::Tool, Offers::JSON, Ok(Output::Tool));
        check(Output::Native, tool, Err("the model offers no native output"));
        check(Output::Grammar, Offers::JSON, Err("the model takes no grammar"));
        assert_eq!(
            chosen(Some(Output::Auto), Offers::JSON.with_grammar(Gbnf), false),
            Ok(Output::Native)
        );
    }

    #[test]
    fn by_default_a_grammar_guides_a_model_that_takes_grammars() {
        let check = |offers: Offers, has_grammars, expected| {
            assert_eq!(chosen(None, offers, has_grammars), Ok(expected), "{offers:?}");
        };
        check(Offers::TEXT, true, Output::Text);
        check(Offers::JSON, true, Output::Text);
        check(Offers::JSON.with_grammar(Gbnf), true, Output::Grammar);
        check(Offers::JSON.with_grammar(Gbnf), false, Output::Text);
    }

    #[test]
    fn every_mode_is_found_by_its_name() {
        for output in Output::ALL.into_iter().filter(|output| *output != Output::Auto) {
            assert_eq!(mode(output).output(), output);
        }
    }
}
