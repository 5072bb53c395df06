//! `flaws` and `unknown_headers`: what in a template does not agree with its spec. The derive and tools that
//! load a spec report the same at their own places.

use std::fmt;

use super::{Callable, FORMAT, Facts, Fault, FormatUse, Mention, Nest, SyntaxFault, mentions};
use crate::nearest::{distance, nearest};
use crate::spec::{DIVIDER, Kind, Layout, Spec};
use crate::text::fold;

/// What is promised of a template besides the spec.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms<'t> {
    /// Whether it describes the format by hand.
    pub own_format: bool,
    /// The brackets in it that are no headers, without their marks.
    pub mentions: &'t [&'t str],
    /// The variables that there are, each of which has to be used; `None` if that is known elsewhere.
    pub variables: Option<&'t [&'t str]>,
}

/// One thing in a template that does not agree with its spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateFlaw {
    /// The line; `None` for the template as a whole.
    pub line: Option<usize>,
    /// What it is.
    pub kind: TemplateFlawKind,
}

/// What can be wrong with a template.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TemplateFlawKind {
    /// It is no template.
    Syntax(String),
    /// Nothing says where the format block is.
    NoFormat,
    /// A name in single braces, which are text.
    SingleBraces(String),
    /// A name in braces as wide as a Chinese letter, which are text, and how it is written.
    WideBraces(String, String),
    /// The format block is there twice; first on this line.
    FormatAgain(usize),
    /// The format block is where it may be repeated or left out.
    FormatWithin(Nest),
    /// The format block is in a template that describes the format by hand.
    FormatBesideOwn,
    /// The template describes the format by hand, without these sections.
    Unmentioned(Vec<String>),
    /// A filter, test or function that nothing has, and the nearest that there is.
    Unknown(Callable, String, Option<&'static str>),
    /// A method of a value.
    Method(String),
    /// A statement that prompt templates do not have.
    Statement,
    /// A variable that there is not, those that there are, and the nearest.
    NoVariable(String, Vec<String>, Option<String>),
    /// A variable whose value goes nowhere.
    UnusedVariable(String),
    /// A bracket that is said to be no header, and is not there.
    IdleMention(String),
    /// A header that the reader does not read.
    Stranger(UnknownHeader),
}

/// A header that a template mentions and the spec does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownHeader {
    /// Where it is.
    pub mention: Mention,
    /// What was meant, in the form of the mention.
    pub meant: Option<String>,
}

impl From<SyntaxFault> for TemplateFlaw {
    fn from(fault: SyntaxFault) -> Self {
        Self { line: Some(fault.line), kind: TemplateFlawKind::Syntax(fault.message) }
    }
}

/// Every flaw but the unknown headers, in the order of the template.
pub fn flaws(facts: &Facts, spec: &Spec, terms: Terms<'_>) -> Vec<TemplateFlaw> {
    let mut found = wide_braces(facts);
    format_block(facts, terms.own_format, &mut found);
    if terms.own_format && facts.formats.is_empty() {
        found.extend(unmentioned(facts, spec));
    }
    found.extend(facts.faults.iter().map(fault));
    if let Some(known) = terms.variables {
        variables(facts, known, &mut found);
    }
    let idle = terms.mentions.iter().filter(|name| !is_there(facts, spec, name));
    found.extend(idle.map(|name| whole(TemplateFlawKind::IdleMention((*name).to_owned()))));
    found.sort_by_key(|flaw| flaw.line.unwrap_or(usize::MAX));
    found
}

/// The headers that the template mentions and that no section of the spec has, at any depth.
pub fn unknown_headers(facts: &Facts, spec: &Spec, terms: Terms<'_>) -> Vec<UnknownHeader> {
    let known = headers(spec);
    let allowed: Vec<String> = terms.mentions.iter().map(|name| fold(name)).collect();
    let mut found: Vec<UnknownHeader> = Vec::new();
    for mention in mentions(&facts.pieces, spec.layout) {
        let keys = keys_of(&mention.name);
        let is_known = |key: &String| {
            allowed.contains(key) || known.iter().any(|header| header.keys.contains(key))
        };
        let is_told = found.iter().any(|told| told.mention.name == mention.name);
        if is_told || keys.iter().any(is_known) {
            continue;
        }
        let meant = meant(&mention, &known, spec.layout);
        if mention.certain || meant.is_some() {
            found.push(UnknownHeader { mention, meant });
        }
    }
    found
}

/// The names under which a mention may be known: whole, and before a colon.
pub fn keys_of(name: &str) -> Vec<String> {
    let label = name.split([':', '：']).next().unwrap_or(name);
    let mut keys = vec![fold(name)];
    if label.len() < name.len() && !fold(label).is_empty() {
        keys.push(fold(label));
    }
    keys
}

struct Header {
    name: String,
    keys: Vec<String>,
}

fn headers(spec: &Spec) -> Vec<Header> {
    let mut found = Vec::new();
    let mut seen = Vec::new();
    collect(spec, &mut seen, &mut found);
    found
}

fn collect(spec: &Spec, seen: &mut Vec<*const Spec>, found: &mut Vec<Header>) {
    // A type may hold itself.
    if seen.contains(&std::ptr::from_ref(spec)) {
        return;
    }
    seen.push(spec);
    for field in spec.fields.iter() {
        let keys = field.keys.iter().map(ToString::to_string).collect();
        found.push(Header { name: field.header.to_string(), keys });
        if let Some(inner) = record(&field.kind) {
            collect(inner, seen, found);
        }
    }
}

fn record(kind: &Kind) -> Option<&Spec> {
    match kind {
        Kind::Record(spec) | Kind::Table(spec) => Some(spec),
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => record(inner),
        _ => None,
    }
}

/// The header that was meant, as it would be.
fn meant(mention: &Mention, known: &[Header], layout: Layout) -> Option<String> {
    let keys: Vec<&str> = known
        .iter()
        .flat_map(|header| header.keys.iter())
        .map(String::as_str)
        .filter(|key| !key.is_empty())
        .collect();
    let key = fold(&mention.name);
    let near = nearest(&key, &keys)?;
    // What may be a heading of the prompt's own is a header only if it is off by a slip of the hand.
    let length = key.chars().count();
    if !mention.certain && (length < 4 || distance(&key, near) > (length / 4).max(1)) {
        return None;
    }
    let header = known.iter().find(|header| header.keys.iter().any(|key| key == near))?;
    Some(if mention.mark.starts_with(['[', '【']) {
        mention.mark.replace(&mention.name, &header.name)
    } else {
        layout.mention(&header.name)
    })
}

/// The mark as code in a sentence; one of backticks cannot be between others.
pub fn quoted(mark: &str) -> String {
    if mark.contains('`') { format!("{mark:?}") } else { format!("`{mark}`") }
}

fn format_block(facts: &Facts, own: bool, found: &mut Vec<TemplateFlaw>) {
    let at = |line: usize, kind| TemplateFlaw { line: Some(line), kind };
    let mut first: Option<usize> = None;
    for FormatUse { line, nest } in &facts.formats {
        let kind = match (nest, first) {
            _ if own => TemplateFlawKind::FormatBesideOwn,
            (Some(nest), _) => TemplateFlawKind::FormatWithin(*nest),
            (None, Some(earlier)) => TemplateFlawKind::FormatAgain(earlier),
            (None, None) => {
                first = Some(*line);
                continue;
            }
        };
        found.push(at(*line, kind));
    }
    if facts.formats.is_empty() && !own && !is_in_wide_braces(found, FORMAT) {
        let single = single_braces(facts, FORMAT);
        found.push(single.unwrap_or_else(|| whole(TemplateFlawKind::NoFormat)));
    }
}

/// The place where the template has the name in single braces, as `format!` takes it.
fn single_braces(facts: &Facts, name: &str) -> Option<TemplateFlaw> {
    let (plain, wide) = (format!("{{{name}}}"), format!("｛{name}｝"));
    let flaw = TemplateFlawKind::SingleBraces(name.to_owned());
    written(facts, &plain, flaw).or_else(|| {
        written(facts, &wide, TemplateFlawKind::WideBraces(name.to_owned(), wide.clone()))
    })
}

/// The flaw at the place where the template has this text.
fn written(facts: &Facts, written: &str, kind: TemplateFlawKind) -> Option<TemplateFlaw> {
    let piece = facts.pieces.iter().find(|piece| piece.text.contains(written))?;
    let before = piece.text.find(written).and_then(|at| piece.text.get(..at))?;
    let line = piece.line + before.bytes().filter(|byte| *byte == b'\n').count();
    Some(TemplateFlaw { line: Some(line), kind })
}

/// The names in `｛｛ … ｝｝`.
fn wide_braces(facts: &Facts) -> Vec<TemplateFlaw> {
    // The first few tell enough.
    const MOST: usize = 20;
    let lines = facts.pieces.iter().flat_map(|piece| piece.text.split('\n').zip(piece.line..));
    let opened =
        lines.flat_map(|(text, line)| text.split("｛｛").skip(1).zip(std::iter::repeat(line)));
    let flaw = |(behind, line): (&str, usize)| {
        let (inside, _) = behind.split_once("｝｝")?;
        let name = inside.trim();
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let kind = TemplateFlawKind::WideBraces(name.to_owned(), format!("｛｛{inside}｝｝"));
        (is_name && !name.is_empty()).then_some(TemplateFlaw { line: Some(line), kind })
    };
    opened.filter_map(flaw).take(MOST).collect()
}

fn is_in_wide_braces(found: &[TemplateFlaw], name: &str) -> bool {
    let is_it = |flaw: &TemplateFlaw| matches!(&flaw.kind, TemplateFlawKind::WideBraces(written, _) if written == name);
    found.iter().any(is_it)
}

fn whole(kind: TemplateFlawKind) -> TemplateFlaw {
    TemplateFlaw { line: None, kind }
}

/// The required sections of which a format by hand says nothing.
fn unmentioned(facts: &Facts, spec: &Spec) -> Option<TemplateFlaw> {
    let mut said: Vec<String> = mentions(&facts.pieces, spec.layout)
        .iter()
        .flat_map(|mention| keys_of(&mention.name))
        .collect();
    if matches!(spec.layout, Layout::Labels | Layout::Divider) {
        let lines = facts.pieces.iter().flat_map(|piece| piece.text.lines());
        let labels = lines.filter_map(|line| line.split_once([':', '：']));
        said.extend(labels.map(|(label, _)| fold(label)));
    }
    let alone = spec.fields.len() == 1 && spec.layout == Layout::Divider;
    if alone && facts.pieces.iter().any(|piece| piece.text.contains(DIVIDER)) {
        return None;
    }
    let missing: Vec<String> = spec
        .fields
        .iter()
        .filter(|field| {
            field.is_required() && !field.keys.iter().any(|key| said.iter().any(|said| said == key))
        })
        .map(|field| if alone { DIVIDER.to_owned() } else { spec.layout.mention(&field.header) })
        .collect();
    (!missing.is_empty()).then(|| whole(TemplateFlawKind::Unmentioned(missing)))
}

fn fault(fault: &Fault) -> TemplateFlaw {
    let (line, kind) = match fault {
        Fault::Unknown(callable, used) => {
            let near = callable.called_otherwise(&used.name);
            let near = near.or_else(|| nearest(&used.name, callable.known()));
            (used.line, TemplateFlawKind::Unknown(*callable, used.name.clone(), near))
        }
        Fault::Method(used) => (used.line, TemplateFlawKind::Method(used.name.clone())),
        Fault::Statement { line } => (*line, TemplateFlawKind::Statement),
    };
    TemplateFlaw { line: Some(line), kind }
}

fn variables(facts: &Facts, known: &[&str], found: &mut Vec<TemplateFlaw>) {
    for used in facts.variables.iter().filter(|used| !known.contains(&used.name.as_str())) {
        let near = nearest(&used.name, known).map(str::to_owned);
        let known = known.iter().map(|name| (*name).to_owned()).collect();
        let kind = TemplateFlawKind::NoVariable(used.name.clone(), known, near);
        found.push(TemplateFlaw { line: Some(used.line), kind });
    }
    // A misspelt variable is not also an unused one.
    if found.iter().any(|flaw| matches!(flaw.kind, TemplateFlawKind::NoVariable(..))) {
        return;
    }
    let unused = known.iter().filter(|name| facts.variables.iter().all(|used| used.name != **name));
    let unused: Vec<TemplateFlaw> = unused
        .filter(|name| !is_in_wide_braces(found, name))
        .map(|name| {
            let unused = || whole(TemplateFlawKind::UnusedVariable((*name).to_owned()));
            single_braces(facts, name).unwrap_or_else(unused)
        })
        .collect();
    found.extend(unused);
}

fn is_there(facts: &Facts, spec: &Spec, name: &str) -> bool {
    let key = fold(name);
    mentions(&facts.pieces, spec.layout).iter().any(|said| keys_of(&said.name).contains(&key))
}

impl fmt::Display for TemplateFlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) => syntax(f, message),
            Self::SingleBraces(name) => write!(
                f,
                "`{{{name}}}` is plain text, and the model would see it unchanged: write `{{{{ {name} }}}}`"
            ),
            Self::WideBraces(name, written) => write!(
                f,
                "`{written}` is plain text, and the model would see it unchanged: write `{{{{ {name} }}}}`"
            ),
            Self::NoFormat => f.write_str(
                "the template has no `{{ format }}`, so that the model would not be told how to write its \
                 reply: put `{{ format }}` on a line of its own, or write `own_format` if the template \
                 describes the format by hand",
            ),
            Self::FormatAgain(line) => write!(
                f,
                "`{{{{ format }}}}` is here again, after line {line}: the model is told the format \
                 once, so drop one of them"
            ),
            Self::FormatWithin(Nest::Expression) => write!(
                f,
                "`{FORMAT}` is the reserved name of the format block, which must be by itself: write \
                 `{{{{ format }}}}`, and give a variable of your own another name"
            ),
            Self::FormatWithin(nest) => within(f, *nest),
            Self::FormatBesideOwn => f.write_str(
                "`own_format` says that the template describes the format by hand, and `{{ format }}` \
                 is here: remove one of the two",
            ),
            Self::Unmentioned(headers) => write!(
                f,
                "with `own_format` the template alone tells the model how to write its reply, but it does \
                 not mention {}: describe what is missing, or drop `own_format` and write `{{{{ format }}}}`",
                headers.iter().map(|header| quoted(header)).collect::<Vec<_>>().join(", ")
            ),
            Self::Unknown(callable, name, near) => unknown(f, *callable, name, *near),
            Self::Method(name) => write!(
                f,
                "values in a template have no methods, so that `.{name}()` would fail: write a filter, as \
                 in `{{{{ topic|upper }}}}`"
            ),
            Self::Statement => f.write_str(
                "a prompt template takes variables, filters, `if`, `for`, `set` and `with`, but no macros \
                 and no other templates",
            ),
            Self::NoVariable(name, known, near) => no_variable(f, name, known, near.as_deref()),
            Self::UnusedVariable(name) => write!(
                f,
                "the template never says `{{{{ {name} }}}}`, so that the model would not see it"
            ),
            Self::IdleMention(name) => {
                write!(f, "the template has no bracket `[{name}]`: drop it from `mentions`")
            }
            Self::Stranger(header) => header.fmt(f),
        }
    }
}

fn no_variable(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    known: &[String],
    near: Option<&str>,
) -> fmt::Result {
    write!(f, "there is no variable `{name}`")?;
    match near {
        _ if ["null", "nil", "undefined", "NULL"].contains(&name) => {
            f.write_str("; what is not there is called `none`")
        }
        Some(near) => write!(f, "; did you mean `{near}`?"),
        None => write!(f, "; there are `{}` and `{FORMAT}`", known.join("`, `")),
    }
}

fn syntax(f: &mut fmt::Formatter<'_>, message: &str) -> fmt::Result {
    write!(f, "invalid template: {message}")?;
    // What the engine says of the slips that are made most does not say what to write.
    if message.contains("expected end of block") {
        f.write_str(
            "; close each `{% if … %}` by `{% endif %}`, each `{% for … %}` by `{% endfor %}`",
        )?;
    } else if message.contains("expected end of variable block") {
        f.write_str("; `{{` is closed by `}}`")?;
    } else if message.contains("statement elseif") || message.contains("statement elsif") {
        f.write_str("; write `elif`")?;
    } else if message.contains("expected in") || message.contains("unexpected character") {
        f.write_str(
            "; a loop is `{% for item in items %}…{% endfor %}`, a condition `{% if item %}…{% endif %}`",
        )?;
    }
    Ok(())
}

fn within(f: &mut fmt::Formatter<'_>, nest: Nest) -> fmt::Result {
    let (place, why) = match nest {
        Nest::Loop => ("a loop", "the model would be told the format as often as there are items"),
        Nest::Condition => ("a condition", "some prompts would not tell the model the format"),
        _ => ("another block", "the format would not have the form that the reader knows"),
    };
    write!(f, "`{{{{ format }}}}` is inside {place}, so {why}: put it outside")
}

fn unknown(
    f: &mut fmt::Formatter<'_>,
    callable: Callable,
    name: &str,
    near: Option<&str>,
) -> fmt::Result {
    let what = match callable {
        Callable::Filter => "filter",
        Callable::Test => "test",
        Callable::Function => "function",
        Callable::OfLoop => {
            return match near {
                Some(near) => write!(f, "`loop` has no `{name}`; did you mean `loop.{near}`?"),
                None => {
                    write!(f, "`loop` has no `{name}`; it has `{}`", callable.known().join("`, `"))
                }
            };
        }
    };
    match near {
        Some(near) => write!(f, "no {what} is called `{name}`; did you mean `{near}`?"),
        None => write!(
            f,
            "no {what} is called `{name}`; there are minijinja's own: `{}`",
            callable.known().join("`, `")
        ),
    }
}

impl fmt::Display for UnknownHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mention { name, mark, .. } = &self.mention;
        write!(f, "{} is not a header that the reader knows", quoted(mark))?;
        match &self.meant {
            Some(meant) => write!(f, "; did you mean {}?", quoted(meant))?,
            None => f.write_str(", so that what a model writes below it would be lost.")?,
        }
        write!(f, " If it is not a header, write `mentions = [{name:?}]`")
    }
}
