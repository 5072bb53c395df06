//! `Vocab`: all names of a spec, at all levels, folded, each with a number.

use std::collections::HashSet;

use super::item;
use super::key::Key;
use super::names::NameTable;
use super::steps::is_numeral;
use crate::spec::{Kind, Layout, Spec};
use crate::text::with_folded;

/// The names of a spec: the headers and aliases of its fields, and the words that name the cases of a union,
/// those of nested records included.
#[derive(Clone, Debug, Default)]
pub struct Vocab {
    names: NameTable,
    /// Names of lists without their plural `s`: `chapter` for `Chapters`.
    counted: NameTable,
    /// What folded names begin with.
    begins: FirstLetters,
    /// Headers that begin as a heading or an item does: `# of items`, `1. Plan`.
    marked: Vec<Box<str>>,
    /// The names whose fences hold text that is taken as it is, and those whose fences may hold names.
    verbatim: (HashSet<Key>, HashSet<Key>),
    /// Whether a line of `=====` divides the reply.
    pub(crate) divides: bool,
    /// Whether the reply is written in tags, where `&amp;` is a mark.
    pub(crate) tagged: bool,
}

impl Vocab {
    /// The names of a whole spec.
    pub fn new(spec: &Spec) -> Self {
        let mut vocab = Self {
            divides: spec.layout == Layout::Divider,
            tagged: spec.layout == Layout::Tags,
            ..Self::default()
        };
        let mut seen = Vec::new();
        vocab.add_spec(spec, &mut seen);
        vocab
    }

    /// The vocabulary of names alone, without a spec.
    ///
    /// ```
    /// use twr_spec::outline::Vocab;
    ///
    /// let vocab = Vocab::of_names(["[Plan]", "[Chapters]"].into_iter());
    /// assert!(vocab.find("**chapters**").is_some());
    /// ```
    pub fn of_names<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let mut vocab = Self::default();
        for folded in names.map(crate::text::fold).filter(|folded| !folded.is_empty()) {
            vocab.add(&folded);
        }
        vocab
    }

    /// Whether it has no name.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The number of a name as written, whatever its case, width and marks.
    pub fn find(&self, name: &str) -> Option<Key> {
        self.look_up(&self.names, name)
    }

    /// The number of the list whose items a name counts, for the name without its number.
    pub fn find_counted(&self, name: &str) -> Option<Key> {
        self.look_up(&self.counted, name)
    }

    fn look_up(&self, table: &NameTable, name: &str) -> Option<Key> {
        if !self.may_begin(name) {
            return None;
        }
        with_folded(name, |folded| table.get(folded))
    }

    /// Whether the text before a colon is a header that begins as a heading or an item does.
    pub(super) fn has_marked(&self, text: &str) -> bool {
        let is_before_colon = |rest: &str| rest.trim_start().starts_with([':', '：']);
        self.marked.iter().any(|header| text.strip_prefix(&**header).is_some_and(is_before_colon))
    }

    /// Whether a name is only of fields whose fences hold text as it is.
    pub(super) fn is_verbatim(&self, key: Key) -> bool {
        self.verbatim.0.contains(&key) && !self.verbatim.1.contains(&key)
    }

    /// Whether there are lists whose items a name may count.
    pub(super) fn has_counted(&self) -> bool {
        !self.counted.is_empty()
    }

    /// Whether the text may begin with a name: a quick look at its first letter. `false` is certain.
    #[inline]
    pub(super) fn may_begin(&self, text: &str) -> bool {
        for (at, byte) in text.bytes().enumerate() {
            return match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'+' => self.begins.has(byte.to_ascii_lowercase()),
                // Numbers are passed over.
                b'0'..=b'9' | b'\\' => true,
                128.. => text.get(at..).is_some_and(|rest| self.begins.has_wide(rest)),
                _ => continue,
            };
        }
        false
    }

    /// No line is longer that is nothing but a name, its numbering and its decoration.
    pub(super) fn longest_bare(&self) -> usize {
        self.names.longest * 2 + 16
    }

    /// The number of a folded name.
    pub fn key(&self, folded: &str) -> Option<Key> {
        self.names.get(folded.as_bytes())
    }

    /// The names of a test: those that end in `[]` are of lists.
    #[cfg(test)]
    pub(super) fn of_test(names: &[&str]) -> Self {
        let mut vocab = Self::default();
        for name in names {
            let folded = crate::text::fold(name.trim_end_matches("[]"));
            let number = vocab.add(&folded);
            if name.ends_with("[]") {
                vocab.add_counted(&folded, number);
            }
        }
        vocab
    }

    fn add_spec(&mut self, spec: &Spec, seen: &mut Vec<usize>) {
        let address = std::ptr::from_ref(spec).addr();
        if seen.contains(&address) {
            return;
        }
        seen.push(address);
        for field in spec.fields.iter() {
            if field.header.starts_with('#') || item::parse(&field.header).is_some() {
                self.marked.push(field.header.as_ref().into());
            }
            for key in field.keys.iter() {
                let number = self.add(key);
                let of = if is_verbatim(&field.kind) {
                    &mut self.verbatim.0
                } else {
                    &mut self.verbatim.1
                };
                of.insert(number);
                if is_many(&field.kind) {
                    self.add_counted(key, number);
                }
            }
            for name in [Some(&*field.name), field.described_name()].into_iter().flatten() {
                let name = crate::text::fold(name);
                if !name.is_empty() {
                    self.add(&name);
                }
            }
            if field.case == crate::spec::Case::Tag
                && let Kind::Choice(words) = field.kind.required()
            {
                for key in words.iter().flat_map(|word| word.keys.iter()) {
                    self.add(key);
                }
            }
            self.add_kind(&field.kind, seen);
        }
    }

    fn add_kind(&mut self, kind: &Kind, seen: &mut Vec<usize>) {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => {
                self.add_kind(inner, seen);
            }
            Kind::Record(spec) | Kind::Table(spec) => self.add_spec(spec, seen),
            _ => {}
        }
    }

    /// A list's name in the singular, and its first letter if it is a Chinese word: `章` for `章节`.
    fn add_counted(&mut self, name: &str, number: Key) {
        let mut add = |singular: &str| {
            if !singular.is_empty() {
                self.counted.insert(singular.as_bytes(), number);
                self.begins.add(singular);
            }
        };
        add(name);
        if let Some(stem) = name.strip_suffix('s') {
            add(stem);
        }
        if let Some(stem) = name.strip_suffix("es") {
            add(stem);
        }
        if let Some(stem) = name.strip_suffix("ies") {
            add(&format!("{stem}y"));
        }
        if let Some(unit) = name.chars().next().filter(|first| "章节部步条点篇课".contains(*first))
        {
            add(unit.encode_utf8(&mut [0; 4]));
        }
        self.begins.add("第");
    }

    fn add(&mut self, folded: &str) -> Key {
        self.begins.add(folded);
        let next = Key(u16::try_from(self.names.len()).unwrap_or(u16::MAX));
        self.names.insert(folded.as_bytes(), next)
    }
}

/// The set of the first letters of all names.
#[derive(Clone, Debug)]
struct FirstLetters {
    bytes: [bool; 256],
    /// Those that are not of ASCII.
    wide: Vec<char>,
}

impl Default for FirstLetters {
    fn default() -> Self {
        Self { bytes: [false; 256], wide: Vec::new() }
    }
}

impl FirstLetters {
    fn add(&mut self, name: &str) {
        let Some(first) = name.chars().next() else { return };
        if !first.is_ascii() && !self.wide.contains(&first) {
            self.wide.push(first);
        }
        let byte = name.bytes().next().unwrap_or_default();
        if let Some(has) = self.bytes.get_mut(usize::from(byte)) {
            *has = true;
        }
    }

    fn has(&self, byte: u8) -> bool {
        self.bytes.get(usize::from(byte)).copied().unwrap_or(false)
    }

    /// Whether a name may begin with the text's first character. Most that are not of ASCII fold to others; a
    /// Chinese or Japanese one is itself, unless it is a numeral, which is passed over.
    fn has_wide(&self, text: &str) -> bool {
        match text.chars().next() {
            Some(c @ ('\u{3041}'..='\u{3096}' | '\u{4e00}'..='\u{9fff}')) => {
                is_numeral(c) || self.wide.contains(&c)
            }
            _ => true,
        }
    }
}

/// Whether fences in the field hold text as it is: code, files and edits, not what is put in a fence.
fn is_verbatim(kind: &Kind) -> bool {
    match kind.required() {
        Kind::Code(_) | Kind::File | Kind::Edit => true,
        Kind::List(item) => is_verbatim(item),
        _ => false,
    }
}

fn is_many(kind: &Kind) -> bool {
    matches!(kind.required(), Kind::List(_) | Kind::Table(_) | Kind::Map(_))
}
