//! Dress that changes nothing: what models put round sections, headers and list marks.

use proptest::prelude::*;

/// What is done to a reply that is written just as asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    header: Header,
    /// The list mark of the outer lists.
    mark: &'static str,
    blank_lines: bool,
    before: &'static str,
    fenced: bool,
    carriage_returns: bool,
    end: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Header {
    AsAsked,
    Upper,
    Colon,
    FullWidth,
    Tag,
    Bold,
    BoldColon,
    Heading,
    NumberedHeading,
    Label,
    Quoted,
}

pub(crate) fn noise() -> impl Strategy<Value = Noise> {
    let header = prop::sample::select(vec![
        Header::AsAsked,
        Header::Upper,
        Header::Colon,
        Header::FullWidth,
        Header::Tag,
        Header::Bold,
        Header::BoldColon,
        Header::Heading,
        Header::NumberedHeading,
        Header::Label,
        Header::Quoted,
    ]);
    let mark = prop::sample::select(vec!["- ", "* ", "+ ", "• ", "1. ", "2) "]);
    let before = prop::sample::select(vec![
        "",
        "Sure! Here is the reply.\n\n",
        "<think>\n[Plan] no\n</think>\n",
        "I thought of it.\n\n---\n\n",
        "# All of it\n",
    ]);
    let end = prop::sample::select(vec!["", "\n", "\n\n  \n", "<|im_end|>", "</s>\n"]);
    let switches = (any::<bool>(), any::<bool>(), any::<bool>());
    (header, mark, before, end, switches).prop_map(|(header, mark, before, end, switches)| {
        let (blank_lines, fenced, carriage_returns) = switches;
        Noise { header, mark, blank_lines, before, fenced, carriage_returns, end }
    })
}

impl Noise {
    /// The same without words before the reply.
    pub(crate) fn without_words_before(self) -> Self {
        let is_thought = self.before.starts_with("<think>");
        Self { before: if is_thought { self.before } else { "" }, ..self }
    }

    /// The reply with its sections' headers and list marks in other dress.
    pub(crate) fn dress(self, reply: &str) -> String {
        // Nobody quotes lines by how far they are set in, and quote marks in code may be its own.
        let has_set_in = !reply.starts_with('[')
            || reply.lines().any(|line| line.starts_with([' ', '{']))
            || reply.contains("```");
        let dressed =
            if has_set_in && self.header == Header::Quoted { Header::AsAsked } else { self.header };
        let mut out = String::from(self.before);
        // A fence round fences is longer than they are.
        let longest = reply.split(|c| c != '`').map(str::len).max().unwrap_or_default();
        let fence = "`".repeat(longest.max(2) + 1);
        if self.fenced {
            out.push_str(&fence);
            out.push('\n');
        }
        for (at, line) in reply.lines().enumerate() {
            let header = line.strip_prefix('[').and_then(|line| line.split_once(']'));
            if header.is_some() && at > 0 && self.blank_lines {
                out.push('\n');
            }
            if let Some((header, value)) = header {
                out.push_str(&dressed.dress(header, value.trim_start()));
            } else {
                if dressed == Header::Quoted {
                    out.push_str("> ");
                }
                match line.strip_prefix("- ") {
                    Some(item) => {
                        out.push_str(self.mark);
                        out.push_str(item);
                    }
                    None => out.push_str(line),
                }
            }
            out.push('\n');
        }
        if self.fenced {
            out.push_str(&fence);
        }
        let out = out.trim_end().to_owned() + self.end;
        if self.carriage_returns { out.replace('\n', "\r\n") } else { out }
    }
}

impl Header {
    fn dress(self, header: &str, value: &str) -> String {
        let line = match self {
            Self::AsAsked => format!("[{header}] {value}"),
            Self::Upper => format!("[{}] {value}", header.to_uppercase()),
            Self::Colon => format!("[{header}]: {value}"),
            Self::FullWidth => format!("【{header}】{value}"),
            Self::Tag => format!("<{header}> {value}"),
            Self::Bold => format!("**{header}**\n{value}"),
            Self::BoldColon => format!("**{header}:** {value}"),
            Self::Heading => format!("## {header}\n\n{value}"),
            Self::NumberedHeading => format!("### 3. {header}: {value}"),
            Self::Label => format!("{header}: {value}"),
            Self::Quoted => format!("> [{header}] {value}"),
        };
        line.trim_end().to_owned()
    }
}
