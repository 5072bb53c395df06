//! `Build`: specs to Rust source in a build script.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use twr_yaml::{Document, Problems, Reach};

use crate::folder::spec_files;
use crate::generated::{Clash, clash, index, modules, write_changed};

/// Makes Rust source of specs, for `build.rs`:
///
/// ```no_run
/// fn main() -> Result<(), twr_gen::BuildError> {
///     twr_gen::Build::new().specs("specs").compile()
/// }
/// ```
///
/// and in the program, which depends on `twr`:
///
/// ```ignore
/// mod specs {
///     include!(concat!(env!("OUT_DIR"), "/specs.rs"));
/// }
/// use specs::research_plan::ResearchPlan;
/// ```
///
/// Each spec is a module of its own, called as the spec: `ResearchPlan` is in `research_plan`.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Build {
    specs: Vec<PathBuf>,
    out: Option<PathBuf>,
    allows_outside: bool,
}

impl Build {
    /// A build of `specs/`, beside `Cargo.toml`, into `OUT_DIR`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a folder of specs, or a file; from then on `specs/` only if it is named.
    pub fn specs(mut self, path: impl Into<PathBuf>) -> Self {
        self.specs.push(path.into());
        self
    }

    /// Whether the files that the specs name (imports, prompts, replies) may lie outside of the folder of
    /// `Cargo.toml`. Default `false`.
    pub fn allow_outside(mut self, yes: bool) -> Self {
        self.allows_outside = yes;
        self
    }

    /// Writes to this folder and not to `OUT_DIR`.
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out = Some(folder.into());
        self
    }

    /// Writes `specs.rs`, and a file of each spec in the folder `specs` beside it; what is unchanged is not
    /// touched. Tells cargo which files it has to look at.
    ///
    /// # Errors
    /// All that is wrong with the specs, told as the compiler tells it; or that a file cannot be read or
    /// written.
    pub fn compile(self) -> Result<(), BuildError> {
        let out = self.out.or_else(|| std::env::var_os("OUT_DIR").map(PathBuf::from));
        let out = out.ok_or(BuildError(Kind::NoOutDir))?;
        let named = if self.specs.is_empty() { vec![PathBuf::from("specs")] } else { self.specs };
        let (mut sound, mut broken) = (Vec::new(), Vec::new());
        for root in named {
            rerun_if_changed(&root);
            let files = spec_files(&root).map_err(|error| failed(&root, "read", error))?;
            for file in files {
                let reach = if self.allows_outside {
                    Reach::Anywhere
                } else {
                    Reach::of_project(&file, Some(&root))
                };
                match Document::load_within(&file, &reach) {
                    Ok(document) => sound.push((file, document)),
                    Err(problems) => broken.push(problems),
                }
            }
        }
        let of_sound = sound.iter().flat_map(|(_, document)| document.sources());
        for source in of_sound.chain(broken.iter().flat_map(Problems::sources)) {
            rerun_if_changed(&source.path);
        }
        if !broken.is_empty() {
            return Err(BuildError(Kind::Broken(broken)));
        }
        let documents = || sound.iter().map(|(path, document)| (path.as_path(), document));
        if let Some(clash) = clash(documents()) {
            return Err(BuildError(Kind::Clash(clash)));
        }
        write(&out, documents())
    }
}

fn write<'d>(
    out: &Path,
    documents: impl Iterator<Item = (&'d Path, &'d Document)>,
) -> Result<(), BuildError> {
    let modules = modules(documents);
    let write = |path: PathBuf, text: &str| {
        write_changed(&path, text).map(drop).map_err(|error| failed(&path, "written", error))
    };
    for module in &modules {
        write(out.join("specs").join(format!("{}.rs", module.name)), &module.source)?;
    }
    let include = |name: &str| {
        format!(" {{\n    include!(concat!(env!(\"OUT_DIR\"), \"/specs/{name}.rs\"));\n}}")
    };
    write(out.join("specs.rs"), &index(&modules, include))
}

#[expect(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]
fn rerun_if_changed(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

fn failed(path: &Path, doing: &'static str, error: io::Error) -> BuildError {
    BuildError(Kind::File { path: path.to_owned(), doing, error })
}

/// Why there is no source. `Debug` tells it as `Display` does, because that is what a build script's `main`
/// shows of its error.
pub struct BuildError(Kind);

enum Kind {
    Broken(Vec<Problems>),
    Clash(Clash),
    File { path: PathBuf, doing: &'static str, error: io::Error },
    NoOutDir,
}

impl BuildError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match &self.0 {
            Kind::Broken(files) => {
                f.write_str("the specs have mistakes")?;
                files.iter().try_for_each(|problems| write!(f, "\n\n{problems}"))
            }
            Kind::Clash(clash) => write!(f, "{clash}: rename one of them"),
            Kind::File { path, doing, error } => {
                write!(f, "`{}` cannot be {doing}: {error}", path.display())
            }
            Kind::NoOutDir => f.write_str(
                "OUT_DIR is not set, which cargo sets for a build script: run this from `build.rs`, or say where to write with `out_dir`",
            ),
        }
    }
}

twr_spec::show_in_words!(BuildError);

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            // The text has the error, so what follows is that error's own cause.
            Kind::File { error, .. } => error.source(),
            _ => None,
        }
    }
}
