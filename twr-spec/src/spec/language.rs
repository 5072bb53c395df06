//! The language in which a spec speaks to the model.

/// The language of the fixed words in prompts and feedback; headers and descriptions are the user's own.
/// `#[think(language = "zh")]` chooses one for a type.
///
/// ```
/// # mod twr { pub use twr_spec::spec::Language; }
/// use twr::Language;
///
/// assert_eq!(Language::from_tag("zh-Hans"), Some(Language::Chinese));
/// assert_eq!(Language::default().tag(), "en");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// Chinese (simplified).
    Chinese,
}

impl Language {
    /// The language of a BCP 47 tag such as `en`, `en-GB`, `zh` or `zh-Hans`; `None` for any other.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next()? {
            "en" => Some(Self::English),
            "zh" => Some(Self::Chinese),
            _ => None,
        }
    }

    /// The BCP 47 tag, which is also the folder of the language's templates.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }
}
