//! What a run does next: the decisions, from its state alone.

use twr_spec::condition::Condition;
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::feedback::Faults;
use twr_spec::prompt::thinks_first;
use twr_spec::rule::Rule;
use twr_spec::soft::write_some;
use twr_spec::spec::{Field, Spec, Value};

use super::field_state::{FieldState, is_copy, is_finding};
use super::need::{is_exact, is_short, tokens_of_a_line};
use super::{Attempt, Next, Run, Shown, Step, Validation};
use crate::model::{Message, Purpose, Reply, ReplyForm, Request, Role, Route};
use crate::think::ask::{
    AskedFor, Copied, Fresh, Offered, Short, bytes, go_on, not_accepted, reshaping, said, sampled,
};
use crate::think::options::Call;
use crate::think::{Ask, End, Policy, TopUp};

impl Run<'_> {
    /// The call with which every run begins.
    pub(super) fn first(&self) -> Next {
        self.fresh(None, Ask::Whole)
    }

    pub(super) fn decide(&self) -> Next {
        let missing = self.positions(|field| !field.is_good());
        if missing.is_empty() && self.objections.is_empty() {
            if let Some(look) = self.next_look() {
                return look;
            }
            let is_due = self.validation == Validation::Due;
            return Next::from(if is_due { Step::Judge } else { Step::Done });
        }
        if self.transcript.rounds() > self.options.budget.rounds && self.is_rejected() {
            return Next::from(Step::Ended(End::Rounds));
        }
        let next = self.go_on().unwrap_or_else(|| self.again(&missing));
        let answers = match &next.step {
            Step::Ask(_, ask) => self.answers_findings(ask),
            _ => false,
        };
        match self.transcript.exceeds(&self.options.budget, answers) {
            Some(end) => Next::from(Step::Ended(end)),
            None => next,
        }
    }

    /// Whether validators have found fault with the answer since the last reply.
    fn is_rejected(&self) -> bool {
        self.transcript.attempts.last().is_some_and(|last| last.judging.is_some())
    }

    /// The call that asks for what is missing.
    fn again(&self, missing: &[usize]) -> Next {
        let policy = self.options.policy.at(self.answers() + 1, self.transcript.repeats());
        if let (Policy::Missing | Policy::OneByOne, Some(tag)) = (policy, self.unknown_tag()) {
            return self.fresh(Some(policy), Ask::Value(tag));
        }
        match policy {
            Policy::Blind | Policy::Fresh => self.fresh(Some(policy), Ask::Whole),
            Policy::Whole => self.dialogue(),
            Policy::Formatter => self.reshape(),
            // What is wrong is in no section, so all are asked for.
            Policy::Missing | Policy::OneByOne if missing.is_empty() => {
                self.fresh(Some(Policy::Fresh), Ask::Whole)
            }
            // Values need no headers.
            Policy::Missing if self.lacks_headers() => match self.least_tried(missing) {
                Some(field) => self.fresh(Some(Policy::OneByOne), Ask::Value(field)),
                None => self.fresh(Some(policy), self.all_missing()),
            },
            Policy::Missing => self.fresh(Some(policy), self.all_missing_or_alone()),
            Policy::OneByOne => match self.least_tried(missing) {
                Some(field) => self.fresh(Some(policy), Ask::Value(field)),
                None => self.fresh(Some(Policy::Missing), self.all_missing()),
            },
        }
    }

    /// Whether the last reply has a line for each value and no section: the same request would get the same again.
    fn lacks_headers(&self) -> bool {
        let missing = self.positions(|field| !field.is_good()).len();
        let has_lines = |reply: &str| {
            reply.lines().filter(|line| !line.trim().is_empty()).count() >= missing.max(2)
        };
        self.last_condition() == Condition::Text
            && self.fields.iter().all(|field| field.is_absent() || !field.said)
            && self.transcript.answers().last().is_some_and(|last| has_lines(&last.reply.text))
    }

    /// All that is missing; where that is one value that is chosen, counted or copied, its value alone, which
    /// costs less and leaves the model nothing else to write. Of several such values, asked for one after the
    /// other, fewer came out right (measured), unless the last reply ran away in such sections: then the next would,
    /// too.
    fn all_missing_or_alone(&self) -> Ask {
        let ask = self.all_missing();
        let Ask::Sections(fields) = &ask else { return ask };
        let goes_alone =
            |at: &usize| self.is_due(*at) && self.spec.fields.get(*at).is_some_and(is_short);
        let is_one = fields.len() == 1 || self.last_condition() == Condition::CutOff;
        let tries = |at: &usize| self.tries.get(*at).copied().unwrap_or(0);
        let first = fields.iter().copied().min_by_key(tries);
        match first.filter(|_| is_one && fields.iter().all(goes_alone)) {
            Some(value) => Ask::Value(value),
            None => ask,
        }
    }

    /// All that is missing, and what the first reply never came to. What was not written goes before what was
    /// written wrong, if a call is left for that: a model that is stuck in one section comes to no other.
    fn all_missing(&self) -> Ask {
        let absent = self.positions(|field| field.is_absent() || !field.said);
        let is_apart = self.positions(FieldState::is_absent).len()
            < self.positions(|field| !field.is_good()).len()
            && !self.positions(FieldState::is_absent).is_empty()
            && self.calls_left() > 1;
        if is_apart {
            return Ask::Sections(absent);
        }
        Ask::Sections(self.positions(|field| !field.is_good() || !field.said))
    }

    /// The tag of a union, where a reply said something but not which case it is: no other field can be asked for
    /// before that is known.
    fn unknown_tag(&self) -> Option<usize> {
        let tag = self.spec.tag()?;
        let field = self.fields.get(tag).filter(|field| !field.is_good())?;
        let is_told = !field.is_absent() || self.fields.iter().any(FieldState::is_there);
        is_told.then_some(tag)
    }

    /// How many calls are left for certain. Calls that answer validators may come on top, and are not relied on.
    fn calls_left(&self) -> u32 {
        self.options.budget.attempts.max(1).saturating_sub(self.answers())
    }

    /// How many calls have sought the answer itself.
    fn answers(&self) -> u32 {
        u32::try_from(self.transcript.answers().count()).unwrap_or(u32::MAX - 1)
    }

    /// The field whose value is asked for alone, if there is a call for each that is missing.
    fn least_tried(&self, missing: &[usize]) -> Option<usize> {
        let tries = |at: &usize| self.tries.get(*at).copied().unwrap_or(0);
        let goes_alone = missing.len() <= self.calls_left() as usize
            && missing.iter().all(|&at| self.is_due(at));
        missing.iter().copied().min_by_key(tries).filter(|_| goes_alone)
    }

    /// Whether something has to be written there: a value that is asked for alone cannot be left out.
    fn is_due(&self, at: usize) -> bool {
        self.spec.fields.get(at).is_some_and(Field::is_required)
            || self.fields.get(at).is_some_and(|field| field.said)
    }

    /// Asks on a fresh fork, without anything said in earlier attempts but what was wrong.
    pub(super) fn fresh(&self, policy: Option<Policy>, ask: Ask) -> Next {
        // A second look at a value takes the value alone, whatever holds answers to their form.
        let ask = if policy.is_some() { self.mode.ask(ask) } else { ask };
        let offered = self.offered(policy, &ask);
        self.fresh_with(policy, ask, &offered)
    }

    /// The same with these fields as a choice among pieces of the task.
    pub(super) fn fresh_with(&self, policy: Option<Policy>, ask: Ask, offered: &[Offered]) -> Next {
        let short = self.short_lists(&ask);
        let is_short =
            |wrong: &Diagnostic| short.iter().any(|list| wrong.path.section() == Some(list.at));
        let mut wrong = self.worth_telling(policy, &ask);
        wrong.retain(|wrong| !is_short(wrong));
        let faults = Faults { diagnostics: &wrong, kept: &[], condition: self.last_condition() };
        let objections = match policy {
            Some(Policy::Blind) => &[],
            _ => self.objections.as_slice(),
        };
        let so_far = if policy == Some(Policy::Blind) { String::new() } else { self.so_far(&ask) };
        let copied = self.copied(&ask);
        let told = !wrong.is_empty();
        let fresh = Fresh {
            spec: self.spec,
            ask: &ask,
            task: &self.task,
            message: self.message.as_ref(),
            faults: told.then_some(faults),
            is_quiet: policy != Some(Policy::Fresh) && !wrong.iter().any(is_finding),
            so_far: &so_far,
            objections,
            short: &short,
            offered,
            copied: &copied,
            mode: self.mode,
        };
        let mut shown = self.shown(&ask, self.options.max_examples, &copied);
        let mut messages = fresh.messages(&self.options, self.options.max_examples);
        let holds = |messages: &[Message]| self.options.budget.holds(bytes(messages));
        while policy.is_some() && !holds(&messages) && shown.examples.pop().is_some() {
            messages = fresh.messages(&self.options, shown.examples.len());
        }
        let form = self.form(&fresh.part(), &ask);
        self.unlike_earlier(self.ask(messages, form, ask, policy, shown))
    }

    /// The same call, with a sentence more in a repair whose request was sent before: a server that does not sample
    /// would reply the same again. Words are understood by every server, and a temperature or a seed that the caller
    /// did not set is refused by some. With a temperature the replies differ by themselves, and with a seed the
    /// requests do.
    fn unlike_earlier(&self, mut next: Next) -> Next {
        let is_repair =
            matches!(next.policy, Some(Policy::Missing | Policy::OneByOne | Policy::Fresh));
        let Step::Ask(request, _) = &mut next.step else { return next };
        let samples = request.temperature.is_some_and(|temperature| temperature > 0.0);
        let was_sent = self.transcript.answers().any(|earlier| is_same(&earlier.request, request));
        if !is_repair || samples || !was_sent {
            return next;
        }
        let sentence = not_accepted(self.answers(), self.spec.language);
        match request.messages.first_mut().filter(|first| first.role == Role::System) {
            Some(system) => system.content = format!("{}\n\n{sentence}", system.content),
            None => request.messages.insert(0, Message::system(sentence)),
        }
        next
    }

    /// What the request carries that asks for this part of the spec.
    fn form(&self, part: &Spec, ask: &Ask) -> Option<ReplyForm> {
        let grammar = self.options.grammar.as_ref().zip(self.dialect);
        self.mode.form(&AskedFor { spec: part, ask, task: &self.given, grammar })
    }

    /// What is wrong and said with a request of its own. That a section is missing shows in what is asked
    /// for; a wrong value does not. With a value that is asked for alone nothing is said of its form, but what a check
    /// or a validator said is: no prompt says that.
    fn worth_telling(&self, policy: Option<Policy>, ask: &Ask) -> Vec<Diagnostic> {
        use DiagnosticKind::{CutOff, Empty, Missing};
        let wrong = self.fields.iter().flat_map(|field| &field.wrong);
        let asked = wrong.filter(|wrong| wrong.path.section().is_some_and(|at| ask.includes(at)));
        // The example that was copied is left out instead.
        let asked = asked.filter(|wrong| !is_copy(wrong)).cloned();
        match (ask, policy) {
            (_, Some(Policy::Blind) | None) => Vec::new(),
            (Ask::Value(_), _) => asked.filter(|wrong| wrong.kind.is_order()).collect(),
            (_, Some(Policy::Fresh)) => asked.collect(),
            _ => {
                let wrong: Vec<Diagnostic> = asked.filter(|wrong| !quotes(wrong)).collect();
                let is_worth_it = |wrong: &Diagnostic| {
                    wrong.path.0.len() > 1 || !matches!(wrong.kind, Missing | Empty | CutOff)
                };
                let is_worth_it = self.lacks_headers() || wrong.iter().any(is_worth_it);
                if is_worth_it { wrong } else { Vec::new() }
            }
        }
    }

    /// The fields that a repair asks for as a choice among pieces of the task.
    fn offered(&self, policy: Option<Policy>, ask: &Ask) -> Vec<Offered> {
        if !matches!(policy, Some(Policy::Missing | Policy::OneByOne)) {
            return Vec::new();
        }
        if self.spec.tag().is_some_and(|tag| *ask == Ask::Value(tag)) {
            return Offered::cases(self.spec, &self.given).into_iter().collect();
        }
        let fields = self.fields.iter().zip(self.spec.fields.iter()).enumerate();
        fields
            .filter(|(at, (field, _))| ask.includes(*at) && !field.is_good())
            .filter_map(|(at, (field, shape))| {
                let examples = self.reader.examples();
                Offered::of(at, shape, &self.given, field.draft.as_ref(), examples)
            })
            .collect()
    }

    /// The lists that are asked for by their rest.
    pub(super) fn short_lists(&self, ask: &Ask) -> Vec<Short> {
        if self.options.top_up == TopUp::Again || matches!(ask.inner(), Ask::Whole) {
            return Vec::new();
        }
        let fields = self.fields.iter().zip(self.spec.fields.iter()).enumerate();
        fields
            .filter(|(at, _)| ask.includes(*at))
            .filter_map(|(at, (field, shape))| Short::of(at, field.short_list()?, shape))
            .collect()
    }

    /// What a validator found fault with, as it is written: an order such as "close the brace in line 3"
    /// says nothing without it. What the reader refuses is never shown, for it would be copied.
    fn so_far(&self, ask: &Ask) -> String {
        let shown = |(at, field): (usize, &FieldState)| {
            let value = if field.is_found_fault_with() {
                &field.draft
            } else if self.objections.is_empty() {
                &None
            } else {
                &field.value
            };
            value.clone().filter(|_| ask.includes(at))
        };
        let fields: Vec<_> = self.fields.iter().enumerate().map(shown).collect();
        if fields.iter().all(Option::is_none) {
            return String::new();
        }
        write_some(self.reader, &Value::Record(fields))
    }

    /// The bad replies and their feedback as turns, as many of the last ones as the context holds.
    fn dialogue(&self) -> Next {
        let (mut left_out, options) = (0, &self.options);
        let mut messages = self.transcript.dialogue(self.reader, options, left_out);
        while left_out + 1 < self.answers() as usize && !self.options.budget.holds(bytes(&messages))
        {
            left_out += 1;
            messages = self.transcript.dialogue(self.reader, options, left_out);
        }
        let shown = self.transcript.attempts.first().map(Attempt::what_was_shown);
        let form = self.form(self.spec, &Ask::Whole);
        self.ask(messages, form, Ask::Whole, Some(Policy::Whole), shown.unwrap_or_default())
    }

    /// The best text there is, to be brought into the format; without one, all anew.
    fn reshape(&self) -> Next {
        let has_text =
            |attempt: &&Attempt| !said(&attempt.request, &attempt.reply).trim().is_empty();
        let texts = self.transcript.answers().filter(has_text);
        // Of equals the first: the later ones are repairs.
        let best = texts.rev().max_by_key(|attempt| attempt.verdict.partial.good());
        let Some(best) = best else { return self.fresh(Some(Policy::Fresh), Ask::Whole) };
        let text = said(&best.request, &best.reply);
        let messages = reshaping(self.spec, &text, &self.options, self.mode);
        let form = self.form(self.spec, &Ask::Whole);
        let shown = self.shown(&Ask::Whole, 1, &Copied::default());
        self.ask(messages, form, Ask::Whole, Some(Policy::Formatter), shown)
    }

    /// Asks for the rest of a reply that was cut off.
    fn go_on(&self) -> Option<Next> {
        let begun = self.begun.as_ref()?;
        let mut messages = begun.messages.clone();
        messages.push(Message::assistant(&begun.text));
        messages.push(Message::user(go_on(self.spec.language)));
        let ask = Ask::Continuation(Box::new(begun.ask.clone()));
        let last = self.transcript.answers().last()?;
        // No server goes on within a form.
        Some(self.ask(messages, None, ask, last.policy, last.what_was_shown()))
    }

    pub(super) fn ask(
        &self,
        messages: Vec<Message>,
        form: Option<ReplyForm>,
        ask: Ask,
        policy: Option<Policy>,
        shown: Shown,
    ) -> Next {
        let call = Call {
            number: self.calls().saturating_add(1),
            repeats: self.transcript.repeats(),
            policy,
            is_exact: self.is_exact(&ask),
        };
        let mut request = sampled(messages, call, self.limit(&ask), &self.options);
        request.form = form;
        request.route = Route {
            purpose: match policy {
                _ if self.options.purpose != Purpose::Answer => self.options.purpose,
                None if matches!(ask, Ask::Quote(_)) => Purpose::Judge,
                None => Purpose::Answer,
                Some(Policy::Formatter) => Purpose::Format,
                Some(_) => Purpose::Repair,
            },
            after: self.transcript.attempts.last().map(|last| last.condition),
        };
        Next { step: Step::Ask(request, ask), policy, look: None, shown }
    }

    /// Whether something is asked for that is copied or chosen, and not made up.
    fn is_exact(&self, ask: &Ask) -> bool {
        let mut asked = self.spec.fields.iter().enumerate().filter(|(at, _)| ask.includes(*at));
        asked.any(|(_, field)| is_exact(field))
    }

    /// The most tokens of a reply to this: of values that are on one line each, no more than they need. A
    /// model that thinks before it writes is not held to that. Where the caller set no limit, only a value that is
    /// asked for alone has one, and only if the server's counts show that the model does not think unseen.
    fn limit(&self, ask: &Ask) -> Option<u32> {
        /// Enough for a long sentence.
        const QUOTE: u32 = 128;
        if let Ask::Quote(_) = ask {
            return self.max_tokens.map(|limit| limit.min(QUOTE));
        }
        let thinks = self.mode.output().is_json() && thinks_first(self.spec)
            || self.transcript.attempts.iter().any(|attempt| attempt.reply.reasoning.is_some());
        let need = self.need(ask).filter(|_| !thinks);
        match (self.max_tokens, need) {
            (Some(limit), Some(need)) => Some(need.min(self.options.max_tokens.unwrap_or(limit))),
            (None, Some(need)) => {
                let is_alone = matches!(ask, Ask::Value(_));
                let mut replies = self.transcript.attempts.iter().map(|attempt| &attempt.reply);
                (is_alone && replies.all(is_all_text)).then_some(need)
            }
            (limit, None) => limit,
        }
    }

    /// The most tokens that the values need which a repair asks for; `None` if one of them has several lines. For a
    /// value that was cut off when it was asked for alone, twice as many each time.
    fn need(&self, ask: &Ask) -> Option<u32> {
        /// A header, and a line that is left blank.
        const HEADER: u32 = 16;
        /// How many times the limit is doubled: a line of the task may be long, and a model in a loop fills any.
        const MOST_RAISED: usize = 4;
        let of = |at: &usize| {
            let usual = self.spec.fields.get(*at).and_then(tokens_of_a_line)?;
            Some(usual.saturating_mul(1 << self.cut_off_alone(*at).min(MOST_RAISED)))
        };
        match ask {
            Ask::Value(at) => of(at),
            Ask::Sections(fields) => {
                fields.iter().map(|at| of(at)?.checked_add(HEADER)).sum::<Option<u32>>()
            }
            _ => None,
        }
    }

    /// How many times a reply was cut off that was asked for this value alone.
    fn cut_off_alone(&self, at: usize) -> usize {
        let of_value = |attempt: &&Attempt| {
            *attempt.ask.inner() == Ask::Value(at) && attempt.condition == Condition::CutOff
        };
        self.transcript.answers().filter(of_value).count()
    }

    /// Whether this asks for values of one line each.
    pub(super) fn is_one_line(&self, ask: &Ask) -> bool {
        self.need(ask).is_some()
    }

    pub(super) fn positions(&self, keep: impl Fn(&FieldState) -> bool) -> Vec<usize> {
        let (fields, counts) = (self.fields.iter().enumerate(), self.counts());
        let kept = fields.filter(|(at, field)| counts(*at) && keep(field));
        kept.map(|(at, _)| at).collect()
    }
}

/// Whether the server counted the tokens of a reply, and they are no more than its text has: no language has more than
/// one token for two bytes, with a few for the ends.
fn is_all_text(reply: &Reply) -> bool {
    /// The marks at the ends of a reply.
    const ENDS: u64 = 16;
    let usage = reply.usage;
    let is_counted = usage.output_tokens > 0 && usage.estimated_calls == 0;
    let most = reply.text.len() as u64 / 2 + ENDS;
    is_counted && usage.reasoning_tokens == 0 && usage.output_tokens <= most
}

/// Whether both requests get the same reply from a server that does not sample.
fn is_same(one: &Request, other: &Request) -> bool {
    one.messages == other.messages
        && one.form == other.form
        && one.seed == other.seed
        && one.max_tokens == other.max_tokens
}

/// Whether to tell it would repeat words of the reply, which a small model writes again. What was expected
/// is in the format; that it is a count which is wrong does not show there.
fn quotes(wrong: &Diagnostic) -> bool {
    use DiagnosticKind::{Ambiguous, Broken, Doubtful, Refused, Unreadable};
    match &wrong.kind {
        Unreadable | Ambiguous | Doubtful | Refused(_) | DiagnosticKind::Path(_) => true,
        Broken(rule) => {
            matches!(rule, Rule::Grounded | Rule::OneOf(_) | Rule::Pattern(_) | Rule::Unique)
        }
        _ => false,
    }
}
