//! Fields of jiff's dates, times and durations, as a user sees them.

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp, ToSpan};
use twr::advanced::spec::{Kind, Temporal, flaws};
use twr::{FieldValue, Thinkable, parse};

/// An appointment.
#[derive(Debug, Thinkable)]
struct Meeting {
    #[think(example = "2026-11-22")]
    day: Date,
    #[think(example = "15:00")]
    start: Time,
    #[think(example = "90 minutes")]
    length: SignedDuration,
    #[think(example = "2 weeks")]
    repeats_after: Option<Span>,
    #[think(example = "2026-11-20T09:15:00Z")]
    sent_at: Option<Timestamp>,
    #[think(example = ["2026-11-22T14:45:00"])]
    reminders: Vec<DateTime>,
}

#[test]
fn dates_are_read_into_jiffs_types() {
    let reply = "[Day] Sunday, 22 November 2026\n[Start] 3 pm\n[Length] 1h 30m\n\
                 [Sent at] 2026-11-20T09:15:00+01:00\n[Reminders]\n- 22 November 2026, 2:45 pm";
    let meeting = parse::<Meeting>(reply).into_value().expect("a meeting");
    assert_eq!(meeting.day, Date::constant(2026, 11, 22));
    assert_eq!(meeting.start, Time::constant(15, 0, 0, 0));
    assert_eq!(meeting.length, SignedDuration::from_mins(90));
    assert!(meeting.repeats_after.is_none());
    assert_eq!(meeting.sent_at.map(|at| at.to_string()).as_deref(), Some("2026-11-20T08:15:00Z"));
    assert_eq!(meeting.reminders, [DateTime::constant(2026, 11, 22, 14, 45, 0, 0)]);
}

#[test]
fn what_could_be_two_days_is_asked_for_again() {
    let reply = "[Day] 03/04/2026\n[Start] 15:00\n[Length] 1:30\n[Reminders]\nnone";
    let verdict = parse::<Meeting>(reply);
    insta::assert_snapshot!(verdict.feedback().expect("two days"));
}

#[test]
fn values_are_written_in_iso_8601() {
    let meeting = Meeting {
        day: Date::constant(2026, 11, 22),
        start: Time::constant(15, 0, 0, 0),
        length: SignedDuration::from_mins(90),
        repeats_after: Some(2.weeks()),
        sent_at: Some(Timestamp::UNIX_EPOCH),
        reminders: vec![],
    };
    insta::assert_snapshot!(twr::advanced::soft::write(Meeting::SPEC, &meeting.to_reply()));
    assert!(matches!(Date::KIND, Kind::Temporal(Temporal::Date)));
    assert_eq!(flaws(Meeting::SPEC), []);
}
