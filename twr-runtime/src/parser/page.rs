//! `Page`: the headers, fences and think blocks of a reply, flat and in order, as its outline has them.

use std::collections::HashMap;
use std::ops::Range;

use twr_spec::outline::{Flags, Form, Key, Node, NodeId, Tail, Tree, Vocab, is_speaker, outline};
use twr_spec::soft::{FoldedNames, fold};

/// The headers that are looked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    vocab: Vocab,
    /// The field of each name, and the name itself.
    fields: HashMap<Key, (usize, String)>,
    /// The letters of each folded name, for slips of the pen.
    pub(super) folded: FoldedNames,
}

impl Asked {
    /// The names of these fields.
    pub(super) fn new<'n>(names: impl Iterator<Item = (usize, &'n str)> + Clone) -> Self {
        let vocab = Vocab::of_names(names.clone().map(|(_, name)| name));
        let mut folded = FoldedNames::default();
        names.clone().for_each(|(field, name)| folded.push(&fold(name), field));
        let fields = names.filter_map(|(field, name)| {
            vocab.find(name).map(|key| (key, (field, name.to_owned())))
        });
        Self { fields: fields.collect(), folded, vocab }
    }
}

/// How certain it is that a line is a header, the more the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// A name with a slip of the pen.
    Near,
    /// A name alone on its line.
    Bare,
    /// A label in an item of a list.
    Item,
    /// `Plan: text`
    Label,
    /// A fence whose tag is the name.
    Block,
    /// A heading, a bold name, a tag, or other brackets.
    Dressed,
    /// Just as asked.
    Given,
}

/// What begins at a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A section that was asked for.
    Header(usize),
    /// One that was not: its name.
    Unknown(Range<usize>),
    /// Another turn of the dialogue. Whether a chat template says so.
    Turn(bool),
}

/// A line at which something begins.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    pub(super) rank: Rank,
    /// The level of a heading; else 0.
    pub(super) level: u8,
    /// Whether it is words above a line of `===` or `---`.
    pub(super) is_underlined: bool,
    /// Whether its name is in other letters than asked.
    pub(super) is_respelled: bool,
    /// Whether it is in brackets.
    pub(super) is_bracket: bool,
    /// What closes at the end of its line.
    pub(super) tail: Tail,
    /// Where its line begins.
    pub(super) start: usize,
    /// Where its text begins.
    pub(super) body: usize,
    /// Its own closing mark.
    pub(super) close: Option<Range<usize>>,
    /// Where its text ends at most.
    pub(super) limit: usize,
    /// The fence that it is in, as a position in [`Page::fences`].
    pub(super) fence: Option<usize>,
}

/// A fence that is in no other one.
#[derive(Clone, Debug)]
pub(super) struct Fence {
    /// Where the opening line begins.
    pub(super) start: usize,
    /// Where the inside begins.
    pub(super) inside: usize,
    /// The closing line; `None` if the fence is not closed.
    pub(super) close: Option<Range<usize>>,
}

/// What is in a reply; all places are its bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    /// The marks in order, without those in think blocks.
    pub(super) marks: Vec<Mark>,
    /// The fences in order.
    pub(super) fences: Vec<Fence>,
    /// The think blocks in order, with their marks.
    pub(super) thinks: Vec<Range<usize>>,
    /// Where the reply ends, marks of a chat template left out.
    pub(super) end: usize,
}

impl Page {
    /// The page of a reply. Linear in the reply.
    pub(super) fn new(asked: &Asked, reply: &str) -> Self {
        let tree = outline(&asked.vocab, reply);
        let end = tree.node(NodeId::ROOT).end as usize;
        let page = Self { end, ..Self::default() };
        let mut walk = Walk { asked, reply, tree: &tree, page };
        walk.visit(NodeId::ROOT, Enclosing { fence: None, limit: end });
        walk.page
    }

    /// The page of a reply in which no header is searched for.
    pub(super) fn plain(reply: &str) -> Self {
        Self::new(&Asked::default(), reply)
    }
}

/// What a node is in.
#[derive(Clone, Copy)]
struct Enclosing {
    fence: Option<usize>,
    /// Where the innermost thing with a closing mark ends.
    limit: usize,
}

struct Walk<'w> {
    asked: &'w Asked,
    reply: &'w str,
    tree: &'w Tree,
    page: Page,
}

impl Walk<'_> {
    /// As deep as the outline nests, which has a limit.
    fn visit(&mut self, parent: NodeId, enclosing: Enclosing) {
        let tree = self.tree;
        for id in tree.children(parent) {
            let node = tree.node(id);
            let end = node.end as usize;
            let is_closed = self.is_closed(node);
            let inside = Enclosing {
                limit: if is_closed { end.min(enclosing.limit) } else { enclosing.limit },
                ..enclosing
            };
            match node.form {
                Form::Think => {
                    let end = self.after_think(node);
                    self.page.thinks.push(node.start as usize..end);
                }
                Form::Table => {}
                form if form.is_json() => {}
                Form::Fence => {
                    self.mark(id, node, inside);
                    let fence = enclosing.fence.unwrap_or(self.page.fences.len());
                    if enclosing.fence.is_none() {
                        let fence = self.fence(node);
                        self.page.fences.push(fence);
                    }
                    self.visit(id, Enclosing { fence: Some(fence), ..inside });
                }
                _ => {
                    self.mark(id, node, inside);
                    self.visit(id, inside);
                }
            }
        }
    }

    fn mark(&mut self, id: NodeId, node: &Node, enclosing: Enclosing) {
        let known = node.key.and_then(|key| self.asked.fields.get(&key));
        let name = node.name.0 as usize..node.name.1 as usize;
        let is_in_item = self.is_in_item(node);
        let is_square = self.starts_with(node, '[');
        let is_plain = node.form == Form::Bracket && is_square && !is_in_item;
        let kind = match (known, node.form) {
            (_, Form::Turn) => Kind::Turn(!self.begins_with_letter(node)),
            // Within a paragraph the outline takes it for a label; here what comes again after it tells.
            (None, Form::Label) if is_speaker(self.tree.name(id, self.reply)) => Kind::Turn(false),
            (Some((field, _)), _) => Kind::Header(*field),
            (None, Form::Heading(_) | Form::Bold | Form::Bracket | Form::Tag | Form::Label) => {
                Kind::Unknown(name)
            }
            _ => return,
        };
        let is_respelled =
            known.is_some_and(|(_, own)| self.tree.name(id, self.reply).trim() != own);
        let rank = match node.form {
            Form::Bare => Rank::Bare,
            Form::Label if is_in_item => Rank::Item,
            Form::Label => Rank::Label,
            Form::Fence => Rank::Block,
            _ if is_plain && !is_respelled && node.tail == Tail::None => Rank::Given,
            _ => Rank::Dressed,
        };
        let level = if let Form::Heading(level) = node.form { level } else { 0 };
        let close = (self.is_closed(node) && node.form != Form::Fence)
            .then(|| self.closing_mark(node.end as usize));
        self.page.marks.push(Mark {
            kind,
            rank,
            level,
            is_underlined: level > 0 && !self.starts_with(node, '#'),
            is_respelled,
            is_bracket: node.form == Form::Bracket,
            tail: node.tail,
            start: self.line_start(node, is_in_item),
            body: node.body as usize,
            close,
            limit: enclosing.limit,
            fence: enclosing.fence,
        });
    }

    /// Whether its own mark closes it. A tag such as `<plan/>` is closed and holds nothing of its own: the text
    /// follows it.
    fn is_closed(&self, node: &Node) -> bool {
        let before = self.reply.get(..node.body as usize).unwrap_or_default();
        let is_void = node.form == Form::Tag && before.trim_end().ends_with("/>");
        node.flags.has(Flags::CLOSED) && !is_void
    }

    fn starts_with(&self, node: &Node, mark: char) -> bool {
        self.reply.get(node.start as usize..).is_some_and(|at| at.starts_with(mark))
    }

    /// Whether it is right after the mark of an item.
    fn is_in_item(&self, node: &Node) -> bool {
        let parent = self.tree.node(node.parent);
        parent.form == Form::Item && parent.body == node.start
    }

    /// Where the line begins, if nothing but an item's mark, blanks and quote marks is before the node.
    fn line_start(&self, node: &Node, is_in_item: bool) -> usize {
        let item = self.tree.node(node.parent);
        let start = if is_in_item { item.start } else { node.start } as usize;
        let before = self.reply.get(..start).unwrap_or_default();
        let line = before.trim_end_matches([' ', '\t', '>']);
        if line.is_empty() || line.ends_with('\n') { line.len() } else { start }
    }

    /// Whether a turn's mark is a name such as `User:`.
    fn begins_with_letter(&self, node: &Node) -> bool {
        let mark = self.reply.get(node.start as usize..).unwrap_or_default();
        mark.trim_start_matches(['#', '*', ' ']).starts_with(char::is_alphabetic)
    }

    fn fence(&self, node: &Node) -> Fence {
        let end = node.end as usize;
        let close = if node.flags.has(Flags::CLOSED) {
            Some(self.next_line(end))
        } else {
            // Another turn of the dialogue may have ended it.
            (!node.flags.has(Flags::UNCLOSED)).then_some(end..end)
        };
        let start = self.line_start(node, self.is_in_item(node));
        Fence { start, inside: node.body as usize, close }
    }

    /// The first line at or after a place on which something is.
    fn next_line(&self, at: usize) -> Range<usize> {
        let remaining = self.reply.get(at..).unwrap_or_default();
        let ink = remaining.len() - remaining.trim_start().len();
        let blanks = remaining.get(..ink).unwrap_or_default();
        let start = blanks.rfind('\n').map_or(0, |end| end + 1);
        let line = remaining.get(ink..).unwrap_or_default();
        let end = ink + line.find('\n').unwrap_or(line.len());
        at + start..at + end
    }

    /// `[/Plan]` or `</plan>` after the end of a section.
    fn closing_mark(&self, at: usize) -> Range<usize> {
        let remaining = self.reply.get(at..).unwrap_or_default();
        let start = at + (remaining.len() - remaining.trim_start().len());
        let mark = self.reply.get(start..).unwrap_or_default();
        let end = mark.char_indices().find(|(_, c)| matches!(c, ']' | '>' | '】' | '］'));
        start..end.map_or(start, |(end, c)| start + end + c.len_utf8())
    }

    /// Where a think block's closing mark ends.
    fn after_think(&self, node: &Node) -> usize {
        let at = node.end as usize;
        let remaining = self.reply.get(at..).unwrap_or_default();
        if node.flags.has(Flags::UNCLOSED) {
            return self.reply.len();
        }
        let blanks = remaining.len() - remaining.trim_start().len();
        let mark = remaining.get(blanks..).unwrap_or_default();
        let channel = "<|channel|>final<|message|>";
        if mark.starts_with(channel) {
            return at + blanks + channel.len();
        }
        let end = mark.char_indices().find(|(_, c)| matches!(c, ']' | '>' | '▷'));
        at + blanks + end.map_or(0, |(end, c)| end + c.len_utf8())
    }
}
