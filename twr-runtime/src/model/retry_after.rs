//! The server's own word on when to call again.

use std::time::{Duration, SystemTime};

/// Reads the `retry-after` and `retry-after-ms` headers of a failed call; the milliseconds win.
///
/// `retry-after` is a number of seconds or an HTTP date, from which `now` is taken away. A date that is
/// past says nothing of when to call, since the server's clock may be slow, and gives `None`, as does
/// anything else that is not a number of zero or more.
///
/// ```
/// # use twr_runtime as twr;
/// use std::time::{Duration, SystemTime};
/// use twr::model::parse_retry_after;
///
/// let now = SystemTime::now();
/// assert_eq!(parse_retry_after(Some("20"), None, now), Some(Duration::from_secs(20)));
/// assert_eq!(parse_retry_after(None, Some("1500"), now), Some(Duration::from_millis(1_500)));
/// assert_eq!(parse_retry_after(Some("soon"), None, now), None);
/// ```
pub fn parse_retry_after(
    after: Option<&str>,
    millis: Option<&str>,
    now: SystemTime,
) -> Option<Duration> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let seconds = match millis.and_then(number) {
        Some(millis) => millis / 1000.0,
        None => match number(after?) {
            Some(seconds) => seconds,
            None => return httpdate::parse_http_date(after?.trim()).ok()?.duration_since(now).ok(),
        },
    };
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::parse_retry_after;

    #[test]
    fn numbers_and_dates_to_come_are_read_and_everything_else_is_ignored() {
        // Wed, 21 Oct 2015 07:28:00 GMT.
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_445_412_480);
        let check = |after, millis, expected: Option<u64>| {
            let found = parse_retry_after(after, millis, now).map(|wait| wait.as_millis());
            assert_eq!(found, expected.map(u128::from), "{after:?} {millis:?}");
        };
        check(Some("7"), None, Some(7000));
        check(Some("0"), None, Some(0));
        check(Some(" 0.5 "), None, Some(500));
        check(Some("7"), Some("1500"), Some(1500));
        check(None, Some("1500"), Some(1500));
        check(Some("7"), Some("soon"), Some(7000));
        check(Some("Wed, 21 Oct 2015 07:29:30 GMT"), None, Some(90_000));
        check(Some("Wednesday, 21-Oct-15 07:29:30 GMT"), None, Some(90_000));
        check(Some(" Wed, 21 Oct 2015 07:29:30 GMT"), Some("250"), Some(250));
        check(Some("Wed, 21 Oct 2015 07:28:00 GMT"), None, Some(0));
        check(Some("Wed, 21 Oct 2015 07:27:59 GMT"), None, None);
        check(Some("Wed, 99 Oct 2015 07:28:00 GMT"), None, None);
        check(Some("-1"), None, None);
        check(Some("NaN"), None, None);
        check(Some("1e99"), None, None);
        check(None, None, None);
    }
}
