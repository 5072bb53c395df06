//! The few sentences to the model that no template holds, in the languages that there are.

use twr_spec::spec::{Language, Layout, Spec};

/// What is to be done where nobody says so.
pub(in crate::think) fn task(language: Language) -> &'static str {
    match language {
        Language::Chinese => "请现在写出答案。",
        _ => "Write your answer now.",
    }
}

/// What follows an order that names the wrong sections only, where the whole answer is wanted.
pub(in crate::think) fn whole_again(spec: &Spec) -> &'static str {
    match (spec.language, spec.layout) {
        (Language::Chinese, Layout::Json) => "请重新写出完整的 JSON 对象，包括所有成员。",
        (Language::Chinese, _) => "请重新写出完整的答案，包括所有部分。",
        (_, Layout::Json) => "Write the whole JSON object again, with all its members.",
        _ => "Write the whole answer again, with all its sections.",
    }
}

/// What is said after a reply that was cut off, for its rest.
pub(in crate::think) fn go_on(language: Language) -> &'static str {
    match language {
        Language::Chinese => "你的回复被截断了。请从中断处接着写，不要重复前面的内容。",
        _ => "You were cut off. Go on exactly where you stopped, and repeat nothing.",
    }
}

/// What is said with a request that was sent before, after so many replies of which none was as asked.
pub(in crate::think) fn not_accepted(replies: u32, language: Language) -> String {
    match (language, replies) {
        (Language::Chinese, _) => {
            format!("之前的{replies}个回答都不符合要求。请严格按照要求写。")
        }
        (_, 0 | 1) => {
            "An earlier answer was not as asked. Write exactly what is asked for.".to_owned()
        }
        _ => {
            format!("{replies} earlier answers were not as asked. Write exactly what is asked for.")
        }
    }
}

/// What is said of a list of which some items are there: how many more are needed.
pub(in crate::think) fn more_items(
    mention: &str,
    there: &[String],
    needed: u32,
    language: Language,
) -> String {
    match language {
        Language::Chinese => {
            format!("{mention} 已有：{}。只写新的，至少再写{needed}项。", there.join("、"))
        }
        _ => format!(
            "{mention} has already: {}. Write only new ones, at least {needed} more.",
            there.join(", ")
        ),
    }
}

/// What the task at hand leaves to choose from for a section.
pub(in crate::think) fn offered(mention: &str, pieces: &[String], language: Language) -> String {
    match (language, pieces) {
        (Language::Chinese, [only]) => format!("这里的{mention}是：{only}"),
        (Language::Chinese, _) => format!("这里的{mention}是以下之一：{}", pieces.join("、")),
        (_, [only]) => format!("Here {mention} is: {only}"),
        _ => format!("Here {mention} is one of: {}", pieces.join(", ")),
    }
}

/// What the words of the task are called that say the value of a field.
pub(in crate::think) fn quote_header(header: &str, language: Language) -> String {
    match language {
        Language::Chinese => format!("{header}的原文"),
        _ => format!("{header}, in the words of the task"),
    }
}

/// What they are, of a field that is described so.
pub(in crate::think) fn quote_about(about: &str, language: Language) -> String {
    let about = about.trim().trim_end_matches(['.', '。']);
    match language {
        Language::Chinese if about.is_empty() => {
            "照抄任务中说明此项的几个字，写在一行里。".to_owned()
        }
        Language::Chinese => format!("{about}：照抄任务中说明此项的几个字，写在一行里。"),
        _ if about.is_empty() => {
            "Copy the few words of the task that say it, unchanged, on one line.".to_owned()
        }
        _ => {
            format!("{about}: copy the few words of the task that say it, unchanged, on one line.")
        }
    }
}

/// What is said before a value that a validator found fault with.
pub(in crate::think) fn so_far(language: Language) -> &'static str {
    match language {
        Language::Chinese => "你写的是：",
        _ => "What you have so far:",
    }
}

/// What is said before a text that is to be brought into the format.
pub(in crate::think) fn reshape(spec: &Spec) -> &'static str {
    match (spec.language, spec.layout) {
        (Language::Chinese, _) => {
            "下面是一段已经写好的文字。请按要求的格式重新整理它：不改动内容，不添加内容，文字中没有的部分不要写。"
        }
        (_, Layout::Json) => {
            "Below is a text that is already written. Bring it into the format: change nothing of what it says, add nothing, and leave out a member that it says nothing for."
        }
        _ => {
            "Below is a text that is already written. Bring it into the format: change nothing of what it says, add nothing, and leave out a section that it says nothing for."
        }
    }
}
