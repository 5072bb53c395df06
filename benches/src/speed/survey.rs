//! A reply of five sections of different kinds, which is read while it arrives: as a type and as made text.

use std::fmt::Write as _;

use twr::Thinkable;

use super::words::Words;

/// A survey of bees.
#[derive(Debug, Thinkable)]
pub(super) struct Survey {
    #[think(example = "We count the bees.")]
    pub(super) report: String,
    #[think(example = ["Light", "Smell"])]
    pub(super) findings: Vec<String>,
    #[think(table)]
    pub(super) counts: Vec<Count>,
    #[think(code = "rust", example = "fn main() {}")]
    pub(super) program: String,
    pub(super) hive: Hive,
}

/// A row of the survey's table.
#[derive(Debug, Thinkable)]
pub(super) struct Count {
    #[think(line, example = "North")]
    pub(super) place: String,
    #[think(example = 12)]
    pub(super) bees: u32,
    #[think(example = true)]
    pub(super) sunny: bool,
}

/// The survey's record.
#[derive(Debug, Thinkable)]
pub(super) struct Hive {
    #[think(line, example = "Old orchard")]
    pub(super) name: String,
    #[think(example = 3)]
    pub(super) boxes: u8,
    #[think(example = "It faces south.")]
    pub(super) note: String,
}

/// A survey of about this many bytes: a long text, a list and a table with one item and one row for each hundred
/// bytes, code, a record.
pub(super) fn reply(bytes: usize) -> String {
    let mut words = Words::new(11);
    let mut out = String::from("Let me see what we have counted.\n\n[Report]\n");
    while out.len() < bytes * 3 / 10 {
        words.write_line(&mut out, 180);
        out.push_str("\n\n");
    }
    let count = (bytes / 100).max(3);
    out.push_str("[Findings]\n");
    for _ in 0..count {
        out.push_str("- ");
        words.write_line(&mut out, 20);
        out.push('\n');
    }
    out.push_str("[Counts]\n| Place | Bees | Sunny |\n| --- | --- | --- |\n");
    for bees in 0..count {
        let sunny = if bees % 3 == 0 { "yes" } else { "no" };
        let _ = writeln!(out, "| {} | {bees} | {sunny} |", words.name());
    }
    out.push_str("[Program]\n```rust\nfn main() {\n");
    let mut line = 0;
    while out.len() < bytes * 99 / 100 {
        let _ = writeln!(out, "    let count_{line} = {line} + bees.len(); // {}", words.line(20));
        line += 1;
    }
    out.push_str(
        "}\n```\n[Hive]\nName: Old orchard\nBoxes: 12\nNote: It faces south, and stays dry.\n",
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_holds_what_it_says() {
        let reply = reply(20_000);
        assert!((19_000..24_000).contains(&reply.len()), "{}", reply.len());
        let survey = twr::parse::<Survey>(&reply).into_value().expect("a whole survey");
        assert_eq!((survey.findings.len(), survey.counts.len(), survey.hive.boxes), (200, 200, 12));
        assert!(survey.report.len() > 5_000 && survey.program.len() > 1_500);
        assert!(survey.counts.iter().zip(0..).all(|(count, bees)| count.bees == bees));
        assert!(survey.counts[0].sunny && !survey.counts[0].place.is_empty());
        assert_eq!(survey.hive.name, "Old orchard");
        assert!(survey.hive.note.ends_with("dry."));
    }
}
