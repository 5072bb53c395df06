//! `Output`: what holds a reply to its form: words alone, or the model's server.

/// What holds a reply to its form.
///
/// Whatever it is, the same reader reads the reply, and the same repair asks for what is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "templates", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "templates", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Output {
    /// Words and worked examples, in a [`Layout`](super::Layout).
    #[default]
    Text,
    /// The server's JSON mode, by the spec's JSON Schema.
    Native,
    /// A tool that the model has to call: its arguments are the value. Of a union each case is a tool.
    Tool,
    /// A grammar that the server holds the sampler to.
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
