//! A format by hand that leaves out sections, one that holds the format block, too, and brackets that are
//! said to be no headers and are not there.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\nWrite\n[Goal] in a line", own_format)]
struct Plan {
    #[think(example = "Bees")]
    goal: String,
    #[think(example = ["Bees"])]
    steps: Vec<String>,
    #[think(example = "Rain")]
    risk: Option<String>,
    #[think(example = 3)]
    hours: u8,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n[Goal]\n{{ format }}", own_format)]
struct Both {
    #[think(example = "Bees")]
    goal: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }} [Note]\n{{ format }}", mentions = ["Notes", "Task"])]
struct Idle {
    #[think(example = "Bees")]
    goal: String,
}

fn main() {}
