//! `ReadContext`: where readers report to, and what they may look up.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{Deref, Range};
use std::sync::LazyLock;

use super::body::without_quotes;
use super::memo::{Known, Memo, ReadingKey};
use super::shown::{items_of, lines_of, values_at};
use super::written::Written;
use super::{Body, Margin};
use crate::assertion::Labels;
use crate::bind::{NamesOf, Note, Page, Place};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::kind::Special;
use crate::outline::{Form, NodeId, Tree, Vocab, outline};
use crate::recovery::{Recovery, RecoveryKind};
use crate::rule::{Context, Patterns, Task};
use crate::spec::{Field, Kind, Path, Rule, Segment, Spec, Value};
use crate::text::{blank, first_line};

/// How deep records and lists may nest before reading stops: far beyond what a model keeps apart.
pub const MAX_DEPTH: usize = 32;

/// What is made of a spec once, before any reply is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    /// All names, at all levels.
    pub(crate) vocab: Vocab,
    /// The names of each record.
    pub(crate) names: NamesOf,
    /// The compiled patterns.
    pub(crate) patterns: Patterns,
    /// The labels of the fields of each record, by the address of its spec, as [`NamesOf`] has the names.
    labels: BTreeMap<usize, Vec<Labels>>,
}

impl Tables {
    /// Tables for a whole spec, its nested records included.
    pub(crate) fn new(spec: &Spec) -> Self {
        let vocab = Vocab::new(spec);
        let names = NamesOf::new(spec, &vocab);
        let (patterns, labels) = (Patterns::default(), BTreeMap::new());
        let mut tables = Self { vocab, names, patterns, labels };
        let examples = spec.examples.get();
        let replies: Vec<&Value<'_>> = examples.iter().map(|example| &example.reply).collect();
        tables.add_fields(spec, &replies);
        tables
    }

    /// The labels of a record's fields; none of a record that is not in the spec.
    pub(crate) fn labels(&self, spec: &Spec) -> &[Labels] {
        self.labels.get(&address(spec)).map_or(&[], Vec::as_slice)
    }

    /// Adds the fields of a record, which these worked examples show.
    fn add_fields(&mut self, spec: &Spec, shown: &[&Value<'_>]) {
        if self.labels.contains_key(&address(spec)) {
            return;
        }
        self.labels.insert(
            address(spec),
            spec.fields
                .iter()
                .enumerate()
                .map(|(at, field)| {
                    Labels::within(field, spec).showing(&lines_of(&values_at(shown, at)))
                })
                .collect(),
        );
        for (at, field) in spec.fields.iter().enumerate() {
            for rule in field.rules.iter() {
                if let Rule::Pattern(pattern) = rule {
                    // An invalid pattern is a flaw of the spec; `flaws` tells of it.
                    let _ = self.patterns.add(&pattern.regex);
                }
            }
            if let Some(inner) = field.kind.holds() {
                let values = values_at(shown, at).into_iter();
                let records: Vec<&Value<'_>> = values.flat_map(items_of).collect();
                self.add_fields(inner, &records);
            }
        }
    }
}

fn address(spec: &Spec) -> usize {
    std::ptr::from_ref(spec).addr()
}

/// The labels of the field that is being read: taken from the reader, or made for this field.
#[derive(Clone, Debug, Default)]
pub(crate) enum FieldLabels<'t> {
    /// No field is being read.
    #[default]
    Nothing,
    Kept(&'t Labels),
    Own(Box<Labels>),
}

impl FieldLabels<'_> {
    fn of(field: &Field) -> Self {
        Self::Own(Box::new(Labels::of(field)))
    }
}

impl Deref for FieldLabels<'_> {
    type Target = Labels;

    fn deref(&self) -> &Labels {
        static NOTHING: LazyLock<Labels> = LazyLock::new(Labels::default);
        match self {
            Self::Nothing => &NOTHING,
            Self::Kept(labels) => labels,
            Self::Own(labels) => labels,
        }
    }
}

/// The readers of all kinds, which are above the context: a list reads items without knowing their kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readers {
    /// Reads a place.
    pub(super) read: for<'a> fn(&Kind, &Place, &mut ReadContext<'_, 'a>) -> Option<Value<'a>>,
    /// Reads a piece of a line that one look settles.
    pub(super) read_at_once: for<'a> fn(&Kind, &'a str, Written, &Labels) -> Option<Value<'a>>,
    /// Reads a piece of text.
    pub(super) read_body:
        for<'a> fn(&Kind, Body<'a>, &mut ReadContext<'_, 'a>) -> Option<Value<'a>>,
    /// Reads a piece of text, with the parts in it if the kind has any.
    pub(super) read_piece:
        for<'a> fn(&Kind, Body<'a>, &mut ReadContext<'_, 'a>) -> Option<Value<'a>>,
}

/// Where readers report to. `'a` is the reply, `'t` what was prepared.
#[derive(Debug)]
pub(crate) struct ReadContext<'t, 'a> {
    pub(crate) reply: &'a str,
    /// The reply's tree, with the names of the spec.
    pub(crate) page: Page<'t, 'a>,
    pub(crate) tables: &'t Tables,
    pub(crate) kinds: Readers,
    pub(crate) special: Special<'t>,
    pub(crate) task: Option<&'t Task<'t>>,
    /// The rules of the field that is being read.
    pub(crate) rules: Cow<'static, [Rule]>,
    /// The names of the field that is being read.
    pub(crate) labels: FieldLabels<'t>,
    pub(crate) path: Vec<Segment>,
    pub(crate) depth: usize,
    /// Whether the value is inside a record, where the indent of a text is the format's.
    pub(crate) nested: bool,
    /// The field whose value was still being written when the reply ended.
    pub(crate) cut: Option<usize>,
    /// The only field of the reply whose faults are reported; `None` for all of them.
    pub(crate) only: Option<usize>,
    /// What is known of nodes that were read before the reply had ended.
    pub(crate) memo: Option<Memo>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) recoveries: Vec<Recovery>,
}

impl<'t, 'a> ReadContext<'t, 'a> {
    /// Reads a place as a value of the kind; `None` if it is none, which is reported.
    pub(crate) fn read(&mut self, kind: &Kind, place: &Place) -> Option<Value<'a>> {
        if self.memo.is_some() {
            return self.read_once(kind, place);
        }
        (self.kinds.read)(kind, place, self)
    }

    /// Runs `read` with what is known of nodes, and with what is to be kept of them.
    pub(crate) fn remembering<T>(
        &mut self,
        memo: &mut Memo,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.memo = Some(std::mem::take(memo));
        let result = read(self);
        *memo = self.memo.take().unwrap_or_default();
        result
    }

    /// Reads, and drops the diagnostics and recoveries of that reading.
    pub(super) fn without_reporting<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let (diagnosed, recovered) = (self.diagnostics.len(), self.recoveries.len());
        let result = read(self);
        self.diagnostics.truncate(diagnosed);
        self.recoveries.truncate(recovered);
        result
    }

    /// Keeps the next reading of a node.
    pub(crate) fn keep(&mut self, node: NodeId) {
        if let Some(memo) = &mut self.memo {
            memo.want(node);
        }
    }

    /// Reads a place, or takes what is known of it.
    fn read_once(&mut self, kind: &Kind, place: &Place) -> Option<Value<'a>> {
        if let Some(known) = self.recall(place) {
            self.diagnostics.extend(known.diagnostics);
            self.recoveries.extend(known.recoveries);
            return known.value;
        }
        if !self.memo.as_mut().is_some_and(|memo| memo.wants(place)) {
            return (self.kinds.read)(kind, place, self);
        }
        let asked = self.asked(place);
        let (diagnosed, recovered) = (self.diagnostics.len(), self.recoveries.len());
        let value = (self.kinds.read)(kind, place, self);
        let diagnostics = self.diagnostics.get(diagnosed..).unwrap_or_default().to_vec();
        let recoveries = self.recoveries.get(recovered..).unwrap_or_default().to_vec();
        if let (Some(memo), Some(node)) = (&mut self.memo, place.node) {
            let value = value.clone().map(Value::into_owned);
            memo.keep(self.page.tree, (node, asked), value, diagnostics, recoveries);
        }
        value
    }

    /// What is known of a place, which was read in the same circumstances.
    fn recall(&mut self, place: &Place) -> Option<Known> {
        if !self.memo.as_ref()?.has(place.node) {
            return None;
        }
        let asked = self.asked(place);
        self.memo.as_mut()?.take(self.page.tree, place.node?, asked)
    }

    /// What the reading of a place depends on.
    fn asked(&self, place: &Place) -> ReadingKey {
        let line_end = self.line_end(place.range.end);
        let torn = self.page.broken_json_in(&place.range);
        ReadingKey::new(place, (line_end, torn), &self.path, (self.depth, self.nested))
    }

    /// Reads a piece of text as a value of the kind.
    pub(super) fn read_body(&mut self, kind: &Kind, body: Body<'a>) -> Option<Value<'a>> {
        (self.kinds.read_body)(kind, body, self)
    }

    /// Reads a piece of text, with the parts in it if the kind has any.
    pub(super) fn read_piece(&mut self, kind: &Kind, body: Body<'a>) -> Option<Value<'a>> {
        (self.kinds.read_piece)(kind, body, self)
    }

    /// Whether the text of the field may be empty.
    pub(super) fn may_be_empty(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::AllowEmpty))
    }

    /// Reports something wrong with the value at the path. `at` is the piece of the reply.
    pub(crate) fn report(&mut self, kind: DiagnosticKind, at: Option<&'a str>, found: String) {
        if self.only.is_some_and(|only| self.path.first() != Some(&Segment::Field(only))) {
            return;
        }
        let path = Path(self.path.clone());
        let span = at.map(|piece| self.span(piece));
        self.diagnostics.push(Diagnostic { path, span, kind, found });
    }

    /// Records what was tolerated to find places.
    pub(crate) fn note_all(&mut self, notes: &[Note]) {
        for note in notes {
            self.note(note);
        }
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

    /// The text of a place, and what of its indent belongs to the format.
    pub(crate) fn body(&self, place: &Place) -> Body<'a> {
        let text = self.page.slice(place.range.start..self.line_end(place.range.end));
        let on_line = !blank(first_line(text)) && !self.begins_line(place.range.start);
        let margin = match place.form(&self.page) {
            Some(Form::Item) => Margin::UpTo(self.column(place.range.start)),
            Some(Form::Cell | Form::Row) => Margin::UpTo(0),
            _ if !self.nested => Margin::Keep,
            _ if on_line => Margin::UpTo(usize::MAX),
            _ => Margin::Common,
        };
        let quotes = self.quotes_of(place);
        let text = if quotes > 0 { without_quotes(text, quotes) } else { text };
        Body { margin, tail: place.tail, quotes, ..Body::section(text) }
    }

    /// How many quote marks are before the mark of a place on its line.
    fn quotes_of(&self, place: &Place) -> usize {
        let Some(node) =
            place.node.map(|id| self.page.node(id)).filter(|node| !node.form.is_json())
        else {
            return 0;
        };
        let before = self.reply.get(..node.start as usize).unwrap_or_default();
        let bytes = before.bytes().rev().take_while(|byte| *byte != b'\n');
        let mut quotes = 0;
        for byte in bytes {
            match byte {
                b'>' => quotes += 1,
                b' ' | b'\t' => {}
                _ => return 0,
            }
        }
        quotes
    }

    /// Where the line ends, its break included, if only blanks follow: it tells that the line is whole.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.reply.get(at..).unwrap_or_default();
        let blanks = rest.trim_start_matches([' ', '\t', '\r']);
        if blanks.starts_with('\n') { at + rest.len() - blanks.len() + 1 } else { at }
    }

    /// Whether a line begins at this byte.
    pub(crate) fn begins_line(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.reply.as_bytes().get(before));
        before.is_none_or(|byte| *byte == b'\n')
    }

    /// Whether the reply goes on after a piece that was cut out of it.
    pub(super) fn goes_on_after(&self, piece: &str) -> bool {
        !blank(self.reply.get(self.span(piece).end..).unwrap_or_default())
    }

    /// How many characters are before this byte on its line.
    fn column(&self, at: usize) -> usize {
        let before = self.reply.get(..at).unwrap_or_default();
        let start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |found| found + 1);
        before.get(start..).map_or(0, |line| line.chars().count())
    }

    /// Reports a leniency of finding a place.
    pub(crate) fn note(&mut self, note: &Note) {
        let section = match self.path.first() {
            Some(Segment::Field(at)) => Some(*at),
            _ => note.field,
        };
        self.recoveries.push(Recovery { kind: note.kind, section, span: note.range.clone() });
    }

    /// Reports a leniency at a place of the reply.
    pub(crate) fn recover_at(&mut self, kind: RecoveryKind, range: Range<usize>) {
        self.note(&Note { kind, field: None, range });
    }

    /// Runs `read` one step further inside.
    pub(crate) fn step<T>(&mut self, segment: Segment, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(segment);
        let result = read(self);
        self.path.pop();
        result
    }

    /// Runs `read` with another field's rules and names, inside that field.
    pub(crate) fn field<T>(
        &mut self,
        at: usize,
        field: &Field,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.labelled_field(at, field, FieldLabels::of(field), read)
    }

    /// The same with labels that were made before, where there are any.
    pub(super) fn field_of<T>(
        &mut self,
        at: usize,
        field: &Field,
        made: &'t [Labels],
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let labels = made.get(at).map_or_else(|| FieldLabels::of(field), FieldLabels::Kept);
        self.labelled_field(at, field, labels, read)
    }

    fn labelled_field<T>(
        &mut self,
        at: usize,
        field: &Field,
        labels: FieldLabels<'t>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let rules = std::mem::replace(&mut self.rules, field.rules.clone());
        let labels = std::mem::replace(&mut self.labels, labels);
        let result = self.step(Segment::Field(at), read);
        (self.rules, self.labels) = (rules, labels);
        result
    }

    /// Runs `read` on text that is otherwise in the reply, at `at`: what it reports is reported of
    /// that place.
    pub(crate) fn aside<T>(
        &mut self,
        text: &str,
        at: &'a str,
        read: impl for<'b> FnOnce(&'b str, &mut ReadContext<'_, 'b>) -> T,
    ) -> T {
        self.aside_of(text, &Tree::default(), at, read)
    }

    /// The same of a text that has parts of its own.
    pub(crate) fn aside_with_parts<T>(
        &mut self,
        text: &str,
        at: &'a str,
        read: impl for<'b> FnOnce(&'b str, &mut ReadContext<'_, 'b>) -> T,
    ) -> T {
        let tree = outline(&self.tables.vocab, text);
        self.aside_of(text, &tree, at, read)
    }

    fn aside_of<T>(
        &mut self,
        text: &str,
        tree: &Tree,
        at: &'a str,
        read: impl for<'b> FnOnce(&'b str, &mut ReadContext<'_, 'b>) -> T,
    ) -> T {
        let mut inner = ReadContext {
            reply: text,
            page: Page {
                text,
                tree,
                names: self.page.names,
                first_turn: false,
                broken_json: (0, 0),
            },
            nested: self.nested,
            tables: self.tables,
            kinds: self.kinds,
            special: self.special,
            task: self.task,
            rules: std::mem::take(&mut self.rules),
            labels: self.labels.clone(),
            path: std::mem::take(&mut self.path),
            depth: self.depth,
            cut: None,
            only: self.only,
            memo: None,
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

    /// Whether an equals sign is right before a piece of the reply: `label = "…"`.
    pub(super) fn is_assigned(&self, piece: &str) -> bool {
        let before = self.reply.get(..self.span(piece).start).unwrap_or_default();
        before.trim_end_matches([' ', '\t']).ends_with('=')
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
    use crate::kind;
    use crate::outline::NodeId;
    use crate::spec::{Language, Ref};

    /// Numbers without a pattern, the same each time: the generator of Knuth's MMIX.
    pub(in crate::kind) struct Numbers(pub(in crate::kind) u64);

    impl Numbers {
        pub(in crate::kind) fn below(&mut self, end: usize) -> usize {
            let Self(state) = self;
            *state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(*state >> 33).unwrap_or_default() % end
        }

        pub(in crate::kind) fn one<'t>(&mut self, texts: &[&'t str]) -> &'t str {
            texts[self.below(texts.len())]
        }
    }

    /// Reads a section's body as the kind: the value's debug form, or the first diagnostic's name.
    pub(in crate::kind) fn check(kind: &Kind, body: &str, expect: &str) {
        check_rules(kind, &[], body, expect);
    }

    /// The same, of a field with rules.
    pub(in crate::kind) fn check_rules(kind: &Kind, rules: &[Rule], body: &str, expect: &str) {
        let got = read_field(&Field::EMPTY, kind, rules, body).0;
        assert_eq!(got, expect, "{body:?} as {kind:?}");
    }

    /// The same, of a field with a header.
    pub(in crate::kind) fn check_headed(
        header: &'static str,
        kind: &Kind,
        rules: &[Rule],
        body: &str,
        expect: &str,
    ) {
        assert_eq!(read_headed(header, kind, rules, body).0, expect, "{body:?} as {kind:?}");
    }

    /// The same, of a field with a header and a description.
    pub(in crate::kind) fn check_described(
        header: &'static str,
        about: &'static str,
        kind: &Kind,
        body: &str,
        expect: &str,
    ) {
        let keys = vec![crate::text::fold(header).into()].into();
        let (header, about) = (header.into(), about.into());
        let got = read_field(&Field { header, keys, about, ..Field::EMPTY }, kind, &[], body).0;
        assert_eq!(got, expect, "{body:?} as {kind:?}");
    }

    /// What is read under a header, or the first diagnostic's name; and the names of the recoveries.
    pub(in crate::kind) fn read_headed(
        header: &'static str,
        kind: &Kind,
        rules: &[Rule],
        body: &str,
    ) -> (String, Vec<&'static str>) {
        let keys = vec![crate::text::fold(header).into()].into();
        read_field(&Field { header: header.into(), keys, ..Field::EMPTY }, kind, rules, body)
    }

    /// Runs `read` inside a field.
    pub(in crate::kind) fn inside(
        field: &Field,
        body: &str,
        read: impl FnOnce(&mut ReadContext<'_, '_>),
    ) {
        with_desk(field, body, |context| context.field(0, field, read));
    }

    /// What is written for the value that is read, and how many recoveries that took.
    pub(in crate::kind) fn rewritten(kind: &Kind, body: &str) -> Option<(String, usize)> {
        let field = Field { kind: Ref::shared(kind.clone()), ..Field::EMPTY };
        with_desk(&field, body, |context| {
            let value = context.read(kind, &Place::of(&context.page, NodeId::ROOT))?;
            let language = if body.is_ascii() { Language::English } else { Language::Chinese };
            let writing = kind::write_context(Special::default(), false, language);
            Some((kind::write(kind, &value, writing), context.recoveries.len()))
        })
    }

    fn with_desk<T>(
        field: &Field,
        body: &str,
        read: impl FnOnce(&mut ReadContext<'_, '_>) -> T,
    ) -> T {
        let spec = Spec { fields: vec![field.clone()].into(), ..Spec::EMPTY };
        let tables = Tables::new(&spec);
        let tree = outline(&tables.vocab, body);
        read(&mut ReadContext {
            reply: body,
            page: Page {
                text: body,
                tree: &tree,
                names: &tables.names,
                first_turn: false,
                broken_json: (0, 0),
            },
            nested: false,
            tables: &tables,
            kinds: kind::READERS,
            special: Special::new(&tables.vocab),
            task: None,
            rules: Cow::default(),
            labels: FieldLabels::default(),
            path: Vec::new(),
            depth: 0,
            cut: None,
            only: None,
            memo: None,
            diagnostics: Vec::new(),
            recoveries: Vec::new(),
        })
    }

    fn read_field(
        field: &Field,
        kind: &Kind,
        rules: &[Rule],
        body: &str,
    ) -> (String, Vec<&'static str>) {
        let (rules, shared) = (rules.to_vec().into(), Ref::shared(kind.clone()));
        let field = Field { rules, kind: shared, ..field.clone() };
        with_desk(&field, body, |context| {
            let root = Place::of(&context.page, NodeId::ROOT);
            let value = context.field(0, &field, |context| context.read(kind, &root));
            let got = match context.diagnostics.first() {
                Some(first) if context.diagnostics.len() == 1 => first.kind.name().to_owned(),
                Some(first) => {
                    format!("{} and {} more", first.kind.name(), context.diagnostics.len() - 1)
                }
                None => value.map(|value| format!("{value:?}")).unwrap_or_default(),
            };
            (got, context.recoveries.iter().map(|recovery| recovery.kind.name()).collect())
        })
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
        const OPTIONAL: Kind = Kind::Optional(Ref::Static(&BYTE));
        const LIST: Kind = Kind::List(Ref::Static(&BYTE));
        let rules = [Rule::Check(crate::spec::Check { phrase: "no 3".into(), check: no_three })];
        check_rules(&BYTE, &rules, "3", "broken_rule");
        check_rules(&BYTE, &rules, "4", "Integer(4)");
        check_rules(&OPTIONAL, &rules, "3", "broken_rule");
        check_rules(&OPTIONAL, &rules, "none", "Null");
        check_rules(&LIST, &rules, "- 2\n- 3\n- 3", "broken_rule");
    }
}
