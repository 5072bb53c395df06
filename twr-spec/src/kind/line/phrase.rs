//! What a line says where a phrase was asked for: the phrase, a sentence that tells it (`The next step is to measure
//! the voltage.`), or words that may hold it and are not understood.

use super::cues::Cues;
use super::plain::ScannedLine;
use crate::assertion::{
    ClauseSaid, Labels, Text, concludes, explains, first_sentence, introduction, is_statement,
    is_title_case, speaks_of, subject_of_question, written_after,
};
use crate::lexicon::{Class, is_han};
use crate::text::{has, undecorate};

/// What a line says where a phrase was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineForm<'a> {
    /// Nothing shows that the line is more than the value.
    Line,
    /// The phrase is told in a sentence, or has a remark after it.
    Phrase(&'a str),
    /// The line states something: it may hold the phrase, or say that there is none.
    Sentence,
    /// The line leaves open which of two is meant, or takes one back.
    Unclear,
}

/// What the line says for the field with these names.
pub(super) fn form_of<'a>(scanned: ScannedLine<'a>, labels: &Labels) -> LineForm<'a> {
    const TELLING: Cues = Cues::GUESS
        .union(Cues::BACK)
        .union(Cues::EITHER)
        .union(Cues::SEEMS)
        .union(Cues::MARK)
        .union(Cues::PARTED);
    let line = scanned.line;
    if line.starts_with('\\') {
        return LineForm::Line;
    }
    let is_settled = scanned.is_plain() && scanned.lacks(TELLING);
    if !labels.shows_phrases() {
        let may_be_other = !(is_settled && scanned.begins_without(Cues::ABSENT))
            && labels.asks_for_fact()
            && !labels.has_example()
            && is_not_settled(&Text::new(line).lower);
        return if may_be_other { LineForm::Sentence } else { LineForm::Line };
    }
    if is_settled && !line.ends_with(['.', '!']) {
        return LineForm::Line;
    }
    let text = Text::new(line);
    if is_open(&text.lower) || doubts_in_brackets(line) {
        return LineForm::Unclear;
    }
    let quoted = quoted_first(line);
    if let Some(phrase) =
        remarked(line).or_else(|| explained(line, labels)).or(quoted.and_then(remark_after))
    {
        return LineForm::Phrase(phrase);
    }
    if let Some(form) = labels.clause_said(&text).and_then(|said| in_own_clause(line, &text, said))
    {
        return form;
    }
    let is_own = || speaks_of(&text, labels);
    let goes_on = |after: &str| after.starts_with(is_han) || after.starts_with([',', '，']);
    let says_of_quoted = quoted.is_some_and(|(_, after)| goes_on(after));
    if is_announced(&text, labels) {
        return phrase_in_sentence(line, &text, labels)
            .map_or(LineForm::Sentence, LineForm::Phrase);
    }
    let is_said = says_of_quoted
        || labels.may_answer_in_chinese(&text)
        || seeming(&text.lower).is_some()
        || answers(line, &text.lower);
    if !is_said && !is_statement(line) && !is_own() {
        return LineForm::Line;
    }
    match phrase_in_sentence(line, &text, labels) {
        Some(phrase) => LineForm::Phrase(phrase),
        // `The name is not known yet.`
        None if [Class::Not, Class::Doubt].iter().any(|class| class.is_in(&text.lower)) => {
            LineForm::Unclear
        }
        None => LineForm::Sentence,
    }
}

/// What a sentence in the words of the description says: `The vet prescribed an ear lotion.`
fn in_own_clause<'a>(line: &'a str, text: &Text, said: ClauseSaid) -> Option<LineForm<'a>> {
    /// What leads on to more than the thing itself: `The damp comes from a burst valve.`
    const LEADS: [&str; 20] = [
        "from", "because", "of", "to", "in", "on", "at", "with", "by", "for", "that", "when",
        "after", "before", "during", "until", "without", "as", "if", "over",
    ];
    let ClauseSaid::Own(end) = said else { return Some(LineForm::Unclear) };
    let phrase = emphasised(written_after(line, text, end)?.trim().trim_end_matches(['.', '!']));
    if phrase.split(' ').next().is_some_and(|first| LEADS.contains(&first)) {
        return None;
    }
    let is_thing = is_phrase(phrase, true) && !says_how_or_when(phrase);
    Some(if is_thing { LineForm::Phrase(phrase) } else { LineForm::Sentence })
}

/// Whether words say how or when something is done, and not what: `beautifully`, `again yesterday`
fn says_how_or_when(words: &str) -> bool {
    const WHEN: [&str; 10] = [
        "yesterday",
        "today",
        "tomorrow",
        "again",
        "now",
        "then",
        "soon",
        "later",
        "twice",
        "once",
    ];
    let last = words.rsplit(' ').next().unwrap_or_default();
    words.is_empty()
        || WHEN.contains(&last)
        || last.starts_with(char::is_lowercase) && last.ends_with("ly")
}

/// Whether words up to a colon announce the value: `好的，答案是：串口线脱落`. The field's own name alone is a label.
fn is_announced(text: &Text, labels: &Labels) -> bool {
    let end = || introduction(text, labels);
    opens_to_announce(text)
        && text.lower.find(':').is_some_and(|colon| end().is_some_and(|end| end > colon))
}

/// Whether words that announce something begin a text that has a colon.
fn opens_to_announce(text: &Text) -> bool {
    let opens = [Class::Opener, Class::Courtesy, Class::Intro];
    text.lower.contains(':') && opens.iter().any(|class| class.longest(&text.lower).is_some())
}

/// Whether a line could be no phrase for some field.
pub(super) fn may_be_unclear(line: &str) -> bool {
    let is_stopped = line.trim_end().ends_with(['.', '!', '?', '。', '！', '？']);
    let text = Text::new(line);
    is_not_settled(&text.lower)
        || is_stopped
        || is_statement(line)
        || remarked(line).is_some()
        || doubts_in_brackets(line)
        || answers(line, &text.lower)
        || opens_to_announce(&text)
}

/// The phrase in a line that is a sentence about the field; `None` if the sentence says more than the phrase.
fn phrase_in_sentence<'a>(line: &'a str, text: &Text, labels: &Labels) -> Option<&'a str> {
    if let Some((start, end)) = labels.answer_in_chinese(text) {
        let (after, rest) = (written_after(line, text, start)?, written_after(line, text, end)?);
        return Some(undecorate(after.strip_suffix(rest)?));
    }
    // `Looks like a stuck relay.` leaves out its subject.
    let lead = introduction(text, labels).or_else(|| seeming(&text.lower));
    let Some(end) = lead else { return subject(line, text, labels) };
    let rest = written_after(line, text, article_before(text, end))?.trim_start();
    let is_announced = text.piece(0, end).trim_end().ends_with(':');
    let bare = rest.strip_suffix(['.', '。', '!']).or(is_announced.then_some(rest))?;
    let phrase = emphasised(bare.trim_end());
    // `The tenant should turn off the gas first.`
    let ordinal = [" next", " first", " now"].iter().find_map(|word| phrase.strip_suffix(word));
    let phrase = ordinal.unwrap_or(phrase);
    // `客户应当检查地址` has a subject of its own.
    if text.lower.starts_with(is_han) && labels.described_at(text, end).is_some() {
        return None;
    }
    let lead = text.piece(0, end).trim_end();
    // `I recommend that the workshop heat the dent out` goes on with a clause.
    if lead.ends_with(" that") {
        return None;
    }
    let is_led = [" to", " should", " must"].iter().any(|word| lead.ends_with(word));
    // `I'd suggest replacing the valve.`
    let is_proposed = || {
        let proposes = ["recommend", "suggest", "propose"].iter().any(|verb| lead.ends_with(verb));
        proposes && begins_with_gerund(phrase)
    };
    is_phrase(phrase, is_led || is_proposed()).then_some(phrase)
}

/// Where the article begins that ends at `end`, if a word in small letters follows. Before a capital the article may be no
/// part of the name.
fn article_before(text: &Text, end: usize) -> usize {
    let is_low = text.rest_as_written(end).starts_with(char::is_lowercase);
    let before = text.piece(0, end).trim_end();
    let article = ["a", "an", "the"].iter().find(|word| before.ends_with(&format!(" {word}")));
    article.filter(|_| is_low).map_or(end, |word| before.len() - word.len())
}

/// The phrase of which the sentence says that it is what the field asks for: `A scarf was what made the belt stop.`
fn subject<'a>(line: &'a str, text: &Text, labels: &Labels) -> Option<&'a str> {
    let end = subject_of_question(text, labels)?;
    let after = written_after(line, text, end)?;
    let phrase = emphasised(line.trim().strip_suffix(after)?.trim_end());
    // `Cleaning the trap would be the next step` is `clean the trap`, if that is asked for.
    (is_phrase(phrase, false) && !begins_with_gerund(phrase)).then_some(phrase)
}

fn begins_with_gerund(words: &str) -> bool {
    words.split(' ').next().is_some_and(|first| first.ends_with("ing"))
}

/// The phrase that the last line gives, where prose before it comes to that: `That points to trapped air.⏎⏎So the answer
/// is: Bleed the radiator`. The phrase may be on a line of its own after the colon.
pub(super) fn concluded<'a>(body: &'a str, labels: &Labels) -> Option<&'a str> {
    let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty()).rev();
    let (last, before, prose) = (lines.next()?, lines.next()?, lines.next());
    if concludes(last) {
        return phrase_in_sentence(last, &Text::new(last), labels)
            .filter(|_| labels.shows_phrases());
    }
    let is_announced = concludes(before) && before.ends_with([':', '：']) && prose.is_some();
    let text = Text::new(before);
    let is_own = || introduction(&text, labels).is_some() || names_field(&text, labels);
    (is_announced && is_own()).then(|| undecorate(last))
}

/// Whether words hold the field's name, or a noun that names any value.
fn names_field(text: &Text, labels: &Labels) -> bool {
    let mut places = words(&text.lower).map(|(at, _)| at);
    places.any(|at| labels.label_at(text, at).is_some())
}

/// The words without emphasis round the whole, an article before it left out: `the **crab bisque**`.
fn emphasised(words: &str) -> &str {
    let after = ["the ", "a ", "an "].iter().find_map(|article| words.strip_prefix(article));
    let inside = after.map(undecorate).filter(|inside| Some(*inside) != after);
    inside.unwrap_or_else(|| undecorate(words))
}

/// Whether a line says yes and goes on: `Yes, they typed in HELLO10.`
fn answers(line: &str, lower: &str) -> bool {
    let rest = Class::Yes.longest(lower).and_then(|width| lower.get(width..));
    rest.is_some_and(|rest| rest.starts_with(", ")) && !is_title_case(line)
}

/// Where words end that say how something seems: `looks like`.
fn seeming(lower: &str) -> Option<usize> {
    const SEEMS: [&str; 6] = [
        "looks like ",
        "seems like ",
        "sounds like ",
        "seems to be ",
        "appears to be ",
        "看起来是",
    ];
    SEEMS.iter().find(|seems| lower.starts_with(**seems)).map(|seems| seems.len())
}

/// The phrase before a dash or brackets, where a remark of the writer's own follows: `Billing – they are listed first.`,
/// `Kim Lee (she is his sister)`
fn remarked(line: &str) -> Option<&str> {
    if line.is_ascii() && !has(line, b'-') && !has(line, b'(') {
        return None;
    }
    let dash = [" – ", " — ", " -- "].iter().find_map(|dash| line.split_once(dash));
    let (phrase, remark) = dash.or_else(|| bracketed(line))?;
    let remark = Text::new(remark);
    let opens = [Class::Pronoun, Class::Carrier, Class::Judge, Class::Reason, Class::Yes];
    let is_remark = remark.lower.split_whitespace().count() > 2
        && opens.iter().any(|class| class.longest(&remark.lower).is_some())
        && !turns(&remark.lower);
    let is_bare =
        !phrase.contains(['.', '!', '?', ':', '"']) && !is_statement(&format!("{phrase}."));
    (is_remark && is_bare).then(|| phrase.trim_end())
}

/// What is before brackets at the end of a line, and what is in them.
fn bracketed(line: &str) -> Option<(&str, &str)> {
    line.strip_suffix(')')?.split_once(" (").filter(|(_, inside)| !has(inside, b'('))
}

/// Whether the writer doubts in brackets what is before them: `Kim Lee (she may not be the right one)`
fn doubts_in_brackets(line: &str) -> bool {
    bracketed(line).is_some_and(|(_, inside)| {
        let lower = inside.to_lowercase();
        let speaks = [Class::Pronoun, Class::Judge];
        lower.split_whitespace().count() > 2
            && speaks.iter().any(|class| class.longest(&lower).is_some())
            && turns(&lower)
    })
}

/// Whether words, in lower case, deny, doubt or take something back.
fn turns(lower: &str) -> bool {
    [Class::Not, Class::Back, Class::Doubt].iter().any(|class| class.is_in(lower))
}

/// A quotation that a line begins with, and what is after it.
fn quoted_first(line: &str) -> Option<(&str, &str)> {
    const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('《', '》'), ('「', '」')];
    let (close, inside) =
        QUOTES.iter().find_map(|(open, close)| Some((*close, line.strip_prefix(*open)?)))?;
    let (quoted, after) = inside.split_once(close)?;
    let is_more = after.contains(char::is_alphanumeric) && !after.contains(['"', '“', '《', '「']);
    is_more.then_some((quoted, after))
}

/// The quotation, if what is after it is a remark after a dash that takes nothing back: `"Bees" – short and clear.`
fn remark_after<'a>((quoted, after): (&'a str, &str)) -> Option<&'a str> {
    let remark = after.trim_start();
    let remark =
        ["– ", "— ", "-- ", "- ", "——"].iter().find_map(|dash| remark.strip_prefix(dash))?;
    let lower = remark.to_lowercase();
    let is_plain = !turns(&lower) && !lower.contains(['?', '不', '没']);
    (is_plain && !lower.starts_with(char::is_numeric)).then_some(quoted)
}

/// The phrase before a full stop, where further sentences explain it: `Satay skewers. The marinade contains peanuts.`
fn explained<'a>(line: &'a str, labels: &Labels) -> Option<&'a str> {
    let (phrase, after) = first_sentence(line)?;
    is_explained(phrase, after, labels).then(|| phrase.trim_end())
}

/// Whether the words are a phrase, and the sentences after it explain it.
pub(super) fn is_explained(words: &str, after: &str, labels: &Labels) -> bool {
    is_bare_phrase(words) && explains(after, labels)
}

/// Whether the words are a phrase without marks, and neither a sentence nor a person's title.
fn is_bare_phrase(words: &str) -> bool {
    let words = words.trim();
    let han = words.chars().filter(|c| is_han(*c)).count();
    let is_title = words.split(' ').next_back().is_some_and(|last| last.chars().count() < 4);
    !matches!(words, "Something" | "Someone" | "Somebody" | "Nobody")
        && !words.contains(['.', '!', '?', ':', '"', '。', '！', '：', '，'])
        && !Class::Courtesy.is(&words.to_lowercase())
        && !words.starts_with("Thank")
        && (han > 1 || !is_title)
        && han <= 16
        && words.split_whitespace().count() <= 8
        && !is_statement(&format!("{words}."))
}

/// Whether the words name a thing, or what to do after `to`, and say no more.
fn is_phrase(words: &str, is_led: bool) -> bool {
    let text = Text::new(words);
    let lower = text.lower.as_str();
    if words.contains(['《', '“', '「']) {
        return false;
    }
    if lower.starts_with(is_han) {
        let is_long = lower.chars().count() > 16;
        return !is_long
            && !lower.contains(['不', '没', '未', '待', '否', '吗', ',', ';', ':', '或']);
    }
    let begins = words.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        || ["the ", "a ", "an ", "its ", "their ", "\""].iter().any(|word| lower.starts_with(word));
    let classes = [Class::Auxiliary, Class::Doubt, Class::Not, Class::Pronoun, Class::Reason];
    (begins || is_led)
        && words.split_whitespace().count() < 12
        && !words.contains([',', ';', ':', '—', '(', '?'])
        && !lower.contains(" or ")
        && !lower.starts_with("something")
        && !classes.iter().any(|class| class.is_in(lower))
}

/// Whether a line, in lower case, is a question to the reader, says what is not meant first, or leaves open which value
/// is: `Do you mean the guest?`, `Not fish, but shellfish.`
fn is_not_settled(lower: &str) -> bool {
    let begins = |words: &[&str]| words.iter().any(|word| lower.starts_with(word));
    is_open(lower)
        || begins(&["do you ", "did you ", "which "]) && lower.contains('?')
        || begins(&["not "]) && lower.contains(" but ")
}

/// Whether the words, in lower case, leave open which value is meant: `Either a pump or a filter`, `A pump. Correction: a
/// filter.`, `e.g. a pump`.
fn is_open(lower: &str) -> bool {
    const HEDGES: [&str; 4] = ["possibly ", "perhaps ", "maybe ", "probably "];
    const GUESSES: [&str; 3] = ["could be ", "might be ", "may be "];
    const SUCH_AS: [&str; 7] =
        ["e.g.", "for example", "for instance", "such as ", "例如", "比如", "譬如"];
    let either = if has(lower, b',') { lower.split_once(", or ") } else { None };
    let either = either.map_or("", |(_, after)| after);
    let begins = |words: &[&str], text: &str| words.iter().any(|word| text.starts_with(word));
    let is_taken_back = |piece: &str| {
        let piece = piece.trim_start();
        let is_anew = Class::Revision.longest(piece).and_then(|width| piece.get(width..));
        Class::Back.longest(piece).is_some() || is_anew.is_some_and(|rest| rest.starts_with(':'))
    };
    let is_han_either =
        !lower.is_ascii() && ["也可能", "或者是", "要么"].iter().any(|word| lower.contains(word));
    let pieces = || lower.split([',', '.', ';', '—', '–', '!', '。', '，']).skip(1);
    begins(&HEDGES, either)
        || lower.starts_with("either ")
        || is_han_either
        || begins(&SUCH_AS, lower)
        || begins(&GUESSES, lower)
        || pieces().any(is_taken_back)
}

/// The words of Latin letters with their places; of Chinese every character begins one.
pub(super) fn words(lower: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut before = ' ';
    lower.char_indices().filter_map(move |(at, character)| {
        let starts = is_han(character) || !before.is_alphanumeric() && character.is_alphanumeric();
        before = character;
        let rest = lower.get(at..).filter(|_| starts)?;
        let width = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        Some((at, rest.get(..width).unwrap_or_default()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(example: &'static str, about: &'static str, lines: &[(&str, Option<&str>)]) {
        let field = Field {
            header: "Next step".into(),
            keys: vec!["nextstep".into()].into(),
            about: about.into(),
            example: example.into(),
            ..Field::EMPTY
        };
        let labels = Labels::of(&field);
        for (line, expect) in lines {
            let found = match form_of(ScannedLine::at(line), &labels) {
                LineForm::Line => Some(*line),
                LineForm::Phrase(phrase) => Some(phrase),
                LineForm::Sentence | LineForm::Unclear => None,
            };
            assert_eq!(found, *expect, "{line:?} beside {example:?}, {about:?}");
        }
    }

    #[test]
    fn a_sentence_tells_a_phrase_or_is_none() {
        check(
            "clean the filter",
            "",
            &[
                ("measure the voltage", Some("measure the voltage")),
                ("Measure the voltage.", Some("Measure the voltage.")),
                ("The next step is to measure the voltage.", Some("measure the voltage")),
                ("The next step is to measure the voltage, if it is safe.", None),
                ("The technician has already replaced the filter.", None),
                ("I wouldn't replace the pump yet.", None),
                ("Replace the pump, or possibly the filter.", None),
            ],
        );
        check(
            "It is cleaned.",
            "",
            &[("The filter is worn out.", Some("The filter is worn out."))],
        );
        // Nothing shows the form but a description that names a thing.
        check(
            "",
            "The step that the technician takes next.",
            &[
                ("clean the filter of the pump", Some("clean the filter of the pump")),
                ("The filter is worn out.", None),
                ("It looks like the filter is what counts.", None),
                ("Cleaning it would be the next step.", None),
            ],
        );
    }

    #[test]
    fn a_sentence_in_the_words_of_the_description_tells_what_is_after_its_verb() {
        check(
            "ear drops",
            "Medicine the vet prescribed for the cat.",
            &[
                ("The vet prescribed a lotion.", Some("a lotion")),
                ("The vet already prescribed ear drops.", Some("ear drops")),
                ("The vet first prescribed ear drops.", None),
                ("The vet prescribed the medicine yesterday.", None),
                ("The vet prescribed the medicine after surgery.", None),
                ("The vet prescribed the medicine.", None),
                ("The vet prescribed generously.", None),
                ("The vet prescribed the medicine Surolan.", Some("Surolan")),
                ("The farmer prescribed a lotion.", None),
                ("The vet prescribed nothing.", None),
                ("The vet prescribed a lotion, or so I think.", None),
                ("The lotion of the vet.", Some("The lotion of the vet.")),
            ],
        );
    }
}
