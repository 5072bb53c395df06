//! Grammars, held against independent readers of both notations: what is written is let through, and what is let
//! through is read without a complaint.

#[path = "support/gbnf.rs"]
mod gbnf;
#[path = "support/lark.rs"]
mod lark;
#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
#[expect(dead_code, reason = "values that need a backslash are no part of a grammar")]
mod random_value;
#[path = "support/seeds.rs"]
mod seeds;

use gbnf::Gbnf;
use lark::lark_accepts;
use proptest::prelude::*;
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::grammar::Grammar;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::recovery::{Recovery, RecoveryKind};
use twr_spec::soft::{fold, write};
use twr_spec::sound::flaws;
use twr_spec::spec::{
    Bound, Bounds, Case, Field, FlawKind, Float, Int, Kind, Layout, Range, Ref, Rule, Segment,
    Spec, Temporal, Value, Width,
};

/// Whether nothing is wrong with the spec, or with one inside, but that it has no examples.
fn is_sound(spec: &Spec) -> bool {
    fn inside(kind: &Kind) -> bool {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => inside(inner),
            Kind::Record(spec) | Kind::Table(spec) => is_sound(spec),
            _ => true,
        }
    }
    flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample)
        && spec.fields.iter().all(|field| inside(&field.kind))
}

/// A sound spec with rules, in which the model may think first.
fn ruled_spec() -> impl Strategy<Value = Spec> {
    let choices = proptest::collection::vec(any::<usize>(), 40);
    (random_spec::spec(), choices, any::<bool>())
        .prop_map(|(spec, choices, thinking)| {
            let mut choices = choices.into_iter().cycle();
            let mut choose = |count: usize| choices.next().unwrap_or_default() % count;
            Spec { thinking, ..with_rules(&spec, &mut choose) }
        })
        .prop_filter("an unsound spec", is_sound)
}

/// The spec with rules for about half of its fields, in records as well.
fn with_rules(spec: &Spec, choose: &mut dyn FnMut(usize) -> usize) -> Spec {
    let mut ruled = spec.clone();
    for field in ruled.fields.to_mut() {
        if field.case == Case::Tag {
            continue;
        }
        let kind = inside(&field.kind, choose);
        let all = rules_for(&kind);
        // As often none as one of them.
        let rules = all.get(choose(2 * all.len().max(1))).cloned().unwrap_or_default();
        field.rules = field.rules.iter().cloned().chain(rules).collect();
        field.kind = Ref::shared(kind);
    }
    ruled
}

/// The kind, its records with rules.
fn inside(kind: &Kind, choose: &mut dyn FnMut(usize) -> usize) -> Kind {
    match kind {
        Kind::Optional(inner) => Kind::Optional(Ref::shared(inside(inner, choose))),
        Kind::List(item) => Kind::List(Ref::shared(inside(item, choose))),
        Kind::Record(spec) => Kind::Record(Ref::shared(with_rules(spec, choose))),
        Kind::Table(spec) => Kind::Table(Ref::shared(with_rules(spec, choose))),
        other => other.clone(),
    }
}

/// The rules that a field of this kind may have, of which it has one of these sets.
fn rules_for(kind: &Kind) -> Vec<Vec<Rule>> {
    let bounds = |min, max| Bounds { min, max };
    let length = Rule::Length(bounds(Some(3), Some(45)));
    let words = Rule::Words(bounds(Some(1), Some(8)));
    let lines = |min, max| Rule::Lines(bounds(min, max));
    match kind.required() {
        Kind::Text => vec![
            vec![length.clone()],
            vec![words],
            vec![lines(Some(2), None)],
            vec![length, lines(None, Some(1))],
            vec![Rule::Length(bounds(Some(20), Some(300))), lines(Some(2), Some(3))],
            vec![Rule::Grounded],
        ],
        Kind::Line => {
            let letters = Rule::Pattern("[A-Za-z ]{2,40}".into());
            vec![vec![length], vec![words], vec![letters], vec![Rule::Grounded]]
        }
        Kind::Integer(_) => vec![vec![whole(0, 99)], vec![whole(7, 7)]],
        Kind::List(_) | Kind::Map(_) | Kind::Table(_) => {
            vec![
                vec![Rule::Items(bounds(Some(1), Some(3)))],
                vec![Rule::Items(bounds(Some(2), None))],
            ]
        }
        _ => Vec::new(),
    }
}

/// A spec with a value of it whose texts are plain words, and that keeps all rules.
fn plain_case() -> impl Strategy<Value = (Spec, Value<'static>)> {
    let with_value = |spec: Spec| {
        let value = random_value::plain_value(&spec);
        (Just(spec), value)
    };
    ruled_spec().prop_flat_map(with_value).prop_filter("a broken rule", |(spec, value)| {
        let text = write(spec, value);
        // A line of a given length has no command of TeX, and no colon where it begins like a name.
        let is_free = ["\\frac", "works: a"].iter().all(|marks| !text.contains(marks));
        let reading = Reader::new(spec).read(&text);
        (is_free || !counts_lines(spec))
            && !has_backslash(&text)
            && reading.diagnostics.is_empty()
            && reading.value == *value
    })
}

/// Whether a line of the text begins with a backslash, and so is no part of a grammar: a sentence where a phrase is
/// asked for, or a line that is a mark.
fn has_backslash(text: &str) -> bool {
    let has_cell = |line: &str| line.contains("| \\");
    text.contains("\\u005c")
        || text
            .lines()
            .any(|line| line.trim_start_matches([' ', '-']).starts_with('\\') || has_cell(line))
}

/// Whether a field of the spec, or of a record inside, has a rule for the length of a line.
fn counts_lines(spec: &Spec) -> bool {
    spec.fields.iter().any(|field| {
        let is_counted = |rule: &Rule| matches!(rule, Rule::Length(_) | Rule::Words(_));
        field.rules.iter().any(is_counted) || field.kind.holds().is_some_and(counts_lines)
    })
}

/// Whether a grammar says all that the reader wants of a spec's values. It does not of a foreign type's lines, of the
/// keys of a map, which differ from each other, of paths, of what is code, and of how long several lines are together.
fn is_said_whole(spec: &Spec) -> bool {
    fn inside(kind: &Kind) -> bool {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) => inside(inner),
            Kind::Record(spec) | Kind::Table(spec) => is_said_whole(spec),
            Kind::Parsed(_) | Kind::Map(_) | Kind::File | Kind::Code(_) => false,
            _ => true,
        }
    }
    let is_counted = |field: &Field| {
        let counts = |rule: &Rule| matches!(rule, Rule::Length(_) | Rule::Words(_));
        let is_one_line = |rule: &Rule| matches!(rule, Rule::Lines(Bounds { max: Some(1), .. }));
        field.rules.iter().any(counts) && !field.rules.iter().any(is_one_line)
    };
    let has_lines =
        |field: &Field| matches!(field.kind.required(), Kind::Text) && is_counted(field);
    spec.fields.iter().all(|field| inside(&field.kind) && !has_lines(field))
}

fn has_edit(spec: &Spec) -> bool {
    fn inside(kind: &Kind) -> bool {
        match kind {
            Kind::Edit => true,
            Kind::Optional(inner) | Kind::List(inner) => inside(inner),
            Kind::Record(spec) => has_edit(spec),
            _ => false,
        }
    }
    spec.fields.iter().any(|field| inside(&field.kind))
}

/// An edit without lines is no part of a grammar.
fn has_empty_edit(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.windows(3).any(|three| {
        three[0].ends_with("< SEARCH")
            && three[1].starts_with("=====")
            && three[2].ends_with("> REPLACE")
    })
}

/// A file without content is no part of a grammar.
fn has_empty_file(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).peekable();
    std::iter::from_fn(|| {
        let line = lines.next()?;
        Some(line.starts_with("```") && lines.peek().is_some_and(|next| next.starts_with("```")))
    })
    .any(|is_empty| is_empty)
}

/// Whether the diagnostic is of a line whose words the reader doubts: two values, a question, half a quotation. What
/// words say is no matter of a grammar.
fn is_of_words(spec: &Spec, diagnostic: &Diagnostic) -> bool {
    let is_judgment =
        matches!(diagnostic.kind, DiagnosticKind::Doubtful | DiagnosticKind::Unreadable);
    is_judgment && is_of_line(spec, &diagnostic.path.0)
}

fn is_of_line(spec: &Spec, path: &[Segment]) -> bool {
    let Some((Segment::Field(at), rest)) = path.split_first() else { return false };
    let rest = rest.iter().position(|segment| matches!(segment, Segment::Field(_)));
    let kind = &spec.fields[*at].kind;
    match (rest, kind.holds()) {
        (Some(next), Some(inner)) => is_of_line(inner, &path[1 + next..]),
        _ => has_lines(kind),
    }
}

fn has_lines(kind: &Kind) -> bool {
    match kind {
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => has_lines(inner),
        Kind::Line => true,
        _ => false,
    }
}

#[test]
fn what_is_written_is_let_through() {
    for config in seeds::configs(20, 30) {
        proptest!(config, |((spec, value) in plain_case())| {
            let text = write(&spec, &value);
            prop_assume!(!has_empty_file(&text) && !has_empty_edit(&text));
            let grammar = Grammar::for_reply(&spec, spec.layout, None);
            if let Err(error) = lark_accepts(&grammar.to_lark(), &text) {
                prop_assert!(false, "{error}\n{text}");
            }
            prop_assert!(Gbnf::parse(&grammar.to_gbnf()).accepts(&text), "{text}");
        });
    }
}

#[test]
fn what_is_let_through_reads_without_a_complaint() {
    for config in seeds::configs(20, 30) {
        proptest!(config, |(
            spec in ruled_spec().prop_filter("left to the reader", is_said_whole),
            choices in proptest::collection::vec(any::<u16>(), 400),
        )| {
            let grammar = Grammar::for_reply(&spec, spec.layout, Some(TASK));
            let mut choices = choices.iter().cycle();
            let text = grammar.example(|count| usize::from(*choices.next().unwrap()) % count);
            if let Err(error) = lark_accepts(&grammar.to_lark(), &text) {
                prop_assert!(false, "{error}\n{text}");
            }
            prop_assert!(Gbnf::parse(&grammar.to_gbnf()).accepts(&text), "{text}");
            let known = Circumstances { task: Some(TASK), ..Circumstances::default() };
            let reading = Reader::new(&spec).read_in(&text, known);
            let mut diagnostics = reading.diagnostics.iter();
            let wrong = diagnostics.find(|diagnostic| !is_of_words(&spec, diagnostic));
            prop_assert!(wrong.is_none(), "{text}\n{wrong:?}");
            // A number may have more digits than a binary number keeps, and 90 minutes are an hour and a half. What is
            // recorded of the library's own writing of the value, too, is no fault of the grammar, nor is the tag of an
            // edit's fence.
            let written = write(&spec, &reading.value);
            let known = Reader::new(&spec).read(&written).recoveries;
            let is_meant = |recovery: &Recovery| {
                matches!(recovery.kind, RecoveryKind::NumberDressed | RecoveryKind::TemporalSpelled)
                    || known.iter().any(|known| known.kind == recovery.kind)
                    || recovery.kind == RecoveryKind::OtherForm && has_edit(&spec)
            };
            let strange = reading.recoveries.iter().find(|recovery| !is_meant(recovery));
            prop_assert!(strange.is_none(), "{text}\n{strange:?}");
        });
    }
}

/// What grounded values are taken from: signs before and after numbers, marks between words, two scripts.
const TASK: &str = "Call +49 30 1234 before 10:30, please; it was -5 °C (or 23 °F) at <https://a.org/x_y?z=1>. \
    Take 50% off €5.50 in C:\\dir\\sub, she said \"at once, Ann\". Müller & Söhne use C++ – not C#.\n\
    MAX_RETRIES=3 [draft]\n- 北京的天气：晴。\n- The 3*4 grid of O'Neill/Lee e.V.";

/// A spec with one field.
fn one(kind: Kind, rules: &[Rule]) -> Spec {
    let field = Field {
        name: "value".into(),
        header: "Value".into(),
        keys: vec!["value".into()].into(),
        kind: Ref::shared(kind),
        rules: rules.to_vec().into(),
        ..Field::EMPTY
    };
    Spec { fields: vec![field].into(), ..Spec::EMPTY }
}

/// Both notations let the bodies of `yes` through as the value alone, and none of `no`.
fn check(kind: Kind, rules: &[Rule], task: Option<&str>, yes: &[&str], no: &[&str]) {
    let spec = one(kind, rules);
    let grammar = Grammar::for_value(&spec, &spec.fields[0], task);
    let (lark, gbnf) = (grammar.to_lark(), Gbnf::parse(&grammar.to_gbnf()));
    for text in yes {
        assert_eq!(lark_accepts(&lark, text), Ok(()), "{text:?}");
        assert!(gbnf.accepts(text), "{text:?} in GBNF");
    }
    for text in no {
        assert!(lark_accepts(&lark, text).is_err(), "{text:?}");
        assert!(!gbnf.accepts(text), "{text:?} in GBNF");
    }
}

fn whole(min: i128, max: i128) -> Rule {
    let bound = |number| Some(Bound::Integer(Int::from_signed(number)));
    Rule::Range(Range { min: bound(min), max: bound(max) })
}

#[test]
fn a_grammar_keeps_the_rules_of_a_value() {
    let digits = Kind::Integer(Width::I64);
    check(digits.clone(), &[whole(1, 10)], None, &["1", "9", "10"], &["0", "11", "-1", "01", ""]);
    let far = &["-3", "0", "42", "187", "1000"];
    check(digits, &[whole(-3, 1000)], None, far, &["-4", "1001", "-0", "+1", "2000"]);
    let date = Kind::Temporal(Temporal::Date);
    let wrong = &["2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "0000-01-01"];
    check(date, &[], None, &["2024-02-29", "2000-02-29", "2023-12-31"], wrong);
    let long = &["PT90M", "-PT2562047788015215H", "PT999999999999999H1M", "PT0S"];
    let longer = &["PT2562047788015216H", "PT0M", "PT", "P1D", "PT2562047788015215H1M"];
    check(Kind::Temporal(Temporal::Duration), &[], None, long, longer);
    let long = &["P19998Y2M", "P7304484D", "-P1W", "PT631107417599.5S", "P1YT1H"];
    let longer = &["P19999Y", "P7304485D", "PT175307617H", "P1M1Y", "PT1.S"];
    check(Kind::Temporal(Temporal::Period), &[], None, long, longer);
    let grounded = &[Rule::Grounded];
    let task = Some("Ann Lee moved to 北京 in May.");
    let spans = &["Ann Lee", "Lee moved to", "北京", "京 in May", "May"];
    check(Kind::Line, grounded, task, spans, &["Ann moved", "Bob", "", "Ann Lee moved to Rome"]);
    let spans =
        &["+49 30 1234", "10:30", "-5 °C", "50%", "€5.50", "C:\\dir\\sub", "C++", "MAX_RETRIES=3"];
    let others = &["5 °C", "5.50", "10 30", "MAX RETRIES", "3 draft"];
    check(Kind::Line, grounded, Some(TASK), spans, others);
    let pattern = &[Rule::Pattern("[A-Z]{3}-\\d+".into())];
    check(Kind::Line, pattern, None, &["ABC-1", "XYZ-2024"], &["AB-1", "ABC-", "abc-1"]);
    // Blanks at the ends are no part of a text.
    let blank = &[Rule::Pattern("^[A-Z ]{2,4}$".into())];
    check(
        Kind::Line,
        blank,
        None,
        &["AB", "A B", "A  B"],
        &["A", " A", "A ", " AB", "AB ", "    "],
    );
    let last = &[Rule::Pattern("No\\. [0-9 ]*".into())];
    check(Kind::Line, last, None, &["No. 7", "No. 7 8"], &["No. 7 ", "No.  "]);
    // Of the task's words those that match, and the pattern's own where none does.
    let both = &[Rule::Pattern("[A-Z]{3}-\\d+".into()), Rule::Grounded];
    let orders = Some("Order ABC-12 came, XYZ-7 did not.");
    check(Kind::Line, both, orders, &["ABC-12", "XYZ-7"], &["ABC-1", "ABC-7", "Order", ""]);
    check(Kind::Line, both, task, &["ABC-12"], &["Ann Lee"]);
    let length = &[Rule::Length(Bounds { min: Some(3), max: Some(5) })];
    check(Kind::Line, length, None, &["bee", "bee h", "bees!"], &["be", "beehive"]);
    let items = &[Rule::Items(Bounds { min: Some(2), max: Some(3) })];
    let list = Kind::List(Ref::Static(&Kind::Line));
    check(
        list,
        items,
        None,
        &["- a\n- b", "- a\n- b\n- c"],
        &["- a", "none", "- a\n- b\n- c\n- d"],
    );
}

#[test]
fn a_grammar_keeps_the_ends_of_a_range_of_numbers() {
    let number = || Kind::Number(Float::F64);
    let range = |min, max| [Rule::Range(Range { min, max })];
    let [beyond, at] = [Bound::Excluded, Bound::Number].map(|end| move |number| Some(end(number)));
    let all = &["0.001", "1", "7", "12.5", "1000"];
    check(number(), &range(beyond(0.0), None), None, all, &["0", "-1", "-0.5", "0.0"]);
    let inside = &["0.5", "0.999"];
    check(number(), &range(beyond(0.0), beyond(1.0)), None, inside, &["0", "1", "1.5", "-0.5"]);
    let from_five = &["5", "5.5", "6", "12", "100.25"];
    check(number(), &range(at(5.0), None), None, from_five, &["4", "4.9", "0", "-5"]);
    let narrow = &["5.1", "6", "11.75"];
    check(number(), &range(beyond(5.0), beyond(12.0)), None, narrow, &["5", "12", "12.5", "4.5"]);
    let below = &["-0.5", "-1", "-1.5", "-2"];
    check(number(), &range(at(-2.0), beyond(0.0)), None, below, &["0", "1", "-2.5", "-3", "-0"]);
    let cold = &["-3.5", "-4", "-20"];
    check(number(), &range(None, beyond(-3.0)), None, cold, &["-3", "-2.5", "0", "3"]);
    check(number(), &range(at(2.0), at(2.0)), None, &["2"], &["2.5", "1", "3"]);
    let whole = |number: i128| Some(Bound::ExcludedInteger(Int::from_signed(number)));
    let byte = Kind::Integer(Width::U8);
    check(byte, &range(whole(0), whole(4)), None, &["1", "2", "3"], &["0", "4", "12"]);
    check(number(), &range(whole(0), None), None, &["0.5", "1"], &["0", "-1"]);
    let decimal = Kind::Number(Float::Decimal);
    check(
        decimal,
        &range(beyond(0.0), at(9.0)),
        None,
        &["0.10", "1.00", "9"],
        &["0", "0.00", "9.1"],
    );
}

#[test]
fn no_text_holds_a_header() {
    let headers =
        ["[Value] x", "## Value", "Value: x", "VALUE", "va-lue: x", "<value>", "**Value**", "none"];
    check(Kind::Text, &[], None, &["Valued by all"], &headers);
    check(
        Kind::Text,
        &[],
        None,
        &["One.\nIt is 5 < 6.", "a note: b"],
        &["One.\n[Value] x", "One.\nValue"],
    );
}

#[test]
fn a_line_of_a_given_length_is_no_name() {
    let length = |min, max| Rule::Length(Bounds { min: Some(min), max: Some(max) });
    let names =
        ["N/A", "n/a", "none", "Value", "VALUE", "va-lue", "Value: x", "Value 3", "Value - x"];
    let others =
        ["Valued", "no bees", "Value is it", "nonet", "Van", "bees: two", "北京市", "a non."];
    check(Kind::Line, &[length(3, 12)], None, &others, &names);
    check(
        Kind::Line,
        &[length(3, 5)],
        None,
        &["Van", "no be", "Valus"],
        &["Valued", "no", "no bees"],
    );
    let words = |min, max| Rule::Words(Bounds { min: Some(min), max: Some(max) });
    let yes = ["bees", "no bees", "Value is it.", "none left", "Valued by all"];
    let no = ["none", "Value", "Value It", "no bees at all", ""];
    check(Kind::Line, &[words(1, 3)], None, &yes, &no);
    let yes = ["上海", "上海很", "在 Rust", "x = y"];
    check(Kind::Line, &[words(1, 3)], None, &yes, &["上海很大", "无", "在 Rust 写上"]);
}

#[test]
fn a_text_of_a_given_length_may_have_lines() {
    let length = Rule::Length(Bounds { min: Some(20), max: Some(300) });
    let lines = Rule::Lines(Bounds { min: Some(3), max: None });
    let three = "We follow bees.\nWe mark them.\nWe count them.";
    check(Kind::Text, &[length.clone(), lines], None, &[three], &["We follow bees to their hive."]);
    check(
        Kind::Text,
        std::slice::from_ref(&length),
        None,
        &[three, "We follow bees to their hive."],
        &["Bees.", "N/A"],
    );
    let one = Rule::Lines(Bounds { min: None, max: Some(1) });
    check(Kind::Text, &[length, one], None, &["We follow bees to their hive."], &[three]);
}

#[test]
fn an_edit_may_have_lines_that_begin_like_its_marks() {
    let edit = |find: &str, length: usize| {
        let [open, middle, close] = ["<", "=", ">"].map(|mark| mark.repeat(length));
        let marked = format!("{open} SEARCH\n{find}\n{middle}\nb\n{close} REPLACE");
        format!("a.html\n```html\n{marked}\n```")
    };
    let yes = ["<div>", "=> x", ">>> f()", "  == x", "\tx", "=====", "<<<<<<< HEAD", "@@ -1 +1 @@"];
    let yes: Vec<String> =
        yes.iter().map(|line| edit(line, 7)).chain([edit("=======", 8), edit("x", 9)]).collect();
    let no = ["=======", "  =======", "<<<<<<< SEARCH", ">>>>>>> REPLACE", "```", " "];
    let no: Vec<String> = no.iter().map(|line| edit(line, 7)).collect();
    check(Kind::Edit, &[], None, &as_texts(&yes), &as_texts(&no));
}

fn as_texts(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

/// The bytes of both notations in a layout, of a spec with so many fields of text.
fn sizes(layout: Layout, count: usize) -> [usize; 2] {
    let words = ["Summary", "Method", "Sources", "Open questions", "Next step", "Who does it"];
    let field = |at: usize| {
        let header = format!("{} of part {at}", words[at % words.len()]);
        let keys = vec![fold(&header).into()];
        Field { header: header.into(), keys: keys.into(), ..one(Kind::Text, &[]).fields[0].clone() }
    };
    let spec = Spec { fields: (0..count).map(field).collect(), ..Spec::EMPTY };
    let grammar = Grammar::for_reply(&spec, layout, None);
    [grammar.to_gbnf().len(), grammar.to_lark().len()]
}

/// Run with `--nocapture` to see the sizes.
#[test]
fn a_grammar_grows_no_faster_than_its_spec() {
    println!("bytes of GBNF and Lark with 6, 12 and 24 fields of text");
    for layout in Layout::ALL {
        let all = [6, 12, 24].map(|count| sizes(layout, count));
        println!("{:9} {all:?}", layout.name());
        let [_, half, whole] = all;
        for (half, whole) in half.into_iter().zip(whole) {
            assert!(whole < half * 5 / 2, "{}: {all:?}", layout.name());
        }
    }
}
