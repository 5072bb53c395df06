//! `Keys`: a mapping of known keys, and the values that are in it.

use super::form::expected;
use super::meant::meant;
use super::placed::Placed;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;
use crate::tree::{Content, Entry, Node, Scalar};

/// The keys whose text the model is told, or the reader looks for.
const OF_MODEL: [&str; 17] = [
    "about",
    "header",
    "aliases",
    "tag",
    "prompt",
    "example_task",
    "task",
    "thought",
    "reply",
    "word",
    "pattern",
    "regex",
    "phrase",
    "one_of",
    "mentions",
    "example",
    "feedback",
];

/// How many unknown keys are looked at to tell which was meant.
const SLIPS: usize = 50;

/// A mapping whose keys are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'n> {
    entries: &'n [Entry],
    home: &'static str,
    known: &'static [&'static str],
    /// The whole of it.
    pub(crate) place: Place,
}

impl<'n> Keys<'n> {
    /// The mapping that a node is; unknown keys are reported. `home` is what it is, with its article.
    pub(crate) fn of(
        node: &'n Node,
        home: &'static str,
        known: &'static [&'static str],
        log: &mut ProblemLog,
    ) -> Option<Self> {
        let Content::Map(entries) = &node.content else {
            expected(&format!("{home}, as a mapping"), node, log);
            return None;
        };
        let cut = cut_texts(entries, log);
        let is_unknown = |entry: &&Entry| {
            !known.contains(&entry.key.as_str()) && !cut.contains(&entry.place.start)
        };
        for entry in entries.iter().filter(is_unknown) {
            let kind = ProblemKind::UnknownKey { key: entry.key.clone(), home, known };
            log.report(entry.place, kind);
        }
        Some(Self { entries, home, known, place: node.place })
    }

    /// The value of a key. One that holds nothing counts as left out.
    pub(crate) fn get(&self, key: &str) -> Option<&'n Node> {
        self.entry(key).map(|entry| &entry.value).filter(|value| !value.is_null())
    }

    /// The place of a key.
    pub(crate) fn key(&self, key: &str) -> Option<Place> {
        self.entry(key).map(|entry| entry.place)
    }

    /// The place of a key with its value.
    pub(crate) fn pair(&self, key: &str) -> Option<Place> {
        let entry = self.entry(key)?;
        Some(Place { end: entry.value.place.end.max(entry.place.end), ..entry.place })
    }

    /// The value of a key that has to be there.
    pub(crate) fn need(&self, key: &'static str, log: &mut ProblemLog) -> Option<&'n Node> {
        let value = self.get(key);
        if value.is_none() && !self.has_slip(key) {
            let home = self.home;
            let (place, is_empty) = match self.key(key) {
                Some(place) => (place, true),
                None => (self.head(), false),
            };
            log.report(place, ProblemKind::MissingKey { key, home, is_empty });
        }
        value
    }

    /// Whether an unknown key was meant to be this one: what is told of it is not told again.
    pub(crate) fn has_slip(&self, key: &str) -> bool {
        let unknown = self.entries.iter().filter(|entry| !self.known.contains(&entry.key.as_str()));
        unknown.take(SLIPS).any(|entry| meant(&entry.key, self.home, self.known) == Some(key))
    }

    /// The text of a key.
    pub(crate) fn text(&self, key: &str, log: &mut ProblemLog) -> Option<Placed<String>> {
        let node = self.get(key)?;
        if OF_MODEL.contains(&key) {
            whole(node, log);
        }
        text(node, "text", log)
    }

    /// The words of a key: one, or a list of them.
    pub(crate) fn texts(&self, key: &str, log: &mut ProblemLog) -> Vec<Placed<String>> {
        let Some(node) = self.get(key) else { return Vec::new() };
        let items = match &node.content {
            Content::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if OF_MODEL.contains(&key) || key == "none" {
            in_brackets(node, log);
        }
        for item in items.iter().filter(|_| OF_MODEL.contains(&key)) {
            whole(item, log);
            parted(item, log);
        }
        texts(node, log)
    }

    /// `about`, as one line.
    pub(crate) fn about(&self, log: &mut ProblemLog) -> String {
        let about = self.text("about", log);
        about.map(|about| twr_spec::declared::joined(about.value.lines())).unwrap_or_default()
    }

    /// The place of the first key: a message about the whole mapping underlines only this key.
    pub(crate) fn head(&self) -> Place {
        self.entries.first().map_or(self.place, |entry| entry.place)
    }

    fn entry(&self, key: &str) -> Option<&'n Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

/// Reports texts inside of `{ }` that go on after a comma: what is after it is a key without a colon. The starts of
/// such keys.
fn cut_texts(entries: &[Entry], log: &mut ProblemLog) -> Vec<usize> {
    let mut found = Vec::new();
    for pair in entries.windows(2) {
        let [text, after] = pair else { continue };
        if has_colon(after, log) {
            continue;
        }
        match &text.value.content {
            Content::Scalar(scalar) if is_prose(scalar, &after.key) => {
                let whole = Place { end: after.place.end, ..text.value.place };
                let source = log.sources.get(whole.file);
                let text = source.and_then(|source| source.text.get(whole.range()));
                let text = text.unwrap_or(&scalar.text).to_owned();
                log.report(
                    after.place,
                    ProblemKind::CommaInText { after: after.key.clone(), text },
                );
            }
            // It goes on after a second comma.
            _ if found.contains(&text.place.start) => {}
            _ => continue,
        }
        found.push(after.place.start);
    }
    found
}

/// Whether the two are one text, and not a number or a kind with a comma.
fn is_prose(text: &Scalar, after: &str) -> bool {
    let is_number = after.bytes().all(|byte| byte.is_ascii_digit());
    text.plain && !text.is_null() && !is_number && !after.ends_with('>') && !after.contains(" = ")
}

fn has_colon(entry: &Entry, log: &ProblemLog) -> bool {
    if !entry.value.is_null() {
        return true;
    }
    let source = log.sources.get(entry.place.file);
    let after = source.and_then(|source| source.text.get(entry.place.end..));
    after.is_none_or(|after| after.trim_start().starts_with(':'))
}

/// Reports a comment after a text without quotes: only the writer knows whether it is one or belongs to the text
/// knows.
pub(crate) fn whole(node: &Node, log: &mut ProblemLog) {
    let Content::Scalar(scalar) = &node.content else { return };
    if let Some(start) = scalar.comment {
        let place = Place { start, end: log.line_end(node.place.file, start), ..node.place };
        log.report(place, ProblemKind::Comment);
    }
}

/// Reports a word without quotes that is several, for only a plain comma parts words.
pub(super) fn parted(node: &Node, log: &mut ProblemLog) {
    let Content::Scalar(scalar) = &node.content else { return };
    let wide = ['，', '、', '；', '|', '｜', ';'];
    let Some(mark) = scalar.text.chars().find(|c| wide.contains(c)).filter(|_| scalar.plain) else {
        return;
    };
    let words: Vec<&str> = scalar.text.split(wide).map(str::trim).collect();
    log.report(node.place, ProblemKind::WideComma { mark, words: words.join(", ") });
}

/// Reports a text whose lines `>` joins, where its lines count.
pub(super) fn unjoined(keys: &Keys<'_>, key: &'static str, log: &mut ProblemLog) {
    let is_joined =
        |node: &&Node| matches!(&node.content, Content::Scalar(scalar) if scalar.joined);
    if let (Some(_), Some(place)) = (keys.get(key).filter(is_joined), keys.key(key)) {
        log.report(place, ProblemKind::Joined { key });
    }
}

/// Reports words between commas that are no list, for they have no brackets.
fn in_brackets(node: &Node, log: &mut ProblemLog) {
    let Content::Scalar(scalar) = &node.content else { return };
    if scalar.plain && scalar.text.contains(", ") {
        log.report(node.place, ProblemKind::WideComma { mark: ',', words: scalar.text.clone() });
    }
}

/// The items of a list.
pub(crate) fn items<'n>(node: &'n Node, what: &str, log: &mut ProblemLog) -> &'n [Node] {
    if let Content::List(items) = &node.content {
        return items;
    }
    expected(what, node, log);
    &[]
}

/// A text that is not empty.
pub(crate) fn text(node: &Node, what: &str, log: &mut ProblemLog) -> Option<Placed<String>> {
    match &node.content {
        Content::Scalar(scalar) if !scalar.is_null() && !scalar.text.trim().is_empty() => {
            Some(Placed { value: scalar.text.clone(), place: node.place })
        }
        Content::Scalar(scalar) => {
            let (what, found) = (what.to_owned(), "nothing".to_owned());
            let word = scalar.text.trim();
            let instead = (!word.is_empty()).then(|| {
                format!("YAML reads `{word}` as nothing; to have it as a word, write `'{word}'`")
            });
            log.report(node.place, ProblemKind::Expected { what, found, instead });
            None
        }
        _ => {
            expected(what, node, log);
            None
        }
    }
}

/// One text, or a list of them.
pub(crate) fn texts(node: &Node, log: &mut ProblemLog) -> Vec<Placed<String>> {
    match &node.content {
        Content::List(items) => items.iter().filter_map(|item| text(item, "text", log)).collect(),
        _ => text(node, "text, or a list of texts", log).into_iter().collect(),
    }
}

/// `true` or `false`; `false` where it is neither, which is reported.
pub(crate) fn optional_flag(keys: &Keys<'_>, key: &str, log: &mut ProblemLog) -> bool {
    let Some(node) = keys.get(key) else { return false };
    let flag = match &node.content {
        Content::Scalar(scalar) => scalar.boolean(),
        _ => None,
    };
    if flag.is_none() {
        expected("`true` or `false`", node, log);
    }
    flag.unwrap_or(false)
}

/// Of two keys only one is read.
pub(super) fn both(keys: &Keys<'_>, [one, other]: [&'static str; 2], log: &mut ProblemLog) {
    if let (Some(first), Some(second)) = (keys.key(one), keys.key(other)) {
        log.report_also(second, ProblemKind::Both { one, other }, first, "the other is here");
    }
}
