//! What of the corpus can be read does not become less: the totals of the ladder as a snapshot.

use benches::corpus::{self, Sample};
use benches::ladder::Ladder;
use benches::{rules, saved};
use twr_spec::read::Circumstances;
use twr_spec::recovery::RecoveryKind;

/// The corpus; `None` where there is none.
fn samples() -> Option<Vec<Sample>> {
    let folder = corpus::default_folder();
    let samples = corpus::load(&folder).unwrap();
    if samples.is_none() {
        eprintln!("SKIPPED: {}", corpus::how_to_get(&folder));
    }
    samples
}

#[test]
fn the_corpus_is_read_as_before() {
    let Some(samples) = samples() else { return };
    let ladder = Ladder::of(&samples, Circumstances::default());
    insta::assert_snapshot!(ladder.totals());
}

#[test]
fn a_refused_leniency_changes_only_the_outputs_that_report_it() {
    let Some(samples) = samples() else { return };
    let kind = RecoveryKind::HeaderDecorated;
    let lenient = Ladder::of(&samples, Circumstances::default());
    let strict = Ladder::of(&samples, rules::without(&[kind]));
    for (with, without) in lenient.rows().iter().zip(strict.rows()) {
        if !with.outcome.recoveries.contains(&kind) {
            assert_eq!(with.outcome.rung, without.outcome.rung, "{}", with.sample.id);
            assert_eq!(with.outcome.value, without.outcome.value, "{}", with.sample.id);
        }
    }
}

#[test]
fn a_run_does_not_differ_from_itself() {
    let Some(samples) = samples() else { return };
    let ladder = Ladder::of(&samples, Circumstances::default());
    let report = saved::compare(&saved::lines(&ladder), &ladder, 1).unwrap();
    let count = ladder.rows().len();
    let same = format!("the same: {count} outputs; in the saved run only: 0\n");
    assert!(report.ends_with(&same), "{report}");
}
