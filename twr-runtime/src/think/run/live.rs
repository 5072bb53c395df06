//! A reply that arrives in pieces: what they say of the fields before the reply ends.

use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::spec::Value;
use twr_spec::stream::{FieldReading, LiveReply, ReplyEvent, Wanted};

use super::continuation::{is_overlap_known, joined};
use super::field_state::FieldState;
use super::learning::Learning;
use super::{Ask, Run, Step};
use crate::model::{Piece, Reply, ReplyForm, ReplySoFar};
use crate::think::EarlyEnd;

/// The replies of a run as they arrive.
#[derive(Debug)]
pub(super) struct Live<'r> {
    reply: LiveReply<'r>,
    /// Which call it is that the pieces answer; 0 for none.
    call: u32,
    /// Whether the arguments of tools are the reply.
    takes_arguments: bool,
    /// The tool whose arguments came last.
    tool: Option<usize>,
    /// What arrived besides a text that is the reply: the reasoning, and the calls of tools.
    besides: ReplySoFar,
    /// The rest of a reply that was cut off, as it arrives.
    continuation: Option<Continuation>,
}

/// The rest of a reply that was cut off.
#[derive(Debug, Default)]
struct Continuation {
    text: String,
    /// Whether it was put after what came before: it is known how much of that it says again.
    is_joined: bool,
}

impl Run<'_> {
    /// Takes a piece of the reply to the request of the current step, and says what it says of the fields. The pieces
    /// change nothing of the run: [`on_reply`](Self::on_reply) with the whole reply does, and
    /// [`settled_events`](Self::settled_events) then says what the pieces did not.
    pub fn on_piece(&mut self, piece: &Piece) -> Vec<ReplyEvent> {
        let mut events = Vec::new();
        self.begin_arriving();
        let (Step::Ask(_, ask), Some(live)) = (&self.next.step, &mut self.live) else {
            return events;
        };
        let known = self.next.shown.known(&self.given, &self.options);
        let learning = Learning::new(self.reader, &self.given, &self.options, known)
            .anew(self.transcript.attempts.is_empty() || !self.objections.is_empty());
        let fields = &self.fields;
        let amend = |at: usize, read: FieldReading| match fields.get(at) {
            Some(before) => {
                learning.learned(at, before, FieldState::of_section(read), ask).into_reading()
            }
            None => read,
        };
        let begun = self.begun.as_ref().map(|begun| begun.text.as_str());
        live.take(piece, begun, &mut |live, text| {
            live.push_amended(text, known, &amend, &mut events);
        });
        if let Piece::Reasoning(text) = piece {
            events.push(ReplyEvent::Thinking(text.clone()));
        }
        events
    }

    /// Begins the reply to the current step, unless a piece of it has arrived: what was told of the fields that it is asked
    /// for counts no more.
    pub(super) fn begin_arriving(&mut self) {
        let Step::Ask(request, ask) = &self.next.step else { return };
        let call = self.calls().saturating_add(1);
        if self.live.as_ref().is_some_and(|live| live.call == call) {
            return;
        }
        let takes_arguments = matches!(request.form, Some(ReplyForm::Tools(_)));
        let is_look = self.next.look.is_some();
        let kept = if is_look { Vec::new() } else { self.kept_items(ask) };
        let live =
            self.live.get_or_insert_with(|| Box::new(Live::new(LiveReply::new(self.reader))));
        let wanted = if is_look { Wanted::AtEnd } else { wanted(ask) };
        live.reply.begin(wanted, |field| !is_look && ask.includes(field));
        for (field, items) in &kept {
            live.reply.keep_items(*field, items);
        }
        live.begin(call, takes_arguments, matches!(ask, Ask::Continuation(_)));
    }

    /// The news of the fields since a reply or a report of validators was taken in, and was not told of pieces:
    /// values at the end of the reply, what is wrong, and what is otherwise than it was told.
    pub fn settled_events(&mut self) -> Vec<ReplyEvent> {
        let mut events = Vec::new();
        let counted: Vec<bool> = {
            let counts = self.counts();
            (0..self.fields.len()).map(counts).collect()
        };
        let live =
            self.live.get_or_insert_with(|| Box::new(Live::new(LiveReply::new(self.reader))));
        for ((at, field), counts) in self.fields.iter().enumerate().zip(counted) {
            let value = field.value.as_ref().filter(|_| counts);
            let wrong = if counts { field.wrong.clone() } else { Vec::new() };
            live.reply.report_final(at, value, wrong, field.draft.clone(), &mut events);
        }
        events
    }

    /// The fields that are good and that the current step does not ask for again. A second look asks for none again, so
    /// that each keeps its value, one that was left out, too.
    pub fn kept_fields(&self) -> Vec<usize> {
        if self.next.look.is_some() {
            return self.positions(FieldState::is_good);
        }
        let asks = |at: usize| match &self.next.step {
            Step::Ask(_, ask) => ask.includes(at),
            _ => false,
        };
        self.positions(FieldState::is_there).into_iter().filter(|at| !asks(*at)).collect()
    }

    /// Whether the pieces so far hold every field that the current step asks for, whole and good.
    pub(in crate::think) fn has_arrived(&self) -> bool {
        let Some((live, asked)) = self.arriving() else { return false };
        !asked.is_empty() && asked.iter().all(|at| live.is_ready(*at))
    }

    /// Whether something is wrong with a field that the current step asks for, as the pieces so far have it.
    pub(in crate::think) fn has_rejected_piece(&self) -> bool {
        self.arriving().is_some_and(|(live, asked)| asked.iter().any(|at| live.is_rejected(*at)))
    }

    /// The reply to the current step, once a piece of it has arrived, and the fields that it is asked for. A second look
    /// asks for none.
    fn arriving(&self) -> Option<(&LiveReply<'_>, Vec<usize>)> {
        let Step::Ask(_, ask) = &self.next.step else { return None };
        let call = self.calls().saturating_add(1);
        let live = self.live.as_ref().filter(|live| live.call == call)?;
        let asked = (0..self.fields.len()).filter(|at| ask.includes(*at)).collect();
        self.next.look.is_none().then_some((&live.reply, asked))
    }

    /// The items of the lists of which only the rest is asked for.
    fn kept_items(&self, ask: &Ask) -> Vec<(usize, Vec<Value<'static>>)> {
        let items = |at: usize| Some((at, self.fields.get(at)?.short_list()?.to_vec()));
        self.short_lists(ask).iter().filter_map(|list| items(list.at)).collect()
    }

    /// What has arrived of the reply to the current step, as a reply that ended for this reason; `None` if no word has.
    pub(in crate::think) fn arrived_reply(&self, reason: EarlyEnd) -> Option<Reply> {
        let Step::Ask(request, _) = &self.next.step else { return None };
        let call = self.calls().saturating_add(1);
        let live = self.live.as_ref().filter(|live| live.call == call)?;
        let text = match &live.continuation {
            Some(continuation) => Some(continuation.text.as_str()),
            // What is read are the arguments of the calls, which are kept by call, as is the text beside them.
            None if live.takes_arguments => None,
            None => Some(live.reply.text()),
        };
        match text {
            Some(text) => live.besides.with_text(text).ended(request, reason.name()),
            None => live.besides.ended(request, reason.name()),
        }
    }
}

impl<'r> Live<'r> {
    fn new(reply: LiveReply<'r>) -> Self {
        Self {
            reply,
            call: 0,
            takes_arguments: false,
            tool: None,
            besides: ReplySoFar::default(),
            continuation: None,
        }
    }

    /// The reply that was arriving counts no more. The next one is read by this reader.
    pub(super) fn begin_anew(&mut self, reader: &'r Reader<'r>) {
        self.reply.change_reader(reader);
        self.call = 0;
    }

    /// A reply to this call begins to arrive.
    fn begin(&mut self, call: u32, takes_arguments: bool, is_continuation: bool) {
        (self.call, self.takes_arguments, self.tool) = (call, takes_arguments, None);
        self.besides = ReplySoFar::default();
        self.continuation = is_continuation.then(Continuation::default);
    }

    /// Takes a piece. `push` is given what it adds to the reply: of the rest of a reply, once it is known how it goes on
    /// from what `begun` so.
    fn take(
        &mut self,
        piece: &Piece,
        begun: Option<&str>,
        push: &mut dyn FnMut(&mut LiveReply<'r>, &str),
    ) {
        if self.takes_arguments || !matches!(piece, Piece::Text(_)) {
            self.besides.add(piece);
        }
        match (piece, &mut self.continuation) {
            (Piece::Text(text), None) => push(&mut self.reply, text),
            (Piece::Text(text), Some(continuation)) => {
                continuation.text.push_str(text);
                if continuation.is_joined {
                    push(&mut self.reply, text);
                } else if let Some(begun) = begun
                    && is_overlap_known(&continuation.text)
                {
                    push(&mut self.reply, &joined(begun, &continuation.text));
                    continuation.is_joined = true;
                }
            }
            (Piece::Arguments { call, text, .. }, _) if self.takes_arguments => {
                if self.begins_call(*call) {
                    push(&mut self.reply, "\n");
                }
                push(&mut self.reply, text);
            }
            (Piece::Arguments { .. } | Piece::Reasoning(_) | Piece::End(_), _) => {}
        }
    }

    /// Whether other arguments came before those of this call, which then begin a line.
    fn begins_call(&mut self, call: usize) -> bool {
        self.tool.replace(call) != Some(call) && !self.reply.text().is_empty()
    }

    /// Reads the reply to this call, if it arrived in pieces: only what was not read before.
    pub(super) fn read<'a>(
        &mut self,
        call: u32,
        text: &'a str,
        known: Circumstances<'_>,
    ) -> Option<Reading<'a>> {
        if self.call == call { self.reply.read(text, known) } else { None }
    }
}

/// What of the reply to an ask is told before it ends.
fn wanted(ask: &Ask) -> Wanted {
    match ask {
        Ask::Whole => Wanted::All,
        Ask::Sections(fields) => Wanted::Fields(fields.clone()),
        Ask::Value(field) => Wanted::Value(*field),
        Ask::Continuation(begun) => wanted(begun),
        Ask::Quote(_) => Wanted::AtEnd,
    }
}
