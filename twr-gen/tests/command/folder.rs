//! A folder for one test, and the command in it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own, empty or with the files of one of `tests/command/folders`.
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// An empty folder.
    pub(crate) fn empty(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("twr-gen").join(test);
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir_all(&path).unwrap();
        Self { path }
    }

    /// Copies a folder to one of this name in here.
    pub(crate) fn copy_of(&self, from: &Path, name: &str) {
        copy(from, &self.path.join(name));
    }

    /// A copy of one of the folders.
    pub(crate) fn of(folder: &str, test: &str) -> Self {
        let own = Self::empty(test);
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/folders").join(folder);
        copy(&from, &own.path);
        own
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn read(&self, file: &str) -> String {
        let path = self.path.join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Writes a file in one step: nobody who watches it sees it empty.
    pub(crate) fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.path.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let whole = self.path.join("being-written");
        std::fs::write(&whole, text).unwrap();
        std::fs::rename(whole, path).unwrap();
    }

    /// The command, to be run here, with nothing of the environment that it looks at.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_twr-gen"));
        command.current_dir(&self.path).args(arguments).stdin(Stdio::null());
        for variable in [
            "TWR_MODEL",
            "TWR_BASE_URL",
            "TWR_API_KEY",
            "TWR_GRAMMAR",
            "TWR_SPECS",
            "NO_COLOR",
            "CLICOLOR_FORCE",
            "OPENAI_API_KEY",
        ] {
            command.env_remove(variable);
        }
        command
    }

    /// What a user sees of it.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        self.run_with(arguments, "")
    }

    /// The same, with this on standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &str) -> String {
        seen(self.command(arguments), arguments, input)
    }
}

/// Runs the command; both streams and the exit code.
pub(crate) fn seen(mut command: Command, arguments: &[&str], input: &str) -> String {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that needs no input may be gone first.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let head = format!("$ twr-gen {}", arguments.join(" "));
    let part = |name: &str, text: &str| {
        (!text.is_empty()).then(|| format!("--- {name}\n{}", text.trim_end()))
    };
    let exit = format!("--- exit {}", output.status.code().unwrap());
    let parts = [Some(head), part("out", &out), part("err", &err), Some(exit)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}
