//! chrono's types, and std's `Duration`.

use std::time::Duration;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use twr::Thinkable;

use crate::{feedback, read};

/// An appointment.
#[derive(Debug, PartialEq, Thinkable)]
struct Meeting {
    #[think(example = "2026-11-22")]
    day: NaiveDate,
    #[think(example = "15:00")]
    start: NaiveTime,
    #[think(example = "90 minutes")]
    length: Duration,
    shift: Option<TimeDelta>,
    sent: Option<DateTime<Utc>>,
    seen: Option<DateTime<FixedOffset>>,
    reminders: Option<Vec<NaiveDateTime>>,
}

#[test]
fn times_are_read_in_words_and_written_in_iso_8601() {
    let meeting: Meeting = read(
        "[Day] Sunday, 22 November 2026\n[Start] 3 pm\n[Length] 1h 30m\n[Shift] -15 minutes\n\
         [Sent] 2026-11-20T09:15:00+01:00\n[Seen] 2026-11-20T09:15:00.5+01:00\n\
         [Reminders]\n- 22 November 2026, 2:45 pm",
    );
    assert_eq!(Some(meeting.day), NaiveDate::from_ymd_opt(2026, 11, 22));
    assert_eq!(Some(meeting.start), NaiveTime::from_hms_opt(15, 0, 0));
    assert_eq!(meeting.length, Duration::from_secs(5400));
    assert_eq!(meeting.shift, Some(TimeDelta::minutes(-15)));
    assert_eq!(
        meeting.sent.map(|at| at.to_rfc3339()).as_deref(),
        Some("2026-11-20T08:15:00+00:00")
    );
    assert_eq!(
        meeting.seen.map(|at| at.to_rfc3339()).as_deref(),
        Some("2026-11-20T09:15:00.500+01:00")
    );
    insta::assert_snapshot!(twr::advanced::soft::write(Meeting::SPEC, &meeting.to_reply()));
}

#[test]
fn a_day_that_could_be_two_and_a_negative_length_are_asked_for_again() {
    insta::assert_snapshot!(feedback::<Meeting>(
        "[Day] 03/04/2026\n[Start] 15:00\n[Length] -5 min"
    ));
}

#[test]
fn a_length_is_read_in_its_usual_forms() {
    #[derive(Debug, PartialEq, Thinkable)]
    struct Wait {
        length: Duration,
    }
    for (written, seconds) in [
        ("90 s", 90),
        ("2 min", 120),
        ("1h 30m", 5400),
        ("2小时30分", 9000),
        ("PT1H30M", 5400),
        ("P1D", 86_400),
        ("0 seconds", 0),
    ] {
        let wait: Wait = read(&format!("[Length] {written}"));
        assert_eq!(wait.length, Duration::from_secs(seconds), "{written}");
    }
    for written in ["-90 s", "-PT1S", "1 month", "soon"] {
        feedback::<Wait>(&format!("[Length] {written}"));
    }
}
