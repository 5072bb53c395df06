//! The replies that a body is put into: under its header in several forms, beside prose, in JSON, alone.

use serde_json::json;

use super::specs::Asked;

/// What surrounds a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shell {
    /// `[Score] 4`.
    Section,
    /// `## Score`, the body below.
    Heading,
    /// `**Score:** 4`.
    Bold,
    /// `Score: 4`.
    Label,
    /// A section of prose, then the section.
    Below,
    /// The section, then a section of prose.
    Above,
    /// `{"score": "4"}`.
    Json,
    /// Nothing: the body is the reply.
    Alone,
}

const PROSE: &str = "The draft was read twice by both of us. It is pleasant to follow, and the tables are \
                     easy to find.";
const CHINESE_PROSE: &str = "我们把草稿读了两遍。文字流畅，表格也容易找到。";

impl Shell {
    /// All shells.
    pub const ALL: [Self; 8] = [
        Self::Section,
        Self::Heading,
        Self::Bold,
        Self::Label,
        Self::Below,
        Self::Above,
        Self::Json,
        Self::Alone,
    ];

    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Section => "section",
            Self::Heading => "heading",
            Self::Bold => "bold",
            Self::Label => "label",
            Self::Below => "below",
            Self::Above => "above",
            Self::Json => "json",
            Self::Alone => "alone",
        }
    }

    /// The whole reply; `None` if such a body is not there.
    pub fn around(self, body: &str, asked: &Asked) -> Option<String> {
        let header = &*asked.field().header;
        let (colon, prose) = if asked.is_chinese() { ("：", CHINESE_PROSE) } else { (":", PROSE) };
        // What is in lines of its own begins on one.
        let gap = if begins_a_block(body) { "\n" } else { " " };
        Some(match self {
            Self::Section => format!("[{header}]{gap}{body}"),
            Self::Heading => format!("## {header}\n{body}"),
            Self::Bold => format!("**{header}{colon}**{gap}{body}"),
            Self::Label if body.contains('\n') || gap == "\n" => return None,
            Self::Label => format!("{header}{colon} {body}"),
            Self::Below => format!("[Summary]\n{prose}\n\n[{header}]\n{body}"),
            Self::Above => format!("[{header}]{gap}{body}\n\n[Summary]\n{prose}"),
            Self::Json => json!({ &*asked.field().name: body }).to_string(),
            Self::Alone => body.to_owned(),
        })
    }
}

fn begins_a_block(body: &str) -> bool {
    let marks = ["- ", "* ", "+ ", "# ", "## ", "```", "|", "> ", "1. ", "1) ", "• "];
    body.contains('\n') && marks.iter().any(|mark| body.starts_with(mark))
}
