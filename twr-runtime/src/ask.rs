//! `Ask`: what a reply is asked for, and how one to it is read. Knows no loop: [`parse`](crate::parse) and
//! [`think`](crate::think) both read by it.

use twr_spec::condition::Condition;
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::recovery::RecoveryKind;
use twr_spec::spec::{Kind, Path, Ref, Segment, Spec, Value};
use twr_spec::verdict::{Verdict, judge};
use twr_spec::wording::Wording;

/// The fields that an attempt asks for. Fields are positions in the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// The whole reply.
    Whole,
    /// These sections, with their headers; that of a single one may be left out where the value tells itself
    /// from thinking.
    Sections(Vec<usize>),
    /// One section's value, without its header.
    Value(usize),
    /// The continuation of a reply to this that was cut off.
    Continuation(Box<Ask>),
    /// The words of the task that say the value of this section: no value of the spec.
    Quote(usize),
}

/// The reading of one reply to an ask.
pub(crate) struct AskReading<'a> {
    pub(crate) reading: Reading<'a>,
    pub(crate) condition: Condition,
    /// Of each field: whether the reply spoke of it, or had its say without it.
    pub(crate) said: Vec<bool>,
}

impl Ask {
    /// Whether it asks for this field.
    pub fn includes(&self, field: usize) -> bool {
        match self {
            Self::Whole => true,
            Self::Sections(fields) => fields.contains(&field),
            Self::Value(only) => *only == field,
            Self::Continuation(begun) => begun.includes(field),
            Self::Quote(_) => false,
        }
    }

    /// What it asks for, be it from the beginning or on from where it was cut off.
    pub fn inner(&self) -> &Self {
        match self {
            Self::Continuation(begun) => begun.inner(),
            ask => ask,
        }
    }

    /// The only field that it asks for, if a reply may do without its header. Where thinking is allowed that
    /// is so only of what cannot be thinking.
    fn bare(&self, spec: &Spec) -> Option<usize> {
        match self.inner() {
            Self::Value(field) => Some(*field),
            Self::Sections(fields) => match fields.as_slice() {
                [field] if tells_itself(spec, *field) => Some(*field),
                _ => None,
            },
            Self::Whole | Self::Continuation(_) | Self::Quote(_) => None,
        }
    }

    /// The verdict on a reply to this ask (of a rest, on the whole that it completes): fields that were not
    /// asked for are neither missing nor wrong. A field that was asked for by name is missing, even if it may be left out, unless the reply ends of itself
    /// and holds another of the sections. For a whole reply this is what `parse` says.
    pub fn judge(
        &self,
        reader: &Reader<'_>,
        spec: &Ref<Spec>,
        reply: &str,
        known: Circumstances<'_>,
        wording: &Wording,
    ) -> Verdict<Value<'static>> {
        let read = self.read_reply(reader, reply, known);
        judge(reader, spec, read.reading, read.condition, wording)
    }

    /// Reads a reply to this ask.
    pub(crate) fn read_reply<'a>(
        &self,
        reader: &Reader<'_>,
        reply: &'a str,
        known: Circumstances<'_>,
    ) -> AskReading<'a> {
        self.hear_read(reader, reply, known, reader.read_in(reply, known))
    }

    /// The same of a reply that was read as a whole while it arrived.
    pub(crate) fn hear_read<'a>(
        &self,
        reader: &Reader<'_>,
        reply: &'a str,
        known: Circumstances<'_>,
        whole: Reading<'a>,
    ) -> AskReading<'a> {
        let condition = Condition::of(reply, &whole, known.cut_off);
        // Without a header a text field would take any words for its value.
        let may_be_bare =
            |field| condition != Condition::Refused && !answers_another(field, &whole);
        let is_value = matches!(self.inner(), Self::Value(_));
        let field = self.bare(reader.spec()).filter(|field| may_be_bare(*field));
        let bare = field.map(|field| match whole_paragraph(reply) {
            // What ran away below a value of one line is no part of it.
            Some(value) if is_value && known.cut_off && is_scalar(reader.spec(), field) => {
                reader.read_field(field, value, Circumstances { cut_off: false, ..known })
            }
            _ => reader.read_field(field, reply, known),
        });
        let is_kept =
            |bare: &Reading<'_>| is_value || bare.diagnostics.is_empty() || is_a_list(bare, reply);
        let mut reading = bare.filter(is_kept).unwrap_or(whole);
        self.restrict(&mut reading);
        let speaks =
            !matches!(condition, Condition::Empty | Condition::OnlyThinking | Condition::Refused);
        let mut said: Vec<bool> =
            reading.places.iter().map(|place| speaks && place.is_some()).collect();
        let has_its_say = !known.cut_off && said.contains(&true);
        let is_silent = !speaks || known.cut_off && !said.contains(&true);
        if self.wants_an_answer(&reading, is_silent, has_its_say) {
            self.miss_unsaid(&mut reading, &said);
        } else if has_its_say {
            said.fill(true);
        }
        AskReading { reading, condition, said }
    }

    /// Whether a field that may be left out is missing all the same where the reply does not speak of it.
    /// What was asked for by name is left out by a reply that comes to its end and holds another of the
    /// sections, not by silence. A whole reply may hold nothing at all, but not by being none.
    fn wants_an_answer(&self, reading: &Reading<'_>, is_silent: bool, has_its_say: bool) -> bool {
        match self.inner() {
            Self::Whole => is_silent && reading.diagnostics.is_empty(),
            _ => !has_its_say,
        }
    }

    fn miss_unsaid(&self, reading: &mut Reading<'_>, said: &[bool]) {
        let Value::Record(fields) = &mut reading.value else { return };
        let is_wrong = |at: usize| {
            reading.diagnostics.iter().any(|diagnostic| diagnostic.path.section() == Some(at))
        };
        let unsaid: Vec<usize> = (0..fields.len())
            .filter(|at| self.includes(*at) && said.get(*at) != Some(&true) && !is_wrong(*at))
            .collect();
        for at in unsaid {
            if let Some(place) = fields.get_mut(at) {
                *place = None;
            }
            reading.diagnostics.push(Diagnostic {
                path: Path(vec![Segment::Field(at)]),
                span: None,
                kind: DiagnosticKind::Missing,
                found: String::new(),
            });
        }
    }

    fn restrict(&self, reading: &mut Reading<'_>) {
        if *self.inner() == Self::Whole {
            return;
        }
        let not_asked: Vec<usize> =
            (0..reading.places.len()).filter(|at| !self.includes(*at)).collect();
        for at in not_asked {
            if let Value::Record(fields) = &mut reading.value {
                clear(fields, at);
            }
            clear(&mut reading.drafts, at);
            clear(&mut reading.places, at);
        }
        let asked = |section: Option<usize>| section.is_none_or(|at| self.includes(at));
        reading.diagnostics.retain(|diagnostic| asked(diagnostic.path.section()));
        reading.recoveries.retain(|recovery| asked(recovery.section));
    }
}

/// Whether no thinking reads as a value of the field.
fn tells_itself(spec: &Spec, field: usize) -> bool {
    let kind = spec.fields.get(field).map(|field| field.kind.required());
    !matches!(kind, None | Some(Kind::Text | Kind::Line | Kind::Parsed(_)))
}

fn is_scalar(spec: &Spec, field: usize) -> bool {
    spec.fields.get(field).is_some_and(|field| field.kind.is_scalar())
}

/// The first paragraph of a reply that has a blank line below it.
fn whole_paragraph(reply: &str) -> Option<&str> {
    let text = reply.trim_start();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            return text.get(..at);
        }
        at += line.len();
    }
    None
}

/// Whether a list was read, be it too short or with an item that is wrong: more can be put after it. Words
/// without a list mark are no list, and may say that there is none.
fn is_a_list(bare: &Reading<'_>, reply: &str) -> bool {
    let mut drafts = bare.drafts.iter().flatten();
    let is_marked = |line: &str| {
        let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let mark =
            if after.len() < line.len() { [". ", ") "].as_slice() } else { &["- ", "* ", "• "] };
        mark.iter().any(|mark| after.starts_with(mark))
    };
    let mut lines = reply.lines().map(str::trim_start).filter(|line| !line.is_empty());
    lines.all(is_marked)
        && drafts.any(|draft| matches!(draft, Value::List(items) if !items.is_empty()))
}

/// Whether a reply holds the header of another section, exactly as a whole reply would, and not that of
/// the one whose value alone was asked for.
fn answers_another(field: usize, whole: &Reading<'_>) -> bool {
    let is_loose = |at: usize| {
        whole.recoveries.iter().any(|recovery| {
            let of_header = matches!(
                recovery.kind,
                RecoveryKind::HeaderBare
                    | RecoveryKind::HeaderTypo
                    | RecoveryKind::HeaderSpelled
                    | RecoveryKind::HeaderDecorated
            );
            of_header && recovery.section == Some(at)
        })
    };
    let found = |at: usize| whole.places.get(at).is_some_and(Option::is_some);
    !found(field) && (0..whole.places.len()).any(|at| found(at) && !is_loose(at))
}

fn clear<T>(places: &mut [Option<T>], at: usize) {
    if let Some(place) = places.get_mut(at) {
        *place = None;
    }
}
