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

/// A further set of replies, which gets two columns of the table: its name, and how it is read as a whole in
/// given circumstances.
pub type Column<'c> = (&'c str, &'c dyn Fn(Circumstances<'_>) -> Counts);

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
        others.iter().map(|(_, count)| count(Circumstances::default())).collect();
    let mut out = format!("{:<20}{:>8}{:>8}{:>8}", "rule", "outputs", "gains", "harms");
    for (name, _) in others {
        let _ = write!(out, "{:>20}{:>20}", format!("{name} gains"), format!("{name} harms"));
    }
    out.push('\n');
    let mut total = Effect::default();
    for kind in RecoveryKind::ALL {
        let reporting = lenient.rows().iter().filter(|row| row.outcome.recoveries.contains(&kind));
        let Effect { gains, harms } = effect(lenient, kind);
        total = Effect { gains: total.gains + gains, harms: total.harms + harms };
        let _ = write!(out, "{:<20}{:>8}{gains:>8}{harms:>8}", kind.name(), reporting.count());
        for ((_, count), with) in others.iter().zip(&baselines) {
            let strict = count(without(&[kind]));
            let gains = with.read.saturating_sub(strict.read);
            let harms = with.wrong.saturating_sub(strict.wrong);
            let _ = write!(out, "{gains:>20}{harms:>20}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{:<28}{:>8}{:>8}", "sum of the rules", total.gains, total.harms);
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::corpus::{Class, Sample};

    #[test]
    fn a_rule_gains_what_is_not_read_without_it() {
        let samples = [Sample {
            id: "a:1".to_owned(),
            model: "a".to_owned(),
            class: Class::Small,
            prompt: String::new(),
            demanded: json!({"kind": "verdict", "style": "therefore_output"}),
            text: "Both are short. Therefore, Output (b) is better.".to_owned(),
        }];
        let ladder = Ladder::of(&samples, Circumstances::default());
        let gain = Effect { gains: 1, harms: 0 };
        assert_eq!(effect(&ladder, RecoveryKind::WordInSentence), gain);
        assert_eq!(effect(&ladder, RecoveryKind::TableShape), Effect::default());
        let twenty = |known: Circumstances<'_>| Counts {
            read: 20 - usize::from(known.strictness.refuses(RecoveryKind::TableShape)),
            wrong: 0,
        };
        let table = table(&ladder, &[("made", &twenty)]);
        let row = |name: &str| {
            let line = table.lines().find(|line| line.starts_with(name)).unwrap_or_default();
            line.split_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(row("word_in_sentence"), ["1", "1", "0", "0", "0"]);
        assert_eq!(row("table_shape"), ["0", "0", "0", "1", "0"]);
    }
}
