//! Every type reads back what it writes, and refuses what is of another kind.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Debug;
use std::net::Ipv4Addr;
use std::num::NonZero;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use twr_spec::spec::{Int, Kind, Value};

use super::{AsLine, FieldAs, FieldValue, Mismatch, Named, Parse, Same};

fn check<T: FieldValue + PartialEq + Debug>(value: T, expect: Value<'_>) {
    check_as::<Same, T>(value, expect);
}

fn check_as<Via: FieldAs<T>, T: PartialEq + Debug>(value: T, expect: Value<'_>) {
    assert_eq!(Via::to_value(&value), expect);
    let back = Via::from_value(expect.into_owned());
    assert_eq!(back, Ok(value), "read back");
}

fn refused<T: FieldValue + Debug>(value: Value<'_>, expect: &str) {
    let error = T::from_value(value).expect_err("a value of another kind");
    assert_eq!(error.to_string(), expect);
}

fn int(number: i128) -> Value<'static> {
    Value::Integer(Int::from_signed(number))
}

#[test]
fn scalars_go_there_and_back() {
    check(String::from("two\nlines"), Value::text("two\nlines"));
    check(true, Value::Boolean(true));
    check(i8::MIN, int(-128));
    check(i128::MIN, int(i128::MIN));
    check(usize::MAX, Value::Integer(Int::from_unsigned(usize::MAX as u128)));
    check(u128::MAX, Value::Integer(Int::from_unsigned(u128::MAX)));
    check(2.5_f64, Value::Number(2.5));
}

#[test]
fn a_narrow_float_is_written_as_its_own_shortest_decimal() {
    check(0.1_f32, Value::Number(0.1));
    check(f32::MAX, Value::Number(3.402_823_5e38));
    check(f32::MIN_POSITIVE, Value::Number(1.175_494_4e-38));
    refused::<f32>(Value::Number(1e39), "expected a number that fits f32, found a number");
}

#[test]
fn containers_go_there_and_back() {
    check(Some(3_u8), int(3));
    check(None::<u8>, Value::Null);
    check(vec![1_i32, 2], Value::List(vec![int(1), int(2)]));
    check(Box::new(7_i64), int(7));
    let entries = || [("b".to_owned(), 2_u8), ("a".to_owned(), 1)];
    let sorted = || Value::Map(vec![(Cow::Borrowed("a"), int(1)), (Cow::Borrowed("b"), int(2))]);
    check(BTreeMap::from(entries()), sorted());
    check(HashMap::from(entries()), sorted());
}

#[test]
fn numbers_that_are_never_zero_go_there_and_back() {
    check(NonZero::<u8>::MAX, int(255));
    check(NonZero::<i64>::MIN, int(i64::MIN.into()));
    refused::<NonZero<u8>>(int(0), "expected a number other than 0, found a whole number");
    refused::<NonZero<i8>>(int(200), "expected a number that fits i8, found a whole number");
}

#[test]
fn sets_are_lists_in_order() {
    let list = || Value::List(vec![int(-1), int(2), int(10)]);
    check(BTreeSet::from([10_i8, 2, -1]), list());
    check(HashSet::from([10_i8, 2, -1]), list());
    let words = || Value::List(vec![Value::text("a"), Value::text("b")]);
    check(HashSet::from(["b".to_owned(), "a".to_owned()]), words());
    check_as::<BTreeSet<AsLine>, _>(BTreeSet::from(["b".to_owned(), "a".to_owned()]), words());
    check_as::<HashSet<AsLine>, _>(HashSet::from(["b".to_owned(), "a".to_owned()]), words());
}

#[test]
fn shared_values_and_other_texts_are_what_they_hold() {
    check(Arc::new(7_u8), int(7));
    check(Rc::new(vec![7_u8]), Value::List(vec![int(7)]));
    check::<Box<str>>("one".into(), Value::text("one"));
    check::<Arc<str>>("one".into(), Value::text("one"));
    check::<Rc<str>>("one".into(), Value::text("one"));
    check::<Cow<'static, str>>("one".into(), Value::text("one"));
    check_as::<AsLine, Arc<str>>("one".into(), Value::text("one"));
    check_as::<Arc<AsLine>, Arc<String>>(Arc::new("one".to_owned()), Value::text("one"));
    check(PathBuf::from("/etc/../hosts"), Value::text("/etc/../hosts"));
    assert!(matches!(PathBuf::KIND, Kind::Line));
}

#[test]
fn a_duration_is_never_negative() {
    check(Duration::from_millis(5_400_250), Value::Temporal("PT1H30M0.25S".into()));
    check(Duration::ZERO, Value::Temporal("PT0S".into()));
    check(Duration::MAX, Value::Temporal("PT5124095576030431H15.999999999S".into()));
    refused::<Duration>(
        Value::Temporal("-PT1S".into()),
        "expected a duration that std's `Duration` holds, found a date, a time or a duration",
    );
}

#[test]
fn another_kind_is_refused_with_the_place() {
    refused::<u8>(Value::text("3"), "expected a whole number, found text");
    refused::<u8>(int(300), "expected a number that fits u8, found a whole number");
    refused::<u8>(int(-1), "expected a number that fits u8, found a whole number");
    refused::<bool>(Value::Null, "expected a boolean, found nothing");
    refused::<String>(int(1), "expected text, found a whole number");
    refused::<f64>(int(1), "expected a number, found a whole number");
    refused::<Vec<u8>>(
        Value::List(vec![int(1), Value::Null]),
        "`1`: expected a whole number, found nothing",
    );
    refused::<BTreeMap<String, Vec<bool>>>(
        Value::Map(vec![(Cow::Borrowed("key"), Value::List(vec![int(0)]))]),
        "`key.0`: expected a boolean, found a whole number",
    );
    refused::<Vec<u8>>(int(1), "expected a list, found a whole number");
}

struct AddressName;

impl Named for AddressName {
    const NAME: &'static str = "Ipv4Addr";
}

#[test]
#[expect(clippy::zero_sized_map_values, reason = "an adapter is a type without values")]
fn adapters_reach_the_innermost_type() {
    type Address = Parse<AddressName>;
    let home = Ipv4Addr::LOCALHOST;
    check_as::<Address, _>(home, Value::text("127.0.0.1"));
    check_as::<Vec<Address>, _>(vec![home], Value::List(vec![Value::text("127.0.0.1")]));
    check_as::<Option<Box<Address>>, _>(Some(Box::new(home)), Value::text("127.0.0.1"));
    check_as::<BTreeMap<String, Address>, _>(
        BTreeMap::from([("home".to_owned(), home)]),
        Value::Map(vec![(Cow::Borrowed("home"), Value::text("127.0.0.1"))]),
    );
    check_as::<HashMap<String, Address>, _>(
        HashMap::from([("home".to_owned(), home)]),
        Value::Map(vec![(Cow::Borrowed("home"), Value::text("127.0.0.1"))]),
    );
    check_as::<AsLine, _>("one".to_owned(), Value::text("one"));

    let refused = <Address as FieldAs<Ipv4Addr>>::from_value(Value::text("home"));
    assert_eq!(refused, Err(Mismatch::described("Ipv4Addr", &Value::text("home"))));
}

#[test]
fn a_parsed_kind_tells_the_types_name_and_its_own_message() {
    let Kind::Parsed(parsed) = <Parse<AddressName> as FieldAs<Ipv4Addr>>::KIND else {
        panic!("not a parsed kind");
    };
    assert_eq!(parsed.name, "Ipv4Addr");
    assert_eq!((parsed.check)("10.0.0.1"), Ok(()));
    assert_eq!((parsed.check)("ten"), Err("invalid IPv4 address syntax".to_owned()));
}
