//! Tool calls in tags, as a reply has them among its words.

use serde_json::{Map, Value as Json};

use super::gate::{Refusal, arguments};

/// The tool calls of a reply.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ToolUses {
    /// The name and the parameters of each call, in their order.
    pub calls: Vec<(String, Map<String, Json>)>,
    /// Why the others are none. The original tells its log alone, and never the model; what they say is written to be
    /// told.
    pub dropped: Vec<Refusal>,
}

/// The calls that are written as `<tool_use><tool_name>…</tool_name><parameters>{…}</parameters></tool_use>`. A call
/// without a name, without its end, or whose parameters are no JSON object is dropped; one without parameters has none.
pub fn tool_uses(reply: &str) -> ToolUses {
    let mut found = ToolUses::default();
    let mut remaining = reply;
    while let Some((_, inside)) = remaining.split_once("<tool_use>") {
        let Some((call, after)) = inside.split_once("</tool_use>") else {
            found.dropped.push(Refusal::schema("`<tool_use>` has no `</tool_use>`"));
            break;
        };
        remaining = after;
        match tool_use(call) {
            Ok(call) => found.calls.push(call),
            Err(refusal) => found.dropped.push(refusal),
        }
    }
    found
}

fn tool_use(call: &str) -> Result<(String, Map<String, Json>), Refusal> {
    let name = inside(call, "tool_name").unwrap_or_default();
    if name.is_empty() {
        return Err(Refusal::schema("`<tool_use>` has no `<tool_name>`"));
    }
    let parameters = match inside(call, "parameters") {
        None | Some("") => Map::new(),
        Some(parameters) => arguments(name, parameters)?,
    };
    Ok((name.to_owned(), parameters))
}

/// What is inside of the first element of this name, trimmed.
fn inside<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, remaining) = text.split_once(&format!("<{name}>"))?;
    let (inside, _) = remaining.split_once(&format!("</{name}>"))?;
    Some(inside.trim())
}
