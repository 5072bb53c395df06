//! The modules of each crate: which file each one is, which names it brings in, and which file a path leads to.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{Token, starts_with, tokens};
use super::tree::Tree;

/// A module's place in its crate: the names from the root down.
pub(super) type ModulePath = Vec<String>;

/// The modules of one crate.
pub(super) struct Crate<'t> {
    pub(super) files: Vec<ModuleFile<'t>>,
    /// Every module, the inline ones too, with the position of its file.
    modules: BTreeMap<ModulePath, usize>,
}

/// A file that is a module.
pub(super) struct ModuleFile<'t> {
    pub(super) path: &'t str,
    pub(super) module: ModulePath,
    pub(super) tokens: Vec<Token<'t>>,
    pub(super) uses: Vec<Use>,
    /// The names of the items that the file defines, in any of its modules.
    defined: BTreeSet<&'t str>,
}

/// One name that a `use` brings into a module.
pub(super) struct Use {
    /// The module in which the `use` is.
    pub(super) module: ModulePath,
    pub(super) path: Vec<String>,
    /// The name there; `*` for all names.
    pub(super) name: String,
    /// Whether the name is handed on with `pub`.
    pub(super) is_export: bool,
    pub(super) line: usize,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    Module(ModulePath),
    /// The position of the file that defines the item.
    Item(usize),
}

/// Keywords after which a name is defined.
const DEFINING: [&str; 9] =
    ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "mod"];

/// How many names may lead to one another before a path is given up.
const MAX_STEPS: usize = 16;

/// The crates of the repository, one for each file that a compiler starts from.
pub(super) fn crates(tree: &Tree) -> Vec<Crate<'_>> {
    let roots = tree.sources.iter().map(|source| source.path.as_str()).filter(|path| is_root(path));
    roots.map(|root| Crate::new(tree, root)).collect()
}

fn is_root(path: &str) -> bool {
    let folders: Vec<&str> = path.split('/').collect();
    if folders.contains(&"tests") || folders.contains(&"examples") {
        return false;
    }
    match folders.as_slice() {
        [.., "src", "lib.rs" | "main.rs"] | [.., "src", "bin", _] => true,
        [.., "src", "bin", _, name] => *name == "main.rs",
        _ => false,
    }
}

impl<'t> Crate<'t> {
    fn new(tree: &'t Tree, root: &'t str) -> Self {
        let mut found = Self { files: Vec::new(), modules: BTreeMap::new() };
        found.add(tree, root, Vec::new());
        found
    }

    /// Adds a file, and those that it declares.
    fn add(&mut self, tree: &'t Tree, path: &'t str, module: ModulePath) {
        let Some(source) = tree.sources.iter().find(|source| source.path == path) else { return };
        let at = self.files.len();
        let tokens = tokens(source);
        let scan = Scan::of(&tokens, &module);
        let folder = children_folder(path, module.is_empty());
        self.modules.insert(module.clone(), at);
        for inline in scan.inline {
            self.modules.insert(inline, at);
        }
        self.files.push(ModuleFile {
            path,
            module,
            uses: scan.uses,
            defined: scan.defined,
            tokens,
        });
        for child in scan.declared {
            let name = child.last().map_or("", String::as_str);
            let file = [format!("{folder}{name}.rs"), format!("{folder}{name}/mod.rs")];
            let file = tree.sources.iter().find(|source| file.contains(&source.path));
            if let Some(file) = file {
                self.add(tree, &file.path, child);
            }
        }
    }

    /// The position of the file that a path leads to, as seen in a module; `None` where it leads to another crate, or
    /// to a module as a whole.
    pub(super) fn file_of(&self, module: &ModulePath, path: &[&str]) -> Option<usize> {
        match self.resolve(module, path, MAX_STEPS)? {
            Target::Item(file) => Some(file),
            Target::Module(_) => None,
        }
    }

    /// The position of the file in which the names of a path are, if the path is a module.
    pub(super) fn file_of_module(&self, module: &ModulePath, path: &[&str]) -> Option<usize> {
        match self.resolve(module, path, MAX_STEPS)? {
            Target::Item(file) => Some(file),
            Target::Module(module) => self.modules.get(&module).copied(),
        }
    }

    fn resolve(&self, module: &ModulePath, path: &[&str], steps: usize) -> Option<Target> {
        let (first, remaining) = path.split_first()?;
        let is_last = remaining.is_empty();
        let start = match *first {
            "crate" => Target::Module(Vec::new()),
            "self" => Target::Module(module.clone()),
            "super" => {
                let mut parent = module.clone();
                parent.pop()?;
                Target::Module(parent)
            }
            name => self.name_in(module, name, is_last, steps)?,
        };
        self.follow(start, remaining, steps)
    }

    /// Follows the rest of a path from where its beginning leads to.
    fn follow(&self, start: Target, remaining: &[&str], steps: usize) -> Option<Target> {
        let mut target = start;
        for (at, segment) in remaining.iter().enumerate() {
            let Target::Module(module) = &target else { return Some(target) };
            if *segment == "super" {
                let mut parent = module.clone();
                parent.pop()?;
                target = Target::Module(parent);
                continue;
            }
            let found = self.name_in(module, segment, at + 1 == remaining.len(), steps);
            let own = || self.modules.get(module).map(|file| Target::Item(*file));
            target = found.or_else(own)?;
        }
        Some(target)
    }

    /// What a name is inside a module. A module and an item may share it: the last name of a path is the item.
    fn name_in(
        &self,
        module: &ModulePath,
        name: &str,
        is_last: bool,
        steps: usize,
    ) -> Option<Target> {
        let steps = steps.checked_sub(1)?;
        let file = *self.modules.get(module)?;
        let mut inside = module.clone();
        inside.push(name.to_owned());
        let is_module = self.modules.contains_key(&inside);
        if is_module && !is_last {
            return Some(Target::Module(inside));
        }
        let uses = &self.files.get(file)?.uses;
        let named = uses.iter().find(|found| found.module == *module && found.name == name);
        if let Some(found) = named
            && let Some(target) = self.resolve_use(found, steps)
        {
            return Some(target);
        }
        if is_module {
            return Some(Target::Module(inside));
        }
        if self.files.get(file)?.defined.contains(name) {
            return Some(Target::Item(file));
        }
        let mut globs = uses.iter().filter(|found| found.module == *module && found.name == "*");
        globs.find_map(|glob| self.name_through(glob, name, steps))
    }

    fn name_through(&self, glob: &Use, name: &str, steps: usize) -> Option<Target> {
        match self.resolve_use(glob, steps)? {
            Target::Module(module) if module != glob.module => {
                self.name_in(&module, name, true, steps)
            }
            _ => None,
        }
    }

    fn resolve_use(&self, found: &Use, steps: usize) -> Option<Target> {
        let path: Vec<&str> = found.path.iter().map(String::as_str).collect();
        self.resolve(&found.module, &path, steps)
    }
}

/// The folder of the modules that a file declares, with its `/`.
fn children_folder(path: &str, is_root: bool) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    if is_root || name == "mod.rs" {
        format!("{folder}/")
    } else {
        format!("{folder}/{}/", name.trim_end_matches(".rs"))
    }
}

/// What the tokens of a file say of modules and names.
struct Scan<'t> {
    uses: Vec<Use>,
    defined: BTreeSet<&'t str>,
    /// Modules that are files of their own.
    declared: Vec<ModulePath>,
    /// Modules inside the file.
    inline: Vec<ModulePath>,
}

impl<'t> Scan<'t> {
    fn of(tokens: &[Token<'t>], module: &ModulePath) -> Self {
        let mut scan = Self {
            uses: Vec::new(),
            defined: BTreeSet::new(),
            declared: Vec::new(),
            inline: Vec::new(),
        };
        for (at, scope) in (0..).zip(scopes(tokens, module)) {
            scan.take(&tokens[at..], at.checked_sub(1).map(|before| tokens[before]), &scope);
        }
        scan
    }

    fn take(&mut self, remaining: &[Token<'t>], before: Option<Token<'_>>, scope: &ModulePath) {
        let inside = |name: &str| scope.iter().cloned().chain([name.to_owned()]).collect();
        match remaining {
            [first, name, after, ..] if first.text == "mod" && name.is_word() => {
                match after.text {
                    ";" => self.declared.push(inside(name.text)),
                    "{" => self.inline.push(inside(name.text)),
                    _ => {}
                }
                self.defined.insert(name.text);
            }
            [first, name, ..] if DEFINING.contains(&first.text) && name.is_word() => {
                self.defined.insert(name.text);
            }
            [first, sign, name, ..] if first.text == "macro_rules" && sign.text == "!" => {
                self.defined.insert(name.text);
            }
            [first, after @ ..] if first.text == "use" => {
                let is_export = before.is_some_and(|before| matches!(before.text, "pub" | ")"));
                let end = after.iter().position(|token| token.text == ";");
                let mut tree = UseTree { scope, is_export, line: first.line, uses: &mut self.uses };
                tree.take(&after[..end.unwrap_or(after.len())], &[]);
            }
            _ => {}
        }
    }
}

/// The module that each token is in.
pub(super) fn scopes(tokens: &[Token<'_>], module: &ModulePath) -> Vec<ModulePath> {
    let mut scope = module.clone();
    let mut depth = 0_usize;
    let mut opened = Vec::new();
    let mut found = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        found.push(scope.clone());
        match token.text {
            "{" => {
                depth += 1;
                if at >= 2 && tokens[at - 2].text == "mod" {
                    scope.push(tokens[at - 1].text.to_owned());
                    opened.push(depth);
                }
            }
            "}" => {
                if opened.last() == Some(&depth) {
                    opened.pop();
                    scope.pop();
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    found
}

/// Takes a `use` apart into the names that it brings in.
struct UseTree<'u> {
    scope: &'u ModulePath,
    is_export: bool,
    line: usize,
    uses: &'u mut Vec<Use>,
}

impl UseTree<'_> {
    fn take(&mut self, tokens: &[Token<'_>], prefix: &[String]) {
        let mut path = prefix.to_vec();
        let mut name = None;
        let mut remaining = tokens;
        while let Some((first, after)) = remaining.split_first() {
            remaining = after;
            match first.text {
                "::" => {}
                "{" => {
                    let inside = after.get(..after.len().saturating_sub(1)).unwrap_or_default();
                    for part in parts(inside) {
                        self.take(part, &path);
                    }
                    return;
                }
                "*" => name = Some("*".to_owned()),
                "as" => name = after.first().map(|alias| alias.text.to_owned()),
                _ if name.is_none() => path.push(first.text.to_owned()),
                _ => {}
            }
        }
        if path.len() > prefix.len().max(1) && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let Some(last) = path.last() else { return };
        let name = name.unwrap_or_else(|| last.clone());
        let (module, is_export, line) = (self.scope.clone(), self.is_export, self.line);
        self.uses.push(Use { module, path, name, is_export, line });
    }
}

/// The parts between the outer commas.
fn parts<'p, 's>(tokens: &'p [Token<'s>]) -> Vec<&'p [Token<'s>]> {
    let mut depth = 0_usize;
    let is_comma = |token: &Token<'_>| {
        match token.text {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && token.text == ","
    };
    let parts = tokens.split(is_comma);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Each path of several names in a file outside of its `use`s, with the line and the module that it is in.
pub(super) fn paths<'s>(
    tokens: &[Token<'s>],
    module: &ModulePath,
) -> Vec<(Vec<&'s str>, usize, ModulePath)> {
    let mut found = Vec::new();
    let mut in_use = false;
    let mut at = 0;
    let scopes = scopes(tokens, module);
    while let Some(token) = tokens.get(at) {
        in_use = (in_use || token.text == "use") && token.text != ";";
        let mut path = Vec::new();
        if token.is_word() && !in_use {
            path.push(token.text);
            while starts_with(&tokens[at + 1..], &["::"])
                && let Some(next) = tokens.get(at + 2).filter(|next| next.is_word())
            {
                path.push(next.text);
                at += 2;
            }
        }
        if path.len() > 1 {
            found.push((path, token.line, scopes[at].clone()));
        }
        at += 1;
    }
    found
}
