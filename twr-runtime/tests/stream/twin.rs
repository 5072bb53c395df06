//! Twins: a run on whole replies and the run on the same replies in random pieces end alike, and what the pieces told
//! is the end.

use std::sync::{Arc, Mutex};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use twr::model::{Finish, Reply};
use twr::read::Reader;
use twr::soft::write;
use twr::spec::{FlawKind, Ref, Spec, Value, flaws};
use twr::stream::ReplyEvent;
use twr::strictness::Strictness;
use twr::think::{
    Ask, CutOff, Event, FieldProgress, Options, Policy, Run, StreamView, Task, ThinkError, TopUp,
    Transcript,
};

use crate::damage::{Damage, damage};
use crate::heard::Heard;
use crate::in_pieces::InPieces;
use crate::{random_spec, random_value, seeds};

/// A listener that adds what it is told, and clears what a repair asks for again and what is replaced.
struct Listener {
    heard: Vec<Heard>,
    view: StreamView,
    wrong: Vec<String>,
    /// All that was told.
    log: Vec<String>,
}

impl Listener {
    fn new(spec: &Ref<Spec>) -> Self {
        let heard = vec![Heard::default(); spec.fields.len()];
        Self { heard, view: StreamView::new(spec.clone()), wrong: Vec::new(), log: Vec::new() }
    }

    fn asked(&mut self, number: u32, ask: &Ask, kept: &[usize]) {
        self.log.push(format!("call {number}: {ask:?}, kept {kept:?}"));
        self.view.asked(number, ask, kept);
        for (at, heard) in self.heard.iter_mut().enumerate() {
            if ask.includes(at) && !kept.contains(&at) {
                *heard = Heard::default();
            }
        }
    }

    fn hear(&mut self, event: &ReplyEvent) {
        self.log.push(format!("{event:?}"));
        self.view.hear(event);
        if let Some(field) = event.field()
            && let Err(why) = self.heard[field].hear(event)
        {
            self.wrong.push(format!("field {field}: {why}"));
        }
    }

    /// What the events of each field come to.
    fn values(&self) -> Vec<Option<Value<'static>>> {
        self.heard.iter().map(|heard| heard.ready.clone()).collect()
    }

    /// What the view shows of each field in the end; of what was left out nothing.
    fn shown(&self) -> Vec<Option<Value<'static>>> {
        let of = |progress: &FieldProgress| match progress {
            FieldProgress::Ready(value) => {
                Some(value.clone()).filter(|value| *value != Value::Null)
            }
            _ => None,
        };
        self.view.fields().map(|(_, field)| of(&field.progress)).collect()
    }
}

/// A transcript without the time that its calls took.
fn without_times(transcript: &Transcript) -> serde_json::Value {
    let mut json = serde_json::to_value(transcript).unwrap();
    for attempt in json["attempts"].as_array_mut().unwrap() {
        attempt.as_object_mut().unwrap().remove("seconds");
    }
    json
}

/// How a run ended, in words, with its transcript.
fn ended(result: &Result<Run<'_>, ThinkError>) -> (String, serde_json::Value) {
    match result {
        Ok(run) => {
            let end = format!("{:?}\n{:?}\n{:?}", run.value(), run.agreement(), run.evidence());
            (end, without_times(run.transcript()))
        }
        Err(error) => {
            let (kind, partial) = (error.kind(), error.partial());
            let known = (&partial.value, &partial.drafts, &partial.diagnostics);
            (format!("{kind:?}: {error}\n{known:?}"), without_times(error.transcript()))
        }
    }
}

/// The run on whole replies and the run on pieces; why they differ, if they do.
async fn differ(
    spec: &Ref<Spec>,
    replies: &[Reply],
    lengths: &[usize],
    options: &Options,
) -> Result<(), String> {
    let reader = Reader::new(spec);
    let run = || Run::new(spec, &reader, Task::from("Fill it in."), options.clone());
    let whole = run().drive_told(&InPieces::new(replies, lengths), |_| {}).await;
    let listener = Arc::new(Mutex::new(Listener::new(spec)));
    let told = Arc::clone(&listener);
    let on_event = move |event: &Event<'_>| match event {
        Event::Asked { number, ask, kept, .. } => told.lock().unwrap().asked(*number, ask, kept),
        Event::Replied(_) => told.lock().unwrap().view.ended(),
        _ => {}
    };
    let on_piece = |event: &ReplyEvent| listener.lock().unwrap().hear(event);
    let model = InPieces::new(replies, lengths);
    let in_pieces = run().drive_in_pieces(&model, on_event, on_piece).await;
    let (whole, pieces) = (ended(&whole), (ended(&in_pieces), &in_pieces));
    if whole != pieces.0 {
        return Err(format!("on whole replies\n{whole:#?}\nin pieces\n{:#?}", pieces.0));
    }
    let listener = listener.lock().unwrap();
    if let Some(why) = listener.wrong.first() {
        return Err(format!("{why}\nin {:#?}", listener.log));
    }
    let (values, wrong) = match pieces.1 {
        Ok(run) => (run.value(), Vec::new()),
        Err(error) => (error.partial().value.clone(), error.partial().diagnostics.clone()),
    };
    let Value::Record(values) = values else { return Err("a record".to_owned()) };
    // Without what is kept a run that failed says what its best reply had.
    let keeps = |policy: &Policy| matches!(policy, Policy::Missing | Policy::OneByOne);
    let is_said = pieces.1.is_ok() || options.policy.rungs().iter().any(keeps);
    let there: Vec<_> =
        values.iter().map(|value| value.clone().filter(|value| *value != Value::Null)).collect();
    if is_said && (listener.values() != values || listener.shown() != there) {
        return Err(format!("told {:#?}\nfor {values:#?}", listener.log));
    }
    for (at, heard) in listener.heard.iter().enumerate().filter(|_| is_said) {
        if heard.is_rejected != wrong.iter().any(|wrong| wrong.path.section() == Some(at)) {
            return Err(format!("field {at}: rejected {}, and {wrong:?}", heard.is_rejected));
        }
    }
    Ok(())
}

fn options() -> impl Strategy<Value = Options> {
    let policy = prop_oneof![
        4 => Just(None),
        1 => select(vec![Policy::Missing, Policy::OneByOne, Policy::Whole, Policy::Fresh]).prop_map(Some),
    ];
    let switches = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.1));
    (policy, switches, 1_u32..5, 1_u32..4).prop_map(|(policy, switches, attempts, votes)| {
        let (tops_up, continues, is_exact) = switches;
        let mut options = Options::default();
        options.policy = policy.map_or(options.policy, Into::into);
        options.top_up = if tops_up { TopUp::Remaining } else { TopUp::Again };
        options.cut_off = if continues { CutOff::Continue } else { CutOff::Raise };
        options.strictness = if is_exact { Strictness::EXACT } else { options.strictness };
        (options.budget.attempts, options.votes) = (attempts, votes);
        options
    })
}

/// What becomes of the text of a reply, and how it ends.
#[derive(Clone, Debug)]
struct Fate {
    damages: Vec<Damage>,
    /// How much of it comes.
    share: Option<f64>,
    finish: Finish,
    is_thought: bool,
}

fn fate() -> impl Strategy<Value = Fate> {
    let share = prop_oneof![2 => Just(None), 1 => (0.0..1.0_f64).prop_map(Some)];
    let finish = select(vec![Finish::Stop, Finish::Stop, Finish::Length, Finish::Filtered]);
    (vec(damage(), 0..3), share, finish, prop::bool::weighted(0.2)).prop_map(
        |(damages, share, finish, is_thought)| {
            let finish = if share.is_some() { finish } else { Finish::Stop };
            Fate { damages, share, finish, is_thought }
        },
    )
}

impl Fate {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "any place of the reply will do"
    )]
    fn of(&self, text: String) -> Reply {
        let mut text = self.damages.iter().fold(text, |text, damage| damage.done_to(&text));
        let mut end = self.share.map_or(text.len(), |share| (text.len() as f64 * share) as usize);
        while !text.is_char_boundary(end) {
            end += 1;
        }
        text.truncate(end);
        let reply = Reply::text(text).with_finish(self.finish.clone());
        if self.is_thought { reply.with_reasoning("Hm, 蜂.\nIt is not hard.") } else { reply }
    }
}

#[test]
fn a_run_in_pieces_ends_as_the_run_on_whole_replies() {
    let is_sound = |spec: &Spec| flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample);
    let case = random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(|spec| {
        let value =
            prop_oneof![3 => random_value::plain_value(&spec), 1 => random_value::value(&spec)];
        vec(value, 4).prop_map(move |values| (spec.clone(), values))
    });
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for config in seeds::configs(150, 100) {
        let cases = (&case, vec(fate(), 4), vec(0_usize..50, 1..6), options());
        let outcome = TestRunner::new(config).run(&cases, |case| {
            let ((spec, values), fates, lengths, options) = case;
            let written = values.iter().map(|value| write(&spec, value));
            let replies: Vec<Reply> =
                fates.iter().zip(written).map(|(fate, text)| fate.of(text)).collect();
            let spec = Ref::shared(spec);
            let differ = runtime.block_on(differ(&spec, &replies, &lengths, &options));
            let failed = |why| format!("{why}\nin {replies:#?}\ncut in {lengths:?}");
            differ.map_err(failed).map_err(TestCaseError::fail)
        });
        if let Err(why) = outcome {
            panic!("{why}");
        }
    }
}
