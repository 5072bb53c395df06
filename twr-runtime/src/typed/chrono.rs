//! chrono's dates, times and durations as values of a section.
//!
//! `DateTime<Local>` is left out: a reply tells an offset and not a place, so take a `DateTime<Utc>` or a
//! `DateTime<FixedOffset>`, and put it into the zone that you know.

use std::borrow::Cow;

use chrono::{
    DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc,
};
use twr_spec::spec::{Kind, Temporal, Value};

use super::iso_duration::Exact;
use super::{FieldValue, Mismatch};

/// One type: how it is asked for, its name for messages, and its text, which the reader yields, there and back.
macro_rules! temporal {
    ($($type:ty: $what:ident, $name:literal, $read:expr, $write:expr;)*) => {$(
        #[doc = concat!("Written and read as `Temporal::", stringify!($what), "`.")]
        impl FieldValue for $type {
            const KIND: &'static Kind = &Kind::Temporal(Temporal::$what);

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                let read: fn(&str) -> Option<Self> = $read;
                match &value {
                    Value::Temporal(text) => {
                        read(text).ok_or_else(|| Mismatch::described($name, &value))
                    }
                    other => Err(Mismatch::new(Self::KIND, other)),
                }
            }

            fn to_value(&self) -> Value<'_> {
                let write: fn(&Self) -> String = $write;
                Value::Temporal(Cow::Owned(write(self)))
            }
        }
    )*};
}

temporal! {
    NaiveDate: Date, "a date that chrono's `NaiveDate` holds",
        |text| text.parse().ok(), ToString::to_string;
    NaiveTime: Time, "a time that chrono's `NaiveTime` holds",
        |text| text.parse().ok(), |time| clock(*time);
    NaiveDateTime: DateTime, "a date and time that chrono's `NaiveDateTime` holds",
        |text| text.parse().ok(), |both| local(*both);
    DateTime<Utc>: Timestamp, "an instant that chrono's `DateTime<Utc>` holds",
        |text| DateTime::parse_from_rfc3339(text).ok().map(|instant| instant.to_utc()),
        |instant| format!("{}Z", local(instant.naive_utc()));
    DateTime<FixedOffset>: Timestamp, "an instant that chrono's `DateTime<FixedOffset>` holds",
        |text| DateTime::parse_from_rfc3339(text).ok(),
        |instant| format!("{}{}", local(instant.naive_local()), instant.offset());
    TimeDelta: Duration, "a duration that chrono's `TimeDelta` holds",
        |text| delta(Exact::of_text(text)?), |delta| exact(*delta).text();
}

fn local(both: NaiveDateTime) -> String {
    format!("{}T{}", both.date(), clock(both.time()))
}

/// The time of day with as many digits of a second as it has. A leap second is the one before it.
fn clock(time: NaiveTime) -> String {
    let whole = time.format("%H:%M:%S");
    let nanos = time.nanosecond() % 1_000_000_000;
    let fraction = format!(".{nanos:09}");
    let shown = if nanos == 0 { "" } else { fraction.trim_end_matches('0') };
    let whole = if time.nanosecond() < 1_000_000_000 {
        whole.to_string()
    } else {
        format!("{:02}:{:02}:59", time.hour(), time.minute())
    };
    format!("{whole}{shown}")
}

fn delta(exact: Exact) -> Option<TimeDelta> {
    let size = TimeDelta::new(i64::try_from(exact.seconds).ok()?, exact.nanos)?;
    Some(if exact.is_negative { -size } else { size })
}

fn exact(delta: TimeDelta) -> Exact {
    let size = delta.abs();
    Exact {
        is_negative: delta < TimeDelta::zero(),
        seconds: size.num_seconds().unsigned_abs(),
        nanos: size.subsec_nanos().unsigned_abs(),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;

    /// The value there and back, and as the text that the reader yields.
    fn check<T: FieldValue + PartialEq + Debug>(value: &T, expect: &str) {
        assert_eq!(value.to_value(), Value::Temporal(Cow::Borrowed(expect)));
        assert_eq!(T::from_value(value.to_value().into_owned()).as_ref(), Ok(value), "read back");
    }

    fn of<T: FieldValue>(text: &str) -> T {
        T::from_value(Value::Temporal(text.into())).expect("a value of the type")
    }

    #[test]
    fn chronos_types_go_there_and_back_as_the_reader_writes_them() {
        check(&of::<NaiveDate>("2026-11-22"), "2026-11-22");
        check(&of::<NaiveTime>("15:00:30.25"), "15:00:30.25");
        check(&of::<NaiveDateTime>("2026-11-22T15:00:00"), "2026-11-22T15:00:00");
        check(&of::<DateTime<Utc>>("2026-11-22T15:00:00+01:00"), "2026-11-22T14:00:00Z");
        let fixed = "2026-11-22T15:00:00+01:00";
        check(&of::<DateTime<FixedOffset>>(fixed), fixed);
        check(&TimeDelta::minutes(90), "PT1H30M");
        check(&TimeDelta::milliseconds(-250), "-PT0.25S");
        check(&TimeDelta::zero(), "PT0S");
    }

    #[test]
    fn other_values_are_refused() {
        let refused = |value: Value<'_>, expect: &str| {
            assert_eq!(NaiveDate::from_value(value).unwrap_err().to_string(), expect);
        };
        refused(Value::text("2026-11-22"), "expected a date, a time or a duration, found text");
        refused(
            Value::Temporal("PT1H".into()),
            "expected a date that chrono's `NaiveDate` holds, found a date, a time or a duration",
        );
    }

    /// What the reader takes at its bounds is held.
    #[test]
    fn bounds_of_the_reader_are_held() {
        for text in ["0001-01-02T00:00:00+14:00", "9999-12-29T23:59:59.999999999-14:00"] {
            assert!(DateTime::<Utc>::from_value(Value::Temporal(text.into())).is_ok(), "{text}");
        }
        let time = NaiveTime::from_value(Value::Temporal("23:59:60".into()));
        assert!(time.is_ok(), "a leap second");
    }
}
