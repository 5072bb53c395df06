//! The grammar of text: lines that are nothing but text, beside the names of a spec.
//!
//! No header of the spec, in whatever form, and no mark that opens or closes something can be in such a line:
//! - it begins with a letter or a number, so with no bracket, `#`, `<`, `>`, `*`, fence, pipe or rule;
//! - its first words are held against the names of the spec, letter by letter, as names are compared: whatever the
//!   case, and with blanks, hyphens and low lines between. A line that begins with a whole name has to go on as a
//!   sentence: no colon, dash or number follows, and the line does not end there;
//! - a line that begins with a capital, or with a letter that has no case, has no colon: `Risk: low` would be a label;
//! - a bracket, brace, backtick or `<` further on is only in a small closed form: `[1]`, `{n}`, `` `x` ``, `a < b`.

use std::collections::{BTreeMap, HashMap};

use super::{Class, Part, Rules};

/// The names that no line of text may be taken for: headers, aliases and tags, folded; words that say that there is
/// nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(super) root: Node,
}

/// The names that go on from the letters so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) next: BTreeMap<char, Node>,
    /// Whether the letters so far are a name.
    pub(super) is_name: bool,
}

impl Names {
    /// Adds a folded name.
    pub(crate) fn add(&mut self, folded: &str) {
        if folded.is_empty() {
            return;
        }
        let mut node = &mut self.root;
        for letter in folded.chars() {
            node = node.next.entry(letter).or_default();
        }
        node.is_name = true;
    }
}

/// What may be where in a line.
pub(super) struct Letters {
    pub(super) small: Class,
    pub(super) capital: Class,
    /// Letters without case, or of scripts whose case is not known here.
    other: Class,
    pub(super) digits: Class,
    /// What may be inside a line, besides letters and blanks.
    pub(super) marks: Class,
    /// What a line may end with.
    pub(super) ends: Class,
}

impl Letters {
    pub(super) fn new() -> Self {
        let han = [('\u{3041}', '\u{3096}'), ('\u{30a1}', '\u{30fa}'), ('\u{3400}', '\u{4dbf}')];
        let rest = [('\u{4e00}', '\u{9fff}'), ('\u{ac00}', '\u{d7a3}'), ('\u{c0}', '\u{24f}')];
        let more = [('\u{370}', '\u{1fff}')];
        // Numerals number, and `第` counts.
        let numerals = Class::of_text("零〇一二三四五六七八九十百千第\u{d7}\u{f7}\u{1680}\u{180e}");
        let other = [&han[..], &rest, &more].concat();
        let letters = |first, last| Class::of_ranges(&[(first, last)]);
        Self {
            small: letters('a', 'z'),
            capital: letters('A', 'Z'),
            other: Class::of_ranges(&other).without(&numerals),
            digits: letters('0', '9'),
            marks: marks(),
            ends: Class::of_text(".!?)%\"'°。！？）”’…€$£")
                .or(&letters('a', 'z'))
                .or(&letters('A', 'Z'))
                .or(&letters('0', '9'))
                .or(&Class::of_ranges(&other)),
        }
    }

    pub(super) fn all(&self) -> Class {
        self.small.or(&self.capital).or(&self.other)
    }

    /// One character of the class but for those that are known. The letters beyond ASCII are many ranges, so they are
    /// a rule wherever none of them is known.
    fn but(&self, class: &Class, known: &Class, rules: &mut Rules) -> Part {
        let left = class.without(known);
        if self.other.without(&left).is_empty() {
            let other = rules.once("letter-other", |_| Part::Class(self.other.clone()));
            return either([Part::Class(left.without(&self.other)), other]);
        }
        Part::Class(left)
    }
}

/// All characters that may be in the middle of a line, but for blanks.
fn marks() -> Class {
    let special = Class::of_text("<>[]{}|\\`:*：◁▷【】［］｛｝｜＜＞");
    let blanks = Class::of_ranges(&[
        ('\0', ' '),
        ('\x7f', '\u{a0}'),
        ('\u{ad}', '\u{ad}'),
        ('\u{1680}', '\u{1680}'),
        ('\u{180e}', '\u{180e}'),
        ('\u{2000}', '\u{200f}'),
        ('\u{2028}', '\u{202f}'),
        ('\u{205f}', '\u{206f}'),
        ('\u{3000}', '\u{3000}'),
        ('\u{e000}', '\u{f8ff}'),
        ('\u{fe00}', '\u{fe0f}'),
        ('\u{feff}', '\u{feff}'),
        ('\u{fff0}', '\u{ffff}'),
        ('\u{e0000}', char::MAX),
    ]);
    Class::of_ranges(&[('\0', char::MAX)]).without(&special).without(&blanks)
}

fn either(parts: impl IntoIterator<Item = Part>) -> Part {
    Part::either(parts).unwrap_or_else(Part::empty)
}

fn then(parts: impl IntoIterator<Item = Part>) -> Part {
    Part::sequence(parts)
}

/// A line of text: nothing else, whatever is before it.
pub(crate) fn line(names: &Names, rules: &mut Rules) -> Part {
    rules.once("line", |rules| {
        let letters = Letters::new();
        let mut trie = Trie::new(&letters, rules, false);
        let high = trie.start(&names.root, true);
        let low = trie.start(&names.root, false);
        // `2024 was dry`, `3.5 % of it`; `2.` numbers an item.
        let digits = Part::Class(letters.digits.clone());
        let part = then([Part::one_of(".,"), digits.clone().repeat(1, None)]);
        let unit = then([Part::text(" ").optional(), Part::one_of("%°€$")]);
        let after = then([Part::text(" "), either([high.clone(), low.clone()])]);
        let number = then([digits.repeat(1, None), part.optional(), unit.optional()]);
        let number = then([number, after.optional()]);
        either([high, low, rules.share("number-line", number)])
    })
}

/// The key of a map: words that are no name of the spec.
pub(crate) fn key(names: &Names, rules: &mut Rules) -> Part {
    rules.once("key", |rules| {
        let letters = Letters::new();
        let mut trie = Trie::new(&letters, rules, true);
        either([trie.start(&names.root, true), trie.start(&names.root, false)])
    })
}

/// The rules of the names' letters. A line either leaves all names at some letter, and goes on as it likes, or it goes
/// along a name. What leaves is the same however the line goes on, so that each letter of a name has one small rule
/// for each of the two.
struct Trie<'r> {
    letters: &'r Letters,
    rules: &'r mut Rules,
    /// Whether it is of the key of a map, which has no marks.
    is_key: bool,
    /// The rule of what leaves the names after each of their letters, by its place in memory.
    leaving: HashMap<usize, Part>,
    /// The rule of what goes along a name.
    along: HashMap<usize, Part>,
}

impl<'r> Trie<'r> {
    fn new(letters: &'r Letters, rules: &'r mut Rules, is_key: bool) -> Self {
        Self { letters, rules, is_key, leaving: HashMap::new(), along: HashMap::new() }
    }

    /// A line that begins with a capital or a letter without case (`is_high`), or with a small letter.
    fn start(&mut self, root: &Node, is_high: bool) -> Part {
        let mut known = Class::default();
        let (mut leaving, mut along) = (Vec::new(), Vec::new());
        for (letter, node) in &root.next {
            let all = both_cases(*letter);
            known = known.or(&all);
            let own = if is_high {
                all.without(&self.letters.small)
            } else {
                narrowed(&all, &self.letters.small)
            };
            if !own.is_empty() && !own.ranges().iter().any(|(first, _)| first.is_ascii_digit()) {
                let own = Part::Class(own);
                if let Some(rest) = self.leaving(node) {
                    leaving.push(then([own.clone(), rest]));
                }
                along.push(then([own, self.along(node)]));
            }
        }
        let free = if is_high {
            self.letters.capital.or(&self.letters.other)
        } else {
            self.letters.small.clone()
        };
        leaving.push(self.letters.but(&free, &known, self.rules));
        let left = then([either(leaving), self.rest(!is_high).optional()]);
        let name = if is_high { "high-line" } else { "low-line" };
        self.rules.share(name, either(std::iter::once(left).chain(along)))
    }

    /// What follows a letter of a name, up to the letter that no name has there; `None` after a whole name.
    fn leaving(&mut self, node: &Node) -> Option<Part> {
        if node.is_name {
            return None;
        }
        let key = std::ptr::from_ref(node).addr();
        if let Some(known) = self.leaving.get(&key) {
            return Some(known.clone());
        }
        let mut known = Class::default();
        let mut others = Vec::new();
        for (letter, next) in &node.next {
            let class = both_cases(*letter);
            known = known.or(&class);
            if let Some(rest) = self.leaving(next) {
                others.push(then([Part::Class(class), rest]));
            }
        }
        let free = self.letters.all().or(&self.letters.digits);
        let free = if self.is_key { free } else { free.or(&Class::of_text("+")) };
        others.push(self.letters.but(&free, &known, self.rules));
        let part = then([self.gap().optional(), either(others)]);
        let part = self.rules.share("off", part);
        self.leaving.insert(key, part.clone());
        Some(part)
    }

    /// What follows a letter of a name where the line ends before the name does, or has the whole name and goes on.
    fn along(&mut self, node: &Node) -> Part {
        let key = std::ptr::from_ref(node).addr();
        if let Some(known) = self.along.get(&key) {
            return known.clone();
        }
        let mut known = Class::default();
        let mut further = Vec::new();
        for (letter, next) in &node.next {
            let class = both_cases(*letter);
            known = known.or(&class);
            let rest = self.along(next);
            further.push(then([Part::Class(class), rest]));
        }
        let gap = if node.is_name { separator() } else { self.gap() };
        let further = Part::either(further).map(|further| then([gap.optional(), further]));
        let part = if node.is_name {
            let after = self.after_name(&known);
            either(further.into_iter().chain([after]))
        } else {
            let end = (!self.is_key).then(|| Part::one_of(".!?%"));
            either(further.into_iter().chain(end)).optional()
        };
        let part = self.rules.share("along", part);
        self.along.insert(key, part.clone());
        part
    }

    /// What may be between two letters of a name: marks that are left out where names are compared.
    fn gap(&mut self) -> Part {
        if self.is_key {
            return separator();
        }
        let gap = Part::one_of(" _-'’,.;!?%/&=(\"“$€£¥").repeat(1, Some(4));
        self.rules.share("gap", gap)
    }

    /// What may follow a whole name: a longer word, or a sentence that goes on. No colon is in it.
    fn after_name(&mut self, known: &Class) -> Part {
        let longer = self.letters.but(&self.letters.all(), known, self.rules);
        let words = self.letters.small.or(&self.letters.other);
        let words = self.letters.but(&words, known, self.rules);
        let next = either([longer, then([separator(), words])]);
        then([next, self.rest(false).optional()])
    }

    /// The rest of a line that differs from every name.
    fn rest(&mut self, has_colon: bool) -> Part {
        let letters = self.letters;
        if self.is_key {
            let words = letters.all().or(&letters.digits);
            let inside = Part::Class(words.or(&Class::of_text(" _-'"))).any_times();
            return self.rules.share("key-rest", then([inside, Part::Class(words)]));
        }
        let inside = self.rules.share("inside", inside(letters));
        let inside = if has_colon { either([inside, Part::text(":")]) } else { inside };
        let end = either([
            Part::Class(letters.ends.clone()),
            self.rules.share("brace", braces()),
            self.rules.share("code-span", code_span()),
        ]);
        let name = if has_colon { "rest-colon" } else { "rest" };
        self.rules.share(name, then([inside.any_times(), end]))
    }
}

/// What may part two letters of a name.
fn separator() -> Part {
    Part::one_of(" _-'’")
}

/// The letter as names are compared: in both cases.
pub(super) fn both_cases(letter: char) -> Class {
    let upper: Vec<char> = letter.to_uppercase().collect();
    let mut both = vec![(letter, letter)];
    if let [upper] = upper.as_slice() {
        both.push((*upper, *upper));
    }
    Class::of_ranges(&both)
}

/// What both classes have.
pub(super) fn narrowed(class: &Class, to: &Class) -> Class {
    class.without(&class.without(to))
}

/// What may be in the middle of a line.
fn inside(letters: &Letters) -> Part {
    let command = then([Part::text("\\"), Part::Class(letters.small.or(&letters.capital))]);
    let less = then([Part::text("<"), Part::one_of(" =")]);
    let digits = Part::Class(letters.digits.clone()).repeat(1, None);
    let note = then([Part::text("["), digits, Part::text("]")]);
    let plain = Part::Class(letters.marks.or(&Class::of_text(" >")));
    either([plain, command, less, note, braces(), code_span()])
}

/// `{n}`
fn braces() -> Part {
    let inside =
        Class::of_ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9')]).or(&Class::of_text("+*/^.-"));
    then([Part::text("{"), Part::Class(inside).repeat(1, None), Part::text("}")])
}

/// `` `x` ``
fn code_span() -> Part {
    let inside =
        Class::of_ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9')]).or(&Class::of_text("_.()+-/"));
    then([Part::text("`"), Part::Class(inside).repeat(1, None), Part::text("`")])
}

/// A line whose form only a foreign type knows: `192.168.0.1`, `v1.2.3-beta`, `12:30`.
pub(crate) fn foreign(rules: &mut Rules) -> Part {
    let words = Class::of_ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9')]);
    let inside = Part::Class(words.or(&Class::of_text("-_.:/@+,#%&=?~ "))).any_times();
    let rest = then([inside, Part::Class(words.clone())]).optional();
    rules.share("foreign", then([Part::Class(words), rest]))
}

/// A short text among others on one line, parted by semicolons: without the marks that part names and values.
pub(crate) fn inline(rules: &mut Rules) -> Part {
    let letters = Letters::new();
    let marks = Class::of_text(",.!?'’\"“”%&/+°€$£ -");
    let words = letters.all().or(&letters.digits);
    let ends = words.or(&Class::of_text(".!?%"));
    let rest = then([Part::Class(words.or(&marks)).any_times(), Part::Class(ends)]);
    let all = then([Part::Class(letters.all()), rest.optional()]);
    rules.share("inline", all)
}

/// A line of code in a fence of three backticks: no three of them are side by side in it.
pub(crate) fn code_line(rules: &mut Rules) -> Part {
    rules.once("code-line", |_| {
        let all = Class::of_ranges(&[
            ('\t', '\t'),
            (' ', '~'),
            ('\u{a1}', '\u{d7ff}'),
            ('\u{e000}', char::MAX),
        ]);
        let breaks = Class::of_text("\u{2028}\u{2029}\u{feff}`");
        let marks = || Part::text("`").repeat(0, Some(2));
        let run = then([marks(), Part::Class(all.without(&breaks))]);
        then([run.any_times(), marks()])
    })
}
