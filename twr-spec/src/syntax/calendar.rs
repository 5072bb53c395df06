//! The grammar of dates, times and durations, in the forms of ISO 8601 that are written.

use super::numeral::from_to;
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

/// The most hours, minutes and seconds of a duration. Each has the most digits with which all of them together fit.
const EXACT: [u128; 3] = [999_999_999_999_999, 9_999_999_999_999_999, 999_999_999_999_999_999];

/// The most hours of a duration that has nothing else.
const MOST_HOURS: u128 = 2_562_047_788_015_215;

/// The most hours, minutes and seconds of a period, each by itself: twenty thousand years.
const OF_A_PERIOD: [u128; 3] = [175_307_616, 10_518_456_960, 631_107_417_599];

/// The other units of a period from the smallest, and the most of each.
const UNITS: [(&str, u128); 4] =
    [("D", 7_304_484), ("W", 1_043_497), ("M", 239_976), ("Y", 19_998)];

/// Units of time; of the calendar too, if `has_days`; with a minus perhaps, if `may_be_negative`. No unit is larger
/// than a duration may be.
pub(crate) fn duration(has_days: bool, may_be_negative: bool, rules: &mut Rules) -> Part {
    let number = |least, most| from_to(least, most).unwrap_or_else(Part::empty);
    let unit = |most, unit: &str| then([number(1, most), Part::text(unit)]);
    let [hours, minutes, seconds] = if has_days { OF_A_PERIOD } else { EXACT };
    let part = then([Part::text("."), any().repeat(0, Some(8)), digits("123456789")]);
    let below_one = then([Part::text("0"), part.clone()]);
    let whole = then([number(1, seconds), part.optional()]);
    let seconds = then([either([whole, below_one]), Part::text("S")]);
    let seconds = rules.share("seconds", seconds);
    let minute = rules.share("minutes", unit(minutes, "M"));
    let minutes = then([minute.clone(), seconds.clone().optional()]);
    let rest = [minute.optional(), seconds.clone().optional()];
    let hours = then([unit(hours, "H")].into_iter().chain(rest));
    let clock = rules.share("clock", then([Part::text("T"), either([hours, minutes, seconds])]));
    let mut forms = vec![clock.clone()];
    if has_days {
        // Any of the units, from the largest to the smallest.
        let mut rest = clock.optional();
        for (name, most) in UNITS {
            let own = rules.share("units", unit(most, name));
            forms.push(rules.share("period", then([own.clone(), rest.clone()])));
            rest = rules.share("rest", then([own.optional(), rest]));
        }
    } else {
        let [most, ..] = EXACT;
        forms.push(then([Part::text("T"), number(most + 1, MOST_HOURS), Part::text("H")]));
    }
    let sign = if may_be_negative { Part::text("-").optional() } else { Part::empty() };
    let length = then([sign, Part::text("P"), either(forms)]);
    rules.share("duration", either([Part::text("PT0S"), length]))
}
