//! The server's own word on when to call again.

use std::time::Duration;

/// Reads the `retry-after` and `retry-after-ms` headers of a failed call; the milliseconds win.
///
/// The date form of `retry-after` needs a clock, which this crate does not have, and gives `None`,
/// as does anything else that is not a number of zero or more.
pub fn parse_retry_after(seconds: Option<&str>, millis: Option<&str>) -> Option<Duration> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let millis = millis.and_then(number).map(|millis| millis / 1000.0);
    millis
        .or_else(|| seconds.and_then(number))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

#[cfg(test)]
mod tests {
    use super::parse_retry_after;

    #[test]
    fn numbers_are_read_and_everything_else_is_ignored() {
        let check = |seconds, millis, expected: Option<u64>| {
            let found = parse_retry_after(seconds, millis).map(|wait| wait.as_millis());
            assert_eq!(found, expected.map(u128::from), "{seconds:?} {millis:?}");
        };
        check(Some("7"), None, Some(7000));
        check(Some(" 0.5 "), None, Some(500));
        check(Some("7"), Some("1500"), Some(1500));
        check(Some("7"), Some("soon"), Some(7000));
        check(Some("Wed, 21 Oct 2015 07:28:00 GMT"), None, None);
        check(Some("-1"), None, None);
        check(Some("NaN"), None, None);
        check(Some("1e99"), None, None);
        check(None, None, None);
    }
}
