//! `Look`: second looks at an answer that keeps every rule of the spec, before validators see it: votes on its
//! fields, and quotes of the task for those that have to be there.

use serde::{Deserialize, Serialize};
use twr_spec::read::Circumstances;
use twr_spec::rule::{Task as TaskWords, only_match, pieces_near};
use twr_spec::soft::write;
use twr_spec::spec::{Case, Value};

use super::field_state::FieldState;
use super::need::is_short;
use super::{Next, Run, Shown, Step};
use crate::think::Ask;
use crate::think::ask::{AskReading, Offered, quoted, quoting};
use crate::think::likeness::{Pieces, most_alike};
use crate::think::options::Call;

/// Which second look a call takes at an answer that keeps every rule of the spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Look {
    /// It asks again for the fields that are voted on: [`Options::votes`](crate::think::Options::votes).
    Vote,
    /// It asks for the words of the task that say a field's value:
    /// [`Options::evidence`](crate::think::Options::evidence).
    Quote,
    /// It asks for the value again, as a choice among the pieces of the task near a quote that did not hold it.
    Choice,
}

impl Look {
    /// A stable name, for figures and records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Vote => "vote",
            Self::Quote => "quote",
            Self::Choice => "choice",
        }
    }
}

/// How many replies agree with the value of a field that was [voted on](crate::think::Think::votes).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Agreement {
    /// The field's name in Rust.
    pub field: String,
    /// How many replies gave the value, the answer itself included.
    pub votes: u32,
    /// How many replies gave a value that keeps the field's rules.
    pub of: u32,
}

/// The words of the task that support the value of a grounded field, as far as the model could
/// [show it](crate::think::Think::evidence).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Evidence {
    /// The field's name in Rust.
    pub field: String,
    /// The quote of the model, if there is one.
    pub quote: Option<String>,
    /// The outcome of the quote.
    pub kind: EvidenceKind,
}

/// The outcome of a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EvidenceKind {
    /// No quote was needed: the value is all that the field's pattern matches in the task.
    Only,
    /// The quote is in the task and holds the value.
    Quoted,
    /// The quote did not hold the value from before. The model then chose another among the pieces of the task near
    /// the quote.
    Chosen,
    /// The model could not show where the task says the value, or stayed with a value that its quote does not hold.
    /// The value is the one from before.
    Unverified,
}

impl Evidence {
    /// Whether the task was shown to say the value.
    pub fn is_verified(&self) -> bool {
        self.kind != EvidenceKind::Unverified
    }
}

/// What is known of a run's second looks.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// What each reply says of each field: the answer itself first, then the votes. `None` where the reply has no say
    /// about the field.
    ballots: Vec<Vec<Option<FieldAnswer>>>,
    /// What was found for a field, by its position.
    evidence: Vec<(usize, Evidence)>,
    /// The field that is to be chosen anew.
    choosing: Option<Choosing>,
}

/// What a reply says of a field: a value, or nothing for a field that was left out.
#[derive(Debug)]
struct FieldAnswer {
    value: Option<Value<'static>>,
}

/// A field whose quote did not hold its value.
#[derive(Debug)]
struct Choosing {
    at: usize,
    quote: String,
    /// The pieces of the task near the quote, and the value.
    pieces: Vec<String>,
}

impl Looks {
    /// Forgets what was found for a field, because its value will be another.
    pub(super) fn forget(&mut self, at: usize) {
        self.evidence.retain(|(known, _)| *known != at);
        for ballot in &mut self.ballots {
            if let Some(said) = ballot.get_mut(at) {
                *said = None;
            }
        }
    }

    /// Forgets everything but that votes were taken.
    pub(super) fn forget_all(&mut self) {
        self.evidence.clear();
        for said in self.ballots.iter_mut().flatten() {
            *said = None;
        }
    }
}

impl Run<'_> {
    /// The next second look at an answer that keeps every rule, if one is wanted and the tokens, the time and the
    /// money last: an answer that is there is not given up for want of them.
    pub(super) fn next_look(&self) -> Option<Next> {
        let wants_any = self.options.votes > 1 || self.options.evidence;
        if !wants_any || self.transcript.exceeds_spending(&self.options.budget).is_some() {
            return None;
        }
        self.next_vote().or_else(|| self.next_evidence())
    }

    fn next_vote(&self) -> Option<Next> {
        let fields = self.voted_fields();
        let taken = self.looks.ballots.len().max(1);
        if fields.is_empty() || taken >= self.options.votes as usize {
            return None;
        }
        let mut next = self.fresh(None, Ask::Sections(fields));
        if let Step::Ask(request, _) = &mut next.step {
            let number = u32::try_from(taken).unwrap_or(u32::MAX).saturating_add(1);
            let warmed = |first| Call::of_vote(number).temperature(first, self.options.sampling);
            request.temperature = self.options.temperature.map(warmed);
        }
        Some(Next { look: Some(Look::Vote), ..next })
    }

    fn next_evidence(&self) -> Option<Next> {
        if !self.options.evidence {
            return None;
        }
        if let Some(Choosing { at, pieces, .. }) = &self.looks.choosing {
            let offered = vec![Offered::among(*at, pieces.clone())];
            let next = self.fresh_with(None, Ask::Value(*at), &offered);
            return Some(Next { look: Some(Look::Choice), ..next });
        }
        let task = TaskWords::new(&self.given);
        let is_open = |at: &usize| {
            let is_known = self.looks.evidence.iter().any(|(known, _)| known == at);
            !is_known && !self.is_only(*at, &task)
        };
        let at = self.grounded_fields().into_iter().find(is_open)?;
        let messages = quoting(self.spec, at, &self.task, self.message.is_some(), &self.options);
        let next = self.ask(messages, None, Ask::Quote(at), None, Shown::default());
        Some(Next { look: Some(Look::Quote), ..next })
    }

    /// The fields that are voted on, by position: values of one line that are chosen, counted or copied from the
    /// task. What a model makes up is each time another; the tag of a union has all other fields hang on it.
    fn voted_fields(&self) -> Vec<usize> {
        let counts = self.counts();
        let fields = self
            .spec
            .fields
            .iter()
            .enumerate()
            .filter(|(at, field)| counts(*at) && field.case != Case::Tag && is_short(field));
        fields.map(|(at, _)| at).collect()
    }

    /// The fields whose value is a text that has to be in the task, by position.
    fn grounded_fields(&self) -> Vec<usize> {
        let counts = self.counts();
        let fields = self.spec.fields.iter().zip(&self.fields).enumerate();
        let grounded = fields.filter(|(at, (field, known))| {
            field.is_grounded() && counts(*at) && matches!(known.value, Some(Value::Text(_)))
        });
        grounded.map(|(at, _)| at).collect()
    }

    /// Whether the field's value is all that its pattern matches in the task.
    fn is_only(&self, at: usize, task: &TaskWords<'_>) -> bool {
        let field = self.spec.fields.get(at);
        let only = field.and_then(|field| only_match(field, task));
        only.is_some_and(|only| self.text(at) == Some(only.as_str()))
    }

    fn text(&self, at: usize) -> Option<&str> {
        match self.fields.get(at)?.value.as_ref()? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Takes what came of a second look. Another whole answer leaves nothing of what was found for the one before.
    pub(super) fn look_at(
        &mut self,
        look: Option<Look>,
        ask: &Ask,
        heard: &AskReading<'_>,
        reply: &str,
    ) {
        match (look, ask.inner()) {
            (None, Ask::Whole) => self.looks.forget_all(),
            (Some(Look::Vote), _) => self.take_vote(ask, heard),
            (Some(Look::Quote), Ask::Quote(at)) => self.take_quote(*at, reply),
            (Some(Look::Choice), Ask::Value(at)) => self.take_choice(*at, heard),
            _ => {}
        }
    }

    fn take_vote(&mut self, ask: &Ask, heard: &AskReading<'_>) {
        if self.looks.ballots.is_empty() {
            let own = self.fields.iter().enumerate();
            let own = own.map(|(at, field)| {
                ask.includes(at).then(|| FieldAnswer { value: field.value.clone() })
            });
            self.looks.ballots.push(own.collect());
        }
        let said = (0..self.fields.len()).map(|at| {
            let is_said = heard.said.get(at) == Some(&true) && ask.includes(at);
            let now = FieldState::of(&heard.reading, at, is_said);
            (is_said && now.is_good()).then_some(FieldAnswer { value: now.value })
        });
        self.looks.ballots.push(said.collect());
        let before: Vec<_> = self.fields.iter().map(|field| field.value.clone()).collect();
        for at in 0..self.fields.len() {
            let voices = self.voices(at);
            let pieces: Vec<&Pieces> = voices.iter().map(|(_, pieces)| pieces).collect();
            let winner = voices.get(most_alike(&pieces)).map(|(said, _)| said.value.clone());
            if let (Some(winner), Some(field)) = (winner, self.fields.get_mut(at)) {
                field.value = winner;
            }
        }
        if !self.reads_back() {
            for (field, value) in self.fields.iter_mut().zip(before) {
                field.value = value;
            }
        }
    }

    /// What each reply that has a say about a field says of it.
    fn voices(&self, at: usize) -> Vec<(&FieldAnswer, Pieces)> {
        let Some(shape) = self.spec.fields.get(at) else { return Vec::new() };
        let said = self.looks.ballots.iter().filter_map(|ballot| ballot.get(at)?.as_ref());
        said.map(|said| (said, Pieces::of(&shape.kind, said.value.as_ref()))).collect()
    }

    /// Whether the values of several replies keep all rules together.
    fn reads_back(&self) -> bool {
        let written = write(self.spec, &self.value());
        let known = Circumstances { task: Some(&self.given), ..Circumstances::default() };
        self.reader.read_in(&written, known).diagnostics.is_empty()
    }

    fn take_quote(&mut self, at: usize, reply: &str) {
        let (Some(shape), Some(value)) = (self.spec.fields.get(at), self.text(at)) else { return };
        let quote = quoted(self.spec, at, reply);
        let says = |quote: &str| {
            let is_there = TaskWords::new(&self.given).contains(quote);
            is_there && TaskWords::new(quote).contains(value)
        };
        let pieces = match &quote {
            Some(quote) if says(quote) => {
                return self.record_evidence(at, Some(quote.clone()), EvidenceKind::Quoted);
            }
            Some(quote) => pieces_near(shape, &self.given, quote, value),
            None => Vec::new(),
        };
        match quote {
            Some(quote) if !pieces.is_empty() => {
                self.looks.choosing = Some(Choosing { at, quote, pieces });
            }
            quote => self.record_evidence(at, quote, EvidenceKind::Unverified),
        }
    }

    fn take_choice(&mut self, at: usize, heard: &AskReading<'_>) {
        let Some(Choosing { quote, pieces, .. }) = self.looks.choosing.take() else { return };
        let now = FieldState::of(&heard.reading, at, true);
        let chosen = match &now.value {
            Some(Value::Text(text)) if now.is_good() => {
                let is_same = |piece: &&String| {
                    TaskWords::new(piece).contains(text) && TaskWords::new(text).contains(piece)
                };
                pieces.iter().find(is_same)
            }
            _ => None,
        };
        let is_new = chosen.is_some_and(|chosen| Some(chosen) != pieces.last());
        match (is_new, self.fields.get_mut(at)) {
            (true, Some(field)) => {
                field.value = now.value;
                self.record_evidence(at, Some(quote), EvidenceKind::Chosen);
            }
            _ => self.record_evidence(at, Some(quote), EvidenceKind::Unverified),
        }
    }

    fn record_evidence(&mut self, at: usize, quote: Option<String>, kind: EvidenceKind) {
        let Some(field) = self.spec.fields.get(at).map(|field| field.name.to_string()) else {
            return;
        };
        self.looks.evidence.push((at, Evidence { field, quote, kind }));
    }

    /// How many replies agree with each field that was voted on.
    pub fn agreement(&self) -> Vec<Agreement> {
        let fields = self.spec.fields.iter().zip(&self.fields).enumerate();
        let agreed = fields.filter_map(|(at, (shape, field))| {
            let own = Pieces::of(&shape.kind, field.value.as_ref());
            let voices = self.voices(at);
            let agree = voices.iter().filter(|(_, pieces)| *pieces == own).count();
            let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            let (votes, of) = (count(agree), count(voices.len()));
            (of > 0).then(|| Agreement { field: shape.name.to_string(), votes, of })
        });
        agreed.collect()
    }

    /// The evidence for each grounded field, in the spec's order. Empty if
    /// [evidence](crate::think::Options::evidence) is not asked for.
    pub fn evidence(&self) -> Vec<Evidence> {
        if !self.options.evidence {
            return Vec::new();
        }
        let task = TaskWords::new(&self.given);
        let found = |at: usize| {
            let known = self.looks.evidence.iter().find(|(known, _)| *known == at);
            let kind =
                if self.is_only(at, &task) { EvidenceKind::Only } else { EvidenceKind::Unverified };
            let field =
                self.spec.fields.get(at).map_or_else(String::new, |field| field.name.to_string());
            known.map_or(Evidence { field, quote: None, kind }, |(_, evidence)| evidence.clone())
        };
        self.grounded_fields().into_iter().map(found).collect()
    }
}
