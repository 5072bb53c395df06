//! What a regular expression is for, in words: told by what it accepts, for there are many ways to write one.
//!
//! A pattern gets a name only if it refuses what people write that is something else: a score of 75:30 is no time, and
//! a version of 10.2.6099.1 no IP address. A model that is told the wrong name writes the wrong thing.

use crate::spec::Language;

/// Something that has a name, with texts that are it and texts that are not.
struct Known {
    english: &'static str,
    chinese: &'static str,
    is: &'static [&'static str],
    is_not: &'static [&'static str],
    /// The most characters it has, where its digits do not tell it: a pattern with a larger bound of its own is for
    /// something longer.
    longest: Option<usize>,
}

impl Known {
    /// What is told by these texts alone.
    const fn new(
        [english, chinese]: [&'static str; 2],
        is: &'static [&'static str],
        is_not: &'static [&'static str],
    ) -> Self {
        Self { english, chinese, is, is_not, longest: None }
    }

    /// Whether a pattern that accepts these texts is for this.
    fn is_it(&self, accepts: &impl Fn(&str) -> bool) -> bool {
        self.is.iter().all(|text| accepts(text))
            && !self.is_not.iter().any(|text| accepts(text))
            && !(self.longest.zip(self.is.first()))
                .is_some_and(|(longest, known)| is_bounded_beyond(longest, known, accepts))
    }
}

/// Whether the pattern accepts longer texts than this, which begin as the known one does and go on in digits, and not
/// any length of them.
fn is_bounded_beyond(longest: usize, known: &str, accepts: &impl Fn(&str) -> bool) -> bool {
    /// More than anybody bounds a value to.
    const ENDLESS: usize = 400;
    let of_length = |length: usize| -> String {
        known.chars().chain("1234567890".chars().cycle()).take(length).collect()
    };
    let takes = |length: usize| accepts(&of_length(length));
    (longest + 1..=2 * longest).any(takes) && !takes(ENDLESS)
}

const KNOWN: &[Known] = &[
    Known::new(
        ["an e-mail address", "一个电子邮件地址"],
        &["anna@example.com", "j.doe@mail.example.org"],
        &["anna", "anna@", "@example.com", "example.com", "https://example.com", "12345"],
    ),
    Known::new(
        ["a web address", "一个网址"],
        &["https://example.com", "https://www.example.org/a/b"],
        &["anna@example.com", "example", "12345", "see https://example.com"],
    ),
    Known::new(
        ["a date as YYYY-MM-DD", "一个日期，格式为 YYYY-MM-DD"],
        &["2027-03-01", "1999-12-31"],
        &[
            "01.03.2027",
            "27-03-01",
            "2027/03/01",
            "2027-03",
            "2027-3-1",
            "20270-103-01",
            "123-4567-89",
            "abcd-ef-gh",
            "1234567890",
        ],
    ),
    Known::new(
        ["a time as HH:MM", "一个时刻，格式为 HH:MM"],
        &["09:30", "23:59"],
        &["9", "0930", "09.30", "ab:cd", "09:30:00", "1:2", "123:45", "75:30", "99:99"],
    ),
    Known::new(
        ["two digits, a colon and two digits", "两位数字、冒号和两位数字"],
        &["09:30", "23:59", "75:30"],
        &["9", "0930", "09.30", "ab:cd", "09:30:00", "1:2", "123:45", "1:30", "12:3"],
    ),
    Known::new(
        ["a UUID", "一个 UUID"],
        &["123e4567-e89b-12d3-a456-426614174000"],
        &[
            "123e4567",
            "123e4567e89b12d3a456426614174000",
            "123e4567e89b12d3a456426614174000abcd",
            "123e4567-e89b-12d3-a456-42661417400z",
            "a word",
            "-",
        ],
    ),
    Known::new(
        ["an IP address", "一个 IP 地址"],
        &["192.168.0.1", "8.8.8.8"],
        &["192.168.0", "a.b.c.d", "8", "192-168-0-1", "10.2.6099.1", "1000.1.1.1", "1.2.3.4.5"],
    ),
    Known::new(
        ["a colour as #RRGGBB", "一个颜色，格式为 #RRGGBB"],
        &["#1a2b3c", "#ffffff"],
        &["1a2b3c", "#12", "#123", "#1a2b3c4", "red", "#1a2b3g"],
    ),
    Known {
        longest: Some(LONGEST_PHONE),
        ..Known::new(
            ["a phone number with its country code", "一个带国家代码的电话号码"],
            &["+49 30 1234567", "+1 555 010 9999"],
            &["anna", "030 1234567", "+", "12"],
        )
    },
    Known {
        longest: Some(LONGEST_PHONE),
        ..Known::new(
            ["a phone number", "一个电话号码"],
            &["030 1234567", "0301234567"],
            &["anna", "12", "1.5", "2027/03/01", "030 x1234567"],
        )
    },
];

/// The characters of the longest phone number: fifteen digits with blanks, brackets and an extension.
const LONGEST_PHONE: usize = 25;

/// The longest run of digits or letters that is looked for.
const LONGEST: usize = 20;

/// What a pattern accepts, in words; `None` if it is nothing that has a name here. `accepts` tells whether the
/// pattern matches a text as a whole.
pub fn known_phrase(accepts: impl Fn(&str) -> bool, language: Language) -> Option<String> {
    if let Some(known) = KNOWN.iter().find(|known| known.is_it(&accepts)) {
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

/// "3 capital letters", "4 to 6 digits": a pattern that accepts runs of these characters alone.
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
        (Language::English, false) => format!("{least} to {most} {english}s"),
        (Language::Chinese, true) => format!("{least}{chinese}"),
        (Language::Chinese, false) => format!("{least}到{most}{chinese}"),
    })
}
