//! Edits to a sample crate. Each that would make prompt and parser disagree fails to compile, with a message
//! that says so; none that would not does.

mod edits;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use edits::{EDITS, Edit, Outcome};

/// The sample's files, by their place in it.
const FILES: [(&str, &str); 2] =
    [("main.rs", include_str!("sample/main.rs")), ("ask.md", include_str!("sample/ask.md"))];

/// A copy of the sample that can be edited and checked.
struct Sample {
    folder: PathBuf,
}

impl Sample {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().expect("the repository is there");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutation");
        fs::create_dir_all(&folder).expect("the target folder can be written");
        let manifest = format!(
            "[package]\nname = \"sample\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [[bin]]\nname = \"sample\"\npath = \"main.rs\"\n\n\
             [dependencies]\nserde = {{ version = \"1\", features = [\"derive\"] }}\ntwr = {{ path = '{}', default-features = false, features = [\"prompt\"] }}\n\n\
             [workspace]\n",
            root.display()
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest is written");
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))
            .expect("the lock file is there");
        let sample = Self { folder };
        sample.restore();
        sample
    }

    fn restore(&self) {
        for (file, text) in FILES {
            self.write(file, text);
        }
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.folder.join(file);
        let folder = path.parent().expect("a file stands in a folder");
        fs::create_dir_all(folder).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// What the compiler says of the sample; `None` if it compiles.
    fn check(&self) -> Option<String> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut check = Command::new(cargo);
        check.args(["check", "--quiet", "--offline", "--color", "never", "--target-dir"]);
        check.arg(self.folder.join("target")).current_dir(&self.folder);
        // The outer run's settings are not the sample's.
        check.env_remove("RUSTFLAGS").env("CARGO_INCREMENTAL", "0");
        let output = check.output().expect("cargo can be started");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        (!output.status.success()).then_some(text)
    }

    /// What is not as the edit says; `None` if all is.
    fn try_edit(&self, edit: &Edit) -> Option<String> {
        let (_, original) = FILES.iter().find(|(file, _)| *file == edit.file)?;
        assert_eq!(original.matches(edit.from).count(), 1, "{}: `from` stands once", edit.what);
        self.write(edit.file, &original.replace(edit.from, edit.to));
        let said = self.check();
        self.write(edit.file, original);
        match (&edit.outcome, said) {
            (Outcome::Accepted, None) => None,
            (Outcome::Accepted, Some(said)) => Some(format!("is refused:\n{said}")),
            (Outcome::Refused(_), None) => Some("compiles".to_owned()),
            (Outcome::Refused(because), Some(said)) => (!said.contains(because))
                .then(|| format!("is not refused because {because:?}:\n{said}")),
        }
    }
}

#[test]
fn only_edits_that_part_prompt_and_parser_are_refused() {
    let sample = Sample::new();
    assert_eq!(sample.check(), None, "the sample compiles as it is");
    let wrong: Vec<String> = EDITS
        .iter()
        .filter_map(|edit| Some(format!("{}: {}", edit.what, sample.try_edit(edit)?)))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} edits:\n\n{}",
        wrong.len(),
        EDITS.len(),
        wrong.join("\n\n")
    );
}
