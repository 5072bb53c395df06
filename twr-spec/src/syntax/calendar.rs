//! The grammar of dates, times and durations, in the forms of ISO 8601 that are written.

use super::{Part, Rules};

fn digits(text: &str) -> Part {
    Part::one_of(text)
}

fn any() -> Part {
    digits("0123456789")
}

fn either(parts: impl IntoIterator<Item = Part>) -> Part {
    Part::either(parts).unwrap_or_else(Part::empty)
}

fn then(parts: impl IntoIterator<Item = Part>) -> Part {
    Part::sequence(parts)
}

/// A day of the calendar, leap years and all.
pub(crate) fn date(rules: &mut Rules) -> Part {
    let dash = || Part::text("-");
    let day = |tens: &str| then([digits(tens), any()]);
    let to_28 = || {
        let first = then([Part::text("0"), digits("123456789")]);
        either([
            first,
            then([Part::text("1"), any()]),
            then([Part::text("2"), digits("012345678")]),
        ])
    };
    let first_days = either([then([Part::text("0"), digits("123456789")]), day("12")]);
    let to_30 = either([first_days, Part::text("30")]);
    let to_31 = either([to_30.clone(), Part::text("31")]);
    let long = ["01", "03", "05", "07", "08", "10", "12"].map(Part::text);
    let short = ["04", "06", "09", "11"].map(Part::text);
    let year = rules.share("year", year());
    let common = either([
        then([either(long), dash(), to_31]),
        then([either(short), dash(), to_30]),
        then([Part::text("02-"), to_28()]),
    ]);
    let leap = rules.share("leap-year", leap_year());
    rules.share("date", either([then([year, dash(), common]), then([leap, Part::text("-02-29")])]))
}

/// A year of four digits, but not the year 0.
fn year() -> Part {
    let high = digits("123456789");
    either([
        then([high.clone(), any(), any(), any()]),
        then([Part::text("0"), high.clone(), any(), any()]),
        then([Part::text("00"), high.clone(), any()]),
        then([Part::text("000"), high]),
    ])
}

fn leap_year() -> Part {
    let fourth = || {
        either([
            then([Part::text("0"), digits("48")]),
            then([digits("2468"), digits("048")]),
            then([digits("13579"), digits("26")]),
        ])
    };
    either([then([any(), any(), fourth()]), then([fourth(), Part::text("00")])])
}

/// A time of day with its seconds.
pub(crate) fn time(rules: &mut Rules) -> Part {
    let hour = either([then([digits("01"), any()]), then([Part::text("2"), digits("0123")])]);
    let sixty = || then([Part::text(":"), digits("012345"), any()]);
    let part = then([Part::text("."), any().repeat(0, Some(8)), digits("123456789")]);
    rules.share("time", then([hour, sixty(), sixty(), part.optional()]))
}

/// A day and a time of day.
pub(crate) fn date_time(rules: &mut Rules) -> Part {
    then([date(rules), Part::text("T"), time(rules)])
}

/// A day and a time of day with their offset from UTC.
pub(crate) fn timestamp(rules: &mut Rules) -> Part {
    let hour = either([then([Part::text("0"), any()]), then([Part::text("1"), digits("01234")])]);
    let minute = either(["00", "15", "30", "45"].map(Part::text));
    let offset = then([digits("+-"), hour, Part::text(":"), minute]);
    then([date_time(rules), either([Part::text("Z"), offset])])
}

/// Units of time; of the calendar too, if `has_days`; with a minus perhaps, if `may_be_negative`.
pub(crate) fn duration(has_days: bool, may_be_negative: bool, rules: &mut Rules) -> Part {
    let number = || then([digits("123456789"), any().any_times()]);
    let unit = |unit: &str| then([number(), Part::text(unit)]);
    let part = then([Part::text("."), any().repeat(0, Some(8)), digits("123456789")]);
    let below_one = then([Part::text("0"), part.clone()]);
    let seconds = then([either([then([number(), part.optional()]), below_one]), Part::text("S")]);
    let seconds = rules.share("seconds", seconds);
    let minutes = then([unit("M"), seconds.clone().optional()]);
    let hours = then([unit("H"), unit("M").optional(), seconds.clone().optional()]);
    let clock = rules.share("clock", then([Part::text("T"), either([hours, minutes, seconds])]));
    let mut forms = vec![clock.clone()];
    if has_days {
        // Any of the units, from the largest to the smallest.
        let mut rest = clock.optional();
        for name in ["D", "W", "M", "Y"] {
            forms.push(rules.share("period", then([unit(name), rest.clone()])));
            rest = rules.share("rest", then([unit(name).optional(), rest]));
        }
    }
    let sign = if may_be_negative { Part::text("-").optional() } else { Part::empty() };
    let length = then([sign, Part::text("P"), either(forms)]);
    rules.share("duration", either([Part::text("PT0S"), length]))
}
