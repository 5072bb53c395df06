//! jiff's dates, times and durations as values of a section.
//!
//! `Zoned` is left out: a reply tells an offset and not the rules of a zone, so take a
//! [`Timestamp`](jiff::Timestamp), and put it into the zone that you know.

use std::borrow::Cow;

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp};
use twr_spec::spec::{Kind, Temporal, Value};

use super::{FieldValue, Mismatch};

/// One type: how it is asked for, and its name for messages. The reader yields ISO 8601, which jiff reads
/// and writes.
macro_rules! temporal {
    ($($type:ty: $what:ident, $name:literal;)*) => {$(
        #[doc = concat!("Written and read as `Temporal::", stringify!($what), "`.")]
        impl FieldValue for $type {
            const KIND: &'static Kind = &Kind::Temporal(Temporal::$what);

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                match &value {
                    Value::Temporal(text) => match text.parse() {
                        Ok(read) => Ok(read),
                        Err(_) => Err(Mismatch::described($name, &value)),
                    },
                    other => Err(Mismatch::new(Self::KIND, other)),
                }
            }

            fn to_value(&self) -> Value<'_> {
                Value::Temporal(Cow::Owned(self.to_string()))
            }
        }
    )*};
}

temporal! {
    Date: Date, "a date that jiff's `Date` holds";
    Time: Time, "a time that jiff's `Time` holds";
    DateTime: DateTime, "a date and time that jiff's `DateTime` holds";
    Timestamp: Timestamp, "an instant that jiff's `Timestamp` holds";
    SignedDuration: Duration, "a duration that jiff's `SignedDuration` holds";
    Span: Period, "a duration that jiff's `Span` holds";
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use jiff::ToSpan;

    use super::*;

    /// The value there and back, and as the text that the reader yields.
    fn check<T: FieldValue + Display>(value: &T, expect: &str) {
        assert_eq!(value.to_value(), Value::Temporal(Cow::Borrowed(expect)));
        let back = T::from_value(value.to_value().into_owned()).map(|back| back.to_string());
        assert_eq!(back, Ok(value.to_string()), "read back");
    }

    fn refused<T: FieldValue + Debug>(value: Value<'_>, expect: &str) {
        let error = T::from_value(value).expect_err("a value of another kind");
        assert_eq!(error.to_string(), expect);
    }

    #[test]
    fn jiffs_types_go_there_and_back_as_the_reader_writes_them() {
        check(&Date::constant(2026, 11, 22), "2026-11-22");
        check(&Time::constant(15, 0, 30, 250_000_000), "15:00:30.25");
        check(&DateTime::constant(2026, 11, 22, 15, 0, 0, 0), "2026-11-22T15:00:00");
        check(&Timestamp::UNIX_EPOCH, "1970-01-01T00:00:00Z");
        check(&SignedDuration::from_mins(90), "PT1H30M");
        check(&SignedDuration::from_mins(-90), "-PT1H30M");
        check(&SignedDuration::ZERO, "PT0S");
        check(&SignedDuration::from_secs(i64::MAX), "PT2562047788015215H30M7S");
        check(&1.year().months(2).days(3).minutes(90), "P1Y2M3DT90M");
    }

    #[test]
    fn an_offset_is_taken_in() {
        let read = Timestamp::from_value(Value::Temporal("2026-11-22T15:00:00+01:00".into()));
        assert_eq!(read.map(|read| read.to_string()), Ok("2026-11-22T14:00:00Z".to_owned()));
    }

    #[test]
    fn other_values_are_refused() {
        refused::<Date>(
            Value::text("2026-11-22"),
            "expected a date, a time or a duration, found text",
        );
        refused::<Date>(
            Value::Temporal("PT1H".into()),
            "expected a date that jiff's `Date` holds, found a date, a time or a duration",
        );
    }

    /// The bounds that the reader keeps are those of jiff.
    #[test]
    fn what_the_reader_takes_at_its_bounds_is_held() {
        for text in ["0001-01-02T00:00:00+14:00", "9999-12-29T23:59:59.999999999-14:00"] {
            assert!(Timestamp::from_value(Value::Temporal(text.into())).is_ok(), "{text}");
        }
        for text in [
            "P19998Y",
            "P239976M",
            "P1043497W",
            "P7304484D",
            "PT175307616H",
            "PT10518456960M",
            "PT631107417600S",
        ] {
            assert!(Span::from_value(Value::Temporal(text.into())).is_ok(), "{text}");
        }
    }
}
