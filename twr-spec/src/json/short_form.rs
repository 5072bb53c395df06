//! `ShortForm`: what JSON looks like, in few words: `{"title": string, "pages": integer, "rating"?: number}`.
//!
//! It is what a prompt shows, of a spec and of a Rust type alike. Comments say what a member is and its rules.

use super::Json;
use crate::declared::joined;

/// What a value of JSON looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShortForm {
    /// Any JSON.
    Any,
    /// A word for a type, or a form in text: `string`, `{"x": number}`.
    Word(String),
    /// This text and no other.
    Text(String),
    /// One of several.
    Either(Vec<ShortForm>),
    /// An array with any number of items.
    List(Box<ShortForm>),
    /// An array of just these.
    Tuple(Vec<ShortForm>),
    /// An object with any keys.
    Map(Box<ShortForm>),
    /// An object with these members.
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// What its value looks like.
    pub form: ShortForm,
    /// What it is and its rules, on one line; empty for nothing.
    pub comment: String,
}

/// Up to this many characters a form without comments is on one line.
const SHORT: usize = 60;

impl ShortForm {
    /// A word for a type.
    pub fn word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    /// The form on one line, without comments.
    pub fn on_line(&self) -> String {
        match self {
            Self::Any => "any JSON".to_owned(),
            Self::Word(word) => word.clone(),
            Self::Text(text) => Json::Text(text.clone()).compact(),
            Self::Either(forms) => either(forms.iter().map(Self::on_line)),
            Self::List(item) => format!("[{}, …]", item.on_line()),
            Self::Tuple(items) => {
                format!("[{}]", items.iter().map(Self::on_line).collect::<Vec<_>>().join(", "))
            }
            Self::Map(value) => format!("{{key: {}, …}}", value.on_line()),
            Self::Object(members) => {
                let members = members
                    .iter()
                    .map(|member| format!("{} {}", member.head(), member.form.on_line()));
                format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The form of a whole reply: a member a line, each with its comment after `//`.
    pub fn on_lines(&self) -> String {
        match self {
            Self::Object(members) => object(members, 0),
            form => form.within(0),
        }
    }

    /// The form as a value inside an object, whose members are after so many blanks.
    fn within(&self, indent: usize) -> String {
        let line = self.on_line();
        if !self.has_comments() && line.chars().count() + indent <= SHORT {
            return line;
        }
        match self {
            Self::Either(forms) => either(forms.iter().map(|form| form.within(indent))),
            Self::List(item) => format!("[{}, …]", item.within(indent)),
            Self::Map(value) => format!("{{key: {}, …}}", value.within(indent)),
            Self::Object(members) if !members.is_empty() => object(members, indent),
            _ => line,
        }
    }

    fn has_comments(&self) -> bool {
        match self {
            Self::Any | Self::Word(_) | Self::Text(_) => false,
            Self::Either(forms) | Self::Tuple(forms) => forms.iter().any(Self::has_comments),
            Self::List(inner) | Self::Map(inner) => inner.has_comments(),
            Self::Object(members) => members
                .iter()
                .any(|member| !member.comment.is_empty() || member.form.has_comments()),
        }
    }
}

impl Member {
    /// The name with its colon.
    fn head(&self) -> String {
        let mark = if self.is_optional { "?" } else { "" };
        format!("{}{mark}:", Json::Text(self.name.clone()).compact())
    }
}

/// An object, a member a line. The comment of a member whose form has several lines is after the first.
fn object(members: &[Member], indent: usize) -> String {
    let blanks = " ".repeat(indent + 2);
    let mut out = String::from("{\n");
    for (at, member) in members.iter().enumerate() {
        let form = member.form.within(indent + 2);
        let comma = if at + 1 < members.len() { "," } else { "" };
        let comment = joined(member.comment.lines());
        let comment = if comment.is_empty() { comment } else { format!(" // {comment}") };
        let head = member.head();
        let (first, rest) = form.split_once('\n').unwrap_or((&form, ""));
        let lines = match rest {
            "" => [&blanks, &head, " ", first, comma, &comment, "\n"].concat(),
            rest => [&blanks, &head, " ", first, &comment, "\n", rest, comma, "\n"].concat(),
        };
        out.push_str(&lines);
    }
    out.push_str(&" ".repeat(indent));
    out.push('}');
    out
}

/// The forms with "or" between, each once.
fn either(forms: impl Iterator<Item = String>) -> String {
    let mut kept: Vec<String> = Vec::new();
    for form in forms {
        if !kept.contains(&form) {
            kept.push(form);
        }
    }
    kept.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, form: ShortForm, comment: &str) -> Member {
        let (name, comment) = (name.to_owned(), comment.to_owned());
        Member { is_optional: name == "risk", name, form, comment }
    }

    fn check(form: &ShortForm, on_line: &str, on_lines: &str) {
        assert_eq!(form.on_line(), on_line);
        assert_eq!(form.on_lines(), on_lines);
    }

    #[test]
    fn a_form_in_few_words() {
        let string = || ShortForm::word("string");
        let words = ["low", "a \"b\""].map(|word| ShortForm::Text(word.to_owned()));
        let person = ShortForm::Object(vec![
            member("name", string(), "Who it is.\nIn full."),
            member("age", ShortForm::word("integer"), ""),
        ]);
        let point = ShortForm::Object(vec![member("x", ShortForm::word("number"), "")]);
        let form = ShortForm::Object(vec![
            member("plan", string(), "What we do."),
            member("risk", ShortForm::Either(words.into()), ""),
            member("people", ShortForm::List(Box::new(person)), "At least 2."),
            member("point", ShortForm::Map(Box::new(point)), ""),
        ]);
        check(
            &form,
            r#"{"plan": string, "risk"?: "low" or "a \"b\"", "people": [{"name": string, "age": integer}, …], "point": {key: {"x": number}, …}}"#,
            r#"{
  "plan": string, // What we do.
  "risk"?: "low" or "a \"b\"",
  "people": [{ // At least 2.
    "name": string, // Who it is. In full.
    "age": integer
  }, …],
  "point": {key: {"x": number}, …}
}"#,
        );
        check(&ShortForm::Any, "any JSON", "any JSON");
        let one = ShortForm::Object(vec![member("plan", string(), "")]);
        check(&one, r#"{"plan": string}"#, "{\n  \"plan\": string\n}");
    }
}
