//! Finding the headers of made replies, and reading their fields: our steps one by one, beside baselines.

use twr_spec::read::Reader;

use super::baseline::{ExactSearch, LenientSplit, count_lines, count_markdown};
use super::push::scan_once;
use super::study::{HEADERS, parse_study, study_spec, typical};
use super::words::Words;
use super::{Group, Scale, Text, Work};

/// The made replies and every work on them.
pub(super) fn group(scale: Scale) -> Group {
    let mb = scale.size(1 << 20);
    let texts = vec![
        Text::one("prose", lines(mb, 200, 700)),
        Text::one("short lines", lines(mb, 12, 48)),
        Text::one("a line a field", fields(mb)),
        Text::one("typical 2 KB", typical(scale.size(2_000))),
        Text::one("typical 100 KB", typical(scale.size(100_000))),
        Text::one("typical 10 MB", typical(scale.size(10_000_000))),
    ];
    Group { name: "headers", texts, works: works() }
}

/// Our reading of the study, its steps, and baselines. Each is prepared once, as a program does.
pub(super) fn works() -> Vec<Work> {
    // The reader lives as long as the program, as those of derived types do.
    let reader = Reader::new(Box::leak(Box::new(study_spec())));
    let (split, exact) = (LenientSplit::new(&HEADERS), ExactSearch::new(&HEADERS));
    vec![
        Work::on_text("scan + read", move |reply| reader.read(reply).recoveries.len()),
        Work::on_text("scan", scan_once()),
        Work::on_text("parse", |reply| usize::from(parse_study(reply))),
        Work::on_text("regex split", move |reply| split.sections(reply).len()),
        Work::on_text("exact search", move |reply| exact.sections(reply).len()),
        Work::on_text("pulldown-cmark", count_markdown),
        Work::on_text("count lines", count_lines),
    ]
}

/// Two short sections and a long one of lines of this many bytes.
fn lines(size: usize, shortest: usize, longest: usize) -> String {
    let mut words = Words::new(7);
    let mut out = String::from("[Score] 4\n[Risk] high\n[Plan]\n");
    while out.len() < size {
        let length = shortest + words.number() % (longest - shortest);
        words.write_line(&mut out, length.saturating_sub(6));
        out.push('\n');
    }
    out
}

/// The sections again and again, each of one line.
fn fields(size: usize) -> String {
    let mut words = Words::new(11);
    let mut out = String::new();
    while out.len() < size {
        out.push_str("[Plan] ");
        words.write_line(&mut out, 40);
        out.push_str("\n[Chapters] one, two, three\n[Risk] medium\n[Score] 4\n[Approved] yes\n");
    }
    out
}
