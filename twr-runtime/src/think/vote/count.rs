//! `Count`: who wins each field, and what is put together of it.

use twr_spec::read::Circumstances;
use twr_spec::soft::write;
use twr_spec::spec::{Case, Field, Ref, Spec, Value};

use super::super::likeness::{Pieces, first_highest, most_alike};
use super::super::{ThinkError, Thought};
use super::VoteError;
use super::voted::{Dissent, FieldVote, Voted, usage_of};
use crate::model::Usage;
use crate::parse::SpecReader;
use crate::typed::Answer;

/// From which likeness on a sample agrees: four words of five, as with items that repeat each other.
const AGREES: f64 = 0.8;

/// Samples whose votes are counted.
pub(super) struct Count<T> {
    samples: Vec<Result<Thought<T>, ThinkError>>,
    /// What was asked for.
    spec: Ref<Spec>,
    ballots: Vec<Ballot>,
    /// The ballot whose value each field has.
    winners: Vec<usize>,
    /// Which fields have the best ballot's value and not their own winner's.
    fell_back: Vec<bool>,
    /// The ballot that agrees most with the winners.
    best: usize,
    /// What asking validators about the whole cost.
    pub(super) judging: Usage,
}

impl<T: Answer> Voted<T> {
    /// Makes one answer of samples of the same task, as [`Vote`](super::Vote) does: for samples that were
    /// taken by other means, such as those of many tasks in one [`ThinkAll`](super::super::ThinkAll). No
    /// validator is asked about the whole.
    ///
    /// # Errors
    /// All samples failed.
    pub fn of(samples: Vec<Result<Thought<T>, ThinkError>>) -> Result<Self, VoteError> {
        Count::of(samples)?.voted()
    }
}

/// What one sample says.
struct Ballot {
    sample: usize,
    values: Vec<Option<Value<'static>>>,
    pieces: Vec<Pieces>,
}

impl<T: Answer> Count<T> {
    /// Counts the votes; an error if there are none.
    pub(super) fn of(samples: Vec<Result<Thought<T>, ThinkError>>) -> Result<Self, VoteError> {
        let Some(first) = samples.iter().find_map(|sample| sample.as_ref().ok()) else {
            let usage = usage_of(&samples);
            let errors = samples.into_iter().filter_map(Result::err).collect();
            return Err(VoteError { errors, mismatch: None, usage });
        };
        let spec = first.spec.clone();
        let thoughts = samples.iter().enumerate();
        let thoughts = thoughts.filter_map(|(at, sample)| Some((at, sample.as_ref().ok()?)));
        let ballots: Vec<Ballot> =
            thoughts.map(|(at, thought)| Ballot::of(&spec, at, thought)).collect();
        let (fields, tag) = (0..spec.fields.len(), spec.tag());
        let mut count = Self {
            samples,
            spec,
            ballots,
            winners: vec![0; fields.len()],
            fell_back: vec![false; fields.len()],
            best: 0,
            judging: Usage::default(),
        };
        // The tag first: it says who has a say about the fields of a case.
        for at in tag.into_iter().chain(fields) {
            let voters = count.voters(at);
            let voices = voters.iter().filter_map(|(_, ballot)| ballot.pieces.get(at));
            let place = most_alike(&voices.collect::<Vec<_>>());
            let winner = voters.get(place).map_or(0, |(at, _)| *at);
            if let Some(place) = count.winners.get_mut(at) {
                *place = winner;
            }
        }
        count.best = count.most_agreeing();
        count.keep_the_rules();
        Ok(count)
    }

    /// The whole value.
    pub(super) fn value(&self) -> Value<'static> {
        let fields = self.winners.iter().enumerate();
        let value =
            |(at, winner): (usize, &usize)| self.ballots.get(*winner)?.values.get(at)?.clone();
        Value::Record(fields.map(value).collect())
    }

    /// Whether the value is that of no sample.
    pub(super) fn is_mixed(&self) -> bool {
        let value = self.value();
        !self.ballots.iter().any(|ballot| Value::Record(ballot.values.clone()) == value)
    }

    /// Takes the best sample's value for the whole.
    pub(super) fn fall_back(&mut self) {
        for at in 0..self.winners.len() {
            self.fall_back_at(at);
        }
    }

    /// The answer.
    pub(super) fn voted(mut self) -> Result<Voted<T>, VoteError> {
        let mut value = T::from_answer(&self.spec, self.value());
        if value.is_err() {
            // A hand-written type may have rules of its own across its fields.
            self.fall_back();
            value = T::from_answer(&self.spec, self.value());
        }
        let value = value.map_err(|mismatch| VoteError {
            errors: Vec::new(),
            mismatch: Some(Box::new(mismatch)),
            usage: usage_of(&self.samples) + self.judging,
        })?;
        Ok(Voted {
            value,
            reply: write(&self.spec, &self.value()),
            fields: (0..)
                .zip(self.spec.fields.iter())
                .map(|(at, field)| self.tally(at, field))
                .collect(),
            best: self.ballots.get(self.best).map_or(0, |ballot| ballot.sample),
            judging: self.judging,
            samples: self.samples,
        })
    }

    /// The ballots that have a say about a field, by position: about one of a case those of that case.
    fn voters(&self, at: usize) -> Vec<(usize, &Ballot)> {
        let is_of_case =
            self.spec.fields.get(at).is_some_and(|field| matches!(field.case, Case::Of(_)));
        let tag = self.spec.tag().filter(|_| is_of_case);
        let voters = self.ballots.iter().enumerate();
        voters.filter(|(_, ballot)| tag.is_none_or(|tag| self.agrees(ballot, tag))).collect()
    }

    /// Whether a ballot agrees with the value of a field.
    fn agrees(&self, ballot: &Ballot, at: usize) -> bool {
        self.likeness(ballot, at) >= AGREES
    }

    fn likeness(&self, ballot: &Ballot, at: usize) -> f64 {
        let winner = self.winners.get(at).and_then(|winner| self.ballots.get(*winner));
        match (winner.and_then(|winner| winner.pieces.get(at)), ballot.pieces.get(at)) {
            (Some(winner), Some(pieces)) => winner.likeness(pieces),
            _ => 0.0,
        }
    }

    fn most_agreeing(&self) -> usize {
        let agreement = |ballot: &Ballot| -> f64 {
            (0..self.winners.len()).map(|at| self.likeness(ballot, at)).sum()
        };
        first_highest(self.ballots.iter().map(agreement))
    }

    /// Fields whose values break a rule together fall back to the best sample's; if that does not help, or
    /// it is no single field's matter, all do.
    fn keep_the_rules(&mut self) {
        let Some(wrong) = self.wrong_fields() else { return self.fall_back() };
        for at in &wrong {
            self.fall_back_at(*at);
        }
        if !wrong.is_empty() && self.wrong_fields().is_none_or(|wrong| !wrong.is_empty()) {
            self.fall_back();
        }
    }

    /// The fields in which the reader finds fault with the whole as it is; none if it finds fault with more.
    fn wrong_fields(&self) -> Option<Vec<usize>> {
        // What a sample alone says was read already.
        if !self.is_mixed() {
            return Some(Vec::new());
        }
        let written = write(&self.spec, &self.value());
        let reader = SpecReader::new(&self.spec);
        let reading =
            reader.read_in(&written, Circumstances { ended: true, ..Circumstances::default() });
        reading.diagnostics.iter().map(|wrong| wrong.path.section()).collect()
    }

    fn fall_back_at(&mut self, at: usize) {
        let best = self.best;
        let places = (self.winners.get_mut(at), self.fell_back.get_mut(at));
        if let (Some(winner), Some(fell_back)) = places
            && *winner != best
        {
            *winner = best;
            *fell_back = true;
        }
    }

    /// Who agrees with the value of a field.
    fn tally(&self, at: usize, field: &Field) -> FieldVote {
        let voters = self.voters(at);
        let mut dissent: Vec<(&Ballot, Vec<usize>)> = Vec::new();
        for (_, ballot) in voters.iter().filter(|(_, ballot)| !self.agrees(ballot, at)) {
            let is_same = |known: &Ballot| known.pieces.get(at) == ballot.pieces.get(at);
            match dissent.iter_mut().find(|(known, _)| is_same(known)) {
                Some((_, samples)) => samples.push(ballot.sample),
                None => dissent.push((ballot, vec![ballot.sample])),
            }
        }
        dissent.sort_by_key(|(_, samples)| std::cmp::Reverse(samples.len()));
        let others: usize = dissent.iter().map(|(_, samples)| samples.len()).sum();
        FieldVote {
            name: field.name.to_string(),
            votes: voters.len().saturating_sub(others),
            of: voters.len(),
            fell_back: self.fell_back.get(at) == Some(&true),
            dissent: dissent
                .into_iter()
                .map(|(ballot, samples)| ballot.dissent(&self.spec, at, samples))
                .collect(),
        }
    }
}

impl Ballot {
    fn of<T: Answer>(spec: &Spec, sample: usize, thought: &Thought<T>) -> Self {
        let values = match thought.value.to_answer().into_owned() {
            Value::Record(values) => values,
            // A hand-written type may give another value; it has no say then.
            _ => vec![None; spec.fields.len()],
        };
        let fields = spec.fields.iter().zip(&values);
        let pieces = fields.map(|(field, value)| Pieces::of(&field.kind, value.as_ref())).collect();
        Self { sample, values, pieces }
    }

    /// What it says of a field.
    fn dissent(&self, spec: &Spec, at: usize, samples: Vec<usize>) -> Dissent {
        let value = self.values.get(at).cloned().flatten().filter(|value| *value != Value::Null);
        let written = match &value {
            Some(value) => {
                write(&spec.only(|field| field == at), &Value::Record(vec![Some(value.clone())]))
            }
            None => String::new(),
        };
        Dissent { value, written, samples }
    }
}
