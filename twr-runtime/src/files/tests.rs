//! Tests of the writer on real folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::typed::{Edit, EditFault, File};

/// A folder of its own, which goes with the test.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("twr-files-{}-{count}", std::process::id()));
        fs::create_dir_all(path.join("in")).unwrap();
        fs::create_dir_all(path.join("out")).unwrap();
        fs::write(path.join("out/secret.txt"), "secret\n").unwrap();
        Self(path)
    }

    fn inside(&self) -> PathBuf {
        self.0.join("in")
    }

    fn writer(&self) -> FileWriter {
        FileWriter::open(self.inside()).unwrap()
    }

    fn put(&self, path: &str, content: &str) {
        let path = self.inside().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Every file of the folder with its content, a link as where it leads, in order.
    fn all(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        collect(&self.inside(), "", &mut found);
        found.sort();
        found
    }

    fn check(&self, expect: &[(&str, &str)]) {
        let expect: Vec<_> =
            expect.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        assert_eq!(self.all(), expect);
        assert_eq!(fs::read_to_string(self.0.join("out/secret.txt")).unwrap(), "secret\n");
        assert_eq!(fs::read_dir(self.0.join("out")).unwrap().count(), 1);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn collect(folder: &Path, above: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{above}{}", entry.file_name().to_str().unwrap());
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            collect(&entry.path(), &format!("{name}/"), found);
        } else if kind.is_symlink() {
            found.push((name, "a link".to_owned()));
        } else if kind.is_file() {
            found.push((name, fs::read_to_string(entry.path()).unwrap()));
        } else {
            found.push((name, "a device".to_owned()));
        }
    }
}

fn file(path: &str, content: &str) -> FileChange {
    File { path: path.into(), content: content.into() }.into()
}

fn edit(path: &str, find: &str, replace: &str) -> FileChange {
    Edit::new(path, find, replace).into()
}

/// The reason for which the only change is refused.
fn refused(writer: &FileWriter, change: FileChange) -> RefusedReason {
    let mut report = writer.write([change]);
    assert_eq!((report.written.len(), report.skipped.len()), (0, 0), "{report:?}");
    assert_eq!(report.refused.len(), 1, "{report:?}");
    report.refused.remove(0).reason
}

#[test]
fn files_and_edits_are_written() {
    let place = Place::new();
    place.put("a.py", "one()\ntwo()\n");
    let report = place.writer().write([
        file("src/deep/b.py", "b()"),
        edit("a.py", "one()", "three()"),
        edit("a.py", "two()", ""),
        edit("c.md", "", "# C"),
        file("empty", ""),
    ]);
    assert!(report.is_complete());
    let written: Vec<_> =
        report.written.iter().map(|file| (&*file.path, file.bytes, file.is_new)).collect();
    let expect =
        [("src/deep/b.py", 4, true), ("a.py", 8, false), ("c.md", 4, true), ("empty", 0, true)];
    assert_eq!(written, expect);
    place.check(&[
        ("a.py", "three()\n"),
        ("c.md", "# C\n"),
        ("empty", ""),
        ("src/deep/b.py", "b()\n"),
    ]);
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<FileReport>(&json).unwrap(), report);
}

#[test]
fn a_file_is_replaced_only_when_told() {
    let place = Place::new();
    place.put("a.md", "old\n");
    let changes = || [file("a.md", "new"), file("b.md", "b")];
    let report = place.writer().write(changes());
    let skipped = SkippedFile { path: "a.md".into(), reason: SkipReason::Exists };
    assert_eq!(report.skipped, [skipped]);
    assert!(!report.is_complete());
    place.check(&[("a.md", "old\n"), ("b.md", "b\n")]);
    let report = place.writer().overwrite(true).write(changes());
    assert_eq!(report.skipped, [SkippedFile { path: "b.md".into(), reason: SkipReason::Same }]);
    assert!(report.is_complete());
    place.check(&[("a.md", "new\n"), ("b.md", "b\n")]);
}

#[test]
fn an_edit_of_a_file_that_was_skipped_is_skipped() {
    let place = Place::new();
    place.put("a.py", "one()\n");
    // The second change is of the content of the first, though it would fit the old one.
    let changes = || [file("a.py", "# new\none()"), edit("a.py", "one()", "two()")];
    let report = place.writer().write(changes());
    let skipped = [SkipReason::Exists, SkipReason::FileSkipped]
        .map(|reason| SkippedFile { path: "a.py".into(), reason });
    assert_eq!((report.skipped.as_slice(), report.written.len()), (skipped.as_slice(), 0));
    assert!(!report.is_complete() && report.refused.is_empty());
    place.check(&[("a.py", "one()\n")]);
    assert!(place.writer().overwrite(true).write(changes()).is_complete());
    place.check(&[("a.py", "# new\ntwo()\n")]);
}

#[test]
fn what_changes_nothing_is_not_written() {
    let place = Place::new();
    place.put("a.py", "one()\ntwo()\n");
    for changes in [
        vec![edit("a.py", "one()", "one()")],
        vec![edit("a.py", "one()", "three()"), edit("a.py", "three()", "one()")],
        vec![file("a.py", "one()\ntwo()")],
    ] {
        let preview = place.writer().preview(changes.clone());
        assert_eq!(preview.diff, "", "{changes:?}");
        let report = place.writer().write(changes);
        let same = SkippedFile { path: "a.py".into(), reason: SkipReason::Same };
        assert_eq!((report.skipped.as_slice(), report.written.len()), ([same].as_slice(), 0));
        assert!(report.is_complete());
    }
    // A file that is there already, and an edit of it, is a change.
    let report = place.writer().write([file("a.py", "one()\ntwo()"), edit("a.py", "two()", "")]);
    assert_eq!((report.skipped.len(), report.written.len()), (0, 1));
    place.check(&[("a.py", "one()\n")]);
}

#[test]
fn one_wrong_change_keeps_all_others_back() {
    let place = Place::new();
    place.put("a.py", "one()\n");
    let changes =
        || [file("b.py", "b()"), edit("a.py", "one()", "two()"), edit("a.py", "one()", "x")];
    let report = place.writer().write(changes());
    let [wrong] = report.refused.as_slice() else { panic!("{report:?}") };
    let RefusedReason::Mismatch(mismatch) = &wrong.reason else { panic!("{wrong:?}") };
    assert_eq!(mismatch.fault, EditFault::NotFound);
    let reason = SkipReason::OtherRefused;
    let others = ["b.py", "a.py"].map(|path| SkippedFile { path: path.into(), reason });
    assert_eq!(report.skipped, others);
    assert!(report.written.is_empty());
    place.check(&[("a.py", "one()\n")]);
    let preview = place.writer().preview(changes());
    assert_eq!((preview.report, preview.diff.as_str()), (report, ""));
    let findings = place.writer().findings("edits", changes());
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].field.as_deref(), Some("edits"));
}

#[test]
fn a_preview_writes_nothing() {
    let place = Place::new();
    place.put("a.py", "one()\ntwo()\n");
    let preview =
        place.writer().preview([edit("a.py", "two()", "three()"), file("src/b.py", "b()")]);
    assert_eq!(
        preview.diff,
        "--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n one()\n-two()\n+three()\n\
         --- /dev/null\n+++ b/src/b.py\n@@ -0,0 +1 @@\n+b()\n"
    );
    assert_eq!(preview.report.written.len(), 2);
    place.check(&[("a.py", "one()\ntwo()\n")]);
}

#[test]
fn paths_outside_of_the_folder_are_refused() {
    let place = Place::new();
    let out = place.0.join("out/x.txt").to_str().unwrap().to_owned();
    for path in [
        "../out/x.txt",
        "a/../../out/x.txt",
        &out,
        "~/x",
        "C:\\x",
        "",
        "con.txt",
        "a\u{202e}b",
        "a/",
    ] {
        let reason = refused(&place.writer().overwrite(true), file(path, "x"));
        assert!(matches!(reason, RefusedReason::Path { .. }), "{path}: {reason:?}");
    }
    for path in [".env", ".git/hooks/pre-commit", "a/.b/c", "GIT~1/config", "SSH~1/id", "ENV~1"] {
        assert_eq!(refused(&place.writer(), file(path, "x")), RefusedReason::Hidden, "{path}");
    }
    place.check(&[]);
    assert!(place.writer().hidden(true).write([file(".env", "x")]).is_complete());
    place.check(&[(".env", "x\n")]);
}

#[test]
fn a_path_is_a_file_and_no_folder() {
    let place = Place::new();
    place.put("folder/a.md", "a\n");
    for path in ["folder", "folder/a.md/b.md"] {
        assert_eq!(refused(&place.writer(), file(path, "x")), RefusedReason::NoFile, "{path}");
    }
    let report = place.writer().write([file("b", "x"), file("b/c", "x")]);
    assert_eq!(report.refused[0].reason, RefusedReason::NoFile);
    let report = place.writer().write([file("b/c", "x"), file("B", "x")]);
    assert_eq!(report.refused[0].reason, RefusedReason::NoFile);
    assert_eq!(refused(&place.writer(), edit("no.md", "a", "b")), RefusedReason::Missing);
    fs::write(place.inside().join("picture"), [0xff, 0xfe, 0]).unwrap();
    assert_eq!(refused(&place.writer(), edit("picture", "a", "b")), RefusedReason::NoText);
    fs::remove_file(place.inside().join("picture")).unwrap();
    place.check(&[("folder/a.md", "a\n")]);
}

#[test]
fn names_that_differ_in_case_are_one_file() {
    let place = Place::new();
    for (one, two) in
        [("Read.md", "README.md"), ("README.md", "readme.md"), ("a/B.md", "A/b.md"), ("x", "x")]
    {
        let report = place.writer().write([file(one, "1"), file(two, "2")]);
        let is_same = one.to_lowercase() == two.to_lowercase();
        let reason = RefusedReason::SameName { other: one.to_owned() };
        let expect: Vec<_> = is_same.then_some(reason).into_iter().collect();
        assert_eq!(report.refused.into_iter().map(|file| file.reason).collect::<Vec<_>>(), expect);
    }
    place.check(&[("README.md", "2\n"), ("Read.md", "1\n")]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;
    use crate::files::folder::OldFile;
    use crate::files::stage::Staged;

    #[test]
    fn links_are_not_followed() {
        let place = Place::new();
        let inside = place.inside();
        place.put("real/a.md", "a\n");
        symlink(place.0.join("out"), inside.join("folder")).unwrap();
        symlink(place.0.join("out/secret.txt"), inside.join("file.txt")).unwrap();
        symlink(place.0.join("out/new.txt"), inside.join("nowhere.txt")).unwrap();
        symlink("real", inside.join("near")).unwrap();
        symlink("..", inside.join("up")).unwrap();
        let writer = place.writer().overwrite(true).hidden(true);
        for path in [
            "folder/secret.txt",
            "folder/new.txt",
            "file.txt",
            "nowhere.txt",
            "near/a.md",
            "up/out/new.txt",
        ] {
            assert_eq!(refused(&writer, file(path, "x")), RefusedReason::Link, "{path}");
            assert_eq!(refused(&writer, edit(path, "secret", "x")), RefusedReason::Link, "{path}");
        }
        let link = |path: &'static str| (path, "a link");
        place.check(&[
            link("file.txt"),
            link("folder"),
            link("near"),
            link("nowhere.txt"),
            ("real/a.md", "a\n"),
            link("up"),
        ]);
    }

    #[test]
    fn a_link_that_is_swapped_in_is_not_followed() {
        let place = Place::new();
        let inside = place.inside();
        place.put("a/b.md", "b\n");
        let swap = |path: &str| {
            let _ = fs::remove_file(inside.join(path));
            let _ = fs::remove_dir_all(inside.join(path));
        };
        // Between the check and the writing, a folder becomes a link.
        let writer = place.writer().overwrite(true);
        let plan = writer.plan([file("a/new.txt", "x")]);
        swap("a");
        symlink(place.0.join("out"), inside.join("a")).unwrap();
        let report = plan.write(&writer.folder);
        assert_eq!(report.refused[0].reason, RefusedReason::Link);
        // The same of the file, old or new, once the content is beside it.
        swap("a");
        place.put("a/b.md", "secret\n");
        let old = writer.folder.look("a/b.md").unwrap();
        let commit = |mut staged: Staged, old: Option<&OldFile>| staged.commit(old);
        let staged = Staged::new(&writer.folder, "a/b.md", b"x", old.as_ref()).unwrap();
        swap("a/b.md");
        symlink(place.0.join("out/secret.txt"), inside.join("a/b.md")).unwrap();
        assert_eq!(commit(staged, old.as_ref()), Err(RefusedReason::Link));
        let staged = Staged::new(&writer.folder, "a/c.md", b"x", None).unwrap();
        symlink(place.0.join("out/new.txt"), inside.join("a/c.md")).unwrap();
        assert_eq!(commit(staged, None), Err(RefusedReason::Link));
        // A folder that is swapped once it is open leads to the folder that it was.
        let staged = Staged::new(&writer.folder, "a/d.md", b"x\n", None).unwrap();
        fs::rename(inside.join("a"), inside.join("b")).unwrap();
        symlink(place.0.join("out"), inside.join("a")).unwrap();
        assert_eq!(commit(staged, None), Ok(()));
        let link = |path: &'static str| (path, "a link");
        place.check(&[link("a"), link("b/b.md"), link("b/c.md"), ("b/d.md", "x\n")]);
    }

    #[test]
    fn devices_and_programs_are_left_alone() {
        let place = Place::new();
        let pipe = place.inside().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let writer = place.writer().overwrite(true);
        assert_eq!(refused(&writer, file("pipe", "x")), RefusedReason::NoFile);
        assert_eq!(refused(&writer, edit("pipe", "a", "x")), RefusedReason::NoFile);
        fs::remove_file(pipe).unwrap();
        place.put("run.sh", "ls\n");
        let path = place.inside().join("run.sh");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).unwrap();
        assert_eq!(refused(&writer, file("run.sh", "x")), RefusedReason::Executable);
        assert_eq!(refused(&writer, edit("run.sh", "ls", "x")), RefusedReason::Executable);
        let writer = writer.executable(true);
        assert!(writer.write([edit("run.sh", "ls", "ls -l"), file("new.sh", "x")]).is_complete());
        let mode = |path: &str| {
            fs::metadata(place.inside().join(path)).unwrap().permissions().mode() & 0o777
        };
        assert_eq!(mode("run.sh"), 0o750);
        assert_eq!(mode("new.sh") & 0o111, 0);
        place.check(&[("new.sh", "x\n"), ("run.sh", "ls -l\n")]);
    }

    #[test]
    fn a_folder_that_takes_no_files_is_reported() {
        // The root user may write into any folder but those that the system makes itself.
        let system = Path::new("/sys/kernel");
        let place = Place::new();
        let read_only = place.inside();
        fs::set_permissions(&read_only, fs::Permissions::from_mode(0o555)).unwrap();
        let is_root = fs::write(read_only.join("probe"), "").is_ok();
        let folder = if is_root { system } else { &read_only };
        if folder.is_dir() {
            let writer = FileWriter::open(folder).unwrap();
            let reason = refused(&writer, file("twr.txt", "x"));
            assert!(matches!(reason, RefusedReason::Failed { .. }), "{reason:?}");
        }
        fs::set_permissions(&read_only, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(FileWriter::open(place.0.join("nowhere")).is_err());
    }

    /// Runs in a process of its own, where no file can have more than a few blocks; by itself it does nothing.
    #[test]
    fn when_space_runs_out() {
        let Ok(folder) = std::env::var("TWR_FILES_NO_SPACE") else { return };
        let writer = FileWriter::open(folder).unwrap().overwrite(true);
        let long = "x".repeat(1 << 20);
        // The second file is in a folder inside of the folder that the first one needs.
        let report = writer.write([
            file("new/b.md", "b"),
            file("new/under/d.md", "d"),
            file("a.md", &long),
            file("c.md", "c"),
        ]);
        let refused: Vec<&str> = report.refused.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(refused, ["a.md"]);
        assert!(matches!(report.refused[0].reason, RefusedReason::Failed { .. }));
        assert_eq!((report.written.len(), report.skipped.len()), (0, 3));
    }

    #[test]
    fn a_disk_that_is_full_changes_nothing() {
        let place = Place::new();
        place.put("a.md", "old\n");
        let status = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" --exact files::tests::unix::when_space_runs_out"])
            .arg(std::env::current_exe().unwrap())
            .env("TWR_FILES_NO_SPACE", place.inside())
            .output()
            .unwrap();
        assert!(status.status.success(), "{status:?}");
        place.check(&[("a.md", "old\n")]);
        assert!(!place.inside().join("new").exists());
    }

    #[test]
    fn a_crash_before_the_renaming_leaves_the_old_file() {
        let place = Place::new();
        place.put("a.md", "old\n");
        let writer = place.writer();
        let old = writer.folder.look("a.md").unwrap();
        Staged::new(&writer.folder, "a.md", b"half", old.as_ref()).unwrap().crash();
        let all = place.all();
        let (left, kept): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(path, _)| path.starts_with('.'));
        assert_eq!(kept, [("a.md".to_owned(), "old\n".to_owned())]);
        assert_eq!(left.len(), 1);
        // What is left over is in nobody's way.
        assert!(writer.write([edit("a.md", "old", "new")]).is_complete());
    }

    #[test]
    fn what_somebody_else_changed_in_between_is_kept() {
        let place = Place::new();
        place.put("a.md", "old\n");
        let writer = place.writer();
        let plan = writer.plan([edit("a.md", "old", "new"), file("b.md", "b")]);
        place.put("a.md", "theirs\n");
        let report = plan.write(&writer.folder);
        assert_eq!(report.refused[0].reason, RefusedReason::Changed);
        assert_eq!(report.skipped.len(), 1);
        let plan = writer.plan([file("b.md", "b")]);
        place.put("b.md", "theirs\n");
        assert_eq!(plan.write(&writer.folder).refused[0].reason, RefusedReason::Changed);
        place.check(&[("a.md", "theirs\n"), ("b.md", "theirs\n")]);
    }

    #[test]
    fn several_writers_lose_nothing() {
        let place = Place::new();
        place.put("list.md", "end\n");
        std::thread::scope(|scope| {
            for own in 0..8 {
                let place = &place;
                scope.spawn(move || {
                    let writer = place.writer();
                    let line = format!("line {own}\nend");
                    assert!(writer.write([edit("list.md", "end", &line)]).is_complete());
                    let _ = writer.write([file("once.md", &own.to_string())]);
                });
            }
        });
        let list = fs::read_to_string(place.inside().join("list.md")).unwrap();
        let mut lines: Vec<&str> = list.lines().collect();
        lines.sort_unstable();
        let expect: Vec<String> = std::iter::once("end".to_owned())
            .chain((0..8).map(|own| format!("line {own}")))
            .collect();
        assert_eq!(lines, expect);
        assert_eq!(place.all().len(), 2);
    }
}

#[test]
fn a_file_that_is_too_large_to_be_held_is_refused() {
    let place = Place::new();
    place.put("log.txt", "");
    let log = fs::OpenOptions::new().write(true).open(place.inside().join("log.txt")).unwrap();
    // A hole: nothing of it is on the disk.
    log.set_len(folder::MOST_OLD_BYTES + 1).unwrap();
    let found = Folder::open(&place.inside()).unwrap().look("log.txt");
    assert_eq!(found.err(), Some(RefusedReason::TooLarge));
    log.set_len(3).unwrap();
    let found = Folder::open(&place.inside()).unwrap().look("log.txt");
    assert_eq!(found.unwrap().unwrap().content, [0; 3]);
}
