//! Labels: the names of the field, and the neutral nouns that name any value.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::beginnings::Beginnings;
use super::description::{Description, bare_line, without_remark};
use super::shape::Shape;
use super::stem::{Stems, han_width};
use super::text::Text;
use crate::lexicon::{Class, Topics, is_han};
use crate::spec::{Field, Spec};
use crate::text::fold;

/// The names of the field that a value is read for: its header and aliases. Cheap to clone where the spec is a
/// constant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    pub(super) header: Cow<'static, str>,
    keys: Cow<'static, [Cow<'static, str>]>,
    pub(super) about: Cow<'static, str>,
    example: Cow<'static, str>,
    /// What the record is about whose field it is: its name and its description.
    subject: [Cow<'static, str>; 2],
    /// What form of line is asked for, once that was looked up.
    shape: OnceLock<Shape>,
    /// The names as they are compared, once they were asked for.
    names: OnceLock<Box<OwnNames>>,
    /// What the field asks for, once it was asked.
    topics: OnceLock<Topics>,
    /// The unit that the field asks for, once it was asked.
    pub(super) unit: OnceLock<Option<usize>>,
}

/// The names of a field as they are compared with a text.
#[derive(Clone, Debug)]
pub(super) struct OwnNames {
    /// The header without a neutral noun or a remark at its end, folded: `risk` of `Risk level`.
    core: Option<String>,
    /// The description, if that is a short Chinese name itself: `失败的可能性`.
    about: Option<String>,
    description: Description,
    /// The stems of the words that the description and the header have.
    stems: Stems,
    /// The same of what the record is about.
    subject_stems: Stems,
    /// Whether one of the names begins with the byte.
    initials: [bool; 256],
    /// How the names begin.
    beginnings: Beginnings,
}

impl OwnNames {
    fn new(labels: &Labels) -> Self {
        let names = Self {
            core: labels.core(),
            about: labels.short_about(),
            description: Description::new(&labels.about),
            stems: Stems::of(&[&labels.about, &labels.header]),
            subject_stems: Stems::of(&[&spaced(&labels.subject[0]), &labels.subject[1]]),
            initials: [false; 256],
            beginnings: Beginnings::default(),
        };
        let (mut initials, mut beginnings) = (names.initials, Beginnings::default());
        let all = labels.keys.iter().map(AsRef::as_ref).chain(names.core.as_deref());
        for name in
            all.chain(names.about.as_deref()).chain(head_nouns(labels, &names.description.lower))
        {
            let mut letters = compared(name);
            let Some(first) = letters.next() else { continue };
            let initial = first.encode_utf8(&mut [0; 4]).bytes().next().unwrap_or_default();
            if let Some(slot) = initials.get_mut(usize::from(initial)) {
                *slot = true;
            }
            let second = letters.next().and_then(|second| u8::try_from(second).ok());
            match second.filter(u8::is_ascii_alphanumeric) {
                Some(second) => beginnings.add(initial, second),
                None => beginnings.add_letter(initial),
            }
        }
        Self { initials, beginnings, ..names }
    }
}

impl Labels {
    /// The names of a field of the record.
    pub(crate) fn within(field: &Field, record: &Spec) -> Self {
        Self { subject: [record.name.clone(), record.about.clone()], ..Self::of(field) }
    }

    /// The same where worked examples show these lines, and the field has no example of its own.
    pub(crate) fn showing(self, lines: &str) -> Self {
        if lines.is_empty() || self.has_example() {
            return self;
        }
        Self { example: Cow::Owned(lines.to_owned()), ..self }
    }

    pub(crate) fn of(field: &Field) -> Self {
        Self {
            subject: [Cow::Borrowed(""), Cow::Borrowed("")],
            header: field.header.clone(),
            keys: field.keys.clone(),
            about: field.about.clone(),
            example: field.example.clone(),
            shape: OnceLock::new(),
            names: OnceLock::new(),
            topics: OnceLock::new(),
            unit: OnceLock::new(),
        }
    }

    /// What the field asks for, by its name and its description.
    pub(crate) fn topics(&self) -> Topics {
        *self.topics.get_or_init(|| {
            let asked = |words: &str| Topics::asked_by(&words.to_lowercase());
            let keys = self.keys.iter().map(|key| asked(key));
            keys.fold(asked(&self.header).and(asked(&self.about)), Topics::and)
        })
    }

    /// The same with names that any field of the kind has: folded.
    pub(crate) fn with_names(&self, names: &[&'static str]) -> Self {
        let names = names.iter().map(|name| Cow::Borrowed(*name));
        let keys = self.keys.iter().cloned().chain(names).collect();
        Self { keys, names: OnceLock::new(), ..self.clone() }
    }

    pub(super) fn own_names(&self) -> &OwnNames {
        self.names.get_or_init(|| Box::new(OwnNames::new(self)))
    }

    /// What the field asks for.
    pub(crate) fn description(&self) -> &Description {
        &self.own_names().description
    }

    /// Whether a name of the field may begin with the byte, a letter in lower case.
    pub(crate) fn may_begin(&self, initial: u8) -> bool {
        self.own_names().initials.get(usize::from(initial)) == Some(&true)
    }

    /// Whether a name of the field may be among words that begin so.
    pub(crate) fn may_be_among(&self, words: Beginnings) -> bool {
        self.own_names().beginnings.may_share_word(words)
    }

    /// Where a name of the field ends that begins at the place.
    pub(crate) fn own_at(&self, text: &Text, at: usize) -> Option<usize> {
        if !self.may_begin(text.rest(at).bytes().next()?) {
            return None;
        }
        let names = self.keys.iter().map(AsRef::as_ref);
        let named = names
            .filter(|key| !key.is_empty())
            .filter_map(|key| matches_name(text, at, key, key))
            .max();
        let OwnNames { core, about, .. } = self.own_names();
        let core_at = || core.as_deref().and_then(|core| matches_name(text, at, core, core));
        let about = || about.as_deref().filter(|about| text.rest(at).starts_with(about));
        named.or_else(core_at).or_else(|| about().map(|about| at + about.len()))
    }

    /// Whether the words are a name of the field and nothing else.
    pub(crate) fn is_own(&self, words: &str) -> bool {
        let words = Text::new(words);
        self.own_label_at(&words, 0) == Some(words.len())
    }

    /// The field's description, if that is a short Chinese name itself: `失败的可能性`.
    fn short_about(&self) -> Option<String> {
        let about = self.about.trim_end_matches('。');
        let is_name = about.starts_with(is_han)
            && (3..=10).contains(&about.chars().count())
            && about.chars().all(is_han);
        is_name.then(|| about.to_owned())
    }

    /// The header without a neutral noun or a remark in brackets at its end, folded: `risk` of `Risk level`, `distance` of
    /// `Distance (km)`.
    fn core(&self) -> Option<String> {
        let bare = without_remark(&self.header);
        if bare.len() < self.header.len() {
            return Some(fold(bare)).filter(|core| core.len() > 2);
        }
        let (core, noun) = self.header.rsplit_once([' ', '_'])?;
        let is_neutral = Class::LabelNoun.is(&noun.to_lowercase());
        Some(fold(core)).filter(|core| is_neutral && core.len() > 2)
    }

    /// Where a label ends that begins at the place, with its qualifiers and a neutral noun after it.
    pub(crate) fn label_at(&self, text: &Text, at: usize) -> Option<usize> {
        if let Some(end) = self.own_label_at(text, at).or_else(|| self.head_noun_at(text, at)) {
            return Some(end);
        }
        let (mut start, mut is_chosen) = (at, false);
        for _ in 0..4 {
            if let Some(noun) = Class::LabelNoun.longest(text.rest(start)) {
                return Some(self.with_noun(text, start + noun));
            }
            // `the correct description`, and not `the description`, unless the field asks for one.
            let is_asked = |width: &usize| self.names(text.piece(start, start + width));
            let object = Class::Object.longest(text.rest(start));
            let object = object.filter(|width| is_chosen || start > at && is_asked(width));
            if let Some(noun) = object {
                return Some(start + noun);
            }
            let width = Class::LabelQualifier.longest(text.rest(start))?;
            is_chosen |= !matches!(text.piece(start, start + width), "the" | "my" | "your" | "our");
            start = text.skip_blanks(start + width);
        }
        None
    }

    /// Where the field's own name ends, words that choose before it: `the year`, `the risk level`.
    pub(crate) fn own_label_at(&self, text: &Text, at: usize) -> Option<usize> {
        let mut start = at;
        for _ in 0..3 {
            if let Some(end) = self.own_at(text, start) {
                return Some(self.with_noun(text, end));
            }
            start = text.skip_blanks(start + Class::LabelQualifier.longest(text.rest(start))?);
        }
        None
    }

    /// Where the verb ends whose field's name is the participle: `approve` of `approved`.
    pub(crate) fn own_act_at(&self, text: &Text, at: usize) -> Option<usize> {
        let verbs = self.keys.iter().filter_map(|key| key.strip_suffix('d'));
        verbs
            .filter(|verb| verb.ends_with('e') && verb.len() > 3)
            .find_map(|verb| matches_name(text, at, verb, verb))
    }

    /// Whether the word is the noun that the field's name ends with, `name` of `Product name`, or that its description
    /// begins with: `title` of `The title of the opening talk.`
    pub(crate) fn is_head_noun(&self, word: &str) -> bool {
        let header = self.header.to_lowercase();
        let about = self.description().lower.as_str();
        let about = about.strip_prefix("the ").unwrap_or(about);
        // `Name of the case officer handling the return` asks for a case officer.
        let named = ["full name of ", "name of "].iter().find_map(|name| about.strip_prefix(name));
        let named = named.map(|of| of.strip_prefix("the ").unwrap_or(of));
        let after = |of: &str| {
            of.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let is_described = about.strip_prefix(word).is_some_and(|rest| rest.starts_with(" of "))
            || named.is_some_and(after);
        let is_han_noun = word.starts_with(is_han) && word.len() > 3 && header.ends_with(word);
        header.split([' ', '_']).next_back() == Some(word) || is_described || is_han_noun
    }

    /// Where the noun ends that the field's name ends with, before a colon or an equals sign: `pH` of `Pond pH`.
    fn head_noun_at(&self, text: &Text, at: usize) -> Option<usize> {
        let the = text.rest(at).strip_prefix("the ").map_or(0, |_| "the ".len());
        let start = at + the;
        let (_, noun) = self.header.rsplit_once([' ', '_'])?;
        let noun = noun.to_lowercase();
        let after = text.rest(start).strip_prefix(noun.as_str())?;
        let is_label = after.starts_with([':', '=']) || after.starts_with(" = ");
        is_label.then_some(start + noun.len())
    }

    /// Where the Chinese noun ends that the text begins with, and the field's name ends with: `地点` of `活动地点`.
    pub(crate) fn own_noun_at(&self, text: &Text) -> Option<usize> {
        let ends = text.lower.char_indices().map(|(at, _)| at).skip(2);
        let nouns = ends.take(4).filter_map(|end| Some((end, text.lower.get(..end)?)));
        let own = nouns.filter(|(_, noun)| noun.starts_with(is_han) && self.header.ends_with(noun));
        own.last().map(|(end, _)| end)
    }

    /// Where the field's own name ends without the character that says that it is done: `解决` of `已解决`.
    pub(crate) fn own_done_at(&self, text: &Text, at: usize) -> Option<usize> {
        let verbs = self.keys.iter().filter_map(|key| key.strip_prefix('已'));
        verbs.filter(|verb| !verb.is_empty()).find_map(|verb| matches_name(text, at, verb, verb))
    }

    fn with_noun(&self, text: &Text, end: usize) -> usize {
        let next = text.skip_blanks(end);
        let noun = Class::LabelNoun.longest(text.rest(next)).map(|width| next + width);
        self.with_object(text, noun.unwrap_or(end))
    }

    /// The end of the label with what it is of: `for this review`, `to the question`.
    fn with_object(&self, text: &Text, end: usize) -> usize {
        let end = if text.rest(end).starts_with(" here ") { end + " here".len() } else { end };
        let rest = text.rest(end);
        let Some(joined) = [" for ", " of ", " to "].iter().find(|word| rest.starts_with(**word))
        else {
            return end;
        };
        let mut at = end + joined.len();
        if let Some(end) = self.own_at(text, at) {
            return end;
        }
        let Some(the) =
            ["the ", "this ", "that "].iter().find(|word| text.rest(at).starts_with(**word))
        else {
            return end;
        };
        at += the.len();
        Class::Object.longest(text.rest(at)).map_or(end, |width| at + width)
    }

    /// The width of the noun at the place, if the field's description has it: in `how many sources it names`,
    /// `sources` counts the value.
    pub(crate) fn described_at(&self, text: &Text, at: usize) -> Option<usize> {
        let rest = text.rest(at);
        let is_han_word = rest.starts_with(is_han);
        let width = if is_han_word {
            let word = rest.chars().take(2).take_while(|c| is_han(*c));
            let width = word.clone().map(char::len_utf8).sum();
            // One character is too little, but where the description counts it: `几站`.
            if word.count() < 2 || !self.about.contains(rest.get(..width)?) {
                return self.counted_at(rest);
            }
            width
        } else {
            rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())
        };
        let word = rest.get(..width)?;
        let stem = word.strip_suffix('s').unwrap_or(word);
        let is_noun = is_han_word || stem.len() > 3;
        let about = self.description().lower.as_str();
        let is_word = |(at, found): (usize, &str)| {
            let begins = !about.get(..at).is_some_and(|text| text.ends_with(char::is_alphabetic));
            let after = about.get(at + found.len()..).unwrap_or_default();
            let after = after.strip_prefix('s').unwrap_or(after);
            is_han_word || begins && !after.starts_with(char::is_alphabetic)
        };
        (is_noun && about.match_indices(stem).any(is_word)).then_some(width)
    }

    /// The width of the words that the text begins with, if the description asks how many there are of them: `站` of
    /// `还有几站`, `度电` of `用了多少度电`.
    pub(crate) fn counted_at(&self, text: &str) -> Option<usize> {
        let counted = |how: &'static str| {
            self.about.match_indices(how).filter_map(|(at, how)| self.about.get(at + how.len()..))
        };
        let same = |about: &str| {
            // A floor is counted as `层` and as `楼`.
            if about.starts_with('层') && text.starts_with('楼') {
                return '楼'.len_utf8();
            }
            let pairs = about.chars().zip(text.chars());
            let same = pairs.take_while(|(one, other)| one == other && is_han(*one));
            same.map(|(one, _)| one.len_utf8()).sum::<usize>()
        };
        let widths = ["几", "多少"].into_iter().flat_map(counted).map(same);
        widths.max().filter(|width| *width > 0)
    }

    /// The width of the Chinese measure word that the text begins with, if the field asks for its number: `箱` of `破损箱数`.
    pub(crate) fn measure_at(&self, text: &str) -> Option<usize> {
        let unit = text.chars().next().filter(|c| is_han(*c))?;
        let number = format!("{unit}数");
        let is_named = [&self.about, &self.header].iter().any(|words| words.contains(&number));
        is_named.then_some(unit.len_utf8())
    }

    /// The width of the word that the text begins with, if the field asks with it: a word of its name or description, in
    /// any form.
    pub(super) fn asked_word(&self, text: &str) -> Option<usize> {
        if text.starts_with(is_han) {
            let width = han_width(&self.about, text).or_else(|| han_width(&self.header, text))?;
            // `可能` is no `可能性`.
            return (Class::Doubt.longest(text) != Some(width)).then_some(width);
        }
        let width = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let word = text.get(..width).filter(|word| word.len() > 3)?;
        let is_asked = || self.own_names().stems.has_form(word);
        (!ASKING.contains(&word) && is_asked() && !Class::Doubt.is(word)).then_some(width)
    }

    /// Whether the word, in lower case, is one of the field's name or description: `run` and `out` of what has run out.
    pub(super) fn has_word(&self, word: &str) -> bool {
        word.len() > 2 && self.own_names().stems.has_form(word)
    }

    /// Whether the words, in lower case, begin with one that the field asks with.
    pub(crate) fn asks_with(&self, words: &str) -> bool {
        self.asked_word(words).is_some()
    }

    /// The width of the word that the text begins with, if it is one of those that say what the record is about: `choir`
    /// in the description of a concert of a choir.
    pub(super) fn subject_word(&self, text: &str) -> Option<usize> {
        let [_, about] = &self.subject;
        if text.starts_with(is_han) {
            return han_width(about, text)
                .filter(|width| Class::Doubt.longest(text) != Some(*width));
        }
        let width = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let word = text.get(..width).filter(|word| word.len() > 2)?;
        let is_subject = || self.own_names().subject_stems.has_form(word);
        (!ASKING.contains(&word) && !Class::Doubt.is(word) && is_subject()).then_some(width)
    }

    /// Where words end that are the field's description put as a statement, and whether they deny it: `it was first
    /// printed in`, where the field asks when it was first printed.
    pub(crate) fn asked_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        if self.about.is_empty() || !text.rest(at).starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let about = self.about.to_lowercase();
        let is_part = |c: char| c.is_alphanumeric() || c == '\'';
        let is_asked = |word: &str| about.split(|c| !is_part(c)).any(|known| known == word);
        let (mut end, mut next, mut asked, mut is_denied) = (at, at, 0, false);
        loop {
            let rest = text.rest(next);
            let width = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            let word = rest.get(..width).unwrap_or_default();
            let is_not = word == "not" && end > at && !is_denied;
            let goes_on = is_not || LINKING.contains(&word) || is_asked(word);
            if word.is_empty() || ASKING.contains(&word) || !goes_on {
                break;
            }
            is_denied |= is_not;
            asked += usize::from(is_asked(word) && word.len() > 3 && !Class::Doubt.is(word));
            end = next + width;
            next = text.skip_blanks(end);
        }
        (asked > 0 && text.piece(at, end).contains(' ')).then_some((is_denied, end))
    }

    /// Whether what the description asks of its subject is said or denied at the place, word for word, and where it
    /// ends: `has to be done today` of `Whether it has to be done today.`, `may not go out`, `达到要求` of `是否达到要求。`
    pub(crate) fn predicate_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        const MODALS: [&str; 8] = ["may", "can", "is", "will", "must", "should", "was", "has"];
        let about = bare_line(&self.about).to_lowercase();
        let asked = match about.strip_prefix("whether ") {
            // `the patient is allergic to it, if the record says so`: a subject, and what is said of it.
            Some(asked) => {
                let asked = asked.split(',').next().unwrap_or(asked);
                let words = asked.match_indices(' ').map(|(at, _)| at + 1);
                let is_modal = |at: &usize| {
                    let word = asked.get(*at..).and_then(|rest| rest.split(' ').next());
                    word.is_some_and(|word| MODALS.contains(&word))
                };
                let subject = words.take(MOST_SUBJECT).find(is_modal);
                subject.and_then(|at| asked.get(at..)).or_else(|| asked.strip_prefix("it "))?
            }
            None => about.strip_prefix("是否")?,
        };
        let rest = text.rest(at);
        let (modal, verb) = match asked.split_once(' ').filter(|(modal, _)| MODALS.contains(modal))
        {
            Some((modal, verb)) => (Some(modal), verb),
            None => (None, asked),
        };
        let said_of = |lead: &str| {
            let rest = rest.strip_prefix(modal.unwrap_or_default())?.strip_prefix(lead)?;
            rest.strip_prefix(verb).or_else(|| opening_of(verb, rest))
        };
        let lead = if modal.is_some() { " " } else { "" };
        let said = said_of(lead).map(|rest| (true, rest));
        let denied = || said_of(" not ").filter(|_| modal.is_some());
        let (is_said, rest) = said.or_else(|| Some((false, denied()?)))?;
        let rest = rest.strip_prefix('了').unwrap_or(rest);
        let ends = asked.ends_with(is_han) || !rest.starts_with(char::is_alphanumeric);
        (ends && !asked.is_empty()).then(|| (is_said, text.len() - rest.len()))
    }

    /// The header, as it is written.
    pub(crate) fn header(&self) -> &str {
        &self.header
    }

    /// Whether the field's name is a neutral noun, or there is none.
    pub(crate) fn is_neutral(&self) -> bool {
        self.header.is_empty() || Class::LabelNoun.is(&self.header.to_lowercase())
    }

    /// Whether the name asks for the bad one, so that praise says nothing of it.
    pub(crate) fn asks_for_the_worse(&self) -> bool {
        const BAD: [&str; 10] = [
            "worse",
            "worst",
            "loser",
            "reject",
            "wrong",
            "incorrect",
            "weaker",
            "bad",
            "lose",
            "least",
        ];
        let name = self.header.to_lowercase();
        BAD.iter().any(|word| name.contains(word)) || name.contains(['差', '错', '劣'])
    }

    /// Whether a phrase is asked for, and no sentence: by the example, or else by the description.
    pub(crate) fn shows_phrases(&self) -> bool {
        self.shape() >= Shape::Phrase
    }

    /// Whether the field's example is a name, or a list of names: a few words on a line, and no sentence.
    pub(crate) fn shows_names(&self) -> bool {
        self.shape() >= Shape::Name
    }

    /// The same of names that are no part of a sentence: `Renew the passport` is one of something to do, and the
    /// value may have more words.
    pub(crate) fn shows_proper_names(&self) -> bool {
        self.shape() >= Shape::ProperName
    }

    /// The same of the bare names of people, places and things: one or two words on a line, each with a capital,
    /// or a few Chinese characters.
    pub(crate) fn shows_bare_names(&self) -> bool {
        self.shape() >= Shape::BareName
    }

    /// Whether an example of the field is shown.
    pub(crate) fn has_example(&self) -> bool {
        !self.example.trim().is_empty()
    }

    /// The lines of the field's example.
    pub(crate) fn example_lines(&self) -> impl Iterator<Item = &str> {
        self.example.lines().map(str::trim).filter(|line| !line.is_empty())
    }

    /// Whether the field asks for what somebody says or explains: a message, a reason.
    pub(crate) fn asks_for_words(&self) -> bool {
        self.is_for_words() || Class::Telling.is_in(&self.about.to_lowercase())
    }

    /// Whether the description asks for a fact, and for nothing that somebody says.
    pub(crate) fn asks_for_fact(&self) -> bool {
        !self.about.trim().is_empty() && !self.asks_for_words()
    }

    /// Whether the field's own name asks for what somebody says: `Remark`.
    pub(crate) fn is_for_words(&self) -> bool {
        Class::Telling.is_in(&self.header.to_lowercase().replace('_', " "))
    }

    fn shape(&self) -> Shape {
        *self.shape.get_or_init(|| match self.example.trim() {
            // A name asks for a phrase, unless it is what people call a sentence.
            "" if self.about.trim().is_empty() => {
                let is_any = self.header.is_empty() || self.asks_for_words();
                if is_any { Shape::Anything } else { Shape::Phrase }
            }
            "" => Shape::described(&self.about, self.topics()),
            example => Shape::shown(example),
        })
    }

    /// Whether the field's header ends with the words: `要点` of `评分要点`.
    pub(crate) fn ends_header(&self, words: &str) -> bool {
        self.header.ends_with(words)
    }

    /// Whether the field asks how many there are of something.
    pub(crate) fn asks_how_many(&self) -> bool {
        const ASKS: [&str; 8] =
            ["how many", "number of", "多少个", "几个", "数量", "个数", "人数", "份数"];
        let (about, header) = (&self.description().lower, self.header.to_lowercase());
        ASKS.iter().any(|word| about.contains(word) || header.contains(word))
    }

    /// Whether the name or the description of the field has the word.
    pub(crate) fn names(&self, word: &str) -> bool {
        let is_in = |words: &str| {
            let lower = words.to_lowercase();
            let is_word = |found: &str| found == word;
            if word.is_ascii() {
                lower.split(|c: char| !c.is_alphanumeric()).any(is_word)
            } else {
                lower.contains(word)
            }
        };
        is_in(&self.about) || is_in(&self.header)
    }

    /// Whether the field asks for a year or another point in time.
    pub(crate) fn asks_when(&self) -> bool {
        let (about, header) = (&self.description().lower, self.header.to_lowercase());
        about.starts_with("when ")
            || header.split(' ').any(|word| word == "year")
            || header.contains("年份")
    }
}

/// A name of a type as words: `Ferry Note` of `FerryNote`.
pub(crate) fn spaced(name: &str) -> String {
    let parted = |c: char| if c.is_uppercase() { format!(" {c}") } else { c.to_string() };
    name.chars().map(parted).collect()
}

/// No subject of a description has more words.
const MOST_SUBJECT: usize = 6;

/// What follows the first words of a predicate where the text ends a clause after them and only what they are about is
/// left out: `allergic` of `allergic to penicillin`.
fn opening_of<'t>(predicate: &str, text: &'t str) -> Option<&'t str> {
    const ABOUT: [&str; 5] = [" to ", " for ", " of ", " with ", " by "];
    let is_about = |at: &usize| {
        predicate.get(*at..).is_some_and(|rest| ABOUT.iter().any(|it| rest.starts_with(it)))
    };
    let ends = predicate.match_indices(' ').map(|(at, _)| at).filter(is_about);
    let openings = ends.filter_map(|at| predicate.get(..at)).filter(|words| words.len() > 4);
    let mut found = openings.filter_map(|words| text.strip_prefix(words));
    found.find(|rest| rest.is_empty() || rest.starts_with([',', '.', ';', ':', '!', '\n', '—']))
}

/// Words that make a description a question, or a condition.
const ASKING: [&str; 11] =
    ["if", "whether", "how", "what", "when", "where", "which", "why", "who", "unless", "or"];

/// Words that join those of a description in a statement, whatever it asks.
const LINKING: [&str; 14] =
    ["it", "is", "was", "in", "on", "at", "the", "this", "a", "an", "has", "have", "of", "does"];

/// Whether the character is left out where a name is compared.
fn is_free(character: char) -> bool {
    matches!(character, ' ' | '-' | '_' | '(' | ')' | '[' | ']' | '"' | '\'' | '`' | '*')
}

/// The characters of a name that are compared.
fn compared(name: &str) -> impl Iterator<Item = char> + '_ {
    let lower = name.chars().map(crate::text::half_width).flat_map(char::to_lowercase);
    lower.filter(|c| !is_free(*c))
}

/// The words that name the field in short: the last one of its header, and the first one of its description.
fn head_nouns<'l>(labels: &'l Labels, lower_about: &'l str) -> impl Iterator<Item = &'l str> {
    let header = labels.header.rsplit([' ', '_']).next();
    let about = lower_about.strip_prefix("the ").unwrap_or(lower_about);
    header.into_iter().chain(about.split(' ').next()).filter(|word| !word.is_empty())
}

/// Where a name ends that begins at the place: its letters in order, blanks, `-`, `_` and brackets left out on
/// both sides, other marks as in `exact`, the name as it is written.
pub(crate) fn matches_name(text: &Text, at: usize, exact: &str, key: &str) -> Option<usize> {
    let mut wanted = compared(if exact.is_empty() { key } else { exact }).peekable();
    let mut end = at;
    let mut last = None;
    for character in text.rest(at).chars() {
        let Some(next) = wanted.peek() else { break };
        if *next == character {
            wanted.next();
            last = Some(character);
        } else if !(is_free(character) && last.is_some())
            || character == '-' && next.is_ascii_digit()
        {
            // `P-1` is no `P1`.
            return None;
        }
        end += character.len_utf8();
    }
    let last = last?;
    let ends = || {
        let next = text.rest(end).chars().next();
        let inside = |c: char| c.is_alphanumeric() && !is_han(c);
        !inside(last) || !next.is_some_and(|c| inside(c) || matches!(c, '_' | '+' | '#'))
    };
    (wanted.peek().is_none() && ends()).then_some(end)
}
