//! Words after a yes that say that what the question asks about is not done, or not done yet: `Yes, it will be changed
//! next week.`

use crate::assertion::Labels;
use crate::lexicon::Class;

/// Whether the words, in lower case, deny the act that the field names, or put it off.
pub(super) fn is_undone(words: &str, labels: &Labels) -> bool {
    let header = labels.header().to_lowercase();
    if let Some((_, act)) = header.split_once('已') {
        let act = act.chars().next();
        return act
            .is_some_and(|act| denies_in_chinese(words, act) || puts_off_in_chinese(words, act));
    }
    let Some(act) = participle(&header) else { return false };
    let mut own = words.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let is_denied =
        (Class::Not.is_in(words) || words.contains("n't")) && own.any(|word| word == act);
    is_denied || labels.asks_of_past() && puts_off(words, act)
}

/// The participle that a name ends with: `changed` of `Battery changed`.
fn participle(header: &str) -> Option<&str> {
    const IRREGULAR: [&str; 19] = [
        "done", "sent", "paid", "held", "made", "found", "lost", "sold", "built", "told",
        "brought", "met", "left", "begun", "taken", "given", "written", "eaten", "seen",
    ];
    let last = header.rsplit([' ', '_']).next()?;
    let is_regular = last.len() > 4 && last.ends_with("ed");
    (is_regular || IRREGULAR.contains(&last)).then_some(last)
}

/// Whether the words say that the act is to come.
fn puts_off(words: &str, act: &str) -> bool {
    const TO_COME: [&str; 4] = ["will be ", "'ll be ", "going to be ", "promised to "];
    let is_act = |after: &str| after.starts_with(act) || after.starts_with("do it");
    TO_COME.iter().any(|sign| {
        words.match_indices(sign).any(|(at, _)| words.get(at + sign.len()..).is_some_and(is_act))
    })
}

fn denies_in_chinese(words: &str, act: char) -> bool {
    ["未", "没", "没有"].iter().any(|word| words.contains(&format!("{word}{act}")))
}

fn puts_off_in_chinese(words: &str, act: char) -> bool {
    const TO_COME: [&str; 8] = ["将在", "将于", "会在", "下周", "下个月", "明天", "答应", "打算"];
    let mut clauses = words.split([',', '，', ';', '；', '。']);
    clauses.any(|clause| clause.contains(act) && TO_COME.iter().any(|sign| clause.contains(sign)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn what_is_to_be_done_is_not_done() {
        let check = |header: &'static str, about: &'static str, words: &str, expect: bool| {
            let field = Field { header: header.into(), about: about.into(), ..Field::EMPTY };
            assert_eq!(is_undone(words, &Labels::of(&field)), expect, "{words:?}");
        };
        let changed = "Has the battery been changed?";
        check("Battery changed", changed, "it will be changed next week.", true);
        check("Battery changed", changed, "the battery has never been changed.", true);
        check("Battery changed", changed, "the battery was changed in may.", false);
        check("Battery changed", "Whether to change it.", "it will be changed.", false);
        check("Battery changed", changed, "the receipt will be sent tomorrow.", false);
        check("押金已退", "押金是否已退。", "房东答应下周一定退。", true);
        check("押金已退", "押金是否已退。", "押金还没退", true);
        check("押金已退", "押金是否已退。", "上周退了", false);
        check("押金已退", "押金是否已退。", "上周退了，明天再联系", false);
    }
}
