//! `orders`: what is missing to the text that tells the model what to write.

use twr_spec::spec::Language;

/// What is wrong with a reply's sections; positions are those of the headers.
pub(super) struct Orders<'o> {
    pub(super) headers: &'o [String],
    pub(super) missing: &'o [usize],
    pub(super) empty: &'o [usize],
    /// Whether any section would do.
    pub(super) any: bool,
    /// Whether the headers are patterns.
    pub(super) patterns: bool,
    pub(super) language: Language,
}

/// An order to the model: which headers to write, in which form, and what stays. Shows each header on a
/// line of its own, as it must be, and nothing that could be copied as a value.
pub(super) fn orders(wrong: &Orders<'_>) -> String {
    let words = Words::of(wrong.language);
    let named = |at: &usize| wrong.headers.get(*at).map(String::as_str);
    let list = |positions: &[usize]| positions.iter().filter_map(named).collect::<Vec<_>>();
    let is_good = |at: &usize| !wrong.missing.contains(at) && !wrong.empty.contains(at);
    let good: Vec<usize> = (0..wrong.headers.len()).filter(is_good).collect();
    let mut parts: Vec<String> = Vec::new();
    let mut order = |sentence: &str, positions: &[usize]| {
        if !positions.is_empty() {
            parts.push(format!("{sentence}\n{}", list(positions).join("\n")));
        }
    };
    if wrong.any {
        let all: Vec<usize> = (0..wrong.headers.len()).collect();
        order(if wrong.patterns { words.any_pattern } else { words.any }, &all);
        return parts.join("\n");
    }
    order(if wrong.patterns { words.missing_pattern } else { words.missing }, wrong.missing);
    order(if wrong.patterns { words.empty_pattern } else { words.empty }, wrong.empty);
    if !good.is_empty() && !wrong.patterns {
        parts.push(format!("{}{}{}", words.keep, list(&good).join(words.comma), words.kept));
    }
    if wrong.headers.len() > 1 {
        parts.push(words.again.to_owned());
    }
    parts.join("\n")
}

struct Words {
    missing: &'static str,
    missing_pattern: &'static str,
    any: &'static str,
    any_pattern: &'static str,
    empty: &'static str,
    empty_pattern: &'static str,
    keep: &'static str,
    kept: &'static str,
    comma: &'static str,
    again: &'static str,
}

impl Words {
    fn of(language: Language) -> Self {
        match language {
            Language::Chinese => Self {
                missing: "请写出以下部分。每个标题单独占一行，内容写在标题下面：",
                missing_pattern: "请写出标题符合以下正则表达式的部分。每个标题单独占一行，内容写在标题下面：",
                any: "请至少写出以下部分中的一个。标题单独占一行，内容写在标题下面：",
                any_pattern: "请至少写出一个标题符合以下正则表达式之一的部分。标题单独占一行，内容写在标题下面：",
                empty: "请在以下标题下面写出内容，这里现在是空的：",
                empty_pattern: "请在符合以下正则表达式的标题下面写出内容，这里现在是空的：",
                keep: "",
                kept: " 的内容没有问题，请原样保留。",
                comma: "、",
                again: "请重新给出完整的回答，包括所有部分。",
            },
            _ => Self {
                missing: "Write what is missing. Write each header alone on its line, and its content on the lines below:",
                missing_pattern: "Write what is missing: a section whose header, alone on its line, matches each of these patterns. Write its content on the lines below:",
                any: "Write at least one of these sections. Write its header alone on its line, and its content on the lines below:",
                any_pattern: "Write at least one section whose header, alone on its line, matches one of these patterns. Write its content on the lines below:",
                empty: "Write something below each of these headers, which is still empty:",
                empty_pattern: "Write something below the header that matches each of these patterns, which is still empty:",
                keep: "Keep the text below ",
                kept: ".",
                comma: ", ",
                again: "Give the whole answer again, with every section.",
            },
        }
    }
}
