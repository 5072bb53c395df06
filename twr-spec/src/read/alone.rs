//! The only value of a spec where no section stands: the whole reply, a token in double brackets, what a
//! sentence says that the header is, or a closing sentence that names one word of a choice.

use std::ops::Range;

use super::Reader;
use crate::kind::{self, Body};
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{Entry, Form, Resolved, Tail, tokens, without_template_marks};
use crate::spec::{Field, Kind, Value};

/// A value is looked for in at most this many bytes behind the header's name.
const REACH: usize = 200;

impl Reader<'_> {
    /// Finds the value of the only field, and notes it as the field's section.
    pub(super) fn find_alone(&self, reply: &str, task: Option<&str>, resolved: &mut Resolved) {
        let [field] = self.spec.fields.as_ref() else { return };
        let thinks = resolved.recoveries.iter();
        let thinks = thinks.filter(|recovery| recovery.kind == RecoveryKind::ThinkBlock);
        let start = thinks.map(|think| think.span.end).max().unwrap_or(0).min(reply.len());
        let Some(body) = self.place_alone(field, reply, start, task) else { return };
        resolved.head = body.start;
        resolved.recoveries.push(Recovery {
            kind: RecoveryKind::HeaderMissing,
            section: Some(0),
            span: body.clone(),
        });
        resolved.entries.push(Entry {
            field: 0,
            form: Form::Bare,
            indent: 0,
            header: body.start..body.start,
            body,
            tail: Tail::None,
            cut: false,
        });
    }

    /// Where the field's value stands behind `start`, if it is of one line and of no free words. Of several
    /// places the first of these that there is, and of several tokens the last.
    pub(super) fn place_alone(
        &self,
        field: &Field,
        reply: &str,
        start: usize,
        task: Option<&str>,
    ) -> Option<Range<usize>> {
        let of_words = matches!(field.kind.required(), Kind::Line | Kind::Parsed(_));
        if !field.kind.is_scalar() || of_words {
            return None;
        }
        let rest = reply.get(start..).unwrap_or_default();
        let start = start + rest.len() - rest.trim_start().len();
        let text = without_template_marks(rest.trim_start());
        let alone = Alone { reader: self, field, task, text };
        let found = alone.whole().or_else(|| alone.token()).or_else(|| alone.said());
        let place = found.or_else(|| alone.concluded())?;
        Some(start + place.start..start + place.end)
    }
}

/// A reply without sections, in which one value is looked for.
struct Alone<'r> {
    reader: &'r Reader<'r>,
    field: &'r Field,
    task: Option<&'r str>,
    text: &'r str,
}

impl<'r> Alone<'r> {
    /// The whole, if it is one line and nothing else.
    fn whole(&self) -> Option<Range<usize>> {
        let whole = 0..self.text.len();
        (!self.text.is_empty() && !self.text.contains('\n') && self.bare(whole.clone()).is_some())
            .then_some(whole)
    }

    /// The last token in double brackets that reads as the field.
    fn token(&self) -> Option<Range<usize>> {
        tokens(self.text).rev().find(|place| self.bare(place.clone()).is_some())
    }

    /// What stands behind the header's name in a sentence, if all such sentences say the same.
    fn said(&self) -> Option<Range<usize>> {
        let name = self.field.header.to_ascii_lowercase();
        let text = self.text.to_ascii_lowercase();
        let mut found: Option<(Range<usize>, Value<'_>)> = None;
        for at in memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()) {
            let place = self.behind(at, at + name.len());
            let Some(place) = place else { continue };
            let Some(value) = self.bare(place.clone()) else { continue };
            match &found {
                Some((_, known)) if *known != value => return None,
                _ => found = Some((place, value)),
            }
        }
        found.map(|(place, _)| place)
    }

    /// The rest of the sentence behind a name that stands as a word of its own: ` is (C).` gives `(C)`.
    fn behind(&self, at: usize, end: usize) -> Option<Range<usize>> {
        let inside = self.text.get(..at)?.ends_with(char::is_alphanumeric);
        let rest = self.text.get(end..)?;
        let line = rest.get(..rest.find('\n').unwrap_or(rest.len()).min(REACH))?;
        if inside || line.starts_with(char::is_alphanumeric) {
            return None;
        }
        let value = line.trim_start_matches([' ', '*', ':', '：', '=']);
        let value = value.strip_prefix("is ").unwrap_or(value);
        let value = value.trim_start_matches([' ', ':', '：', '*']);
        let start = end + line.len() - value.len();
        let stop = value.find(". ").unwrap_or(value.len());
        let value = value.get(..stop)?.trim_end_matches(['.', '。', '*', '!', ' ', '\r']);
        (!value.is_empty()).then(|| start..start + value.len())
    }

    /// The last line, if it draws a conclusion and names one word of a choice.
    fn concluded(&self) -> Option<Range<usize>> {
        let last = self.text.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text.get(last..)?;
        let opening = line.trim_start_matches(['*', ' ', '"']).to_ascii_lowercase();
        let concludes =
            ["therefore", "thus", "hence", "in conclusion", "so,", "所以", "因此", "综上"]
                .iter()
                .any(|word| opening.starts_with(word));
        let names = match self.field.kind.required() {
            // A letter stands in many a sentence.
            Kind::Choice(words) => {
                words.iter().all(|word| word.keys.first().is_some_and(|key| key.len() >= 4))
            }
            _ => false,
        };
        let place = last..self.text.len();
        let is_read = concludes && names && line.len() <= REACH;
        (is_read && self.read(place.clone()).0.is_some()).then_some(place)
    }

    /// The piece as the field's value, if nothing else but marks stands round it.
    fn bare(&self, place: Range<usize>) -> Option<Value<'r>> {
        let has_words =
            self.text.get(place.clone()).is_none_or(|piece| piece.contains(char::is_alphabetic));
        let (value, recoveries) = self.read(place);
        let is_bare = |recovery: &Recovery| match recovery.kind {
            RecoveryKind::Undecorated
            | RecoveryKind::NumberInWords
            | RecoveryKind::TemporalSpelled => true,
            RecoveryKind::NumberDressed => !has_words,
            _ => false,
        };
        value.filter(|_| recoveries.iter().all(is_bare))
    }

    /// The piece as the field's value, if it is one, and what it took.
    fn read(&self, place: Range<usize>) -> (Option<Value<'r>>, Vec<Recovery>) {
        let piece = self.text.get(place).unwrap_or_default();
        let mut desk = self.reader.desk(piece, self.task);
        let value = desk.field(0, &self.field.rules, |desk| {
            kind::read(&self.field.kind, Body::section(piece), desk)
        });
        (value.filter(|value| *value != Value::Null), desk.recoveries)
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
