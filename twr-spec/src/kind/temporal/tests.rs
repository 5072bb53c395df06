//! One row a form: what is written, and what it reads as.

use super::super::context::tests::check;
use crate::spec::{Kind, Temporal};

fn reads(what: Temporal, rows: &[&str], expect: &str) {
    for row in rows {
        check(&Kind::Temporal(what), row, &format!("Temporal({expect:?})"));
    }
}

fn refuses(what: Temporal, rows: &[&str], expect: &str) {
    for row in rows {
        check(&Kind::Temporal(what), row, expect);
    }
}

#[test]
fn a_date_in_any_form_that_means_one_day() {
    let forms = [
        "2026-11-22",
        "2026/11/22",
        "2026.11.22",
        "20261122",
        "22.11.2026",
        "22/11/2026",
        "11/22/2026",
        "22-11-2026",
        "22 November 2026",
        "22 Nov 2026",
        "22. November 2026",
        "22nd November, 2026",
        "22nd of November 2026",
        "22. November 2026",
        "22 novembre 2026",
        "22 de noviembre de 2026",
        "22 de novembro de 2026",
        "22-Nov-2026",
        "Nov. 22nd, 2026",
        "November 22, 2026",
        "November the 22nd, 2026",
        "NOVEMBER 22 2026",
        "2026 November 22",
        "2026-Nov-22",
        "Sunday, 22 November 2026",
        "Sun, 22 Nov 2026",
        "2026-11-22 (Sunday)",
        "2026年11月22日",
        "2026 年 11 月 22 日",
        "二〇二六年十一月二十二日",
        "２０２６年１１月２２日",
        "2026年11月22日 星期日",
        "2026年11月22日（周日）",
        "**2026-11-22**",
        "\"2026-11-22\"",
        "2026-11-22.",
        "- 2026-11-22",
        "1. 2026-11-22",
        "on 22 November 2026",
        "2026-11-22T15:00:00Z",
        "22 November 2026, 3 pm",
        "2026-11-22 (22 November 2026)",
        "2026-11-22\nThe hall is free then.",
        "```\n2026-11-22\n```",
    ];
    reads(Temporal::Date, &forms, "2026-11-22");
    reads(Temporal::Date, &["2028-2-29", "29 Feb 2028", "2028年2月29日"], "2028-02-29");
    reads(Temporal::Date, &["05/05/2026"], "2026-05-05");
    reads(Temporal::Date, &["May 5, 2026"], "2026-05-05");
}

#[test]
fn a_date_is_never_guessed() {
    let twice = [
        "03/04/2026",
        "3.4.2026",
        "22/11/26",
        "2026-11-22 and 2026-11-23",
        "2026-11-22\n2026-11-23",
        "from 22 November 2026 to 23 November 2026",
        "Monday, 22 November 2026",
        "2026年11月22日 星期三",
    ];
    refuses(Temporal::Date, &twice, "ambiguous");
    let none = [
        "30 February 2026",
        "2026-02-30",
        "2026-13-01",
        "31/11/2026",
        "29 February 2026",
        "22 November",
        "November 2026",
        "2026",
        "early 2026",
        "tomorrow",
        "next Sunday",
        "22 November '26",
        "before 22 November 2026",
        "not 22 November 2026",
        "about 22 November 2026",
        "22 or 23 November 2026",
        "22-23 November 2026",
        "two weeks from 22 November 2026",
        "2026年11月",
        "2026年11月22日之前",
        "明天",
        "The report is due by 22 November 2026.",
        "2026-11-22?",
        "N/A",
    ];
    refuses(Temporal::Date, &none, "unreadable");
    refuses(Temporal::Date, &["", "\n"], "empty");
    check(&Kind::Temporal(Temporal::Date), &"2026-11-22 ".repeat(100), "unreadable");
}

#[test]
fn a_time_of_day() {
    let three = [
        "15:00:00",
        "15:00",
        "3 pm",
        "3pm",
        "3 p.m.",
        "3:00 PM",
        "15:00 pm",
        "at 3 pm",
        "3 in the afternoon",
        "下午3点",
        "下午三点",
        "下午 3:00",
        "15点",
        "15时00分",
        "1５：００",
        "2026-11-22 15:00",
    ];
    reads(Temporal::Time, &three, "15:00:00");
    reads(Temporal::Time, &["15:00:30", "15点00分30秒"], "15:00:30");
    reads(Temporal::Time, &["15:00:30.250"], "15:00:30.25");
    reads(Temporal::Time, &["12 am", "midnight", "12 midnight", "凌晨12点"], "00:00:00");
    reads(Temporal::Time, &["12 pm", "noon", "12 noon", "中午12点"], "12:00:00");
    reads(Temporal::Time, &["9:05", "9:05 a.m.", "上午9点05分"], "09:05:00");
    reads(Temporal::Time, &["晚上8点半", "8:30 in the evening"], "20:30:00");
    reads(Temporal::Time, &["下午三点一刻"], "15:15:00");
    let half_past = ["9:30", "half past nine in the morning", "9h30", "9.30 a.m."];
    reads(Temporal::Time, &half_past, "09:30:00");
    let to_four = ["a quarter to four in the afternoon", "quarter to 4 pm", "15h45", "3.45 pm"];
    reads(Temporal::Time, &to_four, "15:45:00");
    reads(Temporal::Time, &["quarter to one pm", "12:45"], "12:45:00");
    reads(Temporal::Time, &["quarter past 3 pm", "15:15"], "15:15:00");
    reads(Temporal::Time, &["10 o'clock in the morning", "10 o’clock am"], "10:00:00");
    let none = [
        "3",
        "3 o'clock",
        "3点",
        "25:00",
        "15:60",
        "24:00",
        "13 am",
        "quarter past 3",
        "half to four pm",
        "5.20",
        "14h",
        "after 3 pm",
        "15:00Z",
        "15:00 EST",
        "3:00 at night",
        "evening",
        "half past 3",
        "晚上12点",
    ];
    refuses(Temporal::Time, &none, "unreadable");
    refuses(Temporal::Time, &["3 pm or 4 pm", "15:00 and 16:00"], "ambiguous");
}

#[test]
fn a_date_with_a_time() {
    let rows = [
        "2026-11-22T15:00:00",
        "2026-11-22 15:00",
        "22 November 2026, 3 pm",
        "November 22, 2026 at 3:00 p.m.",
        "3 pm on Sunday, 22 November 2026",
        "2026年11月22日下午3点",
        "2026/11/22 15:00:00.",
    ];
    reads(Temporal::DateTime, &rows, "2026-11-22T15:00:00");
    let none = ["2026-11-22", "15:00", "2026-11-22T15:00:00Z", "2026-11-22 15:00 +01:00"];
    refuses(Temporal::DateTime, &none, "unreadable");
    refuses(Temporal::DateTime, &["03/04/2026 15:00"], "ambiguous");
}

#[test]
fn an_instant_has_its_offset() {
    let utc = [
        "2026-11-22T15:00:00Z",
        "2026-11-22 15:00 UTC",
        "2026-11-22T15:00:00+00:00",
        "2026-11-22t15:00:00z",
        "22 November 2026, 3 pm GMT",
        "2026-11-22T15:00:00.000Z",
    ];
    reads(Temporal::Timestamp, &utc, "2026-11-22T15:00:00Z");
    let ahead = [
        "2026-11-22T15:00:00+01:00",
        "2026-11-22T15:00:00+0100",
        "2026-11-22T15:00:00+01",
        "2026-11-22 15:00 UTC+1",
        "2026-11-22T15:00:00+01:00[Europe/Berlin]",
    ];
    // The zone's name has a slash of its own.
    reads(Temporal::Timestamp, &ahead[..4], "2026-11-22T15:00:00+01:00");
    reads(Temporal::Timestamp, &["2026-11-22T15:00:00-05:30"], "2026-11-22T15:00:00-05:30");
    let none = [
        "2026-11-22T15:00:00",
        "2026-11-22T15:00:00 EST",
        "2026-11-22T15:00:00+25:00",
        "1795359600",
        "9999-12-31T23:00:00Z",
    ];
    refuses(Temporal::Timestamp, &none, "unreadable");
}

#[test]
fn a_duration_is_exact() {
    let rows = [
        "PT1H30M",
        "pt1h30m",
        "PT90M",
        "PT1.5H",
        "1h 30m",
        "1h30m",
        "1h30",
        "1 hr 30 min.",
        "90 minutes",
        "90 min",
        "1 hour and 30 minutes",
        "1 hour, 30 minutes",
        "one hour and thirty minutes",
        "1.5 hours",
        "1:30:00",
        "1:30 h",
        "about 90 minutes",
        "It takes 90 minutes.",
        "**PT1H30M**",
        "PT1H30M (90 minutes)",
        "1小时30分",
        "1小时30分钟",
        "一个半小时",
        "90分钟",
    ];
    reads(Temporal::Duration, &rows, "PT1H30M");
    reads(Temporal::Duration, &["两小时", "2 hours", "2h", "两个小时", "PT2H"], "PT2H");
    reads(Temporal::Duration, &["2小时30分"], "PT2H30M");
    reads(Temporal::Duration, &["half an hour", "半小时", "30 minutes"], "PT30M");
    reads(Temporal::Duration, &["P1D", "a day", "1 day", "24 hours", "1天"], "PT24H");
    reads(Temporal::Duration, &["PT0S", "0 seconds"], "PT0S");
    reads(Temporal::Duration, &["-PT1H", "-1h"], "-PT1H");
    reads(Temporal::Duration, &["250 ms", "0.25 s", "PT0.25S"], "PT0.25S");
    refuses(Temporal::Duration, &["1:30", "1 hour or 2 hours", "2 hours a day"], "ambiguous");
    let none = [
        "90",
        "1 month",
        "P1Y",
        "1-2 hours",
        "1 to 2 hours",
        "at least 2 hours",
        "up to 2 hours",
        "every 2 hours",
        "an hour and a half or so",
        "soon",
        "P",
        "PT",
        "PT1H1H",
        "1:75:00",
    ];
    refuses(Temporal::Duration, &none, "unreadable");
    refuses(Temporal::Duration, &["PT99999999999999999H"], "out_of_width");
}

#[test]
fn a_period_keeps_its_units() {
    reads(Temporal::Period, &["P1Y2M3DT4H", "1 year, 2 months, 3 days and 4 hours"], "P1Y2M3DT4H");
    reads(Temporal::Period, &["PT90M", "90 minutes"], "PT90M");
    reads(Temporal::Period, &["P2W", "2 weeks", "两周", "两个星期"], "P2W");
    reads(Temporal::Period, &["3个月", "3 months"], "P3M");
    reads(Temporal::Period, &["1.5 days"], "P1DT12H");
    refuses(Temporal::Period, &["1.5 months"], "unreadable");
    refuses(Temporal::Period, &["20000 years"], "out_of_width");
}
