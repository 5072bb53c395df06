//! The model's server: started on a free loopback port, stopped whatever happens.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fmt};

use super::http;
use super::install::Installation;
use super::not_run::NotRun;
use crate::repo;

/// The name under which the server knows the model.
pub(super) const MODEL_NAME: &str = "smollm2";

/// Runs the server and kills it when stdin closes, which happens however this process ends, by a
/// signal too. The server keeps no state, so that it needs no time to say good-bye. Exits with the
/// server's own code when that ends by itself.
const WATCHDOG: &str = r#"
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ read -r _ <&3; kill -KILL "$server"; } 2>/dev/null & watch=$!
wait "$server"; code=$?
kill "$watch"
exit "$code"
"#;

/// How long the server may take to load the model, and to answer one token.
const START: Duration = Duration::from_secs(120);

/// A running server; dropping it stops it.
pub(super) struct Server {
    watchdog: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts the server and waits until it has produced one token.
    pub(super) fn start(installation: &Installation) -> Result<Self, NotRun> {
        let log = repo::live_folder().join("server.log");
        let server = Self::spawn(installation, &log)
            .map_err(|error| NotRun::new(format!("the server cannot be started: {error}")))?;
        server.wait_until_ready().map_err(|reason| NotRun::new(reason).with_log(&log))
    }

    /// `http://127.0.0.1:PORT/v1`.
    pub(super) fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    fn spawn(installation: &Installation, log: &Path) -> io::Result<Self> {
        let address = free_address()?;
        let log = File::create(log)?;
        let mut command = watched(installation.python.as_os_str());
        command.args(["-m", "llama_cpp.server"]).arg("--model").arg(&installation.weights);
        command.args(["--model_alias", MODEL_NAME, "--host", "127.0.0.1"]);
        command.args(["--port", &address.port().to_string(), "--n_ctx", "4096"]);
        command.args(["--n_threads", "2", "--n_threads_batch", "2", "--logits_all", "false"]);
        // Else a second request cuts off the stream of the first.
        command.args(["--interrupt_requests", "false", "--verbose", "false"]);
        keep_only_harmless_variables(&mut command);
        // Threads that spin while they wait stand still on a machine with other work: 50 tokens
        // take 40 seconds instead of one.
        command.env("OMP_WAIT_POLICY", "passive");
        command.stdout(log.try_clone()?).stderr(log);
        eprintln!("\nstarting the model's server on {address}");
        Ok(Self { watchdog: command.spawn()?, address })
    }

    /// Gives the server back once it answers; else says why it does not.
    fn wait_until_ready(mut self) -> Result<Self, String> {
        let started = Instant::now();
        while http::status(self.address, "/v1/models", None, Duration::from_secs(1)).ok()
            != Some(200)
        {
            if let Some(status) = self.watchdog.try_wait().map_err(|error| error.to_string())? {
                return Err(format!("the server ended while it started: {status}"));
            }
            if started.elapsed() > START {
                return Err(format!("the server did not answer within {} s", START.as_secs()));
            }
            thread::sleep(Duration::from_millis(100));
        }
        // A server that answers may still crash on the first token, where its build does not fit
        // the processor.
        let request = format!(
            r#"{{"model":"{MODEL_NAME}","max_tokens":1,"messages":[{{"role":"user","content":"Hi"}}]}}"#
        );
        match http::status(self.address, "/v1/chat/completions", Some(&request), START) {
            Ok(200) => {
                eprintln!("ready after {:.1} s", started.elapsed().as_secs_f32());
                Ok(self)
            }
            Ok(status) => Err(format!("the server refused the first request with status {status}")),
            Err(error) => Err(format!("the server broke off at the first request: {error}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.watchdog.stdin.take());
        if let Err(error) = self.watchdog.wait() {
            eprintln!("the server may still run: {error}");
        }
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

/// The program under the watchdog; what is added to the command are the program's arguments.
fn watched(program: &OsStr) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", WATCHDOG, "sh"]).arg(program).stdin(Stdio::piped());
    in_own_process_group(&mut command);
    command
}

/// A port that was free a moment ago.
fn free_address() -> io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

/// The server takes its settings from variables too, `PORT` and `SEED` for example.
fn keep_only_harmless_variables(command: &mut Command) {
    command.env_clear();
    for name in ["PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
        if let Some(value) = env::var_os(name) {
            command.env(name, value);
        }
    }
}

/// A ctrl-C at the terminal reaches this process only, and the watchdog sees it end.
#[cfg(unix)]
fn in_own_process_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_own_process_group(_: &mut Command) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Runs a shell script in the server's place; `stop` closes the watchdog's stdin at once.
    fn check(script: &str, stop: bool, expected: i32) {
        let mut watchdog = watched(OsStr::new("sh")).args(["-c", script]).spawn().expect("a shell");
        let open = watchdog.stdin.take().filter(|_| !stop);
        assert_eq!(watchdog.wait().expect("a child").code(), Some(expected));
        drop(open);
    }

    #[test]
    fn the_server_is_killed_when_stdin_closes() {
        check("exec sleep 60", true, 128 + 9);
    }

    #[test]
    fn a_server_that_ends_ends_the_watchdog_with_its_code() {
        check("exit 7", false, 7);
    }
}
