//! A program on a pseudo-terminal, and the screen that a person sees, as a terminal emulator shows it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a screen may take to come, and a program to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a screen has to stay the same to be drawn to its end.
const STILL: Duration = Duration::from_millis(150);

/// A program on a terminal.
pub(crate) struct Session {
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    seen: Arc<Mutex<Seen>>,
    child: Box<dyn Child + Send + Sync>,
    reading: Option<JoinHandle<()>>,
}

/// What came to the terminal, and what it shows.
struct Seen {
    bytes: Vec<u8>,
    screen: vt100::Parser,
}

/// What a program left.
pub(crate) struct Ended {
    pub(crate) code: u32,
    /// The last screen.
    pub(crate) screen: String,
    /// All bytes that came to the terminal.
    pub(crate) bytes: String,
}

impl Drop for Session {
    fn drop(&mut self) {
        // A program that has ended needs no end.
        let _ = self.child.kill();
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// The program with no variables but those of a terminal.
pub(crate) fn command(program: &str) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.env_clear();
    command.env("TERM", "xterm-256color");
    command
}

impl Session {
    /// Starts the program in a window of this size.
    pub(crate) fn start(command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = vt100::Parser::new(nonzero(rows), nonzero(columns), 0);
        let seen = Arc::new(Mutex::new(Seen { bytes: Vec::new(), screen }));
        let mut output = pair.master.try_clone_reader().unwrap();
        let sees = Arc::clone(&seen);
        let reading = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut seen = sees.lock().unwrap();
                seen.screen.process(&bytes[..count]);
                seen.bytes.extend_from_slice(&bytes[..count]);
            }
        });
        let keys = Some(pair.master.take_writer().unwrap());
        Self { master: Some(pair.master), keys, seen, child, reading: Some(reading) }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        let writer = self.keys.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let mut seen = self.seen.lock().unwrap();
        seen.screen.screen_mut().set_size(nonzero(rows), nonzero(columns));
        drop(seen);
        self.master.as_ref().unwrap().resize(size(columns, rows)).unwrap();
    }

    /// Looks at the cells and the modes of the screen.
    pub(crate) fn look<T>(&self, at: impl FnOnce(&vt100::Screen) -> T) -> T {
        at(self.seen.lock().unwrap().screen.screen())
    }

    pub(crate) fn shown(&self) -> String {
        let rows = self.look(vt100::Screen::contents);
        rows.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// Waits until the screen shows this and does not change any more, and gives the screen.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let since = Instant::now();
        let mut before = String::new();
        while since.elapsed() < PATIENCE {
            let shown = self.shown();
            if shown.contains(text) && shown == before {
                return shown;
            }
            before = shown;
            sleep(STILL);
        }
        panic!("{text:?} does not come:\n{}", self.shown());
    }

    /// Waits until the cells of the screen are so.
    pub(crate) fn wait_until(&self, is_so: impl Fn(&vt100::Screen) -> bool) {
        let since = Instant::now();
        while !self.look(&is_so) {
            assert!(since.elapsed() < PATIENCE, "it does not come:\n{}", self.shown());
            sleep(STILL);
        }
    }

    /// Waits until the program has ended and all that it wrote was read.
    pub(crate) fn end(mut self) -> Ended {
        let since = Instant::now();
        let code = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.exit_code();
            }
            assert!(since.elapsed() < PATIENCE, "it does not end:\n{}", self.shown());
            sleep(STILL / 10);
        };
        self.keys = None;
        self.master = None;
        if let Some(reading) = self.reading.take() {
            reading.join().unwrap();
        }
        let bytes = String::from_utf8(self.seen.lock().unwrap().bytes.clone()).unwrap();
        Ended { code, screen: self.shown(), bytes }
    }
}
