//! A resume to typed data, with values that are copied from the text. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// A resume.
#[derive(Debug, Thinkable)]
struct Resume {
    #[think(line, grounded, example = "Ann Lee")]
    name: String,
    #[think(line, grounded, pattern = r"[^@\s]+@[^@\s]+\.[a-z]+", example = "ann@lee.org")]
    email: String,
    /// Jobs, the latest first.
    jobs: Vec<Job>,
    #[think(line, unique, example = ["Rust", "Latin"])]
    skills: Vec<String>,
}

/// One job.
#[derive(Debug, Thinkable)]
struct Job {
    #[think(line, example = "Acme")]
    company: String,
    /// The first year.
    #[think(min = 1950)]
    from: u16,
    /// The last year; nothing for the present job.
    to: Option<u16>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "Kim Ley, kim@ley.no. 2019 until today at Bolt, 2015-2019 at Nut. Rust, Latin.";
    let model = ScriptedModel::new([
        "[Name] Kim Ley\n[Email] kim.ley@ley.no\n[Jobs]\n- Company: Bolt; From: 2019\n- Company: Nut; From: 2015; To: 2019\n[Skills] Rust, Latin",
    ]);
    let thought = Think::new(text).run::<Resume>(&model).await?;
    // The model wrote an address that is not in the text. The pattern matches one place there.
    assert_eq!(thought.value.email, "kim@ley.no");
    assert_eq!(thought.value.jobs[0].to, None);
    println!("{:#?}", thought.value);
    Ok(())
}
