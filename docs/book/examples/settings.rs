//! Settings from plain words: a map of names to values, and numbers in their ranges. Scripted replies.

use std::collections::BTreeMap;

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// Settings of a lamp.
#[derive(Debug, Thinkable)]
struct Settings {
    /// How bright, in percent.
    #[think(max = 100)]
    brightness: u8,
    /// Minutes until the lamp goes off; nothing for never.
    off_after: Option<u16>,
    /// The colour of each room.
    #[think(example = ["kitchen: white"])]
    rooms: BTreeMap<String, Colour>,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Colour {
    White,
    Amber,
    Blue,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "[Brightness] 40 %\n[Off after] none\n[Rooms]\nbedroom: amber\nhall: **blue**",
    ]);
    let task = "Forty percent, amber in the bedroom, blue in the hall, and leave it on.";
    let settings = Think::new(task).run::<Settings>(&model).await?.value;
    assert_eq!((settings.brightness, settings.off_after), (40, None));
    assert_eq!(settings.rooms["hall"], Colour::Blue);
    println!("{settings:#?}");
    Ok(())
}
