//! `Part`: what a rule of a grammar is made of.

use super::Class;

/// The number of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RuleId(pub(super) usize);

impl RuleId {
    /// The place of the rule among all rules.
    pub(crate) const fn index(self) -> usize {
        self.0
    }
}

/// A piece of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    /// This text.
    Literal(String),
    /// One character of the class.
    Class(Class),
    /// What another rule says.
    Rule(RuleId),
    /// All of them, in order. Of no parts: the empty text.
    Sequence(Vec<Part>),
    /// One of them.
    Either(Vec<Part>),
    /// The part so many times; without a greatest number, any number of times.
    Repeat(Box<Part>, u32, Option<u32>),
}

/// What the place of a part takes without brackets, in both notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binding {
    /// Anything.
    Alternatives,
    /// Parts in order.
    Sequence,
    /// One part, which a count follows.
    Single,
}

impl Part {
    /// The tightest place that takes the part without brackets.
    pub(super) fn binding(&self) -> Binding {
        match self {
            Self::Either(_) => Binding::Alternatives,
            Self::Sequence(parts) if !parts.is_empty() => Binding::Sequence,
            Self::Repeat(..) => Binding::Sequence,
            _ => Binding::Single,
        }
    }

    /// Adds the rules that the part itself refers to.
    pub(super) fn refers_to(&self, out: &mut Vec<RuleId>) {
        match self {
            Self::Literal(_) | Self::Class(_) => {}
            Self::Rule(id) => out.push(*id),
            Self::Sequence(parts) | Self::Either(parts) => {
                for part in parts {
                    part.refers_to(out);
                }
            }
            Self::Repeat(part, ..) => part.refers_to(out),
        }
    }

    /// The text itself.
    pub(crate) fn text(text: &str) -> Self {
        if text.is_empty() { Self::empty() } else { Self::Literal(text.to_owned()) }
    }

    /// The empty text.
    pub(crate) const fn empty() -> Self {
        Self::Sequence(Vec::new())
    }

    /// One of the characters of the text.
    pub(crate) fn one_of(text: &str) -> Self {
        Self::Class(Class::of_text(text))
    }

    /// All parts in order, texts that adjoin as one.
    pub(crate) fn sequence(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all: Vec<Self> = Vec::new();
        for part in parts {
            let inner = if let Self::Sequence(inner) = part { inner } else { vec![part] };
            for part in inner {
                match (all.last_mut(), part) {
                    (Some(Self::Literal(text)), Self::Literal(more)) => text.push_str(&more),
                    (_, part) => all.push(part),
                }
            }
        }
        match all.pop() {
            Some(only) if all.is_empty() => only,
            last => Self::Sequence(all.into_iter().chain(last).collect()),
        }
    }

    /// One of the parts; `None` without any.
    pub(crate) fn either(parts: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut all: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Either(inner) => all.extend(inner),
                part => all.push(part),
            }
        }
        match all.pop() {
            Some(only) if all.is_empty() => Some(only),
            Some(last) => Some(Self::Either(all.into_iter().chain([last]).collect())),
            None => None,
        }
    }

    /// The part, or nothing.
    #[must_use]
    pub(crate) fn optional(self) -> Self {
        self.repeat(0, Some(1))
    }

    /// The part any number of times.
    #[must_use]
    pub(crate) fn any_times(self) -> Self {
        self.repeat(0, None)
    }

    /// The part so many times.
    #[must_use]
    pub(crate) fn repeat(self, min: u32, max: Option<u32>) -> Self {
        match (min, max) {
            (1, Some(1)) => self,
            (_, Some(0)) => Self::empty(),
            _ => Self::Repeat(Box::new(self), min, max),
        }
    }

    /// The part with `min` to `max` of it, parted by `between`: at least one.
    #[must_use]
    pub(crate) fn separated(self, between: Self, min: u32, max: Option<u32>) -> Self {
        let more = Self::sequence([between, self.clone()]);
        let max = max.map(|max| max.saturating_sub(1));
        Self::sequence([self, more.repeat(min.saturating_sub(1), max)])
    }
}
