//! A name that a sentence gives: `It takes place in Turin.`, `The piece is titled "How Moss Travels".`

use super::clause::without_stop;
use super::plain::ScannedLine;
use crate::assertion::{self, Labels, Outcome, Piece, Sought, Text};
use crate::lexicon::{Class, Part, Topic, Topics, is_han};

/// The name that the text asserts; `None` where it is not understood as a sentence that names one.
pub(super) fn name(scanned: ScannedLine<'_>, labels: &Labels) -> Option<String> {
    let text = scanned.line;
    if !labels.shows_names() || !is_told(scanned) || begins_with_article(text) {
        return None;
    }
    match assertion::read(&quoted(text), &Names { labels }) {
        // `Here's the escort's name:` has none.
        Outcome::Value(found)
            if !labels.is_own(&found.value)
                && !is_after_article(text, &found.value)
                && !found.value.eq_ignore_ascii_case("here's") =>
        {
            Some(with_own_word(text, &found.value, labels).to_owned())
        }
        _ => None,
    }
}

/// A name in a line with the field's own word before it, where the names of the field have that word: `Room 4`, as in
/// `Room 10`.
pub(super) fn with_own_word<'n>(line: &'n str, name: &'n str, labels: &Labels) -> &'n str {
    let Some(at) = line.find(name) else { return name };
    let before = line.get(..at).and_then(|before| before.strip_suffix(' ')).unwrap_or_default();
    let start = before.rfind(' ').map_or(0, |blank| blank + 1);
    let word = before.get(start..).unwrap_or_default();
    let begins = |example: &str| {
        let first = example.split_once(' ').map(|(first, _)| first);
        first.is_some_and(|first| first.eq_ignore_ascii_case(word))
    };
    if !word.is_empty() && labels.is_own(word) && labels.example_lines().any(begins) {
        line.get(start..at + name.len()).unwrap_or(name)
    } else {
        name
    }
}

/// Whether nothing but an article is before the name, so that the article is a part of it: `The Silver Swan`
fn is_after_article(text: &str, name: &str) -> bool {
    let before = text.trim_end_matches(['.', ' ']).strip_suffix(name);
    before.is_some_and(|before| matches!(before, "The " | "A " | "An "))
}

/// Whether nothing but an article is before a quotation: `A "quiet" year` is a name itself.
fn begins_with_article(text: &str) -> bool {
    let before = text.split('"').next().unwrap_or_default().trim().to_lowercase();
    matches!(before.as_str(), "a" | "an" | "the")
}

/// Whether a line could be read as a sentence that tells a name, for some field.
pub(super) fn may_be_told(text: &str) -> bool {
    is_told(ScannedLine::at(text.trim()))
}

/// The same of a line that was looked at, without blanks at its ends.
fn is_told(scanned: ScannedLine<'_>) -> bool {
    let text = scanned.line;
    if text.starts_with('\\')
        || !text.contains([' ', '"', '“', '《', '*', '_', '：']) && text.is_ascii()
    {
        return false;
    }
    !scanned.is_plain() && is_quoted_inside(text) || has_lead(scanned) || is_stopped(text)
}

/// Whether several words end with a full stop.
fn is_stopped(text: &str) -> bool {
    let han = || text.chars().filter(|c| is_han(*c)).count();
    text.ends_with(['.', '。']) && text.split_whitespace().count() + han() / 2 > 2
}

/// Whether marks are round a piece of the text, with words outside.
pub(super) fn is_quoted_inside(text: &str) -> bool {
    let is_mark = |byte: u8| matches!(byte, b'"' | b'*' | b'_' | b'`') || !byte.is_ascii();
    if !text.bytes().any(is_mark) {
        return false;
    }
    let quoted = quoted(text);
    let Some((before, rest)) = quoted.split_once(['"', '《']) else { return false };
    let Some((inside, after)) = rest.split_once(['"', '》']) else { return false };
    let has_words = |piece: &str| piece.contains(char::is_alphanumeric);
    has_words(inside) && (has_words(before) || has_words(after))
}

/// Whether a line, where a name is asked for, is a sentence that is not understood (`Someone calls it "Dust".`,
/// `题目不是《海上日出》`), or has nothing but marks.
pub(super) fn is_unclear(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    let line = scanned.line;
    // Plain words have letters, and no quotes.
    if scanned.is_plain() || !labels.shows_names() || line.starts_with('\\') {
        return false;
    }
    let has_nothing = line.is_ascii() && !line.contains(|c: char| c.is_ascii_alphanumeric());
    has_nothing || is_open_sentence(line)
}

/// Whether quotes are round a piece of a sentence, or of a denial.
pub(super) fn is_open_sentence(line: &str) -> bool {
    if !is_quoted_inside(line) {
        return false;
    }
    let text = Text::new(line);
    let outside = text.lower.split_once(['"', '《']).map_or("", |(before, _)| before);
    let is_several = text.lower.matches('"').count() > 2 || text.lower.matches('《').count() > 1;
    is_several
        || is_stopped(line) && !outside.trim().is_empty()
        || Class::Not.is_in(outside)
        || outside.contains(['不', '非'])
        || Class::Doubt.is_in(outside)
}

/// Whether the text begins as an assertion does, or ends as one.
fn has_lead(scanned: ScannedLine<'_>) -> bool {
    const LEADS: [Class; 6] =
        [Class::Carrier, Class::Judge, Class::Opinion, Class::Intro, Class::Basis, Class::Document];
    let text = scanned.line;
    // Two words lead to nothing. One spelling changes no plain words.
    if scanned.is_plain() && text.split(' ').nth(2).is_none() {
        return false;
    }
    let text = Text::new(text);
    let lower = text.lower.as_str();
    let opener = Class::Opener.longest(lower).and_then(|width| lower.get(width..));
    let is_opened = opener.is_some_and(|rest| rest.starts_with([',', ':']));
    let topics = Topics::all();
    let ends = || {
        let places = lower.match_indices(' ').map(|(at, _)| at + 1);
        let mut after = places.filter_map(|at| lower.get(at..));
        after.any(|rest| topics.longest(Part::Behind, rest) == Some(rest.len()))
    };
    let is_worded = lower.split_whitespace().count() > 2 || lower.starts_with(is_han);
    is_worded
        && (is_opened
            || LEADS.iter().any(|class| class.longest(lower).is_some())
            || lower.starts_with("not ")
            || ends())
}

/// The text with plain quotes in place of emphasis round a piece.
fn quoted(text: &str) -> String {
    let mut out = text.replace(['“', '”'], "\"");
    for mark in ["***", "**", "__", "`", "*", "_"] {
        if out.matches(mark).count() == 2 && !out.contains('"') {
            out = out.replace(mark, "\"");
        }
    }
    out
}

/// Names as what an assertion may say.
struct Names<'l> {
    labels: &'l Labels,
}

impl Sought for Names<'_> {
    type Value = String;

    fn value_at(&self, text: &Text, at: usize) -> Option<(String, usize)> {
        let rest = text.rest_as_written(at);
        if let Some(found) = in_marks(rest) {
            return Some((found.0, at + found.1));
        }
        if !self.labels.shows_bare_names() {
            return None;
        }
        let is_first = text.piece(0, at).trim_end().is_empty()
            || text.piece(0, at).trim_end().ends_with(['.', '!', '?']);
        let width = if rest.starts_with(is_han) {
            person(rest, self.labels)?
        } else {
            proper_name(rest, is_first)?
        };
        // `Bought by Kim Lee`, `Write the name of the tuner`
        let is_verb = || {
            let (name, after) = rest.split_at_checked(width).unwrap_or_default();
            let is_participle =
                self.labels.topics().has(Topic::Person) && after.starts_with(" by ");
            let is_order = after.starts_with(" the ")
                && self.labels.description().end_at(text, at + width + " the ".len()).is_some();
            is_first && !name.contains(' ') && (is_participle || is_order)
        };
        if is_verb() {
            return None;
        }
        Some((rest.get(..width)?.to_owned(), at + width))
    }

    /// Who wrote it: `"Owls by Night", by Ana Lima`.
    fn unit_at(&self, text: &Text, at: usize, _: &String) -> Option<usize> {
        let rest = text.rest_as_written(at);
        let by = [", by ", " by "].iter().find(|by| rest.starts_with(**by))?;
        let name = rest.get(by.len()..)?;
        let is_work = self.labels.topics().has(Topic::Name);
        proper_name(name, false).filter(|_| is_work).map(|width| at + by.len() + width)
    }

    fn rival_in(&self, text: &Text, piece: Piece, value: &String) -> bool {
        let words = text.piece(piece.start, piece.end);
        let mut before = ' ';
        words.char_indices().any(|(at, character)| {
            let starts = !before.is_alphanumeric();
            before = character;
            let found = if starts { self.value_at(text, piece.start + at) } else { None };
            found.is_some_and(|(other, _)| other != *value)
        })
    }

    fn labels(&self) -> &Labels {
        self.labels
    }
}

/// What is in quotes or in the marks of a title, and where they end.
fn in_marks(rest: &str) -> Option<(String, usize)> {
    const PAIRS: [(char, char); 2] = [('"', '"'), ('《', '》')];
    let (open, close) = PAIRS.iter().find(|(open, _)| rest.starts_with(*open))?;
    let inside = rest.get(open.len_utf8()..)?;
    let width = inside.find(*close)?;
    let name = inside.get(..width)?;
    let bare = without_stop(name.trim().trim_end_matches(','));
    // `**Final answer:** Bees`, `**Title**: Bees`
    let after = rest.get(open.len_utf8() + width + close.len_utf8()..)?;
    let is_label = bare.ends_with([':', '：']) || after.starts_with([':', '：']);
    let is_name = !is_label
        && bare.contains(char::is_alphanumeric)
        && !bare.contains('\n')
        && bare.len() < 120;
    is_name.then(|| (bare.to_owned(), open.len_utf8() + width + close.len_utf8()))
}

/// The width of the words with capitals that the text begins with.
fn proper_name(rest: &str, is_first: bool) -> Option<usize> {
    const JOINED: [&str; 14] = [
        "de", "del", "della", "da", "di", "do", "la", "le", "of", "the", "upon", "van", "von",
        "der",
    ];
    let line = rest.get(..rest.find(['\n', ',', ';', ':', '—', '(', '"']).unwrap_or(rest.len()))?;
    let (mut end, mut at, mut count) = (0, 0, 0);
    for word in line.split(' ').take(7) {
        let bare = without_stop(word).trim_end_matches(['!', '?', ')']);
        let is_capital = bare.starts_with(char::is_uppercase);
        if is_capital {
            count += 1;
            end = at + bare.len();
        } else if count == 0 || !JOINED.contains(&bare) {
            break;
        }
        if bare.len() < word.len() || count > 4 {
            break;
        }
        at += word.len() + 1;
    }
    let name = line.get(..end).filter(|name| !name.is_empty())?;
    (!is_common(name, is_first)).then_some(end)
}

/// Whether the first word has its capital from the sentence, or is `I`.
fn is_common(name: &str, is_first: bool) -> bool {
    const ASKING: [&str; 8] = ["where", "who", "what", "when", "how", "why", "which", "whose"];
    const WORDS: [Class; 18] = [
        Class::Pronoun,
        Class::Determiner,
        Class::Not,
        Class::Doubt,
        Class::Adverb,
        Class::Opener,
        Class::Reason,
        Class::Turn,
        Class::Yes,
        Class::No,
        Class::Judge,
        Class::LabelNoun,
        Class::LabelQualifier,
        Class::Auxiliary,
        Class::Basis,
        Class::Document,
        Class::Revised,
        Class::Article,
    ];
    let text = Text::new(name);
    let word = text.lower.split([' ', '\'']).next().unwrap_or_default();
    word == "i" || ASKING.contains(&word) || is_first && WORDS.iter().any(|class| class.is(word))
}

/// The commonest surnames of Chinese.
const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤苗";

/// The width of the Chinese name of a person that the text begins with.
fn person(rest: &str, labels: &Labels) -> Option<usize> {
    let topics = labels.topics();
    if !topics.has(Topic::Person) {
        return None;
    }
    let first = rest.chars().next().filter(|first| SURNAMES.contains(*first))?;
    let mut width = first.len_utf8();
    for character in rest.chars().skip(1).take(3) {
        let after = rest.get(width..)?;
        if !is_han(character) || topics.longest(Part::Behind, after).is_some() {
            break;
        }
        width += character.len_utf8();
    }
    let count = rest.get(..width)?.chars().count();
    (2..=3).contains(&count).then_some(width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(field: &Field, text: &str, expect: Option<&str>) {
        assert_eq!(name(ScannedLine::at(text), &Labels::of(field)).as_deref(), expect, "{text:?}");
    }

    fn field(header: &'static str, about: &'static str, example: &'static str) -> Field {
        Field {
            header: header.into(),
            keys: vec![crate::text::fold(header).into()].into(),
            about: about.into(),
            example: example.into(),
            ..Field::EMPTY
        }
    }

    #[test]
    fn a_sentence_tells_a_name() {
        let city = field("City", "Where it takes place.", "Lisbon");
        check(&city, "It takes place in Turin.", Some("Turin"));
        check(
            &city,
            "The story is set in Rio de Janeiro, because he grew up there.",
            Some("Rio de Janeiro"),
        );
        check(&city, "All of the scenes take place in **Naples**.", Some("Naples"));
        check(&city, "Based on the text, the answer is Riga.", Some("Riga"));
        check(&city, "It takes place in Turin or Rome.", None);
        check(&city, "It does not take place in Turin.", None);
        check(&city, "The author lives in Turin.", None);
        check(&city, "Probably not Turin.", None);
        let room = field("Room", "Where it is.", "Room 10");
        let told = with_own_word("The room is Room 4.", "4", &Labels::of(&room));
        assert_eq!(told, "Room 4");
        let owner = field("Owner", "Who does it, if anybody is named.", "Ana Lima");
        check(&owner, "Priya Nair will do it.", Some("Priya Nair"));
        check(&owner, "The task falls to Tom Becker, since he knows the code.", Some("Tom Becker"));
        check(&owner, "Nobody will do it.", None);
        check(&owner, "Not Carl, but Dana Ruiz.", Some("Dana Ruiz"));
        let title = field("Title", "The title of the text.", "Bees at home");
        check(&title, "It is called *Small Fires*.", Some("Small Fires"));
        check(&title, "The title is not \"Dust\".", None);
        check(&title, "Either \"Dust\" or \"Dawn\".", None);
        check(&title, "A day in Rome.", None);
        let fuzeren = field("负责人", "由谁负责。", "李雷");
        check(&fuzeren, "这项工作交给林静。", Some("林静"));
        check(&fuzeren, "由赵敏负责。", Some("赵敏"));
        check(&fuzeren, "由其他人负责。", None);
    }
}
