//! A reply that arrives in pieces: what they say of the fields before the reply ends.

use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::stream::{LiveReply, ReplyEvent, Wanted};

use super::continuation::{is_overlap_known, joined};
use super::{Ask, Run, Step};
use crate::model::{Piece, Reply, ReplyForm, ReplySoFar};
use crate::think::EarlyEnd;

/// The replies of a run as they arrive.
#[derive(Debug)]
pub(super) struct Live<'r> {
    reply: LiveReply<'r>,
    /// Which call it is that the pieces answer; 0 for none.
    call: u32,
    /// Whether a field of this reply was rejected.
    has_rejected: bool,
    /// Whether the arguments of tools are the reply.
    takes_arguments: bool,
    /// The tool whose arguments came last.
    tool: Option<usize>,
    /// What arrived besides a text that is the reply: the reasoning, and the calls of tools.
    besides: ReplySoFar,
    /// The rest of a reply that was cut off, as it arrives.
    rest: Option<Rest>,
}

/// The rest of a reply that was cut off.
#[derive(Debug, Default)]
struct Rest {
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
        let Step::Ask(request, ask) = &self.next.step else { return events };
        let takes_arguments = matches!(request.form, Some(ReplyForm::Tools(_)));
        let call = self.calls().saturating_add(1);
        let is_look = self.next.look.is_some();
        let known = Circumstances {
            task: Some(&self.given),
            cut_off: false,
            strictness: self.options.refused(),
            shown: Some(&self.next.shown),
        };
        let live = self.live.get_or_insert_with(|| Live::new(LiveReply::new(self.reader)));
        if live.call != call {
            let wanted = if is_look { Wanted::AtEnd } else { wanted(ask) };
            live.reply.begin(wanted, |field| !is_look && ask.includes(field));
            (live.call, live.has_rejected) = (call, false);
            (live.takes_arguments, live.tool) = (takes_arguments, None);
            live.besides = ReplySoFar::default();
            live.rest = matches!(ask, Ask::Rest(_)).then(Rest::default);
        }
        if takes_arguments || !matches!(piece, Piece::Text(_)) {
            live.besides.add(piece);
        }
        match (piece, &mut live.rest) {
            (Piece::Text(text), None) => live.reply.push(text, known, &mut events),
            (Piece::Text(text), Some(rest)) => {
                rest.text.push_str(text);
                if rest.is_joined {
                    live.reply.push(text, known, &mut events);
                } else if let Some(begun) = &self.begun
                    && is_overlap_known(&rest.text)
                {
                    live.reply.push(&joined(&begun.text, &rest.text), known, &mut events);
                    rest.is_joined = true;
                }
            }
            (Piece::Reasoning(text), _) => events.push(ReplyEvent::Thinking(text.clone())),
            (Piece::Arguments { call, text, .. }, _) if takes_arguments => {
                live.begin_call(*call, known, &mut events);
                live.reply.push(text, known, &mut events);
            }
            (Piece::Arguments { .. } | Piece::End(_), _) => {}
        }
        let is_rejected = |event: &ReplyEvent| matches!(event, ReplyEvent::Rejected { .. });
        live.has_rejected |= events.iter().any(is_rejected);
        events
    }

    /// What is known of the fields since a reply or a report of validators was taken in, and was not told of pieces:
    /// values that was at the end, what is wrong, and what is otherwise than it was told.
    pub fn settled_events(&mut self) -> Vec<ReplyEvent> {
        let mut events = Vec::new();
        let counted: Vec<bool> = {
            let counts = self.counts();
            (0..self.fields.len()).map(counts).collect()
        };
        let live = self.live.get_or_insert_with(|| Live::new(LiveReply::new(self.reader)));
        for ((at, field), counts) in self.fields.iter().enumerate().zip(counted) {
            let value = field.value.as_ref().filter(|_| counts);
            let wrong = if counts { field.wrong.clone() } else { Vec::new() };
            live.reply.settle(at, value, wrong, field.draft.clone(), &mut events);
        }
        events
    }

    /// The fields that are good and that the current step does not ask for again.
    pub fn kept_fields(&self) -> Vec<usize> {
        let asks = |at: usize| match &self.next.step {
            Step::Ask(_, ask) => self.next.look.is_none() && ask.includes(at),
            _ => false,
        };
        self.positions(super::field_state::FieldState::is_there)
            .into_iter()
            .filter(|at| !asks(*at))
            .collect()
    }

    /// Whether the pieces so far hold every field that the current step asks for, whole and good.
    pub(in crate::think) fn has_arrived(&self) -> bool {
        let Step::Ask(_, ask) = &self.next.step else { return false };
        let call = self.calls().saturating_add(1);
        let Some(live) = self.live.as_ref().filter(|live| live.call == call) else { return false };
        if self.next.look.is_some() {
            return false;
        }
        let mut asked = (0..self.fields.len()).filter(|at| ask.includes(*at)).peekable();
        asked.peek().is_some() && asked.all(|at| live.reply.is_ready(at))
    }

    /// Whether a field of the reply that is arriving was rejected.
    pub(in crate::think) fn has_rejected_piece(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.has_rejected)
    }

    /// What has arrived of the reply to the current step, as a reply that ended for this reason; `None` if no word has.
    pub(in crate::think) fn arrived_reply(&self, reason: EarlyEnd) -> Option<Reply> {
        let Step::Ask(request, _) = &self.next.step else { return None };
        let call = self.calls().saturating_add(1);
        let live = self.live.as_ref().filter(|live| live.call == call)?;
        let text = match &live.rest {
            Some(rest) => Some(rest.text.as_str()),
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
            has_rejected: false,
            takes_arguments: false,
            tool: None,
            besides: ReplySoFar::default(),
            rest: None,
        }
    }

    /// The reply that was arriving counts no more. The next one is read by this reader.
    pub(super) fn begin_anew(&mut self, reader: &'r Reader<'r>) {
        self.reply.change_reader(reader);
        self.call = 0;
    }

    /// The arguments of each call begin a line.
    fn begin_call(&mut self, call: usize, known: Circumstances<'_>, events: &mut Vec<ReplyEvent>) {
        let is_new = self.tool.replace(call) != Some(call);
        if is_new && !self.reply.text().is_empty() {
            self.reply.push("\n", known, events);
        }
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
        Ask::Rest(begun) => wanted(begun),
        Ask::Quote(_) => Wanted::AtEnd,
    }
}
