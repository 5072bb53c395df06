//! `Look`: colours, marks, and the language.

use ratatui::style::{Color, Modifier, Style};
use twr::Language;

/// How a dialog looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) color: bool,
    pub(super) ascii: bool,
    pub(super) language: Language,
}

impl Default for Look {
    fn default() -> Self {
        Self { color: true, ascii: false, language: Language::English }
    }
}

/// Text that is read first.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// Text that is read last.
pub(super) const QUIET: Style = Style::new().add_modifier(Modifier::DIM);
/// The character that the cursor is on.
pub(super) const CURSOR: Style = Style::new().add_modifier(Modifier::REVERSED);

impl Look {
    fn tinted(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }

    pub(super) fn title(self) -> Style {
        self.tinted(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub(super) fn current(self) -> Style {
        self.tinted(Color::Green).add_modifier(Modifier::BOLD)
    }

    pub(super) fn warning(self) -> Style {
        self.tinted(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What is before an option: whether it is the current one, and whether it is chosen.
    pub(super) fn mark(self, is_current: bool, multiple: bool, is_chosen: bool) -> &'static str {
        match (is_current, multiple, is_chosen, self.ascii) {
            (true, true, true, false) => "❯ [x] ",
            (true, true, false, false) => "❯ [ ] ",
            (true, true, true, true) => "> [x] ",
            (true, true, false, true) => "> [ ] ",
            (false, true, true, _) => "  [x] ",
            (false, true, false, _) => "  [ ] ",
            (true, false, _, false) => "❯ ",
            (true, false, _, true) => "> ",
            (false, false, true, false) => "• ",
            (false, false, true, true) => "* ",
            (false, false, false, _) => "  ",
        }
    }

    /// What is beside a list that has more above, and more below.
    pub(super) fn arrows(self) -> (&'static str, &'static str) {
        if self.ascii { ("^", "v") } else { ("↑", "↓") }
    }
}
