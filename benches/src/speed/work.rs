//! What is measured: works, the texts they are done to, and groups of both that are compared.

use std::fmt;

/// A reply, and what it holds in the form that a baseline reads.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The reply as a model writes it.
    pub text: String,
    /// The same content as JSON alone. Empty where no work reads it.
    pub data: String,
}

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Self { text, data: String::new() }
    }
}

/// Replies that are measured together.
#[derive(Clone, Debug)]
pub struct Text {
    /// A short name.
    pub name: &'static str,
    /// The replies; several where one alone would say little.
    pub replies: Vec<Reply>,
    /// How many items a work gives that reads all of them. `None` where the works count different things.
    pub items: Option<usize>,
}

impl Text {
    /// One reply.
    pub(super) fn one(name: &'static str, reply: impl Into<Reply>) -> Self {
        Self { name, replies: vec![reply.into()], items: None }
    }

    /// The same, of so many items.
    pub(super) fn of_items(self, items: usize) -> Self {
        Self { items: Some(items), ..self }
    }

    /// How many bytes the replies have.
    pub fn bytes(&self) -> usize {
        self.replies.iter().map(|reply| reply.text.len()).sum()
    }
}

/// What a work reads of a reply.
#[derive(Clone, Copy)]
enum Input {
    Text,
    Data,
}

/// One thing done to a reply; what it gives depends on all of the work, so that none is left out.
pub struct Work {
    /// A short name.
    pub name: &'static str,
    input: Input,
    run: Box<dyn Fn(&str) -> usize>,
    /// The length of the next piece of what is left of a reply, if the work takes the reply in pieces.
    length: Option<fn(&str) -> usize>,
}

impl Work {
    /// A work that reads the reply.
    pub(super) fn on_text(name: &'static str, run: impl Fn(&str) -> usize + 'static) -> Self {
        Self { name, input: Input::Text, run: Box::new(run), length: None }
    }

    /// A work that reads the reply's content as JSON alone.
    pub(super) fn on_data(name: &'static str, run: impl Fn(&str) -> usize + 'static) -> Self {
        Self { name, input: Input::Data, run: Box::new(run), length: None }
    }

    /// The same work, which takes replies in pieces of these lengths.
    pub(super) fn in_pieces(self, length: fn(&str) -> usize) -> Self {
        Self { length: Some(length), ..self }
    }

    /// In how many pieces the work takes the text; `None` if it takes each reply at once.
    pub fn pieces(&self, text: &Text) -> Option<usize> {
        let length = self.length?;
        let count = |reply: &Reply| {
            let mut rest = self.input(reply);
            let mut count = 0;
            while !rest.is_empty() {
                rest = rest.get(length(rest)..).unwrap_or_default();
                count += 1;
            }
            count
        };
        Some(text.replies.iter().map(count).sum())
    }

    fn input<'t>(&self, reply: &'t Reply) -> &'t str {
        match self.input {
            Input::Text => &reply.text,
            Input::Data => &reply.data,
        }
    }

    /// Does the work once to every reply, and gives the items it found.
    pub fn run(&self, text: &Text) -> usize {
        text.replies.iter().map(|reply| (self.run)(self.input(reply))).sum()
    }

    /// How many bytes of the text the work reads.
    pub fn bytes(&self, text: &Text) -> usize {
        text.replies.iter().map(|reply| self.input(reply).len()).sum()
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Works that are compared on the same texts.
#[derive(Debug)]
pub struct Group {
    /// A short name.
    pub name: &'static str,
    /// The texts.
    pub texts: Vec<Text>,
    /// The works. The first is the one that the others are compared with.
    pub works: Vec<Work>,
}

/// How large the texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As large as their names say.
    Full,
    /// At most some kilobytes, to see that everything runs.
    Small,
}

impl Scale {
    /// A size in bytes or items at this scale.
    pub(super) fn size(self, full: usize) -> usize {
        match self {
            Self::Full => full,
            Self::Small => full.min(2_000),
        }
    }
}
