//! A recognizer of GBNF, written from llama.cpp's description of the format. It shares no code with the library.

use std::collections::{HashMap, HashSet};
use std::iter::Peekable;
use std::str::Chars;

/// A grammar as it was read.
pub(crate) struct Gbnf {
    nodes: Vec<Node>,
    rules: HashMap<String, usize>,
}

#[derive(Clone, Debug)]
enum Node {
    Char(Vec<(char, char)>, bool),
    Text(Vec<char>),
    Name(String),
    All(Vec<usize>),
    Any(Vec<usize>),
    Count(usize, usize, Option<usize>),
}

impl Gbnf {
    /// Reads a grammar. Panics where llama.cpp refuses one.
    pub(crate) fn parse(text: &str) -> Self {
        let mut grammar = Self { nodes: Vec::new(), rules: HashMap::new() };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (name, body) = line.split_once("::=").expect("a rule has `::=`");
            let name = name.trim();
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
            assert!(!name.is_empty() && name.chars().all(is_name), "no name: {name:?}");
            let mut rest = body.chars().peekable();
            let node = grammar.alternatives(&mut rest);
            assert_eq!(rest.next(), None, "behind the rule {name}: {body}");
            assert!(grammar.rules.insert(name.to_owned(), node).is_none(), "twice: {name}");
        }
        for node in &grammar.nodes {
            if let Node::Name(name) = node {
                assert!(grammar.rules.contains_key(name), "undefined rule {name}");
            }
        }
        assert!(grammar.rules.contains_key("root"));
        grammar
    }

    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn alternatives(&mut self, rest: &mut Peekable<Chars<'_>>) -> usize {
        let mut all = vec![self.sequence(rest)];
        while rest.next_if_eq(&'|').is_some() {
            all.push(self.sequence(rest));
        }
        self.add(Node::Any(all))
    }

    fn sequence(&mut self, rest: &mut Peekable<Chars<'_>>) -> usize {
        let mut all = Vec::new();
        loop {
            while rest.next_if(|c| c.is_whitespace()).is_some() {}
            let node = match rest.peek() {
                None | Some('|' | ')') => break,
                Some('"') => {
                    rest.next();
                    let mut text = Vec::new();
                    while rest.peek() != Some(&'"') {
                        text.push(character(rest));
                    }
                    rest.next();
                    Node::Text(text)
                }
                Some('[') => {
                    rest.next();
                    class(rest)
                }
                Some('(') => {
                    rest.next();
                    let inside = self.alternatives(rest);
                    assert_eq!(rest.next(), Some(')'));
                    Node::All(vec![inside])
                }
                Some(c) if c.is_ascii_alphabetic() => {
                    let mut name = String::new();
                    while let Some(c) = rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '-') {
                        name.push(c);
                    }
                    Node::Name(name)
                }
                Some(other) => panic!("no part of a rule: {other:?}"),
            };
            let node = self.add(node);
            let counted = match count(rest) {
                Some((min, max)) => self.add(Node::Count(node, min, max)),
                None => node,
            };
            all.push(counted);
        }
        self.add(Node::All(all))
    }

    /// Whether the whole text is in the language.
    pub(crate) fn accepts(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        let mut run = Run { grammar: self, text: &text, known: HashMap::new() };
        run.ends(self.rules["root"], 0).contains(&text.len())
    }
}

/// A character or its escape.
fn character(rest: &mut Peekable<Chars<'_>>) -> char {
    match rest.next().expect("a character") {
        '\\' => match rest.next().expect("an escape") {
            'x' => hex(rest, 2),
            'u' => hex(rest, 4),
            'U' => hex(rest, 8),
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            same @ ('\\' | '"' | '[' | ']') => same,
            other => panic!("unknown escape \\{other}"),
        },
        other => other,
    }
}

fn hex(rest: &mut Peekable<Chars<'_>>, width: usize) -> char {
    let digits: String = rest.take(width).collect();
    assert_eq!(digits.len(), width);
    char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).expect("a character")
}

fn class(rest: &mut Peekable<Chars<'_>>) -> Node {
    let is_negated = rest.next_if_eq(&'^').is_some();
    let mut ranges = Vec::new();
    while rest.peek() != Some(&']') {
        let first = character(rest);
        let mut ahead = rest.clone();
        let is_range = ahead.next() == Some('-') && ahead.next() != Some(']');
        let last = if is_range {
            rest.next();
            character(rest)
        } else {
            first
        };
        ranges.push((first, last));
    }
    rest.next();
    Node::Char(ranges, is_negated)
}

fn count(rest: &mut Peekable<Chars<'_>>) -> Option<(usize, Option<usize>)> {
    let both = match rest.peek()? {
        '?' => (0, Some(1)),
        '*' => (0, None),
        '+' => (1, None),
        '{' => {
            rest.next();
            let inside: String = std::iter::from_fn(|| rest.next_if(|c| *c != '}')).collect();
            match inside.split_once(',') {
                None => (inside.parse().unwrap(), Some(inside.parse().unwrap())),
                Some((min, "")) => (min.parse().unwrap(), None),
                Some((min, max)) => (min.parse().unwrap(), Some(max.parse().unwrap())),
            }
        }
        _ => return None,
    };
    rest.next();
    // What llama.cpp refuses.
    assert!(both.0.max(both.1.unwrap_or(0)) <= 2_000, "too many repetitions: {both:?}");
    Some(both)
}

struct Run<'g> {
    grammar: &'g Gbnf,
    text: &'g [char],
    known: HashMap<(usize, usize), Vec<usize>>,
}

impl Run<'_> {
    /// Where a text of the node can end that begins here.
    fn ends(&mut self, node: usize, at: usize) -> Vec<usize> {
        match &self.grammar.nodes[node] {
            Node::Char(ranges, is_negated) => {
                let Some(c) = self.text.get(at) else { return Vec::new() };
                let has = ranges.iter().any(|(first, last)| (first..=last).contains(&c));
                if has == *is_negated { Vec::new() } else { vec![at + 1] }
            }
            Node::Text(text) => {
                let is_there = self.text[at..].starts_with(text);
                if is_there { vec![at + text.len()] } else { Vec::new() }
            }
            Node::Name(name) => {
                let rule = self.grammar.rules[name];
                if let Some(known) = self.known.get(&(rule, at)) {
                    return known.clone();
                }
                let ends = self.ends(rule, at);
                self.known.insert((rule, at), ends.clone());
                ends
            }
            Node::All(parts) => {
                let mut ends = vec![at];
                for part in parts {
                    ends = self.all_ends(*part, &ends);
                }
                ends
            }
            Node::Any(parts) => {
                let mut ends: Vec<usize> =
                    parts.iter().flat_map(|part| self.ends(*part, at)).collect();
                ends.sort_unstable();
                ends.dedup();
                ends
            }
            Node::Count(part, min, max) => self.counted(*part, *min, *max, at),
        }
    }

    fn all_ends(&mut self, node: usize, starts: &[usize]) -> Vec<usize> {
        let all: HashSet<usize> = starts.iter().flat_map(|start| self.ends(node, *start)).collect();
        all.into_iter().collect()
    }

    fn counted(&mut self, part: usize, min: usize, max: Option<usize>, at: usize) -> Vec<usize> {
        let mut ends = vec![at];
        for _ in 0..min {
            ends = self.all_ends(part, &ends);
        }
        let mut all: HashSet<usize> = ends.iter().copied().collect();
        let mut left = max.map(|max| max - min);
        while left != Some(0) && !ends.is_empty() {
            let next = self.all_ends(part, &ends);
            ends = next.into_iter().filter(|end| all.insert(*end)).collect();
            left = left.map(|left| left - 1);
        }
        all.into_iter().collect()
    }
}
