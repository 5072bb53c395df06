//! The web form in a real browser, which is driven by its keyboard alone.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long the whole check may take on a busy machine. On an idle one it takes less than half a minute.
const MOST: Duration = Duration::from_secs(240);

#[test]
#[ignore = "needs Chromium, ChromeDriver and Python: cargo xtask outside"]
fn a_person_answers_with_the_keyboard_alone() {
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
