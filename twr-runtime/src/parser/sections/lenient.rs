//! The default of `multi_section_parser`: headers in any dress, the last complete section of each.

use std::collections::HashMap;

use regex::Regex;
use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::find::{Finding, Search, find};
use super::headers::{are_bracketed, is_chinese};
use super::marks::{OwnMark, add_marks};
use super::orders::{Orders, orders};
use super::{MatchMode, MultiSection, Order, Section, Sections, lines};
use crate::parser::contract::error;
use crate::parser::page::Page;

/// Reads the sections; linear in the reply.
pub(super) fn parse(parser: &MultiSection, reply: &str) -> Status<Sections> {
    let (finding, names) = match &parser.patterns {
        Some(patterns) => by_pattern(parser, patterns, reply),
        None => (by_header(parser, reply), parser.headers.clone()),
    };
    let is_good = |text: &str| parser.allow_empty || !text.is_empty();
    let there = || finding.bodies.iter();
    let good = |at: &usize| there().any(|body| body.field == *at && is_good(&body.text));
    let wrong = match (&parser.patterns, parser.mode) {
        (None, MatchMode::All) => (0..names.len()).filter(|at| !good(at)).collect(),
        (Some(patterns), MatchMode::All) => {
            let hits = |pattern: &Regex| {
                let names = there()
                    .filter(|body| is_good(&body.text))
                    .filter_map(|body| names.get(body.field));
                names.into_iter().any(|name| pattern.is_match(name))
            };
            patterns
                .iter()
                .enumerate()
                .filter(|(_, pattern)| !hits(pattern))
                .map(|(at, _)| at)
                .collect()
        }
        (_, MatchMode::Any) if there().any(|body| is_good(&body.text)) => Vec::new(),
        (_, MatchMode::Any) => (0..parser.headers.len()).collect::<Vec<_>>(),
    };
    if !wrong.is_empty() {
        let is_empty = |at: &usize| match &parser.patterns {
            None => there().any(|body| body.field == *at),
            Some(patterns) => there()
                .filter_map(|body| names.get(body.field))
                .any(|name| patterns.get(*at).is_some_and(|pattern| pattern.is_match(name))),
        };
        let (empty, missing): (Vec<usize>, Vec<usize>) = wrong.into_iter().partition(is_empty);
        return error(orders(&Orders {
            headers: &parser.headers,
            missing: &missing,
            empty: &empty,
            any: parser.mode == MatchMode::Any,
            patterns: parser.patterns.is_some(),
            language: language(parser),
        }));
    }
    Status::Success(sections(parser, finding, &names, is_good))
}

fn language(parser: &MultiSection) -> Language {
    let is_chinese = || parser.headers().any(is_chinese);
    let by_headers = || if is_chinese() { Language::Chinese } else { Language::English };
    parser.language.unwrap_or_else(by_headers)
}

fn by_header(parser: &MultiSection, reply: &str) -> Finding {
    let asked = &parser.known.asked;
    let mut page = Page::new(asked, reply);
    if parser.known.needs_own_marks {
        let own: HashMap<&str, usize> = parser.headers().map(str::trim).zip(0..).collect();
        add_marks(reply, &mut page, |line, _| {
            own.get(line.trim()).map(|&field| OwnMark::whole_line(field, line))
        });
    }
    let search = Search {
        asked,
        fields: parser.headers.len(),
        is_all: parser.mode == MatchMode::All,
        // A bracketed line of another name is content where headers are not in brackets.
        has_extra: are_bracketed(&parser.headers),
    };
    find(reply, &page, search)
}

/// The sections whose header line a pattern matches, and the lines. A line that no pattern matches is
/// tried again without its bold and heading marks.
fn by_pattern(parser: &MultiSection, patterns: &[Regex], reply: &str) -> (Finding, Vec<String>) {
    let mut names: Vec<String> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let asked = &parser.known.asked;
    let mut page = Page::new(asked, reply);
    let matches = |line: &str| patterns.iter().any(|pattern| pattern.is_match(line));
    add_marks(reply, &mut page, |line, _| {
        let stripped = line.trim();
        let bare = without_decoration(stripped);
        let name = if matches(stripped) {
            stripped
        } else if bare.len() < stripped.len() && !bare.is_empty() && matches(bare) {
            bare
        } else {
            return None;
        };
        let field = *known.entry(name.to_owned()).or_insert_with(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        Some(OwnMark::whole_line(field, line))
    });
    let search = Search { asked, fields: names.len(), is_all: false, has_extra: false };
    (find(reply, &page, search), names)
}

/// A line without heading marks, bold, and a colon at its end.
fn without_decoration(line: &str) -> &str {
    let line = line.trim_start_matches('#').trim_start();
    let line = line.strip_prefix("**").or_else(|| line.strip_prefix("__")).unwrap_or(line);
    let line = line.trim_end_matches([':', '：', ' ']);
    let line = line.strip_suffix("**").or_else(|| line.strip_suffix("__")).unwrap_or(line);
    line.trim_end_matches([':', '：']).trim()
}

/// The good sections in the order asked for.
fn sections(
    parser: &MultiSection,
    finding: Finding,
    names: &[String],
    is_good: impl Fn(&str) -> bool,
) -> Sections {
    let Finding { mut bodies, extra, thought, recoveries } = finding;
    bodies.retain(|body| is_good(&body.text));
    match parser.order.unwrap_or(Order::Asked) {
        Order::Asked if parser.patterns.is_none() => bodies.sort_by_key(|body| body.field),
        Order::Asked | Order::Reply => bodies.sort_by_key(|body| body.at),
        Order::Original => bodies.sort_by_key(|body| std::cmp::Reverse(body.at)),
    }
    let entries = bodies.into_iter().filter_map(|body| {
        let name = names.get(body.field)?.clone();
        let section = if parser.return_list {
            Section::Lines(lines::list_lines(&body.text))
        } else {
            Section::Text(body.text)
        };
        Some((name, section))
    });
    Sections { entries: entries.collect(), extra, thought, recoveries }
}
