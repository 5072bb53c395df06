//! What holds for any replies: good, damaged and junk pieces in any order.

use std::fmt::Debug;
use std::time::Duration;

use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, TestRunner};
use proptest::{collection, option, sample};
use twr::advanced::read::Reader;
use twr::advanced::soft::{worked_examples, write};
use twr::advanced::spec::{Ref, Spec};
use twr::model::{Finish, Message, Reply, Role, Usage};
use twr::think::{Ask, Attempt, End, Finding, Ladder, Look, Options, Report, Run, Step};
use twr::verdict::{Circumstances, Value, Verdict};
use twr::{Policy, Task, Thinkable, parse_in};

use crate::specs::{Author, Notes, Study};

/// Words that may not come back in a request: longer than a diagnostic quotes.
const JUNK: &str = "Quoth the raven nevermore, while pondering weak and weary upon forgotten lore.";
/// The names in it are Cy Oz's.
pub(crate) const TASK: &str = "Cy Oz wrote a novel, a diary and two plays. What do you know?";

const PIECES: [&str; 33] = [
    "",
    " \n",
    JUNK,
    "Let me think about it.\n",
    "<think>I wonder. [Plan] A draft that is long enough, surely.</think>",
    "<think>\nand so on",
    "I'm sorry, but I can't help with that.",
    "none",
    "[Unasked] Something else.",
    "```\n",
    "[Plan] We follow bees to their hive and back.",
    "**Plan:** We count bees at the hive for a summer.",
    "[Plan] Bees.",
    "[Plan]",
    "We follow bees to their hive and back.",
    "[Chapters]\n- Light\n- Smell\n- Memory",
    "[Chapters]\n- Light\n- the light",
    "[Chapters] Wind",
    "[Chapters]\n1. One\n2. Two\n3. Three\n4. Four\n5. Five\n6. Six",
    "- Moss\n- Moths",
    "[Risk] low",
    "[Risk] purple",
    "[Risk] none",
    "[Weeks] 12",
    "[Weeks] a few",
    "[Weeks] 900",
    "[Name] Cy Oz",
    "[Name] Ann Lee",
    "[Works]\n- Title: a novel\n  Pages: 300\n- Title: a diary\n  Pages: 40",
    "[Works]\n- Title: a play\n  Pages: 60",
    "[Works]\n- Title: a play\n  Pages: many",
    "[Remark] Bees dance.",
    "\n\n",
];

pub(crate) fn replies() -> impl Strategy<Value = Vec<Reply>> {
    let text =
        collection::vec(sample::select(&PIECES[..]), 0..7).prop_map(|pieces| pieces.join("\n"));
    let finish = prop_oneof![8 => Just(Finish::Stop), 1 => Just(Finish::Length), 1 => Just(Finish::Filtered)];
    let reply = (text, finish, 0..50_u64).prop_map(|(text, finish, tokens)| {
        Reply::text(text).with_finish(finish).with_usage(Usage::of_call(tokens, tokens / 2))
    });
    collection::vec(reply, 9)
}

pub(crate) fn options() -> impl Strategy<Value = Options> {
    const POLICIES: [Policy; 6] = [
        Policy::Missing,
        Policy::OneByOne,
        Policy::Whole,
        Policy::Fresh,
        Policy::Formatter,
        Policy::Blind,
    ];
    let ladder = prop_oneof![
        3 => Just(Ladder::default()),
        3 => sample::select(&POLICIES[..]).prop_map(Ladder::from),
        2 => collection::vec(sample::select(&POLICIES[..]), 0..4).prop_map(Ladder::from),
    ];
    let spent = (0..9_u32, 0..4_u32, option::weighted(0.2, 0..200_u64), any::<bool>());
    let looks = (0..4_u32, any::<bool>());
    (ladder, spent, looks).prop_map(|(policy, spent, (votes, evidence))| {
        let (max_attempts, max_rounds, max_total_tokens, limited) = spent;
        let mut options = Options::default();
        options.policy = policy;
        options.budget.attempts = max_attempts;
        options.budget.rounds = max_rounds;
        options.budget.tokens = max_total_tokens;
        options.max_tokens = limited.then_some(30);
        options.votes = votes;
        options.evidence = evidence;
        options
    })
}

/// What validators say each time: nothing, something of one field, or of the whole.
pub(crate) fn judgements() -> impl Strategy<Value = Vec<Vec<Finding>>> {
    let finding = prop_oneof![
        3 => sample::select(&["plan", "chapters", "weeks", "name", "works", "remark"][..])
            .prop_map(|field| Finding::of(field, "Write another.")),
        1 => Just(Finding::whole("Write it otherwise.")),
    ];
    collection::vec(collection::vec(finding, 0..3), 1..5)
}

#[test]
fn whatever_is_replied_the_promises_hold() {
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    let [plan, author, notes] = [Study::SPEC, Author::SPEC, Notes::SPEC]
        .map(|spec| Reader::new(spec).telling_echoes(&worked_examples(spec)));
    runner
        .run(&(replies(), options(), judgements()), |(replies, options, judgements)| {
            promises_hold::<Study>(&plan, (&replies, &judgements), &options);
            promises_hold::<Author>(&author, (&replies, &judgements), &options);
            promises_hold::<Notes>(&notes, (&replies, &judgements), &options);
            Ok(())
        })
        .unwrap();
}

/// More calls than any of these runs may make.
const ENDLESS: usize = 60;

fn promises_hold<T: Thinkable + PartialEq + Debug>(
    reader: &Reader<'_>,
    (replies, judgements): (&[Reply], &[Vec<Finding>]),
    options: &Options,
) {
    let spec = Ref::Static(T::SPEC);
    let mut run = Run::new(&spec, reader, Task::from(TASK), options.clone()).with_validators();
    let (mut replies, mut judgements) = (replies.iter().cycle(), judgements.iter().cycle());
    let mut there: Vec<Option<Value<'static>>> = vec![None; spec.fields.len()];
    loop {
        match run.next_step().clone() {
            Step::Ask(request, ask) => {
                let calls = run.transcript().attempts.len();
                assert!(calls < ENDLESS, "the run ends");
                let is_rejected = run.transcript().last_findings().next().is_some();
                assert_soundly_asked(&request.messages, &options.policy, is_rejected);
                run.on_reply(replies.next().unwrap().clone(), Duration::from_millis(5));
                assert_resumes(&run, &spec, reader, options);
                let attempt = run.transcript().attempts.last().unwrap();
                assert_eq!(
                    (attempt.number as usize, &attempt.ask, &attempt.request),
                    (calls + 1, &ask, &request)
                );
                assert_verdict_is_of_the_reply::<T>(attempt, &spec, reader, options);
                assert_feedback_is_sound(attempt, &spec);
                let is_anew = ask == Ask::Whole && is_rejected;
                if attempt.look.is_some() || is_anew {
                    there = values(&run);
                    continue;
                }
                if asks_for_the_rest_only(&options.policy) {
                    for (at, value) in there.iter().enumerate() {
                        assert!(
                            calls == 0 || value.is_none() || !ask.includes(at),
                            "what is good is not asked for"
                        );
                    }
                }
                there = assert_nothing_good_is_lost(&run, &there, &options.policy, is_rejected);
            }
            Step::Judge => {
                let report = Report::from(judgements.next().unwrap().clone());
                run.on_reports(vec![report], Duration::from_millis(1));
                assert_resumes(&run, &spec, reader, options);
                there = values(&run);
            }
            _ => break,
        }
        assert_calls_are_counted_apart(&run, &spec, options);
    }
    assert_the_end_is_sound(&run, &spec, reader, options);
}

/// The values that are there.
fn values(run: &Run<'_>) -> Vec<Option<Value<'static>>> {
    let Value::Record(values) = run.value() else { panic!("no record") };
    values.into_iter().map(|value| value.filter(|value| *value != Value::Null)).collect()
}

/// No more calls than allowed of any sort.
fn assert_calls_are_counted_apart(run: &Run<'_>, spec: &Spec, options: &Options) {
    let attempts = &run.transcript().attempts;
    let count = |of: fn(&Attempt) -> bool| attempts.iter().filter(|it| of(it)).count();
    let tries = count(|attempt| attempt.look.is_none() && !attempt.answers_findings);
    assert!(tries <= options.budget.attempts.max(1) as usize, "attempts");
    let rounds = run.transcript().rounds();
    assert!(rounds <= options.budget.rounds + 1, "rounds");
    let answers = count(|attempt| attempt.answers_findings);
    assert!(answers <= rounds as usize * spec.fields.len().max(1), "answers to validators");
    let votes = count(|attempt| attempt.look == Some(Look::Vote));
    assert!(votes < options.votes.max(1) as usize, "votes");
    let looks = count(|attempt| attempt.look.is_some()) - votes;
    assert!(looks <= 2 * spec.fields.len() * (rounds as usize + 1), "quotes and choices");
}

/// Policies that ask for what is missing, and keep the rest.
const REST: [Policy; 3] = [Policy::Missing, Policy::OneByOne, Policy::Formatter];

fn asks_for_the_rest_only(policy: &Ladder) -> bool {
    policy.rungs().iter().all(|rung| REST[..2].contains(rung))
}

/// What is saved and taken up again stands where it stood.
fn assert_resumes(run: &Run<'_>, spec: &Ref<Spec>, reader: &Reader<'_>, options: &Options) {
    let json = serde_json::to_string(&run.saved()).unwrap();
    let mut again = Run::new(spec, reader, Task::from(TASK), options.clone()).with_validators();
    again.resume(&serde_json::from_str(&json).unwrap()).unwrap();
    assert_eq!(again.next_step(), run.next_step());
    assert_eq!(again.value(), run.value());
    assert_eq!(again.saved(), run.saved());
}

/// Non-empty messages of alternating roles, without the words of any reply where none belong.
/// Only what a validator found fault with is shown.
fn assert_soundly_asked(messages: &[Message], policy: &Ladder, is_rejected: bool) {
    let roles: Vec<Role> = messages.iter().map(|message| message.role).collect();
    let turns = [Role::User, Role::Assistant].into_iter().cycle();
    let expect: Vec<Role> = [Role::System].into_iter().chain(turns).take(roles.len()).collect();
    assert_eq!(roles, expect);
    assert_eq!(roles.last(), Some(&Role::User));
    let shows_replies =
        policy.rungs().iter().any(|rung| matches!(rung, Policy::Whole | Policy::Formatter));
    for message in messages {
        assert!(!message.content.trim().is_empty());
        let is_clean = shows_replies || is_rejected || !message.content.contains(JUNK);
        assert!(is_clean, "a trace of a reply");
    }
}

fn assert_verdict_is_of_the_reply<T: Thinkable + PartialEq + Debug>(
    attempt: &Attempt,
    spec: &Ref<Spec>,
    reader: &Reader<'_>,
    options: &Options,
) {
    let known = Circumstances {
        task: Some(TASK),
        cut_off: attempt.is_cut_off(),
        ended: attempt.reply.finish == Finish::Stop || *attempt.ask.inner() != Ask::Whole,
        strictness: options.refused(),
        shown: Some(&attempt.shown),
        hidden_fields: &attempt.hidden_fields,
    };
    let reply = &attempt.reply.text;
    let again = attempt.ask.judge(reader, spec, reply, known, &options.wording);
    assert_eq!(json(&attempt.verdict), json(&again));
    if attempt.ask == Ask::Whole {
        let parsed = parse_in::<T>(reply, known);
        let typed = attempt.verdict.value().map(|value| T::from_reply(value.clone()).unwrap());
        assert_eq!(parsed.value(), typed.as_ref());
        let without_content = |verdict: Verdict<()>| serde_json::to_string(&verdict).unwrap();
        assert_eq!(without_content(parsed.map(|_| ())), without_content(again.map(|_| ())));
    }
}

/// Feedback names headers of the spec only, the wrong ones, and good ones only to say that they stay.
fn assert_feedback_is_sound(attempt: &Attempt, spec: &Spec) {
    let verdict = &attempt.verdict;
    let Some(feedback) = verdict.feedback() else {
        assert!(verdict.partial.diagnostics.is_empty());
        return;
    };
    let wrong: Vec<&str> =
        verdict.wrong().into_iter().map(|at| spec.fields[at].header.as_ref()).collect();
    assert!(!wrong.is_empty(), "an error is about something");
    for name in &wrong {
        assert!(feedback.contains(&format!("\n[{name}] ")), "[{name}] is not in: {feedback}");
    }
    for at in verdict.wrong() {
        assert!(attempt.ask.includes(at), "only what was asked for is wrong");
    }
    for line in feedback.lines() {
        let (line, stays) =
            match line.split_once(" as it is. ").or(line.split_once(" as they are. ")) {
                Some((stays, rest)) => (rest, stays),
                None => (line, ""),
            };
        for name in in_brackets(stays) {
            let at = spec.fields.iter().position(|field| field.header == name).unwrap();
            let Value::Record(fields) = &verdict.partial.value else { panic!("no record") };
            assert!(fields[at].is_some() && !wrong.contains(&name), "[{name}] stays: {feedback}");
        }
        // What is quoted from the reply may hold anything.
        for name in in_brackets(line.split('"').next().unwrap()) {
            assert!(wrong.contains(&name), "[{name}] is not wrong: {feedback}");
        }
    }
}

fn in_brackets(text: &str) -> Vec<&str> {
    text.split('[')
        .skip(1)
        .filter_map(|piece| piece.split_once(']'))
        .map(|(name, _)| name)
        .collect()
}

/// The values that are there now.
fn assert_nothing_good_is_lost(
    run: &Run<'_>,
    before: &[Option<Value<'static>>],
    policy: &Ladder,
    is_rejected: bool,
) -> Vec<Option<Value<'static>>> {
    let partial = run.partial();
    let Value::Record(now) = &partial.value else { panic!("no record") };
    let now: Vec<_> =
        now.iter().map(|value| value.clone().filter(|value| *value != Value::Null)).collect();
    let attempts = &run.transcript().attempts;
    let completed = &attempts.last().unwrap().completed;
    if asks_for_the_rest_only(policy) {
        for (at, (before, now)) in before.iter().zip(&now).enumerate() {
            assert!(before.is_none() || before == now, "what was good stays");
            assert_eq!(
                completed.contains(&at),
                before.is_none() && now.is_some(),
                "what is completed"
            );
        }
    } else if !is_rejected && !policy.rungs().iter().any(|rung| REST.contains(rung)) {
        let best = attempts.iter().map(|attempt| attempt.verdict.partial.good()).max();
        assert_eq!(Some(partial.good()), best, "the best reply");
    }
    for (at, value) in now.iter().enumerate() {
        let is_wrong = partial.diagnostics.iter().any(|wrong| wrong.path.section() == Some(at));
        assert!(value.is_none() || !is_wrong, "good is not wrong");
        assert!(partial.drafts[at].is_none() || is_wrong, "what is rejected has a reason");
    }
    now
}

fn assert_the_end_is_sound(run: &Run<'_>, spec: &Spec, reader: &Reader<'_>, options: &Options) {
    let transcript = run.transcript();
    let spent: u64 =
        transcript.attempts.iter().map(|attempt| attempt.reply.usage.total_tokens()).sum();
    assert_eq!(transcript.usage().total_tokens(), spent);
    assert_eq!(transcript.usage().calls as usize, transcript.attempts.len());
    match run.next_step() {
        Step::Done => {
            let written = write(spec, &run.value());
            let known =
                Circumstances { task: Some(TASK), cut_off: false, ..Circumstances::default() };
            let reading = reader.read_in(&written, known);
            assert!(reading.diagnostics.is_empty(), "{:?} in {written}", reading.diagnostics);
            assert_eq!(reading.value.into_owned(), run.value(), "{written}");
        }
        Step::Ended(End::Attempts) => {
            let tries = transcript.attempts.iter();
            let tries = tries.filter(|it| it.look.is_none() && !it.answers_findings).count();
            assert_eq!(tries, options.budget.attempts.max(1) as usize);
            let is_rejected = transcript.last_findings().next().is_some();
            assert!(is_rejected || !run.partial().diagnostics.is_empty());
        }
        Step::Ended(End::Rounds) => {
            assert_eq!(transcript.rounds(), options.budget.rounds + 1);
            assert!(transcript.last_findings().next().is_some());
        }
        Step::Ended(End::Tokens) => {
            assert!(options.budget.tokens.is_some_and(|most| most <= spent));
            let is_rejected = transcript.last_findings().next().is_some();
            assert!(is_rejected || !run.partial().diagnostics.is_empty());
        }
        other => panic!("{other:?}"),
    }
}

fn json(verdict: &Verdict<Value<'static>>) -> String {
    let content = verdict.value().cloned().unwrap_or(Value::Null);
    serde_json::to_string(&verdict.named(&content)).unwrap()
}
