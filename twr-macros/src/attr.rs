//! The attributes of a type, a field and a variant, as typed values that keep their places.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprPath, Ident, Lit, LitStr, Path, Token};
use twr_spec::rule::Bound;
use twr_spec::soft::fold;
use twr_spec::spec::{Asking, Language, Layout, Output};

use crate::asking::{asking, layout, output};
use crate::ctxt::Ctxt;
use crate::docs;
use crate::entry::{self, Entry, EntryValue, Spanned};
use crate::key::AttrTarget;
use crate::kind::Leaf;
use crate::literal::{self, Example};
use crate::prompt::PromptAttrs;
use crate::serde::SerdeAttrs;

/// What is on the struct or enum.
#[derive(Default)]
pub(crate) struct TypeAttrs {
    pub(crate) about: String,
    pub(crate) header: Option<Spanned<String>>,
    pub(crate) tag: Option<Spanned<String>>,
    pub(crate) language: Language,
    pub(crate) layout: Layout,
    /// `output = "native"`, the same as in `asking`.
    pub(crate) output: Option<Output>,
    pub(crate) example_task: Option<Spanned<String>>,
    pub(crate) examples: Vec<WorkedExample>,
    /// `examples = none`: the type shows no example.
    pub(crate) no_examples: Option<Spanned<()>>,
    pub(crate) max_prompt: Option<Spanned<u32>>,
    pub(crate) thinking: Option<Spanned<()>>,
    pub(crate) asking: Option<Spanned<Asking>>,
    pub(crate) test: Option<Spanned<()>>,
    pub(crate) crate_path: Option<Path>,
    /// The name of the struct; none for the usual one.
    pub(crate) partial: Option<Spanned<Option<Ident>>>,
    pub(crate) prompt: PromptAttrs,
    /// Whether a worked example was refused, so that none may only look missing.
    pub(crate) lost_example: bool,
}

/// A worked example: a task, or an input of the type's template, and its reply.
pub(crate) struct WorkedExample {
    /// Empty where there is an input.
    pub(crate) task: String,
    pub(crate) input: Option<Expr>,
    pub(crate) thought: Option<String>,
    pub(crate) reply: Reply,
}

/// How the reply of a worked example is written.
pub(crate) enum Reply {
    /// An expression of the type.
    Typed(Expr),
    /// Text, as a model would write it.
    Literal(Spanned<String>),
}

/// What is on a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) about: String,
    pub(crate) header: Option<Spanned<String>>,
    pub(crate) aliases: Vec<Spanned<String>>,
    pub(crate) example: Option<Spanned<Example>>,
    pub(crate) rules: Rules,
    pub(crate) default: Option<Spanned<Option<Expr>>>,
    pub(crate) skip: Option<Spanned<()>>,
    /// What the type takes, in words; empty for nothing.
    pub(crate) parse: Option<Spanned<String>>,
    pub(crate) line: Option<Spanned<()>>,
    pub(crate) table: Option<Spanned<()>>,
    /// The language; empty for any.
    pub(crate) code: Option<Spanned<String>>,
    pub(crate) json: Option<Spanned<()>>,
    pub(crate) recursive: Option<Spanned<()>>,
    /// The first attribute that says something of a section: `skip` leaves it nothing to say.
    pub(crate) of_section: Option<Spanned<()>>,
    pub(crate) serde: SerdeAttrs,
    /// Whether one of them was refused, so that what is missing may only look so.
    pub(crate) broken: bool,
}

/// The rules of a field, as written.
#[derive(Default)]
pub(crate) struct Rules {
    pub(crate) min_len: Option<Spanned<u32>>,
    pub(crate) max_len: Option<Spanned<u32>>,
    pub(crate) min_words: Option<Spanned<u32>>,
    pub(crate) max_words: Option<Spanned<u32>>,
    pub(crate) min_lines: Option<Spanned<u32>>,
    pub(crate) max_lines: Option<Spanned<u32>>,
    pub(crate) min: Option<Spanned<Bound>>,
    pub(crate) max: Option<Spanned<Bound>>,
    pub(crate) min_items: Option<Spanned<u32>>,
    pub(crate) max_items: Option<Spanned<u32>>,
    pub(crate) unique: Option<Spanned<()>>,
    pub(crate) pattern: Option<Spanned<String>>,
    /// What the pattern's text is called; empty for nothing.
    pub(crate) pattern_phrase: String,
    pub(crate) one_of: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) grounded: Option<Spanned<()>>,
    pub(crate) hidden_paths: Option<Spanned<()>>,
    pub(crate) none: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) allow_empty: Option<Spanned<()>>,
    pub(crate) checks: Vec<Spanned<Check>>,
}

/// A function of the user's own, and its phrase for the prompt; empty for none.
#[derive(Clone)]
pub(crate) struct Check {
    pub(crate) function: ExprPath,
    pub(crate) phrase: String,
}

/// What is on a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) about: String,
    pub(crate) word: Option<Spanned<String>>,
    pub(crate) aliases: Vec<Spanned<String>>,
    pub(crate) serde: SerdeAttrs,
    /// Whether one of them was refused.
    pub(crate) broken: bool,
}

impl TypeAttrs {
    pub(crate) fn parse(ctxt: &Ctxt, attrs: &[Attribute], target: AttrTarget) -> Self {
        let entries = entry::collect(ctxt, attrs, target);
        let about = docs::about(attrs);
        let mut out = Self { about, lost_example: entries.lost, ..Self::default() };
        for entry in entries.kept {
            let kept = ctxt.keep(out.set(&entry));
            out.lost_example |= kept.is_none() && entry.name().starts_with("example");
        }
        out.check_examples(ctxt);
        out.check_chosen(ctxt);
        out
    }

    /// The examples that `chosen` names are there.
    fn check_chosen(&self, ctxt: &Ctxt) {
        let Some(asking) = self.asking.as_ref().filter(|_| !self.lost_example) else { return };
        let count = self.examples.len();
        let beyond = asking.value.chosen.iter().find(|at| **at as usize > count);
        if let Some(at) = beyond {
            let there = match count {
                0 => "there is none to choose from".to_owned(),
                1 => "there is only one".to_owned(),
                _ => format!("there are only {count}"),
            };
            let message = format!(
                "`chosen` names worked example {at}, and {there}: leave the number out, or write the \
                 example, `example(task = \"…\", reply = …)`"
            );
            ctxt.error(&asking.at, message);
        }
    }

    /// A type that wants no examples has none.
    fn check_examples(&mut self, ctxt: &Ctxt) {
        let Some(none) = &self.no_examples else { return };
        let other = match &self.example_task {
            _ if !self.examples.is_empty() => "example(…)",
            Some(_) => "example_task",
            None => return,
        };
        let message = format!(
            "`examples = none` says that no example is shown, and `{other}` speaks of one: keep one of the two"
        );
        ctxt.error(&none.key, message);
        // One mistake is told once.
        if !self.examples.is_empty() {
            self.no_examples = None;
        }
    }

    /// How the type is asked for, with the output mode that is named beside it.
    pub(crate) fn asked(&self) -> Asking {
        let asking = self.asking.as_ref().map_or(Asking::EMPTY, |asking| asking.value.clone());
        Asking { output: self.output.or(asking.output), ..asking }
    }

    fn set(&mut self, entry: &Entry) -> syn::Result<()> {
        match entry.name().as_str() {
            "about" => self.about = literal::text(entry)?.value,
            "header" => self.header = Some(literal::text(entry)?),
            "tag" => self.tag = Some(literal::text(entry)?),
            "language" => self.language = language(entry)?,
            "layout" => self.layout = layout(entry)?,
            "output" => self.output = Some(output(entry)?),
            "example_task" => self.example_task = Some(literal::text(entry)?),
            "example" => self.examples.push(worked_example(entry)?),
            "examples" => self.no_examples = Some(no_examples(entry)?),
            "test" => self.test = Some(entry.flag()?),
            "max_prompt" => self.max_prompt = Some(literal::count(entry)?),
            "thinking" => self.thinking = Some(entry.flag()?),
            "asking" => self.asking = Some(entry.spanned(asking(entry)?)),
            "crate" => self.crate_path = Some(crate_path(entry)?),
            "partial" => self.partial = Some(literal::partial(entry)?),
            _ => self.prompt.set(entry)?,
        }
        Ok(())
    }
}

impl FieldAttrs {
    /// How the innermost type is read.
    pub(crate) fn leaf(&self) -> Leaf {
        if self.json.is_some() {
            Leaf::Json
        } else if self.parse.is_some() {
            Leaf::Parse
        } else if self.line.is_some() {
            Leaf::Line
        } else if self.table.is_some() {
            Leaf::Table
        } else if self.code.is_some() {
            Leaf::Code
        } else {
            Leaf::Same
        }
    }

    /// The language of code, empty for any; `None` if the field holds none.
    pub(crate) fn code(&self) -> Option<&str> {
        self.code.as_ref().map(|code| code.value.as_str())
    }

    pub(crate) fn parse(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let before = ctxt.count();
        let mut out = Self { about: docs::about(attrs), ..Self::default() };
        for entry in entry::collect(ctxt, attrs, AttrTarget::Field).kept {
            ctxt.keep(out.set(&entry));
        }
        out.broken = ctxt.count() > before;
        out.serde = SerdeAttrs::parse(attrs);
        out
    }

    /// Takes from serde what is not said here: to skip it, its own default, that of the whole. A missing
    /// `Option` is `None` in any case.
    pub(crate) fn fill(&mut self, of_whole: Option<Spanned<Option<Expr>>>, is_option: bool) {
        if self.of_section.is_none() {
            self.skip = self.skip.take().or(self.serde.skip.take());
        }
        let default = self.serde.default.take().or(of_whole);
        self.default = self.default.take().or(default.filter(|_| !is_option));
    }

    fn set(&mut self, entry: &Entry) -> syn::Result<()> {
        match entry.name().as_str() {
            "skip" => {
                self.skip = Some(entry.flag()?);
                return Ok(());
            }
            "default" => {
                self.default = Some(default(entry)?);
                return Ok(());
            }
            "about" => self.about = literal::text(entry)?.value,
            "header" => self.header = Some(literal::text(entry)?),
            "alias" => self.aliases.extend(literal::texts(entry)?),
            "example" => self.example = Some(literal::example(entry)?),
            "parse" => self.parse = Some(text_or_flag(entry)?),
            "line" => self.line = Some(entry.flag()?),
            "table" => self.table = Some(entry.flag()?),
            "code" => self.code = Some(text_or_flag(entry)?),
            "json" => self.json = Some(entry.flag()?),
            "recursive" => self.recursive = Some(entry.flag()?),
            _ => self.rules.set(entry)?,
        }
        self.of_section.get_or_insert_with(|| entry.spanned(()));
        Ok(())
    }
}

impl Rules {
    fn set(&mut self, entry: &Entry) -> syn::Result<()> {
        match entry.name().as_str() {
            "min_len" => self.min_len = Some(literal::count(entry)?),
            "max_len" => self.max_len = Some(literal::count(entry)?),
            "min_words" => self.min_words = Some(literal::count(entry)?),
            "max_words" => self.max_words = Some(literal::count(entry)?),
            "min_lines" => self.min_lines = Some(literal::count(entry)?),
            "max_lines" => self.max_lines = Some(literal::count(entry)?),
            "min" => set_end(&mut self.min, literal::bound(entry)?)?,
            "above" => set_end(&mut self.min, literal::excluded_bound(entry)?)?,
            "max" => set_end(&mut self.max, literal::bound(entry)?)?,
            "below" => set_end(&mut self.max, literal::excluded_bound(entry)?)?,
            "min_items" => self.min_items = Some(literal::count(entry)?),
            "max_items" => self.max_items = Some(literal::count(entry)?),
            "unique" => self.unique = Some(entry.flag()?),
            "pattern" => {
                let (regex, phrase) = pattern(entry)?;
                self.pattern = Some(regex);
                self.pattern_phrase = phrase;
            }
            "one_of" => self.one_of = Some(entry.spanned(words(entry)?)),
            "grounded" => self.grounded = Some(entry.flag()?),
            "hidden_paths" => self.hidden_paths = Some(entry.flag()?),
            "none" => self.none = Some(entry.spanned(words(entry)?)),
            "allow_empty" => self.allow_empty = Some(entry.flag()?),
            _ => self.checks.push(check(entry)?),
        }
        Ok(())
    }
}

/// Words, each a text of its own.
fn words(entry: &Entry) -> syn::Result<Vec<Spanned<String>>> {
    let words = literal::texts(entry)?;
    let is_list = matches!(&entry.value, EntryValue::Is(Expr::Array(_)));
    if let [word] = words.as_slice()
        && word.value.contains(", ")
        && !is_list
    {
        let parts: Vec<String> =
            word.value.split(',').map(|part| format!("{:?}", part.trim())).collect();
        let parts = parts.join(", ");
        let message = format!(
            "this is one word: for several write `{} = [{parts}]`; a word with a comma goes into brackets, too",
            entry.name()
        );
        return Err(syn::Error::new_spanned(&word.at, message));
    }
    Ok(words)
}

/// Sets an end of a range, which has one limit.
fn set_end(end: &mut Option<Spanned<Bound>>, limit: Spanned<Bound>) -> syn::Result<()> {
    if let Some(other) = end {
        return Err(syn::Error::new_spanned(&limit.key, two_limits(other, &limit)));
    }
    *end = Some(limit);
    Ok(())
}

/// Of two limits for one end of a range: one that counts as inside, and one that does not.
fn two_limits(first: &Spanned<Bound>, second: &Spanned<Bound>) -> String {
    let says = |limit: &Spanned<Bound>| {
        let (key, number) = (&limit.key, limit.value);
        let counts = if number.is_excluded() { "does not allow" } else { "allows" };
        format!("`{key} = {number}` {counts} {number} itself")
    };
    let (first_key, second_key) = (&first.key, &second.key);
    format!(
        "`{first_key}` and `{second_key}` limit the same end: keep one; {}, {}",
        says(first),
        says(second)
    )
}

impl VariantAttrs {
    pub(crate) fn parse(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let before = ctxt.count();
        let mut out = Self { about: docs::about(attrs), ..Self::default() };
        for entry in entry::collect(ctxt, attrs, AttrTarget::Variant).kept {
            ctxt.keep(out.set(&entry));
        }
        out.broken = ctxt.count() > before;
        out.serde = SerdeAttrs::parse(attrs);
        out
    }

    fn set(&mut self, entry: &Entry) -> syn::Result<()> {
        match entry.name().as_str() {
            "about" => self.about = literal::text(entry)?.value,
            "word" => self.word = Some(literal::text(entry)?),
            _ => self.aliases.extend(literal::texts(entry)?),
        }
        Ok(())
    }
}

fn language(entry: &Entry) -> syn::Result<Language> {
    let tag = literal::text(entry)?;
    Language::from_tag(&tag.value).ok_or_else(|| {
        let meant = match tag.value.to_lowercase().as_str() {
            "english" => Some("en"),
            "chinese" | "mandarin" | "cn" | "中文" | "汉语" => Some("zh"),
            _ => None,
        };
        let instead = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "write `en` or `zh`: it is the language of the words around yours, your headers may \
                     be in any"
                .to_owned(),
        };
        let message = format!("no wording for the language `{}`; {instead}", tag.value);
        syn::Error::new_spanned(&tag.at, message)
    })
}

/// A path, or a path in a string.
fn crate_path(entry: &Entry) -> syn::Result<Path> {
    match entry.value()? {
        Expr::Path(ExprPath { qself: None, path, .. }) => Ok(path.clone()),
        Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) => path.parse_with(Path::parse_mod_style),
        other => {
            let message =
                format!("`crate` takes the path of a crate or module, as in `{}`", entry.form);
            Err(syn::Error::new_spanned(other, message))
        }
    }
}

/// `code`, or `code = "rust"`; `parse`, or `parse = "a version such as 1.4.2"`.
fn text_or_flag(entry: &Entry) -> syn::Result<Spanned<String>> {
    match &entry.value {
        EntryValue::Flag => Ok(entry.spanned(String::new())),
        _ => literal::text(entry),
    }
}

fn default(entry: &Entry) -> syn::Result<Spanned<Option<Expr>>> {
    match &entry.value {
        EntryValue::Flag => Ok(entry.spanned(None)),
        EntryValue::Is(value) => Ok(entry.spanned(Some(value.clone()))),
        EntryValue::List(_) => Err(entry.malformed()),
    }
}

/// `pattern = "…"` or `pattern("…", "phrase")`.
fn pattern(entry: &Entry) -> syn::Result<(Spanned<String>, String)> {
    let EntryValue::List(tokens) = &entry.value else {
        return literal::text(entry).map(|regex| (regex, String::new()));
    };
    let parts = Punctuated::<LitStr, Token![,]>::parse_terminated.parse2(tokens.clone());
    let parts: Vec<LitStr> = parts.map(|parts| parts.into_iter().collect()).unwrap_or_default();
    let [regex, phrase] = parts.as_slice() else {
        let message = "write the regular expression, then what to call it: \
                       `pattern(\"[A-Z]{2}-[0-9]+\", \"an order number\")`";
        return Err(syn::Error::new_spanned(tokens, message));
    };
    let at = regex.to_token_stream();
    Ok((Spanned { value: regex.value(), key: entry.key.clone(), at }, phrase.value()))
}

/// `check = path` or `check(path, "phrase")`.
fn check(entry: &Entry) -> syn::Result<Spanned<Check>> {
    let (function, phrase) = match &entry.value {
        EntryValue::Is(value) => (value.clone(), None),
        EntryValue::List(tokens) => check_with_phrase.parse2(tokens.clone())?,
        EntryValue::Flag => return Err(entry.malformed()),
    };
    let phrase = phrase.map(|phrase| phrase.value()).unwrap_or_default();
    match function {
        Expr::Path(function) => Ok(entry.spanned(Check { function, phrase })),
        other => {
            let message = "`check` takes the path of a function `fn(&T) -> Result<(), String>`, as in \
                           `check = is_even` or `check(is_even, \"an even number\")`";
            Err(syn::Error::new_spanned(other, message))
        }
    }
}

fn check_with_phrase(input: syn::parse::ParseStream<'_>) -> syn::Result<(Expr, Option<LitStr>)> {
    let function = input.parse()?;
    let phrase = if input.is_empty() {
        None
    } else {
        input.parse::<Token![,]>()?;
        let phrase = input.parse().map_err(|error: syn::Error| {
            let message = "the phrase is text alone: write `check(is_even, \"an even number\")`";
            syn::Error::new(error.span(), message)
        })?;
        Some(phrase)
    };
    if !input.is_empty() {
        return Err(input.error(
            "`check` takes a function and one phrase, as in `check(is_even, \"an even number\")`",
        ));
    }
    Ok((function, phrase))
}

/// What the model is asked in an example: an earlier turn says something.
fn task_of(part: &Entry) -> syn::Result<String> {
    let task = literal::text(part)?;
    if task.value.trim().is_empty() {
        let message = "the task is empty, and the example becomes an earlier turn: write what the model \
                       is asked there";
        return Err(syn::Error::new_spanned(&task.at, message));
    }
    Ok(task.value)
}

/// `examples = none`.
fn no_examples(entry: &Entry) -> syn::Result<Spanned<()>> {
    match &entry.value {
        EntryValue::Is(value) if is_none(value) => Ok(entry.spanned(())),
        _ => {
            let message = "`examples` says that the type shows none: write `examples = none`; a worked \
                           example is written `example(task = \"…\", reply = …)`, once for each";
            Err(syn::Error::new_spanned(&entry.key, message))
        }
    }
}

fn is_none(value: &Expr) -> bool {
    matches!(value, Expr::Path(ExprPath { qself: None, path, .. }) if path.is_ident("none"))
}

/// `example(task = "…", reply = …)`, with `thought = "…"` if wanted.
fn worked_example(entry: &Entry) -> syn::Result<WorkedExample> {
    let EntryValue::List(tokens) = &entry.value else {
        if matches!(&entry.value, EntryValue::Is(value) if is_none(value)) {
            let message = "a type that shows no example says so with `examples = none`";
            return Err(syn::Error::new_spanned(&entry.key, message));
        }
        let message =
            format!("on a type, an example is a task with its whole reply: write `{}`", entry.form);
        return Err(syn::Error::new_spanned(&entry.key, message));
    };
    let parts = Punctuated::<Entry, Token![,]>::parse_terminated.parse2(tokens.clone())?;
    let (mut task, mut input, mut thought, mut reply) = (None, None, None, None);
    for mut part in parts {
        part.form = entry.form;
        let repeated = match part.name().as_str() {
            "task" => task.replace(task_of(&part)?).is_some(),
            "input" => input.replace(part.value()?.clone()).is_some(),
            "thought" => thought.replace(literal::text(&part)?.value).is_some(),
            "reply" => reply.replace(reply_of(&part)?).is_some(),
            other => {
                let message = format!(
                    "unknown part `{other}`; an example has `task` or `input`, `reply` and `thought`"
                );
                return Err(syn::Error::new_spanned(&part.key, message));
            }
        };
        if repeated {
            let message = format!("`{}` is given twice; keep one", part.key);
            return Err(syn::Error::new_spanned(&part.key, message));
        }
    }
    let missing = |what: &str| {
        let message = format!("the example has no `{what}`: write `{}`", entry.form);
        syn::Error::new_spanned(entry.key.to_token_stream(), message)
    };
    if let (Some(_), Some(input)) = (&task, &input) {
        let message = "an example has a `task` in words or an `input` of the template: drop one";
        return Err(syn::Error::new_spanned(input, message));
    }
    if let (Some(input), Some(Reply::Literal(_))) = (&input, &reply) {
        let message = "an example with an `input` has a Rust value as its reply, not text: write \
                       `reply = …` with a value of the type";
        return Err(syn::Error::new_spanned(input, message));
    }
    let task = match &input {
        Some(_) => String::new(),
        None => task.ok_or_else(|| missing("task"))?,
    };
    Ok(WorkedExample { task, input, thought, reply: reply.ok_or_else(|| missing("reply"))? })
}

/// Adds serde's aliases, but for those that are read as the header or word anyway.
pub(crate) fn add_aliases(to: &mut Vec<Spanned<String>>, more: &[Spanned<String>], own: &str) {
    let mut known: Vec<String> = to.iter().map(|alias| fold(&alias.value)).collect();
    known.push(fold(own));
    for alias in more {
        let key = fold(&alias.value);
        if !known.contains(&key) {
            known.push(key);
            to.push(alias.clone());
        }
    }
}

/// Text in quotes is a reply as a model would write it; anything else is an expression of the type.
fn reply_of(part: &Entry) -> syn::Result<Reply> {
    let value = part.value()?;
    Ok(match literal::text_of(value) {
        // Of a literal of many lines only the name is underlined.
        Some(text) if value.to_token_stream().to_string().contains('\n') => {
            Reply::Literal(Spanned { at: part.key.to_token_stream(), ..part.spanned(text) })
        }
        Some(text) => Reply::Literal(part.spanned(text)),
        None => Reply::Typed(value.clone()),
    })
}

/// Tokens to underline for a field whose name is all there is.
pub(crate) fn place(given: Option<&Spanned<String>>, name: impl ToTokens) -> TokenStream {
    given.map_or_else(|| name.to_token_stream(), |given| given.at.clone())
}
