//! `Svg`: a drawing as text, whose words are escaped.

use std::fmt::{Display, Write as _};

use twr::visible::visible;

/// A drawing that is under way.
pub(crate) struct Svg(String);

impl Svg {
    /// An empty drawing of this size.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        ))
    }

    /// Adds an element, which is written as it is.
    pub(crate) fn element(&mut self, element: impl Display) {
        let _ = writeln!(self.0, "{element}");
    }

    /// Adds a line of text at this place. The attributes are written as they are.
    pub(crate) fn text(&mut self, x: impl Display, y: impl Display, attributes: &str, text: &str) {
        let text = escaped(text);
        let _ = writeln!(self.0, "<text x=\"{x}\" y=\"{y}\" {attributes}>{text}</text>");
    }

    /// The whole drawing.
    pub(crate) fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// The text without characters that hide or command, and without marks of HTML and SVG.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in visible(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // No characters of XML.
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}
