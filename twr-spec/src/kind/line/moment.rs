//! A time or a day where a place is asked for: `早上六点半` for `在哪里集合`.

use crate::assertion::Labels;
use crate::kind::temporal::is_temporal;
use crate::lexicon::Topic;
use crate::spec::Temporal;

/// Whether a line is a time or a day, where the field asks for a place and for no time.
pub(super) fn is_for_place(line: &str, labels: &Labels) -> bool {
    let topics = labels.topics();
    let asks = |topic: &Topic| topics.has(*topic);
    let asks_when = [Topic::Start, Topic::Meeting, Topic::Due].iter().any(asks);
    topics.has(Topic::Place) && !asks_when && (is_moment(line) || begins_with_time(line))
}

/// Whether a line begins with a time of a day: `早上六点半准时集合`.
fn begins_with_time(line: &str) -> bool {
    const PARTS: [&str; 8] = ["早上", "上午", "中午", "下午", "晚上", "傍晚", "周六", "周日"];
    PARTS.iter().any(|part| line.starts_with(part)) && line.contains('点')
}

/// Whether a line is a time or a day, with a digit or in Chinese, and nothing else.
pub(super) fn is_moment(line: &str) -> bool {
    // Most names of places have neither.
    let may_be = line.bytes().any(|byte| byte.is_ascii_digit() || !byte.is_ascii());
    may_be && [Temporal::Time, Temporal::Date].into_iter().any(|what| is_temporal(what, line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn a_time_is_no_place() {
        let check = |about: &'static str, line: &str, expect: bool| {
            let field = Field { about: about.into(), ..Field::EMPTY };
            assert_eq!(is_for_place(line, &Labels::of(&field)), expect, "{line:?} for {about:?}");
        };
        check("在哪里集合", "早上六点半", true);
        check("Where the walk is held.", "7:30 am", true);
        check("Where the walk is held.", "10 Downing Street", false);
        check("Where the walk is held.", "May", false);
        check("Who leads the walk.", "7:30 am", false);
    }
}
