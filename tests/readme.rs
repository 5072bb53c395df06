//! The README's picture: what twr sends, and what it makes of the replies, is what the page shows.

use twr::model::{Message, ScriptedModel};
use twr::{Think, Thinkable};

/// A support ticket, sorted.
#[derive(Debug, PartialEq, Thinkable)]
struct Ticket {
    /// What the customer wants.
    #[think(line, example = "Return a broken lamp")]
    wish: String,
    /// How soon somebody must act.
    urgency: Urgency,
    /// What we do, in order.
    #[think(min_items = 2, example = ["Apologize", "Send a new lamp"])]
    steps: Vec<String>,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Urgency {
    Today,
    ThisWeek,
    Later,
}

#[tokio::test]
async fn the_picture_is_true() {
    let page = include_str!("../README.md");
    let [asked, answer, asked_again, second_answer] = texts(page)[..] else {
        panic!("the picture has four texts");
    };
    let model = ScriptedModel::new([answer, second_answer]);
    let task = "My kettle leaks, and I leave for a trip on Friday. Can you help?";
    let thought =
        Think::new(task).run::<Ticket>(&model).await.expect("the second reply mends the first");

    let sent: Vec<String> =
        model.requests().iter().map(|request| instructions(&request.messages)).collect();
    assert_eq!(sent, [asked, asked_again]);
    let ticket = Ticket {
        wish: "Get a kettle that does not leak".into(),
        urgency: Urgency::ThisWeek,
        steps: vec!["Send a new kettle by courier".into(), "Ask for a photo of the leak".into()],
    };
    assert_eq!(thought.value, ticket);
    assert_eq!(thought.repaired, ["steps"]);
}

#[test]
fn the_program_has_the_type_of_the_picture() {
    let of_the_page: Vec<&str> = type_lines(include_str!("../README.md")).collect();
    assert!(of_the_page.len() > 8, "the README declares the ticket");
    let here: Vec<&str> = type_lines(include_str!("readme.rs")).collect();
    assert_eq!(of_the_page, here);
}

/// Runs the program of the page in a process whose environment names no model.
#[test]
#[cfg(feature = "http")]
fn the_program_without_a_key_says_in_three_lines_what_to_set() {
    let mut program = std::process::Command::new(std::env::current_exe().expect("this test"));
    program.args(["--exact", "the_program", "--ignored", "--nocapture"]);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TWR_")
            || name.to_string_lossy().ends_with("_API_KEY")
        {
            program.env_remove(name);
        }
    }
    let said = program.output().expect("it runs").stderr;
    let said = String::from_utf8_lossy(&said);
    let lines = "\
Error: no model is set. In the environment, set one of these pairs:
  TWR_MODEL=gpt-4o-mini  OPENAI_API_KEY=<your key>               a model of OpenAI
  TWR_MODEL=llama3.2     TWR_BASE_URL=http://localhost:11434/v1  any server with OpenAI's protocol; TWR_API_KEY if it wants a key
";
    assert_eq!(said, lines);
}

/// What `main` does with an error, the harness of tests does with it, too: it prints the error as `Debug`.
#[tokio::test]
#[cfg(feature = "http")]
#[ignore = "run by the test above, in a process of its own"]
async fn the_program() -> Result<(), Box<dyn std::error::Error>> {
    use twr::model::HttpModel;
    use twr::think_with_retry;

    let model = HttpModel::from_env()?; // without a model set, the error says what to set
    let mail = "My kettle leaks, and I leave for a trip on Friday. Can you help?";
    let ticket: Ticket = think_with_retry(&model, mail).await?;
    println!("{ticket:#?}");
    Ok(())
}

#[test]
fn the_program_is_that_of_the_page() {
    fn lines(source: &str) -> Vec<&str> {
        let is_first = |line: &&str| !line.starts_with("    let model = HttpModel::from_env");
        source.lines().skip_while(is_first).take_while(|line| *line != "}").collect()
    }
    assert_eq!(lines(include_str!("readme.rs")), lines(include_str!("../README.md")));
}

/// The contents of the page's `text` fences.
fn texts(page: &str) -> Vec<&str> {
    page.split("```text\n").skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// The first message, which says what to write.
fn instructions(messages: &[Message]) -> String {
    messages.first().map(|message| message.content.clone()).unwrap_or_default()
}

/// The lines of the struct, without its derive.
fn type_lines(source: &str) -> impl Iterator<Item = &str> {
    source.lines().skip_while(|line| *line != "struct Ticket {").take_while(|line| *line != "}")
}
