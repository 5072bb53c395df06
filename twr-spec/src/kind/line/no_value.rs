//! Lines that are where a value should and are none: that nothing is known, the words of the form itself, a
//! denial, one of two.

use super::aside;
use super::cues::Cues;
use super::plain::ScannedLine;
use crate::assertion::{Labels, Text, first_sentence, is_title_case};
use crate::lexicon::{Class, Part, Topics, is_han, number_word, word_count};
use crate::text::{absent, begins, contains_short, fold, has, is_none_word};

/// Whether a line stresses a name with a denial: `none other than the mayor`
pub(super) fn is_stressed(line: &str) -> bool {
    begins(line, "none other than ")
}

/// Whether words name nothing that is known: `Something`, of `Something was prescribed.`
pub(super) fn is_indefinite(words: &str) -> bool {
    ["something", "someone", "somebody", "anything", "anyone", "anybody", "somewhere"]
        .iter()
        .any(|word| words.trim_end_matches('.').eq_ignore_ascii_case(word))
}

/// What is in brackets in place of a value, folded.
const NAMES: [&str; 6] = ["name", "title", "姓名", "名称", "标题", "tags"];

/// Whether the line is no value of a field with these names. Where the example is no name, a line may say anything
/// but the form's own words.
pub(super) fn is_no_value(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    let line = scanned.line;
    if is_surely_value(scanned, labels) {
        return false;
    }
    let text = Text::new(line);
    let is_no_name = || {
        says_none(line, labels)
            || is_denied(line, &text)
            || is_hedged(&text)
            || is_question_of(&text, labels)
            || is_one_of_two(line)
    };
    let is_described = || describes_text(&text.lower, labels) && !is_title_case(line);
    is_form(line, &text, labels) || is_described() || labels.shows_phrases() && is_no_name()
}

/// Whether a quick look tells that the line is a value: it has no marks, and none of the phrases begins as it does.
/// Most lines are so; the phrases judge the others.
fn is_surely_value(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    let Some(initial) = scanned.initial else { return false };
    let says_how = || !scanned.lacks(Cues::WISH) && initial == b't';
    let is_form = || {
        labels.may_begin(initial)
            || says_how()
            || labels.description().is(scanned.line)
            || matches!(initial, b'a' | b'o')
                && !scanned.lacks(Cues::DESCRIBED)
                && described_text(&scanned.line.to_ascii_lowercase()).is_some()
    };
    !is_form() && (!labels.shows_phrases() || is_surely_name(scanned))
}

/// The same of a plain line where a name is asked for.
fn is_surely_name(scanned: ScannedLine<'_>) -> bool {
    let line = scanned.line;
    let is_begun = |phrase: &&str| begins(line, phrase);
    let is_not = || Class::Not.is(&line.trim().to_ascii_lowercase());
    let is_absent = || {
        absent::says_not_stated(line)
            || absent::says_not_stated_loosely(line)
            || NO.iter().any(is_begun)
            || begins(line, "not ")
            || is_not()
    };
    let is_doubted = || GUESSES.iter().chain(&HEDGES).any(is_begun);
    !is_none_word(line)
        && (scanned.lacks(Cues::ABSENT) || !is_absent())
        && (scanned.begins_without(Cues::GUESS) || !is_doubted())
        && (scanned.lacks(Cues::EITHER) || !contains_short(line, " or "))
}

/// Whether the line says that the field with these names has no value.
pub(in crate::kind) fn says_none(line: &str, labels: &Labels) -> bool {
    labels.shows_phrases()
        // Forms say `无`; `空` is as good a name as any.
        && (is_none_word(line) && line.trim() != "空"
            || absent::says_not_stated(line)
            || absent::says_not_stated_loosely(line)
            || in_brackets(line).is_some_and(absent::says_not_stated_loosely)
            || is_own_unknown(line, labels)
            || says_own_none(line, labels))
}

/// Whether a line that may be left out begins with a denial, where a fact is asked for: `Nothing that they have to know.`
pub(in crate::kind) fn may_deny(line: &str, labels: &Labels) -> bool {
    labels.asks_for_fact() && denies(line) && !labels.example_lines().any(denies)
}

/// Whether a line says that nothing is there, and why: `N/A – no name found`, `None, as all is booked`
pub(in crate::kind) fn explains_none(text: &str) -> bool {
    const MARKS: [&str; 8] = [" – ", " — ", " - ", ", ", ": ", " (", "，", "——"];
    let parted = MARKS.iter().filter_map(|mark| text.split_once(*mark));
    let Some((head, why)) = parted.min_by_key(|(head, _)| head.len()) else { return false };
    let opens = [Class::Reason, Class::Not, Class::Pronoun, Class::Determiner];
    // `Nothing: A Portrait of Zero`, `Nil, the Goalkeeper`
    if is_title_case(text) {
        return false;
    }
    let lower = why.to_lowercase();
    let is_form = head.trim().eq_ignore_ascii_case("n/a");
    let for_now = [
        " today",
        " this time",
        " at present",
        " at the moment",
        " for now",
        " so far",
        " right now",
    ];
    let head = for_now.iter().find_map(|when| head.strip_suffix(when)).unwrap_or(head);
    let is_nothing = is_none_word(head) || absent::says_not_stated_loosely(head);
    is_form || is_nothing && opens.iter().any(|class| class.longest(&lower).is_some())
}

/// Whether a line begins with a denial and is not in title case.
pub(super) fn denies(line: &str) -> bool {
    let lower = line.trim().to_lowercase();
    let after =
        ["there is ", "there's ", "there are "].iter().find_map(|is| lower.strip_prefix(is));
    let lower = after.unwrap_or(&lower);
    let rest = Class::Not.longest(lower).and_then(|width| lower.get(width..));
    rest.is_some_and(|rest| !rest.starts_with('-')) && !is_title_case(line)
}

/// Whether the line says of the field's name that it is not known: `标题待定`, `Title: unknown`.
fn is_own_unknown(line: &str, labels: &Labels) -> bool {
    let text = Text::new(line);
    let Some(end) = labels.own_at(&text, 0).or_else(|| labels.own_noun_at(&text)) else {
        return false;
    };
    let rest = text.rest(end).trim_start_matches([':', ' ']);
    let rest = ["is ", "是", "为"].iter().find_map(|is| rest.strip_prefix(is)).unwrap_or(rest);
    absent::says_not_stated_loosely(rest) || absent::says_not_stated(rest) || is_none_word(rest)
}

/// Whether the line says that there is no such thing as the field's name: `There is no city in the text.`
pub(in crate::kind) fn says_own_none(line: &str, labels: &Labels) -> bool {
    is_own_absence(&Text::new(absent::without_source(line)), labels)
}

/// Whether the line is chat that announces what does not follow: `Sure! Here is the title:`.
pub(super) fn announces(line: &str) -> bool {
    if line.starts_with('\\') || !line.ends_with([':', '：']) {
        return false;
    }
    let text = Text::new(line);
    let opens = Class::Opener
        .longest(&text.lower)
        .is_some_and(|width| text.rest(width).starts_with([',', '!', '.']));
    opens || Class::Intro.longest(&text.lower).is_some()
}

/// Whether the line is a label without anything after it: `Subject:`. `else:` is code.
pub(super) fn is_label(line: &str, labels: &Labels) -> bool {
    /// In words.
    const LONGEST: usize = 4;
    let is_word = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'');
    let is_label = |line: &str| {
        let bare = line.strip_suffix([':', '：']).unwrap_or_default();
        let is_name = bare.starts_with(|c: char| c.is_uppercase() || is_han(c));
        is_name && bare.chars().all(is_word) && word_count(bare) <= LONGEST
    };
    is_label(line) && !labels.example_lines().any(is_label)
}

/// How a line begins that guesses.
const GUESSES: [&str; 12] = [
    "might be ",
    "could be ",
    "may be ",
    "must be ",
    "either ",
    "可能是",
    "也许是",
    "也许叫",
    "或许是",
    "大概是",
    "听说",
    "不是",
];

/// How a line begins that may guess.
const HEDGES: [&str; 7] = [
    "possibly ",
    "probably ",
    "perhaps ",
    "maybe ",
    "presumably ",
    "something like ",
    "something about ",
];

/// Whether the line guesses: `Possibly Rome, but …`, `可能是小王`.
fn is_hedged(text: &Text) -> bool {
    let is_parted = || text.lower.contains(", ");
    let begins = |words: &[&str]| words.iter().any(|word| text.lower.starts_with(word));
    begins(&GUESSES) || begins(&HEDGES) && is_parted()
}

/// Whether the line asks for what it should say: `Where does it take place?`, `题目是什么？`
pub(super) fn is_question_of(text: &Text, labels: &Labels) -> bool {
    if !text.lower.ends_with('?') {
        return false;
    }
    let is_to_reader = [" you ", " your ", "你", "您"].iter().any(|you| text.lower.contains(you));
    let mut before = ' ';
    is_to_reader
        || text.lower.char_indices().any(|(at, character)| {
            let starts = !before.is_ascii_alphabetic() && character.is_alphabetic();
            before = character;
            starts && (labels.described_at(text, at).is_some() || labels.own_at(text, at).is_some())
        })
}

/// Whether the line gives two values: `Rome or Naples`, `"Bees" or "Wasps", as you like`.
pub(super) fn is_either(line: &str, text: &Text) -> bool {
    has(&text.lower, b'"') && contains_short(&text.lower, "\" or \"")
        || is_one_of_two(line)
        || is_one_of_several(line)
}

/// Whether phrases are side by side: `Raise the gangway / Close the gate / Count the crew`
fn is_one_of_several(line: &str) -> bool {
    let is_phrase = |words: &str| {
        words.starts_with(|c: char| c.is_uppercase()) && words.split_whitespace().count() > 1
    };
    has(line, b'/') && line.split(" / ").count() > 2 && line.split(" / ").all(is_phrase)
}

/// Whether two names are side by side: `Rome or Naples`, `李雷或韩梅梅`.
fn is_one_of_two(line: &str) -> bool {
    let is_name = |name: &str| {
        let name = name.trim().trim_matches(['"', '*', '《', '》']);
        name.starts_with(|c: char| c.is_uppercase() || is_han(c))
            && name.split_whitespace().count() < 4
    };
    let is_either = contains_short(line, " or ") || !line.is_ascii() && line.contains('或');
    if !is_either {
        return false;
    }
    let sides = line
        .split_once(" or ")
        .or_else(|| line.split_once("或者"))
        .or_else(|| line.split_once('或'));
    sides.is_some_and(|(one, other)| is_name(one) && is_name(other) && !one.ends_with('，'))
}

/// Characters of Chinese with which something is said of something.
const PREDICATES: &str =
    "是了在有会将被把要可能由没未不我你他她它这那因所说为应请就都也还已再喜去走看写做到让，？?";

/// Whether a Chinese name has a full stop, and says nothing of anything: `香山公园北门。`
pub(super) fn is_stopped_name(line: &str) -> bool {
    line.ends_with('。')
        && line.starts_with(is_han)
        && !line.starts_with("建议")
        && line.chars().count() <= 12
        && !line.contains(|c| PREDICATES.contains(c))
}

/// Whether the line is a whole sentence: several words and a full stop.
pub(super) fn is_sentence(line: &str) -> bool {
    if !line.trim_end().ends_with(['.', '。']) || line.ends_with("...") || is_stopped_name(line) {
        return false;
    }
    word_count(line) > 3
}

/// Whether the line is a sentence where a bare name was asked for: a full stop, and words that no name has: `Quentin goes
/// last.`
pub(super) fn says_of_name(line: &str) -> bool {
    let bare = line.trim_end();
    let is_closed = bare.ends_with('.') && !bare.ends_with("..");
    (is_closed || first_sentence(bare).is_some()) && has_words_of_no_name(bare)
}

/// Whether so many words are in small letters that they are more than a bare name: `One brass barometer, 12 euros, bargained
/// down`
pub(super) fn is_wordy(line: &str) -> bool {
    /// Together, and of those in small letters.
    const MOST: (usize, usize) = (5, 4);
    /// Five such words and another are no shorter.
    const SHORTEST: usize = 26;
    let is_small = |word: &&str| word.starts_with(|c: char| c.is_lowercase()) && word.len() > 3;
    line.len() >= SHORTEST
        && word_count(line) > MOST.0
        && line.split_whitespace().filter(is_small).count() > MOST.1
}

/// Whether a sentence follows a name: `Beef. Yes, a dog allergic to beef`, and no `St. Mary`
pub(super) fn goes_on(line: &str) -> bool {
    first_sentence(line.trim_end()).is_some_and(|(first, after)| {
        let last = first.rsplit(' ').next().unwrap_or_default();
        last.chars().count() > 3 && has_words_of_no_name(after) && !is_title_case(line)
    })
}

/// Whether the words, up to their first full stop, have some that no name has: `Quentin goes last`.
pub(super) fn has_words_of_no_name(words: &str) -> bool {
    const IN_NAMES: [&str; 20] = [
        "of", "the", "and", "de", "da", "do", "del", "della", "di", "la", "le", "les", "du", "van",
        "von", "der", "den", "bin", "al", "y",
    ];
    let first = first_sentence(words).map_or(words, |(first, _)| first);
    let is_plain = |word: &str| {
        let word = word.trim_end_matches(['.', ',']);
        word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase()) && !IN_NAMES.contains(&word)
    };
    word_count(first) > 2 && first.split_whitespace().any(is_plain)
}

/// Whether the words state something of a subject: `Water the plants of Mrs Clarke.` tells somebody to do it.
pub(super) fn has_subject(line: &str) -> bool {
    let text = Text::new(line);
    let opens = [Class::Pronoun, Class::Determiner, Class::Carrier, Class::Judge];
    opens.iter().any(|class| class.longest(&text.lower).is_some())
        || text.lower.starts_with(is_han)
        || Class::Auxiliary.is_in(&text.lower)
        || Class::Copula.is_in(&text.lower)
}

/// Whether the words say what something is, where a name was asked for: `it is in Studio B`. A title has capitals: `It Is
/// Cold`.
pub(super) fn is_pronoun_clause(line: &str) -> bool {
    const SUBJECTS: [&str; 6] =
        ["it is ", "it's ", "it was ", "they are ", "they're ", "there is "];
    SUBJECTS.iter().any(|subject| {
        let lead = line.get(..subject.len()).unwrap_or_default();
        let verb = lead.get(1..).unwrap_or_default();
        lead.eq_ignore_ascii_case(subject) && !verb.contains(char::is_uppercase)
    })
}

/// What items of any list are called.
const NOUNS: [&str; 8] = ["item", "thing", "example", "element", "物品", "项目", "示例", "条目"];

/// Whether the line is no item of a list with these names: the form's own words, an open end, one that is taken out.
pub(super) fn is_no_item(line: &str, labels: &Labels) -> bool {
    let is_own = |inside: &str| {
        [inside.to_owned(), format!("{inside}s"), format!("{inside}es")].iter().any(|name| {
            let name = Text::new(name);
            labels.own_at(&name, 0) == Some(name.len())
        })
    };
    // `tag 1`, `[tag 1]`: a place for an item.
    let inside = in_brackets(line);
    let numbered = inside.unwrap_or(line).trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered =
        numbered.trim_end_matches(['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']);
    let is_word = |word: &str| NOUNS.contains(&word) || word == "name" || labels.asks_with(word);
    let is_noun = |name: &str| {
        let lower = name.to_lowercase();
        let mut words = lower.split([' ', '-', '_']);
        NOUNS.contains(&lower.as_str()) || lower.contains(['-', '_']) && words.all(is_word)
    };
    let name = numbered.trim_end_matches([' ', '-', '_']);
    let is_numbered =
        numbered.len() < inside.unwrap_or(line).len() && (is_own(name) || is_noun(name));
    let names_own = |inside: &str| {
        let words = inside.split_whitespace().count();
        NAMES.contains(&inside.to_lowercase().as_str())
            || words < 4 && inside.split_whitespace().any(is_own)
    };
    let counts = |line: &str| counted_word(line).is_some_and(is_own);
    let counts_own = || {
        counted_things(line).is_some_and(|things| labels.is_own(things))
            || counts(line) && !labels.example_lines().any(counts)
    };
    is_open_end(line)
        || counts_own()
        || points_elsewhere(line)
        || aside::is_cut_short(line)
        || inside.is_some_and(names_own)
        || is_numbered
}

/// Whether a line points at items that it does not name: `the usual six`
fn points_elsewhere(line: &str) -> bool {
    ["the usual ", "same as "].iter().any(|points| begins(line, points)) && !is_title_case(line)
}

/// What a line of at most a few words counts: `props` of `Seven props in all`
fn counted_word(line: &str) -> Option<&str> {
    let mut words = line.split(' ');
    let number = words.next()?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty()
        || number_word(&number.to_lowercase()).is_some();
    let thing = words.next().filter(|_| is_number)?;
    let ends = matches!(
        (words.next(), words.next(), words.next()),
        (None, ..)
            | (Some("in"), Some("all" | "total"), None)
            | (Some("altogether" | "total"), None, _)
    );
    ends.then(|| thing.trim_end_matches(['.', ',']))
}

/// What a Chinese line counts: `材料` of `五份材料`.
fn counted_things(line: &str) -> Option<&str> {
    let numeral =
        line.trim_start_matches(['一', '二', '两', '三', '四', '五', '六', '七', '八', '九', '十']);
    let things = numeral.strip_prefix(['份', '个', '种', '项', '件', '条', '张', '位', '首'])?;
    (numeral.len() < line.len() && !things.is_empty()).then_some(things)
}

/// Whether the line says that there is more, or strikes what it names: `etc.`, `but not frost`, `frost ✗`.
fn is_open_end(line: &str) -> bool {
    const TAKEN_OUT: [&str; 6] =
        ["(removed)", "(deleted)", "(dropped)", "(struck out)", "(已删除)", "(删除)"];
    const ENDS: [&str; 8] =
        ["etc", "and so on", "and more", "and others", "more to come", "等", "等等", "以此类推"];
    let text = Text::new(line);
    let words = text.lower.trim_matches(['.', '(', ')', '…', ' ']);
    let is_struck = line.trim_end().ends_with(['❌', '✗', '✘'])
        || TAKEN_OUT.iter().any(|mark| text.lower.ends_with(mark));
    // `同等` and its like are words; elsewhere `等` says that there is more.
    let is_cut = words.strip_suffix('等').is_some_and(|word| {
        word.chars().count() > 1
            && !word.ends_with(['同', '平', '高', '上', '中', '初', '相', '不', '下'])
    });
    is_cut
        || is_elision(&text.lower)
        || ENDS.contains(&words)
        || ["but not ", "neither "].iter().any(|no| words.starts_with(no))
        || is_struck
}

/// Whether a line in lower case is dots, with a remark in brackets at most: `... (remaining steps omitted)`.
fn is_elision(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("...").or_else(|| line.strip_prefix('…')) else {
        return false;
    };
    let rest = rest.trim_start_matches(['.', '…', ' ']);
    rest.is_empty() || in_brackets(rest).is_some()
}

/// Whether the line could be no value of some field: what the writer puts a backslash before.
pub(super) fn may_be_no_value(line: &str) -> bool {
    let text = Text::new(line);
    let lower = text.lower.as_str();
    is_none_word(line)
        || absent::says_not_stated_loosely(line)
        || explains_none(line)
        || is_denied(line, &text)
        || is_open_end(line)
        || counted_things(line).is_some()
        || counted_word(line).is_some()
        || points_elsewhere(line)
        || is_hedged(&text)
        || is_one_of_two(line)
        || described_text(lower).is_some()
        || lower.ends_with('?')
        || lower.ends_with(':')
        || in_brackets(line).is_some()
        || WISHES.iter().any(|wish| lower.contains(wish))
        || lower.trim_end_matches('.').ends_with(" here")
        || ["there is no ", "no ", "请填写", "暂无", "没有", "无"]
            .iter()
            .any(|no| lower.starts_with(no))
}

/// The inside of brackets round the whole.
fn in_brackets(line: &str) -> Option<&str> {
    let pairs = [('[', ']'), ('<', '>'), ('{', '}'), ('【', '】'), ('(', ')'), ('（', '）')];
    let inside =
        pairs.iter().find_map(|(open, close)| line.strip_prefix(*open)?.strip_suffix(*close))?;
    (inside.len() <= 60 && !inside.contains(['[', '<', '{', '(', '（', '\\'])).then_some(inside)
}

/// Whether the line repeats the form: the field's own name, alone or in brackets, or `Title goes here`.
fn is_form(line: &str, text: &Text, labels: &Labels) -> bool {
    let is_own = |text: &Text, at: usize| labels.own_at(text, at) == Some(text.len());
    // `__name__` is a name of its own.
    let is_label = || labels.own_at(text, 0).is_some_and(|end| text.rest(end) == ":");
    // `集合地点位于`
    let is_verb_alone = || {
        let end = labels.own_at(text, 0).filter(|_| line.starts_with(is_han));
        let verb = end.map_or("", |end| text.rest(end));
        !verb.is_empty() && Topics::all().longest(Part::Verb, verb) == Some(verb.len())
    };
    if (is_own(text, 0) || is_label()) && !line.contains(['_', '*'])
        || labels.description().is(line)
        || labels.description().orders(line)
        || is_verb_alone()
    {
        return true;
    }
    if let Some(inside) = in_brackets(line) {
        let inside = Text::new(inside);
        let widths = inside.lower.split(' ').map(|word| word.len() + 1);
        let starts = widths.scan(0, |at, width| Some(std::mem::replace(at, *at + width)));
        let words = inside.lower.split(' ').count();
        let label = labels.own_at(&inside, 0).filter(|_| words < 4);
        let is_form =
            |rest: &str| rest.starts_with(' ') || ["名称", "名", "姓名", "内容"].contains(&rest);
        if label.is_some_and(|end| is_form(inside.rest(end))) {
            return true;
        }
        let names = NAMES.contains(&fold(&inside.lower).as_str());
        // `[food]`, where the food is asked for.
        let is_asked = || {
            let is_square = line.starts_with(['[', '<', '{', '【']);
            is_square && labels.described_at(&inside, 0) == Some(inside.len())
        };
        return names
            || is_asked()
            || labels.description().holds(inside.lower.trim())
            || inside.lower.starts_with("name of ")
            || starts.filter(|at| *at < inside.len()).any(|at| is_own(&inside, at));
    }
    let asked = text.lower.strip_prefix("请填写").map(Text::new);
    if asked.is_some_and(|asked| is_own(&asked, 0)) {
        return true;
    }
    labels.own_at(text, 0).is_some_and(|end| matches!(text.rest(end), " here" | " goes here"))
        || says_how(text, labels)
}

/// What a text is called that is to be written, where the line says so and is not that text: `sentence` of `A short
/// sentence that thanks the visitors.`
pub(super) fn described_text(lower: &str) -> Option<&str> {
    /// So many words are before the noun at most.
    const LEAD: usize = 5;
    // Few lines go on so, and they are the only ones whose words are looked up.
    if !contains_short(lower, " that ") && !contains_short(lower, " which ") {
        return None;
    }
    let rest = ["a ", "an ", "one "].iter().find_map(|one| lower.strip_prefix(one))?;
    let mut words = rest.split(' ').map(|word| word.trim_end_matches(','));
    let noun = words.by_ref().take(LEAD).find(|word| Class::Telling.is(word))?;
    matches!(words.next(), Some("that" | "which")).then_some(noun)
}

/// Whether the line says what text the field asks for.
fn describes_text(lower: &str, labels: &Labels) -> bool {
    described_text(lower)
        .is_some_and(|noun| matches!(noun, "sentence" | "text") || labels.asks_with(noun))
}

/// What joins the name of a field and how it should be written.
const WISHES: [&str; 8] =
    ["should ", "must ", "needs to ", "has to ", "would ", "要", "应", "必须"];

/// Whether the line says how the field should be written: `The title should be short.`
fn says_how(text: &Text, labels: &Labels) -> bool {
    let named = labels.own_label_at(text, 0).map(|end| text.rest(end).trim_start());
    // `The title would be: Bees` tells it.
    named.is_some_and(|rest| {
        !rest.starts_with("would be") && WISHES.iter().any(|wish| rest.starts_with(wish))
    })
}

/// The beginnings of lines that say that no such thing exists.
const NO: [&str; 9] = [
    "there is no ",
    "there are no ",
    "there were no ",
    "no ",
    "暂无",
    "文章没有",
    "文中没有",
    "没有",
    "无",
];

/// Whether the line says that there is no such thing as the field's name: `There is no title.`, `暂无标题`.
fn is_own_absence(text: &Text, labels: &Labels) -> bool {
    let Some(no) = NO.iter().find(|no| text.lower.starts_with(**no)) else { return false };
    let described = || labels.described_at(text, no.len()).map(|width| no.len() + width);
    let end = labels.own_at(text, no.len()).or_else(described);
    // `There is no coupon code in this newsletter.`
    let is_restated = || no.len() > 3 && no.is_ascii() && labels.restates(text.rest(no.len()));
    end.is_some_and(|end| text.rest(end).trim_matches(['.', '。', '!', ' ']).is_empty())
        || is_restated()
}

/// Whether the line takes its value back, or gives two: `not "Bees"`, `❌ Bees`, `"Bees" or "Wasps"`.
fn is_denied(line: &str, text: &Text) -> bool {
    let after = line.strip_prefix("not ").and_then(|rest| rest.chars().next());
    let is_not = after.is_some_and(|c| c.is_uppercase() || matches!(c, '"' | '“'));
    let is_either = || text.lower.matches('"').count() == 4 && text.lower.contains("\" or \"");
    let is_query = !line.is_empty() && line.chars().all(|c| matches!(c, '?' | '？'));
    is_not
        || is_query
        || is_either()
        || line.starts_with(['❌', '✗', '✘'])
        || Class::Not.is(&text.lower)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn a_text_may_be_described_in_its_place() {
        for line in
            ["a short, friendly sentence that asks visitors to leave", "one text which thanks them"]
        {
            assert!(described_text(line).is_some(), "{line:?}");
        }
        for line in
            ["a sentence for the ages", "a cat that sleeps", "please write a sentence that rhymes"]
        {
            assert!(described_text(line).is_none(), "{line:?}");
        }
    }

    fn check(example: &'static str, lines: &[&str], expect: bool) {
        let field = Field {
            header: "City".into(),
            keys: vec!["city".into()].into(),
            about: "Where it takes place.".into(),
            example: example.into(),
            ..Field::EMPTY
        };
        let labels = Labels::of(&field);
        for line in lines {
            assert_eq!(
                is_no_value(ScannedLine::at(line), &labels),
                expect,
                "{line:?} beside {example:?}"
            );
        }
    }

    #[test]
    fn what_is_said_in_place_of_a_name() {
        let lines = [
            "unknown",
            "TBD",
            "none",
            "Not specified.",
            "There is no city.",
            "The text names no city.",
            "The text does not say where it takes place.",
            "It cannot be told from the text.",
            "文中没有提到。",
            "Where does it take place?",
            "Could you tell me more?",
            "Possibly Rome, but it could be Oslo",
            "Might be Rome",
            "可能是罗马",
            "Rome or Naples",
            "either Rome or Naples",
            "not Rome",
            "❌ Rome",
            "???",
        ];
        check("Lisbon", &lines, true);
        check("It takes place in Lisbon.", &lines, false);
        check(
            "Lisbon",
            &["Lisbon", "New York", "Unknown Pleasures", "What is a bee?", "Maybe Tomorrow"],
            false,
        );
    }

    #[test]
    fn each_phrase_has_a_cue() {
        for phrase in GUESSES.iter().chain(&HEDGES).filter(|phrase| phrase.is_ascii()) {
            assert!(!ScannedLine::at(phrase.trim()).begins_without(Cues::GUESS), "{phrase:?}");
        }
        for phrase in NO.iter().filter(|phrase| phrase.is_ascii()) {
            assert!(!ScannedLine::at(phrase.trim()).lacks(Cues::ABSENT), "{phrase:?}");
        }
        for wish in WISHES.iter().filter(|wish| wish.is_ascii()) {
            assert!(!ScannedLine::at(wish.trim()).lacks(Cues::WISH), "{wish:?}");
        }
    }

    #[test]
    fn a_quick_look_tells_of_values_alone() {
        let field = Field {
            header: "City".into(),
            keys: vec!["city".into()].into(),
            about: "Where it takes place.".into(),
            example: "Lisbon".into(),
            ..Field::EMPTY
        };
        let labels = Labels::of(&field);
        for line in ["Lisbon", "Rio de Janeiro", "The Hague", "Bees, at home (a play)"] {
            assert!(is_surely_value(ScannedLine::at(line), &labels), "{line:?}");
        }
        for line in [
            "none",
            "T.B.D.",
            "To be decided",
            "not Rome",
            "without",
            "There is no city.",
            "The city is not known",
            "The text does not say.",
            "Maybe Rome, but I doubt it",
            "Rome or Oslo",
            "Where it takes place",
            "City",
        ] {
            assert!(!is_surely_value(ScannedLine::at(line), &labels), "{line:?}");
        }
    }

    #[test]
    fn the_words_of_the_form_are_no_value_of_any_line() {
        let lines = [
            "City",
            "City:",
            "(city)",
            "[city name]",
            "<name>",
            "City goes here",
            "[name of the city]",
        ];
        check("Lisbon", &lines, true);
        check("It takes place in Lisbon.", &lines, true);
    }
}
