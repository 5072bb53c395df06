//! A bad reply that is read while it arrives, where a task, a strictness and worked examples say what is wrong: the
//! events say in the end what one reading of the whole says.

#[path = "support/damage.rs"]
mod damage;
#[path = "support/heard.rs"]
mod heard;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/noise.rs"]
mod noise;
#[path = "support/random_spec.rs"]
mod random_spec;
#[expect(dead_code, reason = "values that look like marks")]
#[path = "support/random_value.rs"]
mod random_value;
#[path = "support/seeds.rs"]
mod seeds;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/specs.rs"]
mod specs;

use damage::damage;
use heard::stream;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::recovery::RecoveryKind;
use twr_spec::rule::Rule;
use twr_spec::soft::write;
use twr_spec::sound::flaws;
use twr_spec::spec::{Example, FlawKind, Kind, Language, Spec, Value};
use twr_spec::stream::ReplyEvent;
use twr_spec::strictness::Strictness;

fn strictness() -> impl Strategy<Value = Strictness> {
    let some = subsequence(RecoveryKind::ALL.to_vec(), 1..12)
        .prop_map(|kinds| kinds.into_iter().fold(Strictness::LENIENT, Strictness::refusing));
    let echoes =
        Strictness::LENIENT.refusing(RecoveryKind::Echo).refusing(RecoveryKind::EchoedItem);
    prop_oneof![2 => Just(echoes), 1 => Just(Strictness::EXACT), 2 => some]
}

/// The spec, with the rule that words have to be in the task where a rule of the kind can say so.
fn grounded(mut spec: Spec) -> Spec {
    for field in spec.fields.to_mut().iter_mut().filter(|field| Rule::Grounded.reaches(&field.kind))
    {
        let is_words = matches!(field.kind.required(), Kind::Line | Kind::Text);
        if is_words && field.rules.is_empty() {
            field.rules = vec![Rule::Grounded].into();
        }
    }
    spec
}

/// A sound spec with so many plain values of it.
fn case() -> impl Strategy<Value = (Spec, Vec<Value<'static>>)> {
    let is_sound = |spec: &Spec| flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample);
    let spec = (random_spec::spec(), any::<bool>());
    spec.prop_map(|(spec, is_grounded)| if is_grounded { grounded(spec) } else { spec })
        .prop_filter("an unsound spec", is_sound)
        .prop_flat_map(|spec| {
            let values = vec(random_value::plain_value(&spec), 3);
            values.prop_map(move |values| (spec.clone(), values))
        })
}

/// The first field of one value and the others of another.
fn mixed(one: &Value<'static>, other: &Value<'static>, count: usize) -> Value<'static> {
    match (one, other) {
        (Value::Record(one), Value::Record(other)) => {
            Value::Record(one.iter().take(count).chain(other.iter().skip(count)).cloned().collect())
        }
        _ => panic!("records"),
    }
}

#[test]
fn bad_replies_are_told_as_they_are_read_with_all_that_is_known() {
    let lengths = vec(1_usize..40, 1..5);
    let known = (strictness(), 0_usize..4, select(vec![None, Some(vec![0]), Some(vec![0, 1])]));
    for config in seeds::configs(700, 200) {
        let outcome = proptest::test_runner::TestRunner::new(config).run(
            &(case(), vec(damage(), 1..3), &lengths, &known, any::<Index>(), 0.0..1.0_f64),
            |((spec, values), damages, lengths, (strictness, in_task, shown), own, share)| {
                let [first, second, third] = &values[..] else { panic!("three values") };
                // Some fields are as in an example that may have been shown.
                let is_union = spec.tag().is_some();
                let own = if is_union { 0 } else { own.index(spec.fields.len() + 1) };
                let reply = write(&spec, &mixed(first, second, own));
                let reply = damages.iter().fold(reply, |reply, damage| damage.done_to(&reply));
                let example = |value: &Value<'static>| Example {
                    task: "Do it.".to_owned(),
                    thought: None,
                    reply: value.clone(),
                };
                let reader = Reader::new(&spec).telling_echoes(&[example(second), example(third)]);
                let task = match in_task {
                    0 => None,
                    1 => Some("Say what you know.".to_owned()),
                    2 => Some(write(&spec, first)),
                    _ => Some(reply.clone()),
                };
                let known = Circumstances {
                    task: task.as_deref(),
                    cut_off: false,
                    ended: in_task % 2 == 0,
                    strictness,
                    shown: shown.as_deref(),
                    hidden_fields: &[],
                };
                let failed = |why: String| {
                    TestCaseError::fail(format!("{why}\nin {reply:?}\ncut in {lengths:?}"))
                };
                stream(&reader, &reply, &lengths, known).map_err(failed)?;
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    clippy::cast_precision_loss,
                    reason = "any place of the reply will do"
                )]
                let mut end = (reply.len() as f64 * share) as usize;
                while !reply.is_char_boundary(end) {
                    end += 1;
                }
                let cut_off = Circumstances { cut_off: true, ..known };
                stream(&reader, &reply[..end], &lengths, cut_off).map_err(failed)?;
                Ok(())
            },
        );
        if let Err(why) = outcome {
            panic!("{why}");
        }
    }
}

#[test]
fn a_record_that_gives_its_first_value_twice_is_read_as_the_whole_reply_has_it() {
    let stop =
        specs::record(vec![specs::field("Place", Kind::Text), specs::field("Open", Kind::Boolean)]);
    let of = |kind: Kind| {
        let fields = vec![specs::field("Stops", kind), specs::field("Risk", Kind::Line)];
        specs::spec("Trip", Language::English, fields)
    };
    let again = "Place:\n  Open: no\n  Place:\n    Rome\n";
    let replies = [
        (of(specs::list(stop.clone())), format!("[Stops]\n- {again}- Place: Bern\n  Open: yes\n")),
        (of(specs::list(stop.clone())), format!("[Stops]\n- Place: Bern\n  Open: yes\n- {again}")),
        (of(stop), "[Stops]\nPlace:\nOpen: no\nPlace: Rome\n".to_owned()),
    ];
    for (spec, reply) in replies {
        let reader = Reader::new(&spec);
        let reply = format!("{reply}[Risk]\nlow\n");
        for size in [1, 3, 10, 1_000] {
            match stream(&reader, &reply, &[size], Circumstances::default()) {
                Ok(events) => {
                    let rejected =
                        |event: &ReplyEvent| matches!(event, ReplyEvent::Rejected { .. });
                    assert!(!events.iter().any(rejected), "{reply:?} in {size}: {events:?}");
                }
                Err(why) => panic!("{why}\nin {reply:?} in {size}"),
            }
        }
    }
}

#[test]
fn what_turns_out_to_be_thinking_is_taken_back() {
    let spec = specs::plan();
    let reader = Reader::new(&spec);
    let answer = "[Plan]\nWe count them.\n[Chapters]\n- a\n- b\n[Risk] low\n";
    for draft in [
        "Hm.\n[Plan]\nWe follow the bees home and back",
        "[Plan]\nWe follow the bees home and back",
        "[Plan]\nWe follow them.\n[Chapters]\n- one and the other\n- two",
        "Hm.\n[Chapters]\n- one\n- two\n- three",
    ] {
        let reply = format!("{draft}\n</think>\n{answer}");
        for size in [1, 2, 3, 5, 8, 13, 1_000] {
            match stream(&reader, &reply, &[size], Circumstances::default()) {
                Ok(events) => {
                    let replaced =
                        |event: &ReplyEvent| matches!(event, ReplyEvent::Replaced { .. });
                    let is_told = size < reply.len();
                    assert!(!is_told || events.iter().any(replaced), "{reply:?} in {size}");
                }
                Err(why) => panic!("{why}\nin {reply:?} in {size}"),
            }
        }
    }
}

#[test]
fn short_replies_are_told_as_they_are_read_wherever_one_cut_is() {
    let replies = [
        "[Plan] We follow the bees.\n[Risk] low\n[Chapters]\n- one\n- two",
        "Hm. [Plan]?\n\n[Plan]\nWe go é, and on.\n\n[Chapters]\n1. a\n2. b\n[Risk]: high\n",
        "{\"Plan\": \"a\\nb \\\"c\\\"\", \"Chapters\": [\"a\", \"b\"], \"Risk\": \"low\"}",
        "<think>[Plan] no</think>\n[Plan]\nx\n[Chapters]\n- a\n- a\n[Risk] none\n",
        "```markdown\n[Plan]\na\n[Chapters]\n- b\n- c\n```\n",
        "**Plan:** We go.\n**Chapters:**\n* 蜂\n* 蚁\n**Risk:** low",
        "[Plan] a\n[Plan] b\n[Chapters]\n- c\n[Chapters]\n- d\n- e\n",
        "Plan: a\nChapters:\n- b\n- c\nRisk: medium or so",
        "## Plan\n\nA long line of it, and more.\n\n## Chapters\n\n- a\n\n- b\n",
    ];
    let spec = specs::plan();
    let examples = [Example {
        task: "Plan it.".to_owned(),
        thought: None,
        reply: Reader::new(&spec).read(replies[0]).value.into_owned(),
    }];
    let reader = Reader::new(&spec).telling_echoes(&examples);
    let circumstances = [
        Circumstances::default(),
        Circumstances { cut_off: true, ..Circumstances::default() },
        Circumstances {
            task: Some("Plan a study of bees."),
            strictness: Strictness::LENIENT
                .refusing(RecoveryKind::Echo)
                .refusing(RecoveryKind::EchoedItem),
            shown: Some(&[0]),
            hidden_fields: &[],
            cut_off: false,
            ended: false,
        },
        Circumstances { strictness: Strictness::EXACT, ..Circumstances::default() },
    ];
    for reply in replies {
        for end in (1..=reply.len()).filter(|end| reply.is_char_boundary(*end)) {
            for known in circumstances {
                // One cut, and one cut in each of the two halves.
                for lengths in [&[end, reply.len()][..], &[end.div_ceil(2), end / 2, reply.len()]] {
                    let lengths: Vec<usize> =
                        lengths.iter().map(|length| (*length).max(1)).collect();
                    if let Err(why) = stream(&reader, reply, &lengths, known) {
                        panic!("{why}\nin {reply:?}\ncut in {lengths:?}");
                    }
                }
            }
        }
    }
}
