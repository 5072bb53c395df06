//! One field of JSON inside a soft reply: a type with serde and schemars. Scripted replies.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// A chart.
#[derive(Debug, Thinkable)]
struct Chart {
    /// What the chart shows.
    #[think(line, example = "Bees by year")]
    title: String,
    /// The data.
    #[think(json, example = r#"{"kind": "bar", "points": [[1, 2]]}"#)]
    data: Data,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Data {
    kind: String,
    points: Vec<[f64; 2]>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A comment, single quotes, a trailing comma: each is read and recorded.
    let model = ScriptedModel::new([
        "[Title] Rain\n[Data]\n```json\n{'kind': 'line', \"points\": [[1, 20.5], [2, 13],] /* mm */}\n```",
    ]);
    let chart = Think::new("Draw the rain of two days.").run::<Chart>(&model).await?.value;
    assert_eq!(chart.data.points.len(), 2);
    println!("{chart:#?}");
    Ok(())
}
