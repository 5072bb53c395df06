//! The specs of the tests: a few shapes that users build, and what all tests make fields with.

use std::borrow::Cow;

use twr_spec::rule::{Bound, Bounds, Range, Rule};
use twr_spec::soft::fold;
use twr_spec::spec::{
    Case, Field, Float, Int, JsonType, Kind, Language, Layout, Parsed, ParsedForm, Ref, Spec, Str,
    Temporal, Width, Word,
};

pub(crate) fn field(header: &'static str, kind: Kind) -> Field {
    Field {
        name: Cow::Borrowed(header),
        header: Cow::Borrowed(header),
        keys: vec![Str::Owned(fold(header))].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

pub(crate) fn spec(name: &'static str, language: Language, fields: Vec<Field>) -> Spec {
    Spec { name: Cow::Borrowed(name), language, fields: fields.into(), ..Spec::EMPTY }
}

pub(crate) fn choice(words: &[&'static str]) -> Kind {
    let word = |text: &&'static str| Word {
        text: Cow::Borrowed(*text),
        keys: vec![Str::Owned(fold(text))].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

pub(crate) fn list(item: Kind) -> Kind {
    Kind::List(Ref::shared(item))
}

pub(crate) fn optional(inner: Kind) -> Kind {
    Kind::Optional(Ref::shared(inner))
}

pub(crate) fn record(fields: Vec<Field>) -> Kind {
    Kind::Record(Ref::shared(spec("Record", Language::English, fields)))
}

fn with_rules(field: Field, rules: Vec<Rule>) -> Field {
    Field { rules: rules.into(), ..field }
}

fn up_to(max: u128) -> Rule {
    let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
    Rule::Range(Range { min: bound(0), max: bound(max) })
}

/// A plan of research: text, a list, a choice that may be left out.
pub(crate) fn plan() -> Spec {
    let chapters = field("Chapters", list(Kind::Text));
    let at_least_two = Rule::Items(Bounds { min: Some(2), max: None });
    spec(
        "Plan",
        Language::English,
        vec![
            field("Plan", Kind::Text),
            with_rules(chapters, vec![at_least_two]),
            field("Risk", optional(choice(&["low", "medium", "high"]))),
        ],
    )
}

/// The same in Chinese.
pub(crate) fn jihua() -> Spec {
    spec(
        "Jihua",
        Language::Chinese,
        vec![
            field("研究计划", Kind::Text),
            field("章节大纲", list(Kind::Text)),
            field("风险", optional(choice(&["低", "中", "高"]))),
        ],
    )
}

/// Short values of every kind.
pub(crate) fn review() -> Spec {
    let address = |text: &str| {
        text.parse::<std::net::Ipv4Addr>().map(drop).map_err(|error| error.to_string())
    };
    spec(
        "Review",
        Language::English,
        vec![
            field("Title", Kind::Line),
            with_rules(field("Score", Kind::Integer(Width::U8)), vec![up_to(10)]),
            field("Price", Kind::Number(Float::F64)),
            field("Recommended", Kind::Boolean),
            field("Verdict", choice(&["accept", "minor revision", "reject"])),
            field(
                "Server",
                optional(Kind::Parsed(Parsed {
                    name: "Ipv4Addr".into(),
                    phrase: "".into(),
                    check: address,
                    form: ParsedForm::Line,
                })),
            ),
            field("Comment", optional(Kind::Text)),
        ],
    )
}

/// Records in a list, a record, a map.
pub(crate) fn team() -> Spec {
    let member = record(vec![
        field("Name", Kind::Line),
        field("Hours", Kind::Integer(Width::U16)),
        field("Duties", optional(list(Kind::Text))),
    ]);
    let budget = record(vec![
        field("Total", Kind::Number(Float::F64)),
        field("Currency", choice(&["EUR", "USD", "CNY"])),
    ]);
    let scores = Kind::Map(Ref::shared(Kind::Integer(Width::U8)));
    spec(
        "Team",
        Language::English,
        vec![
            field("Members", list(member)),
            field("Budget", budget),
            field("Scores", optional(scores)),
        ],
    )
}

/// Numbered sections of text.
pub(crate) fn sections() -> Spec {
    let headers = ["SECTION 1", "SECTION 2", "SECTION 3"];
    let fields = headers.into_iter().map(|header| field(header, Kind::Text));
    spec("Sections", Language::English, fields.collect())
}

/// Scores, what is wrong with them, better scores.
pub(crate) fn emotions() -> Spec {
    let scores = || Kind::Map(Ref::shared(Kind::Number(Float::F64)));
    spec(
        "Emotions",
        Language::English,
        vec![
            field("First pass scores", scores()),
            field("Critique", Kind::Text),
            field("Revised scores", scores()),
        ],
    )
}

/// An exam's question: how it is solved, and the letter.
pub(crate) fn exam() -> Spec {
    spec(
        "Exam",
        Language::Chinese,
        vec![field("解析", Kind::Text), field("答案", choice(&["A", "B", "C", "D"]))],
    )
}

/// What an agent thinks, runs, and finds.
pub(crate) fn agent() -> Spec {
    spec(
        "Agent",
        Language::English,
        vec![
            field("thought", optional(Kind::Text)),
            field("execute", optional(Kind::Text)),
            field("solution", optional(Kind::Line)),
        ],
    )
}

/// An appointment: each kind of date, time and duration.
pub(crate) fn meeting() -> Spec {
    let when = |header, what| field(header, Kind::Temporal(what));
    spec(
        "Meeting",
        Language::English,
        vec![
            field("Title", Kind::Line),
            when("Day", Temporal::Date),
            when("Start", Temporal::Time),
            when("Length", Temporal::Duration),
            field("Sent at", optional(Kind::Temporal(Temporal::Timestamp))),
            field("Repeats after", optional(Kind::Temporal(Temporal::Period))),
            field("Reminders", optional(list(Kind::Temporal(Temporal::DateTime)))),
        ],
    )
}

/// The same in Chinese.
pub(crate) fn huiyi() -> Spec {
    spec(
        "Huiyi",
        Language::Chinese,
        vec![
            field("主题", Kind::Line),
            field("日期", Kind::Temporal(Temporal::Date)),
            field("开始时间", Kind::Temporal(Temporal::Time)),
            field("时长", Kind::Temporal(Temporal::Duration)),
        ],
    )
}

/// One number, after a divider.
pub(crate) fn answer() -> Spec {
    let field = field("Answer", Kind::Integer(Width::I32));
    spec("Answer", Language::English, vec![field]).in_layout(Layout::Divider)
}

/// A book as JSON, with words before it.
pub(crate) fn book() -> Spec {
    use twr_spec::json::Json;
    let check = |json: &Json| {
        let of_kind = |key: &str, is: fn(&Json) -> bool| match json.get(key) {
            Some(value) if is(value) => Ok(()),
            Some(_) => Err(format!("{key}: another kind of value")),
            None => Err(format!("missing field `{key}`")),
        };
        of_kind("title", |title| matches!(title, Json::Text(_)))?;
        of_kind("pages", |pages| matches!(pages, Json::Number(_)))?;
        of_kind("tags", |tags| matches!(tags, Json::List(_)))
    };
    let form = || r#"{"title": string, "pages": integer, "tags": [string]}"#.to_owned();
    spec(
        "Book",
        Language::English,
        vec![
            field("Reason", optional(Kind::Text)),
            field("Book", Kind::Json(JsonType { form, check })),
            field(
                "Others",
                optional(Kind::Json(JsonType { form: String::new, check: |_| Ok(()) })),
            ),
        ],
    )
}

fn step_fields() -> Vec<Field> {
    let of = |word, field| Field { case: Case::Of(word), ..field };
    vec![
        Field { case: Case::Tag, ..field("Action", choice(&["search", "answer", "stop"])) },
        of(0, field("Query", Kind::Line)),
        of(0, field("Limit", optional(Kind::Integer(Width::U8)))),
        of(1, field("Answer", Kind::Text)),
    ]
}

/// What an agent does next: the tag is a section.
pub(crate) fn step() -> Spec {
    spec("Step", Language::English, step_fields())
}

/// The same inside a section, and in a list: the tag is a label.
pub(crate) fn steps() -> Spec {
    let renamed = |fields: Vec<Field>, prefix: &str| -> Vec<Field> {
        let rename = |field: Field| {
            let header = format!("{prefix} {}", field.header.to_lowercase());
            Field { keys: vec![Str::Owned(fold(&header))].into(), header: header.into(), ..field }
        };
        fields.into_iter().map(rename).collect()
    };
    spec(
        "Steps",
        Language::English,
        vec![
            field("Next", record(step_fields())),
            field("Later", optional(list(record(renamed(step_fields(), "Later"))))),
        ],
    )
}

/// A table, with a column that may be empty.
pub(crate) fn tasks() -> Spec {
    let row = spec(
        "Task",
        Language::English,
        vec![
            field("Task", Kind::Text),
            field("Points", Kind::Integer(Width::U8)),
            field("Owner", optional(Kind::Line)),
            field("State", choice(&["open", "done"])),
        ],
    );
    spec("Tasks", Language::English, vec![field("Tasks", Kind::Table(Ref::shared(row)))])
}

/// What a coder answers: code in a language, and why it is so.
pub(crate) fn snippet() -> Spec {
    spec(
        "Snippet",
        Language::English,
        vec![
            field("Code", Kind::Code("javascript".into())),
            field("Complexity", optional(Kind::Line)),
        ],
    )
}

/// The files of a program.
pub(crate) fn project() -> Spec {
    spec("Project", Language::English, vec![field("Files", list(Kind::File))])
}

/// Which of two is better.
pub(crate) fn winner() -> Spec {
    let words = [("Output (a)", "a"), ("Output (b)", "b")].map(|(text, letter)| Word {
        text: Cow::Borrowed(text),
        keys: vec![Str::Owned(fold(text)), Cow::Borrowed(letter)].into(),
        ..Word::EMPTY
    });
    spec("Winner", Language::English, vec![field("Better", Kind::Choice(words.to_vec().into()))])
}

/// The fields of all the others, in one.
pub(crate) fn mixed() -> Spec {
    let specs = [plan(), jihua(), review(), team(), sections(), tasks(), snippet(), project()];
    let fields = specs.iter().flat_map(|spec| spec.fields.iter().cloned());
    spec("Mixed", Language::English, fields.collect())
}

/// All of them, by name.
pub(crate) fn all() -> Vec<(&'static str, Spec)> {
    vec![
        ("plan", plan()),
        ("jihua", jihua()),
        ("review", review()),
        ("team", team()),
        ("sections", sections()),
        ("emotions", emotions()),
        ("exam", exam()),
        ("agent", agent()),
        ("meeting", meeting()),
        ("huiyi", huiyi()),
        ("book", book()),
        ("step", step()),
        ("steps", steps()),
        ("tasks", tasks()),
        ("snippet", snippet()),
        ("project", project()),
        ("mixed", mixed()),
        ("headings", plan().in_layout(Layout::Headings)),
        ("tags", plan().in_layout(Layout::Tags)),
        ("blocks", plan().in_layout(Layout::Blocks)),
        ("labels", plan().in_layout(Layout::Labels)),
        ("divider", plan().in_layout(Layout::Divider)),
        ("answer", answer()),
        ("winner", winner()),
    ]
}
