//! The Chinese question of a yes or no, answered by its own verb: `要` and `不用交` where the field asks `要不要交押金`, `已断电`
//! and `没断过` where it asks `是否断过电`.

use super::label::Labels;
use super::text::Text;
use crate::lexicon::is_han;

/// Words that deny the verb after them: of what was done, and of anything else.
const DENIALS: [&str; 6] = ["并没有", "没有", "并未", "尚未", "没", "未"];
const OTHER_DENIALS: [&str; 10] =
    ["不需要", "不用", "不必", "不会", "不能", "不可以", "不得", "无法", "无需", "不"];

/// Those that also deny `要` and leave it out.
const DENIES_NEED: [&str; 4] = ["不需要", "不用", "不必", "无需"];

/// Words before the verb that only confirm it: of what was done, and of anything else.
const CONFIRMATIONS: [&str; 5] = ["已经", "已", "确实", "的确", "是"];
const OTHER_CONFIRMATIONS: [&str; 4] = ["会", "可以", "能", "需要"];

/// Characters that place a verb in time.
const PARTICLES: [char; 2] = ['过', '了'];

/// No predicate is longer, in characters.
const LONGEST: usize = 12;

impl Labels {
    /// Whether the verb that the field asks about is said or denied at the place, to the end of a clause, and where that
    /// is.
    pub(crate) fn han_verb_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        if !text.rest(at).starts_with(is_han) {
            return None;
        }
        let predicates = [&self.header, &self.about].map(|asked| predicate_of(asked));
        let said = || predicates.iter().flatten().find_map(|predicate| predicate.said_at(text, at));
        self.denied_at(text, at).or_else(said)
    }

    /// Where the denial of the verb ends that the header begins with: `不含` of `含花生`.
    fn denied_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        let verb = self.header.chars().next().filter(|first| is_han(*first))?;
        let after = text.rest(at).strip_prefix('不')?.strip_prefix(verb)?;
        let ends = after.is_empty() || after.starts_with(['。', '.', '!', ',']);
        let fits = ends && self.header.chars().count() > 2;
        fits.then(|| (false, text.len() - after.len()))
    }
}

/// What a question asks of its subject.
pub(super) struct Predicate {
    /// Its characters, without those that place it in time.
    pub(super) words: Vec<char>,
    /// Whether it asks for what was done: `是否已补偿`.
    is_done: bool,
}

/// What a question asks of its subject: `断电` of `昨晚冷柜是否断过电。`, `要交押金` of `要不要交押金？`
pub(super) fn predicate_of(asked: &str) -> Option<Predicate> {
    let twice = || {
        let (before, after) = asked.split_once('不')?;
        let verb = before.chars().next_back()?;
        after.starts_with(verb).then_some(after)
    };
    let clause = asked.split_once("是否").map(|(_, clause)| clause).or_else(twice)?;
    let clause = clause.split(|c: char| !is_han(c)).next()?.trim_end_matches('吗');
    let done = ["已经", "已"].iter().find_map(|done| clause.strip_prefix(done));
    let is_done = done.is_some() || clause.contains(PARTICLES);
    let words: Vec<char> =
        done.unwrap_or(clause).chars().filter(|c| !PARTICLES.contains(c)).collect();
    let is_denied = words.iter().any(|c| matches!(c, '不' | '没' | '未' | '无' | '或'));
    let fits = !is_denied && (1..=LONGEST).contains(&words.len());
    fits.then_some(Predicate { words, is_done })
}

impl Predicate {
    /// Whether it is said or denied at the place: its verb, and any of its other words in their order.
    fn said_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        let rest = text.rest(at);
        // Of what was done, `需要补偿` says nothing.
        let word_of = |words: &[&'static str], others: &[&'static str]| {
            let others = others.iter().filter(|_| !self.is_done);
            words.iter().chain(others).find(|word| rest.starts_with(**word)).copied()
        };
        let denial = word_of(&DENIALS, &OTHER_DENIALS);
        let confirmed = || word_of(&CONFIRMATIONS, &OTHER_CONFIRMATIONS);
        let lead = denial.or_else(confirmed).unwrap_or_default();
        let needs_none = DENIES_NEED.contains(&lead) && self.words.first() == Some(&'要');
        let (mut wanted, mut end, mut is_first) = (self.words.as_slice(), at + lead.len(), true);
        for character in text.rest(end).chars().take_while(|c| is_han(*c)) {
            end += character.len_utf8();
            if PARTICLES.contains(&character) && !is_first || character == '的' {
                continue;
            }
            let known = wanted.iter().position(|known| *known == character)?;
            if known > 0 && is_first && !needs_none {
                return None;
            }
            (wanted, is_first) = (wanted.get(known + 1..)?, false);
        }
        (!is_first || needs_none).then_some((denial.is_none(), end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    /// What is said of a field with this header and description.
    fn check(header: &'static str, about: &'static str, answers: &[(&str, Option<bool>)]) {
        let field = Field { header: header.into(), about: about.into(), ..Field::EMPTY };
        let labels = Labels::of(&field);
        for (answer, expect) in answers {
            let text = Text::new(answer);
            let said = labels.han_verb_at(&text, 0).map(|(is_said, _)| is_said);
            assert_eq!(said, *expect, "{answer:?} to {header:?}");
        }
    }

    #[test]
    fn the_verb_of_the_question_answers_it() {
        let yes = Some(true);
        let no = Some(false);
        check(
            "押金",
            "租这套汉服要不要交押金？",
            &[
                ("要", yes),
                ("要的。", yes),
                ("要押金", yes),
                ("要交押金。", yes),
                ("不要", no),
                ("不用", no),
                ("不用交", no),
                ("不用押金", no),
                ("要看季节", None),
                ("不收押金", None),
                ("交", None),
            ],
        );
        check(
            "是否断电",
            "",
            &[
                ("断了", yes),
                ("已断电", yes),
                ("没断", no),
                ("没有断过电", no),
                ("断过电", yes),
                ("未断电", no),
                ("断网了", None),
                ("没有", None),
                ("不断提醒", None),
            ],
        );
        let answers = [
            ("未补偿", no),
            ("已补偿", yes),
            ("没有补偿", no),
            ("补偿了", yes),
            ("需要补偿", None),
            ("不补偿", None),
        ];
        check("是否已补偿", "", &answers);
    }
}
