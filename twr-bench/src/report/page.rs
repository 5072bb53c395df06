//! The page: what was measured, dated, with the versions, the tables, how to repeat it, and what it says.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::arm::Arm;
use crate::report::table::{early_calls, outputs, suites, table, truths};
use crate::tally::{BySuite, Row};

/// Everything that was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The day, as `2026-11-22`.
    pub date: String,
    /// What was used, as name and version.
    pub versions: Vec<(String, String)>,
    /// The runs, the real model's first.
    pub sections: Vec<Section>,
}

/// One model.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Section {
    /// A short name, also of its plot's file.
    pub name: String,
    /// What it is, in a sentence or two.
    pub about: String,
    /// Every arm.
    pub rows: Vec<Row>,
    /// Every arm by suite.
    pub by_suite: Vec<BySuite>,
    /// The arms that were measured again after the others, each with its day.
    #[serde(default)]
    pub renewed: BTreeMap<String, String>,
}

impl Section {
    /// The same with the arms of a later measurement in the place of their older figures, in the order of `arms`.
    #[must_use]
    pub fn renewed_by(mut self, later: Self, arms: &[String], day: &str) -> Self {
        let is_old = |arm: &str| later.rows.iter().all(|row| row.arm != arm);
        self.rows.retain(|row| is_old(&row.arm));
        self.by_suite.retain(|arm| is_old(&arm.arm));
        self.renewed.extend(later.rows.iter().map(|row| (row.arm.clone(), day.to_owned())));
        self.rows.extend(later.rows);
        self.by_suite.extend(later.by_suite);
        let place = |arm: &str| arms.iter().position(|known| known == arm).unwrap_or(usize::MAX);
        self.rows.sort_by_key(|row| place(&row.arm));
        self.by_suite.sort_by_key(|arm| place(&arm.arm));
        self
    }

    /// Which arms were measured after the others, in a paragraph; empty if none was.
    fn renewed_in_words(&self) -> String {
        if self.renewed.is_empty() {
            return String::new();
        }
        let arms = self.renewed.iter().map(|(arm, day)| format!("*{arm}* ({day})"));
        format!("Measured after the others: {}.\n\n", arms.collect::<Vec<_>>().join("; "))
    }
}

const HEAD: &str = "\
# Benchmark

Which policy, which layout and how many worked examples pay, and what other libraries' ways cost on the same
tasks. Made by `cargo xtask policies --write docs`; `cargo xtask policies --write docs --real --only ARM` measures
single arms of the real model again. Every figure is in `benchmark.json`.

";

const METHOD: &str = "\
## What is measured

The first suite has sixty tasks of seven specs (`twr-bench/src/suite/`): a plan (text, list, choice), a booking
(verbatim name and day, a number, yes or no), marks and remarks, a shopping list (records), a function (code), a
decision between tools, and the booking's like in Chinese. The second suite came later: forty-two tasks of six specs
(`twr-bench/src/suite/held_out/`). They are a customer's message (e-mail address, telephone and order number by
pattern), a journey without a single description, a parcel in Chinese, a kitchen's order (several lists, one of
records), a query (code), and an action (a union). Each spec has three worked examples. The second suite was held out
at first, and is no longer: replies to single tasks of it became tests of the reader and of the repair, and some
defaults were chosen by the figures of both suites. Expect less on tasks that nobody has looked at.

A judge of its own (`twr-bench/src/judge/`) marks the answers of all arms, ours and the baselines'. It shares no code
with twr.

- *Right*: every field is there and keeps its rules, and nothing is copied. A text or an item of a list, however
  short, is copied if it is the same as in a worked example that the model was shown, and the task does not hold it.
- *Clean*: right, and no list says the same twice, not even in other words.
- *No item copied*: clean, and no item of a list says the same as an item of such an example in other words.
- *True*: right, and all values are those that the task's text says; only where they are known. No format makes a
  small model truthful: never read right as true.
- *At first* is the first reply, *in the end* is after all calls.
- *Tokens a right answer*: all tokens of all runs, those that failed too, for each run that was right.

Shares have Wilson's 95 % interval; everything else has the percentile interval of a bootstrap (1,000 draws) that
draws tasks, so that the runs of one task count as one. *Beside the first arm* is the difference in clean runs on
the same tasks and seeds, bootstrapped over tasks. Policies of one layout and number of examples go on from the
same first replies.

## The arms

- *ladder* is twr's default: all that is missing at the second call, then one value at a time. *whole*, *blind* and
  so on are its other policies; the layout and the worked examples are named before.
- *by grammar* is the ladder with replies that the server holds to a grammar of the spec, in which a value that has to
  be copied is a run of the task's words. It is twr's default for a model that is set up to take grammars; the other
  arms ask in text. *native* is the server's JSON Schema mode. llama-cpp-python has none (`response_format` may be
  `text` or `json_object`), so that arm has no row with it: twr goes on in text.
- *stop early* and *abort on reject* end a call when everything is there, or when a field was rejected. Their own table
  has what that saves: the tokens and seconds that the rest of those replies would have cost, and the difference of
  all calls to *ladder* with whole replies. A call that was ended at a rejected field may cost another call. Replies of
  the real model come in the pieces, and at the times, in which its server streamed them once. It stops after its answer,
  and only the end of a reply completes its last section, so that *stop early* saves nothing with it either. Simulated
  models stop after their answer, so that *stop early* saves nothing with them; `--run-on 0.1` has them go on in a tenth
  of their replies.
- *JSON, error and whole again*: strict JSON (`serde_json`, whole or in the one fence), schema and examples in the
  prompt; after an error its text and the whole answer again, in the dialogue. What Instructor does.
- *JSON, blind*: the same, but the same request again. What rig does.
- *markers, then JSON*: `[[ ## field ## ]]` before each value, all markers needed as they are, and one second try
  with repaired JSON. What DSPy does. Two calls at most.

They are adapters of a few lines (`twr-bench/src/baseline/`), not those libraries: prompts, tool calling and what
else those have are their own.

";

/// The counts of `cargo xtask tokens`; a test of `benches` holds them against what it counts.
const TOKENS: &str = include_str!("tokens.md");

const LIMITS: &str = "\
## What the figures do not say

- The real model is one of 135 million parameters, at the lower end of what can follow any format; of larger ones
  nothing is measured here but by simulation.
- A simulated model shows what a policy makes of faults that are as frequent as was measured, if they are as
  alike between attempts as the correlation says; that correlation was not measured, and no simulated model reads
  feedback. Headers that were only described are dressed up far more often than those that are shown as they
  must stand, as twr does: the first is the harder case. Markers always go by the second.
- An arm that is in another model's table and not in the real one's was not asked, or not to its end, when the page
  was made. Without a model at hand only what was remembered is shown: `cargo xtask policies --real --only ARM` asks
  one arm and remembers its replies.
- Seconds are as they came, on a machine that did other work as well.
- Sixty tasks, or forty-two: believe differences whose interval is clear of zero.

";

/// The page in Markdown.
pub fn page(report: &Report) -> String {
    let mut out = HEAD.to_owned();
    let _ = writeln!(out, "Measured on {}.\n\n| | |\n|---|---|", report.date);
    for (name, version) in &report.versions {
        let _ = writeln!(out, "| {name} | {version} |");
    }
    out.push('\n');
    for section in &report.sections {
        let Section { name, about, rows, by_suite, .. } = section;
        let _ = write!(
            out,
            "## {name}\n\n{about}\n\n{}{}{}\n![Clean answers against tokens]({})\n\nHow much is true, where the \
             truth is known:\n\n{}\nRight at first → clean in the end, by suite, and tokens a task:\n\n{}\n",
            section.renewed_in_words(),
            in_short(rows),
            table(rows),
            file_of(name),
            truths(rows),
            suites(by_suite)
        );
        let early = early_calls(rows);
        if !early.is_empty() {
            let _ = write!(out, "What ending calls early saves, a run:\n\n{early}\n");
        }
        let outputs = outputs(rows);
        if !outputs.is_empty() {
            let _ = write!(out, "One spec, in every output mode:\n\n{outputs}\n");
        }
    }
    out + TOKENS + METHOD + LIMITS
}

/// The first arm beside the first baseline, in a sentence.
fn in_short(rows: &[Row]) -> String {
    let (Some(ours), Some(other)) = (rows.first(), rows.iter().find(|row| !row.is_ours)) else {
        return String::new();
    };
    let said = |row: &Row| {
        let per_right =
            row.tokens_per_right.map_or("no".to_owned(), |of| format!("{:.0}", of.value));
        format!(
            "*{}* is right at first in {:.1} % and clean in the end in {:.1} %, with {:.2} calls, {:.0} tokens a \
             task ({:.0} of them for repairs) and {per_right} tokens a right answer",
            row.arm,
            row.first.right.value * 100.0,
            row.end.clean.value * 100.0,
            row.calls.value,
            row.tokens.value,
            row.repair_tokens.value
        )
    };
    format!("{}; {}.{}\n\n", said(ours), said(other), beside_one_call(rows))
}

/// What the default costs beside one plain call, in a sentence; nothing where one of them was not measured.
fn beside_one_call(rows: &[Row]) -> String {
    let row = |arm: &Arm| rows.iter().find(|row| row.arm == arm.name());
    let (Some(ours), Some(plain)) = (row(&Arm::suited()), row(&Arm::plain())) else {
        return String::new();
    };
    let times = ours.tokens.value / plain.tokens.value;
    format!(
        " *{}* takes {:.0} tokens a task, {times:.2} times one plain call ({:.0} tokens; {:.1} % of the answers are \
         clean, and {:.1} % of those of one plain call).",
        ours.arm,
        ours.tokens.value,
        plain.tokens.value,
        ours.end.clean.value * 100.0,
        plain.end.clean.value * 100.0,
    )
}

/// The name of a section's plot.
pub fn file_of(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = name.chars().map(plain).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    format!("benchmark-{}.svg", parts.join("-"))
}

/// The day of a time, given in seconds since 1970.
pub fn day(seconds: u64) -> String {
    // Civil from days: years begin in March, so that the leap day is the last of its year.
    let days = seconds / 86_400 + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_its_day() {
        for (seconds, expect) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_795_305_600, "2026-11-22"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(seconds), expect);
        }
    }

    #[test]
    fn a_plot_has_a_plain_name() {
        assert_eq!(file_of("Real: SmolLM2 (135M)"), "benchmark-real-smollm2-135m.svg");
    }
}
