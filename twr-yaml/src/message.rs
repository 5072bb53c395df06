//! What is said of a problem: the message, the words beside the place, and the fix. Text is made here only.

use twr_spec::nearest::nearest;
use twr_spec::spec::FlawKind;
use twr_spec::template::{FORMAT, TemplateFlawKind};

use crate::declare::{
    MAX_NAME, as_name, instead_of_key, is_kept_by_rust, is_of_rust, is_too_long, meant, meant_rule,
    place_of_key,
};
use crate::problem::ProblemKind;
use crate::source::{MAX_BYTES, Unread};

mod of_yaml;

impl ProblemKind {
    /// A stable name for scripts.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Unread { .. } => "unread",
            Self::EmptyFile => "empty_file",
            Self::Syntax { .. } => "syntax",
            Self::Comment => "comment",
            Self::Swallowed { .. } => "swallowed",
            Self::WideComma { .. } => "wide_comma",
            Self::Escape { .. } => "escape",
            Self::Joined { .. } => "joined",
            Self::Tab => "tab",
            Self::SecondDocument => "second_document",
            Self::TooDeep => "too_deep",
            Self::TooManyNodes => "too_many_nodes",
            Self::AliasInItself => "alias_in_itself",
            Self::OddBlank => "odd_blank",
            Self::UnusedMark { .. } => "unused_mark",
            Self::CommaInText { .. } => "comma_in_text",
            Self::OddKey => "odd_key",
            Self::DuplicateKey { .. } => "duplicate_key",
            Self::Tag { .. } => "tag",
            Self::UnknownKey { .. } => "unknown_key",
            Self::MissingKey { .. } => "missing_key",
            Self::Both { .. } => "both",
            Self::Expected { .. } => "expected",
            Self::UnknownWord { .. } => "unknown_word",
            Self::UnknownKind { .. } => "unknown_kind",
            Self::KindSyntax { .. } => "kind_syntax",
            Self::BadName { .. } => "bad_name",
            Self::BadInputName { .. } => "bad_input_name",
            Self::SameName { .. } => "same_name",
            Self::SameLook { .. } => "same_look",
            Self::HoldsItself { .. } => "holds_itself",
            Self::TooMany { .. } => "too_many",
            Self::RuleValue { .. } => "rule_value",
            Self::Misfit { .. } => "misfit",
            Self::CyclicImport { .. } => "cyclic_import",
            Self::TooManyFiles => "too_many_files",
            Self::Value { .. } => "value",
            Self::MissingField { .. } => "missing_field",
            Self::UnknownField { .. } => "unknown_field",
            Self::Needless { .. } => "needless",
            Self::Flaw(_) => "flaw",
            Self::Template(_) => "template",
            Self::NoPart { .. } => "no_part",
            Self::NoItems { .. } => "no_items",
            Self::Fill { .. } => "fill",
            Self::RoundTrip { .. } => "round_trip",
            Self::Feedback { .. } => "feedback",
            Self::PromptTooLong { .. } => "prompt_too_long",
        }
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> String {
        if let Some(message) = self.message_of_yaml() {
            return message;
        }
        match self {
            Self::Unread { path, why } => unread(path, why),
            Self::EmptyFile => "the file is empty".to_owned(),
            Self::UnknownKey { key, home, .. } => format!("{home} has no key `{key}`"),
            Self::MissingKey { key, home, is_empty } => missing(key, home, *is_empty),
            Self::Both { one, other } => {
                format!("`{one}` and `{other}` exclude each other: keep one")
            }
            Self::Expected { what, found, .. } | Self::Value { what, found } => {
                format!("expected {what}, found {found}")
            }
            Self::UnknownWord { what, word, .. } => format!("no {what} is called `{word}`"),
            Self::UnknownKind { kind, .. } => format!("there is no kind `{}`", shortened(kind)),
            Self::KindSyntax { kind, why } => format!("`{}` is not a kind: {why}", shortened(kind)),
            Self::BadName { name, of_type: true } => {
                format!("`{}` cannot name a type", shortened(name))
            }
            Self::BadName { name, of_type: false } => {
                format!("`{}` cannot name a field", shortened(name))
            }
            Self::BadInputName { name } => format!("`{name}` cannot name an input"),
            Self::SameName { name, what } => format!("two {what}s have the name `{name}`"),
            Self::SameLook { name, what, .. } => {
                format!("two {what}s have names that look the same: `{name}`")
            }
            Self::HoldsItself { path } => {
                format!("`{}` holds itself", path.first().map_or("", String::as_str))
            }
            Self::TooMany { what, count, most } => {
                format!("{count} {what} are too many: the limit is {most}")
            }
            Self::RuleValue { rule, what, found } => {
                format!("`{rule}` takes {what}, not {found}")
            }
            Self::Misfit { rule, subject, asked, .. } => {
                format!("`{rule}` {subject}, and the field asks for {asked}")
            }
            Self::CyclicImport { .. } => "this file is imported while it is read".to_owned(),
            Self::TooManyFiles => "too many files are needed to read this one".to_owned(),
            Self::MissingField { field } => format!("the value of `{field}` is missing"),
            Self::UnknownField { field, .. } => format!("no field is called `{field}`"),
            Self::Needless { key, .. } => format!("`{key}` has no effect here"),
            Self::Flaw(flaw) => of_flaw(flaw).0,
            Self::Template(flaw) => of_template(flaw).0,
            Self::NoPart { .. } | Self::NoItems { .. } => self.message_of_input(),
            Self::Fill { why } => why.clone(),
            Self::RoundTrip { layouts, why } => {
                format!("in the layout `{}`, the example {why}", layouts.join("`, `"))
            }
            Self::Feedback { on } => format!("feedback on {on} would not say what to write"),
            Self::PromptTooLong { characters, most } => {
                format!("the prompt has {characters} characters, and `max_prompt` allows {most}")
            }
            // What is wrong in YAML itself.
            _ => String::new(),
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        if let Some(help) = self.help_of_yaml() {
            return Some(help);
        }
        Some(match self {
            Self::Unread { path, .. } if path.contains("{{") => {
                "this is a template, not a path: write it after `prompt:`".to_owned()
            }
            Self::Unread { why, .. } => return unread_help(why),
            Self::EmptyFile => "a spec begins with `name:` and has `sections:`".to_owned(),
            Self::UnknownKey { key, known, home } => unknown_key(key, known, home),
            Self::Expected { .. } | Self::Value { .. } | Self::RuleValue { .. } => return self.help_of_value(),
            Self::UnknownWord { what, word, known } => return unknown_word(what, word, known),
            Self::Both { one, other } => return both(one, other),
            Self::MissingKey { key: "words", .. } => "list them below `words:`, or name a choice that is declared".to_owned(),
            Self::MissingKey { key, home, .. } => return missing_key(key, home),
            Self::UnknownKind { instead: Some(instead), .. } => format!("write {instead}"),
            Self::UnknownKind { .. } => "kinds are `text`, `line`, `integer`, `number`, `boolean`, `choice`, `list<…>`, `table<Row>`, `map<…>`, `code<rust>`, `file`, `json`, `date`, `duration`, or the name of a record, which begins with a capital".to_owned(),
            Self::BadName { name, of_type } => bad_name(name, *of_type),
            Self::BadInputName { name } => bad_input_name(name),
            Self::SameName { .. } => "rename one of them".to_owned(),
            Self::SameLook { letter, .. } => format!(
                "`{letter}` (U+{:04X}) in it is a letter of another alphabet: type the name again, or rename one of them",
                u32::from(*letter)
            ),
            Self::HoldsItself { path } => format!(
                "the cycle is `{0}`, so each value would have to hold another one: write `optional {1}` if it may be left out, or `list<{1}>` for any number",
                path.join("` → `"),
                path.last().map_or("", String::as_str)
            ),
            Self::TooMany { .. } => "ask for less in one reply: the model has to read all of it".to_owned(),
            Self::Misfit { instead: Some(instead), .. } => format!("write {instead}"),
            Self::Misfit { .. } => "leave it out".to_owned(),
            Self::CyclicImport { path } => format!(
                "the cycle is `{}`: move what both files need into a third file",
                path.join("` → `")
            ),
            Self::MissingField { field } => format!("write `{field}: …` beside the others"),
            Self::UnknownField { field, known } => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                return one_of(field, &known);
            }
            Self::Needless { why, .. } => format!("leave it out: {why}"),
            Self::Flaw(flaw) => return of_flaw(flaw).1,
            Self::Template(flaw) => return of_template(flaw).1,
            Self::NoPart { .. } | Self::NoItems { .. } => return self.help_of_input(),
            Self::Feedback { .. } => "describe the field with `about:`".to_owned(),
            Self::PromptTooLong { .. } => "shorten the descriptions, ask for less in one reply, or allow more".to_owned(),
            _ => return None,
        })
    }
}

/// What to do about a file that a spec may not read.
const OUTSIDE: &str = "put the file into that folder and name it by a relative path; a spec that you trust as \
code may read any file with `twr-gen --allow-outside`, `Build::allow_outside(true)` or \
`specs!(allow_outside, \"…\")`";

impl ProblemKind {
    /// What to write for a value of another form.
    fn help_of_value(&self) -> Option<String> {
        Some(match self {
            Self::Expected { instead: Some(instead), .. } => instead.clone(),
            Self::Expected { what, found, .. } if found == "nothing" => {
                format!("write {what} here, or leave the key out")
            }
            Self::RuleValue { found, .. } => digits(found),
            Self::Value { what, .. } if what.starts_with("`true`") => {
                "write `true` or `false`, without quotes".to_owned()
            }
            Self::Value { what, found } if what.contains("number") && found.contains(',') => {
                return without_comma(found.trim_matches('"'));
            }
            Self::Value { what, .. } if what == "a mapping of keys to values" => {
                "write `{key: value}`, or each `key: value` on a line below".to_owned()
            }
            Self::Value { found, .. } if found == "a list" => {
                "the field holds one value: write one, or make its kind `list<…>`".to_owned()
            }
            Self::Value { what, .. } if what == "a list" => {
                "write `[…]`, or each item on a line below, after `- `".to_owned()
            }
            _ => return None,
        })
    }
}

impl ProblemKind {
    /// What is wrong with how a template uses an input.
    fn message_of_input(&self) -> String {
        match self {
            Self::NoPart { variable, part, .. } => format!("`{variable}` has no part `{part}`"),
            Self::NoItems { variable, .. } => {
                format!("`{variable}` is not a list, so it has no items")
            }
            _ => String::new(),
        }
    }

    /// How a template shows the input.
    fn help_of_input(&self) -> Option<String> {
        Some(match self {
            Self::NoPart { variable, is_map: true, .. } => format!(
                "show each entry: `{{% for key, value in {variable}|items %}}{{{{ key }}}}: {{{{ value }}}}{{% endfor %}}`"
            ),
            Self::NoPart { variable, part, .. }
                if ["length", "len", "size", "count"].contains(&part.as_str()) =>
            {
                format!("write `{{{{ {variable}|length }}}}`")
            }
            Self::NoPart { part, .. } => format!(
                "an input is text, a number or a boolean, or a list or map of these: declare the part as an input of its own, as in `{part}: line`"
            ),
            Self::NoItems { variable, is_number: true } => {
                format!("to count, write `range({variable})`")
            }
            Self::NoItems { variable, .. } => format!(
                "declare it as a list, as in `{variable}: list<line>`, or show it as `{{{{ {variable} }}}}`"
            ),
            _ => return None,
        })
    }
}

fn unknown_word(what: &str, word: &str, known: &[String]) -> Option<String> {
    match what {
        "language" => return Some(language(word)),
        "layout" => {
            if let Some(known) = layout(word) {
                return Some(format!("did you mean `{known}`?"));
            }
        }
        "record, choice or union" if known.is_empty() => {
            return Some(format!(
                "declare `{word}` below `records:`, `choices:` or `unions:`, or write a kind such as `text`"
            ));
        }
        _ => {}
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    one_of(word, &known)
}

/// What tells the two keys apart, where that is not plain.
fn both(one: &str, other: &str) -> Option<String> {
    Some(match (one, other) {
        ("min" | "max", _) => {
            format!("`{one}` allows the limit itself, and `{other}` does not")
        }
        (_, "optional: false") => {
            "leave `optional: false` out; or write the kind without `optional`".to_owned()
        }
        _ => return None,
    })
}

fn unread(path: &str, why: &Unread) -> String {
    match why {
        Unread::Io(why) => format!("`{path}` cannot be read: {why}"),
        Unread::Missing { .. } => format!("`{path}` cannot be read: there is no such file"),
        Unread::Folder => format!("`{path}` cannot be read: it is a folder"),
        Unread::Outside { folder } => {
            format!("`{path}` may not be read: it is outside of `{folder}`")
        }
        Unread::NoFile => format!("`{path}` may not be read: it is a device or a pipe"),
        Unread::TooLarge => {
            format!("`{path}` is larger than {} KiB", MAX_BYTES / 1024)
        }
        Unread::NotUtf8 { line } => format!("`{path}` is not UTF-8, from line {line} on"),
    }
}

fn unread_help(why: &Unread) -> Option<String> {
    Some(match why {
        Unread::Missing { near: Some(near) } => format!("did you mean `{near}`?"),
        Unread::Missing { near: None } => {
            "a relative path starts at the folder of the file that names it".to_owned()
        }
        Unread::Folder => "name a file in it".to_owned(),
        Unread::Io(_) => return None,
        Unread::Outside { .. } => OUTSIDE.to_owned(),
        Unread::NoFile => "name a file with a text".to_owned(),
        Unread::TooLarge => {
            "a spec is a page or two; put long texts into files of their own".to_owned()
        }
        Unread::NotUtf8 { .. } => "save the file as UTF-8".to_owned(),
    })
}

/// Of a rule's number with more than digits.
fn digits(found: &str) -> String {
    let found = found.trim_matches('"');
    if found.trim_start_matches(['-', '+']).eq_ignore_ascii_case(".inf") {
        return "leave it out: without it there is no limit".to_owned();
    }
    if let Some(number) =
        found.strip_prefix("0x").and_then(|hex| u128::from_str_radix(hex, 16).ok())
    {
        return format!("write it in digits from 0 to 9: `{number}`");
    }
    if found.matches(['-', ':']).count() == 2 && found.starts_with(|c: char| c.is_ascii_digit()) {
        return "dates and times have no limits: describe the range after `about:`".to_owned();
    }
    if let Some((min, max)) = found.split_once("..") {
        return format!("write `min: {min}, max: {}`", max.trim_start_matches('='));
    }
    let number: String =
        found.chars().take_while(|c| c.is_ascii_digit() || matches!(c, '_' | '.')).collect();
    let number = number.replace('_', "");
    let is_number = number.parse::<f64>().is_ok() && !number.contains('.');
    let number = if is_number { number.as_str() } else { "3" };
    format!("write digits alone, as in `{number}`")
}

/// Of a number with a comma, before its last three digits or before its fraction.
fn without_comma(found: &str) -> Option<String> {
    let (whole, last) = found.rsplit_once(',')?;
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    let mark = if last.len() == 3 { "" } else { "." };
    let number = format!("{}{mark}{last}", whole.replace(',', ""));
    let is_number = is_digits(whole.trim_start_matches('-')) && is_digits(last);
    (is_number && number.parse::<f64>().is_ok())
        .then(|| format!("a number has no comma in it: write `{number}`"))
}

fn unknown_key(key: &str, known: &[&str], home: &str) -> String {
    if key == "<<" {
        return "mappings are not merged: repeat the keys".to_owned();
    }
    if key.contains('：') {
        return "write `:` and a blank after a key, not `：`".to_owned();
    }
    if key.contains(" = ") {
        return "a value comes after `:` and a blank: `field: title`".to_owned();
    }
    if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit()) {
        return match key.len() {
            3 => "a number has no comma in it: write `1000`",
            _ => "a fraction has a point, and a comma ends a value inside of `{ }`: write `1.5`",
        }
        .to_owned();
    }
    if key.ends_with('>') {
        return "it is the end of the kind before it, for a comma ends a text inside of `{ }`"
            .to_owned();
    }
    if let Some(instead) = instead_of_key(key, home, known) {
        return instead.to_owned();
    }
    if let Some(meant) = meant(key, home, known) {
        return format!("did you mean `{meant}`?");
    }
    if let Some(rule) = meant_rule(key).filter(|_| known.contains(&"rules")) {
        return format!("`{rule}` is a rule: put it below `rules:`");
    }
    if let Some(place) = place_of_key(key) {
        return format!("`{key}` belongs {place}");
    }
    if home == "a word" {
        return format!("write `{{word: {key}, about: …}}`");
    }
    let keys = known.join("`, `");
    if key.contains([' ', '“', '”']) {
        return format!(
            "if it belongs to the text before it, put that in quotes: a comma ends a text inside of `{{ }}`; {home} has the keys `{keys}`"
        );
    }
    format!("its keys are `{keys}`")
}

fn missing_key(key: &str, home: &str) -> Option<String> {
    Some(
        match (key, home) {
            ("name", _) => "write `name: Plan`, with a capital first",
            ("sections", _) => "write `sections:`, and below it `- field: …` for each",
            ("fields", _) => "write `fields:`, and below it `- field: …` for each",
            ("cases", _) => "write `cases:`, and below it `- word: …` for each",
            ("field", _) => "write `field: …`, the name in programs and in this file",
            ("task", _) => {
                "write `task: …`, what the model is asked, or `inputs:` for the template"
            }
            ("reply", "a test") => {
                "write `reply: |` with the text of a reply below it, or `reply_file: …`"
            }
            ("reply", _) => {
                "write `reply:` with the value of each field below it, or the text of a reply"
            }
            ("word", _) => "write `word: …`, as the model writes it",
            _ => return None,
        }
        .to_owned(),
    )
}

/// The layout that other formats call so.
fn layout(word: &str) -> Option<&'static str> {
    Some(match word.to_lowercase().as_str() {
        "xml" | "html" => "tags",
        "markdown" | "md" => "headings",
        "yaml" | "key_value" => "labels",
        "fences" | "code" => "blocks",
        _ => return None,
    })
}

fn language(word: &str) -> String {
    let meant = match word.to_lowercase().as_str() {
        "english" => Some("en"),
        "chinese" | "mandarin" | "cn" | "中文" | "汉语" | "zho" => Some("zh"),
        _ => None,
    };
    match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "there are `en` and `zh`, for the words around your own; headers and descriptions may be in any language".to_owned(),
    }
}

fn one_of(word: &str, known: &[&str]) -> Option<String> {
    const SHOWN: usize = 12;
    if let Some(near) = nearest(word, known) {
        return Some(format!("did you mean `{near}`?"));
    }
    let shown: Vec<&str> = known.iter().take(SHOWN).copied().collect();
    let more = known.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!known.is_empty()).then(|| format!("there is `{}`{more}", shown.join("`, `")))
}

/// A template knows the names of inputs in ASCII alone.
fn bad_input_name(name: &str) -> String {
    if name == FORMAT {
        return "twr fills in `{{ format }}` with the description of the sections: choose another name".to_owned();
    }
    if is_kept_by_rust(name) {
        return "Rust keeps this word for itself: choose another name".to_owned();
    }
    let near = as_name(name, false);
    let shown = if near.is_empty() || !near.is_ascii() { "topic" } else { near.as_str() };
    format!(
        "a template knows names of plain letters (a to z), digits and `_`, no digit first, as in `{shown}`; describe the input after `about:`, in any language"
    )
}

fn bad_name(name: &str, of_type: bool) -> String {
    if is_too_long(name) {
        return format!(
            "a name has at most {MAX_NAME} characters: choose a shorter one{}",
            if of_type { "" } else { ", and write what the model sees after `header:`" }
        );
    }
    if is_kept_by_rust(name) {
        return "Rust keeps this word for itself: choose another name, and keep the word as `header:`".to_owned();
    }
    if of_type && is_of_rust(name) {
        return "Rust has a type with this name: choose another name".to_owned();
    }
    let near = as_name(name, of_type);
    let rule = if of_type {
        "the name of a type has letters, digits and `_`, and begins with a capital letter"
    } else {
        "the name of a field has letters, digits and `_`, and does not begin with a digit"
    };
    match (near.as_str(), of_type) {
        ("", _) => rule.to_owned(),
        (near, true) => format!("{rule}: `{near}`"),
        (near, false) => {
            format!("{rule}: `{near}`; write the header that the model sees after `header:`")
        }
    }
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// A flaw of a template in its own words, and what to do about it in a file.
fn of_template(flaw: &TemplateFlawKind) -> (String, Option<String>) {
    let TemplateFlawKind::Stranger(header) = flaw else {
        let text = flaw.to_string();
        return match (flaw, text.rsplit_once(": ")) {
            (
                TemplateFlawKind::SingleBraces(_) | TemplateFlawKind::WideBraces(..),
                Some((what, fix)),
            ) => (what.to_owned(), Some(fix.to_owned())),
            _ => (text, None),
        };
    };
    let name = &header.mention.name;
    let message = format!("`{}` is not a header that the reader knows", header.mention.mark);
    let otherwise = format!("if it is not a header, list it: `mentions: [{name}]`");
    let help = match &header.meant {
        Some(meant) => format!("did you mean `{meant}`? {otherwise}"),
        None => format!("what a model writes below it would be lost; {otherwise}"),
    };
    (message, Some(help))
}

/// A flaw's own words, and what to do about it in a file.
fn of_flaw(flaw: &FlawKind) -> (String, Option<String>) {
    let text = flaw.to_string();
    let help = match flaw {
        FlawKind::NoExample => {
            let message = "the field has no example, and models imitate what they see";
            let help =
                "write `example: …` here, a whole reply below `examples:`, or `examples: none`";
            return (message.to_owned(), Some(help.to_owned()));
        }
        FlawKind::BadPattern { message, .. } => {
            // The message shows the pattern as it is compiled; the writer sees their own.
            let why = message.lines().rev().find_map(|line| line.trim().strip_prefix("error: "));
            let message = format!(
                "the pattern is not a valid regular expression: {}",
                why.unwrap_or(message)
            );
            let help = if message.contains("look-around") {
                "describe the whole text with the pattern, without what surrounds it"
            } else {
                "write a `\\` before a mark that is meant literally, as in `\\(`"
            };
            return (message, Some(help.to_owned()));
        }
        FlawKind::BadLiteralExample { why, .. } => {
            return (
                format!("this example {why}"),
                Some("a model copies what it is shown".to_owned()),
            );
        }
        FlawKind::Contradiction { why, .. } => {
            let message = format!("two of its rules contradict each other: {why}");
            return (message, Some("change one of them".to_owned()));
        }
        FlawKind::SameHeader { .. } => {
            Some("choose another with `header:`; case, blanks, marks and numbering are ignored")
        }
        FlawKind::NoWords => Some("write them as a list: `[low, high]`"),
        FlawKind::EmptyRange(_) => Some("raise the maximum, or lower the minimum"),
        FlawKind::SameWord(_) => Some("choose another; case, blanks and marks are ignored"),
        FlawKind::EmptyAlias(_)
        | FlawKind::EmptyHeader
        | FlawKind::EmptyWord
        | FlawKind::EmptyAllowedWord { .. } => Some("write one with a letter or a digit"),
        FlawKind::SameAllowedWord { .. } => {
            let message = "two words of `one_of` read the same";
            let help = "choose another; case, blanks and marks are ignored";
            return (message.to_owned(), Some(help.to_owned()));
        }
        FlawKind::BadExample(_) => {
            Some("models copy the examples, so their replies would be refused, too")
        }
        _ => None,
    };
    match (help, text.split_once(": ")) {
        // What the flaw itself says to do.
        (None, Some((what, fix))) if !fix.contains('\n') && splits(flaw) => {
            (what.to_owned(), Some(fix.to_owned()))
        }
        (help, _) => (text, help.map(str::to_owned)),
    }
}

/// Whether the words after the colon are what to do.
fn splits(flaw: &FlawKind) -> bool {
    matches!(
        flaw,
        FlawKind::NoFields
            | FlawKind::UnwritableHeader(_)
            | FlawKind::BrokenWord(_)
            | FlawKind::LimitOutOfReach { .. }
            | FlawKind::FractionalLimit { .. }
            | FlawKind::ZeroMost(_)
            | FlawKind::LimitBeyondFloat { .. }
            | FlawKind::LongHeader { .. }
            | FlawKind::SlashedPattern { .. }
            | FlawKind::NoAllowedWords(_)
            | FlawKind::Nested(_)
            | FlawKind::CodeLanguage(_)
            | FlawKind::TableCell(_)
            | FlawKind::MapValue
            | FlawKind::TooDeep(_)
    )
}

fn missing(key: &str, home: &str, is_empty: bool) -> String {
    if is_empty {
        format!("nothing follows `{key}`")
    } else {
        format!("{home} needs the key `{key}`")
    }
}
