//! A journal on a disk: what it takes, what it gives back, and what it refuses.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::*;
use crate::model::Reply;
use crate::think::{JournalErrorKind, Report};

/// A path of its own, removed at the end.
struct Place(PathBuf);

impl Place {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::SeqCst);
        let name = format!("twr-journal-{}-{number}.jsonl", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn with(contents: &[u8]) -> Self {
        let place = Self::new();
        fs::write(&place.0, contents).unwrap();
        place
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap()
    }

    fn open(&self) -> (Journal, Vec<Record>) {
        Journal::open(&self.0).unwrap()
    }

    /// The kind of error, and its words after the path.
    fn refused(&self) -> (JournalErrorKind, String) {
        let error = Journal::open(&self.0).unwrap_err();
        assert_eq!(error.path(), self.0);
        let words = error.to_string();
        (error.kind(), words.split_once(".jsonl: ").unwrap().1.to_owned())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

const KEY: Key = Key { run: 0xfeed_0000_0000_0001, copy: 2 };

fn reply(text: &str) -> Entry {
    Entry::Reply { reply: Reply::text(text), took: Duration::from_millis(1500) }
}

/// A journal of two replies.
fn written() -> String {
    let place = Place::new();
    let (journal, held) = place.open();
    assert!(held.is_empty());
    journal.append(KEY, 7, &reply("one\ntwo 三"));
    let reports = vec![Report::default()];
    journal.append(KEY, 7, &Entry::Judged { reports, took: Duration::ZERO });
    assert!(!journal.has_failed());
    place.text()
}

fn entries(records: &[Record]) -> Vec<&Entry> {
    assert!(records.iter().all(|record| record.key == KEY));
    records.iter().map(|record| &record.entry).collect()
}

#[test]
fn what_is_written_is_read() {
    let text = written();
    insta::assert_snapshot!(text, @r#"
    {"twr_journal":1,"holds":"what happened to the runs of a ThinkAll, one thing a line; give it to the same tasks again to go on"}
    {"run":"feed000000000001","copy":2,"task":7,"entry":{"reply":{"reply":{"text":"one\ntwo 三","finish":"stop","usage":{"calls":1,"input_tokens":0,"output_tokens":0,"cached_tokens":0,"reasoning_tokens":0}},"took":{"secs":1,"nanos":500000000}}}}
    {"run":"feed000000000001","copy":2,"task":7,"entry":{"judged":{"reports":[{"findings":[],"usage":{"calls":0,"input_tokens":0,"output_tokens":0,"cached_tokens":0,"reasoning_tokens":0}}],"took":{"secs":0,"nanos":0}}}}
    "#);
    let place = Place::with(text.as_bytes());
    let (journal, held) = place.open();
    let judged = Entry::Judged { reports: vec![Report::default()], took: Duration::ZERO };
    assert_eq!(entries(&held), [&reply("one\ntwo 三"), &judged]);
    journal.append(KEY, 7, &reply("more"));
    drop(journal);
    assert_eq!(entries(&place.open().1), [&reply("one\ntwo 三"), &judged, &reply("more")]);
}

#[test]
fn a_journal_that_ends_anywhere_is_gone_on_with() {
    let text = written();
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let whole = |length: usize| breaks.iter().filter(|end| **end <= length).count();
    for length in 0..=text.len() {
        let held = Contents::of(&text.as_bytes()[..length]).unwrap();
        assert_eq!(held.records.len(), whole(length).saturating_sub(1), "of {length} bytes");
    }
    // On the disk, each of which costs a sync.
    let ends = breaks.iter().flat_map(|end| [end - 1, *end, end + 9]);
    for length in ends.chain([0, 1, 9]).filter(|length| *length <= text.len()) {
        let place = Place::with(&text.as_bytes()[..length]);
        let (journal, held) = place.open();
        assert_eq!(held.len(), whole(length).saturating_sub(1), "of {length} bytes");
        journal.append(KEY, 7, &reply("more"));
        drop(journal);
        let held = place.open().1;
        assert_eq!(entries(&held).last(), Some(&&reply("more")), "of {length} bytes");
        assert_eq!(held.len(), whole(length).max(1), "of {length} bytes");
    }
}

#[test]
fn what_is_no_journal_is_refused_and_left_as_it_is() {
    let check = |contents: &[u8], kind: JournalErrorKind| {
        let place = Place::with(contents);
        let (found, words) = place.refused();
        assert_eq!(found, kind);
        assert_eq!(fs::read(&place.0).unwrap(), contents);
        words
    };
    let refused = check(b"Dear diary", JournalErrorKind::NotAJournal);
    insta::assert_snapshot!(refused, @"the file holds something else, and was left as it is: give another path");
    check(b"Dear diary\n", JournalErrorKind::NotAJournal);
    check(b"\n", JournalErrorKind::NotAJournal);
    check(b"\xff\xfe\n{}\n", JournalErrorKind::NotAJournal);
    check(b"{\"run\":\"0\"}\n", JournalErrorKind::NotAJournal);
    let newer = written().replace("\"twr_journal\":1", "\"twr_journal\":2");
    insta::assert_snapshot!(check(newer.as_bytes(), JournalErrorKind::Version), @"it is of version 2 of the format, and this program reads 1: go on with the program that wrote it, or give another path");
    let damaged = written().replacen("\"copy\":2", "\"copy\"", 1);
    insta::assert_snapshot!(check(damaged.as_bytes(), JournalErrorKind::Damaged), @"line 2 cannot be read: expected `:` at column 33; delete it and all lines that follow, whose replies are then asked for again, or put a whole copy in its place");
}

#[test]
fn two_cannot_write_one_journal() {
    let place = Place::new();
    let (first, _) = place.open();
    let (kind, words) = place.refused();
    assert_eq!(kind, JournalErrorKind::Locked);
    insta::assert_snapshot!(words, @"another process writes it: wait until that one has ended, or give another path");
    drop(first);
    place.open();
}

#[test]
fn a_path_that_leads_nowhere_is_an_error() {
    let path = std::env::temp_dir().join("twr-no-such-folder").join("a.jsonl");
    assert_eq!(Journal::open(&path).unwrap_err().kind(), JournalErrorKind::Read);
}

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_nothing_more_is_written() {
    let place = Place::new();
    let (journal, _) = place.open();
    journal.lock().file = OpenOptions::new().write(true).open("/dev/full").unwrap();
    journal.append(KEY, 0, &reply("one"));
    journal.append(KEY, 0, &reply("two"));
    assert!(journal.has_failed());
    assert_eq!(journal.failure().map(|error| error.kind()), Some(JournalErrorKind::Write));
}
