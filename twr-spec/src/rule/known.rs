//! What a regular expression is for, in words: told by what it accepts, for there are many ways to write one.

use crate::spec::Language;

/// Something that has a name, with texts that are it and texts that are not.
struct Known {
    english: &'static str,
    chinese: &'static str,
    is: &'static [&'static str],
    is_not: &'static [&'static str],
}

const KNOWN: &[Known] = &[
    Known {
        english: "an e-mail address",
        chinese: "一个电子邮件地址",
        is: &["anna@example.com", "j.doe@mail.example.org"],
        is_not: &["anna", "anna@", "@example.com", "example.com", "https://example.com", "12345"],
    },
    Known {
        english: "a web address",
        chinese: "一个网址",
        is: &["https://example.com", "https://www.example.org/a/b"],
        is_not: &["anna@example.com", "example", "12345", "see https://example.com"],
    },
    Known {
        english: "a date as YYYY-MM-DD",
        chinese: "一个日期，格式为 YYYY-MM-DD",
        is: &["2027-03-01", "1999-12-31"],
        is_not: &["01.03.2027", "27-03-01", "2027/03/01", "2027-03", "abcd-ef-gh", "1234567890"],
    },
    Known {
        english: "a time as HH:MM",
        chinese: "一个时刻，格式为 HH:MM",
        is: &["09:30", "23:59"],
        is_not: &["9", "0930", "09.30", "ab:cd", "09:30:00"],
    },
    Known {
        english: "a UUID",
        chinese: "一个 UUID",
        is: &["123e4567-e89b-12d3-a456-426614174000"],
        is_not: &["123e4567", "123e4567e89b12d3a456426614174000", "a word", "-"],
    },
    Known {
        english: "an IP address",
        chinese: "一个 IP 地址",
        is: &["192.168.0.1", "8.8.8.8"],
        is_not: &["192.168.0", "a.b.c.d", "8", "192-168-0-1"],
    },
    Known {
        english: "a colour as #RRGGBB",
        chinese: "一个颜色，格式为 #RRGGBB",
        is: &["#1a2b3c", "#ffffff"],
        is_not: &["1a2b3c", "#12", "red", "#1a2b3g"],
    },
    Known {
        english: "a phone number with its country code",
        chinese: "一个带国家代码的电话号码",
        is: &["+49 30 1234567", "+1 555 010 9999"],
        is_not: &["anna", "030 1234567", "+", "12"],
    },
    Known {
        english: "a phone number",
        chinese: "一个电话号码",
        is: &["030 1234567", "0301234567"],
        is_not: &["anna", "12", "1.5", "2027/03/01", "030 x1234567"],
    },
];

/// The longest run of digits or letters that is looked for.
const LONGEST: usize = 20;

/// What a pattern accepts, in words; `None` if it is nothing that has a name here. `accepts` tells whether the
/// pattern matches a text as a whole.
pub fn known_phrase(accepts: impl Fn(&str) -> bool, language: Language) -> Option<String> {
    let is = |known: &&Known| {
        known.is.iter().all(|text| accepts(text)) && !known.is_not.iter().any(|text| accepts(text))
    };
    if let Some(known) = KNOWN.iter().find(is) {
        let phrase = match language {
            Language::English => known.english,
            Language::Chinese => known.chinese,
        };
        return Some(phrase.to_owned());
    }
    run(&accepts, "1234567890", "9876543210", language, ["digit", "位数字"]).or_else(|| {
        run(&accepts, "ABCXYZMNOP", "ZYXCBAONMP", language, ["capital letter", "个大写字母"])
    })
}

/// "3 capital letters", "from 4 to 6 digits": a pattern that accepts runs of these characters alone.
fn run(
    accepts: &impl Fn(&str) -> bool,
    some: &str,
    others: &str,
    language: Language,
    [english, chinese]: [&str; 2],
) -> Option<String> {
    let of = |letters: &str, count: usize| letters.chars().cycle().take(count).collect::<String>();
    let fits = |count: &usize| accepts(&of(some, *count)) && accepts(&of(others, *count));
    let counts: Vec<usize> = (1..=LONGEST).filter(fits).collect();
    let (least, most) = (*counts.first()?, *counts.last()?);
    let is_bounded = most < LONGEST && counts.len() == most - least + 1;
    // Not one of another class in the place of its last character.
    let strange = ['-', ' ', '.', '/', 'a', if some.starts_with('1') { 'A' } else { '1' }];
    let is_pure = |count: &usize| {
        !strange.iter().any(|other| accepts(&format!("{}{other}", of(some, count - 1))))
    };
    if !is_bounded || !counts.iter().all(is_pure) {
        return None;
    }
    Some(match (language, least == most) {
        (Language::English, true) if least == 1 => format!("1 {english}"),
        (Language::English, true) => format!("{least} {english}s"),
        (Language::English, false) => format!("from {least} to {most} {english}s"),
        (Language::Chinese, true) => format!("{least}{chinese}"),
        (Language::Chinese, false) => format!("{least}到{most}{chinese}"),
    })
}
