//! Which of several fences is the code; the rules are in the kind's own documentation.

use std::borrow::Cow;

use crate::kind::blocks::CodeBlock;
use crate::text::blank;
use crate::text::code_tag::{Tag, tag};

/// What was chosen, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The code.
    Block(usize),
    /// The code may be in pieces: this is another one of them.
    Pieces(usize),
    /// Only fences of other languages are there: the first.
    Other(usize),
}

/// A fence that may be the code.
struct Candidate<'a> {
    at: usize,
    /// The name that it defines first; empty for one that defines without a name.
    defines: Option<&'a str>,
    introduced: Intro,
}

/// What the line above a fence says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kind) enum Intro {
    /// Nothing of the following.
    Plain,
    /// That it is the better one.
    Better,
    /// That it is an example of use, an output, or another way.
    Aside,
    /// That it is not the code: an old version, or how not to do it.
    Denied,
    /// That it is one of several to choose from: `Option B:`, `or:`
    Option,
}

pub(super) fn choose(asked: &str, text: &str, blocks: &[CodeBlock<'_>]) -> Choice {
    let full: Vec<(usize, &CodeBlock<'_>)> = blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| !blank(text.get(block.inside.clone()).unwrap_or_default()))
        .collect();
    let of = |wanted: &[Tag]| -> Vec<(usize, &CodeBlock<'_>)> {
        let fits = |(_, block): &&(usize, &CodeBlock<'_>)| wanted.contains(&tag(asked, block.info));
        full.iter().filter(fits).copied().collect()
    };
    if let Some(other) = offered(text, blocks, &full) {
        return Choice::Pieces(other);
    }
    let mut kept = of(&[Tag::Asked, Tag::Near]);
    if kept.is_empty() {
        kept = of(&[Tag::None]);
    }
    if kept.is_empty() && asked.is_empty() {
        kept.clone_from(&full);
    }
    let Some(&(first, _)) = kept.first() else {
        return Choice::Other(full.first().map_or(0, |(at, _)| *at));
    };
    if kept.len() == 1 {
        return Choice::Block(first);
    }
    if kept.iter().any(|(_, block)| block.closed) {
        kept.retain(|(_, block)| block.closed);
    }
    let candidates: Vec<Candidate<'_>> = kept
        .iter()
        .map(|(at, block)| Candidate {
            at: *at,
            defines: definition(text.get(block.inside.clone()).unwrap_or_default()),
            introduced: intro(text, blocks, *at),
        })
        .collect();
    let is_meant = |candidate: &Candidate<'_>| candidate.introduced != Intro::Denied;
    let mut candidates = candidates;
    if candidates.iter().any(is_meant) {
        candidates.retain(is_meant);
    }
    among(text, blocks, &candidates)
}

/// The fence before which the writer leaves the choice to the reader, whatever the languages are: `Either this: … or
/// this, whichever you like:`
fn offered(
    text: &str,
    blocks: &[CodeBlock<'_>],
    full: &[(usize, &CodeBlock<'_>)],
) -> Option<usize> {
    const FREE: [&str; 11] = [
        "whichever",
        "both work",
        "as you like",
        "as you prefer",
        "your choice",
        "take your pick",
        "up to you",
        "任选",
        "二选一",
        "随你",
        "都可以",
    ];
    let is_offer = |pair: &&[(usize, &CodeBlock<'_>)]| {
        let [(one, _), (other, _)] = pair else { return false };
        let (above, between) = (line_above(text, blocks, *one), line_above(text, blocks, *other));
        let (above, between) = (above.trim_start(), between.trim_start());
        let opens = ["either ", "either:", "要么"].iter().any(|either| above.starts_with(either));
        let turns = ["or ", "or:", "要么", "或"].iter().any(|or| between.starts_with(or));
        let are_both = |are: &dyn Fn(&str) -> bool| are(above) && are(between);
        let are_options = || are_both(&is_option) || are_both(&is_condition);
        turns && (opens || FREE.iter().any(|free| between.contains(free))) || are_options()
    };
    full.windows(2).find(is_offer).and_then(|pair| pair.last()).map(|(at, _)| *at)
}

fn among(text: &str, blocks: &[CodeBlock<'_>], candidates: &[Candidate<'_>]) -> Choice {
    let some_define = candidates.iter().any(|candidate| candidate.defines.is_some());
    let content = |at: usize| blocks.get(at).map(|block| block.content(text));
    let mut main: Option<(&Candidate<'_>, Option<Cow<'_, str>>)> = None;
    for candidate in candidates {
        let defines = candidate.defines.is_some();
        let Some(known) = &main else {
            if some_define && !defines && candidate.introduced == Intro::Aside {
                continue;
            }
            main = Some((candidate, content(candidate.at)));
            continue;
        };
        let (known, own) = known;
        let other = content(candidate.at);
        if *own == other {
            continue;
        }
        match candidate.introduced {
            Intro::Better => main = Some((candidate, other)),
            Intro::Aside | Intro::Denied => {}
            Intro::Plain if some_define && !defines && known.defines.is_some() => {}
            Intro::Plain
                if defines
                    && candidate.defines == known.defines
                    && !are_labels(text, blocks, known.at, candidate.at) =>
            {
                main = Some((candidate, other));
            }
            Intro::Plain | Intro::Option => return Choice::Pieces(candidate.at),
        }
    }
    Choice::Block(main.map_or(0, |(main, _)| main.at))
}

/// What words above a fence say that it is not the code itself, in lower case.
const ASIDE: [&str; 44] = [
    "usage",
    "use it",
    "use this",
    "use the",
    "use case",
    "used",
    "using",
    "example",
    "e.g.",
    "test",
    "output",
    "print",
    "call",
    " run",
    "execut",
    "result",
    "install",
    "alternativ",
    "another",
    "instead",
    " also",
    "if you",
    "you may",
    "you might",
    "you could",
    "can modify",
    "prefer",
    "variant",
    "optional",
    "would look",
    "compile",
    "示例",
    "用法",
    "使用",
    "例如",
    "测试",
    "输出",
    "运行",
    "调用",
    "或者",
    "另一",
    "如果",
    "安装",
    "结果",
];

/// What words say that it is not the code, at the start of a label or a sentence.
const DENIED: [&str; 22] = [
    "do not",
    "don't",
    "don’t",
    "never ",
    "not like this",
    "avoid",
    "instead of",
    "rather than",
    "wrong",
    "incorrect",
    "bad",
    "old",
    "the old",
    "before",
    "previous",
    "the previous",
    "original",
    "the original",
    "旧",
    "错误",
    "不要",
    "反例",
];

/// What says anywhere in a line before a colon that the code below is not the one that was asked for.
const FORMER: [&str; 12] = [
    "old version",
    "old code",
    "previous version",
    "original version",
    "original code",
    "for reference",
    "for comparison",
    "which is wrong",
    "wrong version",
    "incorrect version",
    "buggy",
    "broken version",
];

/// Whether a line says that what follows is one of several to choose from: `Option B:`, `Version 2`, `or`.
fn is_option(line: &str) -> bool {
    const NOUNS: [&str; 8] =
        ["option", "version", "variant", "approach", "solution", "方案", "版本", "写法"];
    let words = line.trim_matches(|c: char| !c.is_alphanumeric());
    if matches!(words, "or" | "or this" | "or else" | "或" | "或者") {
        return true;
    }
    let after = NOUNS.iter().find_map(|noun| words.strip_prefix(noun)).map(str::trim_start);
    let mark = after.and_then(|after| after.split([' ', ':', '：', '(', '.', ',']).next());
    mark.is_some_and(|mark| mark.chars().count() == 1)
}

/// Whether the lines above two fences are labels of a few words: `MySQL:` and `PostgreSQL:`
fn are_labels(text: &str, blocks: &[CodeBlock<'_>], one: usize, other: usize) -> bool {
    let is_label = |at: usize| {
        let line = line_above(text, blocks, at);
        let words = line.trim_end_matches(['*', ' ']).strip_suffix([':', '：']);
        words.is_some_and(|words| (1..=4).contains(&words.split_whitespace().count()))
    };
    is_label(one) && is_label(other)
}

/// Whether a line says in which case what follows is meant: `If you use MySQL:`
fn is_condition(line: &str) -> bool {
    let begins = ["if ", "如果", "若"].iter().any(|word| line.starts_with(word));
    begins && line.trim_end().ends_with([':', '：'])
}

/// Whether a line says that what follows is not meant: it begins so, and ends in a colon.
fn denies(line: &str) -> bool {
    let line = line.trim().trim_end_matches('*');
    let words = line.trim_start_matches(|c: char| !c.is_alphabetic());
    let sentence = words.rsplit(['.', '!', '。']).next().unwrap_or(words).trim_start();
    let is_word = |word: &str| {
        let rest = sentence.strip_prefix(word);
        rest.is_some_and(|rest| {
            !word.is_ascii() || !rest.starts_with(|c: char| c.is_alphanumeric())
        })
    };
    let is_former = || FORMER.iter().any(|words| line.contains(words));
    line.ends_with([':', '：']) && (DENIED.iter().any(|word| is_word(word)) || is_former())
}

/// What words say that it goes before the ones above it.
const BETTER: [&str; 22] = [
    "corrected",
    "fixed",
    "final",
    "complete",
    "full ",
    "updated",
    "improved",
    "revised",
    "putting",
    "together",
    "whole",
    "entire",
    "combined",
    "mistake",
    "完整",
    "最终",
    "修正",
    "改进",
    "更新",
    "更正",
    "修复",
    "合并",
];

/// The nearest line above a fence, in lower case; the block before is the farthest it may be.
fn line_above(text: &str, blocks: &[CodeBlock<'_>], at: usize) -> String {
    let before =
        at.checked_sub(1).and_then(|before| blocks.get(before)).map_or(0, |block| block.end);
    let start = blocks.get(at).map_or(before, |block| block.start);
    let between = text.get(before..start).unwrap_or_default();
    let line = between.lines().rev().find(|line| !blank(line)).unwrap_or_default();
    line.to_lowercase()
}

/// What the nearest line above says.
pub(in crate::kind) fn intro(text: &str, blocks: &[CodeBlock<'_>], at: usize) -> Intro {
    intro_of(&line_above(text, blocks, at))
}

/// What a line in lower case says of the code below it.
pub(in crate::kind) fn intro_of(line: &str) -> Intro {
    let says = |words: &[&str]| words.iter().any(|word| line.contains(word));
    if denies(line) {
        Intro::Denied
    } else if is_option(line) {
        Intro::Option
    } else if says(&ASIDE) {
        Intro::Aside
    } else if says(&BETTER) {
        Intro::Better
    } else {
        Intro::Plain
    }
}

/// Words after which a name is defined, in the languages that models write most.
const DEFINING: [&str; 24] = [
    "def",
    "class",
    "fn",
    "function",
    "function*",
    "func",
    "fun",
    "struct",
    "enum",
    "trait",
    "impl",
    "interface",
    "type",
    "module",
    "namespace",
    "sub",
    "procedure",
    "record",
    "object",
    "defun",
    "macro",
    "table",
    "view",
    "protocol",
];

/// Words that may be before those.
const BEFORE: [&str; 27] = [
    "pub",
    "pub(crate)",
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "final",
    "abstract",
    "async",
    "export",
    "default",
    "unsafe",
    "extern",
    "const",
    "let",
    "var",
    "data",
    "sealed",
    "override",
    "virtual",
    "inline",
    "constexpr",
    "create",
    "or",
    "replace",
    "partial",
];

/// The name that the code defines first, at any indent; `None` if it defines none.
fn definition(code: &str) -> Option<&str> {
    code.lines().find_map(defined)
}

/// The name that a line defines.
pub(super) fn defined(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let mut first = words.next()?;
    let mut bound = None;
    while BEFORE.iter().any(|before| first.eq_ignore_ascii_case(before)) {
        let binds = matches!(first, "const" | "let" | "var");
        first = words.next()?;
        if binds {
            bound = Some(first);
        }
    }
    if DEFINING.iter().any(|word| first.eq_ignore_ascii_case(word)) {
        return Some(name_of(words.next().unwrap_or_default()));
    }
    if let Some(name) = bound {
        // `const gcf = (a, b) => {` and `var f = function(a) {`.
        let rest = line.split_once('=').map(|(_, rest)| rest.trim_start()).unwrap_or_default();
        let is_function = rest.contains("=>")
            || rest.starts_with("function")
            || rest.starts_with("async function");
        return is_function.then(|| name_of(name));
    }
    // `int main(int argc) {`, at the margin, and no statement.
    let opens = line.trim_end().ends_with('{') && !line.starts_with([' ', '\t', '}']);
    let head = line.split_once('(')?.0;
    let is_statement = ["if", "for", "while", "switch", "else", "do", "try", "match", "loop"]
        .contains(&line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default());
    let typed = head.split_whitespace().count() > 1 && !head.contains(['=', '.', '"', '\'']);
    (opens && typed && !is_statement)
        .then(|| head.split_whitespace().last().map(name_of).unwrap_or_default())
}

/// The identifier that a word begins with.
fn name_of(word: &str) -> &str {
    let word = word.trim_start_matches(['*', '&']);
    let end = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
    word.get(..end).unwrap_or_default()
}
