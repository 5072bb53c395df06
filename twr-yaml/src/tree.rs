//! `tree`: the text of a file as a tree of nodes, each with its place. What YAML has and specs do not need
//! is refused here: tags, keys that are no words, a second document.

use std::collections::{HashMap, HashSet};

use granit_parser::{Event, Options, Parser, ScalarStyle, Span, Tag};

use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;

/// How deep lists and mappings may be in each other; a spec needs a dozen.
pub(crate) const MAX_DEPTH: usize = 64;

/// How many nodes a file may have when its aliases are written out.
pub(crate) const MAX_NODES: usize = 100_000;

/// A piece of YAML.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) content: Content,
    /// How many nodes it is made of, aliases written out.
    size: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    Scalar(Scalar),
    List(Vec<Node>),
    Map(Vec<Entry>),
}

/// Text as it is meant; whether it is a number or a word depends on who asks.
#[derive(Clone, Debug)]
pub(crate) struct Scalar {
    pub(crate) text: String,
    /// Without quotes, so that `3` may be a number and `null` nothing.
    pub(crate) plain: bool,
    /// Where a comment begins after it in its line, if it has no quotes.
    pub(crate) comment: Option<usize>,
    /// Whether lines of it were joined, as `>` does.
    pub(crate) joined: bool,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) place: Place,
    pub(crate) value: Node,
}

impl Node {
    /// Nothing: an empty value, `~` or `null`.
    pub(crate) fn is_null(&self) -> bool {
        matches!(&self.content, Content::Scalar(scalar) if scalar.is_null())
    }

    /// What it is, for people.
    pub(crate) fn describe(&self) -> String {
        match &self.content {
            Content::Scalar(scalar) if scalar.is_null() => "nothing".to_owned(),
            Content::Scalar(scalar) => twr_spec::diagnostic::quote(&scalar.text),
            Content::List(_) => "a list".to_owned(),
            Content::Map(_) => "a mapping".to_owned(),
        }
    }
}

impl Scalar {
    pub(crate) fn is_null(&self) -> bool {
        self.plain && matches!(self.text.as_str(), "" | "~" | "null" | "Null" | "NULL")
    }

    /// `true` or `false`, as YAML 1.2 writes them.
    pub(crate) fn boolean(&self) -> Option<bool> {
        match self.text.as_str() {
            "true" | "True" | "TRUE" if self.plain => Some(true),
            "false" | "False" | "FALSE" if self.plain => Some(false),
            _ => None,
        }
    }
}

/// The tree of a file; `None` if it is no YAML, or has nothing in it, which is reported.
pub(crate) fn parse(file: usize, text: &str, log: &mut ProblemLog) -> Option<Node> {
    let mut options = Options::default();
    options.block_nesting_limit = MAX_DEPTH;
    options.flow_nesting_limit = MAX_DEPTH;
    // A key is found when its colon is; templates and replies in quotes are long, but are no keys.
    options.emit_comments = false;
    let events = Parser::new_from_str_with_options(text, options);
    let mut builder = Builder {
        file,
        text,
        log,
        open: Vec::new(),
        anchors: HashMap::new(),
        marks: Vec::new(),
        repeated: HashSet::new(),
        root: None,
        nodes: 0,
    };
    let mut documents = 0;
    for event in events {
        match event {
            Ok((Event::DocumentStart(..), span)) => {
                documents += 1;
                if documents > 1 {
                    builder.report(span, ProblemKind::SecondDocument);
                    return None;
                }
            }
            Ok((event, span)) => builder.take(event, span)?,
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(text.len()).min(text.len());
                let (kind, at) = crate::problem::of_syntax(&error, text, at);
                builder.log.report(Place { file, start: at, end: at }, kind);
                return None;
            }
        }
    }
    builder.report_unused_marks();
    let root = builder.root.take();
    if root.as_ref().is_none_or(Node::is_null) {
        log.report(Place::start_of(file), ProblemKind::EmptyFile);
        return None;
    }
    root
}

struct Builder<'d> {
    file: usize,
    text: &'d str,
    log: &'d mut ProblemLog,
    /// The lists and mappings that are not closed yet.
    open: Vec<Open>,
    anchors: HashMap<usize, Node>,
    /// The places where `&name` marks a single value.
    marks: Vec<(usize, Place)>,
    /// The anchors that an alias repeats.
    repeated: HashSet<usize>,
    root: Option<Node>,
    nodes: usize,
}

struct Open {
    place: Place,
    anchor: usize,
    content: Content,
    size: usize,
    /// The key that waits for its value.
    key: Option<(String, Place)>,
    /// The keys that are there already.
    keys: HashMap<String, Place>,
    is_map: bool,
    /// Whether it was told that two items are one, so that each of their keys is there twice.
    is_told: bool,
}

impl Builder<'_> {
    fn place(&self, span: Span) -> Place {
        let start = span.start.byte_offset().unwrap_or_default();
        let end = span.end.byte_offset().unwrap_or_default().max(start);
        Place { file: self.file, start, end }
    }

    fn report(&mut self, span: Span, kind: ProblemKind) {
        let place = self.place(span);
        self.log.report(place, kind);
    }

    /// `None` where reading on makes no sense.
    fn take(&mut self, event: Event<'_>, span: Span) -> Option<()> {
        let place = self.place(span);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_text = self.tag(place, tag.as_deref());
                let plain = style == ScalarStyle::Plain && !is_text;
                let is_bare = style == ScalarStyle::Plain;
                let comment = is_bare.then(|| comment_after(self.text, place.end)).flatten();
                if let Some((key, place)) = self.swallowed(place).filter(|_| is_bare) {
                    self.log.report(place, ProblemKind::Swallowed { key });
                }
                if anchor != 0 {
                    self.marks.extend(self.mark_before(place).map(|mark| (anchor, mark)));
                }
                let joined = style == ScalarStyle::Folded && self.joins(place, &text);
                let scalar = Scalar { text: text.into_owned(), plain, comment, joined };
                let place = trimmed(place, style, &scalar.text);
                self.put(Node { place, content: Content::Scalar(scalar), size: 1 }, anchor, 1)
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.tag(place, tag.as_deref());
                self.begin(place, anchor, Content::List(Vec::new()))
            }
            Event::MappingStart(_, anchor, tag) => {
                self.tag(place, tag.as_deref());
                self.begin(place, anchor, Content::Map(Vec::new()))
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let open = self.open.pop()?;
                let node = Node { place: open.place, content: open.content, size: open.size };
                self.put(node, open.anchor, 1)
            }
            Event::Alias(anchor) => {
                self.repeated.insert(anchor);
                let Some(node) = self.anchors.get(&anchor) else {
                    self.log.report(place, ProblemKind::AliasInItself);
                    return None;
                };
                // Counted before it is copied, so that a bomb costs nothing.
                if self.nodes + node.size > MAX_NODES {
                    self.log.report(place, ProblemKind::TooManyNodes);
                    return None;
                }
                let node = Node { place, ..node.clone() };
                let count = node.size;
                self.put(node, 0, count)
            }
            _ => Some(()),
        }
    }

    fn begin(&mut self, place: Place, anchor: usize, content: Content) -> Option<()> {
        if self.open.len() >= MAX_DEPTH {
            self.log.report(place, ProblemKind::TooDeep);
            return None;
        }
        let is_map = matches!(content, Content::Map(_));
        let keys = HashMap::new();
        self.open.push(Open {
            place,
            anchor,
            content,
            size: 1,
            key: None,
            keys,
            is_map,
            is_told: false,
        });
        Some(())
    }

    /// Puts a node where it belongs; `count` are the nodes of it that were not counted yet.
    fn put(&mut self, node: Node, anchor: usize, count: usize) -> Option<()> {
        self.nodes += count;
        if self.nodes > MAX_NODES {
            self.log.report(node.place, ProblemKind::TooManyNodes);
            return None;
        }
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return Some(());
        };
        open.size += node.size;
        open.place.end = open.place.end.max(node.place.end);
        if let (true, None) = (open.is_map, &open.key) {
            let Content::Scalar(key) = node.content else {
                self.log.report(node.place, ProblemKind::OddKey);
                return None;
            };
            if key.plain && is_glued_item(&key.text) {
                self.log.report(node.place, ProblemKind::OddBlank);
                return None;
            }
            open.key = Some((key.text, node.place));
            return Some(());
        }
        match (&mut open.content, open.key.take()) {
            (Content::List(items), _) => items.push(node),
            (Content::Map(entries), Some((key, place))) => {
                if let Some(first) = open.keys.get(&key) {
                    // A second key that begins an item is a `-` forgotten, and all after it belongs to it.
                    let is_first = entries.first().is_some_and(|entry| entry.key == key);
                    let begins = is_first && self.text.get(..first.start).is_some_and(is_item);
                    if !open.is_told {
                        let kind = ProblemKind::DuplicateKey { key, begins };
                        self.log.report_also(place, kind, *first, "first here");
                    }
                    open.is_told |= begins;
                    return Some(());
                }
                open.keys.insert(key.clone(), place);
                entries.push(Entry { key, place, value: node });
            }
            _ => {}
        }
        Some(())
    }

    /// The `&name` before the value that begins here.
    fn mark_before(&self, value: Place) -> Option<Place> {
        let head = self.text.get(..value.start)?;
        let end = head.trim_end().len();
        let start = head.get(..end)?.rfind('&')?;
        let is_mark = !head.get(start..end)?.contains(char::is_whitespace);
        is_mark.then_some(Place { start, end, ..value })
    }

    /// A text that begins with `&` loses its first word to a mark that nothing repeats.
    fn report_unused_marks(&mut self) {
        for (anchor, place) in std::mem::take(&mut self.marks) {
            if !self.repeated.contains(&anchor) {
                let mark = self.text.get(place.range()).unwrap_or_default().to_owned();
                self.log.report(place, ProblemKind::UnusedMark { mark });
            }
        }
    }

    /// Whether the text of a block has fewer lines than the file has there, blank ones left out.
    fn joins(&self, block: Place, text: &str) -> bool {
        let lines = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
        let written = self.text.get(block.range()).unwrap_or_default();
        let below = written.strip_prefix('>').and_then(|block| block.split_once('\n'));
        lines(below.map_or(written, |(_, below)| below)) > lines(text)
    }

    /// A line that a text without quotes goes on in, and that looks like a key without a blank after its colon.
    fn swallowed(&self, text: Place) -> Option<(String, Place)> {
        let lines = self.text.get(text.range())?.split_inclusive('\n');
        let mut start = text.start;
        for (at, line) in lines.enumerate() {
            let plain = line.trim_start();
            let end = plain.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(0);
            let (key, remaining) = plain.split_at_checked(end)?;
            let is_glued = |remaining: &str| {
                !remaining.starts_with(['/', ' ', '\n', '\r']) && !remaining.is_empty()
            };
            let looks =
                remaining.starts_with('：') || remaining.strip_prefix(':').is_some_and(is_glued);
            if at > 0 && looks && !key.is_empty() {
                let begin = start + (line.len() - plain.len());
                let place = Place { start: begin, end: start + line.trim_end().len(), ..text };
                return Some((key.to_owned(), place));
            }
            start += line.len();
        }
        None
    }

    /// Whether the tag says that the scalar is text. Any other tag is refused.
    fn tag(&mut self, place: Place, tag: Option<&Tag>) -> bool {
        let Some(tag) = tag else { return false };
        if tag.is_yaml_core_schema_tag("str") {
            return true;
        }
        if !(tag.is_yaml_core_schema_tag("map") || tag.is_yaml_core_schema_tag("seq")) {
            self.log.report(place, ProblemKind::Tag { tag: tag.original() });
        }
        false
    }
}

/// Whether a key is a dash and a blank that YAML does not know, as a no-break space.
fn is_glued_item(key: &str) -> bool {
    key.strip_prefix('-').is_some_and(|after| after.starts_with(char::is_whitespace))
}

/// Whether what is before a key is the dash of an item.
fn is_item(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    line.trim_start().starts_with("- ") && line.trim() == "-"
}

/// The byte of the `#` that begins a comment in the line, directly after the value that ends here. None where
/// it is plain that it is one: the text before it is a whole sentence, and a blank is after the `#`.
fn comment_after(text: &str, end: usize) -> Option<usize> {
    let head = text.get(..end)?;
    let end = head.trim_end().len();
    let line = text.get(end..)?.lines().next()?;
    let remaining = line.trim_start_matches([' ', '\t']);
    let is_plain =
        remaining.starts_with("# ") && head.trim_end().ends_with(['.', '!', '?', '。', '！', '？']);
    (remaining.len() < line.len() && remaining.starts_with('#') && !is_plain)
        .then(|| end + (line.len() - remaining.len()))
}

/// The place of a block without the lines after its last one.
fn trimmed(place: Place, style: ScalarStyle, text: &str) -> Place {
    let is_block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
    if is_block && text.is_empty() {
        return Place { end: place.start, ..place };
    }
    place
}
