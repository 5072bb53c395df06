//! Simulated models whose best setting is known.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use twr_runtime::model::{
    Finish, ModelErrorKind, Money, Price, Reply, Request, ScriptedModel, Usage,
};
use twr_runtime::think::Policy;
use twr_spec::soft::worked_examples;
use twr_spec::spec::{Layout, Placement};
use twr_yaml::{Document, Task};

use super::*;
use crate::tune::choice::Gain;
use crate::tune::forecast::Forecast;
use crate::tune::memory::{Limits, Memory};
use crate::tune::space::Narrowed;

const SPEC: &str = "
name: Trip
sections:
  - {field: city, kind: line}
  - {field: days, kind: u8}
examples:
  - {task: Go north., reply: {city: Tromso, days: 4}}
  - {task: Go south., reply: {city: Palermo, days: 6}}
  - {task: Go east., reply: {city: Lviv, days: 5}}
";

const GOOD: [(Layout, &str); 5] = [
    (Layout::Json, "{\"city\": \"Oslo\", \"days\": 3}"),
    (Layout::Sections, "[City] Oslo\n[Days] 3"),
    (Layout::Headings, "## City\nOslo\n## Days\n3"),
    (Layout::Tags, "<city>Oslo</city>\n<days>3</days>"),
    (Layout::Labels, "City: Oslo\nDays: 3"),
];

/// The layout that a request asks for.
fn layout(request: &Request) -> Layout {
    let said: String = request.messages.iter().map(|message| message.content.as_str()).collect();
    let is = |mark: &str| said.contains(mark);
    match () {
        () if is("\"city\"") => Layout::Json,
        () if is("<city>") => Layout::Tags,
        () if is("[City]") => Layout::Sections,
        () if is("## City") => Layout::Headings,
        () => Layout::Labels,
    }
}

fn good(request: &Request) -> &'static str {
    let layout = layout(request);
    GOOD.iter().find(|(of, _)| *of == layout).map_or("", |(_, reply)| *reply)
}

fn examples(request: &Request) -> usize {
    let replies = ["Tromso", "Palermo", "Lviv"];
    let said: String = request.messages.iter().map(|message| message.content.as_str()).collect();
    replies.iter().filter(|reply| said.contains(**reply)).count()
}

/// A reply whose tokens are counted: a quarter of all bytes.
fn counted(request: &Request, text: &str) -> Reply {
    let sent: usize = request.messages.iter().map(|message| message.content.len()).sum();
    let usage = Usage::of_call((sent / 4) as u64, (text.len() / 4).max(1) as u64);
    let mut reply = Reply::text(text).with_usage(usage);
    reply.finish = Finish::Stop;
    reply
}

struct Bench {
    document: Document,
    tasks: Vec<Task>,
    limits: Limits,
    narrowed: Narrowed,
    journal: Option<PathBuf>,
}

impl Bench {
    fn new(calls: u32, tasks: usize) -> Self {
        let document = Document::of_text("trip.yaml", SPEC).unwrap();
        let tasks = (0..tasks).map(|number| Task {
            name: format!("task {number}"),
            text: format!("Plan trip number {number}."),
            message: None,
            expect: Vec::new(),
        });
        let (limits, narrowed) = (Limits { calls, money: None }, Narrowed::default());
        Self { document, tasks: tasks.collect(), limits, narrowed, journal: None }
    }

    /// What the search finds, and how often the model was really asked.
    fn search(
        &self,
        model: impl Fn(&Request) -> Reply + Send + Sync + 'static,
    ) -> (Result<Found, Box<ModelError>>, u32) {
        self.search_until(u32::MAX, model)
    }

    /// The same with a server that is gone after so many calls.
    fn search_until(
        &self,
        calls: u32,
        model: impl Fn(&Request) -> Reply + Send + Sync + 'static,
    ) -> (Result<Found, Box<ModelError>>, u32) {
        let asked = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&asked);
        let model = ScriptedModel::from_fn(move |request| {
            if counter.load(Ordering::Relaxed) >= calls {
                return Err(ModelError::new(ModelErrorKind::Connection, "scripted"));
            }
            counter.fetch_add(1, Ordering::Relaxed);
            Ok(model(request))
        });
        let memory = Memory::new(model, self.limits, self.journal.as_deref()).unwrap();
        let spec = self.document.spec().unwrap();
        let space = self.space();
        let mut trials = Trials::new(spec, &self.tasks, &memory).unwrap();
        let plan = Search { space: &space, seed: 7 };
        let found = search(&plan, &mut trials, &mut |_, _| {});
        assert!(memory.calls() <= self.limits.calls, "{} calls", memory.calls());
        (found, asked.load(Ordering::Relaxed))
    }

    fn space(&self) -> Space {
        let spec = self.document.spec().unwrap();
        let examples = u32::try_from(worked_examples(spec).len()).unwrap();
        Space::new(Setting::present(spec, examples), examples, self.narrowed.clone())
    }

    fn forecast(&self) -> Forecast {
        let memory = Memory::new(ScriptedModel::new([""; 0]), self.limits, None).unwrap();
        let trials = Trials::new(self.document.spec().unwrap(), &self.tasks, &memory).unwrap();
        Forecast::of(&self.space(), &trials)
    }

    fn winner(&self, model: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Setting {
        let (found, asked) = self.search(model);
        assert!(asked <= self.limits.calls, "{asked} calls");
        winner(&found.unwrap()).setting.clone()
    }
}

/// What the winner gains beside the present setting.
fn gain(found: &Found) -> Gain {
    found.choice.as_ref().unwrap().gain(&found.scores, found.present)
}

fn winner(found: &Found) -> &Score {
    &found.scores[found.choice.as_ref().unwrap().winner]
}

/// A number that is the same for the same request, below 100.
fn lot(request: &Request) -> u64 {
    let text = serde_json::to_string(request).unwrap();
    let mixed = text.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte));
    Random(mixed).next() % 100
}

#[test]
fn a_model_that_keeps_the_format_in_one_layout_only() {
    for (best, _) in GOOD {
        let found = Bench::new(300, 12).winner(move |request| {
            let text = if layout(request) == best { good(request) } else { "I like to travel." };
            counted(request, text)
        });
        assert_eq!(found.layout(), best, "{}", found.name());
    }
}

#[test]
fn a_model_that_needs_all_examples() {
    let found = Bench::new(300, 12).winner(|request| {
        counted(request, if examples(request) == 3 { good(request) } else { "By train!" })
    });
    assert_eq!(found.asking.examples, Some(3), "{}", found.name());
}

#[test]
fn a_model_that_needs_two_examples_gets_two() {
    let found = Bench::new(400, 12).winner(|request| {
        counted(request, if examples(request) >= 2 { good(request) } else { "By train!" })
    });
    assert_eq!(found.asking.examples, Some(2), "{}", found.name());
}

#[test]
fn a_model_that_fails_at_present_gains() {
    let mut bench = Bench::new(300, 12);
    bench.narrowed.layouts = vec![Layout::Sections, Layout::Json];
    let (found, _) = bench.search(|request| {
        let text = if layout(request) == Layout::Json { good(request) } else { "By train!" };
        counted(request, text)
    });
    let found = found.unwrap();
    assert_eq!(winner(&found).setting.layout(), Layout::Json);
    assert_eq!(gain(&found), Gain::Clear);
}

#[test]
fn a_lead_by_luck_is_no_gain() {
    for salt in 0..10 {
        let (found, _) = Bench::new(400, 12).search(move |request| {
            let is_good = (lot(request) + salt * 37) % 100 < 50;
            let mut reply = counted(request, if is_good { good(request) } else { "By train!" });
            reply.usage = Usage::of_call(100, 10);
            reply
        });
        let found = found.unwrap();
        assert!(matches!(gain(&found), Gain::Noise | Gain::Same), "{salt}");
        if gain(&found) == Gain::Noise {
            let words = found.choice.as_ref().unwrap().words(&found.scores, found.present);
            assert!(words.join("\n").contains("the lead of the best setting is within noise"));
        }
    }
}

#[test]
fn a_forecast_holds() {
    for (calls, tasks) in [(400, 12), (40, 5)] {
        let bench = Bench::new(calls, tasks);
        let forecast = bench.forecast();
        let spent = Arc::new(std::sync::Mutex::new(Usage::default()));
        let tokens = Arc::clone(&spent);
        let (found, asked) = bench.search(move |request| {
            let is_good = lot(request) < 60;
            let reply = counted(request, if is_good { good(request) } else { "By train!" });
            *tokens.lock().unwrap() += reply.usage;
            reply
        });
        found.unwrap();
        let sent = spent.lock().unwrap().input_tokens;
        assert!(asked <= forecast.calls && forecast.calls <= calls, "{asked}, {forecast}");
        let of_all = forecast.sent * u64::from(asked) / u64::from(forecast.calls);
        assert!(sent * 3 > of_all && sent < of_all * 3 / 2, "{sent} sent in {asked}, {forecast}");
    }
    // One setting on two tasks, each with one call.
    let mut bench = Bench::new(400, 2);
    bench.narrowed = Narrowed {
        layouts: vec![Layout::Sections],
        placements: vec![Placement::Turns],
        examples: vec![3],
        policies: vec![vec![Policy::Fresh]],
        max_tokens: vec![None],
        attempts: Some(1),
        ..Narrowed::default()
    };
    assert_eq!(bench.forecast().calls, 2);
}

#[test]
fn a_model_that_follows_one_of_the_examples_only() {
    for (number, city) in [(1, "Tromso"), (2, "Palermo"), (3, "Lviv")] {
        let mut bench = Bench::new(300, 12);
        bench.narrowed.examples = vec![1];
        bench.narrowed.layouts = vec![Layout::Sections];
        let found = bench.winner(move |request| {
            let said = |message: &twr_runtime::model::Message| message.content.contains(city);
            let is_shown = request.messages.iter().any(said);
            counted(request, if is_shown { good(request) } else { "By train!" })
        });
        let expect: &[u32] = if number == 1 { &[] } else { &[number] };
        assert_eq!(&*found.asking.chosen, expect, "{}", found.name());
    }
}

#[test]
fn a_model_that_follows_examples_in_the_text_only() {
    let found = Bench::new(300, 12).winner(|request| {
        let is_in_text = request.messages[0].content.contains("Palermo");
        counted(request, if is_in_text { good(request) } else { "By train!" })
    });
    assert_eq!(found.asking.placement, Some(Placement::Text), "{}", found.name());
}

#[test]
fn where_all_is_well_the_fewest_tokens_win() {
    let (found, _) = Bench::new(300, 12).search(|request| counted(request, good(request)));
    let found = found.unwrap();
    let best = winner(&found);
    assert_eq!(best.good(), 12);
    let fewest = found.scores.iter().map(Score::tokens_a_task).fold(f64::INFINITY, f64::min);
    assert!(best.tokens_a_task() <= fewest + 1.0, "{} {fewest}", best.setting.name());
    let words = found.choice.as_ref().unwrap().words(&found.scores, found.present).join("\n");
    assert!(words.contains("A tie: ") && words.contains("Within noise of it"), "{words}");
    assert!(!words.contains("Different by more than noise"), "{words}");
    assert_eq!(gain(&found), Gain::Clear, "as good for fewer tokens on each task");
}

#[test]
fn a_clear_winner_is_called_clear() {
    let mut bench = Bench::new(300, 12);
    bench.narrowed.layouts = vec![Layout::Sections, Layout::Tags];
    bench.narrowed.examples = vec![1];
    bench.narrowed.placements = vec![Placement::Turns];
    let (found, _) = bench.search(|request| {
        let text = if layout(request) == Layout::Tags { good(request) } else { "By train!" };
        counted(request, text)
    });
    let found = found.unwrap();
    let words = found.choice.as_ref().unwrap().words(&found.scores, found.present).join("\n");
    assert!(words.contains("Different by more than noise: [sections, 1 example"), "{words}");
    assert_eq!(gain(&found), Gain::Unknown, "at present there are three examples");
    assert!(words.contains("The present setting was not compared"), "{words}");
    // The third example is the shortest.
    assert!(words.starts_with("Best: tags, example 3 as turns. 12 of 12"), "{words}");
}

#[test]
fn a_model_that_is_often_wrong_where_it_is_worse() {
    let mut bench = Bench::new(400, 30);
    bench.narrowed.attempts = Some(1);
    let found = bench.winner(|request| {
        let most = if layout(request) == Layout::Headings { 95 } else { 45 };
        counted(request, if lot(request) < most { good(request) } else { "By train!" })
    });
    assert_eq!(found.layout(), Layout::Headings, "{}", found.name());
}

#[test]
fn a_policy_that_mends_what_others_do_not() {
    let mut bench = Bench::new(400, 12);
    bench.narrowed.layouts = vec![Layout::Sections];
    bench.narrowed.examples = vec![0];
    let found = bench.winner(|request| {
        let is_dialogue = request.messages.iter().any(|message| message.content == "By train!");
        counted(request, if is_dialogue { good(request) } else { "By train!" })
    });
    let policy = twr_runtime::think::Options::of(&found.asking).policy;
    assert_eq!(policy.at(2, 0), Policy::Whole, "{}", found.name());
}

#[test]
fn a_limit_saves_tokens_where_a_model_writes_as_much_as_it_may() {
    let mut bench = Bench::new(300, 12);
    bench.narrowed.max_tokens = vec![None, Some(256)];
    let found = bench.winner(|request| {
        let mut reply = counted(request, good(request));
        reply.usage.output_tokens = u64::from(request.max_tokens.unwrap_or(1500));
        reply
    });
    assert_eq!(found.asking.max_tokens, Some(256), "{}", found.name());
}

#[test]
fn what_is_known_to_be_wrong_is_not_good() {
    let mut bench = Bench::new(200, 8);
    for task in &mut bench.tasks {
        task.expect = vec![(1, twr_spec::spec::Value::Integer("5".parse().unwrap()))];
    }
    let found = bench.winner(|request| {
        let days = if layout(request) == Layout::Labels { "5" } else { "3" };
        counted(request, &good(request).replace('3', days))
    });
    assert_eq!(found.layout(), Layout::Labels, "{}", found.name());
}

#[test]
fn too_few_calls_for_all_settings_leave_some_out_and_are_never_exceeded() {
    for calls in [1, 5, 20, 61] {
        let (found, asked) = Bench::new(calls, 10).search(|request| {
            counted(request, if lot(request) < 60 { good(request) } else { "By train!" })
        });
        assert!(asked <= calls, "{asked} of {calls}");
        assert!(found.unwrap().left_out > 0);
    }
}

#[test]
fn money_is_never_exceeded_and_has_to_be_countable() {
    let mut bench = Bench::new(300, 10);
    let most: Money = "0.002".parse().unwrap();
    bench.limits.money = Some((most, Price::per_million(1.0, 2.0)));
    let tokens = Arc::new(std::sync::Mutex::new(Usage::default()));
    let spent = Arc::clone(&tokens);
    let (found, asked) = bench.search(move |request| {
        let reply = counted(request, good(request));
        *spent.lock().unwrap() += reply.usage;
        reply
    });
    assert_eq!(found.unwrap().end, Some(End::Money));
    let tokens = *tokens.lock().unwrap();
    let micros = tokens.input_tokens + 2 * tokens.output_tokens;
    assert!(asked > 2 && micros <= 2000, "{micros} millionths in {asked} calls");

    let (found, asked) = bench.search(|request| Reply::text(good(request)));
    assert_eq!((found.unwrap().end, asked), (Some(End::Uncounted), 1));
}

/// A journal that is removed when its test ends.
struct Journal(PathBuf);

impl Journal {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("twr-gen-{}-{name}", std::process::id()));
        drop(std::fs::remove_file(&path));
        Self(path)
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

#[test]
fn a_search_that_was_stopped_goes_on_and_asks_nothing_twice() {
    let model = |request: &Request| {
        let most = if layout(request) == Layout::Tags { 90 } else { 50 };
        counted(request, if lot(request) < most { good(request) } else { "By train!" })
    };
    let mut bench = Bench::new(150, 10);
    let (whole, in_one_go) = bench.search(model);
    let whole = whole.unwrap();
    let journal = Journal::new("stopped.jsonl");
    bench.journal = Some(journal.0.clone());
    let mut asked = 0;
    let mut stops = 0;
    let found = loop {
        let (found, now) = bench.search_until(37, model);
        asked += now;
        match found {
            Ok(found) => break found,
            Err(error) => assert_eq!(error.kind(), ModelErrorKind::Connection),
        }
        stops += 1;
        // As when the process was killed while it wrote.
        let mut text = std::fs::read_to_string(&journal.0).unwrap();
        text.push_str("{\"request\":\"00");
        std::fs::write(&journal.0, text).unwrap();
    };
    assert!(stops >= 2, "{stops}");
    assert_eq!(asked, in_one_go);
    assert_eq!(winner(&found).setting, winner(&whole).setting);
    let (again, asked) = bench.search(model);
    assert_eq!(
        (asked, winner(&again.unwrap()).setting.clone()),
        (0, winner(&whole).setting.clone())
    );
}

#[test]
fn a_journal_of_something_else_is_refused() {
    let check = |text: &str, told: &str| {
        let journal = Journal::new("other.jsonl");
        let path = &journal.0;
        std::fs::write(path, text).unwrap();
        let limits = Limits { calls: 1, money: None };
        let model = ScriptedModel::new([""; 0]);
        let Err(error) = Memory::new(model, limits, Some(path)) else { panic!("{text}") };
        assert!(error.to_string().contains(told), "{error}");
        assert_eq!(std::fs::read_to_string(path).unwrap(), text);
    };
    check("my notes", "it is not a journal");
    check("my notes\n", "it is not a journal");
    check("{\"twr_tune\":1,\"model\":\"gpt\"}\n", "the model `gpt`");
    check("{\"twr_tune\":1,\"model\":\"scripted\"}\n{}\n", "line 2");
}
