//! A reply that is nothing but the value of the only field.

use super::Reader;
use crate::kind::{self, Body};
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{Entry, Form, Resolved, Tail, without_template_marks};
use crate::spec::{Kind, Value};

impl Reader<'_> {
    /// Takes a reply without any section that is nothing but the value of the only field: one line, no other
    /// words, of a kind that is not free text.
    pub(super) fn find_alone(&self, reply: &str, task: Option<&str>, resolved: &mut Resolved) {
        let [field] = self.spec.fields.as_ref() else { return };
        let of_words = matches!(field.kind.required(), Kind::Line | Kind::Parsed(_));
        if !field.kind.is_scalar() || of_words {
            return;
        }
        let thinks = resolved.recoveries.iter();
        let thinks = thinks.filter(|recovery| recovery.kind == RecoveryKind::ThinkBlock);
        let start = thinks.map(|think| think.span.end).max().unwrap_or(0).min(reply.len());
        let rest = reply.get(start..).unwrap_or_default();
        let start = start + rest.len() - rest.trim_start().len();
        let value = without_template_marks(rest.trim_start());
        if value.is_empty() || value.contains('\n') {
            return;
        }
        let mut desk = self.desk(value, task);
        let read =
            desk.field(0, &field.rules, |desk| kind::read(&field.kind, Body::section(value), desk));
        let is_bare = |recovery: &Recovery| match recovery.kind {
            RecoveryKind::Undecorated
            | RecoveryKind::NumberInWords
            | RecoveryKind::TemporalSpelled => true,
            RecoveryKind::NumberDressed => !value.contains(char::is_alphabetic),
            _ => false,
        };
        if read.is_none_or(|value| value == Value::Null) || !desk.recoveries.iter().all(is_bare) {
            return;
        }
        let body = start..start + value.len();
        resolved.head = start;
        resolved.recoveries.push(Recovery {
            kind: RecoveryKind::HeaderMissing,
            section: Some(0),
            span: body.clone(),
        });
        resolved.entries.push(Entry {
            field: 0,
            form: Form::Bare,
            indent: 0,
            header: start..start,
            body,
            tail: Tail::None,
            cut: false,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Circumstances;
    use crate::soft::fold;
    use crate::spec::{Field, Ref, Spec, Width, Word};

    /// Reads a reply of the one field `Score`: its value's debug form, or nothing.
    fn check_alone(kind: Kind, reply: &str, expect: &str) {
        let field = Field {
            header: "Score".into(),
            keys: vec![fold("Score").into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
        let reader = Reader::new(&spec);
        let reading = reader.read(reply);
        let Value::Record(values) = &reading.value else { panic!("a reply is a record") };
        let read = values[0].as_ref().map(|value| format!("{value:?}")).unwrap_or_default();
        assert_eq!(read, expect, "{reply:?}");
        let noted =
            reading.recoveries.iter().any(|found| found.kind == RecoveryKind::HeaderMissing);
        assert_eq!(noted, !expect.is_empty(), "{reply:?}");
        // Where only the value was asked for, nothing is missing.
        let reading = reader.read_field(0, reply, Circumstances::default());
        let is_noted = |found: &Recovery| found.kind == RecoveryKind::HeaderMissing;
        assert!(!reading.recoveries.iter().any(is_noted), "{reply:?}");
    }

    #[test]
    fn the_only_value_alone_needs_no_header() {
        let byte = || Kind::Integer(Width::U8);
        for reply in ["7", "**7**", " 7.\n", "<think>8?</think>\n7", "7</s>", "seven", "70%"] {
            let expect = if reply == "70%" { "Integer(70)" } else { "Integer(7)" };
            check_alone(byte(), reply, expect);
        }
        for reply in
            ["about 7", "7 points", "7\n8", "Well.\n7", "7 or 8", "", "none", "7. It is good."]
        {
            check_alone(byte(), reply, "");
        }
        check_alone(Kind::Boolean, "**Yes.**", "Boolean(true)");
        check_alone(Kind::Boolean, "Yes, because it is so.", "");
        let word = |text: &'static str| Word {
            text: text.into(),
            keys: vec![fold(text).into()].into(),
            ..Word::EMPTY
        };
        let choice = || Kind::Choice(vec![word("low"), word("high")].into());
        check_alone(choice(), "High", "Choice(1)");
        check_alone(choice(), "It is high", "");
        check_alone(Kind::Line, "7", "");
        check_alone(Kind::Text, "7", "");
    }
}
