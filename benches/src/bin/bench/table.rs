//! The tables of speed: one for each group, by time or by instructions.

use std::process::ExitCode;

use benches::corpus;
use benches::speed::{self, Effort, Group, Scale, Text, Timing, Work};

use crate::shown::{not_counted, number, shown};

/// The groups of made texts and, where it is at hand, of the corpus.
fn all_groups(scale: Scale, word: &str) -> Vec<Group> {
    let mut groups = speed::groups(scale);
    let folder = corpus::default_folder();
    match corpus::load(&folder) {
        Ok(Some(samples)) => groups.push(speed::corpus_group(&samples, scale)),
        Ok(None) => eprintln!("SKIPPED: {}", corpus::how_to_get(&folder)),
        Err(error) => eprintln!("SKIPPED: the corpus cannot be read: {error}"),
    }
    groups.retain(|group| group.name.contains(word));
    groups
}

/// Prints the groups whose name holds the word.
pub(super) fn time(word: &str) -> ExitCode {
    print_groups(all_groups(Scale::Full, word), Effort::FULL)
}

/// Runs every work on every text once.
pub(super) fn run_once() -> ExitCode {
    print_groups(all_groups(Scale::Small, ""), Effort::QUICK)
}

fn print_groups(groups: Vec<Group>, effort: Effort) -> ExitCode {
    println!(
        "CPU time of the best round for one pass; MB/s; how many times as fast as the first column.\n\
         `!` marks a work that does not give all items of the text: it reads less, or counts something else."
    );
    let mut spreads: Vec<f64> = Vec::new();
    for group in groups {
        print_head(&group);
        for text in &group.texts {
            let timings = speed::timings(&group.works, text, effort);
            print_text(&group.works, text, &timings);
            spreads.extend(timings.iter().map(|timing| timing.median / timing.best - 1.0));
        }
    }
    spreads.sort_by(f64::total_cmp);
    let middle = spreads.get(spreads.len() / 2).copied().unwrap_or_default();
    println!("\nthe median round took {:.0} % more than the best", middle * 100.0);
    ExitCode::SUCCESS
}

fn print_head(group: &Group) {
    println!();
    print_row(group.name, "bytes", group.works.iter().map(|work| work.name.to_owned()));
}

/// Prints a line of a table.
fn print_row(name: &str, bytes: &str, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| format!("{cell:>17}")).collect();
    println!("{name:<18}{bytes:>11}{}", cells.concat());
}

/// A ratio with at least two digits.
fn ratio_text(ratio: f64) -> String {
    if ratio < 0.1 { format!("{ratio:.4}x") } else { format!("{ratio:.2}x") }
}

fn print_text(works: &[Work], text: &Text, timings: &[Timing]) {
    let ours = timings.first().map_or(f64::NAN, |timing| timing.best);
    let each = || works.iter().zip(timings);
    let times = each().map(|(work, timing)| {
        let is_whole = text.items.is_none_or(|items| work.run(text) == items);
        format!("{}{}", if is_whole { "" } else { "! " }, shown(timing.best))
    });
    print_row(text.name, &text.bytes().to_string(), times);
    let speeds = each()
        .map(|(work, timing)| format!("{:.0} MB/s", number(work.bytes(text)) / timing.best / 1e6));
    print_row("", "", speeds);
    print_row("", "", each().map(|(_, timing)| ratio_text(ours / timing.best)));
}

/// The same tables in instructions.
pub(super) fn count(word: &str) -> ExitCode {
    if !speed::valgrind() {
        eprintln!("instructions are counted by valgrind: install it");
        return ExitCode::FAILURE;
    }
    let counts = match speed::instructions(&["counted", "works", word]) {
        Ok(counts) => counts,
        Err(error) => return not_counted(&error),
    };
    println!(
        "instructions for a byte; how many times as few as the first column; where replies come in pieces, the\n\
         instructions that each piece costs beyond the first column"
    );
    let mut counts = counts.into_iter();
    for group in all_groups(Scale::Full, word) {
        print_head(&group);
        for text in &group.texts {
            let costs: Vec<(f64, usize)> = group
                .works
                .iter()
                .zip(counts.by_ref())
                .map(|(work, count)| {
                    (number(usize::try_from(count).unwrap_or(usize::MAX)), work.bytes(text))
                })
                .collect();
            let per_byte =
                costs.iter().map(|(cost, bytes)| format!("{:.3}", cost / number(*bytes)));
            print_row(text.name, &text.bytes().to_string(), per_byte);
            let ours = costs.first().map_or(f64::NAN, |(cost, _)| *cost);
            print_row("", "", costs.iter().map(|(cost, _)| ratio_text(ours / cost)));
            print_pieces(&group.works, text, &costs);
        }
    }
    ExitCode::SUCCESS
}

/// Prints what each piece costs beyond the first work, which takes the reply at once.
fn print_pieces(works: &[Work], text: &Text, costs: &[(f64, usize)]) {
    let ours = costs.first().map_or(f64::NAN, |(cost, _)| *cost);
    let each = works.iter().zip(costs).map(|(work, (cost, _))| {
        let pieces = work.pieces(text);
        pieces.map(|pieces| format!("{:.0} a piece", (cost - ours) / number(pieces)))
    });
    if works.iter().any(|work| work.pieces(text).is_some()) {
        print_row("", "", each.map(Option::unwrap_or_default));
    }
}

/// Each work on each text, after a short one that is not counted and in which what is made once is made.
pub(super) fn counted(word: &str) -> ExitCode {
    let groups = all_groups(Scale::Full, word).into_iter().zip(all_groups(Scale::Small, word));
    for (group, short) in groups {
        for (text, short) in group.texts.iter().zip(&short.texts) {
            for work in &group.works {
                work.run(short);
                speed::settle_allocator();
                speed::counted(&|| work.run(text));
            }
        }
    }
    ExitCode::SUCCESS
}
