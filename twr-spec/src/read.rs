//! `Reader`: a reply's text to a value, with what was tolerated and what is wrong. Never fails, never panics.
//!
//! The stages, each with a page of its own: [`outline`](crate::outline) makes the tree of the page, `bind` finds the
//! place of each field in it, the kinds read the places. This file joins them and keeps the accounts.

mod afterword;
mod alone;
mod amended;
mod contradicted;
mod corrected;
mod cut;
mod echo;
mod forms;
mod headless;
mod in_sentences;
mod place;
mod plain_json;
mod postscript;
mod reading;
mod renamed;
mod repeated;
mod sentences;
mod swallowed;
mod taken;
#[cfg(test)]
mod testing;

pub use reading::{Circumstances, Reading, Section};

use std::borrow::Cow;
use std::sync::OnceLock;

use self::echo::{Echoes, Given};
use self::taken::Found;
use crate::bind::{self, Binding, Page, Place};
use crate::diagnostic::Diagnostic;
use crate::kind::{self, FieldLabels, Memo, ReadContext, Special, Tables};
use crate::outline::{NodeId, Tree, outline};
use crate::recovery::{Recovery, RecoveryKind};
use crate::rule::{Context, Task};
use crate::section::WorkedExamples;
use crate::spec::{Example, Spec, Value};
use crate::text::{FenceLine, blank};

/// Reads replies of one spec. Names and patterns are made once, in [`new`](Self::new).
#[derive(Clone, Debug)]
pub struct Reader<'s> {
    spec: &'s Spec,
    tables: Tables,
    echoes: Echoes,
    first_turn: bool,
    /// The spec's own worked examples, made when they are first asked for.
    examples: OnceLock<WorkedExamples>,
}

/// What is known of a field that is read alone.
#[derive(Debug, Default)]
pub(crate) struct Alone<'m> {
    /// The field, if it was cut off.
    cut: Option<usize>,
    /// The think blocks that are passed over.
    thinks: Vec<Recovery>,
    /// What is known of the parts of the place, and what is to be kept.
    memo: Option<&'m mut Memo>,
    /// The task, ready to be searched.
    task: Option<&'m Task<'m>>,
}

impl<'m> Alone<'m> {
    /// A field that is complete, with what is known of its parts.
    pub(crate) fn closed(memo: &'m mut Memo, task: Option<&'m Task<'m>>) -> Self {
        Self { memo: Some(memo), task, ..Self::default() }
    }
}

impl<'c> Circumstances<'c> {
    /// What the model was given, with the task ready to be searched.
    fn given(self, task: Option<&'c Task<'c>>) -> Given<'c> {
        Given { task, shown: self.shown, hidden_fields: self.hidden_fields }
    }
}

impl<'s> Reader<'s> {
    /// Prepares a reader for replies of the spec.
    pub fn new(spec: &'s Spec) -> Self {
        let (tables, echoes, examples) = (Tables::new(spec), Echoes::default(), OnceLock::new());
        Self { spec, tables, echoes, first_turn: false, examples }
    }

    /// The same reader, which also tells a value that is copied from a worked example of the spec.
    #[must_use]
    pub fn telling_echoes(mut self, examples: &[Example]) -> Self {
        self.echoes = Echoes::of(examples, self.spec);
        self
    }

    /// What is left of a field's value without the items that are copied from a worked example, and the
    /// examples, by position, that it was copied from, as a whole or in some item.
    pub fn without_copies(
        &self,
        field: usize,
        value: Value<'static>,
        known: Circumstances<'_>,
    ) -> (Value<'static>, Vec<usize>) {
        let task = known.task.map(Task::new);
        self.echoes.without_copies(field, value, known.given(task.as_ref()))
    }

    /// The same reader, for one turn of many: of several sections of a field the first complete one
    /// counts, and where the sections begin over again, a further turn has begun, and the reply ends
    /// before it. Without this, a section that comes again is the better version of a draft, unless a
    /// line between them (`User:`, `<|user|>`) says that it is not.
    ///
    /// An agent that acts on the first action of a reply wants this: what follows was written without the
    /// action's result.
    #[must_use]
    pub fn of_first_turn(mut self) -> Self {
        self.first_turn = true;
        self
    }

    /// The place of the spec's worked examples, for whoever makes them.
    pub(crate) fn kept_examples(&self) -> &OnceLock<WorkedExamples> {
        &self.examples
    }

    /// The spec whose replies it reads.
    pub fn spec(&self) -> &'s Spec {
        self.spec
    }

    /// Reads a whole reply of which nothing else is known.
    pub fn read<'a>(&self, reply: &'a str) -> Reading<'a> {
        self.read_in(reply, Circumstances::default())
    }

    /// Reads a whole reply. Linear in its length; reads all fields, whatever is wrong with some.
    pub fn read_in<'a>(&self, reply: &'a str, known: Circumstances<'_>) -> Reading<'a> {
        self.read_wanted(reply, known, None)
    }

    /// The same where nothing but the field's section is expected: what is wrong with other fields is not
    /// reported. The cost of many examples in a wide spec would otherwise be that of what they lack.
    pub(crate) fn read_section<'a>(
        &self,
        field: usize,
        reply: &'a str,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        self.read_wanted(reply, known, Some(field))
    }

    fn read_wanted<'a>(
        &self,
        reply: &'a str,
        known: Circumstances<'_>,
        only: Option<usize>,
    ) -> Reading<'a> {
        let tree = outline(&self.tables.vocab, reply);
        self.read_page(self.page(reply, &tree), known, only, None)
    }

    /// Reads a whole reply that was outlined while it arrived, with what is known of its closed nodes.
    pub(crate) fn read_outlined<'a>(
        &self,
        reply: &'a str,
        tree: &Tree,
        memo: Memo,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        self.read_page(self.page(reply, tree), known, None, Some(memo))
    }

    fn read_page<'a>(
        &self,
        page: Page<'_, 'a>,
        known: Circumstances<'_>,
        only: Option<usize>,
        memo: Option<Memo>,
    ) -> Reading<'a> {
        let mut binding = bind::reply(&page, self.spec);
        // A section that is read alone has none after it.
        let known = Circumstances { ended: known.ended || only.is_some(), ..known };
        let is_headless = headless::has_no_header(&page, self.spec, &binding);
        if is_headless
            && !known.cut_off
            && let Some(field) = headless::only_field(self.spec)
        {
            let mut tried = self.read_headless(page, field, known);
            tried.recoveries.extend(headless::missing_header(&tried, field));
            if headless::is_value(self.spec, field, &tried, page)
                || headless::is_unread(self.spec, field, &tried, page)
            {
                return tried;
            }
        }
        if is_headless
            && !known.cut_off
            && self.spec.fields.len() > 1
            && let Some(told) =
                in_sentences::bound(self.spec, &binding, &mut self.context(page, None))
        {
            return self.read_bound(page, told, None, known, (only, memo));
        }
        if let Some(reading) = self.read_in_order(page, &binding, known) {
            return reading;
        }
        let cut = self.settle_end(&page, &mut binding, known);
        self.read_bound(page, binding, cut, known, (only, memo))
    }

    /// Ends the last place where its value ends; the field that was cut off, if one was.
    fn settle_end(
        &self,
        page: &Page<'_, '_>,
        binding: &mut Binding,
        known: Circumstances<'_>,
    ) -> Option<usize> {
        cut::drop_torn_header(page, self.spec, binding);
        afterword::drop_from_last(page, self.spec, binding);
        if known.cut_off {
            cut::resolve_cut_field(page, self.spec, binding)
        } else {
            cut::seen(page, self.spec, binding, known.ended)
        }
    }

    /// Reads a reply whose sections have names of their own and stand in the order of the fields, if each of them is a
    /// value of its field.
    fn read_in_order<'a>(
        &self,
        page: Page<'_, 'a>,
        binding: &Binding,
        known: Circumstances<'_>,
    ) -> Option<Reading<'a>> {
        let bind::InOrder { given, by_word } =
            bind::in_order(&page, self.spec, binding).filter(|_| !known.cut_off)?;
        let mut binding = binding.clone();
        for (field, id) in &given {
            binding.give(&page, *field, *id);
        }
        let cut = self.settle_end(&page, &mut binding, known);
        let reading = self.read_bound(page, binding, cut, known, (None, None));
        let guesses = [RecoveryKind::Unfenced, RecoveryKind::WordInSentence];
        let is_guessed = reading.recoveries.iter().any(|used| {
            guesses.contains(&used.kind) && given.iter().any(|(at, _)| used.section == Some(*at))
        });
        let is_wrong =
            |at: &usize| reading.diagnostics.iter().any(|wrong| wrong.path.section() == Some(*at));
        // A header with a word of its field is that field's, where half of them or more have values that fit.
        let wrong = given.iter().filter(|(at, _)| is_wrong(at)).count();
        let fits = if by_word { 2 * wrong <= given.len() } else { wrong == 0 && !is_guessed };
        fits.then_some(reading)
    }

    /// Reads the fields from the places that were found for them.
    fn read_bound<'a>(
        &self,
        page: Page<'_, 'a>,
        mut binding: Binding,
        cut: Option<usize>,
        known: Circumstances<'_>,
        (only, memo): (Option<usize>, Option<Memo>),
    ) -> Reading<'a> {
        let task = known.task.map(Task::new);
        let mut context = self.context(page, task.as_ref());
        (context.only, context.memo) = (only, memo);
        kind::withdraw_other_cases(self.spec, &mut binding, &mut context);
        let binding = &binding;
        forms::note(self.spec, binding, &mut context);
        context.cut = cut;
        let mut values = kind::read_fields(self.spec, binding, &mut context);
        swallowed::refuse(self.spec, binding, &mut values, &mut context);
        renamed::report(self.spec, binding, &mut context);
        repeated::report(self.spec, binding, &mut context);
        repeated::report_conflict(self.spec, binding, &values, &mut context);
        corrected::report(self.spec, binding, &mut values, &mut context);
        corrected::report_inside(self.spec, binding, &mut context);
        contradicted::report(self.spec, binding, &values, &mut context);
        if binding.is_empty() {
            in_sentences::report_named(self.spec, &mut context);
            forms::report_nothing(self.spec, &mut context);
        }
        let ReadContext { mut diagnostics, mut recoveries, .. } = context;
        let places = forms::places(&page, self.spec, binding, &values);
        let mut found = Found {
            values: &mut values,
            places: &places,
            diagnostics: &mut diagnostics,
            recoveries: &mut recoveries,
        };
        taken::from_task(self.spec, self.rules(task.as_ref()), &mut found);
        self.echoes.note(&values, &places, known.given(task.as_ref()), &mut recoveries);
        if recoveries.is_empty() && diagnostics.is_empty() {
            forms::note_other(&page, self.spec, binding, &values, self.special(), &mut recoveries);
        }
        known.strictness.judge(page.text, &recoveries, &places, &mut diagnostics);
        let (value, mut drafts) = part(values, &diagnostics);
        if let Some((field, place)) = cut.and_then(|field| Some((field, binding.place(field)?))) {
            keep_growing(&mut drafts, field, page.slice(place.range.clone()).trim());
        }
        let start = binding.start(&page).unwrap_or(page.node(NodeId::ROOT).end as usize);
        let thought = page.slice(0..start).trim_start_matches('\u{feff}').trim();
        Reading {
            value,
            drafts,
            diagnostics,
            recoveries,
            thought: Some(thought).filter(|thought| has_words(thought)),
            extra: forms::extra(&page, self.spec.layout, binding, start),
            places,
        }
    }

    /// Reads the body of one field alone, as when only that value was asked for, without a header. A
    /// header that is there all the same is read as one; and where the certain header of another
    /// field is, the reply is not that value.
    pub fn read_field<'a>(
        &self,
        field: usize,
        reply: &'a str,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        let shape = self.spec.fields.get(field);
        let Some(end) = shape.and_then(|shape| headless::question_after(reply, shape)) else {
            return self.read_value(field, reply, known);
        };
        // Words after the value say nothing of whether the value was cut off.
        let whole = Circumstances { cut_off: false, ..known };
        let before = self.read_value(field, reply.get(..end).unwrap_or(reply), whole);
        if before.diagnostics.is_empty() {
            return before;
        }
        // No value is before the line: the line may be the header of the value, below free text. Where no value is
        // there either, the text before the line is what the model answered.
        let below = self.read_value(field, reply, known);
        if below.diagnostics.is_empty() { below } else { before }
    }

    fn read_value<'a>(
        &self,
        field: usize,
        reply: &'a str,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        let tree = outline(&self.tables.vocab, reply);
        let page = self.page(reply, &tree);
        let mut binding = bind::reply(&page, self.spec);
        let is_headless = headless::has_no_header(&page, self.spec, &binding);
        if !is_headless && (binding.place(field).is_some() || binding.is_certain()) {
            let cut = if known.cut_off {
                cut::resolve_cut_field(&page, self.spec, &mut binding)
            } else {
                None
            };
            return self.read_bound(page, binding, cut, known, (None, None));
        }
        self.read_headless(page, field, known)
    }

    /// Reads the reply, but for think blocks, as the value of one field.
    fn read_headless<'a>(
        &self,
        page: Page<'_, 'a>,
        field: usize,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        let place = headless::place(&page);
        let cut = Some(field)
            .filter(|_| known.cut_off && headless::is_cut(&page, self.spec, field, &place));
        let mut thinks = Vec::new();
        forms::note_thinks(&page, &mut thinks);
        let task = known.task.map(Task::new);
        let alone = Alone { cut, thinks, memo: None, task: task.as_ref() };
        self.read_at(page, field, place, alone, known)
    }

    /// Reads one field from a place, as if it were all of the reply.
    pub(crate) fn read_at<'a>(
        &self,
        page: Page<'_, 'a>,
        field: usize,
        place: Place,
        alone: Alone<'_>,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        let Alone { cut, thinks, memo, task } = alone;
        let mut context = self.context(page, task);
        context.cut = cut;
        let value = match memo {
            Some(memo) => context
                .remembering(memo, |context| kind::read_one(self.spec, field, &place, context)),
            None => kind::read_one(self.spec, field, &place, &mut context),
        };
        let ReadContext { mut diagnostics, mut recoveries, .. } = context;
        recoveries.extend(thinks);
        let mut values = vec![None; self.spec.fields.len()];
        if let Some(slot) = values.get_mut(field) {
            *slot = value;
        }
        let mut places = vec![None; self.spec.fields.len()];
        if let Some(slot) = places.get_mut(field) {
            *slot = Some(place.range.clone());
        }
        let mut found = Found {
            values: &mut values,
            places: &places,
            diagnostics: &mut diagnostics,
            recoveries: &mut recoveries,
        };
        taken::from_task(self.spec, self.rules(task), &mut found);
        self.echoes.note(&values, &places, known.given(task), &mut recoveries);
        known.strictness.judge(page.text, &recoveries, &places, &mut diagnostics);
        let (value, mut drafts) = part(values, &diagnostics);
        if cut.is_some() {
            keep_growing(&mut drafts, field, page.slice(place.range).trim());
        }
        Reading { value, drafts, diagnostics, recoveries, thought: None, extra: Vec::new(), places }
    }

    /// The page of a reply.
    pub(crate) fn page<'p, 'a>(&'p self, text: &'a str, tree: &'p Tree) -> Page<'p, 'a> {
        self.page_from(text, tree, bind::first_answer(tree))
    }

    /// The page of a reply whose first part that is no think block is known.
    pub(crate) fn page_from<'p, 'a>(
        &'p self,
        text: &'a str,
        tree: &'p Tree,
        first: Option<NodeId>,
    ) -> Page<'p, 'a> {
        let torn = bind::broken_json(text, tree, self.spec.layout, first);
        Page {
            text,
            tree,
            names: &self.tables.names,
            first_turn: self.first_turn,
            broken_json: (torn.start, torn.end),
        }
    }

    /// What the rules of fields look at.
    fn rules<'t>(&'t self, task: Option<&'t Task<'t>>) -> Context<'t> {
        Context { task, patterns: &self.tables.patterns }
    }

    /// Which lines of a text need a backslash in this spec.
    pub(crate) fn special(&self) -> Special<'_> {
        Special::new(&self.tables.vocab)
    }

    /// What is made of the spec once.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Whether of several sections of a field the first counts.
    pub(crate) fn is_of_first_turn(&self) -> bool {
        self.first_turn
    }

    /// A context for what is read of a page.
    pub(crate) fn context<'t, 'a>(
        &'t self,
        page: Page<'t, 'a>,
        task: Option<&'t Task<'t>>,
    ) -> ReadContext<'t, 'a> {
        ReadContext {
            reply: page.text,
            page,
            tables: &self.tables,
            kinds: kind::READERS,
            special: self.special(),
            task,
            rules: Cow::default(),
            labels: FieldLabels::default(),
            path: Vec::new(),
            depth: 0,
            nested: false,
            cut: None,
            only: None,
            memo: None,
            diagnostics: Vec::new(),
            recoveries: Vec::new(),
        }
    }
}

/// Whether more than the opening mark of a fence round the reply is there.
fn has_words(thought: &str) -> bool {
    !blank(thought) && (thought.contains('\n') || FenceLine::parse(thought).is_none())
}

/// Parts the values into what may be kept and what some diagnostic speaks against.
fn part<'a>(
    mut values: Vec<Option<Value<'a>>>,
    diagnostics: &[Diagnostic],
) -> (Value<'a>, Vec<Option<Value<'a>>>) {
    let mut drafts = vec![None; values.len()];
    for section in diagnostics.iter().filter_map(|diagnostic| diagnostic.path.section()) {
        if let (Some(value), Some(draft)) = (values.get_mut(section), drafts.get_mut(section))
            && value.is_some()
        {
            *draft = value.take();
        }
    }
    (Value::Record(values), drafts)
}

/// Keeps the text of a section that was still being written.
fn keep_growing<'a>(drafts: &mut [Option<Value<'a>>], field: usize, text: &'a str) {
    if let Some(draft) = drafts.get_mut(field) {
        *draft = Some(Value::text(text));
    }
}

#[cfg(test)]
mod tests {
    use super::testing::field;
    use super::*;
    use crate::spec::{Kind, Layout, Width};

    /// `Plan` (text) and `Score` (a number).
    fn spec_in(layout: Layout) -> Spec {
        let fields = vec![field("Plan", Kind::Text), field("Score", Kind::Integer(Width::U8))];
        Spec { fields: fields.into(), layout, ..Spec::EMPTY }
    }

    /// Reads a reply that the model did not end itself: what is wrong, by field.
    fn check(reply: &str, expect: &[(usize, &str)]) {
        check_in(Layout::Sections, reply, expect);
    }

    fn check_in(layout: Layout, reply: &str, expect: &[(usize, &str)]) {
        let spec = spec_in(layout);
        let reader = Reader::new(&spec);
        let reading =
            reader.read_in(reply, Circumstances { cut_off: true, ..Circumstances::default() });
        let wrong = reading.diagnostics.iter().map(|diagnostic| {
            (diagnostic.path.section().unwrap_or(usize::MAX), diagnostic.kind.name())
        });
        assert_eq!(wrong.collect::<Vec<_>>(), expect, "{reply:?}");
    }

    /// Reads the reply to a question for `Score` alone.
    fn check_asked(reply: &str, expect: Option<&str>) {
        let spec = spec_in(Layout::Sections);
        let reading = Reader::new(&spec).read_field(1, reply, Circumstances::default());
        let Value::Record(values) = &reading.value else { panic!("a record") };
        assert_eq!(
            values.get(1).cloned().flatten(),
            expect.map(|score| Value::Integer(score.parse().unwrap())),
            "{reply:?}"
        );
    }

    #[test]
    fn a_question_after_the_value_is_no_section() {
        check_asked("4\n\nScore:", Some("4"));
        check_asked("4\n\nScore (one of: 1, 2):\n", Some("4"));
        check_asked("[Score] 4", Some("4"));
        check_asked("Score:", None);
        check_asked("I do not know.\n\nScore:", None);
        // What the model answered is what it is told of.
        let spec = spec_in(Layout::Sections);
        let reply = "roughly\n\nScore:";
        let reading = Reader::new(&spec).read_field(1, reply, Circumstances::default());
        assert_eq!(reading.diagnostics[0].found, "\"roughly\"");
    }

    #[test]
    fn what_a_cut_leaves_whole_is_read() {
        check("[Plan] a\n[Score] 4", &[(1, "cut_off")]);
        check("[Plan] a\n[Score] 4\n", &[]);
        check("[Plan] a\n[Score] 4\n\nI hope that this", &[]);
        check("[Score] 4\n[Plan] a\nb", &[(0, "cut_off")]);
        check("[Plan] a", &[(0, "cut_off"), (1, "missing")]);
        check("[Plan] a\n[Score] 4\n[Plan] b", &[]);
        check("[Score] 4\n[Plan] a\n[Score] 4\n", &[]);
        // Which of the two counts is said nowhere.
        check("[Score] 3\n[Plan] a\n[Score] 4\n", &[(1, "ambiguous")]);
    }

    #[test]
    fn what_a_cut_leaves_of_an_object_is_read() {
        let check = |reply: &str, expect: &[(usize, &str)]| check_in(Layout::Json, reply, expect);
        check(r#"{"plan": "a", "score": 4}"#, &[]);
        check(r#"{"plan": "a", "score": 4"#, &[(1, "cut_off")]);
        check("```json\n{\"plan\": \"a\", \"score\": 4\n", &[]);
        check(r#"{"score": 4, "plan": "a b"#, &[(0, "cut_off")]);
        check(r#"{"score": 4, "plan": "a","#, &[]);
        check("{\n  \"plan\": \"a\",\n  \"score\": ", &[(1, "missing")]);
        // The quote mark after the text may be its own, as long as no colon follows.
        check(r#"{"plan": "a", "sco"#, &[(0, "cut_off"), (1, "missing")]);
        check(r#"{"plan": "a", "score": 4, "more": ["#, &[]);
        // Of an object that is wrong in the middle no member counts.
        check(r#"{"plan": "a", ], "score": 4}"#, &[(0, "missing"), (1, "cut_off")]);
    }
}
