//! `Facts`: what a template holds, as data that no template engine is needed to judge.

/// What a template holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Facts {
    /// The variables that come from outside, each where it is first used; without `format`.
    pub variables: Vec<Used>,
    /// The attributes that are looked up, each once.
    pub lookups: Vec<Lookup>,
    /// The values whose items are shown one by one, by a loop or by `join`, each once.
    pub listed: Vec<Lookup>,
    /// Where the format block is.
    pub formats: Vec<FormatUse>,
    /// What no template can do.
    pub faults: Vec<Fault>,
    /// The text between the template's code, in order.
    pub pieces: Vec<Piece>,
}

/// A name and the line, from 1, where it is first used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    /// The name.
    pub name: String,
    /// The line.
    pub line: usize,
}

/// An attribute of a variable, or of the items of a list that it holds: `{{ s.title }}` in a loop over
/// `sources` is the variable `sources` with the steps item, `title`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The variable.
    pub variable: String,
    /// From the variable to the attribute.
    pub steps: Vec<Step>,
    /// The line of the first such lookup.
    pub line: usize,
}

/// One step of a [`Lookup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the attribute of this name.
    Field(String),
    /// To an item.
    Item,
}

/// A use of the variable `format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatUse {
    /// The line.
    pub line: usize,
    /// What it is in; `None` for `{{ format }}` by itself.
    pub nest: Option<Nest>,
}

/// What a format block may not be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nest {
    /// A loop.
    Loop,
    /// A condition.
    Condition,
    /// Another block: a `set`, a `filter`.
    Block,
    /// An expression, such as `{{ format|upper }}`.
    Expression,
}

/// Something that no template can do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A name that nothing has.
    Unknown(Callable, Used),
    /// A method of a value.
    Method(Used),
    /// A statement that prompt templates do not have.
    Statement {
        /// The line of what is before it.
        line: usize,
    },
}

/// What a template calls by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callable {
    /// `{{ topic|upper }}`.
    Filter,
    /// `{% if topic is defined %}`.
    Test,
    /// `{{ range(3) }}`.
    Function,
    /// `{{ loop.index }}`.
    OfLoop,
}

/// Text between the template's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line on which it begins.
    pub line: usize,
    /// Whether it begins its line.
    pub starts_line: bool,
    /// The text.
    pub text: String,
}

/// Why a template is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxFault {
    /// The line.
    pub line: usize,
    /// What the template engine says.
    pub message: String,
}
