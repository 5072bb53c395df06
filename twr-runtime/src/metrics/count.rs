//! A run to figures.

use std::collections::{BTreeMap, BTreeSet};

use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::spec::{Kind, Path, Segment, Spec};

use super::sum::add;
use super::{Metrics, Received, Repairs};
use crate::model::{Finish, Money, Reply, Usage};
use crate::think::{
    Ask, Attempt, EarlyEnd, Policy, ThinkError, ThinkErrorKind, Thought, Transcript,
};

impl Metrics {
    /// Takes in a run.
    pub fn record<T>(&mut self, result: &Result<Thought<T>, ThinkError>) {
        match result {
            Ok(thought) => self.record_transcript(&thought.transcript, None),
            Err(error) => self.record_transcript(error.transcript(), Some(error.kind())),
        }
    }

    /// Counts a run by its calls. `failure` says why the run ended without an answer; `None` if it has one.
    pub fn record_transcript(&mut self, transcript: &Transcript, failure: Option<ThinkErrorKind>) {
        // Second looks at an answer are calls, and no attempts at one.
        let answers = transcript.answers().count();
        add(&mut self.runs, 1);
        match failure {
            None => {
                let taken = u32::try_from(answers).unwrap_or(u32::MAX);
                count(&mut self.attempts_to_success, taken);
            }
            Some(kind) => count_name(&mut self.failures, kind.name()),
        }
        match answers {
            0 => {}
            1 if failure.is_none() => add(&mut self.right_at_first, 1),
            _ => add(&mut self.wrong_at_first, 1),
        }
        let mut wrong = BTreeSet::new();
        for attempt in &transcript.attempts {
            self.count_attempt(attempt);
            match attempt.look {
                None => self.count_repair(attempt, &mut wrong),
                Some(_) => wrong.extend(found_by_validators(attempt)),
            }
        }
        self.usage += transcript.usage();
    }

    /// Adds what a run cost: [`Transcript::cost`].
    pub fn charge(&mut self, money: Money) {
        *self.money.get_or_insert_default() += money;
    }

    fn count_attempt(&mut self, attempt: &Attempt) {
        count_name(&mut self.conditions, attempt.condition.name());
        self.count_length(attempt);
        let partial = &attempt.verdict.partial;
        for diagnostic in &partial.diagnostics {
            let field = place(&partial.spec, &diagnostic.path);
            count_name(self.diagnostics.entry(field).or_default(), fault(diagnostic));
        }
        for finding in attempt.reports.iter().flat_map(|report| &report.findings) {
            let mut field = partial.spec.name.to_string();
            if let Some(name) = &finding.field {
                field.push('.');
                field.push_str(name);
            }
            count_name(self.diagnostics.entry(field).or_default(), "finding");
        }
        for recovery in &attempt.verdict.recoveries {
            count_name(&mut self.recoveries, recovery.kind.name());
        }
    }

    /// Counts how long the reply was, and whether it came to its own end.
    fn count_length(&mut self, attempt: &Attempt) {
        let early = EarlyEnd::of(&attempt.reply);
        if let Some(early) = early {
            count_name(&mut self.early_ends, early.name());
        }
        let (early_ones, whole_ones) = match attempt.ask {
            Ask::Whole => (&mut self.early_replies, &mut self.whole_replies),
            Ask::Sections(_) | Ask::Value(_) if attempt.look.is_none() => {
                (&mut self.early_repairs, &mut self.whole_repairs)
            }
            Ask::Sections(_) | Ask::Value(_) | Ask::Continuation(_) | Ask::Quote(_) => return,
        };
        let received = Received { replies: 1, tokens: tokens_of(&attempt.reply) };
        match early {
            Some(early) => early_ones.entry(early.name().to_owned()).or_default().merge(received),
            None if attempt.reply.finish == Finish::Length => {}
            None => whole_ones.merge(received),
        }
    }

    /// Counts what the attempt mended of the fields that were `wrong` before it, and keeps those up to date.
    fn count_repair(&mut self, attempt: &Attempt, wrong: &mut BTreeSet<usize>) {
        let still = wrong_after(attempt);
        // The rest of a first reply is asked for by no policy.
        let Some(policy) = attempt.policy.map(Policy::name) else {
            *wrong = still;
            return;
        };
        let asked: Vec<usize> =
            wrong.iter().copied().filter(|at| attempt.ask.includes(*at)).collect();
        let mended: Vec<usize> = asked.iter().copied().filter(|at| !still.contains(at)).collect();
        let repairs = Repairs { calls: 1, asked: asked.len() as u64, mended: mended.len() as u64 };
        self.repairs.entry(policy.to_owned()).or_default().merge(repairs);
        wrong.retain(|at| !mended.contains(at));
        // The whole answer anew may be wrong where the one before was right, and a validator looks at all.
        if *attempt.ask.inner() == Ask::Whole || !attempt.reports.is_empty() {
            wrong.extend(still);
        }
    }
}

/// The tokens of a reply. Where they were not counted, four bytes are taken for one.
fn tokens_of(reply: &Reply) -> u64 {
    match reply.usage.output_tokens {
        0 => Usage::estimated(0, reply.text.len()).output_tokens,
        counted => counted,
    }
}

/// The fields that are wrong after an attempt, for the reader or for a validator.
fn wrong_after(attempt: &Attempt) -> BTreeSet<usize> {
    let wrong = attempt.verdict.wrong().into_iter().chain(found_by_validators(attempt));
    // What the reply alone leaves wrong may be right together with an earlier one.
    wrong.filter(|at| !attempt.completed.contains(at)).collect()
}

/// The fields that validators found fault with after an attempt.
fn found_by_validators(attempt: &Attempt) -> impl Iterator<Item = usize> {
    let findings = attempt.reports.iter().flat_map(|report| &report.findings);
    findings.filter_map(|finding| attempt.verdict.partial.position(finding.field.as_deref()?))
}

/// The rule that was broken, or what else is the matter.
fn fault(diagnostic: &Diagnostic) -> &'static str {
    match &diagnostic.kind {
        DiagnosticKind::Broken(rule) => rule.name(),
        other => other.name(),
    }
}

/// The type and the names of the fields on the way: `Plan.chapters.title`.
fn place(spec: &Spec, path: &Path) -> String {
    let mut name = spec.name.to_string();
    let mut spec = Some(spec);
    for segment in &path.0 {
        let Segment::Field(at) = segment else { continue };
        let Some(field) = spec.and_then(|spec| spec.fields.get(*at)) else { break };
        name.push('.');
        name.push_str(&field.name);
        spec = record(&field.kind);
    }
    name
}

/// What the records are that a value of the kind is or holds.
fn record(kind: &Kind) -> Option<&Spec> {
    match kind {
        Kind::Record(spec) | Kind::Table(spec) => Some(spec),
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => record(inner),
        _ => None,
    }
}

fn count_name(counts: &mut BTreeMap<String, u64>, name: &str) {
    match counts.get_mut(name) {
        Some(known) => add(known, 1),
        None => count(counts, name.to_owned()),
    }
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K) {
    add(counts.entry(key).or_default(), 1);
}
