//! What each leniency gains and what it harms, over the corpus and over other sets of replies.

use std::fmt::Write as _;

use twr_spec::read::Circumstances;
use twr_spec::recovery::RecoveryKind;
use twr_spec::strictness::Strictness;

use crate::ladder::{Ladder, Row};

/// How many replies of a set were read, and how many were read wrongly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Replies that the spec read, without the wrong ones.
    pub read: usize,
    /// Replies with a value that is not what they say.
    pub wrong: usize,
}

/// A further set of replies, which gets two columns of the table.
pub struct Column<'c> {
    /// Its name, above the columns.
    pub name: &'c str,
    /// Reads the whole set in those circumstances.
    pub count: &'c dyn Fn(Circumstances<'_>) -> Counts,
}

/// What one rule changes in a set of replies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Replies that are read with the rule only.
    pub gains: usize,
    /// Replies that are read wrongly with the rule, and are right or asked for again without it.
    pub harms: usize,
}

/// The circumstances without these rules.
pub fn without(kinds: &[RecoveryKind]) -> Circumstances<'static> {
    let strictness = kinds.iter().fold(Strictness::LENIENT, |rest, kind| rest.refusing(*kind));
    Circumstances { strictness, ..Circumstances::default() }
}

/// The rule of that name.
pub fn named(name: &str) -> Option<RecoveryKind> {
    RecoveryKind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// What the rule changes in the corpus. `lenient` is the run with all rules. Only the outputs that report
/// the rule are read again: a reader may refuse nothing else.
pub fn effect(lenient: &Ladder<'_>, kind: RecoveryKind) -> Effect {
    let mut effect = Effect::default();
    for Row { sample, demand, outcome } in lenient.rows() {
        if !outcome.recoveries.contains(&kind) {
            continue;
        }
        let strict = demand.read(sample, without(&[kind]));
        let is_gain = outcome.rung.is_read_by_spec() && !strict.rung.is_read_by_spec();
        effect.gains += usize::from(is_gain);
        let is_averted = !strict.truth.is_wrong() || (outcome.is_complete && !strict.is_complete);
        effect.harms += usize::from(outcome.truth.is_wrong() && is_averted);
    }
    effect
}

/// One row for each rule: the outputs that report it, what it gains and what it harms, in the corpus and in
/// each further set.
pub fn table(lenient: &Ladder<'_>, others: &[Column<'_>]) -> String {
    let baselines: Vec<Counts> =
        others.iter().map(|set| (set.count)(Circumstances::default())).collect();
    let mut out = format!("{:<20}{:>8}{:>8}{:>8}", "rule", "outputs", "gains", "harms");
    for set in others {
        let _ = write!(
            out,
            "{:>20}{:>20}",
            format!("{} gains", set.name),
            format!("{} harms", set.name)
        );
    }
    out.push('\n');
    let mut total = Effect::default();
    for kind in RecoveryKind::ALL {
        let reporting = lenient.rows().iter().filter(|row| row.outcome.recoveries.contains(&kind));
        let Effect { gains, harms } = effect(lenient, kind);
        total = Effect { gains: total.gains + gains, harms: total.harms + harms };
        let _ = write!(out, "{:<20}{:>8}{gains:>8}{harms:>8}", kind.name(), reporting.count());
        for (set, with) in others.iter().zip(&baselines) {
            let strict = (set.count)(without(&[kind]));
            let gains = with.read.saturating_sub(strict.read);
            let harms = with.wrong.saturating_sub(strict.wrong);
            let _ = write!(out, "{gains:>20}{harms:>20}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{:<28}{:>8}{:>8}", "sum of the rules", total.gains, total.harms);
    out
}
