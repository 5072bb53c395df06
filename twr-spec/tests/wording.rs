//! Prompts and feedback as they are sent, as snapshots: wording is reviewed like code.

use std::borrow::Cow;
use std::fmt::Write as _;

use twr_spec::condition::Condition;
use twr_spec::prompt::{Placement, Prompt, PromptOptions, prompt, value_prompt};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::rule::{Bound, Bounds, Range, Rule};
use twr_spec::soft::fold;
use twr_spec::spec::{
    Case, Example, Examples, Field, Float, Int, JsonType, Kind, Language, Layout, Parsed,
    ParsedForm, Ref, Spec, Str, Temporal, Value, Width, Word,
};
use twr_spec::strictness::Strictness;
use twr_spec::verdict::{Verdict, judge};
use twr_spec::wording::{Template, Wording};

fn field(name: &'static str, header: &'static str, about: &'static str, kind: Kind) -> Field {
    Field {
        name: Cow::Borrowed(name),
        header: Cow::Borrowed(header),
        keys: vec![Str::Owned(fold(header))].into(),
        about: Cow::Borrowed(about),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

fn choice(words: &[(&'static str, &'static str)]) -> Kind {
    let word = |(text, about): &(&'static str, &'static str)| Word {
        text: Cow::Borrowed(*text),
        keys: vec![Str::Owned(fold(text))].into(),
        about: Cow::Borrowed(*about),
    };
    Kind::Choice(words.iter().map(word).collect())
}

fn study(language: Language) -> Spec {
    let chapter = Spec {
        name: "Chapter".into(),
        fields: vec![
            field("title", "Title", "", Kind::Line),
            field("pages", "Pages", "", Kind::Integer(Width::U8)),
        ]
        .into(),
        ..Spec::EMPTY
    };
    let chapters = Kind::List(Ref::shared(Kind::Record(Ref::shared(chapter))));
    let int = |number| Some(Bound::Integer(Int::from_signed(number)));
    let risk = choice(&[("low", "Nothing to fear."), ("high", "")]);
    Spec {
        name: "Study".into(),
        about: "A plan for a piece of research.".into(),
        fields: vec![
            Field {
                example: "We count the waste of three cities.".into(),
                ..field("plan", "Plan", "What we investigate and why.", Kind::Text)
            },
            Field {
                rules: vec![Rule::Items(Bounds { min: Some(2), max: None })].into(),
                example: "- Title: Waste in numbers\n  Pages: 12\n- Title: What works\n  Pages: 20"
                    .into(),
                ..field("chapters", "Chapters", "In reading order.", chapters)
            },
            Field {
                rules: vec![Rule::Range(Range { min: int(1), max: int(5) })].into(),
                example: "4".into(),
                ..field("score", "Score", "", Kind::Integer(Width::U8))
            },
            field("risk", "Risk", "", Kind::Optional(Ref::shared(risk))),
        ]
        .into(),
        example_task: "Plan a study of waste.".into(),
        language,
        ..Spec::EMPTY
    }
}

fn shown(made: &Prompt) -> String {
    let mut out = format!("== system\n{}\n", made.system);
    for turn in &made.turns {
        let _ = write!(out, "== user\n{}\n== assistant\n{}\n", turn.task, turn.reply);
    }
    out + "== user\n" + &made.task + "\n"
}

#[test]
fn prompt_as_sent() {
    let check = |name: &str, language, placement| {
        let wording = Wording::default();
        let options = PromptOptions { placement, ..PromptOptions::new(&wording) };
        let made = prompt(&study(language), "Plan a study of bees.", options);
        insta::assert_snapshot!(name, shown(&made));
    };
    check("prompt_en", Language::English, Placement::Turns);
    check("prompt_zh", Language::Chinese, Placement::Turns);
    check("prompt_in_text", Language::English, Placement::Text);
}

#[test]
fn every_layout_as_sent() {
    let wording = Wording::default();
    let alone = |language| study(language).only(|at| at == 2);
    for layout in Layout::ALL {
        let mut out = String::new();
        for language in [Language::English, Language::Chinese] {
            for spec in [study(language), alone(language)] {
                let spec = spec.in_layout(layout);
                let made = prompt(&spec, "Plan a study of bees.", PromptOptions::new(&wording));
                let verdict = verdict_on(&spec, "Score: 9");
                let feedback = verdict.feedback().expect("nine is too much");
                let _ = write!(out, "{}== feedback\n{feedback}\n\n", shown(&made));
            }
        }
        insta::assert_snapshot!(format!("layout_{}", layout.name()), out);
    }
}

/// A section of each kind, in Chinese headers for a Chinese prompt.
fn every_kind(language: Language) -> Spec {
    let named =
        |at: usize, english: &'static str, chinese: &'static str, kind, example: &'static str| {
            let header = if language == Language::Chinese { chinese } else { english };
            let example = Cow::Borrowed(example);
            Field {
                example,
                ..field(
                    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"][at],
                    header,
                    "",
                    kind,
                )
            }
        };
    let chinese = language == Language::Chinese;
    let (what, count) = if chinese { ("名称", "数量") } else { ("What", "Count") };
    let row = Spec {
        name: "Row".into(),
        fields: vec![
            Field { example: "nails".into(), ..field("what", what, "", Kind::Line) },
            Field { example: "3".into(), ..field("count", count, "", Kind::Integer(Width::U8)) },
        ]
        .into(),
        ..Spec::EMPTY
    };
    let json = JsonType { form: || r#"{"x": number}"#.to_owned(), check: |_| Ok(()) };
    let files = Kind::List(Ref::shared(Kind::File));
    Spec {
        name: "Everything".into(),
        fields: vec![
            named(0, "Sure", "确定", Kind::Boolean, ""),
            named(1, "Share", "比例", Kind::Number(Float::F64), "0.5"),
            named(
                2,
                "Prices",
                "价格",
                Kind::Map(Ref::shared(Kind::Number(Float::F64))),
                "net: 3.5",
            ),
            named(3, "Rows", "清单", Kind::Table(Ref::shared(row)), ""),
            named(4, "Code", "代码", Kind::Code("rust".into()), "```rust\nfn main() {}\n```"),
            named(5, "Script", "脚本", Kind::Code("".into()), "```\nls\n```"),
            named(6, "Page", "页面", Kind::File, "a.txt\n```\nhello\n```"),
            named(7, "Files", "文件", files, "a.txt\n```\nhello\n```"),
            named(8, "Point", "坐标", Kind::Json(json), r#"{"x": 1}"#),
            named(9, "Due", "截止日期", Kind::Temporal(Temporal::Date), "2026-11-22"),
            named(10, "Length", "时长", Kind::Temporal(Temporal::Duration), "PT1H30M"),
            named(11, "Note", "备注", Kind::Optional(Ref::shared(Kind::Text)), ""),
        ]
        .into(),
        language,
        ..Spec::EMPTY
    }
}

#[test]
fn every_kind_as_sent() {
    let wording = Wording::default();
    for language in [Language::English, Language::Chinese] {
        let spec = every_kind(language);
        let made = prompt(&spec, "Go.", PromptOptions::new(&wording));
        let header = |at: usize| &spec.fields[at].header;
        let wrong = [
            format!("[{}] perhaps", header(0)),
            format!("[{}] much", header(1)),
            format!("[{}] none of your business", header(2)),
            format!("[{}]\n| x |\n|---|\n| y |", header(3)),
            format!("[{}] I would not.", header(4)),
            format!("[{}]\n../a.txt\n```\nx\n```", header(6)),
            format!("[{}] {{", header(8)),
            format!("[{}] 03/04/2026", header(9)),
            format!("[{}] long", header(10)),
        ];
        let verdict = verdict_on(&spec, &wrong.join("\n"));
        let feedback = verdict.feedback().expect("each of these is wrong");
        let out = format!("{}== feedback\n{feedback}\n", shown(&made));
        insta::assert_snapshot!(format!("kinds_{}", language.tag()), out);
    }
}

/// A union: search for something, or answer.
fn union(language: Language) -> Spec {
    let chinese = language == Language::Chinese;
    let named = |english, chinese_name| if chinese { chinese_name } else { english };
    let of = |case, field: Field| Field { case, ..field };
    Spec {
        name: "Step".into(),
        fields: vec![
            of(
                Case::Tag,
                field(
                    "step",
                    named("Step", "步骤"),
                    "",
                    choice(&[(named("search", "搜索"), ""), (named("answer", "回答"), "")]),
                ),
            ),
            of(
                Case::Of(0),
                Field {
                    example: "bees".into(),
                    ..field("query", named("Query", "关键词"), "", Kind::Line)
                },
            ),
            of(
                Case::Of(1),
                Field {
                    example: "42".into(),
                    ..field("answer", named("Answer", "答案"), "", Kind::Text)
                },
            ),
        ]
        .into(),
        language,
        ..Spec::EMPTY
    }
}

/// Snapshots what is sent for a union in a layout, and the feedback on replies with nothing but the tag.
fn check_union(name: &str, layout: Layout, reply: &str) {
    let wording = Wording::default();
    let mut out = String::new();
    for language in [Language::English, Language::Chinese] {
        let spec = union(language).in_layout(layout);
        let made = prompt(&spec, "Go.", PromptOptions::new(&wording));
        let verdict = verdict_on(&spec, reply);
        let feedback = verdict.feedback().expect("what to search for is missing");
        let _ = write!(out, "{}== feedback\n{feedback}\n\n", shown(&made));
    }
    insta::assert_snapshot!(name, out);
}

#[test]
fn a_union_as_sent() {
    check_union("union", Layout::Sections, "[Step] search\n[步骤] 搜索");
    check_union("union_json", Layout::Json, r#"{"step": "search", "步骤": "搜索"}"#);
}

#[test]
fn what_is_refused_as_sent() {
    let mut out = String::new();
    for language in [Language::English, Language::Chinese] {
        let spec = Ref::shared(study(language));
        let reply = "[Plan] We go.\n[Chapters]\n- Title: One\n  Pages: 3\n- Title: Two\n  Pages: 4\n[Score] 4/5";
        let known = Circumstances { strictness: Strictness::EXACT, ..Circumstances::default() };
        let reader = Reader::new(&spec);
        let reading = reader.read_in(reply, known);
        let condition = Condition::of(reply, &reading, false);
        let verdict = judge(&reader, &spec, reading, condition, &Wording::default());
        out += verdict.feedback().expect("a number in dress is refused");
        out.push('\n');
    }
    insta::assert_snapshot!("feedback_refused", out);
}

#[test]
fn one_value_alone() {
    let wording = Wording::default();
    let mut out = String::new();
    for (language, at) in [
        (Language::English, 0),
        (Language::English, 1),
        (Language::English, 2),
        (Language::Chinese, 1),
    ] {
        let options = PromptOptions::new(&wording);
        out += &shown(&value_prompt(&study(language), at, "Plan a study of bees.", options));
    }
    insta::assert_snapshot!("value", out);
}

#[test]
fn the_words_to_choose_from_are_said_once_after_the_task_at_hand() {
    let wording = Wording::default();
    let check = |kind: Kind, words: &[&str], value: Value<'static>, task: &str| {
        let rule = Rule::OneOf(words.iter().map(|word| Word::plain(word)).collect());
        let name = Field { rules: vec![rule].into(), ..field("name", "Name", "", kind) };
        let reply = Value::Record(vec![Some(value)]);
        let example = Example { task: "Ann Lee is here.".into(), thought: None, reply };
        // A repair offers the words of its own task.
        let examples = Examples::Checked(vec![example].into());
        let spec = Spec { fields: vec![name].into(), examples, ..Spec::EMPTY };
        for placement in [Placement::Turns, Placement::TurnsAlone] {
            let options = PromptOptions { placement, ..PromptOptions::new(&wording) };
            let made = value_prompt(&spec, 0, "Bo Ek and Cy Oz came.", options);
            // The example's value is none of these words, so they are not said there.
            let cues: Vec<&str> = made.turns.iter().map(|turn| turn.task.as_str()).collect();
            assert_eq!(cues, ["Ann Lee is here.\n\nName:"]);
            assert_eq!(made.task, format!("Bo Ek and Cy Oz came.\n\n{task}"));
            assert!(!made.system.contains(words[0]), "{}", made.system);
        }
    };
    let names = ["Bo Ek", "Cy Oz"];
    check(Kind::Line, &names, Value::text("Ann Lee"), "Name (one of: Bo Ek, Cy Oz):");
    let levels = choice(&[("low", ""), ("high", "")]);
    check(levels, &["high"], Value::Choice(0), "Name (exactly: high):");
}

#[test]
fn a_value_alone_is_asked_for_in_no_more_words_than_its_section() {
    let wording = Wording::default();
    let length = |made: &Prompt| {
        let turns = made.turns.iter().flat_map(|turn| [&turn.task, &turn.reply]);
        let texts = [&made.system, &made.task].into_iter().chain(turns);
        texts.map(|text| text.chars().count()).sum::<usize>()
    };
    let mut compared = 0;
    // The value of an object is asked for in words of its own, as no part of the object.
    let layouts = Layout::ALL.into_iter().filter(|layout| *layout != Layout::Json);
    let languages = |layout| [Language::English, Language::Chinese].map(|it| (it, layout));
    for ((language, layout), placement) in layouts.flat_map(languages).flat_map(|way| {
        [Placement::Turns, Placement::TurnsAlone, Placement::Text, Placement::Nowhere]
            .map(|placement| (way, placement))
    }) {
        let options = PromptOptions { placement, ..PromptOptions::new(&wording) };
        let with_words = choice(&[("low", ""), ("high", ""), ("unknown", "")]);
        let described = choice(&[("low", "Nothing to fear."), ("high", "Ask first.")]);
        let email = Field {
            rules: vec![Rule::Grounded].into(),
            example: "ann@lee.org".into(),
            ..field("mail", "E-mail", "Where to write to.", Kind::Line)
        };
        let choices = Spec {
            fields: vec![
                field("level", "Level", "", with_words.clone()),
                field("risk", "Risk", "How dangerous it is.", described),
                field("levels", "Levels", "", Kind::List(Ref::shared(with_words))),
                email,
            ]
            .into(),
            language,
            ..Spec::EMPTY
        };
        for spec in [every_kind(language), study(language), union(language), choices] {
            for at in 0..spec.fields.len() {
                let header = &spec.fields[at].header;
                let spec = spec.only(|field| field == at).in_layout(layout);
                let section = prompt(&spec, "Do it.", options);
                let value = value_prompt(&spec, 0, "Do it.", options);
                // A section that only examples show is asked for without a word: only the cues are more.
                let cue = match placement {
                    Placement::TurnsAlone => {
                        let longer = value.task.chars().count() - section.task.chars().count();
                        longer * (value.turns.len() + 1)
                    }
                    _ => 0,
                };
                assert!(
                    length(&value) <= length(&section) + cue,
                    "{header} in {layout:?}, {placement:?}\n{}\n---\n{}",
                    shown(&value),
                    shown(&section)
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 900, "{compared}");
}

fn verdict_on(spec: &Spec, reply: &str) -> Verdict<Value<'static>> {
    let cut_off = reply.ends_with('…');
    let reader = Reader::new(spec);
    let reading = reader.read_in(reply, Circumstances { cut_off, ..Circumstances::default() });
    let condition = Condition::of(reply, &reading, cut_off);
    judge(&reader, &Ref::shared(spec.clone()), reading, condition, &Wording::default())
}

/// A reply that ends with `…` was cut off there.
const WRONG: &[&str] = &[
    "",
    "I'm sorry, but I can't help with that.",
    "<think>hm, let me see",
    "Bees are nice.",
    "[Plan] We go.\n[Chapters]\n- Title: One\n  Pages: 300\n[Score] 9\n[Risk] medium",
    "[Plan] We go.\n[Chapters]\n- Title: One\n- Title: Two\n  Pages: many\n[Score] 31.6",
    "[Plan] We go.\n[Chapters]\n- Title: One\n  Pages: 3\n- Title: Tw…",
    "[Plan]\n[Chapters]\n- Title: One\n  Pages: 3\n- Title: Two\n  Pages: 4\n[Score] 4\n[Risk] low or high",
];

#[test]
fn feedback_as_sent() {
    for language in [Language::English, Language::Chinese] {
        let spec = study(language);
        let mut out = String::new();
        for reply in WRONG {
            let verdict = verdict_on(&spec, reply);
            let feedback = verdict.feedback().expect("each of these is wrong");
            let _ = write!(out, "== reply\n{reply}\n== feedback\n{feedback}\n");
        }
        insta::assert_snapshot!(format!("feedback_{}", language.tag()), out);
    }
}

#[test]
fn a_template_can_be_replaced_and_a_broken_one_is_refused() {
    let replace =
        |source| Wording::default().replacing(Language::English, Template::Prompt, source);
    let ours = replace("{{ about }} Go: {{ fields|length }}").expect("a sound template");
    let made = prompt(&study(Language::English), "x", PromptOptions::new(&ours));
    assert_eq!(made.system, "A plan for a piece of research. Go: 4");
    let broken = |source| replace(source).expect_err("a broken template").to_string();
    insta::assert_snapshot!(
        "broken_templates",
        [broken("{{ about"), broken("{{ abuot }}")].join("\n")
    );
}

#[test]
fn each_template_of_the_crate_can_take_its_own_place() {
    let spec = every_kind(Language::English);
    for language in [Language::English, Language::Chinese] {
        for template in [Template::Prompt, Template::Value, Template::Feedback] {
            let replaced =
                Wording::default().replacing(language, template, template.source(language));
            let ours = replaced.expect("the crate's own template");
            let same = |wording: &Wording| {
                let options = PromptOptions::new(wording);
                [prompt(&spec, "Go.", options), value_prompt(&spec, 0, "Go.", options)]
            };
            assert_eq!(same(&ours), same(&Wording::default()));
        }
    }
    // A name that is only in a part of the template is tried, too.
    let wrong =
        "{% for section in sections %}{{ section.header }}: {{ section.abuot }}{% endfor %}";
    let replaced =
        Wording::default().replacing(Language::English, Template::Feedback, wrong).map(|_| ());
    assert!(replaced.is_err());
}

#[test]
fn the_form_of_a_value_is_told_once() {
    let named = |header: &'static str, kind: Kind| Field {
        header: header.into(),
        keys: vec![fold(header).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    };
    let date = || Kind::Temporal(Temporal::Date);
    let span = || Kind::Temporal(Temporal::Duration);
    let fields = vec![
        named("Begin", date()),
        named("End", Kind::Optional(Ref::shared(date()))),
        named("Length", span()),
        named("Pause", span()),
        named("Start", Kind::Temporal(Temporal::Time)),
    ];
    let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
    let wording = Wording::default();
    let of = |spec: &Spec| prompt(spec, "Go.", PromptOptions::new(&wording)).system;
    let english = of(&spec);
    for line in [
        "[Begin] A date as YYYY-MM-DD.",
        "[End] Another date. Optional.",
        "[Length] A duration in hours, minutes and seconds, in the form PT1H30M.",
        "[Pause] Another duration.",
        "[Start] A time of day as HH:MM:SS, in 24 hours.",
    ] {
        assert!(english.lines().any(|own| own == line), "{line:?} in {english}");
    }
    let chinese = of(&Spec { language: Language::Chinese, ..spec });
    assert!(chinese.contains("[End] 又一个日期。没有则省略。\n"), "{chinese}");
}

#[test]
fn the_words_that_two_choices_share_are_said_once() {
    let wording = Wording::default();
    let prompt_of = |words: &[(&'static str, &'static str)], header: &'static str| {
        let fields = vec![
            field("first", header, "", choice(words)),
            field("second", "Impact", "How bad it would be.", choice(words)),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        prompt(&spec, "Do it.", PromptOptions::new(&wording)).system
    };
    let sections = |said: &str| format!("Write only these sections, in this order:\n\n{said}");
    let words = [("unlikely", ""), ("possible", ""), ("likely", ""), ("certain", "")];
    assert_eq!(
        prompt_of(&words, "Risk"),
        sections(
            "[Risk] One of: unlikely, possible, likely, certain.\n\
             [Impact] How bad it would be. One of the words of Risk."
        )
    );
    let described = [("low", "Nobody would notice."), ("high", "Work would stop.")];
    assert_eq!(
        prompt_of(&described, "Risk"),
        sections(
            "[Risk] One of these words.\n  low: Nobody would notice.\n  high: Work would stop.\n\
             [Impact] How bad it would be. One of the words of Risk."
        )
    );
    // The words are shorter than the name.
    assert_eq!(
        prompt_of(&[("a", ""), ("b", "")], "Risk of the whole plan"),
        sections(
            "[Risk of the whole plan] One of: a, b.\n[Impact] How bad it would be. One of: a, b."
        )
    );
}

#[test]
fn links_uuids_and_maps_are_made_up_for_an_example() {
    let wording = Wording::default();
    let shows = |kind: Kind, rules: Vec<Rule>| {
        let field = Field { rules: rules.into(), ..field("field", "Field", "", kind) };
        let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
        let turns = prompt(&spec, "Do it.", PromptOptions::new(&wording)).turns;
        turns.into_iter().next().map(|turn| turn.reply)
    };
    let check = |kind: Kind, rules: Vec<Rule>, expect: &str| {
        assert_eq!(shows(kind, rules).as_deref(), Some(expect));
    };
    let parsed = |form| {
        Kind::Parsed(Parsed { name: "Address".into(), phrase: "".into(), check: |_| Ok(()), form })
    };
    let link = || parsed(ParsedForm::Link);
    let map = |value: Kind| Kind::Map(Ref::shared(value));
    let two = || vec![Rule::Items(Bounds { min: Some(2), max: None })];
    check(link(), vec![], "[Field] https://example.com/pages/beta");
    check(parsed(ParsedForm::Uuid), vec![], "[Field] 3f2b8c1e-5d47-4a90-9c6e-8b1d2f7a4e02");
    check(
        map(link()),
        two(),
        "[Field]\nalpha: https://example.com/pages/beta\nbeta: https://example.com/pages/delta",
    );
    check(map(Kind::Boolean), vec![], "[Field]\nalpha: no");
    check(
        Kind::List(Ref::shared(link())),
        vec![Rule::Items(Bounds { min: Some(2), max: None }), Rule::Unique],
        "[Field]\n- https://example.com/pages/beta\n- https://example.com/pages/delta",
    );
    // Nobody can make up a text, nor a link of a given form.
    assert_eq!(shows(map(Kind::Line), vec![]), None);
    let form = Rule::Pattern("^https://orders.example.com/".into());
    assert_eq!(shows(link(), vec![form]), None);
}

#[test]
fn the_contract_as_json() {
    let spec = study(Language::English);
    let mut out = String::new();
    for reply in [
        "Let me think.\n[Plan] We go.\n[Chapters]\n- Title: One\n  Pages: 3\n- Title: Two\n  Pages: 4\n\
         **Score:** 4/5\n[Note]\nbye",
        "[Plan] We go.\n[Score] great",
    ] {
        let verdict = verdict_on(&spec, reply);
        let content = verdict.value().cloned().unwrap_or(Value::Null);
        let json = serde_json::to_string_pretty(&verdict.named(&content));
        out += &json.expect("a verdict serializes");
        out.push('\n');
    }
    insta::assert_snapshot!("contract", out);
}

#[test]
fn every_kind_as_an_object() {
    let wording = Wording::default();
    for language in [Language::English, Language::Chinese] {
        let spec = every_kind(language).in_layout(Layout::Json);
        let made = prompt(&spec, "Go.", PromptOptions::new(&wording));
        let header = |at: usize| &spec.fields[at].header;
        let wrong = [
            format!("{:?}: \"perhaps\"", header(0)),
            format!("{:?}: \"much\"", header(1)),
            format!("{:?}: [\"none of your business\"]", header(2)),
            format!("{:?}: [{{\"x\": \"y\"}}]", header(3)),
            format!("{:?}: \"\"", header(4)),
            format!("{:?}: {{\"path\": \"../a.txt\", \"content\": \"x\"}}", header(6)),
            format!("{:?}: \"03/04/2026\"", header(9)),
            format!("{:?}: 5", header(10)),
        ];
        let verdict = verdict_on(&spec, &format!("{{{}}}", wrong.join(", ")));
        let feedback = verdict.feedback().expect("each of these is wrong");
        let out = format!("{}== feedback\n{feedback}\n", shown(&made));
        insta::assert_snapshot!(format!("kinds_json_{}", language.tag()), out);
    }
}
