//! `Placement`: where a prompt shows its worked examples, and the size of a model that decides it.

/// The place of the worked examples. `Think::placement` chooses one for a call.
///
/// ```
/// # mod twr { pub use twr_spec::spec::Placement; }
/// use twr::Placement;
///
/// assert_eq!(Placement::default(), Placement::Auto);
/// assert_eq!(Placement::named("turns"), Some(Placement::Turns));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Placement {
    /// The place that suits the size of the model: see [`suiting`](Self::suiting). If no size is set, as
    /// [`Turns`](Self::Turns).
    #[default]
    Auto,
    /// As earlier turns of the conversation. Small models follow these best by far.
    Turns,
    /// As earlier turns, without a description of the format: the shortest prompt, for very small models, which follow
    /// examples and not descriptions. A larger model then misses what the examples do not show. A prompt template
    /// still contains its description.
    TurnsAlone,
    /// In the system message, for a conversation whose turns belong to someone else.
    Text,
    /// Nowhere.
    Nowhere,
}

/// How large a model is, as far as it is told. It decides what [`Placement::Auto`] means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "templates", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "templates", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ModelSize {
    /// Follows what it is shown and hardly what it is told: below some 1 billion parameters. Measured on one model,
    /// of 135 million.
    Tiny,
    /// Follows what it is shown rather than what it is told: up to some 16 billion parameters.
    Small,
    /// Nothing was said.
    #[default]
    Unknown,
    /// Keeps to a format that is described: the closed flagships, and open models beyond 16 billion parameters.
    Large,
}

impl ModelSize {
    /// Whether nothing was said of it.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }
}

impl Placement {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Auto, Self::Turns, Self::TurnsAlone, Self::Text, Self::Nowhere];

    /// Its name in attributes, files and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Turns => "turns",
            Self::TurnsAlone => "alone",
            Self::Text => "text",
            Self::Nowhere => "nowhere",
        }
    }

    /// The placement for a model of this size: `Auto` becomes one of the others; the others stay as they are.
    ///
    /// | size | placement |
    /// |---|---|
    /// | tiny | [`TurnsAlone`](Self::TurnsAlone): an eighth fewer tokens, and somewhat fewer answers without fault (with 135 million parameters 83 % at 639 tokens a task, beside 88 % at 725 with the description) |
    /// | small, unknown | [`Turns`](Self::Turns): what examples do not show is told |
    /// | large | [`Nowhere`](Self::Nowhere): the description of the format is enough, and the cheapest |
    #[must_use]
    pub const fn suiting(self, size: ModelSize) -> Self {
        match (self, size) {
            (Self::Auto, ModelSize::Tiny) => Self::TurnsAlone,
            (Self::Auto, ModelSize::Small | ModelSize::Unknown) => Self::Turns,
            (Self::Auto, ModelSize::Large) => Self::Nowhere,
            (chosen, _) => chosen,
        }
    }

    /// The placement of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|placement| placement.name() == name)
    }
}
