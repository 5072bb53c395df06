//! `Desk`: where readers report to, and what they may look up.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::recovery::{Recovery, RecoveryKind};
use crate::rule::{Context, Patterns, Rule};
use crate::soft::{Matcher, Special};
use crate::spec::{Kind, Path, Segment, Spec, Value};

/// What is made of a spec once, before any reply is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    /// One matcher a record, by the address of its spec: the same constant has one address, and two
    /// copies only cost a second matcher.
    records: HashMap<usize, Matcher>,
    /// The compiled patterns.
    pub(crate) patterns: Patterns,
}

impl Tables {
    /// Tables for a whole spec, its nested records included.
    pub(crate) fn new(spec: &Spec) -> Self {
        let mut tables = Self::default();
        tables.add_fields(spec);
        tables
    }

    /// The same with the whole spec as if it were a record, for a reply that is one.
    pub(crate) fn with_root(&self, spec: &Spec) -> Self {
        let mut tables = self.clone();
        tables.records.entry(address(spec)).or_insert_with(|| Matcher::record(&spec.fields));
        tables
    }

    /// The matcher of a nested record.
    pub(crate) fn record(&self, spec: &Spec) -> Option<&Matcher> {
        self.records.get(&address(spec))
    }

    fn add_fields(&mut self, spec: &Spec) {
        for field in spec.fields.iter() {
            for rule in field.rules.iter() {
                if let Rule::Pattern(pattern) = rule {
                    // A pattern that is none is a flaw of the spec; `flaws` tells of it.
                    let _ = self.patterns.add(pattern);
                }
            }
            self.add_kind(&field.kind);
        }
    }

    fn add_kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => self.add_kind(inner),
            Kind::Record(spec) | Kind::Table(spec) => {
                if let Entry::Vacant(place) = self.records.entry(address(spec)) {
                    place.insert(Matcher::record(&spec.fields));
                    self.add_fields(spec);
                }
            }
            _ => {}
        }
    }
}

fn address(spec: &Spec) -> usize {
    std::ptr::from_ref(spec).addr()
}

/// Where readers report to. `'a` is the reply, `'t` what was prepared.
#[derive(Debug)]
pub(crate) struct Desk<'t, 'a> {
    pub(crate) reply: &'a str,
    pub(crate) tables: &'t Tables,
    pub(crate) special: Special<'t>,
    pub(crate) task: Option<&'t str>,
    /// The rules of the field that is being read.
    pub(crate) rules: Vec<Rule>,
    pub(crate) path: Vec<Segment>,
    pub(crate) depth: usize,
    /// Whether the value stands without a header, so that other words may stand before it.
    pub(crate) headless: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) recoveries: Vec<Recovery>,
}

impl<'a> Desk<'_, 'a> {
    /// Reports something wrong with the value at the path. `at` is the piece of the reply.
    pub(crate) fn report(&mut self, kind: DiagnosticKind, at: Option<&'a str>, found: String) {
        let path = Path(self.path.clone());
        let span = at.map(|piece| self.span(piece));
        self.diagnostics.push(Diagnostic { path, span, kind, found });
    }

    /// Reports a leniency. `at` is the piece of the reply.
    pub(crate) fn recover(&mut self, kind: RecoveryKind, at: &'a str) {
        let section = match self.path.first() {
            Some(Segment::Field(at)) => Some(*at),
            _ => None,
        };
        let span = self.span(at);
        self.recoveries.push(Recovery { kind, section, span });
    }

    /// Runs `read` one step further inside.
    pub(crate) fn step<T>(&mut self, segment: Segment, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(segment);
        let result = read(self);
        self.path.pop();
        result
    }

    /// Runs `read` with another field's rules, inside that field.
    pub(crate) fn field<T>(
        &mut self,
        at: usize,
        rules: &[Rule],
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.rules, rules.to_vec());
        let result = self.step(Segment::Field(at), read);
        self.rules = outer;
        result
    }

    /// Runs `read` on text that stands otherwise in the reply, at `at`: what it reports is reported of
    /// that place.
    pub(crate) fn aside<T>(
        &mut self,
        text: &str,
        at: &'a str,
        read: impl for<'b> FnOnce(&'b str, &mut Desk<'_, 'b>) -> T,
    ) -> T {
        let mut inner = Desk {
            reply: text,
            tables: self.tables,
            special: self.special.clone(),
            task: self.task,
            rules: std::mem::take(&mut self.rules),
            path: std::mem::take(&mut self.path),
            depth: self.depth,
            headless: self.headless,
            diagnostics: Vec::new(),
            recoveries: Vec::new(),
        };
        let result = read(text, &mut inner);
        (self.rules, self.path) = (inner.rules, inner.path);
        let (diagnostics, recoveries) = (inner.diagnostics, inner.recoveries);
        let span = self.span(at);
        let place = |diagnostic| Diagnostic { span: Some(span.clone()), ..diagnostic };
        self.diagnostics.extend(diagnostics.into_iter().map(place));
        for recovery in recoveries {
            self.recover(recovery.kind, at);
        }
        result
    }

    /// Reports each rule of the field that fits the kind and that the value breaks.
    pub(crate) fn keep_rules(&mut self, kind: &Kind, value: &Value<'_>, at: &'a str) {
        if self.rules.is_empty() {
            return;
        }
        let context = Context { task: self.task, patterns: &self.tables.patterns };
        let broken: Vec<(Rule, String)> = self
            .rules
            .iter()
            .filter(|rule| rule.fits(kind))
            // A user's function judges the field, not each of its items.
            .filter(|rule| {
                !matches!(rule, Rule::Check(_))
                    || matches!(self.path.last(), Some(Segment::Field(_)))
            })
            .filter_map(|rule| Some((rule.clone(), rule.holds(value, context).err()?)))
            .collect();
        for (rule, found) in broken {
            self.report(DiagnosticKind::Broken(rule), Some(at), found);
        }
    }

    /// The place of a piece that was cut out of the reply.
    fn span(&self, piece: &str) -> Range<usize> {
        let start = piece.as_ptr().addr().saturating_sub(self.reply.as_ptr().addr());
        let start = start.min(self.reply.len());
        start..(start + piece.len()).min(self.reply.len())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::kind::{self, Body};

    /// Reads a section's body as the kind: the value's debug form, or the first diagnostic's name.
    pub(in crate::kind) fn check(kind: &Kind, body: &str, expect: &str) {
        check_rules(kind, &[], body, expect);
    }

    /// The same, of a field with rules.
    pub(in crate::kind) fn check_rules(kind: &Kind, rules: &[Rule], body: &str, expect: &str) {
        let mut tables = Tables::default();
        tables.add_kind(kind);
        let mut desk = Desk {
            reply: body,
            tables: &tables,
            special: Special::default(),
            task: None,
            rules: Vec::new(),
            path: Vec::new(),
            depth: 0,
            headless: true,
            diagnostics: Vec::new(),
            recoveries: Vec::new(),
        };
        let value = desk.field(0, rules, |desk| kind::read(kind, Body::section(body), desk));
        let got = match desk.diagnostics.first() {
            Some(first) if desk.diagnostics.len() == 1 => first.kind.name().to_owned(),
            Some(first) => format!("{} and {} more", first.kind.name(), desk.diagnostics.len() - 1),
            None => value.map(|value| format!("{value:?}")).unwrap_or_default(),
        };
        assert_eq!(got, expect, "{body:?} as {kind:?}");
    }

    #[test]
    fn a_users_function_judges_the_field_once() {
        fn no_three(value: &Value<'_>) -> Result<(), String> {
            let three = Value::Integer(crate::spec::Int::from_unsigned(3));
            let has = match value {
                Value::List(items) => items.contains(&three),
                other => *other == three,
            };
            if has { Err("three".to_owned()) } else { Ok(()) }
        }
        const BYTE: Kind = Kind::Integer(crate::spec::Width::U8);
        const OPTIONAL: Kind = Kind::Optional(crate::spec::Ref::Static(&BYTE));
        const LIST: Kind = Kind::List(crate::spec::Ref::Static(&BYTE));
        let rules = [Rule::Check(crate::rule::Check { phrase: "no 3".into(), check: no_three })];
        check_rules(&BYTE, &rules, "3", "broken_rule");
        check_rules(&BYTE, &rules, "4", "Integer(4)");
        check_rules(&OPTIONAL, &rules, "3", "broken_rule");
        check_rules(&OPTIONAL, &rules, "none", "Null");
        check_rules(&LIST, &rules, "- 2\n- 3\n- 3", "broken_rule");
    }
}
