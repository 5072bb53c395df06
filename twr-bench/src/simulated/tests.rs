//! What each fault does to a reply, and that the draws are as often as they say.

use twr::Layout;
use twr::advanced::soft::write;
use twr::advanced::spec::Ref;

use super::*;
use crate::arm::{Arm, EarlyCall, Way};
use crate::campaign::Campaign;
use crate::limits::Limits;
use crate::piecewise::Saved;
use crate::random::Random;
use crate::report::table::early_calls;
use crate::suite::{SuiteSet, suites};
use crate::tally::rows;
use fault::Fault;

const PERFECT: Profile = Profile { class: Class::Perfect, ..SMALL };
const SMALL: Profile =
    Profile { class: Class::Small, headers: Headers::Described, correlation: 0.5, run_on: 0.0 };

fn run(model: &SimulatedModel, set: SuiteSet, arms: Vec<Arm>) -> Vec<crate::campaign::Measured> {
    let limits = Limits { calls: 3, ..Limits::default() };
    let campaign = Campaign {
        arms,
        suites: suites(set),
        seeds: vec![1],
        seeds_of_others: vec![1],
        limits,
        keep: true,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(campaign.run(model, |_, _| {})).unwrap()
}

#[test]
fn a_perfect_model_is_right_at_first_in_every_arm() {
    let model = SimulatedModel::new(suites(SuiteSet::All), PERFECT, 1);
    for (set, tasks) in [(SuiteSet::First, 60), (SuiteSet::Second, 42)] {
        for row in rows(&run(&model, set, Arm::full_selection())) {
            let shares = [row.first.right, row.first.clean, row.first.is_true, row.end.clean];
            for share in shares {
                assert!(share.value > 1.0 - 1e-9, "{set:?} {}", row.arm);
            }
            let is_one_call = row.calls.value < 1.0 + 1e-9;
            assert_ne!(is_one_call, Arm::looks_again(&row.arm), "{set:?} {}", row.arm);
            assert_eq!(row.tasks, tasks, "{set:?} {}", row.arm);
        }
    }
}

/// A model whose replies go on after the answer, and one whose fields are often rejected: ending a call early saves
/// tokens with both, and takes no answer away.
#[test]
fn ending_calls_early_saves_tokens() {
    let way = |early| Arm { way: Way::Stream(early), ..Arm::standard() };
    let arms = vec![Arm::standard(), way(EarlyCall::Stop), way(EarlyCall::Abort)];
    let talkative = Profile { run_on: 0.3, ..SMALL };
    let model = SimulatedModel::new(suites(SuiteSet::First), talkative, 1);
    let rows = rows(&run(&model, SuiteSet::First, arms));
    let [whole, stop, abort] = rows.as_slice() else { panic!("three arms") };
    assert_eq!(whole.saved, Saved::default());
    for row in [stop, abort] {
        assert!(row.saved.calls > 0 && row.saved.tokens > 0, "{}: {:?}", row.arm, row.saved);
    }
    // Nothing but the rest of a reply is left out, so what is saved is the whole difference.
    let runs = f64::from(stop.runs);
    assert!((stop.calls.value - whole.calls.value).abs() < 1e-9);
    let saved = (whole.reply_tokens - stop.reply_tokens) * runs;
    let counted = f64::from(u32::try_from(stop.saved.tokens).unwrap());
    assert!((saved - counted).abs() < 1e-6, "{saved} {counted}");
    assert!((stop.end.clean.value - whole.end.clean.value).abs() < 1e-9);
    let shown = early_calls(&rows);
    assert!(shown.contains("stop early") && shown.contains("abort on reject"), "{shown}");
    // A model that never deviates writes its answer and no word more.
    let perfect = SimulatedModel::new(suites(SuiteSet::First), PERFECT, 1);
    let rows = crate::tally::rows(&run(&perfect, SuiteSet::First, vec![way(EarlyCall::Abort)]));
    assert_eq!(rows[0].saved, Saved::default());
}

#[test]
fn the_same_seed_gives_the_same_table_and_another_another() {
    let table = |seed| {
        let model = SimulatedModel::new(suites(SuiteSet::First), SMALL, seed);
        let measured = run(&model, SuiteSet::First, vec![Arm::standard()]);
        crate::report::table::table(&rows(&measured))
    };
    assert_eq!(table(1), table(1));
    assert_ne!(table(1), table(2));
}

#[test]
fn a_model_that_deviates_is_asked_again_in_every_way_and_understands() {
    for set in [SuiteSet::First, SuiteSet::Second] {
        let model = SimulatedModel::new(suites(set), SMALL, 1);
        // All arms are run by `cargo xtask policies --quick`. One call asks for nothing again.
        let mut arms = Arm::selection();
        arms.retain(|arm| arm.name() != Arm::plain().name());
        for row in rows(&run(&model, set, arms)) {
            assert!(row.first.right.value < 1.0, "{set:?} {}", row.arm);
            assert!(row.end.right.value > row.first.right.value, "{set:?} {}", row.arm);
            assert!(row.repair_tokens.value > 0.0, "{set:?} {}", row.arm);
        }
    }
}

#[test]
fn a_call_that_ends_when_all_is_there_costs_no_more_and_succeeds_as_often() {
    let model = SimulatedModel::new(suites(SuiteSet::First), SMALL, 1);
    let early = Arm::selection().into_iter().find(|arm| arm.name().ends_with("stop early"));
    let rows = rows(&run(&model, SuiteSet::First, vec![Arm::standard(), early.unwrap()]));
    let [whole, early] = rows.as_slice() else { panic!("{} rows", rows.len()) };
    assert!(early.reply_tokens <= whole.reply_tokens, "{early:?}");
    assert!((early.end.right.value - whole.end.right.value).abs() < 0.03, "{early:?}");
}

#[test]
fn without_faults_the_writer_s_own_reply_is_written() {
    for suite in suites(SuiteSet::All) {
        let task = &suite.tasks[0];
        let value = (suite.right)(task, &mut Random::new(1));
        for layout in Layout::ALL {
            let draw = Draw::new(PERFECT, 1, "", "");
            let all: Vec<usize> = (0..suite.spec.fields.len()).collect();
            let bodies = body::bodies(suite.spec, &all, &value, &draw);
            let spec = Ref::shared(suite.spec.in_layout(layout));
            let written = sections(suite.spec, layout, &value, &bodies, &draw);
            assert_eq!(written, write(&spec, &value));
        }
    }
}

#[test]
fn a_fault_comes_as_often_as_its_share_and_stays_as_its_correlation_says() {
    let ladder = &measured::DESCRIBED;
    let drawn = |correlation, request: &str| -> Vec<Option<Fault>> {
        let profile = Profile { correlation, ..SMALL };
        let of = |task: u32| {
            let task = task.to_string();
            Draw::new(profile, 1, &task, &format!("{task} {request}")).of(ladder, "x")
        };
        (0..20_000).map(of).collect()
    };
    let share = |of: &[Option<Fault>], is: Option<Fault>| {
        let count = of.iter().filter(|fault| **fault == is).count();
        f64::from(u32::try_from(count).unwrap()) / 20_000.0
    };
    let first = drawn(0.5, "a");
    for rung in ladder {
        let found = share(&first, Some(rung.fault));
        assert!((found - rung.share(Class::Small)).abs() < 0.01, "{rung:?} {found}");
    }
    assert!((share(&first, None) - 0.07).abs() < 0.01);
    let same = |correlation| {
        let (one, other) = (drawn(correlation, "a"), drawn(correlation, "b"));
        let both = one.iter().zip(&other).filter(|(one, other)| one == other).count();
        f64::from(u32::try_from(both).unwrap()) / 20_000.0
    };
    let by_chance = same(0.0);
    assert!((0.12..0.15).contains(&by_chance), "{by_chance}");
    assert!((same(1.0) - 1.0).abs() < 1e-9);
    assert!((same(0.5) - (0.5 + 0.5 * by_chance)).abs() < 0.02, "{}", same(0.5));
}

/// Every fault on the reply to one task, the unlike ones of a layout in theirs.
#[test]
fn each_fault_does_what_it_says() {
    let suites = suites(SuiteSet::First);
    let suite = &suites[0];
    let value = (suite.right)(&suite.tasks[0], &mut Random::new(1));
    let all = [0, 1, 2];
    let draw = Draw::new(PERFECT, 1, "", "");
    let pieces = || body::bodies(suite.spec, &all, &value, &draw);
    let mut shown = String::new();
    let mut show = |name: String, text: &str| {
        shown = format!("{shown}===== {name}\n{text}\n");
    };
    for (layout, faults) in [
        (
            Layout::Sections,
            &[
                Fault::Title,
                Fault::Bold,
                Fault::Heading,
                Fault::Colon,
                Fault::Label,
                Fault::Placeholder,
                Fault::Spelled,
                Fault::NoHeader,
                Fault::TextBefore,
            ][..],
        ),
        (
            Layout::Tags,
            &[Fault::Twice, Fault::FenceForTag, Fault::Unclosed, Fault::RunOn, Fault::Spelled],
        ),
        (Layout::Blocks, &[Fault::Unclosed, Fault::NoHeader]),
        (Layout::Divider, &[Fault::DividerInLine, Fault::OtherDivider, Fault::NoHeader]),
    ] {
        for fault in faults {
            let text = frames::framed(layout, &pieces(), Some(*fault), false);
            show(format!("{} {fault:?}", layout.name()), &text);
        }
    }
    for fault in [Fault::ThinkBlock, Fault::TextAfter, Fault::TemplateMark] {
        show(format!("{fault:?}"), &whole::with(fault, "yes"));
    }
    show("CutOff".to_owned(), &whole::cut("[Plan] We study bees.\n[Risk] low", 0.5));
    let json = r#"{"code":"a\n# \"A\\B\"","name":"x"}"#;
    for fault in [
        Fault::Fenced,
        Fault::UnclosedFence,
        Fault::TextBefore,
        Fault::Unquoted,
        Fault::NoJson,
        Fault::RawNewline,
        Fault::BadBackslash,
        Fault::InnerQuote,
    ] {
        show(format!("json {fault:?}"), &json::with(fault, json));
    }
    for fault in
        [Fault::NotThere, Fault::TrailingMark, Fault::Comment, Fault::OutOf, Fault::BoldValue]
    {
        show(format!("value {fault:?}"), &body::with(fault, "4"));
    }
    for fault in [Fault::NumberedItems, Fault::OtherBullets, Fault::NoList] {
        show(format!("list {fault:?}"), &body::with(fault, "- one\n- two"));
    }
    insta::assert_snapshot!(shown);
}
