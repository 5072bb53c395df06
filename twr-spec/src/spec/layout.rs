//! `Layout`: how the sections of a reply are marked, and each header as it then is.

use super::Str;

/// How the sections of a reply are marked.
///
/// The layout decides what the prompt asks for. The reader accepts every layout, and records a recovery where the reply
/// uses another one. `#[think(layout = "headings")]` chooses one for a type, `Think::layout` for a call.
///
/// ```
/// # mod twr { pub use twr_spec::spec::Layout; }
/// use twr::Layout;
///
/// assert_eq!(Layout::Headings.mention("Plan"), "## Plan");
/// assert_eq!(Layout::Tags.name(), "tags");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// `[Header]`, with a value of one line after it.
    #[default]
    Sections,
    /// `## Header`, and the value below it.
    Headings,
    /// `<header>value</header>`.
    Tags,
    /// A fenced block for each section, with the header as its tag.
    Blocks,
    /// `Header: value`, with longer values below the label.
    Labels,
    /// The value after the last line of `=====`; several fields are labels there.
    Divider,
    /// One JSON object: a member for each section, `"header": value`.
    Json,
}

/// The line that parts thinking and value.
pub(crate) const DIVIDER: &str = "=====";

impl Layout {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Sections,
        Self::Headings,
        Self::Tags,
        Self::Blocks,
        Self::Labels,
        Self::Divider,
        Self::Json,
    ];

    /// Its name in attributes, files and templates.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sections => "sections",
            Self::Headings => "headings",
            Self::Tags => "tags",
            Self::Blocks => "blocks",
            Self::Labels => "labels",
            Self::Divider => "divider",
            Self::Json => "json",
        }
    }

    /// The layout of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// The header's name as it is written inside its marks: tags, blocks and members have names without blanks.
    pub(crate) fn spell(self, header: &str) -> Str {
        match self {
            Self::Tags | Self::Blocks | Self::Json => tag_name(header).into(),
            _ => Str::Owned(header.to_owned()),
        }
    }

    /// How a sentence names the section: `[Plan]`, `## Plan`, `<plan>`, `"plan"`.
    pub fn mention(self, header: &str) -> String {
        match self {
            Self::Sections => format!("[{header}]"),
            Self::Headings => format!("## {header}"),
            Self::Tags => format!("<{}>", tag_name(header)),
            Self::Blocks => format!("```{}", tag_name(header)),
            Self::Labels => format!("{header}:"),
            Self::Divider => header.to_owned(),
            Self::Json => format!("\"{}\"", tag_name(header)),
        }
    }
}

/// In lower case, with `_` for blanks and for what would end the tag or the string.
fn tag_name(header: &str) -> String {
    let spelled = |c: char| if c.is_whitespace() || "<>/`'\"=\\".contains(c) { '_' } else { c };
    header.chars().map(spelled).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_is_found_by_its_name() {
        for layout in Layout::ALL {
            assert_eq!(Layout::named(layout.name()), Some(layout));
        }
        assert_eq!(Layout::named("Sections"), None);
    }

    #[test]
    fn headers_stand_as_the_layout_marks_them() {
        for (layout, mention) in [
            (Layout::Sections, "[What's next?]"),
            (Layout::Headings, "## What's next?"),
            (Layout::Tags, "<what_s_next?>"),
            (Layout::Blocks, "```what_s_next?"),
            (Layout::Labels, "What's next?:"),
            (Layout::Divider, "What's next?"),
            (Layout::Json, "\"what_s_next?\""),
        ] {
            assert_eq!(layout.mention("What's next?"), mention);
        }
    }
}
