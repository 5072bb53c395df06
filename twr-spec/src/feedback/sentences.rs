//! The crate's own sentences of feedback, without a template engine: a reply is judged faster than a template is
//! rendered. They are those of `templates/*/feedback.j2`, from which a user begins who wants others; a test holds each
//! against its template.

use super::context::{Fault, FeedbackContext, SectionFaults};
use crate::wording::gap_before;

/// The feedback in English.
pub(super) fn english(told: &FeedbackContext<'_>) -> String {
    let is_json = told.layout == "json";
    let mut out = String::new();
    let condition: &[&str] = match told.condition {
        "empty" => &["Your reply was empty. Write the answer now."],
        "only_thinking" if is_json => {
            &["Your reply ended before the JSON object. Think briefly, then write it."]
        }
        "only_thinking" => {
            &["Your reply ended before the sections. Think briefly, then write them."]
        }
        "refused" => &[
            "Your reply held no answer. The task only asks for the ",
            if is_json { "members" } else { "sections" },
            " below; write what you can in each.",
        ],
        "cut_off" => &["Your reply was cut off before its end. Write more briefly."],
        "repeated" => {
            &["You gave the same answer as before, with the same faults. Write a different one."]
        }
        "differing_calls" => &["You made several calls that differ. Make one call."],
        _ => &[],
    };
    add(&mut out, condition);
    if !condition.is_empty() {
        out.push('\n');
    }
    if !told.kept.is_empty() {
        let stay = match told.kept.len() {
            1 => " is good and stays as it is. ",
            _ => " are good and stay as they are. ",
        };
        add(&mut out, &[&told.kept.join(", "), stay]);
    }
    out.push_str(match (is_json, told.sections.len()) {
        _ if told.is_anew => "What was wrong before:\n",
        (true, 1) => "Write a JSON object with only this member:\n",
        (true, _) => "Write a JSON object with only these members:\n",
        (false, 1) => "Write this section:\n",
        (false, _) => "Write these sections:\n",
    });
    for section in &told.sections {
        out.push_str(&section.mention);
        for (at, fault) in section.faults.iter().enumerate() {
            out.push_str(if at > 0 { " Also: " } else { " " });
            if !fault.place.is_empty() {
                add(&mut out, &["In ", &fault.place, ": "]);
            }
            english_fault(&mut out, section, fault, is_json);
        }
        out.push('\n');
    }
    with_shape(out, "In this form, with your own content:\n", &told.shape)
}

/// The rules that count something.
const COUNTED: [&str; 4] = ["items", "length", "words", "lines"];

/// One order in English.
fn english_fault(out: &mut String, section: &SectionFaults<'_>, fault: &Fault, is_json: bool) {
    let Fault { kind, rule, place, is_check, is_optional, expected, found } = fault;
    let verb = if COUNTED.contains(rule) { "must have " } else { "must be " };
    let about = section.about.trim_matches('.');
    // What the field is about, in brackets.
    let [open, about, close] = if section.about.is_empty() { [""; 3] } else { [" (", about, ")"] };
    match *kind {
        "missing" if *is_optional => {
            let none = if is_json { "null" } else { "\"none\"" };
            add(out, &["has no answer yet", open, about, close, ": write ", expected]);
            add(out, &[", or ", none, "."]);
        }
        "missing" if place.is_empty() => {
            add(out, &["is missing", open, about, close, ": write ", expected, "."]);
        }
        "missing" => add(out, &["missing; write ", expected, "."]),
        "empty" if place.is_empty() => {
            add(out, &["has nothing in it", open, about, close, ": write ", expected, "."]);
        }
        "empty" => add(out, &["has nothing in it: write ", expected, "."]),
        "cut_off" => add(out, &["was cut off: write it again to the end, ", expected, "."]),
        "unreadable" => add(out, &["must be ", expected, ", not ", found, "."]),
        "path" => add(out, &[found, " may not be used as a path; write ", expected, "."]),
        "ambiguous" => {
            add(out, &[found, " can be read in more than one way; write only ", expected, "."]);
        }
        "doubtful" => {
            add(out, &[found, " may say more than was asked for; write only ", expected]);
            out.push_str(", without a sentence or a label around it.");
        }
        "out_of_width" => add(out, &[found, " is out of bounds; write ", expected, "."]),
        "refused" => {
            add(out, &[found, " is not in the form asked for: write ", expected]);
            out.push_str(", in just that form.");
        }
        _ if *is_check && expected.is_empty() => add(out, &[found.trim_matches('.'), "."]),
        _ if *is_check => add(out, &[found.trim_matches('.'), "; write ", expected, "."]),
        "broken_rule" if found.is_empty() => add(out, &[verb, expected, "."]),
        "broken_rule" if *rule == "unique" => {
            add(out, &[verb, expected, "; ", found, " is there twice."]);
        }
        "broken_rule" => add(out, &[verb, expected, ", not ", found, "."]),
        _ => out.push_str("is nested too deeply: write it flat."),
    }
}

/// What the rules count that count something, in Chinese.
const UNITS: [(&str, &str); 4] =
    [("items", "项"), ("length", "个字符"), ("words", "个字"), ("lines", "行")];

/// The feedback in Chinese.
pub(super) fn chinese(told: &FeedbackContext<'_>) -> String {
    let is_json = told.layout == "json";
    let mut out = String::from(match told.condition {
        "empty" => "你的回复是空的。请现在写出答案。\n",
        "only_thinking" if is_json => {
            "你的回复在写出 JSON 对象之前就结束了。请简短思考，然后写出来。\n"
        }
        "only_thinking" => "你的回复在写出各部分之前就结束了。请简短思考，然后写出来。\n",
        "refused" => "你的回复中没有答案。任务只要求写出以下部分，请尽力写好每一部分。\n",
        "cut_off" => "你的回复没有写完就被截断了。请写得更简短。\n",
        "repeated" => "你给出了与之前相同的答案，问题也相同。请换一个答案。\n",
        "differing_calls" => "你调用了几次工具，内容各不相同。请只调用一次。\n",
        _ => "",
    });
    if !told.kept.is_empty() {
        add(&mut out, &[&told.kept.join("、"), " 没有问题，保持不变。"]);
    }
    out.push_str(if told.is_anew {
        "之前的问题：\n"
    } else if is_json {
        "请写出一个 JSON 对象，只包含以下成员：\n"
    } else {
        "请写出以下部分：\n"
    });
    for section in &told.sections {
        out.push_str(&section.mention);
        for (at, fault) in section.faults.iter().enumerate() {
            out.push_str(if at > 0 { "另外：" } else { " " });
            if !fault.place.is_empty() {
                add(&mut out, &["在", &fault.place, "中："]);
            }
            chinese_fault(&mut out, section, fault, is_json);
        }
        out.push('\n');
    }
    with_shape(out, "格式如下，内容请自己写：\n", &told.shape)
}

/// One order in Chinese.
fn chinese_fault(out: &mut String, section: &SectionFaults<'_>, fault: &Fault, is_json: bool) {
    let Fault { kind, rule, place, is_check, is_optional, expected, found } = fault;
    let gap = gap_before(expected);
    let [open, about, close] =
        if section.about.is_empty() { [""; 3] } else { ["（", section.about, "）"] };
    match *kind {
        "missing" if *is_optional => {
            let none = if is_json { " null" } else { "“无”" };
            add(out, &["还没有回答", open, about, close, "；请写", gap, expected]);
            add(out, &["，或者写", none, "。"]);
        }
        "missing" if place.is_empty() => {
            add(out, &["缺少此项", open, about, close, "；请写", gap, expected, "。"]);
        }
        "missing" => add(out, &["缺少此项；请写", gap, expected, "。"]),
        "empty" => add(out, &["内容为空；请写", gap, expected, "。"]),
        "cut_off" => add(out, &["没有写完；请完整地重写：", expected, "。"]),
        "unreadable" => add(out, &["请写", gap, expected, "，而不是 ", found, "。"]),
        "path" => add(out, &["不能用 ", found, " 作路径；请写", gap, expected, "。"]),
        "ambiguous" => add(out, &[found, " 有多种读法；请只写", gap, expected, "。"]),
        "doubtful" => {
            add(
                out,
                &[found, " 可能多写了内容；请只写", gap, expected, "，前后不要加句子或标签。"],
            );
        }
        "out_of_width" => add(out, &[found, " 超出范围；请写", gap, expected, "。"]),
        "refused" => {
            add(out, &[found, " 不符合要求的格式；请严格按照格式写", gap, expected, "。"]);
        }
        _ if *is_check && expected.is_empty() => add(out, &[found.trim_matches('。'), "。"]),
        _ if *is_check => add(out, &[found.trim_matches('。'), "；请写", gap, expected, "。"]),
        "broken_rule" if found.is_empty() => add(out, &["请写", gap, expected, "。"]),
        "broken_rule" if *rule == "unique" => {
            add(out, &["请写", gap, expected, "；", found, " 重复了。"]);
        }
        "broken_rule" => {
            let unit = UNITS.iter().find(|(counted, _)| counted == rule).map(|(_, unit)| *unit);
            let [written, gap_of_found] = if unit.is_some() {
                ["你写了", ""]
            } else {
                ["你写的是", gap_before(found)]
            };
            add(out, &["请写", gap, expected, "；", written, gap_of_found, found]);
            add(out, &[unit.unwrap_or_default(), "。"]);
        }
        _ => out.push_str("嵌套太深；请写得平一些。"),
    }
}

/// The feedback with the form, if that is shown, and without blanks at its end.
fn with_shape(mut out: String, lead: &str, shape: &str) -> String {
    if !shape.is_empty() {
        add(&mut out, &[lead, shape]);
    }
    out.truncate(out.trim_end().len());
    out
}

fn add(out: &mut String, pieces: &[&str]) {
    out.extend(pieces.iter().copied());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Language;
    use crate::wording::{Template, Wording};

    const KINDS: [&str; 12] = [
        "missing",
        "empty",
        "cut_off",
        "unreadable",
        "ambiguous",
        "doubtful",
        "out_of_width",
        "broken_rule",
        "refused",
        "path",
        "too_deep",
        "finding",
    ];
    const CONDITIONS: [&str; 7] =
        ["text", "empty", "only_thinking", "refused", "cut_off", "repeated", "differing_calls"];

    /// A fault of the kind; the bits of `variant` say what is known of it.
    fn fault(kind: &'static str, variant: usize, [stop, language]: [&str; 2]) -> Fault {
        let given =
            |bit: usize, text: String| if variant & bit == 0 { text } else { String::new() };
        let rules = ["", "items", "length", "words", "lines", "unique", "range"];
        Fault {
            kind,
            rule: rules[variant % rules.len()],
            place: given(1, "item 2, Age".to_owned()),
            is_check: variant & 2 == 0,
            is_optional: variant & 4 == 0,
            expected: given(8, format!("a whole number {language}")),
            found: given(16, format!("{stop}\"<b> & 4\"{stop}{stop}")),
        }
    }

    fn check(language: Language, told: &FeedbackContext<'_>) {
        let written = match language {
            Language::English => english(told),
            Language::Chinese => chinese(told),
        };
        let rendered = Wording::default().render(language, Template::Feedback, told);
        assert_eq!(written, rendered);
    }

    #[test]
    fn every_sentence_is_its_templates() {
        for (language, marks) in
            [(Language::English, [".", "en"]), (Language::Chinese, ["。", "zh"])]
        {
            let cases = KINDS.iter().flat_map(|kind| (0..32).map(move |variant| (kind, variant)));
            for ((at, (kind, variant)), layout) in
                cases.enumerate().flat_map(|case| ["json", "sections"].map(|layout| (case, layout)))
            {
                let faults = || {
                    let last = KINDS[(at + 3) % KINDS.len()];
                    vec![fault(kind, variant, marks), fault(last, variant / 2, marks)]
                };
                let about = ["", "What we want.", "..做什么。", "x"][at % 4];
                let section = |faults| SectionFaults {
                    header: "Plan",
                    mention: "[Plan]".to_owned(),
                    about,
                    faults,
                };
                let mut sections = vec![section(faults())];
                if at % 3 == 0 {
                    sections.push(section(vec![fault(kind, 0, marks)]));
                }
                let told = FeedbackContext {
                    condition: CONDITIONS[at % CONDITIONS.len()],
                    layout,
                    kept: vec!["[Risk]".to_owned(); at % 4],
                    sections,
                    is_anew: at % 5 == 0,
                    shape: if at % 2 == 0 { String::new() } else { "[Plan] a\n\n".to_owned() },
                };
                check(language, &told);
            }
        }
    }

    #[test]
    fn no_section_is_told_as_the_template_tells_it() {
        for (condition, layout) in CONDITIONS.map(|condition| (condition, "json")) {
            let told = FeedbackContext {
                condition,
                layout,
                kept: Vec::new(),
                sections: Vec::new(),
                is_anew: false,
                shape: String::new(),
            };
            check(Language::English, &told);
            check(Language::Chinese, &told);
        }
    }
}
