//! `Topic`: what a field may ask for, and the verbs that answer such a question.

/// What a field may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Topic {
    /// Where it takes place.
    Place,
    /// Who does it.
    Person,
    /// What it is called.
    Name,
    /// What it is about.
    Subject,
    /// The last day.
    Due,
    /// When it begins.
    Start,
    /// When people meet.
    Meeting,
    /// How long it takes.
    Length,
    /// What it costs.
    Cost,
    /// How many there are.
    Count,
    /// When it was published.
    Publication,
    /// What brought it about.
    Cause,
}

/// Where the phrase of a topic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// In the name or the description of the field: it makes the field one of the topic.
    Cue,
    /// Between what the value is said of and the value: `takes place in`.
    Verb,
    /// Before the value, with its own subject: `all scenes take place in`.
    Lead,
    /// After the value: `will do it`.
    Behind,
}

/// The phrases of a topic.
pub(super) type TopicPhrases = (Topic, Part, &'static [&'static str]);
