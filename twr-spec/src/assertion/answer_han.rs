//! A Chinese question with a question word, answered by a sentence that has the value in that word's place:
//! `物品现在放在一号候车厅服务台。` where the field asks `物品现在放在哪里？`

use super::label::Labels;
use super::text::Text;

/// Question words, the longer ones first.
const QUESTION_WORDS: [&str; 9] =
    ["什么地方", "什么位置", "哪个部门", "哪里", "哪儿", "哪位", "什么", "哪", "谁"];

/// Words that lead to a value in any sentence that has one.
const LEADS: [&str; 7] = ["在", "是", "由", "叫", "为", "到", "于"];

/// Characters of words that change no answer: `目前`, `已经`, `这个`
const NEUTRAL: [char; 20] = [
    '目', '前', '现', '已', '经', '就', '这', '该', '它', '其', '此', '个', '件', '批', '把', '次',
    '都', '被', '存', ' ',
];

/// Words that tell of another time.
const EARLIER: [&str; 4] = ["此前", "前次", "之前", "以前"];

/// No value is longer, in characters.
const LONGEST: usize = 16;

impl Labels {
    /// Whether a sentence may answer the question that the field asks, so that it is not the value alone.
    pub(crate) fn may_answer_in_chinese(&self, text: &Text) -> bool {
        let sentence = text.lower.strip_suffix('。');
        let leads = |sentence: &str| LEADS.iter().any(|lead| sentence.contains(lead));
        sentence.is_some_and(leads) && frame(&self.about).is_some()
    }

    /// Where the value begins and ends in a sentence: after the last words, two characters at least, that precede the
    /// question word.
    pub(crate) fn answer_in_chinese(&self, text: &Text) -> Option<(usize, usize)> {
        let (before, after) = frame(&self.about)?;
        let sentence = text.lower.strip_suffix('。').unwrap_or(&text.lower);
        let starts = before.char_indices().map(|(at, _)| at);
        let mut ends = starts.filter_map(|start| before.get(start..).filter(|end| is_long(end)));
        let (lead, end) = ends.find_map(|end| Some((sentence.split_once(end)?.0, end)))?;
        // `本来应该放在门口` says where it was to be.
        let is_asked =
            |c: char| NEUTRAL.contains(&c) || self.about.contains(c) || self.header.contains(c);
        if !lead.chars().all(is_asked) || EARLIER.iter().any(|word| lead.contains(word)) {
            return None;
        }
        let start = lead.len() + end.len();
        let value = sentence.get(start..)?;
        let value = if after.is_empty() { value } else { value.strip_suffix(after)? };
        let is_plain = (1..=LONGEST).contains(&value.chars().count())
            && !value.contains([',', '。', ';', ':', '?', '不', '没', '未', '待', '或', '吗'])
            && !value.ends_with('的');
        is_plain.then_some((start, start + value.len()))
    }
}

fn is_long(words: &str) -> bool {
    words.chars().nth(1).is_some()
}

/// What is before and after the question word of a description.
fn frame(about: &str) -> Option<(&str, &str)> {
    let question = about.trim().trim_end_matches(['？', '?', '。', '呢']);
    QUESTION_WORDS.iter().find_map(|word| question.split_once(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn the_value_stands_in_the_place_of_the_question_word() {
        let check = |about: &'static str, line: &str, expect: Option<&str>| {
            let labels = Labels::of(&Field { about: about.into(), ..Field::EMPTY });
            let text = Text::new(line);
            let found = labels.answer_in_chinese(&text).map(|(start, end)| text.piece(start, end));
            assert_eq!(found, expect, "{line:?} for {about:?}");
        };
        let about = "物品现在放在哪里？";
        check(about, "物品现在放在一号候车厅服务台。", Some("一号候车厅服务台"));
        check(about, "目前存放在负一层行李寄存处。", Some("负一层行李寄存处"));
        check(about, "物品没有放在服务台，也没有放在门口。", None);
        check(about, "失主住在幸福里小区8栋。", None);
        check(about, "物品本来应该放在门口。", None);
        check("这批货由谁负责？", "这批货由小赵负责。", Some("小赵"));
        check("这批货由谁负责？", "这批货由小赵验收。", None);
        check("存放的地方", "物品存放在门口。", None);
    }
}
