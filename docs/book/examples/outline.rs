//! The outline of a text, as a tree of any depth. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// A heading and what is below it.
#[derive(Debug, Thinkable)]
struct Outline {
    /// The heading.
    #[think(line, example = "Bees at work")]
    title: String,
    /// What the heading is divided into.
    children: Vec<Outline>,
}

impl Outline {
    fn print(&self, depth: usize) {
        println!("{:depth$}{}", "", self.title, depth = depth * 2);
        for child in &self.children {
            child.print(depth + 1);
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "[Title] Bees\n[Children]\n- Title: Life\n- Title: The hive\n  Children:\n  - Title: Wax\n  - Title: Honey",
    ]);
    let outline = Think::new("Write an outline about bees.").run::<Outline>(&model).await?.value;
    assert_eq!(outline.children[1].children[0].title, "Wax");
    outline.print(0);
    Ok(())
}
