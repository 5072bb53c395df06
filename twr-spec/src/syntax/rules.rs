//! `Rules`: the rules of a grammar while it is made; equal ones are kept once.

use std::collections::HashMap;

use super::{Class, Part, RuleId};

/// The rules of a grammar.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    bodies: Vec<(String, Part)>,
    /// The rule of each body.
    shared: HashMap<Part, RuleId>,
    /// The rules that were made once for a purpose.
    known: HashMap<String, RuleId>,
    /// How many rules have each name.
    names: HashMap<String, usize>,
    /// The same rules inside a string of JSON.
    in_strings: HashMap<RuleId, RuleId>,
}

impl Rules {
    /// The part as a rule of its own, so that it may be in several places. A rule with the same body is taken.
    pub(crate) fn share(&mut self, name: &str, part: Part) -> Part {
        if matches!(part, Part::Rule(_) | Part::Class(_) | Part::Literal(_)) {
            return part;
        }
        if let Some(id) = self.shared.get(&part) {
            return Part::Rule(*id);
        }
        let id = self.reserve(name);
        self.shared.insert(part.clone(), id);
        self.define(id, part);
        Part::Rule(id)
    }

    /// The rule of this name, which is made the first time. It may refer to itself meanwhile.
    pub(crate) fn once(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Part) -> Part {
        if let Some(id) = self.known.get(name) {
            return Part::Rule(*id);
        }
        let id = self.reserve(name);
        self.known.insert(name.to_owned(), id);
        let part = make(self);
        self.define(id, part);
        Part::Rule(id)
    }

    /// A rule whose body is said later.
    pub(crate) fn reserve(&mut self, name: &str) -> RuleId {
        let plain: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let plain = plain.to_ascii_lowercase();
        let plain = plain.trim_matches('-');
        let plain = if plain.starts_with(|c: char| c.is_ascii_lowercase()) {
            plain.to_owned()
        } else {
            format!("r{plain}")
        };
        // Both notations begin with a rule of their own.
        let taken = usize::from(matches!(plain.as_str(), "root" | "start"));
        let count = self.names.entry(plain.clone()).or_insert(taken);
        *count += 1;
        // No name ends in a number but those that are counted here.
        let name = if *count == 1 && !plain.ends_with(|c: char| c.is_ascii_digit()) {
            plain
        } else {
            format!("{plain}-{count}")
        };
        let id = RuleId(self.bodies.len());
        self.bodies.push((name, Part::empty()));
        id
    }

    /// Says the body of a rule.
    pub(crate) fn define(&mut self, id: RuleId, part: Part) {
        if let Some((_, body)) = self.bodies.get_mut(id.0) {
            *body = part;
        }
    }

    /// The rules in order, each with its name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (RuleId, &str, &Part)> {
        self.bodies.iter().enumerate().map(|(at, (name, part))| (RuleId(at), name.as_str(), part))
    }

    /// The rules in order that a text of the part may need: of what is only inside strings of JSON, the rules
    /// outside of them are not needed.
    pub(crate) fn needed_by(&self, start: &Part) -> impl Iterator<Item = (RuleId, &str, &Part)> {
        let mut is_needed = vec![false; self.len()];
        let mut open = Vec::new();
        start.refers_to(&mut open);
        while let Some(id) = open.pop() {
            let (Some(known), Some((_, part))) = (is_needed.get_mut(id.0), self.get(id)) else {
                continue;
            };
            if !std::mem::replace(known, true) {
                part.refers_to(&mut open);
            }
        }
        self.iter().filter(move |(id, ..)| is_needed.get(id.0).copied().unwrap_or(false))
    }

    /// How many rules there are.
    pub(crate) fn len(&self) -> usize {
        self.bodies.len()
    }

    /// The name and the body of a rule.
    pub(crate) fn get(&self, id: RuleId) -> Option<(&str, &Part)> {
        self.bodies.get(id.0).map(|(name, part)| (name.as_str(), part))
    }

    /// The part as it is inside a string of JSON: with the escapes of JSON.
    pub(crate) fn in_string(&mut self, part: &Part) -> Part {
        match part {
            Part::Literal(text) => Part::text(&escaped(text)),
            Part::Class(class) => class_in_string(class),
            Part::Rule(id) => Part::Rule(self.rule_in_string(*id)),
            Part::Sequence(parts) => {
                let parts: Vec<Part> = parts.iter().map(|part| self.in_string(part)).collect();
                Part::sequence(parts)
            }
            Part::Either(parts) => {
                let parts: Vec<Part> = parts.iter().map(|part| self.in_string(part)).collect();
                Part::either(parts).unwrap_or_else(Part::empty)
            }
            Part::Repeat(part, min, max) => {
                Part::Repeat(Box::new(self.in_string(part)), *min, *max)
            }
        }
    }

    fn rule_in_string(&mut self, id: RuleId) -> RuleId {
        if let Some(known) = self.in_strings.get(&id) {
            return *known;
        }
        let Some((name, part)) = self.bodies.get(id.0).cloned() else { return id };
        let own = self.reserve(&format!("{name}-string"));
        self.in_strings.insert(id, own);
        let part = self.in_string(&part);
        self.define(own, part);
        own
    }
}

/// The text inside a string of JSON, without its quotes.
fn escaped(text: &str) -> String {
    let json = crate::spec::Json::Text(text.to_owned()).compact();
    json.get(1..json.len().saturating_sub(1)).unwrap_or_default().to_owned()
}

/// One character of the class inside a string of JSON.
fn class_in_string(class: &Class) -> Part {
    let escapes = Class::of_ranges(&[('\0', '\x1f'), ('"', '"'), ('\\', '\\'), ('\x7f', '\u{9f}')]);
    let plain = class.without(&escapes);
    let plain = (!plain.is_empty()).then_some(Part::Class(plain));
    let short = ['"', '\\', '\n', '\t'].into_iter().filter(|c| class.has(*c));
    let short = short.map(|c| Part::text(&escaped(c.encode_utf8(&mut [0; 4]))));
    Part::either(plain.into_iter().chain(short)).unwrap_or_else(Part::empty)
}
