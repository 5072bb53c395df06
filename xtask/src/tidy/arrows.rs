//! Arrows: which file of a crate takes what from which other one.

use std::collections::{BTreeMap, BTreeSet};

use super::modules::{Crate, ModuleFile, paths};

/// Which file takes something from which: the positions of both, with the first name and its line.
pub(super) type Arrows = BTreeMap<(usize, usize), (String, usize)>;

/// The arrows of a crate.
pub(super) fn arrows(krate: &Crate<'_>) -> Arrows {
    let mut arrows = Arrows::new();
    let far = far_methods(krate);
    for (from, file) in krate.files.iter().enumerate() {
        let mut add = |to: Option<usize>, name: &str, line: usize| {
            if let Some(to) = to.filter(|to| *to != from) {
                arrows.entry((from, to)).or_insert_with(|| (name.to_owned(), line));
            }
        };
        for found in &file.uses {
            let path: Vec<&str> = found.path.iter().map(String::as_str).collect();
            let target = if found.name == "*" {
                krate.file_of_module(&found.module, &path)
            } else {
                krate.file_of(&found.module, &path)
            };
            let is_below = target
                .and_then(|target| krate.files.get(target))
                .is_some_and(|target| target.module.starts_with(&file.module));
            if !found.is_export || !is_below || uses_name(file, &found.name) {
                add(target, &found.name, found.line);
            }
        }
        for (path, line, scope) in paths(&file.tokens, &file.module) {
            add(krate.file_of(&scope, &path), path.last().unwrap_or(&""), line);
        }
        for (to, name, line) in calls(file, &far) {
            add(Some(to), name, line);
        }
    }
    arrows
}

/// Whether a name is used in a file outside of its `use`s.
fn uses_name(file: &ModuleFile<'_>, name: &str) -> bool {
    let mut in_use = false;
    file.tokens.iter().any(|token| {
        in_use = (in_use || token.text == "use") && token.text != ";";
        !in_use && token.text == name
    })
}

/// Methods of a type that are in another file than the type, where only one file has a function of that name: the
/// type, the method, and that file.
fn far_methods<'t>(krate: &Crate<'t>) -> BTreeMap<&'t str, Far<'t>> {
    let mut places: BTreeMap<&str, Vec<Place<'_>>> = BTreeMap::new();
    for (at, file) in krate.files.iter().enumerate() {
        for Function { name, holder, takes_self } in functions(file) {
            let far = holder.filter(|holder| {
                !file.tokens.windows(2).any(|pair| {
                    matches!(pair[0].text, "struct" | "enum" | "trait") && pair[1].text == *holder
                })
            });
            places.entry(name).or_default().push((far, at, takes_self));
        }
    }
    let single = places.into_iter().filter_map(|(name, places)| match places.as_slice() {
        [(Some(holder), at, takes_self)] => {
            Some((name, Far { holder, file: *at, takes_self: *takes_self }))
        }
        _ => None,
    });
    single.collect()
}

/// The type of a function if that is in another file, the function's file, and whether it takes `self`.
type Place<'t> = (Option<&'t str>, usize, bool);

/// A function that is in another file than its type.
struct Far<'t> {
    holder: &'t str,
    file: usize,
    takes_self: bool,
}

/// A function, with the type whose inherent `impl` it is in.
struct Function<'t> {
    name: &'t str,
    holder: Option<&'t str>,
    takes_self: bool,
}

/// Each function of a file.
fn functions<'t>(file: &ModuleFile<'t>) -> Vec<Function<'t>> {
    let mut found = Vec::new();
    let mut holder = None;
    let mut depth = 0_usize;
    for (at, token) in file.tokens.iter().enumerate() {
        match token.text {
            "impl" if depth == 0 => {
                let head: Vec<_> =
                    file.tokens[at + 1..].iter().take_while(|token| token.text != "{").collect();
                let is_trait = head.iter().any(|token| token.text == "for");
                let is_name =
                    |text: &str| text.starts_with(|first: char| first.is_ascii_uppercase());
                let generics = head.iter().take_while(|token| token.text != ">").count();
                let has_generics = head.first().is_some_and(|token| token.text == "<");
                let after = if has_generics { generics } else { 0 };
                let name = head.iter().skip(after).find(|token| is_name(token.text));
                holder = name.filter(|_| !is_trait).map(|name| name.text);
            }
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    holder = None;
                }
            }
            "fn" => {
                let name = file.tokens.get(at + 1).filter(|name| name.is_word());
                let parameters =
                    file.tokens.iter().skip(at + 2).take_while(|token| token.text != ")");
                let takes_self = parameters.take(6).any(|token| token.text == "self");
                found.extend(name.map(|name| Function { name: name.text, holder, takes_self }));
            }
            _ => {}
        }
    }
    found
}

/// The calls of such methods in a file that names their type.
fn calls<'t>(
    file: &ModuleFile<'t>,
    far: &BTreeMap<&'t str, Far<'t>>,
) -> Vec<(usize, &'t str, usize)> {
    let words: BTreeSet<&str> = file.tokens.iter().map(|token| token.text).collect();
    let found = file.tokens.windows(3).filter_map(|triple| {
        let [before, name, after] = triple else { return None };
        let is_call = |far: &&Far<'_>| match before.text {
            "." => far.takes_self,
            "::" => true,
            _ => false,
        };
        let far = far.get(name.text).filter(is_call).filter(|_| after.text == "(")?;
        words.contains(far.holder).then_some((far.file, name.text, name.line))
    });
    found.collect()
}
