//! `Output`: what holds a reply to its form: words alone, or the model's server.

/// What enforces the form of a reply.
///
/// Where nobody chooses a mode, a model that is set up to take grammars is asked by [`Output::Grammar`], and any other
/// model by [`Output::Text`].
///
/// In every mode the same reader reads the reply, and the same repair asks for what is missing.
/// `#[think(output = "native")]` chooses one for a type, `Think::output` for a call.
///
/// ```
/// # mod twr { pub use twr_spec::spec::Output; }
/// use twr::Output;
///
/// assert_eq!(Output::default(), Output::Text);
/// assert_eq!(Output::Native.name(), "native");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "templates", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "templates", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Output {
    /// The prompt alone: words and worked examples, in a [`Layout`](super::Layout).
    #[default]
    Text,
    /// The server's JSON mode, by the spec's JSON Schema.
    Native,
    /// A tool that the model has to call, with the value as its arguments. Each case of a union is a tool.
    Tool,
    /// A grammar that the server enforces while it samples.
    Grammar,
    /// The best of these that the model offers: a grammar, else native output, else a tool, else text.
    Auto,
}

impl Output {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Text, Self::Native, Self::Tool, Self::Grammar, Self::Auto];

    /// Its name in attributes, files and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Native => "native",
            Self::Tool => "tool",
            Self::Grammar => "grammar",
            Self::Auto => "auto",
        }
    }

    /// The output mode of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|output| output.name() == name)
    }

    /// Whether replies are JSON in this mode, whatever the layout of the spec.
    pub const fn is_json(self) -> bool {
        matches!(self, Self::Native | Self::Tool)
    }
}

#[cfg(test)]
mod tests {
    use super::Output;

    #[test]
    fn every_output_mode_is_found_by_its_name() {
        for output in Output::ALL {
            assert_eq!(Output::named(output.name()), Some(output));
        }
        assert_eq!(Output::named("Native"), None);
    }
}
