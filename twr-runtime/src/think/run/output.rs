//! The output mode of a run: chosen by what the model offers, and given up where the server refuses or ignores it.

use twr_spec::condition::Condition;
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::read::Reader;
use twr_spec::spec::{Output, Ref, Spec};

use super::attempt::{GivenUp, are_there};
use super::{Attempt, Run, Step};
use crate::model::{ModelError, Offers, may_refuse_form};
use crate::think::ask::{chosen, mode};

impl<'r> Run<'r> {
    /// The same run, with the spec in the layout of JSON and what reads its replies: what is asked with in the
    /// modes [`Output::Native`] and [`Output::Tool`]. Without it they keep the layout of the run's own spec.
    #[must_use]
    pub fn with_json(mut self, spec: &'r Ref<Spec>, reader: &'r Reader<'r>) -> Self {
        self.other = Some((spec, reader));
        self
    }

    /// The same run in the output mode that the options want, as far as a model of these offers has it; where they
    /// want none, under a grammar if the model takes grammars. It stays the same run: its
    /// [`fingerprint`](Self::fingerprint) does not change. Nothing happens to a run that has begun.
    #[must_use]
    pub fn for_offers(mut self, offers: Offers) -> Self {
        if !self.transcript.attempts.is_empty() {
            return self;
        }
        let wanted = self.options.output;
        match chosen(wanted, offers, self.options.grammar.is_some()) {
            Ok(Output::Text) => {}
            Ok(output) => self.begin_in(output, offers),
            Err(reason) => self.note_given_up(wanted.unwrap_or_default(), reason.to_owned()),
        }
        self
    }

    /// The same run in the mode that a saved one was begun in, whatever the model offers by now.
    #[must_use]
    pub(in crate::think) fn begun_as(mut self, output: Output, offers: Offers) -> Self {
        self.begin_in(output, offers);
        self
    }

    /// The mode that the run was begun in, where that is not text.
    pub(in crate::think) fn begun_in(&self) -> Option<Output> {
        self.begun_in
    }

    fn begin_in(&mut self, output: Output, offers: Offers) {
        self.unadapted_fingerprint = Some(self.fingerprint());
        self.dialect = offers.grammar;
        self.begun_in = Some(output);
        self.switch_to(output);
        self.next = self.first();
    }

    /// The model refused the request of the current step. If that may be for what the request asks the server to
    /// hold the reply to, the next step asks for the same in text, within the same attempt.
    pub fn on_refusal(&mut self, error: &ModelError) -> Option<&GivenUp> {
        let Step::Ask(request, _) = &self.next.step else { return None };
        if request.form.is_none() || !may_refuse_form(error) {
            return None;
        }
        self.give_up(error.to_string());
        self.next = self.next_in_text();
        self.transcript.given_up.last()
    }

    /// Gives the mode up in which a saved run was, if this run still is in it.
    pub(super) fn replay_given_up(&mut self, reason: &str) {
        if self.mode.output() != Output::Text {
            self.give_up(reason.to_owned());
            self.next = self.next_in_text();
        }
    }

    fn next_in_text(&self) -> super::Next {
        if self.transcript.attempts.is_empty() { self.first() } else { self.decide() }
    }

    /// Goes on in text after a reply that nothing has held to its form.
    pub(super) fn give_up_if_ignored(&mut self) {
        if self.transcript.attempts.last().is_some_and(is_ignored) {
            self.give_up("the server did not hold the reply to the form".to_owned());
        }
    }

    fn give_up(&mut self, reason: String) {
        let output = self.mode.output();
        self.note_given_up(output, reason);
        self.switch_to(Output::Text);
    }

    fn note_given_up(&mut self, output: Output, reason: String) {
        let attempt = self.calls().saturating_add(1);
        self.transcript.given_up.push(GivenUp { attempt, output, reason });
    }

    /// Asks and reads in this mode from now on, in the layout that it has.
    fn switch_to(&mut self, output: Output) {
        if output.is_json() != self.mode.output().is_json()
            && let Some((spec, reader)) = &mut self.other
        {
            std::mem::swap(spec, &mut self.spec);
            std::mem::swap(reader, &mut self.reader);
        }
        if let Some(live) = &mut self.live {
            live.begin_anew(self.reader);
        }
        self.mode = mode(output);
    }
}

/// Whether a reply that should have been held to JSON has nothing of what was asked for, whatever else it has: prose,
/// calls that hold no JSON, or not a word.
fn is_ignored(attempt: &Attempt) -> bool {
    let partial = &attempt.verdict.partial;
    let is_found = |diagnostic: &Diagnostic| !matches!(diagnostic.kind, DiagnosticKind::Missing);
    attempt.output().is_json()
        && matches!(attempt.condition, Condition::Text | Condition::Empty)
        && !attempt.verdict.is_success()
        && !are_there(partial).contains(&true)
        && !partial.diagnostics.iter().any(is_found)
}
