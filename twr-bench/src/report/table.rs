//! The table, in Markdown, with its columns aligned.

use crate::arm::Arm;
use crate::statistics::Estimate;
use crate::tally::{BySuite, Row};

const HEAD: [&str; 12] = [
    "arm",
    "right at first",
    "clean at first",
    "right",
    "clean [95 %]",
    "no item copied",
    "beside the first arm",
    "calls",
    "prompt + reply tokens",
    "repair tokens",
    "tokens a right answer [95 %]",
    "seconds",
];

/// A line for each arm.
pub fn table(rows: &[Row]) -> String {
    let cells = rows.iter().map(|row| {
        let per_right = row.tokens_per_right.map_or("-".to_owned(), |of| {
            format!("{:.0} [{:.0}, {:.0}]", of.value, of.low, of.high)
        });
        vec![
            row.arm.clone(),
            percent(row.first.right.value),
            percent(row.first.clean.value),
            percent(row.end.right.value),
            interval(row.end.clean),
            percent(row.end.original.value),
            beside_standard(row.clean_beside_standard),
            format!("{:.2}", row.calls.value),
            format!("{:.0} + {:.0}", row.prompt_tokens, row.reply_tokens),
            format!("{:.0}", row.repair_tokens.value),
            per_right,
            format!("{:.1}", row.seconds),
        ]
    });
    aligned(&HEAD, cells.collect())
}

const TRUTH_HEAD: [&str; 6] = [
    "arm",
    "all values true at first",
    "all values true in the end",
    "single values true at first",
    "single values true that were repaired",
    "single values true in the end",
];

/// How much is true, of the tasks whose truth is known.
pub fn truths(rows: &[Row]) -> String {
    let cells = rows.iter().map(|row| {
        let of = |share: Estimate, count: u32| match count {
            0 => "-".to_owned(),
            _ => format!("{} of {count}", interval(share)),
        };
        vec![
            row.arm.clone(),
            interval(row.first.is_true),
            interval(row.end.is_true),
            of(row.true_values.at_first, row.true_values.count_at_first),
            of(row.true_values.repaired, row.true_values.count_repaired),
            (row.true_values.at_end)
                .map_or("-".to_owned(), |share| of(share, row.true_values.count_at_end)),
        ]
    });
    aligned(&TRUTH_HEAD, cells.collect())
}

const OUTPUT_HEAD: [&str; 7] = [
    "output mode",
    "right at first",
    "clean [95 %]",
    "all values true in the end",
    "single values true at first",
    "tokens",
    "seconds",
];

/// The same spec and policy in every output mode: text, JSON in text, and what a server holds to its form. Empty where
/// fewer than two of them were measured.
pub fn outputs(rows: &[Row]) -> String {
    let outputs = Arm::outputs();
    let row = |arm: &Arm| rows.iter().find(|row| row.arm == arm.name());
    let found: Vec<&Row> = outputs.iter().filter_map(row).collect();
    if found.len() < 2 {
        return String::new();
    }
    let cells = found.into_iter().map(|row| {
        vec![
            row.arm.clone(),
            percent(row.first.right.value),
            interval(row.end.clean),
            interval(row.end.is_true),
            interval(row.true_values.at_first),
            format!("{:.0}", row.tokens.value),
            format!("{:.1}", row.seconds),
        ]
    });
    aligned(&OUTPUT_HEAD, cells.collect())
}

const EARLY_HEAD: [&str; 9] = [
    "arm",
    "clean beside whole replies",
    "calls that ended early",
    "reply tokens not written",
    "of those of the calls",
    "seconds saved",
    "calls beside whole replies",
    "tokens beside whole replies",
    "seconds beside whole replies",
];

/// What ending calls early saves, a run: in the calls that ended early, and in all, beside the same arm with whole
/// replies. Empty where no arm ends calls early.
pub fn early_calls(rows: &[Row]) -> String {
    let whole = rows.iter().find(|row| row.arm == Arm::standard().name());
    let early = rows.iter().filter(|row| Arm::ends_early(&row.arm));
    let cells: Vec<Vec<String>> = early.map(|row| early_cells(row, whole)).collect();
    if cells.is_empty() { String::new() } else { aligned(&EARLY_HEAD, cells) }
}

#[expect(clippy::cast_precision_loss, reason = "a share is shown, not counted on")]
fn early_cells(row: &Row, whole: Option<&Row>) -> Vec<String> {
    let runs = f64::from(row.runs.max(1));
    let tokens = row.saved.tokens as f64 / runs;
    let beside = |of: fn(&Row) -> f64, decimals: usize| {
        whole.map_or("-".to_owned(), |whole| format!("{:+.decimals$}", of(row) - of(whole)))
    };
    vec![
        row.arm.clone(),
        beside_standard(row.clean_beside_standard),
        percent(f64::from(row.saved.calls) / (row.calls.value * runs)),
        format!("{tokens:.1}"),
        percent(tokens / (tokens + row.reply_tokens)),
        format!("{:.2}", row.saved.seconds / runs),
        beside(|row| row.calls.value, 2),
        beside(|row| row.tokens.value, 0),
        beside(|row| row.seconds, 2),
    ]
}

/// Right at first, clean in the end, and tokens a task, suite by suite.
pub fn suites(by_suite: &[BySuite]) -> String {
    let names = by_suite.first().map(|arm| arm.suites.iter().map(|(name, ..)| name.as_str()));
    let head: Vec<&str> = std::iter::once("arm").chain(names.into_iter().flatten()).collect();
    let cells = by_suite.iter().map(|arm| {
        let shares = arm.suites.iter().map(|(_, first, end, tokens)| {
            format!("{:.0} → {:.0} %, {tokens:.0}", first.value * 100.0, end.value * 100.0)
        });
        std::iter::once(arm.arm.clone()).chain(shares).collect()
    });
    aligned(&head, cells.collect())
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn interval(of: Estimate) -> String {
    format!("{:.1} % [{:.0}, {:.0}]", of.value * 100.0, of.low * 100.0, of.high * 100.0)
}

fn beside_standard(of: Estimate) -> String {
    let [value, low, high] = [of.value, of.low, of.high].map(|share| share * 100.0);
    format!("{value:+.1} [{low:+.0}, {high:+.0}]")
}

fn aligned(head: &[&str], rows: Vec<Vec<String>>) -> String {
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at)).map(String::as_str);
        cells.chain(head.get(at).copied()).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<String>| {
        let cells: Vec<String> = cells
            .into_iter()
            .zip(&widths)
            .enumerate()
            // Names to the left, figures to the right.
            .map(|(at, (cell, &width))| match at {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            })
            .collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut out = line(head.iter().map(|&cell| cell.to_owned()).collect());
    let dashes = widths.iter().enumerate().map(|(at, &width)| match at {
        0 => "-".repeat(width),
        _ => format!("{}:", "-".repeat(width.saturating_sub(1))),
    });
    out.push_str(&line(dashes.collect()));
    for row in rows {
        out.push_str(&line(row));
    }
    out
}
