//! Lark: the notation of llguidance, which vLLM, `SGLang` and `OpenAI`'s custom tools take.
//!
//! Its reader has two parts, one for terminals (names in capitals) and one for rules. A terminal is matched as far as
//! it goes, and never taken back, so a text that is cut into many small terminals is misread. What leads to no rule
//! that holds itself is one terminal here, and is matched as a whole. In the soft layouts that is the whole reply;
//! rules are left only in JSON, where one character tells where a terminal ends.

use std::fmt::Write as _;

use super::part::Binding;
use super::{Class, Part, RuleId, Rules};

/// The rules as text, the first of them `start`.
pub(crate) fn lark(rules: &Rules, start: &Part) -> String {
    let mut writer =
        Writer { rules, is_rule: recursive(rules), terminals: String::new(), count: 0 };
    let mut out = String::from("start: ");
    writer.rule(start, &mut out);
    out.push('\n');
    for (id, name, part) in rules.needed_by(start) {
        if writer.is_rule.get(id.index()).copied().unwrap_or(false) {
            let _ = write!(out, "{}: ", rule_name(name));
            writer.rule(part, &mut out);
        } else {
            let _ = write!(out, "{}: ", terminal_name(name));
            writer.put(part, Binding::Alternatives, &mut out);
        }
        out.push('\n');
    }
    out.push_str(&writer.terminals);
    out
}

fn rule_name(name: &str) -> String {
    name.replace('-', "_")
}

fn terminal_name(name: &str) -> String {
    name.replace('-', "_").to_ascii_uppercase()
}

/// Which rules lead to one that holds itself.
fn recursive(rules: &Rules) -> Vec<bool> {
    let mut states = vec![State::New; rules.len()];
    let mut loops = vec![false; rules.len()];
    for (id, _, _) in rules.iter() {
        find_loops(rules, id, &mut states, &mut loops);
    }
    // What leads to a loop is no terminal either.
    loop {
        let mut changed = false;
        for (id, _, part) in rules.iter() {
            if !loops.get(id.index()).copied().unwrap_or(true) && leads_to(part, &loops) {
                if let Some(own) = loops.get_mut(id.index()) {
                    *own = true;
                }
                changed = true;
            }
        }
        if !changed {
            return loops;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// A walk without recursion: chains of rules may be long.
fn find_loops(rules: &Rules, from: RuleId, states: &mut [State], loops: &mut [bool]) {
    let mut stack = vec![(from, false)];
    while let Some((id, is_left)) = stack.pop() {
        let Some(state) = states.get_mut(id.index()) else { continue };
        if is_left {
            *state = State::Done;
            continue;
        }
        match *state {
            State::Done => continue,
            State::Open => {
                if let Some(own) = loops.get_mut(id.index()) {
                    *own = true;
                }
                continue;
            }
            State::New => *state = State::Open,
        }
        stack.push((id, true));
        if let Some((_, part)) = rules.get(id) {
            let mut used = Vec::new();
            part.refers_to(&mut used);
            for other in used {
                match states.get(other.index()) {
                    Some(State::Open) => {
                        if let Some(own) = loops.get_mut(other.index()) {
                            *own = true;
                        }
                    }
                    Some(State::New) => stack.push((other, false)),
                    _ => {}
                }
            }
        }
    }
}

fn leads_to(part: &Part, loops: &[bool]) -> bool {
    match part {
        Part::Literal(_) | Part::Class(_) => false,
        Part::Rule(id) => loops.get(id.index()).copied().unwrap_or(false),
        Part::Sequence(parts) | Part::Either(parts) => {
            parts.iter().any(|part| leads_to(part, loops))
        }
        Part::Repeat(part, ..) => leads_to(part, loops),
    }
}

struct Writer<'w> {
    rules: &'w Rules,
    is_rule: Vec<bool>,
    /// The terminals that are made of parts of rules.
    terminals: String,
    count: usize,
}

impl Writer<'_> {
    /// The body of a rule. Parts side by side that lead to no rule become one terminal.
    fn rule(&mut self, part: &Part, out: &mut String) {
        if leads_to(part, &self.is_rule) {
            self.joined(part, out);
        } else {
            self.terminal(std::slice::from_ref(part), out);
        }
    }

    fn joined(&mut self, part: &Part, out: &mut String) {
        match part {
            Part::Sequence(parts) => {
                let mut run = Vec::new();
                let mut is_first = true;
                let mut gap = |out: &mut String| {
                    if !std::mem::take(&mut is_first) {
                        out.push(' ');
                    }
                };
                for part in parts {
                    if !leads_to(part, &self.is_rule) {
                        run.push(part.clone());
                        continue;
                    }
                    if !run.is_empty() {
                        gap(out);
                        self.terminal(&std::mem::take(&mut run), out);
                    }
                    gap(out);
                    self.bracketed(part, out);
                }
                if !run.is_empty() {
                    gap(out);
                    self.terminal(&run, out);
                }
            }
            Part::Either(parts) => {
                let (own, others): (Vec<Part>, Vec<Part>) =
                    parts.iter().cloned().partition(|part| leads_to(part, &self.is_rule));
                for (at, part) in own.iter().enumerate() {
                    out.push_str(if at > 0 { " | " } else { "" });
                    self.joined(part, out);
                }
                if let Some(rest) = Part::either(others) {
                    out.push_str(" | ");
                    self.terminal(&[rest], out);
                }
            }
            Part::Repeat(inner, min, max) => {
                self.bracketed(inner, out);
                count(*min, *max, out);
            }
            Part::Rule(id) => self.name(*id, out),
            Part::Literal(_) | Part::Class(_) => self.put(part, Binding::Single, out),
        }
    }

    fn bracketed(&mut self, part: &Part, out: &mut String) {
        if let Part::Rule(id) = part {
            return self.name(*id, out);
        }
        out.push('(');
        self.joined(part, out);
        out.push(')');
    }

    /// A terminal of these parts, by its name. One that may be empty is said to be so by the rule.
    fn terminal(&mut self, parts: &[Part], out: &mut String) {
        let part = Part::sequence(parts.iter().cloned());
        match &part {
            Part::Literal(_) => return self.put(&part, Binding::Single, out),
            Part::Sequence(parts) if parts.is_empty() => return out.push_str("\"\""),
            _ => {}
        }
        self.count += 1;
        let name = format!("T{}_", self.count);
        let mut body = String::new();
        self.put(&part, Binding::Alternatives, &mut body);
        let _ = writeln!(self.terminals, "{name}: {body}");
        out.push_str(&name);
    }

    fn name(&self, id: RuleId, out: &mut String) {
        let Some((name, _)) = self.rules.get(id) else { return };
        let is_rule = self.is_rule.get(id.index()).copied().unwrap_or(false);
        out.push_str(&if is_rule { rule_name(name) } else { terminal_name(name) });
    }

    /// A part of a terminal.
    fn put(&self, part: &Part, place: Binding, out: &mut String) {
        let has_brackets = part.binding() < place;
        if has_brackets {
            out.push('(');
        }
        match part {
            Part::Literal(text) => literal(text, out),
            Part::Class(set) => class(set, out),
            Part::Rule(id) => self.name(*id, out),
            Part::Sequence(parts) if parts.is_empty() => out.push_str("\"\""),
            Part::Sequence(parts) => self.put_all(parts, " ", out),
            Part::Either(parts) => self.put_all(parts, " | ", out),
            Part::Repeat(inner, min, max) => {
                self.put(inner, Binding::Single, out);
                count(*min, *max, out);
            }
        }
        if has_brackets {
            out.push(')');
        }
    }

    fn put_all(&self, parts: &[Part], between: &str, out: &mut String) {
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                out.push_str(between);
            }
            self.put(part, Binding::Sequence, out);
        }
    }
}

fn count(min: u32, max: Option<u32>, out: &mut String) {
    let _ = match (min, max) {
        (0, Some(1)) => write!(out, "?"),
        (0, None) => write!(out, "*"),
        (1, None) => write!(out, "+"),
        (min, None) => write!(out, "{{{min},}}"),
        (min, Some(max)) if min == max => write!(out, "{{{min}}}"),
        (min, Some(max)) => write!(out, "{{{min},{max}}}"),
    };
}

/// A string of JSON, as Lark's strings are.
fn literal(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            other if matches!(other, ' '..='~') || other.is_alphanumeric() => out.push(other),
            other => {
                for unit in other.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out.push('"');
}

/// A class as a regular expression.
fn class(class: &Class, out: &mut String) {
    out.push_str("/[");
    let one = |character: char, out: &mut String| {
        if character.is_ascii_alphanumeric() {
            out.push(character);
        } else {
            let _ = write!(out, "\\x{{{:X}}}", u32::from(character));
        }
    };
    for (first, last) in class.ranges() {
        one(*first, out);
        if first != last {
            out.push('-');
            one(*last, out);
        }
    }
    out.push_str("]/");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(part: &Part, expect: &str) {
        let text = lark(&Rules::default(), part);
        assert_eq!(text, format!("start: {expect}\n"), "{part:?}");
    }

    #[test]
    fn every_part_as_llguidance_reads_it() {
        check(&Part::text("say \"a\\b\"\n计划"), r#""say \"a\\b\"\n计划""#);
        check(&Part::text("a\u{2028}🐝"), r#""a\u2028\ud83d\udc1d""#);
        check(&Part::one_of("a-]^/\n"), "T1_\nT1_: /[\\x{A}\\x{2D}\\x{2F}\\x{5D}-\\x{5E}a]/");
        let either = Part::either([Part::text("a"), Part::text("b")]).unwrap();
        check(&either.repeat(2, Some(4)), "T1_\nT1_: (\"a\" | \"b\"){2,4}");
        check(&Part::empty(), "\"\"");
    }

    #[test]
    fn only_what_holds_itself_is_a_rule() {
        let mut rules = Rules::default();
        let json = super::super::any_json(&mut rules);
        let text = lark(&rules, &Part::sequence([Part::text("[Data] "), json]));
        let names = text.lines().filter_map(|line| line.split_once(": "));
        let is_rule = |name: &&str| name.starts_with(|first: char| first.is_ascii_lowercase());
        let rules: Vec<&str> = names.map(|(name, _)| name).filter(is_rule).collect();
        assert_eq!(rules, ["start", "json", "member"], "{text}");
    }
}
