//! `Placement`: where a prompt shows its worked examples.

/// Where the worked examples stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Placement {
    /// As earlier turns of the conversation: what small models follow best by far.
    #[default]
    Turns,
    /// As earlier turns, and they alone say what the format is: the shortest prompt, for a model so small that
    /// it follows what it is shown and not what it is told. A larger one then misses what examples do not
    /// show. A prompt template of one's own still holds its description.
    TurnsAlone,
    /// In the system message, for a conversation whose turns belong to someone else.
    Text,
    /// Nowhere.
    Nowhere,
}

impl Placement {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Turns, Self::TurnsAlone, Self::Text, Self::Nowhere];

    /// Its name in attributes, files and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::TurnsAlone => "alone",
            Self::Text => "text",
            Self::Nowhere => "nowhere",
        }
    }

    /// The placement of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|placement| placement.name() == name)
    }
}
