//! `Divider`: the pattern's second mode, a single value after the last `=====` line.

use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::contract::{Parser, error};
use super::page::{Asked, Page, Rank};
use super::sections::{Age, OwnMark, Search, add_marks, compat_strip, find};

/// Reads the text after the last divider.
///
/// A divider is a line of `=`, three at least, or one with words between two pairs of `=`. Where no such
/// line is, one of another character counts (`-----`, `*****`, `~~~~~`, `━━━━━`, four at least), and
/// where no line does, a run of `=====` or `*****` within one. Where nothing follows the last divider,
/// the value is what is before it, after the one before.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Divider, Parser, Status};
///
/// let reply = "I would keep it short.\n\n=====\nCount the bees.\n=====\n";
/// assert_eq!(Divider::default().parse(reply), Status::Success("Count the bees.".to_owned()));
/// assert!(matches!(Divider::default().compat(true).parse(reply), Status::Error { .. }));
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Divider {
    compat: bool,
    allow_empty: bool,
    age: Age,
    language: Language,
}

impl Divider {
    /// Whether to do just what the original does, faults included. Default `false`.
    pub fn compat(mut self, yes: bool) -> Self {
        self.compat = yes;
        self
    }

    /// Whether nothing may be there. Default `false`.
    pub fn allow_empty(mut self, yes: bool) -> Self {
        self.allow_empty = yes;
        self
    }

    /// Which age of the original words the feedback of the compatible mode. Default [`Age::Second`].
    pub fn age(mut self, age: Age) -> Self {
        self.age = age;
        self
    }

    /// The language of the feedback. Default English; the compatible mode always speaks Chinese.
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// The text after the last line that begins and ends with `==`, to the end of the reply.
    fn original(&self, reply: &str) -> Status<String> {
        let says = |first: &str, second: &str| {
            error(match self.age {
                Age::First => first,
                Age::Second => second,
            })
        };
        if reply.is_empty() {
            return error("输入内容无效");
        }
        let mut line_end = reply.len();
        loop {
            let start =
                reply.get(..line_end).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
            let line = compat_strip(reply.get(start..line_end).unwrap_or_default());
            if is_original_divider(line) {
                let content = compat_strip(reply.get(line_end..).unwrap_or_default());
                if content.is_empty() && !self.allow_empty {
                    return says(
                        "未找到有效的分隔行，请确保输出格式正确",
                        "【格式要求】分隔符后必须有内容",
                    );
                }
                return Status::Success(content.to_owned());
            }
            if start == 0 {
                return says(
                    "未找到有效的分隔行，请确保输出格式正确",
                    "【格式要求】输出必须包含分隔行，格式如：======",
                );
            }
            line_end = start - 1;
        }
    }

    fn order(&self) -> &'static str {
        match self.language {
            Language::Chinese => "请先单独写一行 =====，然后在它下面只写最终内容。",
            _ => "Write a line of ===== and below it the final text, with nothing after it.",
        }
    }
}

impl Parser for Divider {
    type Output = String;

    fn parse(&self, reply: &str) -> Status<String> {
        if self.compat {
            return self.original(reply);
        }
        match after_last(reply) {
            Some(text) if self.allow_empty || !text.is_empty() => Status::Success(text),
            _ => error(self.order()),
        }
    }
}

/// Two `=` at either end, which are not the same.
fn is_original_divider(line: &str) -> bool {
    line.len() >= 4 && line.starts_with("==") && line.ends_with("==")
}

/// The text after the last divider that has one; `None` without a divider.
fn after_last(reply: &str) -> Option<String> {
    let mut page = Page::plain(reply);
    page.marks.clear();
    // A line of nothing but tildes is a divider here and opens no code.
    page.fences.retain(|fence| {
        let line = reply.get(fence.start..fence.inside).unwrap_or_default().trim();
        !(is_run_of('~', line) && line.len() >= LEAST)
    });
    add_marks(reply, &mut page, |line, _| divider(line));
    keep_one_sort(&mut page);
    if page.marks.is_empty() {
        add_marks(
            reply,
            &mut page,
            |line, fenced| if fenced { None } else { divider_within(line) },
        );
    }
    let asked = Asked::default();
    let search = Search { asked: &asked, fields: 1, is_all: false, has_extra: false };
    find(reply, &page, search).bodies.into_iter().next().map(|body| body.text)
}

/// Fewer of another character than `=` part paragraphs, or underline a heading.
const LEAST: usize = 4;
/// The rank that marks a divider of `=`, and of another character.
const EQUALS: Rank = Rank::Given;
const OTHER: Rank = Rank::Dressed;

fn divider(line: &str) -> Option<OwnMark> {
    let text = line.trim();
    let first = text.chars().next()?;
    let rank = match first {
        '=' | '＝' | '═' => EQUALS,
        '-' | '*' | '_' | '~' | '─' | '━' | '—' => OTHER,
        _ => return None,
    };
    let is_divider = if is_run_of(first, text) {
        let count = text.len() / first.len_utf8();
        count >= LEAST || (rank == EQUALS && count + 1 == LEAST)
    } else {
        is_original_divider(text)
    };
    is_divider.then(|| OwnMark { rank, ..OwnMark::whole_line(0, line) })
}

fn is_run_of(character: char, text: &str) -> bool {
    !text.is_empty() && text.chars().all(|other| other == character)
}

/// The last run of five `=` or `*` within a line.
fn divider_within(line: &str) -> Option<OwnMark> {
    let last = |run: &str| {
        let mark = run.chars().next()?;
        let end = line.rfind(run)? + run.len();
        let start = line.get(..end)?.trim_end_matches(mark).len();
        let blanks = line.get(end..)?.len() - line.get(end..)?.trim_start().len();
        Some(start..end + blanks)
    };
    let place = last("=====").or_else(|| last("*****"))?;
    Some(OwnMark { field: 0, rank: EQUALS, place })
}

/// Keeps the dividers of `=` if one is outside code, or in code that was never closed; else the
/// others, if one of them does.
fn keep_one_sort(page: &mut Page) {
    let unclosed = page.fences.len().checked_sub(1);
    let unclosed =
        unclosed.filter(|&at| page.fences.get(at).is_some_and(|last| last.close.is_none()));
    let stands = |rank: Rank, fences: &[Option<usize>]| {
        page.marks.iter().any(|mark| mark.rank == rank && fences.contains(&mark.fence))
    };
    let outside = [None];
    let open = [None, unclosed];
    let kept = if stands(EQUALS, &open) || !stands(OTHER, &outside) { EQUALS } else { OTHER };
    page.marks.retain(|mark| mark.rank == kept);
}
