//! Every error of `twr-agent` and `twr-ask` is printed by `main` as it is told: `Debug` says what `Display` says.
#![cfg(all(feature = "ask", feature = "sqlite"))]

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

use twr::Thinkable;
use twr::model::ScriptedModel;
use twr_agent::asking::compat::GateError;
use twr_agent::asking::form::Refusal;
use twr_agent::asking::read::read;
use twr_agent::asking::{AskError, AskingError};
use twr_agent::assistant::AssistantError;
use twr_agent::compat::gate;
use twr_agent::reason::think_in_steps;
use twr_agent::store::Database;
use twr_agent::{Critique, Dialog, KeepError, Limits, Participant, ToolFault, reason};

const RED: &str = "\u{1b}[31mred";

/// A slogan.
#[derive(Debug, Thinkable)]
struct Slogan {
    /// The slogan.
    #[think(line, example = "Bees know.")]
    slogan: String,
}

/// The names of the types of the errors that were compared.
#[derive(Default)]
struct Compared(BTreeSet<String>);

impl Compared {
    fn check<E: Error>(&mut self, error: &E) {
        let told = error.to_string();
        assert!(!told.is_empty() && !told.contains('\u{1b}'), "{told:?}");
        assert_eq!(format!("{error:?}"), told);
        assert_eq!(format!("{error:#?}"), told);
        self.0.insert(short_name(std::any::type_name::<E>()));
    }
}

/// The name of a type without its modules and parameters.
fn short_name(name: &str) -> String {
    let name = name.split('<').next().unwrap();
    name.rsplit("::").next().unwrap().to_owned()
}

/// The types that the sources in the folder make errors.
fn errors_of_sources(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(errors_of_sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            // `either_error! { … AskingError { … } }`
            found.extend(source.split("\neither_error! {").skip(1).map(|declared| {
                let is_about = |line: &&str| line.trim_start().starts_with(['/', '#']);
                let named = declared.lines().skip(1).find(|line| !is_about(line)).unwrap();
                named.trim().trim_end_matches(" {").to_owned()
            }));
            for line in source.lines() {
                let made = line.strip_prefix("show_in_words!(");
                found.extend(made.and_then(|made| made.strip_suffix(": Error);")).map(short_name));
                let is_by_hand = line.starts_with("impl") && line.contains(" Error for ")
                    || line.contains("error::Error for ");
                assert!(!is_by_hand, "{}: use `show_in_words!` for {line}", path.display());
            }
        }
    }
    found
}

#[test]
fn debug_of_every_error_is_its_display() {
    let mut compared = Compared::default();
    of_the_agent(&mut compared);
    of_asking(&mut compared);
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(of_models(&mut compared));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut declared = errors_of_sources(&here.join("src"));
    declared.extend(errors_of_sources(&here.join("../twr-ask/src")));
    assert_eq!(declared, compared.0);
}

fn of_the_agent(compared: &mut Compared) {
    let keep = KeepError::new(RED);
    compared.check(&keep);
    compared.check(&AskingError::Keep(keep.clone()));
    compared.check(&AskingError::Ask(AskError::failed(RED)));
    compared.check(&AssistantError::Keep(keep));
    let store = Database::open("/nowhere/at all").unwrap_err();
    compared.check(&store);
    compared.check(&AssistantError::Store(store));
    compared.check(&ToolFault::not_found(RED));
    for name in ["PLAN_REPLAN_MAX_STEPS", "TASK_CANCEL_COMMAND"] {
        let variable = |asked: &str| (asked == name).then(|| " ".to_owned());
        compared.check(&Limits::from_variables(variable).unwrap_err());
    }
    compared.check(&gate("\u{1b}[31m").unwrap_err());
}

fn of_asking(compared: &mut Compared) {
    for error in
        [GateError::NoPayload, GateError::NotJson, GateError::NotAnObject, GateError::Missing]
    {
        compared.check(&error);
    }
    for refusal in
        [Refusal::NoSuchOption(3), Refusal::OnlyOne, Refusal::OnlyOptions, Refusal::Nothing]
    {
        compared.check(&refusal);
    }
    for error in [AskError::closed(), AskError::no_terminal(), AskError::failed(RED)] {
        compared.check(&error);
    }
    compared.check(&read("[[DOGENT_CLARIFICATION_JSON]]\n{\"title\": ").unwrap_err());
}

async fn of_models(compared: &mut Compared) {
    let silent = ScriptedModel::new([""; 0]);
    compared.check(&think_in_steps::<Slogan>(&silent, "A slogan.").await.unwrap_err());
    compared.check(&reason::<Slogan>(&silent, "A slogan.").run().await.unwrap_err());
    let writer = Participant::<Slogan>::new("You write.");
    let dialog = Dialog::new(writer, Participant::<Critique>::new("You judge."));
    compared.check(&dialog.run("A slogan.", &silent).await.unwrap_err());
}
