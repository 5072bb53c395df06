//! One table a rule: a value, and what is found instead of what the rule expects.

use std::borrow::Cow;

use super::*;
use crate::spec::{Float, Int, Kind, List, Parsed, ParsedForm, Ref, Width, Word};
use crate::text::fold;

fn check(rule: &Rule, value: &Value<'_>, expect: Option<&str>) {
    let mut patterns = Patterns::default();
    if let Rule::Pattern(pattern) = rule {
        patterns.add(&pattern.regex).unwrap();
    }
    let task = Task::new("Write to Ann Lee.");
    let context = Context { task: Some(&task), patterns: &patterns };
    let found = rule.holds(value, context).err();
    assert_eq!(found.as_deref(), expect, "{rule:?} on {value:?}");
}

fn text(text: &'static str) -> Value<'static> {
    Value::Text(Cow::Borrowed(text))
}

fn texts(items: &[&'static str]) -> Value<'static> {
    Value::List(items.iter().map(|item| text(item)).collect())
}

fn int(number: i128) -> Value<'static> {
    Value::Integer(Int::from_signed(number))
}

fn words(words: &[&'static str]) -> List<Word> {
    let word = |text: &&'static str| Word {
        text: Cow::Borrowed(*text),
        keys: vec![Cow::Owned(fold(text))].into(),
        ..Word::EMPTY
    };
    words.iter().map(word).collect()
}

const fn bounds(min: Option<u32>, max: Option<u32>) -> Bounds {
    Bounds { min, max }
}

#[test]
fn a_length_counts_characters() {
    let rule = Rule::Length(bounds(Some(2), Some(3)));
    check(&rule, &text("ab"), None);
    check(&rule, &text("三座城"), None);
    check(&rule, &text("a"), Some("1"));
    check(&rule, &text("abcd"), Some("4"));
    check(&Rule::Length(bounds(None, Some(1))), &text(""), None);
}

#[test]
fn a_range_is_exact_between_integers() {
    let number = |number: f64| Some(Bound::Number(number));
    let integer = |number: i128| Some(Bound::Integer(Int::from_signed(number)));
    let rule = Rule::Range(Range { min: integer(-1), max: integer(5) });
    check(&rule, &int(-1), None);
    check(&rule, &int(5), None);
    check(&rule, &int(6), Some("6"));
    check(&rule, &Value::Number(5.5), Some("5.5"));
    let huge = Int::from_unsigned(u128::MAX);
    let below = Int::from_unsigned(u128::MAX - 1);
    let rule = Rule::Range(Range { min: Some(Bound::Integer(huge)), max: None });
    check(&rule, &Value::Integer(huge), None);
    check(&rule, &Value::Integer(below), Some(&below.to_string()));
    let rule = Rule::Range(Range { min: Some(Bound::ExcludedInteger(below)), max: None });
    check(&rule, &Value::Integer(huge), None);
    check(&rule, &Value::Integer(below), Some(&below.to_string()));
    let above_zero = Rule::Range(Range { min: integer(0).map(Bound::excluded), max: None });
    check(&above_zero, &Value::Number(0.01), None);
    check(&above_zero, &Value::Number(0.0), Some("0"));
    check(&above_zero, &Value::Decimal("0.00".into()), Some("0.00"));
    let rule = Rule::Range(Range { min: number(0.0), max: number(0.1) });
    check(&rule, &Value::Number(0.1), None);
    check(&rule, &Value::Number(-0.5), Some("-0.5"));
}

#[test]
fn items_and_repeats_are_counted() {
    let rule = Rule::Items(bounds(Some(2), None));
    check(&rule, &texts(&["a", "b"]), None);
    check(&rule, &texts(&["a"]), Some("1"));
    check(&rule, &Value::Map(vec![(Cow::Borrowed("a"), int(1))]), Some("1"));
    check(&Rule::Unique, &texts(&["Waste", "Bees"]), None);
    check(&Rule::Unique, &texts(&["Waste", "**waste.**"]), Some("\"**waste.**\""));
    check(&Rule::Unique, &texts(&["!", "?"]), None);
    check(&Rule::Unique, &Value::List(vec![int(1), int(1)]), Some(""));
}

#[cfg(feature = "patterns")]
#[test]
fn texts_are_held_against_patterns_words_and_the_task() {
    let rule = Rule::Pattern("[a-z]+|[0-9]{2}".into());
    check(&rule, &text("abc"), None);
    check(&rule, &text("12"), None);
    check(&rule, &text("abc1"), Some("\"abc1\""));
    check(&rule, &text("123"), Some("\"123\""));
    let rule = Rule::OneOf(words(&["New York", "Oslo"]));
    check(&rule, &text("new york"), None);
    check(&rule, &text("Rome"), Some("\"Rome\""));
    check(&Rule::Grounded, &text("ann LEE"), None);
    check(&Rule::Grounded, &text("Bo Lee"), Some("\"Bo Lee\""));
}

#[cfg(feature = "patterns")]
#[test]
fn a_pattern_that_is_none_is_told_and_holds_nothing_back() {
    let mut patterns = Patterns::default();
    let error = patterns.add("(").unwrap_err();
    assert!(
        error.to_string().starts_with("pattern `(` is not a valid regular expression: "),
        "{error}"
    );
    let context = Context { task: None, patterns: &patterns };
    assert_eq!(Rule::Pattern("(".into()).holds(&text("x"), context), Ok(()));
}

#[test]
fn without_a_task_nothing_is_held_against_it() {
    let context = Context { task: None, patterns: &Patterns::default() };
    assert_eq!(Rule::Grounded.holds(&text("anything"), context), Ok(()));
}

#[test]
fn rules_reach_what_they_can_say_something_about() {
    const TEXTS: Kind = Kind::List(Ref::Static(&Kind::Text));
    const BYTE: Kind = Kind::Integer(Width::U8);
    const BYTES: Kind = Kind::Optional(Ref::Static(&Kind::List(Ref::Static(&BYTE))));
    let parsed = Kind::Parsed(Parsed {
        name: Cow::Borrowed("X"),
        phrase: Cow::Borrowed(""),
        check: |_| Ok(()),
        form: ParsedForm::Line,
    });
    let reach = |rule: &Rule, kind: &Kind, fits: bool, reaches: bool| {
        assert_eq!((rule.fits(kind), rule.reaches(kind)), (fits, reaches), "{rule:?} {kind:?}");
    };
    let length = Rule::Length(bounds(Some(1), None));
    reach(&length, &Kind::Line, true, true);
    reach(&length, &parsed, true, true);
    reach(&length, &TEXTS, false, true);
    reach(&length, &BYTES, false, false);
    let items = Rule::Items(bounds(Some(1), None));
    reach(&items, &TEXTS, true, true);
    reach(&items, &BYTES, false, true);
    reach(&items, &Kind::Text, false, false);
    let range = Rule::Range(Range::default());
    reach(&range, &BYTES, false, true);
    reach(&range, &Kind::Number(Float::F64), true, true);
    reach(&range, &Kind::Boolean, false, false);
    reach(&Rule::Unique, &TEXTS, true, true);
    reach(&Rule::Unique, &Kind::Map(Ref::Static(&Kind::Text)), false, false);
    reach(&Rule::Grounded, &TEXTS, false, true);
    reach(&Rule::HiddenPaths, &Kind::File, true, true);
    reach(&Rule::HiddenPaths, &Kind::List(Ref::Static(&Kind::File)), false, true);
    reach(&Rule::HiddenPaths, &TEXTS, false, false);
}

#[test]
fn phrases_follow_the_word_write() {
    use Language::{Chinese, English};
    let phrase = |rule: &Rule, english: &str, chinese: &str| {
        assert_eq!(
            (rule.phrase(English).as_str(), rule.phrase(Chinese).as_str()),
            (english, chinese)
        );
    };
    let int = |number: i128| Some(Bound::Integer(Int::from_signed(number)));
    phrase(&Rule::Items(bounds(Some(3), None)), "at least 3 items", "至少3项");
    phrase(&Rule::Items(bounds(Some(1), Some(1))), "exactly 1 item", "恰好1项");
    phrase(&Rule::Length(bounds(Some(2), Some(4))), "2 to 4 characters", "2到4个字符");
    phrase(&Rule::Words(bounds(None, Some(30))), "at most 30 words", "至多30个字");
    phrase(&Rule::Words(bounds(Some(1), None)), "at least 1 word", "至少1个字");
    phrase(&Rule::Lines(bounds(Some(2), Some(4))), "2 to 4 lines", "2到4行");
    let named = Pattern { regex: "[0-9]+".into(), phrase: "an order number".into() };
    phrase(&Rule::Pattern(named), "an order number", "an order number");
    phrase(
        &Rule::Pattern("[0-9]+".into()),
        "text that matches the pattern [0-9]+",
        "符合正则表达式 [0-9]+ 的文本",
    );
    phrase(&Rule::Range(Range { min: int(1), max: int(5) }), "from 1 to 5", "1到5");
    phrase(&Rule::Range(Range { min: None, max: int(5) }), "at most 5", "至多5");
    let beyond = |number| Some(Bound::Excluded(number));
    phrase(&Rule::Range(Range { min: beyond(36.5), max: None }), "above 36.5", "大于36.5");
    phrase(&Rule::Range(Range { min: None, max: beyond(1.0) }), "below 1", "小于1");
    let exact = |number: &str| Some(Bound::ExcludedInteger(number.parse().expect("digits")));
    let large = exact("18446744073709551616");
    phrase(
        &Rule::Range(Range { min: large, max: None }),
        "above 18446744073709551616",
        "大于18446744073709551616",
    );
    let share = Range { min: beyond(0.0), max: int(1) };
    phrase(&Rule::Range(share), "above 0 and at most 1", "大于0且至多1");
    let part = Range { min: int(0), max: beyond(1.0) };
    phrase(&Rule::Range(part), "at least 0 and below 1", "至少0且小于1");
    phrase(&Rule::OneOf(words(&["a", "b"])), "one of: a, b", "以下之一：a、b");
    phrase(&Rule::Unique, "all different", "各项互不相同");
    phrase(&Rule::HiddenPaths, "names may begin with a dot", "名称可以以点开头");
}

#[test]
fn words_and_lines_are_counted() {
    check(&Rule::Words(bounds(Some(2), Some(3))), &text("one two"), None);
    check(&Rule::Words(bounds(Some(2), Some(3))), &text("one two three four"), Some("4"));
    check(&Rule::Lines(bounds(None, Some(2))), &text("one\n\ntwo\n"), None);
    check(&Rule::Lines(bounds(None, Some(2))), &text("one\ntwo\nthree"), Some("3"));
}

#[cfg(feature = "patterns")]
#[test]
fn a_pattern_that_accepts_what_has_a_name_is_called_so() {
    let known = |pattern: &str, expect: Option<&str>| {
        let named = Pattern { regex: pattern.to_owned().into(), phrase: "".into() };
        let phrase = named.named(Language::English).phrase;
        assert_eq!(Some(&*phrase).filter(|phrase| !phrase.is_empty()), expect, "{pattern}");
    };
    known(r"[^@\s]+@[^@\s]+\.[a-z]+", Some("an e-mail address"));
    known(r"[\w.+-]+@[\w-]+(\.[\w-]+)+", Some("an e-mail address"));
    known(r"https?://\S+", Some("a web address"));
    known(r"\d{4}-\d{2}-\d{2}", Some("a date as YYYY-MM-DD"));
    known(r"([01]\d|2[0-3]):[0-5]\d", Some("a time as HH:MM"));
    known(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Some("a UUID"));
    known(r"\d{1,3}(\.\d{1,3}){3}", Some("an IP address"));
    known(r"#[0-9a-fA-F]{6}", Some("a colour as #RRGGBB"));
    known(r"\+\d[\d ]{6,}", Some("a phone number with its country code"));
    known(r"\+?[\d ()-]{7,}", Some("a phone number"));
    known(r"\+?[\d ()-]{7,20}", Some("a phone number"));
    known(r"\d{5}", Some("5 digits"));
    known(r"[0-9]{4,6}", Some("4 to 6 digits"));
    known(r"[A-Z]{3}", Some("3 capital letters"));
    known(r"\d+", None);
    known(r"\w{5}", None);
    known(r".*", None);
    known(r"[A-Z]{2}-\d{4}", None);
    // A ratio, a score, a version, a long account number: what the names above do not mean.
    known(r"\d+:\d+", None);
    known(r"\d{2}:\d{2}", Some("two digits, a colon and two digits"));
    known(r"\d+-\d+-\d+", None);
    known(r"\d+\.\d+\.\d+\.\d+", None);
    known(r"\d+(\.\d+)*", None);
    known(r"#[0-9a-f]{3,8}", None);
    known(r"[0-9a-f-]{36}", None);
    known(r"[0-9 ]{8,34}", None);
    known(r"\+[0-9 ]{8,34}", None);
}
