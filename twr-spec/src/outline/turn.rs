//! Turns of a dialogue that leak into a reply: chat templates' marks, `User:`, `### Instruction`.

use super::mark::Mark;
use super::node::Form;
use super::steps::skip_blanks;

/// Chat templates' marks of a turn: what opens, and what closes the name. An empty one is all of the mark.
const MARKS: [(&str, &str); 13] = [
    ("<|start_header_id|>", "<|end_header_id|>"),
    ("<|eot_id|><|start_header_id|>", "<|end_header_id|>"),
    ("<|im_start|>", "\n"),
    ("<start_of_turn>", "\n"),
    ("<|user|>", ""),
    ("<|human|>", ""),
    ("<|assistant|>", ""),
    ("<|system|>", ""),
    ("<|observation|>", ""),
    ("[INST]", ""),
    ("[/INST]", ""),
    ("<s>", ""),
    ("</s>", ""),
];

/// Who speaks in a label: `User: …`.
const SPEAKERS: [&str; 12] = [
    "user",
    "human",
    "observation",
    "question",
    "assistant",
    "用户",
    "人类",
    "问题",
    "观察",
    "助手",
    "用戶",
    "ユーザー",
];

/// Who speaks in a heading: `### Instruction:`.
const HEADINGS: [&str; 12] = [
    "user",
    "human",
    "observation",
    "instruction",
    "instructions",
    "input",
    "response",
    "assistant",
    "用户",
    "指令",
    "观察",
    "助手",
];

/// The mark of a turn of a chat template that the text begins with.
pub(super) fn parse(rest: &str) -> Option<Mark> {
    MARKS.iter().find_map(|(open, close)| {
        let behind = rest.strip_prefix(open)?;
        if close.is_empty() {
            let name = 1..open.len() - 1;
            return Some(Mark::new(Form::Turn, name, skip_blanks(rest, open.len())));
        }
        let width =
            behind.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let name = open.len()..open.len() + width;
        let after = behind.get(width..)?;
        let after = after.strip_prefix(close).unwrap_or(after);
        Some(Mark::new(Form::Turn, name, skip_blanks(rest, rest.len() - after.len())))
    })
}

/// The style of a turn that a label marks: in an item, it is a label like others.
pub(super) const LABEL: u8 = b':';

/// Whether the label's name is that of somebody who speaks.
pub fn is_speaker(name: &str) -> bool {
    is_one_of(name, &SPEAKERS)
}

/// The width of the name in a heading that is the mark of a turn.
pub(super) fn heading(name: &str) -> Option<usize> {
    let name = name.trim_end_matches([':', '：', ' ']);
    is_one_of(name, &HEADINGS).then_some(name.len())
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    name.len() <= 16 && names.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Where the text ends before the template's marks at its end: `</s>`, `<|im_end|>`.
pub(super) fn end_of(text: &str) -> usize {
    let mut rest = text.trim_end();
    while let Some(shorter) = without_one(rest).filter(|shorter| !shorter.ends_with('\\')) {
        rest = shorter.trim_end();
    }
    rest.len()
}

/// Whether the text is nothing but a template's mark.
pub(super) fn is_template(text: &str) -> bool {
    end_of(text) == 0
}

fn without_one(text: &str) -> Option<&str> {
    let ends = ["</s>", "<end_of_turn>", "[/INST]"];
    if let Some(shorter) = ends.iter().find_map(|mark| text.strip_suffix(mark)) {
        return Some(shorter);
    }
    let inner = text.strip_suffix("|>")?;
    let before = inner.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    // Models forget the first bar: `</im_end|>`.
    let open =
        before.strip_suffix('|').or_else(|| Some(before).filter(|_| before.len() < inner.len()))?;
    open.strip_suffix("</").or_else(|| open.strip_suffix('<'))
}
