//! `Reader`: a reply's text to a value, with what was tolerated and what is wrong. Never fails, never panics.

mod alone;
mod echo;
mod unheaded;
mod whole;

use std::ops::Range;

use self::echo::Echoes;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::kind::{self, Body, Desk, Tables};
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{
    FenceLine, Form, LineKind, Matcher, Resolved, Scan, Scanner, Special, blank, resolve,
    without_template_marks,
};
use crate::spec::{Spec, Value};
use crate::strictness::Strictness;
use whole::Fields;

/// Reads replies of one spec. Matchers and patterns are made once, in [`new`](Self::new).
#[derive(Clone, Debug)]
pub struct Reader<'s> {
    spec: &'s Spec,
    matcher: Matcher,
    tables: Tables,
    echoes: Echoes,
}

/// What is known of a reply besides its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances<'c> {
    /// The task's text, for rules that look at it.
    pub task: Option<&'c str>,
    /// Whether the model was stopped before it had ended (a length limit).
    pub cut_off: bool,
    /// Which leniencies the reply may not use.
    pub strictness: Strictness,
    /// The worked examples that the model was shown, by position: of others nothing can be copied. `None`
    /// for all.
    pub shown: Option<&'c [usize]>,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// A [`Value::Record`] of the spec; `None` at the fields that are missing or rejected.
    pub value: Value<'a>,
    /// At the fields that could be read but break a rule, or are read in part: what was read. At one that
    /// was cut off: its text so far, whatever its kind.
    pub drafts: Vec<Option<Value<'a>>>,
    /// What is wrong; empty if the reply is as it should be.
    pub diagnostics: Vec<Diagnostic>,
    /// What was tolerated.
    pub recoveries: Vec<Recovery>,
    /// The free thinking before the sections, think blocks and all; `None` if there is none.
    pub thought: Option<&'a str>,
    /// Sections that were not asked for.
    pub extra: Vec<Section<'a>>,
    /// Where each field's body stands in the reply.
    pub places: Vec<Option<Range<usize>>>,
}

/// A section that was not asked for, kept as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// The name in its header.
    pub header: &'a str,
    /// Its body, trimmed.
    pub body: &'a str,
}

impl<'s> Reader<'s> {
    /// Prepares a reader for replies of the spec.
    pub fn new(spec: &'s Spec) -> Self {
        let matcher = Matcher::new(&spec.fields, spec.layout);
        Self { spec, matcher, tables: Tables::new(spec), echoes: Echoes::default() }
    }

    /// The same reader, which also tells a value that is copied from a worked example of the spec.
    #[must_use]
    pub fn telling_echoes(mut self, examples: &[crate::spec::Example]) -> Self {
        self.echoes = Echoes::of(examples, self.spec.fields.len());
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
        self.echoes.without_copies(field, value, known)
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
        self.matcher = self.matcher.taking_first(true);
        self
    }

    /// The spec whose replies it reads.
    pub fn spec(&self) -> &'s Spec {
        self.spec
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(crate) fn matcher(&self) -> &Matcher {
        &self.matcher
    }

    /// Reads a whole reply of which nothing else is known.
    pub fn read<'a>(&self, reply: &'a str) -> Reading<'a> {
        self.read_in(reply, Circumstances::default())
    }

    /// Reads a whole reply. Linear in its length; reads all fields, whatever is wrong with some.
    pub fn read_in<'a>(&self, reply: &'a str, known: Circumstances<'_>) -> Reading<'a> {
        self.read_sections(reply, &self.scan(reply), known, true)
    }

    /// Reads the sections of a reply; with `alone`, also the value of the only field without its header.
    fn read_sections<'a>(
        &self,
        reply: &'a str,
        scan: &Scan,
        known: Circumstances<'_>,
        alone: bool,
    ) -> Reading<'a> {
        let count = self.spec.fields.len();
        let mut resolved = resolve(reply, scan, &self.matcher, count, known.cut_off);
        let is_bare = resolved.entries.is_empty() && resolved.extra.is_empty();
        if alone && is_bare && !known.cut_off {
            self.find_alone(reply, known.task, &mut resolved);
        } else if !is_bare {
            self.end_before_turn(reply, known.task, &mut resolved);
            if !alone {
                resolved.recoveries.retain(|found| found.kind != RecoveryKind::HeaderMissing);
            }
        }
        kind::part_run_together(self.spec, reply, &self.matcher, &mut resolved);
        kind::part_on_one_line(self.spec, reply, &self.matcher, &mut resolved);
        kind::take_code_marks(self.spec, reply, &mut resolved);
        self.take_tokens(reply, known.task, &mut resolved);
        unheaded::take_unheaded_code(self.spec, reply, scan, &mut resolved);
        let is_empty = resolved.entries.is_empty() && resolved.extra.is_empty();
        let whole = if alone && is_empty && !known.cut_off {
            self.find_whole(reply, known.task, &mut resolved)
        } else {
            None
        };
        let read = whole.unwrap_or_else(|| self.read_entries(reply, known.task, &resolved));
        let Fields { values, mut diagnostics, recoveries: mut tolerated, place } = read;
        let mut recoveries = resolved.recoveries;
        recoveries.append(&mut tolerated);
        let mut places: Vec<Option<Range<usize>>> = values
            .iter()
            .map(|value| {
                place.clone().filter(|_| value.as_ref().is_some_and(|value| *value != Value::Null))
            })
            .collect();
        let mut cut = None;
        for entry in resolved.entries {
            if entry.cut {
                cut = Some((entry.field, entry.body.clone()));
            }
            if let Some(place) = places.get_mut(entry.field) {
                *place = Some(entry.body);
            }
        }
        self.echoes.note(&values, &places, known, &mut recoveries);
        known.strictness.judge(reply, &recoveries, &places, &mut diagnostics);
        let piece = |range: Range<usize>| reply.get(range).unwrap_or_default().trim();
        let extra = resolved
            .extra
            .into_iter()
            .map(|extra| Section { header: piece(extra.name), body: piece(extra.body) });
        let (value, mut drafts) = part(values, &diagnostics);
        if let Some((field, body)) = cut {
            keep_growing(&mut drafts, field, piece(body));
        }
        Reading {
            value,
            drafts,
            diagnostics,
            recoveries,
            thought: Some(piece(0..resolved.head)).filter(|thought| has_words(thought)),
            extra: extra.collect(),
            places,
        }
    }

    /// Reads each section that was found as its field.
    fn read_entries<'a>(
        &self,
        reply: &'a str,
        task: Option<&str>,
        resolved: &Resolved,
    ) -> Fields<'a> {
        let mut desk = self.desk(reply, task);
        let values = kind::read_fields(self.spec, reply, resolved, &self.matcher, &mut desk);
        let Desk { diagnostics, recoveries, .. } = desk;
        Fields { values, diagnostics, recoveries, place: None }
    }

    /// Reads the body of one field alone, as when only that value was asked for, without a header. A
    /// header that stands there all the same is read as one; and where the certain header of another
    /// field stands, the reply is not that value.
    pub fn read_field<'a>(
        &self,
        field: usize,
        reply: &'a str,
        known: Circumstances<'_>,
    ) -> Reading<'a> {
        let scan = self.scan(reply);
        let whole = self.read_sections(reply, &scan, known, false);
        let found = whole.places.get(field).is_some_and(Option::is_some) || is_headed(&scan);
        let Some(shape) = self.spec.fields.get(field).filter(|_| !found) else { return whole };
        let mut desk = self.desk(reply, known.task);
        desk.headless = true;
        let start = whole_thinks(&whole, reply);
        let place =
            if known.cut_off { None } else { self.place_alone(shape, reply, start, known.task) };
        let found = place.as_ref().map(|place| place.recoveries(field, reply)).unwrap_or_default();
        let whole_rest = || {
            let rest = reply.get(start..).unwrap_or_default();
            start..start + without_template_marks(rest).len()
        };
        let place = place.map_or_else(whole_rest, |place| place.value);
        let text = reply.get(place.clone()).unwrap_or_default();
        let is_whole = shape.kind.is_scalar() && text.trim_start().contains('\n');
        let is_cut = known.cut_off && !is_whole;
        let value = desk.field(field, &shape.rules, |desk| {
            if is_cut {
                desk.report(DiagnosticKind::CutOff, Some(text), String::new());
                return None;
            }
            kind::read(&shape.kind, Body::section(text), desk)
        });
        let mut values = vec![None; self.spec.fields.len()];
        let mut places = vec![None; self.spec.fields.len()];
        if let (Some(read), Some(stood)) = (values.get_mut(field), places.get_mut(field)) {
            *read = value;
            *stood = Some(place);
        }
        let (mut diagnostics, mut recoveries) = (desk.diagnostics, desk.recoveries);
        recoveries.extend(found);
        self.echoes.note(&values, &places, known, &mut recoveries);
        known.strictness.judge(reply, &recoveries, &places, &mut diagnostics);
        let (value, mut drafts) = part(values, &diagnostics);
        if is_cut {
            keep_growing(&mut drafts, field, text.trim());
        }
        Reading { value, drafts, diagnostics, recoveries, thought: None, extra: Vec::new(), places }
    }

    fn scan(&self, reply: &str) -> Scan {
        Scanner::new(&self.matcher).finish(reply)
    }

    fn desk<'t, 'a>(&'t self, reply: &'a str, task: Option<&'t str>) -> Desk<'t, 'a> {
        Desk {
            reply,
            tables: &self.tables,
            special: Special::default(),
            task,
            rules: Vec::new(),
            path: Vec::new(),
            depth: 0,
            headless: false,
            diagnostics: Vec::new(),
            recoveries: Vec::new(),
        }
    }
}

/// Whether a certain header stands in the reply, outside fences and think blocks.
fn is_headed(scan: &Scan) -> bool {
    scan.marks.iter().any(|mark| {
        let is_header = matches!(mark.kind, LineKind::Header(_));
        is_header && mark.fence.is_none() && mark.form > Form::Label
    })
}

/// Whether more than the opening mark of a fence round the reply stands there.
fn has_words(thought: &str) -> bool {
    !blank(thought) && (thought.contains('\n') || FenceLine::parse(thought).is_none())
}

/// Where a leading think block of a reply without headers ends.
fn whole_thinks(whole: &Reading<'_>, reply: &str) -> usize {
    let thinks =
        whole.recoveries.iter().filter(|recovery| recovery.kind == RecoveryKind::ThinkBlock);
    thinks.map(|think| think.span.end).max().unwrap_or(0).min(reply.len())
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
    use super::*;
    use crate::soft::fold;
    use crate::spec::{Field, Kind, Ref, Width};

    /// Reads a reply of `Plan` (text) and `Score` (a number) that the model did not end itself: what is
    /// wrong, by field.
    fn check(reply: &str, expect: &[(usize, &str)]) {
        let field = |header: &'static str, kind: &'static Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::Static(kind),
            ..Field::EMPTY
        };
        let fields = vec![field("Plan", &Kind::Text), field("Score", &Kind::Integer(Width::U8))];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reader = Reader::new(&spec);
        let reading =
            reader.read_in(reply, Circumstances { cut_off: true, ..Circumstances::default() });
        let wrong = reading.diagnostics.iter().map(|diagnostic| {
            (diagnostic.path.section().unwrap_or(usize::MAX), diagnostic.kind.name())
        });
        assert_eq!(wrong.collect::<Vec<_>>(), expect, "{reply:?}");
    }

    #[test]
    fn what_a_cut_leaves_whole_is_read() {
        check("[Plan] a\n[Score] 4", &[(1, "cut_off")]);
        check("[Plan] a\n[Score] 4\n", &[]);
        check("[Plan] a\n[Score] 4\n\nI hope that this", &[]);
        check("[Score] 4\n[Plan] a\nb", &[(0, "cut_off")]);
        check("[Plan] a", &[(0, "cut_off"), (1, "missing")]);
        check("[Plan] a\n[Score] 4\n[Plan] b", &[]);
        check("[Score] 3\n[Plan] a\n[Score] 4\n", &[]);
    }
}
