//! Table, plot, page and transcripts of a small made-up run.

use std::collections::BTreeMap;

use twr::model::{Message, Reply, Request, Usage};

use super::page::{Report, Section, page};
use super::plot::plot;
use super::show::{What, Which, show};
use super::table::{early_calls, suites, table, truths};
use crate::arm::{Arm, EarlyCall, Way};
use crate::campaign::Measured;
use crate::exchange::Exchange;
use crate::judge::Marks;
use crate::piecewise::Saved;
use crate::suite::{Suite, SuiteSet, suites as all_suites};
use crate::tally::{by_suite, rows};
use crate::trial::Trial;

/// Two suites of nine tasks each: the standard arm repairs a third of them with one more call, the whole
/// policy repairs none, the strict baseline gets nothing right.
fn measured() -> (Vec<Measured>, Vec<Suite>) {
    let suites: Vec<Suite> = all_suites(SuiteSet::First).into_iter().take(2).collect();
    let arms: Vec<Arm> = Arm::selection()
        .into_iter()
        .filter(|arm| {
            ["ladder", "whole", "JSON, 3 turns, error"].iter().any(|part| arm.name().contains(part))
        })
        .filter(|arm| arm.name().contains("3 turns,") && !arm.name().contains("grounded"))
        .filter(|arm| !arm.name().starts_with("json,"))
        .filter(|arm| !matches!(arm.way, Way::Stream(_)))
        .collect();
    let of = |(at, arm): (usize, &Arm)| Measured {
        arm: arm.clone(),
        trials: (0..18).map(|task| trial(at, task)).collect(),
    };
    (arms.iter().enumerate().map(of).collect(), suites)
}

fn trial(arm: usize, task: usize) -> Trial {
    let is_known = task >= 9;
    let marks = |right: bool| Marks {
        right,
        clean: right,
        original: right,
        is_true: is_known.then_some(right),
    };
    let (first, end, calls) = match (arm, task % 3) {
        (0, 0) => (false, true, 2),
        (1, 0) | (2, _) => (false, false, 4),
        _ => (true, true, 1),
    };
    let first_usage = Usage::of_call(300, 50);
    let exchange = |call: u64| Exchange {
        request: Request::new([Message::system("Be brief."), Message::user("Bees.")]),
        reply: Reply::text("[Plan] Yes").with_usage(Usage::of_call(300, 50 + call)),
        faults: "[Risk] is missing.".to_owned(),
    };
    Trial {
        task,
        seed: 1,
        first: marks(first),
        end: marks(end),
        usage: (0..calls).map(|_| first_usage).sum(),
        first_usage,
        seconds: 0.5,
        truths_at_first: if is_known { [3, 4] } else { [0, 0] },
        truths_repaired: if is_known && calls == 2 { [1, 2] } else { [0, 0] },
        truths_at_end: if is_known { [3, 4] } else { [0, 0] },
        exchanges: (0..calls).map(exchange).collect(),
        saved: Saved::default(),
    }
}

#[test]
fn the_tables_say_shares_intervals_and_costs() {
    let (measured, of) = measured();
    let rows = rows(&measured);
    let tables = [table(&rows), truths(&rows), suites(&by_suite(&measured, &of))].join("\n");
    insta::assert_snapshot!(tables);
}

#[test]
fn the_plot_names_every_arm_apart() {
    let (measured, _) = measured();
    let svg = plot("A & B", &rows(&measured));
    let names: Vec<f64> = svg
        .lines()
        .filter(|line| line.contains("x=\"608\""))
        .filter_map(|line| line.split("y=\"").nth(1)?.split('"').next()?.parse().ok())
        .collect();
    assert_eq!(names.len(), 3, "{svg}");
    assert!(names.windows(2).all(|pair| pair[1] - pair[0] >= 19.9), "{names:?}");
    insta::assert_snapshot!(svg);
}

#[test]
fn the_page_has_versions_tables_and_plots() {
    let (measured, of) = measured();
    let section = Section {
        name: "Made up".into(),
        about: "Nothing was asked.".into(),
        rows: rows(&measured),
        by_suite: by_suite(&measured, &of),
        renewed: BTreeMap::new(),
    };
    let report = Report {
        date: "2026-11-22".into(),
        versions: vec![("rustc".into(), "1.95.0".into())],
        sections: vec![section],
    };
    let page = page(&report);
    let head: Vec<&str> = page.lines().take(25).collect();
    insta::assert_snapshot!(head.join("\n"));
    for part in ["(benchmark-made-up.svg)", "## What is measured", "## What the figures do not say"]
    {
        assert!(page.contains(part), "{part}");
    }
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.contains("\"tokens_per_right\":null") && json.contains("\"runs\":18"), "{json}");
}

#[test]
fn the_page_says_what_the_default_costs_beside_one_plain_call() {
    let json = Arm { way: Way::JsonAgain, ..Arm::standard() };
    let of = |(at, arm): (usize, Arm)| Measured {
        arm,
        trials: (0..18).map(|task| trial(at, task)).collect(),
    };
    // The fourth arm of the made-up run takes one call for each task, the first one and a third.
    let arms = [Arm::suited(), Arm::standard(), json, Arm::plain()];
    let measured: Vec<Measured> = arms.into_iter().enumerate().map(of).collect();
    let (_, suites) = self::measured();
    let section = Section {
        name: "Made up".into(),
        about: "Nothing was asked.".into(),
        rows: rows(&measured),
        by_suite: by_suite(&measured, &suites),
        renewed: BTreeMap::new(),
    };
    let report =
        Report { date: "2026-11-22".into(), versions: Vec::new(), sections: vec![section] };
    let sentence = "takes 467 tokens a task, 1.33 times one plain call (350 tokens;";
    assert!(page(&report).contains(sentence), "{}", page(&report));
}

#[test]
fn the_page_says_what_ending_calls_early_saves() {
    let stop = Arm { way: Way::Stream(EarlyCall::Stop), ..Arm::standard() };
    let early = (0..18).map(|task| {
        let saved = Saved { calls: 1, tokens: 10, seconds: 0.25 };
        Trial { saved, seconds: 0.25, ..trial(3, task) }
    });
    let whole = (0..18).map(|task| trial(3, task)).collect();
    let measured = [
        Measured { arm: Arm::standard(), trials: whole },
        Measured { arm: stop, trials: early.collect() },
    ];
    let rows = rows(&measured);
    insta::assert_snapshot!(early_calls(&rows));
    let (_, suites) = self::measured();
    let section = Section {
        name: "Made up".into(),
        about: "Nothing was asked.".into(),
        by_suite: by_suite(&measured, &suites),
        rows,
        renewed: BTreeMap::new(),
    };
    let report =
        Report { date: "2026-11-22".into(), versions: Vec::new(), sections: vec![section] };
    assert!(page(&report).contains("What ending calls early saves, a run:"), "{}", page(&report));
    let (none, _) = self::measured();
    assert_eq!(early_calls(&super::super::tally::rows(&none)), "");
}

#[test]
fn arms_that_are_measured_again_take_the_place_of_their_older_figures() {
    let stop = Arm { way: Way::Stream(EarlyCall::Stop), ..Arm::standard() };
    let (_, suites) = measured();
    let section = |arms: &[Arm], seconds: f64| {
        let of = |arm: &Arm| {
            let trials = (0..18).map(|task| Trial { seconds, ..trial(3, task) });
            Measured { arm: arm.clone(), trials: trials.collect() }
        };
        let measured: Vec<Measured> = arms.iter().map(of).collect();
        Section {
            name: "Made up".into(),
            about: "Nothing was asked.".into(),
            by_suite: by_suite(&measured, &suites),
            rows: rows(&measured),
            renewed: BTreeMap::new(),
        }
    };
    let order: Vec<String> = Arm::all().iter().map(Arm::name).collect();
    let old = section(&[Arm::plain(), Arm::standard()], 1.0);
    let new = old.renewed_by(section(&[Arm::standard(), stop], 2.0), &order, "2026-11-26");
    let shown: Vec<(&str, f64)> =
        new.rows.iter().map(|row| (row.arm.as_str(), row.seconds)).collect();
    let ladder = "sections, 3 turns, ladder";
    let early = "sections, 3 turns, ladder, stop early";
    assert_eq!(shown, [(ladder, 2.0), ("sections, no example, one call", 1.0), (early, 2.0)]);
    let by_suite: Vec<&str> = new.by_suite.iter().map(|arm| arm.arm.as_str()).collect();
    assert_eq!(by_suite, [ladder, "sections, no example, one call", early]);
    let report = Report { date: "2026-11-22".into(), versions: Vec::new(), sections: vec![new] };
    let said =
        format!("Measured after the others: *{ladder}* (2026-11-26); *{early}* (2026-11-26).");
    assert!(page(&report).contains(&said), "{}", page(&report));
}

#[test]
fn transcripts_are_shown_by_arm_suite_and_end() {
    let (measured, suites) = measured();
    let shown = |arm: &str, suite: &str, what| {
        let which = Which { arm: arm.to_owned(), suite: suite.to_owned(), what };
        show(&measured, &suites, &which)
    };
    let count = |text: &str| text.matches("########").count();
    assert_eq!(count(&shown("", "", What::All)), 54);
    assert_eq!(count(&shown("sections", "", What::Failed)), 6);
    assert_eq!(count(&shown("sections", "booking", What::Repaired)), 6);
    assert_eq!(count(&shown("JSON", "plan", What::Failed)), 9);
    let first = shown("sections, 3 turns, ladder", "plan", What::Repaired);
    let one: Vec<&str> = first.trim_start().lines().take(9).collect();
    insta::assert_snapshot!(one.join("\n"));
}
