//! Kind: code in a fence, verbatim.
//!
//! Its lines are as the model wrote them, without the fence's own indent and without the line break
//! before the closing mark: blank lines inside stay, and a line break at the end is yours to add.
//!
//! # Which of several fences is the code
//!
//! Nearly a third of real answers hold several. By measure, an example of use or another way to do it
//! follows the code, and a draft comes before it. So, in this order:
//! 1. a fence with the asked language's tag goes before one without a tag; one of another language, an
//!    output or a shell session is not the code;
//! 2. a closed one goes before one that is not;
//! 3. one that defines something (a function, a class, a type) goes before one that defines nothing;
//! 4. of those that are left, the first; but a later one takes its place if the line above says that it
//!    is the corrected or complete one, or if it defines the same name and that line does not speak of
//!    use or of another way.
//!
//! What is passed over is recorded. Where a fence that is left out by none of these rules is beside
//! the chosen one, the code may be in pieces: that is ambiguous, and never merged.

mod bare;
mod beginning;
mod choose;
mod prose;

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, typed};
use super::soundness::Flaws;
use super::write_context::WriteContext;
use crate::spec::{FlawKind, Json, Language, Rule, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use std::borrow::Cow;

use super::blocks::{CodeBlock, blocks};
use super::elided::elided;
use super::{Body, Origin, ReadContext};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::text::code_tag::Tag;
use crate::text::{Session, blank, code_tag, fenced, is_placeholder, quote, session};
use choose::Choice;

pub(crate) use bare::opens_code;
pub(crate) use beginning::begins_as_code;
pub(super) use choose::{Intro, intro, intro_of};

/// Code in this language; empty for any.
pub(super) struct CodeKind<'k>(pub(super) &'k str);

impl KindBehavior<'_> for CodeKind<'_> {
    fn phrase(&self, context: PhraseContext) -> String {
        phrase(self.0, context)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn is_verbatim(&self) -> bool {
        true
    }

    fn write(&self, value: &Value<'_>, _: WriteContext<'_>) -> String {
        match value {
            Value::Text(code) => write(self.0, code),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        match value {
            // What a string of code could be taken for more than, a fence says.
            Value::Text(code) if !context.escape => Json::Text(code.to_string()),
            value => Json::Text(self.write(value, context)),
        }
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, _: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::code(self.0, indent, maker)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, _: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        Some(grammar::code_json(maker))
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        typed("string")
    }

    fn flaws(&self, flaws: &mut Flaws<'_>) {
        if !code_tag::is_writable(self.0) {
            flaws.push(FlawKind::CodeLanguage(self.0.to_owned()));
        }
    }
}

fn phrase(name: &str, context: PhraseContext) -> String {
    if context.is_json() {
        return match context.language {
            Language::English => format!("{name} code as a string").trim_start().to_owned(),
            Language::Chinese if name.is_empty() => "字符串形式的代码".to_owned(),
            Language::Chinese => format!("字符串形式的 {name} 代码"),
        };
    }
    match context.language {
        Language::English => format!("code in a \"```{name}\" fence"),
        Language::Chinese => format!("代码，放在“```{name}”代码块中"),
    }
}

fn write(name: &str, code: &str) -> String {
    fenced(name, code)
}

fn read<'a>(name: &str, body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let blocks = blocks(body);
    let opened_above = bare::is_opened_above(body.text, &blocks);
    let all_empty = !blocks.is_empty() && blocks.iter().all(|block| is_empty(block, body));
    if blank(body.text) || (all_empty && !opened_above) {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    if refuse_prose(body, blocks.is_empty(), context) || refuse_elided(body, context) {
        return None;
    }
    if blocks.is_empty() || opened_above {
        let known = context.recoveries.len();
        let code = bare::read(body, context);
        // A string of JSON needs no fence; the line break at its end is the user's to add.
        let own = body.text.strip_suffix('\n').unwrap_or(body.text);
        if body.origin == Origin::Json && code == own {
            context.recoveries.truncate(known);
        }
        if blank(&code) {
            context.report(DiagnosticKind::Empty, Some(body.text), String::new());
            return None;
        }
        return Some(Value::Text(code));
    }
    let text = body.text;
    let chosen = match choose::choose(name, text, &blocks) {
        Choice::Block(at) => at,
        Choice::Pieces(at) => {
            let other = blocks.get(at).map_or(text, |block| block.whole(text));
            context.report(DiagnosticKind::Ambiguous, Some(other), quote(other));
            return None;
        }
        Choice::Other(at) => {
            let other = blocks.get(at).map_or(text, |block| block.whole(text));
            let first = other.lines().next().unwrap_or_default();
            context.report(DiagnosticKind::Unreadable, Some(other), quote(first));
            return None;
        }
    };
    let block = blocks.get(chosen)?;
    note_others(text, &blocks, chosen, context);
    if !name.is_empty() && code_tag::tag(name, block.info) != Tag::Asked {
        context.recover(RecoveryKind::CodeTag, block.whole(text));
    }
    let goes_on = body.origin == Origin::Soft && context.goes_on_after(text);
    if block.is_cut_off(text, goes_on) {
        context.report(DiagnosticKind::CutOff, Some(block.whole(text)), String::new());
        return None;
    }
    if !block.closed {
        context.recover(RecoveryKind::UnclosedFence, block.whole(text));
    }
    of_session(name, block, text, context)
}

/// The code of a block, or the commands of a session in a shell.
fn of_session<'a>(
    name: &str,
    block: &CodeBlock<'a>,
    text: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let content = block.content(text);
    let is_session = code_tag::is_session(block.info) && !code_tag::is_session(name);
    match if is_session { session(&content) } else { Session::None } {
        Session::None => Some(Value::Text(content)),
        Session::Commands(commands) => {
            context.recover(RecoveryKind::OtherCode, block.whole(text));
            Some(Value::Text(commands.join("\n").into()))
        }
        Session::Unclear => {
            let whole = block.whole(text);
            context.report(DiagnosticKind::Ambiguous, Some(whole), quote(whole));
            None
        }
    }
}

/// Reports what is no code: a placeholder, a stub that is to be filled in, a sentence without a fence; whether it was that.
fn refuse_prose<'a>(body: Body<'a>, is_bare: bool, context: &mut ReadContext<'_, 'a>) -> bool {
    let text = body.text;
    let is_prose =
        is_placeholder(text) || prose::is_stub(text) || is_bare && prose::is_sentence(text);
    if is_prose {
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
    }
    is_prose
}

/// Reports a line that stands for code which is left out; whether there was one.
fn refuse_elided<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> bool {
    let Some(line) = elided(body.text) else { return false };
    context.report(DiagnosticKind::Unreadable, Some(line), quote(line));
    true
}

/// Records the words and the fences beside the one that was chosen.
fn note_others<'a>(
    text: &'a str,
    blocks: &[CodeBlock<'a>],
    chosen: usize,
    context: &mut ReadContext<'_, 'a>,
) {
    let mut at = 0;
    for (place, each) in blocks.iter().enumerate() {
        let words = text.get(at..each.start).unwrap_or_default();
        let kind = if place <= chosen { RecoveryKind::Preamble } else { RecoveryKind::Postamble };
        if !blank(words) {
            context.recover(kind, words);
        }
        if place != chosen {
            context.recover(RecoveryKind::OtherCode, each.whole(text));
        }
        at = each.end;
    }
    if let Some(rest) = text.get(at..).filter(|rest| !blank(rest)) {
        context.recover(RecoveryKind::Postamble, rest);
    }
}

fn is_empty(block: &CodeBlock<'_>, body: Body<'_>) -> bool {
    let content: Cow<'_, str> = block.content(body.text);
    blank(&content)
}

#[cfg(test)]
mod tests;
