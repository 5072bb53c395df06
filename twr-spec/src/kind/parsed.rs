//! Kind: a line that a foreign type's own `FromStr` accepts.

use super::behavior::KindBehavior;
use super::numeral::Amounts;
use super::pen::Pen;
use super::schema::{Definitions, Members, typed};
use super::speech::Speech;
use super::{Body, ReadContext, line, scalar, temporal};
use crate::assertion::{self, Outcome};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::spec::{Language, Parsed, Rule, Temporal, Value};
use crate::text::{quote, undecorate};

/// What a foreign type accepts.
pub(super) struct ParsedKind<'k>(pub(super) &'k Parsed);

impl KindBehavior<'_> for ParsedKind<'_> {
    fn phrase(&self, speech: Speech) -> String {
        match speech.language {
            Language::English => format!("one line that is a valid {}", self.0.name),
            Language::Chinese => format!("一行有效的 {}", self.0.name),
        }
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn write(&self, value: &Value<'_>, pen: Pen<'_>) -> String {
        match value {
            Value::Text(text) => pen.text(text),
            _ => String::new(),
        }
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        typed("string")
    }
}

/// The type itself says what it takes: the line as it is, without its dress, or the number or time that it
/// asserts.
fn read<'a>(
    parsed: &Parsed,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let takes = |text: &str| (parsed.check)(text).is_ok();
    let body = scalar::unfenced(body, context)?;
    let is_escaped = |text: &str| {
        text.starts_with('\\') || context.special.unescape(text.into()).len() != text.len()
    };
    if let Some(whole) = Some(body.text.trim()).filter(|text| !is_escaped(text) && takes(text)) {
        return Some(Value::text(whole));
    }
    let whole = body.first_line().0;
    let recovered = context.recoveries.len();
    let is_plain = !line::is_refused(whole) && is_only(body);
    let text = if is_plain {
        line::of_line(line::only_line(body, context)?, context)
    } else {
        whole.into()
    };
    if is_plain && takes(&text) {
        return Some(Value::Text(text));
    }
    // The type knows its own form: a full stop may be the sentence's, behind other marks.
    let bare =
        undecorate(text.trim_end_matches(['.', '。', '!', '！', ',', '，', ';', '；']).trim_end())
            .to_owned();
    if is_plain && takes(&bare) {
        context.recover(RecoveryKind::Undecorated, whole);
        return Some(Value::Text(bare.into()));
    }
    context.recoveries.truncate(recovered);
    if let Some((spelled, kind)) = asserted(body, context).filter(|(spelled, _)| takes(spelled)) {
        context.recover(kind, whole);
        return Some(Value::Text(spelled.into()));
    }
    let problem = (parsed.check)(&text).err().unwrap_or_default();
    let found =
        if problem.is_empty() { quote(&text) } else { format!("{} ({problem})", quote(&text)) };
    context.report(DiagnosticKind::Unreadable, Some(whole), found);
    None
}

/// Whether the body has but one line that could be the value.
fn is_only(body: Body<'_>) -> bool {
    body.text.trim().lines().filter(|line| !line.trim().is_empty()).count() < 2
        || body.text.contains(['(', ':'])
}

/// The number or the time that the body asserts, as a Rust type writes it.
fn asserted(body: Body<'_>, context: &mut ReadContext<'_, '_>) -> Option<(String, RecoveryKind)> {
    let text = scalar::text_of(body);
    let labels = std::mem::take(&mut context.labels);
    let number = assertion::read(&text, &Amounts::new(&labels, &context.rules));
    let found = match number {
        Outcome::Value(found) if !found.value.percent => {
            let kind = found.value.spelling();
            Some((found.value.digits, kind))
        }
        _ => [Temporal::Date, Temporal::Time, Temporal::DateTime, Temporal::Timestamp]
            .into_iter()
            .find_map(|what| temporal::asserted(what, &text, &labels))
            .map(|text| (text, RecoveryKind::TemporalSpelled)),
    };
    context.labels = labels;
    found
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::check;
    use super::*;
    use crate::spec::Kind;

    #[test]
    fn the_type_itself_says_what_it_takes() {
        let address = Kind::Parsed(Parsed {
            name: "Ipv4Addr".into(),
            check: |text| match text.parse::<std::net::Ipv4Addr>() {
                Ok(_) => Ok(()),
                Err(error) => Err(error.to_string()),
            },
        });
        for body in
            ["10.0.0.1", "`10.0.0.1`", "10.0.0.1.", "**10.0.0.1**.", "10.0.0.1\n(the first)"]
        {
            check(&address, body, r#"Text("10.0.0.1")"#);
        }
        check(&address, "10.0.0.256", "unreadable");
        check(&address, "", "empty");
        let sentence = Kind::Parsed(Parsed {
            name: "Sentence".into(),
            check: |text| if text.ends_with('.') { Ok(()) } else { Err("no stop".into()) },
        });
        check(&sentence, "It ends.", r#"Text("It ends.")"#);
    }
}
