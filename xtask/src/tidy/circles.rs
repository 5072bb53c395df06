//! No circle of files: whoever reads a file can read those below it first.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::arrows::{Arrows, arrows};
use super::modules::{Crate, crates};
use super::tree::{Tree, Violation};

/// Circles that are known and still to be broken, each by a file of it, with what holds it together.
const KNOWN: [(&str, &str); 1] = [(
    "twr-runtime/src/think/run.rs",
    "a run holds its state, and decides from it what comes next",
)];

/// Files of a crate do not take from each other in a circle. A parent that only declares its children and hands
/// their names on takes nothing from them.
pub(super) fn files_form_no_circle(tree: &Tree) -> Vec<Violation> {
    crates(tree).iter().flat_map(|krate| circles(krate, &arrows(krate))).collect()
}

/// A violation for each circle.
fn circles(krate: &Crate<'_>, arrows: &Arrows) -> Vec<Violation> {
    let mut seen = BTreeSet::new();
    let mut violations = Vec::new();
    for start in 0..krate.files.len() {
        if seen.contains(&start) {
            continue;
        }
        let Some(circle) = shortest_circle(start, arrows) else { continue };
        let ring: BTreeSet<usize> = reached(start, arrows)
            .into_iter()
            .filter(|file| reached(*file, arrows).contains(&start))
            .collect();
        let is_known = |file: &usize| {
            let path = krate.files.get(*file).map(|file| file.path);
            KNOWN.iter().any(|(known, _)| path == Some(*known))
        };
        if !ring.iter().any(is_known) {
            violations.extend(violation(krate, arrows, &circle, ring.len()));
        }
        seen.extend(ring);
    }
    violations
}

fn violation(
    krate: &Crate<'_>,
    arrows: &Arrows,
    circle: &[usize],
    files: usize,
) -> Option<Violation> {
    let path = |at: usize| krate.files.get(at).map(|file| file.path);
    let next = circle.iter().skip(1).chain(circle.first());
    let mut way = String::new();
    for (from, to) in circle.iter().zip(next) {
        let (name, _) = arrows.get(&(*from, *to))?;
        way = format!("{way} -> `{name}` of {}", path(*to)?);
    }
    let first = *circle.first()?;
    let second = *circle.get(1)?;
    let (_, line) = arrows.get(&(first, second))?;
    let message = format!(
        "a circle of {files} files, for example {}{way}: move what both need to a file below them",
        path(first)?
    );
    Some(Violation::new(path(first)?, *line, message))
}

/// The files that arrows lead to from one, itself only if a circle does.
fn reached(start: usize, arrows: &Arrows) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        open.extend(targets(at, arrows).filter(|to| found.insert(*to)));
    }
    found
}

/// The shortest way from a file back to itself.
fn shortest_circle(start: usize, arrows: &Arrows) -> Option<Vec<usize>> {
    let mut came_from: BTreeMap<usize, usize> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(at) = open.pop_front() {
        for to in targets(at, arrows) {
            if to == start {
                let mut way = vec![at];
                while let Some(before) = way.last().and_then(|last| came_from.get(last)) {
                    way.push(*before);
                }
                way.reverse();
                return Some(way);
            }
            if let Entry::Vacant(place) = came_from.entry(to) {
                place.insert(at);
                open.push_back(to);
            }
        }
    }
    None
}

fn targets(from: usize, arrows: &Arrows) -> impl Iterator<Item = usize> {
    arrows.range((from, 0)..=(from, usize::MAX)).map(|((_, to), _)| *to)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::files_form_no_circle as rule;

    #[test]
    fn files_that_take_from_each_other() {
        check(
            rule,
            &[
                ("a/src/lib.rs", "mod b;\nmod c;"),
                ("a/src/b.rs", "\nuse crate::c::C;\nstruct B;"),
                ("a/src/c.rs", "use super::b::B;\nstruct C;"),
            ],
            &["a/src/b.rs:2"],
        );
        check(
            rule,
            &[
                ("a/src/lib.rs", "mod b;\nmod c;"),
                ("a/src/b.rs", "fn b() { crate::c::c(); }"),
                ("a/src/c.rs", "fn c() { super::b::b(); }"),
            ],
            &["a/src/b.rs:1"],
        );
        check(
            rule,
            &[
                ("a/src/lib.rs", "mod b;\nmod c;"),
                ("a/src/b.rs", "use crate::c;\nfn b() { c::c(); }"),
                ("a/src/c.rs", "fn c() {}\n#[cfg(test)]\nmod tests { use crate::b::b; }"),
            ],
            &[],
        );
    }

    #[test]
    fn a_parent_that_hands_names_on_takes_nothing() {
        let children = [
            ("a/src/b/c.rs", "pub use super::D;\npub struct C(D);"),
            ("a/src/b/d.rs", "pub struct D;"),
            ("a/src/lib.rs", "mod b;"),
        ];
        let parent = |text| [("a/src/b/mod.rs", text)].into_iter().chain(children);
        let with = |text| parent(text).collect::<Vec<_>>();
        check(rule, &with("mod c;\nmod d;\npub use c::C;\npub use d::D;"), &[]);
        check(rule, &with("mod c;\nmod d;\npub use c::C;\nuse d::D;\nfn f(_: C) {}"), &[]);
        check(
            rule,
            &with("mod c;\npub use c::C;\npub struct D;\nfn f(_: C) {}"),
            &["a/src/b/mod.rs:2"],
        );
        check(rule, &with("mod c;\npub use c::C;\npub struct D;"), &[]);
    }

    #[test]
    fn a_method_in_another_file_is_taken_from_there() {
        check(
            rule,
            &[
                ("a/src/lib.rs", "mod m;\nmod n;"),
                ("a/src/m.rs", "pub struct M;\nimpl M { fn run(&self) { self.step_once(); } }"),
                ("a/src/n.rs", "use super::m::M;\nimpl M { pub fn step_once(&self) {} }"),
            ],
            &["a/src/m.rs:2"],
        );
    }

    #[test]
    fn a_known_circle_is_passed_over() {
        check(
            rule,
            &[
                ("twr-runtime/src/lib.rs", "mod think;"),
                ("twr-runtime/src/think/mod.rs", "mod run;"),
                ("twr-runtime/src/think/run.rs", "mod decide;\npub struct R;\nuse decide::D;"),
                ("twr-runtime/src/think/run/decide.rs", "use super::R;\npub struct D;"),
            ],
            &[],
        );
    }
}
