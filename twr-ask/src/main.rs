//! `twr-ask`: asks a person what a model wrote, and prints the answer.

use std::io::{BufReader, Write as _, stderr, stdin, stdout};
use std::net::IpAddr;
use std::process::ExitCode;
use std::time::Duration;

use tokio::signal::ctrl_c;
use twr::Language;
use twr::verdict::Strictness;
use twr_ask::Payload;
use twr_ask::answer::unasked_exit_code;
use twr_ask::locale;
use twr_ask::read::{Reading, read_strictly};
use twr_ask::{Ask, AskErrorKind, Auto, Plain, Reply, Terminal};

const HELP: &str = "\
Asks a person what a model wrote, and prints the answer as text for the model.

Usage: twr-ask [OPTIONS] FILE

FILE is a reply of a model: questions or an outline, as JSON with or without a tag line, or as sections.

Options:
  --plain            Ask by lines, as where there is no terminal
  --web              Ask on a page; its address is printed to standard error
  --bind ADDRESS     Serve the page on this address of the machine, for a phone in its network, in place of 127.0.0.1
  --auto             Ask nobody: the default or the recommended options count
  --json             Print the answer as JSON
  --strict           Ask only what is written just as asked for; else print what is not, and end with 2
  --lang LANG        The language of the dialog: zh or en [default: that of the locale, or of the browser]
  --timeout SECONDS  How long the person may take for each question
  --help             Print this

Exit codes: 0 answered, 2 nothing to ask, 11 questions and nobody there, 12 an outline and nobody there, 13 answered
later, 14 interrupted, 15 cancelled or out of time. NO_COLOR, ACCESSIBLE, TERM, LC_ALL, LC_MESSAGES, LC_CTYPE, LANG, VISUAL and EDITOR
count.";

/// How the person is asked.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Screen,
    Lines,
    Page,
    Nobody,
}

/// What the arguments say.
struct Arguments {
    file: String,
    way: Way,
    json: bool,
    strictness: Strictness,
    timeout: Option<Duration>,
    language: Option<Language>,
    bind: Option<IpAddr>,
}

fn main() -> ExitCode {
    let arguments = match arguments(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            print(HELP);
            return ExitCode::SUCCESS;
        }
        Err(message) => return failed(&format!("{message}; try --help"), 2),
    };
    let payload = match std::fs::read_to_string(&arguments.file) {
        Ok(reply) => read_strictly(&reply, arguments.strictness),
        Err(error) => return failed(&format!("{}: {error}", arguments.file), 2),
    };
    let payload = match payload {
        Ok(Reading { payload: Payload::Normal { .. }, .. }) => {
            let nothing = format!("{} asks nothing: it is plain text", arguments.file);
            return failed(&nothing, 2);
        }
        Ok(reading) => reading.payload,
        Err(error) => return failed(&error.to_string(), 2),
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string(), 1),
    };
    let asker = asker(&arguments);
    let reply = runtime.block_on(async {
        // The screen hears Ctrl-C as a key, and gives the terminal back before it ends.
        let terminal = || Terminal::from_variables(|name| std::env::var(name).ok());
        let has_screen =
            arguments.way == Way::Screen && Terminal::is_there() && !terminal().is_plain();
        tokio::select! {
            reply = asker.ask(&payload) => reply,
            Ok(()) = ctrl_c(), if !has_screen => Ok(Reply::Cancelled { interrupted: true }),
        }
    });
    // A read of standard input may still block a thread.
    runtime.shutdown_background();
    let code = match reply {
        Ok(reply) => {
            print_reply(&reply, arguments.json);
            reply.exit_code()
        }
        Err(error) => {
            let is_closed = error.kind() == AskErrorKind::Closed;
            let code = if is_closed { unasked_exit_code(&payload) } else { 1 };
            return failed(&error.to_string(), code);
        }
    };
    ExitCode::from(code)
}

fn arguments(mut given: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let (mut file, mut way, mut json) = (None, Way::Screen, false);
    let (mut timeout, mut language, mut bind) = (None, None, None);
    let mut strictness = Strictness::LENIENT;
    while let Some(argument) = given.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--plain" => way = Way::Lines,
            "--web" => way = Way::Page,
            "--auto" => way = Way::Nobody,
            "--json" => json = true,
            "--strict" => strictness = Strictness::EXACT,
            "--timeout" => {
                let seconds = given.next().ok_or("--timeout needs a value")?;
                let seconds = seconds.parse().map_err(|error| {
                    format!("--timeout takes seconds, not {seconds:?}: {error}")
                })?;
                timeout = Some(Duration::from_secs(seconds));
            }
            "--bind" => {
                let address = given.next().ok_or("--bind needs a value")?;
                let address = address.parse().map_err(|error| {
                    format!("--bind takes an IP address, not {address:?}: {error}")
                })?;
                (way, bind) = (Way::Page, Some(address));
            }
            "--lang" => {
                let name = given.next().ok_or("--lang needs a value")?;
                let named = Language::from_tag(&name);
                language =
                    Some(named.ok_or_else(|| format!("--lang takes zh or en, not {name:?}"))?);
            }
            other if other.starts_with("--") => return Err(format!("unknown argument {other:?}")),
            other if file.is_none() => file = Some(other.to_owned()),
            other => return Err(format!("one file only, not {other:?}, too")),
        }
    }
    let file = file.ok_or("a file is missing")?;
    if way == Way::Page && !cfg!(feature = "web") {
        return Err("this program was built without the feature `web`".to_owned());
    }
    Ok(Some(Arguments { file, way, json, strictness, timeout, language, bind }))
}

fn asker(arguments: &Arguments) -> Box<dyn Ask> {
    let variable = |name: &str| std::env::var(name).ok();
    let language = arguments.language.unwrap_or_else(|| locale::language(variable));
    match arguments.way {
        Way::Nobody => Box::new(Auto::new()),
        #[cfg(feature = "web")]
        Way::Page => page(arguments),
        Way::Screen if Terminal::is_there() => {
            let terminal = Terminal::from_variables(variable).language(language);
            Box::new(terminal.timeout(arguments.timeout))
        }
        _ => {
            let plain = Plain::new(BufReader::new(stdin()), stderr()).language(language);
            Box::new(plain.timeout(arguments.timeout))
        }
    }
}

#[cfg(feature = "web")]
fn page(arguments: &Arguments) -> Box<dyn Ask> {
    let mut form = twr_ask::WebForm::new(|url| {
        let _ = writeln!(stderr(), "{url}");
    });
    if let Some(language) = arguments.language {
        form = form.language(language);
    }
    if let Some(address) = arguments.bind {
        form = form.bind(address);
    }
    if let Some(all) = arguments.timeout {
        form = form.timeout(all);
    }
    Box::new(form)
}

fn print_reply(reply: &Reply, json: bool) {
    match reply.text() {
        _ if json => {
            // The value stays what it is: what would command a terminal is written with JSON's own escapes.
            let json = serde_json::to_string(reply).unwrap_or_default();
            print(&twr::visible::visible_json(&json));
        }
        Some(text) => print(&twr::visible(text)),
        None => {}
    }
    if let Reply::Later { file: Some(file) } = reply {
        let _ = writeln!(stderr(), "saved to {}", twr::visible(file.display()));
    }
}

/// A closed pipe is no failure of the program's.
fn print(text: &str) {
    let _ = writeln!(stdout(), "{text}");
}

fn failed(message: &str, code: u8) -> ExitCode {
    let _ = writeln!(stderr(), "twr-ask: {}", twr::visible(message));
    ExitCode::from(code)
}
