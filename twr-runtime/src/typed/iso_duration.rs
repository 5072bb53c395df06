//! Exact durations as the reader yields them, in hours, minutes and seconds: `PT1H30M`, `-PT0.25S`.

/// A duration as its sign and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    pub(super) is_negative: bool,
    pub(super) seconds: u64,
    pub(super) nanos: u32,
}

impl Exact {
    /// The text that the reader yields for it.
    pub(super) fn text(self) -> String {
        let (hours, minutes, seconds) =
            (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        let is_zero = self.seconds == 0 && self.nanos == 0;
        let sign = if self.is_negative && !is_zero { "-" } else { "" };
        let count = |count: u64, unit: char| match count {
            0 => String::new(),
            count => format!("{count}{unit}"),
        };
        let fraction = format!("{:09}", self.nanos);
        let last = match (seconds, self.nanos) {
            (0, 0) if !is_zero => String::new(),
            (seconds, 0) => format!("{seconds}S"),
            (seconds, _) => format!("{seconds}.{}S", fraction.trim_end_matches('0')),
        };
        format!("{sign}PT{}{}{last}", count(hours, 'H'), count(minutes, 'M'))
    }

    /// The duration of such a text; `None` for any other text, and for one beyond 64 bits of seconds.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let positive = text.strip_prefix('-');
        let remaining = positive
            .unwrap_or(text)
            .strip_prefix("PT")
            .filter(|remaining| !remaining.is_empty())?;
        let (hours, remaining) = part(remaining, 'H')?;
        let (minutes, remaining) = part(remaining, 'M')?;
        let (seconds, nanos) = match remaining.strip_suffix('S') {
            None => (remaining.is_empty().then_some(0)?, 0),
            Some(last) => {
                let (whole, fraction) = last.split_once('.').unwrap_or((last, ""));
                let digits = format!("{fraction:0<9}");
                (whole.parse().ok()?, digits.parse().ok().filter(|_| digits.len() == 9)?)
            }
        };
        let of_hours = u64::checked_mul(hours, 3600)?;
        let of_minutes = u64::checked_mul(minutes, 60)?;
        let seconds = of_hours.checked_add(of_minutes)?.checked_add(seconds)?;
        Some(Self { is_negative: positive.is_some(), seconds, nanos })
    }
}

/// The number before the unit, 0 where the unit is not there, and what follows.
fn part(text: &str, unit: char) -> Option<(u64, &str)> {
    match text.split_once(unit) {
        Some((count, remaining)) => Some((count.parse().ok()?, remaining)),
        None => Some((0, text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(is_negative: bool, seconds: u64, nanos: u32, expect: &str) {
        let exact = Exact { is_negative, seconds, nanos };
        assert_eq!(exact.text(), expect);
        assert_eq!(Exact::of_text(expect), Some(exact), "{expect}");
    }

    #[test]
    fn durations_go_there_and_back() {
        check(false, 5400, 0, "PT1H30M");
        check(true, 5400, 0, "-PT1H30M");
        check(false, 0, 0, "PT0S");
        check(false, 0, 250_000_000, "PT0.25S");
        check(false, 3601, 1, "PT1H1.000000001S");
        check(false, u64::MAX, 0, "PT5124095576030431H15S");
    }

    #[test]
    fn other_texts_are_none() {
        for text in
            ["", "PT", "P1D", "1H", "PT1X", "PT1.5H", "PT1.0000000001S", "PT9999999999999999999H"]
        {
            assert_eq!(Exact::of_text(text), None, "{text}");
        }
    }
}
