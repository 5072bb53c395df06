//! `CommandCheck`: a command that judges an answer, in a folder of its own, with limits.

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use twr::model::BoxFuture;
use twr::think::{Finding, Report, Validator, ValidatorError};
use twr::{Language, Thinkable};

use super::limits::CommandLimits;
use super::process::{Ended, Job, Ran};
use crate::debug_fields::debug_fields;
use crate::reason::shorten;

/// Makes a file's text from an answer.
type Content<T> = Arc<dyn Fn(&T) -> String + Send + Sync>;

/// Commands that judge an answer: a compiler, a test run. An answer is good if each command ends with the exit code 0.
/// What a failed command wrote is the finding.
///
/// The commands run one after the other in a new folder, which is removed afterwards, with `PATH`, `HOME` and `TMPDIR`
/// (both the folder) as their only variables. Time, memory, CPU time and the size of files are limited by the shell's
/// `ulimit`; when a command ends or its time is up, every process of its group is killed.
///
/// **These limits are no sandbox.** A command can read your files and use the network. Run code that you do not trust
/// inside of a container.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::{Thinkable, model::ScriptedModel};
/// use twr_agent::{check::CommandCheck, reason};
///
/// /// A shell script.
/// #[derive(Debug, Thinkable)]
/// struct Script {
///     /// The script.
///     #[think(code = "sh", example = "echo hello")]
///     script: String,
/// }
///
/// let prints_seven = CommandCheck::new("sh", ["-c", "test \"$(sh answer.sh)\" = 7 || { echo 'Print 7.'; exit 1; }"])
///     .file("answer.sh", |answer: &Script| answer.script.clone());
///
/// let model = ScriptedModel::new([
///     "[Script]\n```sh\necho 3+4\n```",
///     "[Script]\n```sh\necho $((3+4))\n```",
/// ]);
/// let answer = reason(&model, "Print the sum of 3 and 4.").check("run", prints_seven).run().await?;
/// assert_eq!(answer.value.script, "echo $((3+4))");
/// assert_eq!(answer.log.tries_used(), 2);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct CommandCheck<T> {
    commands: Vec<Vec<String>>,
    files: Vec<(String, Content<T>)>,
    variables: Vec<(String, String)>,
    field: Option<String>,
    limits: CommandLimits,
}

impl<T> CommandCheck<T> {
    /// A program with its arguments. The program is looked up in `PATH`; `./name` is a file of the folder.
    pub fn new<A: Into<String>>(
        program: impl Into<String>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        let check = Self {
            commands: Vec::new(),
            files: Vec::new(),
            variables: Vec::new(),
            field: None,
            limits: CommandLimits::default(),
        };
        check.then(program, arguments)
    }

    /// A further program, which runs if all before it ended well: first the compiler, then the tests.
    pub fn then<A: Into<String>>(
        mut self,
        program: impl Into<String>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into);
        self.commands.push(std::iter::once(program.into()).chain(arguments).collect());
        self
    }

    /// A file of the folder, made from the answer. The path is relative to the folder and does not leave it.
    pub fn file(
        mut self,
        path: impl Into<String>,
        content: impl Fn(&T) -> String + Send + Sync + 'static,
    ) -> Self {
        self.files.push((path.into(), Arc::new(content)));
        self
    }

    /// A variable of the commands' environment.
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// The field, by its name in Rust, that findings are about. Default: the whole answer.
    pub fn about(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// The limits of each command.
    pub fn limits(mut self, limits: CommandLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Writes the files into the folder.
    fn write_files(&self, folder: &Folder, value: &T) -> io::Result<()> {
        for (path, content) in &self.files {
            let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_));
            if !Path::new(path).components().all(is_inside) {
                let message = format!("the path {path:?} leaves the folder of the check");
                return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
            }
            let path = folder.0.join(path);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(path, content(value))?;
        }
        Ok(())
    }

    /// Runs the commands up to the first that fails; what that one came to.
    async fn first_failure(&self, value: &T) -> io::Result<Option<(String, Ran)>> {
        let folder = Folder::create()?;
        self.write_files(&folder, value)?;
        for command in &self.commands {
            let job = Job {
                command,
                folder: &folder.0,
                variables: &self.variables,
                limits: &self.limits,
            };
            let ran = job.run().await?;
            if ran.ended != Ended::Code(0) {
                return Ok(Some((command.join(" "), ran)));
            }
        }
        Ok(None)
    }
}

impl<T: Thinkable + Sync> Validator<T> for CommandCheck<T> {
    fn validate<'a>(&'a self, value: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        Box::pin(async move {
            let failed = self.first_failure(value).await.map_err(ValidatorError::new)?;
            let finding = failed.map(|(command, ran)| {
                let order = order(&command, &ran, &self.limits, T::SPEC.language);
                Finding { field: self.field.clone(), order }
            });
            Ok(finding.into_iter().collect())
        })
    }
}

/// What the model is told of a failed command.
fn order(command: &str, ran: &Ran, limits: &CommandLimits, language: Language) -> String {
    let command = shorten(command, 200);
    let output = shorten(&ran.output, limits.output);
    let seconds = limits.time.as_secs_f64();
    if language == Language::Chinese {
        let how = match ran.ended {
            Ended::Code(code) => format!("失败，退出码 {code}"),
            Ended::Signal(signal) => format!("被信号 {signal} 终止"),
            Ended::TimeUp => format!("超过了 {seconds} 秒"),
        };
        return format!("请修正：`{command}` {how}。输出：\n{output}");
    }
    let how = match ran.ended {
        Ended::Code(code) => format!("failed with exit code {code}"),
        Ended::Signal(signal) => format!("was killed by signal {signal}"),
        Ended::TimeUp => format!("ran longer than {seconds} s"),
    };
    format!("Fix this: `{command}` {how}. It wrote:\n{output}")
}

debug_fields!([T] CommandCheck<T> { commands, limits });

/// A new folder that is removed when it is dropped. Nobody else may look into it.
struct Folder(PathBuf);

impl Folder {
    fn create() -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("twr-check-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            // A folder that exists is never taken over.
            match DirBuilder::new().mode(0o700).create(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                created => return created.map(|()| Self(path)),
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
