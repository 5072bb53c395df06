//! What is taken from tasks, reply by reply.

use crate::read::{Circumstances, Reader};
use crate::recovery::RecoveryKind;
use crate::spec::{
    Bounds, Case, Check, Example, Examples, Field, Kind, Parsed, ParsedForm, Ref, Rule, Spec,
    Value, Word,
};
use crate::text::fold;

/// What is read of a number that has to be in the task, and whether it was taken from there.
fn check(task: &str, reply: &str, expect: Option<&str>, is_taken: bool) {
    let field = Field {
        header: "Order".into(),
        keys: vec![fold("Order").into()].into(),
        kind: Ref::shared(Kind::Line),
        rules: vec![Rule::Pattern(r"[A-Z]{2}-\d+".into()), Rule::Grounded].into(),
        ..Field::EMPTY
    };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let known = Circumstances { task: Some(task), ..Circumstances::default() };
    let reading = Reader::new(&spec).read_in(reply, known);
    let Value::Record(values) = &reading.value else { panic!("a record") };
    assert_eq!(values, &[expect.map(Value::text)], "{reply:?}");
    let kinds: Vec<_> = reading.recoveries.iter().map(|found| found.kind).collect();
    assert_eq!(kinds.contains(&RecoveryKind::TakenFromTask), is_taken, "{reply:?}");
    assert_eq!(reading.diagnostics.is_empty(), expect.is_some(), "{reply:?}");
}

/// A union of `mail` (an address), `call` (a number) and `wait` (a reason).
fn union() -> Spec {
    let named = |name: &'static str, kind: Kind, case: Case| Field {
        header: name.into(),
        keys: vec![fold(name).into()].into(),
        kind: Ref::shared(kind),
        case,
        ..Field::EMPTY
    };
    let words = ["mail", "call", "wait"].map(Word::plain).to_vec();
    let copied = |name, case, pattern: &'static str| Field {
        rules: vec![Rule::Pattern(pattern.into()), Rule::Grounded].into(),
        ..named(name, Kind::Line, Case::Of(case))
    };
    let fields = vec![
        named("Action", Kind::Choice(words.into()), Case::Tag),
        copied("To", 0, r"\S+@\S+\w"),
        copied("Phone", 1, r"[0-9 ]{6,}"),
        named("Why", Kind::Line, Case::Of(2)),
    ];
    Spec { fields: fields.into(), ..Spec::EMPTY }
}

/// Which case is read of a reply, and of which fields it is to be asked for more.
fn check_case(task: &str, reply: &str, expect: Option<u16>, wrong: &[usize]) {
    let spec = union();
    let known = Circumstances { task: Some(task), ..Circumstances::default() };
    let reading = Reader::new(&spec).read_in(reply, known);
    let found: Vec<usize> =
        reading.diagnostics.iter().filter_map(|wrong| wrong.path.section()).collect();
    assert_eq!((spec.word_of(&reading.value), found.as_slice()), (expect, wrong), "{reply:?}");
}

#[test]
fn a_case_that_the_task_cannot_fill_is_left() {
    let (plants, both) = ("Water the plants.", "Write to a@b.no or call 22 55 01 76.");
    // One case is left.
    check_case(plants, "[Action] call\n[Phone] 030 5551", Some(2), &[3]);
    check_case(plants, "[Action] remind\n[Why] They are dry.", Some(2), &[]);
    // Two are left: the tag is asked for.
    check_case("Call 22 55 01 76.", "[Action] mail\n[To] me@home.no", None, &[0, 1, 2, 3]);
    // What is possible is the model's to say.
    check_case(both, "[Action] mail\n[To] x@y.no", Some(0), &[]);
    check_case(both, "[Action] wait\n[Why] It is late.", Some(2), &[]);
    check_case(plants, "[Why] They are dry.", Some(2), &[]);
}

#[test]
fn the_case_whose_fields_were_all_written_is_meant() {
    let both = "Write to a@b.no or call 22 55 01 76.";
    check_case(both, "[Action] phone\n[Phone] 22 55 01 76", Some(1), &[]);
    check_case(both, "[Action] phone\n[Phone] 22 55 01 76\n[To] a@b.no", None, &[0, 3]);
    check_case(both, "[Action] phone\n[Phone] 99 99 99 99", None, &[0, 1, 3]);
}

/// What is read of a reply about a name, a number to call (optional) and an order, and the sections to be asked for.
fn check_message(task: &str, reply: &str, expect: [Option<Value<'static>>; 3], wrong: &[usize]) {
    let named = |name: &'static str, kind: Kind, pattern: Option<&'static str>| {
        let pattern = pattern.map(|pattern| Rule::Pattern(pattern.into()));
        Field {
            header: name.into(),
            keys: vec![fold(name).into()].into(),
            kind: Ref::shared(kind),
            rules: pattern.into_iter().chain([Rule::Grounded]).collect(),
            ..Field::EMPTY
        }
    };
    let fields = vec![
        named("Name", Kind::Line, None),
        named("Phone", Kind::Optional(Ref::shared(Kind::Line)), Some(r"\+?[0-9][0-9 ]{6,}")),
        named("Order", Kind::Line, Some(r"[A-Z]{2}-[0-9]{5}")),
    ];
    let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
    let known = Circumstances { task: Some(task), ..Circumstances::default() };
    let reading = Reader::new(&spec).read_in(reply, known);
    let found: Vec<usize> =
        reading.diagnostics.iter().filter_map(|wrong| wrong.path.section()).collect();
    let value = reading.value.into_owned();
    assert_eq!((value, found.as_slice()), (Value::Record(expect.into()), wrong), "{reply:?}");
}

#[test]
fn what_the_reply_did_not_come_to_is_the_tasks_where_it_holds_one() {
    let ann = || Some(Value::text("Ann Lee"));
    let order = || Some(Value::text("XY-12345"));
    let (one, two) =
        ("Ann Lee here, XY-12345 broke.", "Ann Lee here, XY-12345 and XY-54321 broke.");
    check_message(one, "[Name] Ann Lee", [ann(), Some(Value::Null), order()], &[]);
    check_message(two, "[Name] Ann Lee", [ann(), Some(Value::Null), None], &[2]);
    // Nothing was written at all, or something after it.
    check_message(one, "I cannot tell.", [None, Some(Value::Null), None], &[0, 2]);
    check_message(one, "[Order]\n[Name] Ann Lee", [ann(), Some(Value::Null), None], &[2]);
}

#[test]
fn an_invented_value_of_an_optional_field_is_none_where_the_task_has_none() {
    let ann = || Some(Value::text("Ann Lee"));
    let order = || Some(Value::text("XY-12345"));
    let task = "Ann Lee here, XY-12345 broke.";
    let reply = |phone: &str| format!("[Name] Ann Lee\n[Phone] {phone}\n[Order] XY-12345");
    check_message(task, &reply("030 555 8842"), [ann(), Some(Value::Null), order()], &[]);
    // What was written is in the task, in a form that the pattern does not know.
    let task = "Ann Lee here (extension 22), XY-12345 broke.";
    check_message(task, &reply("extension 22"), [ann(), None, order()], &[1]);
}

#[test]
fn a_text_in_another_number_is_the_tasks() {
    let dish = Field {
        header: "Dish".into(),
        keys: vec![fold("Dish").into()].into(),
        kind: Ref::shared(Kind::List(Ref::shared(Kind::Line))),
        rules: vec![Rule::Grounded].into(),
        ..Field::EMPTY
    };
    let spec = Spec { fields: vec![dish].into(), ..Spec::EMPTY };
    let read = |reply: &str| {
        let task = Some("10 pots of tea, one cherry pie and 2 apple pies");
        let known = Circumstances { task, ..Circumstances::default() };
        let reading = Reader::new(&spec).read_in(reply, known);
        (reading.value.into_owned(), reading.diagnostics.len())
    };
    let list = |items: &[&'static str]| {
        let items = items.iter().map(|item| Value::text(*item)).collect();
        Value::Record(vec![Some(Value::List(items))])
    };
    assert_eq!(
        read("[Dish]\n- pot of tea\n- cherry pies"),
        (list(&["pots of tea", "cherry pie"]), 0)
    );
    // Another noun, and one that could be either.
    assert_eq!(read("[Dish]\n- pot of coffee").1, 1);
    assert_eq!(read("[Dish]\n- teas of pot").1, 1);
}

#[test]
fn a_first_phrase_of_the_task_is_taken_where_the_text_goes_on() {
    let goods = |text: &'static str| Value::Record(vec![Some(Value::text(text))]);
    let example =
        |task: &str, text| Example { task: task.to_owned(), thought: None, reply: goods(text) };
    let field = Field {
        header: "商品".into(),
        keys: vec![fold("商品").into()].into(),
        kind: Ref::shared(Kind::Line),
        rules: vec![Rule::Grounded].into(),
        ..Field::EMPTY
    };
    let examples = vec![example("2个杯子都碎了。", "杯子"), example("鞋子小了。", "鞋子")];
    let examples = Examples::Data(examples.into());
    let spec = Spec { fields: vec![field].into(), examples, ..Spec::EMPTY };
    let read = |reply: &str| {
        let known = Circumstances {
            task: Some("买的4个盘子裂了，我要退款。"),
            ..Circumstances::default()
        };
        let reading = Reader::new(&spec).read_in(reply, known);
        (reading.value.into_owned(), reading.diagnostics.len())
    };
    assert_eq!(read("[商品] 盘子裂！我要退款。你可以看到，他们订购了鞋子。"), (goods("盘子裂"), 0));
    // Another phrase, a longer one than the examples have, and one that is taken back.
    assert!(read("[商品] 杯子！我要退款。你可以看到。").1 > 0);
    assert!(read("[商品] 买的4个盘子裂了！你可以看到。").1 > 0);
    assert!(read("[商品] 盘子！不对，是杯子。").1 > 0);
}

/// What is read of `[Order] XY-77` where the field has more rules, or another type.
fn check_ruled(kind: Kind, rules: &[Rule], [task, reply]: [&str; 2], expect: Option<&str>) {
    let field = Field {
        header: "Order".into(),
        keys: vec![fold("Order").into()].into(),
        kind: Ref::shared(kind),
        rules: rules.iter().cloned().chain([Rule::Grounded]).collect(),
        ..Field::EMPTY
    };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let known = Circumstances { task: Some(task), ..Circumstances::default() };
    let reading = Reader::new(&spec).read_in(reply, known);
    let Value::Record(values) = &reading.value else { panic!("a record") };
    assert_eq!(values, &[expect.map(Value::text)], "{task:?}");
    assert_eq!(reading.diagnostics.is_empty(), expect.is_some(), "{task:?}");
}

fn is_even(value: &Value<'_>) -> Result<(), String> {
    let is_even = matches!(value, Value::Text(text) if text.ends_with(['0', '2', '4']));
    if is_even { Ok(()) } else { Err("odd".to_owned()) }
}

#[test]
fn what_is_taken_keeps_every_rule_and_its_type_takes_it() {
    let order = || Rule::Pattern(r"[A-Z]{2}-\d+".into());
    let short = [order(), Rule::Length(Bounds { min: None, max: Some(7) })];
    let asked = |task| [task, "[Order] XY-77"];
    check_ruled(Kind::Line, &short, asked("order AB-1204"), Some("AB-1204"));
    check_ruled(Kind::Line, &short, asked("order AB-120455"), None);
    let even = [order(), Rule::Check(Check { phrase: "".into(), check: is_even })];
    let asked = |task| [task, "[Order] XY-70"];
    check_ruled(Kind::Line, &even, asked("order AB-1204"), Some("AB-1204"));
    check_ruled(Kind::Line, &even, asked("order AB-1205"), None);
    let address = Kind::Parsed(Parsed {
        name: "Ipv4Addr".into(),
        phrase: "".into(),
        check: |text| match text.parse::<std::net::Ipv4Addr>() {
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        },
        form: ParsedForm::Line,
    });
    let dotted = [Rule::Pattern(r"\d+(\.\d+)+".into())];
    let asked = |task| [task, "[Order] 10.0.0.9"];
    check_ruled(address.clone(), &dotted, asked("host 10.0.0.7"), Some("10.0.0.7"));
    check_ruled(address, &dotted, asked("version 1.2.3"), None);
}

#[test]
fn no_item_is_taken_twice_into_a_list_of_different_items() {
    let read = |rules: &[Rule]| {
        let field = Field {
            header: "Dish".into(),
            keys: vec![fold("Dish").into()].into(),
            kind: Ref::shared(Kind::List(Ref::shared(Kind::Line))),
            rules: rules.to_vec().into(),
            ..Field::EMPTY
        };
        let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
        let task = Some("10 pots of tea and a cake");
        let known = Circumstances { task, ..Circumstances::default() };
        let reply = "[Dish]\n- pots of tea\n- pot of tea";
        Reader::new(&spec).read_in(reply, known).diagnostics.len()
    };
    assert_eq!(read(&[Rule::Grounded]), 0);
    assert_eq!(read(&[Rule::Grounded, Rule::Unique]), 1);
}

#[test]
fn the_only_place_that_can_be_meant_is_the_value() {
    let one = "Where is my order AB-1204?";
    check(one, "[Order] AB-1204", Some("AB-1204"), false);
    check(one, "[Order] XY-77", Some("AB-1204"), true);
    check(one, "[Order] ABC-1204", Some("AB-1204"), true);
    check(one, "[Order] AB-1204: a lamp, 3 pieces", Some("AB-1204"), true);
    check(one, "[Order] It is not AB-1204.", None, false);
    check(one, "[Order] ABD-77 X", Some("AB-1204"), true);
    // Words of the task deny nothing.
    let late = "AB-1204: has not arrived.";
    check(late, "[Order] AB-1204: has not arrived", Some("AB-1204"), true);
    // What was not written is asked for, and so is what may deny it, and what could be either.
    check(one, "[Order] the lamp", None, false);
    check(one, "[Order] There is no number.", None, false);
    check(one, "[Order] unknown", None, false);
    check(one, "[Order] N/A", None, false);
    check(one, "I do not see it.", None, false);
    check("AB-1204 or CD-9?", "[Order] XY-77", None, false);
    check("My lamp is late.", "[Order] XY-77", None, false);
}
