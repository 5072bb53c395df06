//! What a stream shows: the latest view for its readers, the typed parts of what is growing, the same as JSON.

use std::sync::{Arc, OnceLock, mpsc};

use twr::model::{
    BoxFuture, Model, ModelError, Piece, Reply, ReplyStream, Request, ScriptedModel, Stream,
};
use twr::think::{FieldProgress, LatestView};
use twr::verdict::DiagnosticKind;
use twr::{Part, Streamed, Think, Thinkable, think_stream};

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
#[think(partial)]
struct Study {
    /// What is done, and why.
    #[think(example = "We count bees.")]
    plan: String,
    #[think(example = ["Light", "Smell", "Memory"], min_items = 2)]
    chapters: Vec<String>,
    place: Place,
    #[think(default = "none", example = "Not in the rain.")]
    remark: String,
    #[think(example = 12)]
    weeks: u16,
}

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
struct Place {
    #[think(line, example = "Bern")]
    city: String,
    #[think(example = 12)]
    rooms: u16,
}

const TASK: &str = "Plan a study of how bees navigate.";
const REPLY: &str = "Bees have a compass.\n\n[Plan]\nWe follow bees to their hive.\n[Chapters]\n- Sun\n- Scent\n\
                     [Place]\nCity: Rome\nRooms: 3\n[Weeks]\n20";

#[tokio::test]
async fn a_reader_sees_the_last_view_of_a_consumer_that_takes_its_time() {
    let model = ScriptedModel::new([REPLY]).with_piece_size(3);
    let mut stream = think_stream::<Study>(&model, TASK);
    let mut latest = stream.latest();
    let consumer = async {
        while stream.next().await.is_some() {
            tokio::task::yield_now().await;
        }
    };
    let reader = async {
        let mut last = None;
        while let Some(view) = latest.changed().await {
            last = Some(view);
        }
        last
    };
    let ((), last) = tokio::join!(consumer, reader);
    let parts = last.expect("some view").typed::<Study>();
    assert_eq!(parts.weeks.ready(), Some(&20));
}

/// All different views of a reply in pieces of this size.
async fn views(reply: &str, size: usize) -> Vec<twr::think::StreamView> {
    let model = ScriptedModel::new([reply]).with_piece_size(size);
    let mut stream = Think::new(TASK).max_attempts(1).stream::<Study>(&model);
    let latest = stream.latest();
    let mut views = Vec::new();
    while stream.next().await.is_some() {
        views.push(latest.get());
    }
    views
}

#[tokio::test]
async fn a_list_shows_its_complete_items_and_the_growing_one_apart() {
    let views = views(REPLY, 4).await;
    let mut seen = Vec::new();
    for view in &views {
        if let Part::Filling { complete, growing } = view.typed::<Study>().chapters {
            assert!(
                ["Sun", "Scent"].starts_with(&complete.iter().map(|it| &**it).collect::<Vec<_>>())
            );
            if complete == ["Sun"] && !growing.is_empty() {
                assert!("Scent".starts_with(&growing), "{growing:?}");
                seen.push(growing);
            }
        }
    }
    assert!(!seen.is_empty(), "the second item grows beside the first");
    let last = views.last().unwrap().typed::<Study>();
    assert_eq!(last.chapters.ready().unwrap(), &["Sun", "Scent"]);
}

/// A change of a program.
#[derive(Debug, Thinkable)]
#[think(partial, examples = none)]
struct Change {
    #[think(code = "rust", example = "fn main() {}")]
    test: String,
    readme: twr::File,
    files: Vec<twr::File>,
    edits: Vec<twr::Edit>,
}

const CHANGE: &str = "[Test]\n```rust\nfn main() {\n    works();\n}\n```\n[Readme]\nREADME.md\n```\n# How it works\n```\n\
                      [Files]\na.rs\n```\nfn a() {}\n```\n\nb.rs\n```\nfn b() {\n}\n```\n\
                      [Edits]\nc.rs\n```\n<<<<<<< SEARCH\nlet c = 1;\n=======\nlet c = 2;\n>>>>>>> REPLACE\n```\n\n\
                      d.rs\n```\n<<<<<<< SEARCH\nd\n=======\ne\n>>>>>>> REPLACE\n```\n";

#[tokio::test]
async fn code_files_and_edits_grow_as_texts_do() {
    let model = ScriptedModel::new([CHANGE]).with_piece_size(6);
    let mut stream = Think::new("Change it.").max_attempts(1).stream::<Change>(&model);
    let latest = stream.latest();
    let (mut code, mut readme, mut files, mut edits) = (vec![], vec![], vec![], vec![]);
    while stream.next().await.is_some() {
        let ChangePartial { test, readme: page, files: new, edits: changes } =
            latest.get().typed::<Change>();
        if let Part::Growing(text) = test {
            code.push(text);
        }
        if let Part::Growing(text) = page {
            readme.push(text);
        }
        if let Part::Filling { complete, growing } = new {
            files.push((complete.len(), growing));
        }
        if let Part::Filling { complete, growing } = changes {
            edits.push((complete.len(), growing));
        }
    }
    let grows = |texts: &[String], whole: &str| {
        assert!(texts.iter().all(|text| whole.starts_with(text.as_str())), "{texts:?}");
        assert!(texts.iter().any(|text| text.len() > whole.len() / 3), "{texts:?}");
    };
    let part = |texts: &[(usize, String)], at: usize| -> Vec<String> {
        let of_part = texts.iter().filter(|(complete, _)| *complete == at);
        of_part.map(|(_, text)| text.clone()).collect()
    };
    grows(&code, "fn main() {\n    works();\n}");
    grows(&readme, "# How it works");
    grows(&part(&files, 0), "fn a() {}");
    grows(&part(&files, 1), "fn b() {\n}");
    grows(&part(&edits, 0), "<<<<<<< SEARCH\nlet c = 1;\n=======\nlet c = 2;\n>>>>>>> REPLACE");
    grows(&part(&edits, 1), "<<<<<<< SEARCH\nd\n=======\ne\n>>>>>>> REPLACE");
    let last = latest.get().typed::<Change>();
    assert_eq!(last.edits.ready().map(Vec::len), Some(2));
    assert_eq!(last.readme.ready().map(|file| &*file.path), Some("README.md"));
}

#[tokio::test]
async fn what_was_left_out_is_ready_only_when_the_reply_has_ended() {
    let views = views(REPLY, 4).await;
    let of = |view: &twr::think::StreamView| view.typed::<Study>().remark;
    assert!(matches!(of(&views[views.len() / 2]), Part::Missing));
    let last = views.last().unwrap();
    assert_eq!(of(last).ready().map(String::as_str), Some("none"));
    assert!(matches!(last.field("remark").unwrap().progress, FieldProgress::LeftOut));
}

#[tokio::test]
async fn json_of_a_view_has_the_names_of_all_that_it_shows() {
    let views = views(REPLY, 4).await;
    let jsons: Vec<serde_json::Value> =
        views.iter().map(|view| serde_json::to_value(view).unwrap()).collect();
    let last = jsons.last().unwrap();
    assert_eq!(last["call"], 1);
    assert_eq!(last["thinking"], "Bees have a compass.");
    assert_eq!(last["fields"]["remark"], serde_json::json!({"state": "left_out"}));
    assert_eq!(last["fields"]["place"]["value"], serde_json::json!({"city": "Rome", "rooms": 3}));
    let parts = |name: &str, parts: serde_json::Value| {
        jsons.iter().find(|json| json["fields"][name]["parts"] == parts).is_some()
    };
    assert!(parts("place", serde_json::json!({"city": "Rome"})), "{jsons:#?}");
    assert!(parts("chapters", serde_json::json!(["Sun"])), "{jsons:#?}");
    let mut growing = jsons.iter().map(|json| &json["fields"]["chapters"]["growing_part"]);
    let second = growing.rfind(|part| part["at"] == 1).expect("a part that grows");
    assert!("Scent".starts_with(second["text"].as_str().unwrap()), "{second}");
}

#[tokio::test]
async fn a_spec_that_is_made_at_run_time_is_streamed_as_a_type_is() {
    use twr::dynamic::{Field, Spec};

    let review = Spec::builder("Review")
        .field(Field::integer("score").min(1).max(5))
        .field(Field::text("reason").example("It names its sources."))
        .build()
        .unwrap();
    let model = ScriptedModel::new(["[Score] 4\n[Reason] It is short."]).with_piece_size(4);
    let mut stream = Think::spec(&review, "Judge this: bees dance.").stream(&model);
    assert_eq!([0, 1].map(|at| stream.field_name(at).to_owned()), ["score", "reason"]);
    let latest = stream.latest();
    let mut texts = Vec::new();
    while let Some(item) = stream.next().await {
        let json = serde_json::to_value(latest.get()).unwrap();
        texts.extend(json["fields"]["reason"]["text"].as_str().map(str::to_owned));
        if let Streamed::Done(result) = item {
            assert_eq!(result.unwrap().value.to_json()["score"], 4);
        }
    }
    assert!(texts.iter().any(|text| text.starts_with("It is")), "{texts:?}");
}

#[tokio::test]
async fn a_streamed_run_is_recorded_and_replayed_as_it_was() {
    let path = std::env::temp_dir().join(format!("twr-stream-{}.jsonl", std::process::id()));
    let short = "[Plan]\nWe go.\n[Chapters]\n- Sun\n[Place]\nCity: Rome\nRooms: 3\n[Weeks]\n20\n";
    let model = ScriptedModel::new([short, "[Chapters]\n- Sun\n- Scent\n"]).with_piece_size(4);
    let told = async |model: &dyn Model| {
        let mut stream = Think::new(TASK).stream::<Study>(model);
        let mut told = Vec::new();
        while let Some(item) = stream.next().await {
            match item {
                Streamed::Reply(event) => told.push(format!("{event:?}")),
                Streamed::Done(result) => told.push(format!("{:?}", result.unwrap().value)),
                _ => {}
            }
        }
        told
    };
    let recorder = twr::model::Recorder::create(&path, model).unwrap();
    let first = told(&recorder).await;
    let replay = twr::model::Replay::open(&path).unwrap();
    assert_eq!(told(&replay).await, first);
    std::fs::remove_file(&path).unwrap();
}

#[tokio::test]
async fn a_view_shows_what_is_rejected_and_what_a_repair_keeps() {
    let first = "[Plan]\nWe go.\n[Weeks]\nsoon\n[Chapters]\n- Sun\n[Place]\nCity: Rome\nRooms: 3\n";
    let second = "[Weeks]\n20\n[Chapters]\n- Sun\n- Scent\n";
    let model = ScriptedModel::new([first, second]).with_piece_size(6);
    let mut stream = think_stream::<Study>(&model, TASK);
    let latest = stream.latest();
    let (mut is_rejected_early, mut asked) = (false, None);
    while let Some(item) = stream.next().await {
        let view = latest.get();
        let StudyPartial { plan, weeks, chapters, place, .. } = view.typed::<Study>();
        match &item {
            Streamed::Reply(_) if view.call() == 1 => {
                if let Part::Rejected(wrong) = weeks {
                    assert!(matches!(wrong[0].kind, DiagnosticKind::Unreadable), "{wrong:?}");
                    let json = serde_json::to_value(&view).unwrap();
                    let weeks = serde_json::json!({"state": "rejected", "wrong": ["unreadable"]});
                    assert_eq!(json["fields"]["weeks"], weeks);
                    is_rejected_early |= matches!(place, Part::Missing);
                }
                assert!(view.fields().all(|(_, field)| !field.is_kept));
            }
            Streamed::Asked { number: 2, kept, .. } => {
                assert_eq!((plan.is_ready(), place.is_ready()), (true, true));
                assert!(matches!((weeks, chapters), (Part::Missing, Part::Missing)));
                let is_kept = |(_, field): (_, &twr::think::FieldView)| field.is_kept;
                let shown: Vec<bool> = view.fields().map(is_kept).collect();
                let told: Vec<bool> = (0..5).map(|at| kept.contains(&at)).collect();
                assert_eq!(shown, told);
                asked = Some(shown);
            }
            Streamed::Reply(_) => {
                // What is kept stays as it was, whatever the repair says.
                assert_eq!(
                    (plan.ready().map(String::as_str), place.is_ready()),
                    (Some("We go."), true)
                );
                assert_eq!(serde_json::to_value(&view).unwrap()["fields"]["plan"]["kept"], true);
            }
            _ => {}
        }
    }
    assert!(is_rejected_early, "before the reply went on to the place");
    assert_eq!(asked, Some(vec![true, false, true, false, false]));
    let last = latest.get();
    assert_eq!(last.typed::<Study>().weeks.ready(), Some(&20));
    assert!(serde_json::to_value(&last).unwrap()["fields"]["weeks"]["kept"].is_null());
}

#[tokio::test]
async fn each_reader_misses_states_by_itself_and_sees_the_last() {
    /// How many states a reader saw that lets others do so many steps between two, and its last one.
    async fn read(mut latest: LatestView, steps: usize) -> (usize, twr::think::StreamView) {
        let mut seen = (0, None);
        while let Some(view) = latest.changed().await {
            seen = (seen.0 + 1, Some(view));
            for _ in 0..steps {
                tokio::task::yield_now().await;
            }
        }
        (seen.0, seen.1.expect("some view"))
    }
    let model = ScriptedModel::new([REPLY]).with_piece_size(3);
    let mut stream = think_stream::<Study>(&model, TASK);
    let (quick, slow, slower) = (stream.latest(), stream.latest(), stream.latest());
    let late = slow.clone();
    let mut items = 0;
    let consumer = async {
        while stream.next().await.is_some() {
            items += 1;
            // Whoever keeps up is polled in between, whichever comes first in a round.
            for _ in 0..2 {
                tokio::task::yield_now().await;
            }
        }
    };
    let readers = async { tokio::join!(read(quick, 0), read(slow, 5), read(slower, 1_000)) };
    let ((), (quick, slow, slower)) = tokio::join!(consumer, readers);
    assert!(quick.0 > slow.0 && slow.0 > slower.0, "{} {} {}", quick.0, slow.0, slower.0);
    // The answer itself is no state of a field.
    assert_eq!(quick.0, items - 1, "who keeps up sees each state");
    assert_eq!(slower.0, 2, "the first and the last");
    let late = read(late, 0).await;
    assert_eq!(late.0, 1, "who comes late sees the last state alone");
    for (_, view) in [quick, slow, slower, late] {
        let json = serde_json::to_value(&view).unwrap();
        assert_eq!(json["fields"]["weeks"], serde_json::json!({"state": "ready", "value": 20}));
        assert_eq!(json["fields"]["remark"]["state"], "left_out");
    }
}

/// A model that looks at the latest view, from another thread, whenever its stream is polled.
struct Looking {
    model: ScriptedModel,
    latest: Arc<OnceLock<LatestView>>,
    locked: Arc<OnceLock<()>>,
}

struct LookedAt<'l>(&'l Looking, ReplyStream<'l>);

impl Stream for LookedAt<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        let (done, is_done) = mpsc::channel();
        let latest = self.0.latest.get().expect("a view").clone();
        std::thread::spawn(move || done.send(latest.get().call()));
        // So long nobody waits for a thread, but for a lock that is never given back.
        if is_done.recv_timeout(std::time::Duration::from_secs(30)).is_err() {
            self.0.locked.get_or_init(|| ());
        }
        self.1.as_mut().poll_next(context)
    }
}

impl Model for Looking {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.model.complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        Box::pin(LookedAt(self, self.model.stream(request)))
    }
}

#[tokio::test]
async fn no_lock_is_held_while_the_model_is_polled() {
    let (latest, locked) = (Arc::new(OnceLock::new()), Arc::new(OnceLock::new()));
    let model = ScriptedModel::new([REPLY]).with_piece_size(30);
    let model = Looking { model, latest: Arc::clone(&latest), locked: Arc::clone(&locked) };
    let mut stream = think_stream::<Study>(&model, TASK);
    latest.set(stream.latest()).unwrap();
    while stream.next().await.is_some() {}
    assert_eq!(locked.get(), None);
    assert!(latest.get().unwrap().get().typed::<Study>().weeks.is_ready());
}
