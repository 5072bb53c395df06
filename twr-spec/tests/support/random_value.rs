//! Random canonical values of a spec, with texts that look like anything but text.

use std::borrow::Cow;

use proptest::collection::vec;
use proptest::prelude::*;
use twr_spec::json::Json;
use twr_spec::spec::{Case, Field, Float, Int, Kind, Presence, Spec, Temporal, Value, Width};

/// A canonical value of the spec.
pub(crate) fn value(spec: &Spec) -> BoxedStrategy<Value<'static>> {
    let mut headers = Vec::new();
    collect_headers(spec, &mut headers);
    record(spec, &headers)
}

/// A value whose texts are plain words, so that no dress round them can be taken for a part of them.
pub(crate) fn plain_value(spec: &Spec) -> BoxedStrategy<Value<'static>> {
    record(spec, &[])
}

fn collect_headers(spec: &Spec, out: &mut Vec<String>) {
    fn inside(kind: &Kind, out: &mut Vec<String>) {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => inside(inner, out),
            Kind::Record(spec) | Kind::Table(spec) => collect_headers(spec, out),
            _ => {}
        }
    }
    for field in spec.fields.iter() {
        out.push(field.header.to_string());
        inside(&field.kind, out);
    }
}

fn record(spec: &Spec, headers: &[String]) -> BoxedStrategy<Value<'static>> {
    let place = |field: &Field| place(field, headers);
    let Some(tag) = spec.tag() else {
        let fields: Vec<_> = spec.fields.iter().map(place).collect();
        return fields.prop_map(Value::Record).boxed();
    };
    // Of a union the fields of one word, each word as often as another.
    let Kind::Choice(words) = &*spec.fields[tag].kind else { panic!("a tag is a choice") };
    let of = |word: u16| {
        let fields = spec.fields.iter().map(|field| match field.case {
            Case::Tag => Just(Some(Value::Choice(word))).boxed(),
            Case::Of(other) if other != word => Just(None).boxed(),
            _ => place(field),
        });
        fields.collect::<Vec<_>>().prop_map(Value::Record).boxed()
    };
    let words = 0..u16::try_from(words.len()).unwrap();
    prop::strategy::Union::new(words.map(of)).boxed()
}

/// What is at a field's place: nothing at all only where the program fills in a default.
fn place(field: &Field, headers: &[String]) -> BoxedStrategy<Option<Value<'static>>> {
    let there = of_kind(&field.kind, headers).prop_map(Some);
    let may_be_left_out =
        field.presence == Presence::Defaulted && !matches!(*field.kind, Kind::Optional(_));
    if may_be_left_out { prop_oneof![1 => Just(None), 2 => there].boxed() } else { there.boxed() }
}

/// Whether the value is the `null` of JSON.
fn is_json_null(value: &Value<'_>) -> bool {
    matches!(value, Value::Json(json) if **json == Json::Null)
}

fn of_kind(kind: &Kind, headers: &[String]) -> BoxedStrategy<Value<'static>> {
    match kind {
        Kind::Text => text(headers).prop_map(Value::text).boxed(),
        Kind::Integer(width) => integer(*width).prop_map(Value::Integer).boxed(),
        Kind::Number(Float::Decimal) => prop::sample::select(vec!["0", "12.90", "-0.01", "5"])
            .prop_map(|digits| Value::Decimal(digits.into()))
            .boxed(),
        Kind::Number(float) => number(*float).prop_map(Value::Number).boxed(),
        Kind::Boolean => any::<bool>().prop_map(Value::Boolean).boxed(),
        Kind::Choice(words) => {
            (0..words.len()).prop_map(|at| Value::Choice(u16::try_from(at).unwrap())).boxed()
        }
        Kind::Optional(inner) => {
            let there = of_kind(inner, headers)
                // What is nothing says so in one way.
                .prop_map(|value| if is_json_null(&value) { Value::Null } else { value });
            prop_oneof![1 => Just(Value::Null), 2 => there].boxed()
        }
        Kind::List(item) if matches!(**item, Kind::File) => {
            vec(file(headers), 0..4).prop_map(|files| Value::List(with_own_paths(files))).boxed()
        }
        Kind::List(item) if matches!(**item, Kind::Edit) => {
            vec(edit(headers), 0..4).prop_map(|edits| Value::List(distinct_values(edits))).boxed()
        }
        Kind::List(item) => {
            // An item that is nothing is an optional one.
            let there = |value| {
                if is_json_null(&value) { Value::Json(Json::Bool(false).into()) } else { value }
            };
            vec(of_kind(item, headers).prop_map(there), 0..5).prop_map(Value::List).boxed()
        }
        Kind::Record(spec) => record(spec, headers),
        Kind::File => file(headers),
        Kind::Edit => edit(headers),
        Kind::Code(_) => code(headers).prop_map(Value::text).boxed(),
        Kind::Table(spec) => vec(record(spec, headers), 0..5).prop_map(Value::List).boxed(),
        Kind::Map(inner) => vec((key(headers), of_kind(inner, headers)), 0..4)
            .prop_map(|entries| Value::Map(distinct(entries)))
            .boxed(),
        Kind::Parsed(parsed) if parsed.name == "Ipv4Addr" => any::<[u8; 4]>()
            .prop_map(|bytes| Value::text(std::net::Ipv4Addr::from(bytes).to_string()))
            .boxed(),
        Kind::Line | Kind::Parsed(_) => line(headers).prop_map(Value::text).boxed(),
        Kind::Temporal(what) => temporal(*what),
        Kind::Json(_) => json(headers).prop_map(|json| Value::Json(json.into())).boxed(),
        other => panic!("no values of {other:?} yet: add them here"),
    }
}

/// JSON whose texts and keys look like anything.
fn json(headers: &[String]) -> BoxedStrategy<Json> {
    let odd = if headers.is_empty() { text(headers) } else { any::<String>().boxed() };
    let words = || prop_oneof![3 => text(headers), 1 => odd.clone()];
    let numbers = vec!["0", "-1", "1.50", "1e9", "123456789012345678901234567890"];
    let leaf = prop_oneof![
        1 => Just(Json::Null),
        1 => any::<bool>().prop_map(Json::Bool),
        1 => prop::sample::select(numbers).prop_map(|number| Json::Number(number.to_owned())),
        3 => words().prop_map(Json::Text),
    ];
    let words = words().boxed();
    let plain = headers.is_empty();
    leaf.prop_recursive(3, 12, 4, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::List),
            vec((words.clone(), inner), 0..4).prop_map(Json::Object),
        ]
    })
    // The dress of a reply takes a line that begins with a bracket for a header.
    .prop_map(move |json| match json {
        Json::List(_) if plain => Json::Object(vec![("all".to_owned(), json)]),
        json => json,
    })
    .boxed()
}

/// A date, a time or a duration as the typed side writes it.
fn temporal(what: Temporal) -> BoxedStrategy<Value<'static>> {
    let date = (1..=9998_u16, 1..=12_u8, 1..=28_u8)
        .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}"));
    let fraction = prop::sample::select(vec!["", ".5", ".000000001", ".25"]);
    let time = (0..24_u8, 0..60_u8, 0..60_u8, fraction).prop_map(|(hour, minute, second, part)| {
        format!("{hour:02}:{minute:02}:{second:02}{part}")
    });
    let offset = prop::sample::select(vec!["Z", "+01:00", "-05:30", "+14:00", "-00:30"]);
    let both = (date.clone(), time.clone()).prop_map(|(date, time)| format!("{date}T{time}"));
    let text = match what {
        Temporal::Date => date.boxed(),
        Temporal::Time => time.boxed(),
        Temporal::DateTime => both.boxed(),
        Temporal::Timestamp => (both, offset)
            .prop_filter("the first day", |(both, _)| !both.starts_with("0001-01-01"))
            .prop_map(|(both, offset)| format!("{both}{offset}"))
            .boxed(),
        Temporal::Duration => prop::sample::select(vec![
            "PT0S",
            "PT1H30M",
            "-PT1H",
            "PT0.25S",
            "PT59M59.999999999S",
            "PT1H",
            "PT2562047788015215H",
        ])
        .prop_map(str::to_owned)
        .boxed(),
        Temporal::Elapsed => {
            prop::sample::select(vec!["PT0S", "PT1H30M", "PT0.25S"]).prop_map(str::to_owned).boxed()
        }
        Temporal::Period => prop::sample::select(vec![
            "PT0S",
            "P1Y2M3W4DT5H6M7S",
            "-P1M",
            "P7304484D",
            "PT90M",
            "PT0.5S",
            "P1DT1S",
        ])
        .prop_map(str::to_owned)
        .boxed(),
    };
    text.prop_map(|text| Value::Temporal(text.into())).boxed()
}

fn integer(width: Width) -> BoxedStrategy<Int> {
    let fits = move |int: &Int| width.holds(*int);
    let edges = [width.min(), width.max(), Int::ZERO, Int::from_signed(7)];
    let any = prop_oneof![
        any::<i8>().prop_map(|int| Int::from_signed(int.into())),
        any::<i128>().prop_map(Int::from_signed),
        any::<u128>().prop_map(Int::from_unsigned),
    ];
    let any = any.prop_map(move |int| if fits(&int) { int } else { width.max() });
    prop_oneof![prop::sample::select(edges.to_vec()), any].boxed()
}

/// A finite number; of an `f32` the shortest decimal, as the typed side writes it.
fn number(float: Float) -> BoxedStrategy<f64> {
    use prop::num::{f32, f64};
    match float {
        Float::F64 | Float::Decimal => (f64::NORMAL | f64::SUBNORMAL | f64::ZERO).boxed(),
        Float::F32 => (f32::NORMAL | f32::SUBNORMAL | f32::ZERO)
            .prop_map(|number| number.to_string().parse().unwrap())
            .boxed(),
    }
}

/// A text without outer blank lines, and without white space at its end.
fn text(headers: &[String]) -> BoxedStrategy<String> {
    if headers.is_empty() {
        return vec(piece(headers), 1..4).prop_map(|lines| lines.join("\n")).boxed();
    }
    vec(piece(headers), 0..6).prop_map(|lines| canonical_text(&lines)).boxed()
}

fn canonical_text(lines: &[String]) -> String {
    let joined = lines.join("\n");
    let trimmed = joined.trim_end();
    let mut start = 0;
    for line in trimmed.split_inclusive('\n') {
        if !line.trim().is_empty() {
            break;
        }
        start += line.len();
    }
    trimmed[start..].to_owned()
}

/// Code: lines as they are, blank ones at the ends too, but not nothing.
fn code(headers: &[String]) -> BoxedStrategy<String> {
    vec(piece(headers), 1..6)
        .prop_map(|lines| {
            let code = lines.join("\n");
            if code.trim().is_empty() { "x".to_owned() } else { code }
        })
        .boxed()
}

/// Paths that a file can have.
const PATHS: &[&str] = &[
    "main.py",
    "src/main.rs",
    "Makefile",
    ".gitignore",
    "计划.md",
    "it's.md",
    "a b.md",
    "notes",
    "[x].md",
    "none",
    "Plan",
    "- x.py",
    "# x.py",
    "1. x.py",
    "a (b).py",
    "..a/b..c",
    "-",
    "and/or",
    "x=y.py",
];

/// A file; its content may be nothing.
fn file(headers: &[String]) -> BoxedStrategy<Value<'static>> {
    let own = headers.iter().filter(|header| !header.contains([':', '/', '?', '*', '"']));
    // The last ones look like more than a path.
    let count = if headers.is_empty() { 6 } else { PATHS.len() };
    let paths = PATHS[..count].iter().map(|path| (*path).to_owned()).chain(own.cloned());
    let path = prop::sample::select(paths.collect::<Vec<_>>());
    let content = prop_oneof![1 => Just(String::new()), 6 => code(headers)];
    (path, content)
        .prop_map(|(path, content)| {
            Value::Record(vec![Some(Value::text(path)), Some(Value::text(content))])
        })
        .boxed()
}

fn edit(headers: &[String]) -> BoxedStrategy<Value<'static>> {
    let path = file(headers).prop_map(|file| match file {
        Value::Record(mut parts) => parts.swap_remove(0),
        other => panic!("{other:?} is no file"),
    });
    let line = prop_oneof![
        6 => piece(headers).prop_map(|piece| piece.replace('\n', " ")),
        1 => prop::sample::select(MARKS).prop_map(str::to_owned),
    ]
    .boxed();
    let lines = || vec(line.clone(), 0..5);
    let text = |lines: Vec<String>| {
        let text = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>();
        Some(Value::text(text))
    };
    (path, lines(), lines())
        .prop_map(move |(path, find, replace)| Value::Record(vec![path, text(find), text(replace)]))
        .boxed()
}

/// Lines that are marks of edits, or look like them.
const MARKS: &[&str] = &[
    "=======",
    "  =======",
    "========",
    "=====",
    "<<<<<<< SEARCH",
    ">>>>>>> REPLACE",
    ">>>>>>>> REPLACE",
    "<<<<<<< HEAD",
    "--- a/x.py",
    "+++ b/x.py",
    "@@ -1 +1 @@",
];

fn distinct_values(values: Vec<Value<'static>>) -> Vec<Value<'static>> {
    let mut kept: Vec<Value<'static>> = Vec::new();
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Of the files with one path the first.
fn with_own_paths(files: Vec<Value<'static>>) -> Vec<Value<'static>> {
    let path = |file: &Value<'static>| match file {
        Value::Record(parts) => parts[0].clone(),
        other => panic!("{other:?} is no file"),
    };
    let mut kept: Vec<Value<'static>> = Vec::new();
    for file in files {
        if kept.iter().all(|known| path(known) != path(&file)) {
            kept.push(file);
        }
    }
    kept
}

/// One line, trimmed.
fn line(headers: &[String]) -> BoxedStrategy<String> {
    piece(headers).prop_map(|piece| piece.trim().to_owned()).boxed()
}

/// A map's key: a trimmed line that is not empty and has no colon.
fn key(headers: &[String]) -> BoxedStrategy<String> {
    if headers.is_empty() {
        let keys = prop::sample::select(vec!["care", "some speed", "耐心", "depth"]);
        return keys.prop_map(str::to_owned).boxed();
    }
    let plain = prop::sample::select(vec!["key", "two words", "键", "7", "none", "- x", "**b**"]);
    prop_oneof![plain.prop_map(str::to_owned), line(headers)]
        .prop_map(|key| {
            let key: String = key.chars().filter(|c| !matches!(c, ':' | '：')).collect();
            let key = key.trim().to_owned();
            if key.is_empty() { "k".to_owned() } else { key }
        })
        .boxed()
}

fn distinct(entries: Vec<(String, Value<'static>)>) -> Vec<(Cow<'static, str>, Value<'static>)> {
    let mut kept: Vec<(Cow<'static, str>, Value<'static>)> = Vec::new();
    for (key, value) in entries {
        if kept.iter().all(|(known, _)| *known != key) {
            kept.push((key.into(), value));
        }
    }
    kept
}

/// Lines that are nothing but text.
const PLAIN: &[&str] = &[
    "Waste in numbers",
    "We compare three cities of the north.",
    "bees",
    "what works: a survey",
    "我们比较三座城市的垃圾分类。",
    "数字里的垃圾",
    "x = y + z",
    "see \\frac{1}{2} there",
];

/// Lines that some reader could take for more than text, whatever the spec.
const ODD: &[&str] = &[
    "",
    "   ",
    "x",
    "plain words here",
    "two  blanks",
    "trailing blanks  ",
    "```",
    "```rust",
    "~~~",
    "~~~~ x",
    "````",
    "```markdown",
    "```</s>",
    "``` x ``` y",
    "  ```",
    "=====",
    "===",
    "---",
    "***",
    "___",
    "<think>",
    "</think>",
    "a </think> b",
    "<think>x</think>",
    "</thinking> z",
    "<reasoning>",
    "\\",
    "\\\\",
    "\\frac{1}{2}",
    "\\[ x \\]",
    "\\none",
    "none",
    "None.",
    "N/A",
    "无",
    "-",
    "--",
    "—",
    "/",
    "- item",
    "* item",
    "+ item",
    "• item",
    "1. one",
    "2) two",
    "（3） three",
    "4、四",
    "  indented",
    "\ttabbed",
    "    deep",
    "**bold**",
    "**a** and **b**",
    "*it*",
    "__u__",
    "`code`",
    "\"quoted\"",
    "“curly”",
    "「角」",
    "'x'",
    "> quote",
    "🐝 bees",
    "全角：值",
    "：x",
    ": x",
    "Here is the list:",
    "a, b, c",
    "一、二、三",
    "[x]",
    "[1]",
    "[Note]",
    "[Note] tail",
    "[x] checked",
    "- [ ] open",
    "# heading",
    "<i>x</i>",
    "x</s>",
    "so <|im_end|>",
    "- ```",
    "1. ```rust",
    "I hope this helps!",
    "Sure:",
    "{",
    "}",
    "[link](http://x.y)",
    "| a | b |",
    "\u{3000}wide",
    "x\u{a0}",
    "Yes",
    "5",
    "C++",
];

/// Forms that a header is in; `@` is the header.
const FORMS: &[&str] = &[
    "[@]",
    "[@] x",
    "[@]: x",
    " [@]",
    "【@】",
    "【@】值",
    "<@>",
    "</@>",
    "x [/@] y",
    "x </@> y",
    "x [@] y",
    "[/@]",
    "**@**",
    "**@:** x",
    "**@: x**",
    "**@",
    "## @",
    "## @: x",
    "#@",
    "@: x",
    "@：值",
    "@:",
    "@",
    "- @: x",
    "- @",
    "1. @",
    "- [@] x",
    "  @: x",
    "    @:",
    "\\[@]",
    "\\@: x",
    "\\\\@: x",
    "[@",
    "@]",
    "[ @ ]",
    "[[@]]",
    "@ - x",
    "@ – x",
    "> @: x",
    "\"@\"",
    "`[@]`",
];

/// A line; without headers a plain one, else often one in the form of a header, its own, another's or a
/// misspelled one.
fn piece(headers: &[String]) -> BoxedStrategy<String> {
    if headers.is_empty() {
        return prop::sample::select(PLAIN).prop_map(str::to_owned).boxed();
    }
    let odd = prop::sample::select(ODD).prop_map(str::to_owned);
    let headers: Vec<String> =
        headers.iter().cloned().chain(["Elsewhere".to_owned(), "none".to_owned()]).collect();
    let name = (prop::sample::select(headers), 0..8_usize)
        .prop_map(|(name, slip)| misspelled(&name, slip));
    let header =
        (prop::sample::select(FORMS), name).prop_map(|(form, name)| form.replace('@', &name));
    let long = (1..200_usize).prop_map(|times| "long words ".repeat(times));
    let free = "[ -~]{0,12}";
    prop_oneof![10 => odd, 8 => header, 1 => long, 2 => free].boxed()
}

/// The name with a slip of the pen; most often without one.
fn misspelled(name: &str, slip: usize) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    match slip {
        0 if letters.len() > 2 => drop(letters.remove(1)),
        1 if letters.len() > 2 => letters.swap(1, 2),
        2 => letters.push('s'),
        3 => return name.to_uppercase(),
        4 => return name.replace(' ', "_"),
        _ => {}
    }
    letters.into_iter().collect()
}
