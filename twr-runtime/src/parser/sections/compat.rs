//! The original `multi_section_parser`, faults included. Change nothing here but to be more like it.

use std::collections::HashSet;
use std::fmt::Write as _;

use regex::Regex;
use twr_spec::verdict::Status;

use super::{Age, MatchMode, MultiSection, Section, Sections};
use crate::parser::contract::error;

/// Walks the lines from the end. The last of repeated headers wins, and an earlier one falls into the
/// section before it; the last section runs to the end of the reply.
pub(super) fn parse(parser: &MultiSection, reply: &str) -> Status<Sections> {
    if reply.is_empty() {
        return error("输入内容无效");
    }
    let asked: HashSet<&str> = parser.headers.iter().map(String::as_str).collect();
    let is_all = parser.mode == MatchMode::All;
    let patterns = parser.patterns.as_deref();
    if is_all && patterns.is_none() {
        let missing: Vec<&str> =
            parser.headers().filter(|header| !reply.contains(header)).collect();
        if !missing.is_empty() {
            return error(lacking(parser.age, &missing));
        }
    }
    let sections = match walk(parser, &asked, reply) {
        Ok(sections) => sections,
        Err(empty) => return error(format!("Section '{empty}' 的内容为空")),
    };
    if sections.is_empty() {
        let all: Vec<&str> = parser.headers().collect();
        return error(none_found(parser.age, &all));
    }
    if is_all {
        let is_there = |header: &&str| sections.get(header).is_some();
        let missing: Vec<&str> = match patterns {
            None => parser.headers().filter(|header| !is_there(header)).collect(),
            Some(patterns) => unmatched(parser, patterns, &sections).into_iter().collect(),
        };
        match (missing.first(), patterns) {
            (None, _) => {}
            (Some(_), None) => return error(lacking(parser.age, &missing)),
            (Some(pattern), Some(_)) => return error(unmatched_pattern(parser.age, pattern)),
        }
    }
    Status::Success(sections)
}

/// The sections from last to first, or the header of an empty one.
fn walk<'r>(
    parser: &MultiSection,
    asked: &HashSet<&str>,
    reply: &'r str,
) -> Result<Sections, &'r str> {
    let mut sections = Sections::default();
    let mut found: HashSet<&str> = HashSet::new();
    // How many of those found are just what was asked for: a pattern may be its own line.
    let mut as_asked = 0;
    let mut section_end = reply.len();
    let mut line_end = reply.len();
    loop {
        let start = reply.get(..line_end).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
        let line = strip(reply.get(start..line_end).unwrap_or_default());
        let is_header = match &parser.patterns {
            Some(patterns) => patterns.iter().any(|pattern| pattern.is_match(line)),
            None => asked.contains(line),
        };
        if is_header && found.insert(line) {
            let below = reply.get(line_end..section_end).unwrap_or_default();
            let content = strip(below);
            if content.is_empty() && !parser.allow_empty {
                return Err(line);
            }
            sections.entries.push((line.to_owned(), section(content, parser.return_list)));
            section_end = start.saturating_sub(1);
            as_asked += usize::from(asked.contains(line));
            if as_asked == asked.len() && found.len() == asked.len() {
                return Ok(sections);
            }
        }
        if start == 0 {
            return Ok(sections);
        }
        line_end = start - 1;
    }
}

/// The content as text or as its stripped lines, without the blank ones.
pub(in crate::parser) fn section(content: &str, as_list: bool) -> Section {
    if as_list {
        let lines = content.split('\n').map(strip).filter(|line| !line.is_empty());
        Section::Lines(lines.map(str::to_owned).collect())
    } else {
        Section::Text(content.to_owned())
    }
}

/// White space as the original's language sees it: four control characters more than Rust.
pub(in crate::parser) fn strip(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}'))
}

fn unmatched<'p>(
    parser: &'p MultiSection,
    patterns: &[Regex],
    sections: &Sections,
) -> Option<&'p str> {
    let hits = |pattern: &Regex| sections.iter().any(|(header, _)| pattern.is_match(header));
    let at = patterns.iter().position(|pattern| !hits(pattern))?;
    parser.headers().nth(at)
}

fn lacking(age: Age, missing: &[&str]) -> String {
    match (age, missing) {
        (Age::First, _) => format!("ALL 模式：缺少以下 section headers: {}", list(missing)),
        (Age::Second, [first, ..]) => format!("{}，格式如：{first}", none_found(age, missing)),
        (Age::Second, []) => none_found(age, missing),
    }
}

fn none_found(age: Age, headers: &[&str]) -> String {
    match age {
        Age::First => format!("未找到以下 section headers: {}", list(headers)),
        Age::Second => {
            let headers = headers.join("、");
            format!(
                "【必须包含】输出必须包含以下 section：{headers}\n请确保每个 section 都有明确的标题"
            )
        }
    }
}

fn unmatched_pattern(age: Age, pattern: &str) -> String {
    match age {
        Age::First => lacking(age, &[pattern]),
        Age::Second => format!("【必须包含】输出必须包含匹配 '{pattern}' 的 section 标题"),
    }
}

/// A list of texts as the original's language shows it.
fn list(texts: &[&str]) -> String {
    let mut out = String::from("[");
    for (at, text) in texts.iter().enumerate() {
        let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
        let text = text.replace('\\', "\\\\").replace('\n', "\\n");
        let text = if quote == '\'' { text.replace('\'', "\\'") } else { text };
        let comma = if at > 0 { ", " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(out, "{comma}{quote}{text}{quote}");
    }
    out.push(']');
    out
}
