//! The web form in a real browser, which is driven by its keyboard alone.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long the whole check may take on a busy machine. On an idle one it takes less than half a minute.
const MOST: Duration = Duration::from_secs(240);

fn is_installed(program: &str) -> bool {
    let paths = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

#[test]
#[ignore = "needs Chromium, ChromeDriver and Python: cargo test -p twr-ask --test browser -- --ignored"]
fn a_person_answers_with_the_keyboard_alone() {
    for program in ["chromium", "chromedriver", "python3"] {
        if !is_installed(program) {
            eprintln!("SKIPPED: `{program}` is not installed; no page was seen by a browser");
            return;
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/check.py");
    let mut check = Command::new("python3")
        .arg("-B")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_twr-ask"))
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let end = Instant::now() + MOST;
    let status = loop {
        if let Some(status) = check.try_wait().unwrap() {
            break status;
        }
        if Instant::now() > end {
            check.kill().unwrap();
            panic!("the check took longer than {MOST:?}");
        }
        sleep(Duration::from_millis(50));
    };
    assert!(status.success(), "a check failed: see above");
}
