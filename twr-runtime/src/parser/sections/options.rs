//! How sections are matched, in which order they are given, and in whose words is told what is wrong.

/// How many of the sections must be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MatchMode {
    /// Every one; with patterns, a section for every one. The default.
    #[default]
    All,
    /// At least one: those that are there are given.
    Any,
}

/// In which order sections are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// As they were asked for; with patterns, as they are in the reply. The default.
    Asked,
    /// As they are in the reply.
    Reply,
    /// From the last to the first, as the original gives them. The default of the compatible mode.
    Original,
}

/// Which age of the original words the compatible feedback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Age {
    /// The first: it says what is wrong.
    First,
    /// The second: it says what to write.
    #[default]
    Second,
}
