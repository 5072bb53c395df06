//! `fill`: a template and the values of its variables to the message that asks for a reply.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use minijinja::value::Serde;
use minijinja::{Environment, ErrorKind, UndefinedBehavior, Value};
use serde::Serialize;

use super::FORMAT;
use crate::text::fenced;

/// The values of a template's variables.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Variables {
    values: Vec<(String, Value)>,
}

impl Variables {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more; the template sees it as serde writes it.
    pub fn and(mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Self {
        self.values.push((name.to_owned(), Value::from(Serde(value))));
        self
    }

    fn with_format(&self, format: &str) -> Value {
        let format = (FORMAT, Value::from(format));
        let values = self.values.iter().map(|(name, value)| (name.as_str(), value.clone()));
        let all: BTreeMap<&str, Value> = values.chain([format]).collect();
        Value::from(Serde(all))
    }
}

/// A template with its variables filled in, and the place of the format block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    text: String,
    /// Where the format block goes; `None` if the template describes the format by hand.
    place: Option<usize>,
}

impl Filled {
    /// Whether the format block has a place in it.
    pub fn has_format(&self) -> bool {
        self.place.is_some()
    }

    /// The message with this format block in its place.
    pub fn with_format(&self, format: &str) -> String {
        let (before, after) = self.parts();
        let format = if self.has_format() { format } else { "" };
        format!("{before}{format}{after}").trim().to_owned()
    }

    /// The message without the format block: what there is to do. A line that held nothing else goes, too.
    pub fn task(&self) -> String {
        let (before, after) = self.parts();
        let alone = before.is_empty() || before.ends_with('\n');
        let after = match after.strip_prefix('\n') {
            // Of the blank lines on both sides those before it are enough.
            Some(after) if alone && before.ends_with("\n\n") => after.trim_start_matches('\n'),
            Some(after) if alone => after,
            _ => after,
        };
        format!("{before}{after}").trim().to_owned()
    }

    fn parts(&self) -> (&str, &str) {
        self.text.split_at_checked(self.place.unwrap_or(self.text.len())).unwrap_or_default()
    }
}

/// Puts the values in the place of the template's variables.
///
/// # Errors
/// It is no template, or it cannot be rendered with these values.
pub fn fill(source: &str, variables: &Variables) -> Result<Filled, TemplateError> {
    // As files of some editors begin, and end their lines.
    let source = source.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    // Twice, with two different texts for the format block: it is where they differ.
    let (one, other) = ("\u{fdd0}", "\u{fdd1}");
    let text = render(&source, variables, one)?;
    let twin = render(&source, variables, other)?;
    let mut pairs = text.char_indices().zip(twin.chars());
    let Some(((place, _), _)) = pairs.find(|((_, ours), theirs)| ours != theirs) else {
        return Ok(Filled { text, place: None });
    };
    if pairs.any(|((_, ours), theirs)| ours != theirs) {
        let kind = TemplateErrorKind::FormatAgain;
        return Err(TemplateError { kind, line: None, message: String::new() });
    }
    let mut text = text;
    text.remove(place);
    Ok(Filled { text, place: Some(place) })
}

/// How many steps of the template engine a template may take: a second or less.
const MOST_STEPS: u64 = 5_000_000;

/// How many bytes a template may write.
const MOST_BYTES: usize = 16 << 20;

fn render(source: &str, variables: &Variables, format: &str) -> Result<String, TemplateError> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    // So that an error names what is undefined, in a release build too.
    environment.set_debug(true);
    environment.set_fuel(Some(MOST_STEPS));
    add_own_filters(&mut environment);
    let mut out = Bounded(Vec::new());
    let template = environment.template_from_named_str("prompt", source);
    let rendered = template.and_then(|template| {
        template.render_captured_to(variables.with_format(format), &mut out).map(drop)
    });
    rendered.map_err(|error| TemplateError::of(&error))?;
    Ok(String::from_utf8_lossy(&out.0).into_owned())
}

/// What a template writes, up to a limit.
struct Bounded(Vec<u8>);

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_BYTES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Adds the filters that minijinja does not have. `fenced` puts a value into a fence that is longer than any inside
/// it, so that lines of the value are not taken for headers, dividers or the end of the value.
pub(super) fn add_own_filters(environment: &mut Environment<'_>) {
    environment.add_filter("fenced", |value: &str| fenced("", value.trim_end()));
}

/// Why a template gave no message.
#[derive(Clone, PartialEq, Eq)]
pub struct TemplateError {
    kind: TemplateErrorKind,
    line: Option<usize>,
    message: String,
}

/// The reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// It is no template: only where nothing checked it before.
    Syntax,
    /// A variable, an attribute or the key of a map is not there.
    Undefined,
    /// The value of a variable cannot be serialized.
    Unserializable,
    /// A filter or an operator does not take the value that it was given.
    Refused,
    /// The format block is there more than once.
    FormatAgain,
    /// It takes more steps, or gives more text, than any prompt needs.
    TooLong,
}

impl TemplateError {
    fn of(error: &minijinja::Error) -> Self {
        let kind = match error.kind() {
            ErrorKind::SyntaxError => TemplateErrorKind::Syntax,
            ErrorKind::UndefinedError => TemplateErrorKind::Undefined,
            ErrorKind::BadSerialization => TemplateErrorKind::Unserializable,
            ErrorKind::OutOfFuel | ErrorKind::WriteFailure => TemplateErrorKind::TooLong,
            _ => TemplateErrorKind::Refused,
        };
        let message = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
        Self { kind, line: error.line(), message }
    }

    /// Why.
    pub fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// The line of the template, from 1, if one is to blame.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl TemplateError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("the prompt template cannot be filled in")?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        match self.kind {
            TemplateErrorKind::FormatAgain => {
                f.write_str(": `{{ format }}` is in it more than once")
            }
            TemplateErrorKind::TooLong => write!(
                f,
                ": it takes more than {MOST_STEPS} steps or gives more than {} MiB of text; repeat less in its \
                 loops",
                MOST_BYTES >> 20
            ),
            _ => write!(f, ": {}", self.message),
        }
    }
}

crate::show_in_words!(TemplateError: Error);

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, message: &str, task: &str) {
        let variables = Variables::new().and("topic", "\u{fdd0}bees").and("places", &["a", "b"]);
        let filled = fill(source, &variables).expect("it renders");
        assert_eq!(filled.with_format("FORMAT"), message, "{source:?}");
        assert_eq!(filled.task(), task, "{source:?}");
    }

    #[test]
    fn the_format_stands_in_its_place_and_the_task_without_it() {
        check(
            "On {{ topic }}.\n\n{{ format }}\n",
            "On \u{fdd0}bees.\n\nFORMAT",
            "On \u{fdd0}bees.",
        );
        check("{{ format }}\n\nOn it.", "FORMAT\n\nOn it.", "On it.");
        check(
            "On it.\n\n{{ format }}\n\nBe brief.",
            "On it.\n\nFORMAT\n\nBe brief.",
            "On it.\n\nBe brief.",
        );
        check("On it.\n{{ format }}\nBe brief.", "On it.\nFORMAT\nBe brief.", "On it.\nBe brief.");
        check(
            "\u{feff}On it.\r\n\r\n{{ format }}\r\n\r\nNow.\r\n",
            "On it.\n\nFORMAT\n\nNow.",
            "On it.\n\nNow.",
        );
        check("Write {{ format }} now.", "Write FORMAT now.", "Write  now.");
        check("{% for p in places %}{{ p }};{% endfor %}", "a;b;", "a;b;");
    }

    #[test]
    fn a_value_stands_in_a_fence_that_is_longer_than_any_inside_it() {
        let variables = Variables::new().and("text", "[Goal] x\n```\n=====\n");
        let filled =
            fill("Sum up:\n{{ text | fenced }}\n{{ format }}", &variables).expect("it renders");
        assert_eq!(filled.task(), "Sum up:\n````\n[Goal] x\n```\n=====\n````");
    }

    fn refuse(source: &str, kind: TemplateErrorKind, told: &str) {
        let map = BTreeMap::from([("known", 1)]);
        let error = fill(source, &Variables::new().and("map", &map)).expect_err("it is refused");
        assert_eq!(error.kind(), kind, "{source:?}");
        assert_eq!(error.to_string(), format!("the prompt template cannot be filled in{told}"));
    }

    #[test]
    fn what_cannot_be_filled_in_is_told_with_its_line() {
        use TemplateErrorKind::{FormatAgain, Refused, Syntax, TooLong, Undefined};
        refuse("\n{{ map[\"other\"] }}", Undefined, ", line 2: `map['other']` is undefined");
        refuse(
            "{{ map",
            Syntax,
            ", line 1: unexpected end of input, expected end of variable block",
        );
        refuse("{{ map|round }}", Refused, ", line 1: cannot round value (map)");
        refuse("{{ format }}{{ format }}", FormatAgain, ": `{{ format }}` is in it more than once");
        let each = |text: &str| format!("{{% for i in range(9999) %}}{text}{{% endfor %}}");
        let told = ": it takes more than 5000000 steps or gives more than 16 MiB of text; repeat \
                    less in its loops";
        refuse(&each(&each(&each("x"))), TooLong, &format!(", line 1{told}"));
        refuse(&each(&"x".repeat(2000)), TooLong, told);
    }
}
