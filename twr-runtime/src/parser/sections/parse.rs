//! Reads several sections: as the originals do, leniently, or the value after a divider.

use twr_spec::verdict::Status;

use super::multi::MultiSection;
use super::options::Order;
use super::section::{Section, Sections};
use super::{compat, compat_section, lenient, lines};
use crate::parser::contract::Parser;
use crate::parser::divider::Divider;

impl MultiSection {
    /// The value after the last divider, as the one section without a header.
    fn after_divider(&self, reply: &str) -> Status<Sections> {
        let divider =
            Divider::default().compat(self.compat).allow_empty(self.allow_empty).age(self.age);
        let divider = match self.language {
            Some(language) => divider.language(language),
            None => divider,
        };
        let text = match divider.parse(reply) {
            Status::Success(text) => text,
            Status::Error { feedback } => return Status::Error { feedback },
        };
        let section = match (self.compat, self.return_list) {
            (true, as_list) => compat_section(&text, as_list),
            (false, true) => Section::Lines(lines::list_lines(&text)),
            (false, false) => Section::Text(text),
        };
        Status::Success(Sections { entries: vec![(String::new(), section)], ..Sections::default() })
    }
}

impl Parser for MultiSection {
    type Output = Sections;

    fn parse(&self, reply: &str) -> Status<Sections> {
        let status = match (self.headers.is_empty(), self.compat) {
            (true, _) => return self.after_divider(reply),
            (false, true) => compat::parse(self, reply),
            (false, false) => return lenient::parse(self, reply),
        };
        let Status::Success(mut sections) = status else { return status };
        match self.order {
            None | Some(Order::Original) => {}
            Some(Order::Reply) => sections.entries.reverse(),
            Some(Order::Asked) if self.patterns.is_some() => sections.entries.reverse(),
            Some(Order::Asked) => {
                let position = |header: &str| self.headers.iter().position(|asked| asked == header);
                sections.entries.sort_by_key(|(header, _)| position(header));
            }
        }
        Status::Success(sections)
    }
}
