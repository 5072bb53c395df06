//! `tune`: the best way to ask is found, told, drawn and written.

use crate::folder::Folder;
use crate::server::Server;

const SPEC: &str = "\
# Where to go.
name: Trip
about: A trip. # short

sections: # what is asked
  - {field: city, kind: line, example: Oslo}
  - {field: days, kind: u8, example: 3}
";

const TASKS: &str = "\
- Go north.
- {task: Go south., expect: {city: Palermo}}
";

fn folder(test: &str) -> Folder {
    let folder = Folder::empty(test);
    folder.write("specs/trip.yaml", SPEC);
    folder.write("tasks.yaml", TASKS);
    folder
}

/// What is seen, without the number of the port.
fn tuned(folder: &Folder, url: &str, more: &[&str]) -> String {
    let arguments = ["tune", "trip", "--tasks", "tasks.yaml", "--model", "tiny", "--base-url", url];
    let space = ["--layouts", "sections,tags", "--examples", "1", "--placements", "turns"];
    let remaining = ["--policies", "fresh", "--max-tokens", "none", "--max-attempts", "1"];
    let arguments = [&arguments[..], &space, &remaining, more].concat();
    folder.run(&arguments).replace(url, "<url>")
}

#[test]
fn the_winner_is_told_and_written_and_nothing_is_asked_twice() {
    let folder = folder("tune_written");
    // The tasks in their order, each in both layouts.
    let replies = ["[City] Palermo\n[Days] 3", "By train!", "[City] Palermo\n[Days] 3", "Hm."];
    let server = Server::start(&replies);
    let kept = ["--journal", "tune.jsonl", "--plot", "tune.svg"];
    insta::assert_snapshot!("tune", tuned(&folder, &server.url, &kept));
    assert_eq!(server.requests.try_iter().count(), 4);
    assert_eq!(folder.read("specs/trip.yaml"), SPEC);
    insta::assert_snapshot!("tune_picture", folder.read("tune.svg"));

    // The server is gone.
    let quiet =
        |more: &str| tuned(&folder, &server.url, &[&kept[..2], &["--quiet", more]].concat());
    assert!(quiet("--write").contains("`specs/trip.yaml` stays as it is"));
    assert_eq!(folder.read("specs/trip.yaml"), SPEC);
    insta::assert_snapshot!("tune_written", quiet("--write-anyway"));
    let written = folder.read("specs/trip.yaml");
    insta::assert_snapshot!("tune_file", written);
    assert!(folder.run(&["check"]).ends_with("--- exit 0"));

    let server = Server::start(&["[City] Oslo\n[Days] 3"]);
    let run = ["run", "trip", "-t", "Go.", "--model", "tiny", "--base-url", &server.url];
    assert!(folder.run(&run).ends_with("--- exit 0"));
}

#[test]
fn what_is_better_by_more_than_noise_is_written() {
    let folder = folder("tune_better");
    let tasks: Vec<String> = (1..=12).map(|number| format!("- Plan trip {number}.\n")).collect();
    folder.write("tasks.yaml", tasks.concat());
    // The tasks in their order, each in both layouts.
    let replies = ["By train!", "<city>Palermo</city>\n<days>3</days>"].repeat(12);
    let server = Server::start(&replies);
    let seen = tuned(&folder, &server.url, &["--write", "--quiet"]);
    assert!(seen.contains("written into `specs/trip.yaml`"), "{seen}");
    assert!(seen.contains("the best setting is better by more than noise"), "{seen}");
    assert!(folder.read("specs/trip.yaml").contains("layout: tags"), "{seen}");
}

#[test]
fn a_lead_of_a_few_tasks_is_not_written() {
    let folder = folder("tune_noise");
    let replies = ["By train!", "<city>Palermo</city>\n<days>3</days>"].repeat(2);
    let server = Server::start(&replies);
    let seen = tuned(&folder, &server.url, &["--write", "--quiet"]);
    let told = "Nothing is better than the present setting by more than noise: `specs/trip.yaml` stays as it is";
    assert!(seen.contains(told), "{seen}");
    assert!(seen.contains("With --write-anyway:\n\nasking:\n  layout: tags"), "{seen}");
    assert_eq!(folder.read("specs/trip.yaml"), SPEC);
}

#[test]
fn a_forecast_asks_nothing() {
    let folder = folder("tune_forecast");
    let gone = "http://127.0.0.1:1/v1";
    let seen = tuned(&folder, gone, &["--forecast", "--price", "1,2"]);
    assert!(seen.contains("2 settings on 2 tasks: at most 4 calls, with about "), "{seen}");
    assert!(seen.contains(" in money") && seen.ends_with("--- exit 0"), "{seen}");
}

#[test]
fn what_the_spec_asks_with_counts_in_run_and_prompt() {
    let folder = folder("tune_asking");
    let asking = "asking: {layout: tags, attempts: 1, max_tokens: 77, temperature: 0.5}\n";
    folder.write("specs/trip.yaml", format!("{SPEC}{asking}"));
    assert!(folder.run(&["prompt", "trip"]).contains("<city>"));
    let server = Server::start(&["By train!"]);
    let run = ["run", "trip", "-t", "Go.", "--model", "tiny", "--base-url", &server.url];
    assert!(folder.run(&run).ends_with("--- exit 1"));
    let sent = server.requests.recv().unwrap();
    assert_eq!((&sent["max_tokens"], &sent["temperature"]), (&77.into(), &0.5.into()));
}

#[test]
fn no_good_answer_and_wrong_arguments_are_told() {
    let folder = folder("tune_failed");
    let server = Server::start(&["Hm."; 4]);
    let mut seen = vec![tuned(&folder, &server.url, &["--quiet"])];
    folder.write("wrong.yaml", "- {task: Go., expect: {town: Rome}}\n");
    folder.write("notes.txt", "mine\n");
    for more in [
        &["--tasks", "wrong.yaml"][..],
        &["--tasks", "tasks.yaml", "--policies", "missing+frsh"],
        &["--tasks", "tasks.yaml", "--money", "1"],
        &[
            "--tasks",
            "tasks.yaml",
            "--model",
            "a",
            "--base-url",
            "http://127.0.0.1:1/v1",
            "--journal",
            "notes.txt",
        ],
    ] {
        seen.push(folder.run(&[&["tune", "trip"][..], more].concat()));
    }
    insta::assert_snapshot!(seen.join("\n\n"));
}
