//! Tool calls in tags, as a reply has them among its words.

use serde_json::{Map, Value as Json};

use super::gate::{Refusal, RefusalReason};

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
/// without a name or without its end is dropped, and so is one whose parameters are no JSON object, or are anything else
/// than such an element. A call with nothing after its name, or with an empty element, has no parameters.
pub fn tool_uses(reply: &str) -> ToolUses {
    let mut found = ToolUses::default();
    let mut remaining = reply;
    while let Some((_, inside)) = remaining.split_once("<tool_use>") {
        match tool_use(inside) {
            Ok((name, parameters, after)) => {
                found.calls.push((name.to_owned(), parameters));
                remaining = after;
            }
            Err(refusal) => {
                found.dropped.push(refusal);
                // A call inside of a dropped one is none.
                remaining = inside.split_once(END).map_or("", |(_, after)| after);
            }
        }
    }
    found
}

const END: &str = "</tool_use>";
const PARAMETERS_END: &str = "</parameters>";

/// The name and the parameters of a call, and what is after its end.
fn tool_use(inside: &str) -> Result<(&str, Map<String, Json>, &str), Refusal> {
    let named = inside.split_once("<tool_name>").and_then(|(_, it)| it.split_once("</tool_name>"));
    let (name, after) =
        named.map(|(name, after)| (name.trim(), after.trim_start())).unwrap_or_default();
    if name.is_empty() {
        return Err(Refusal::schema("`<tool_use>` has no `<tool_name>`"));
    }
    let wrong = || Refusal::new(RefusalReason::ArgumentsNotJsonObject, format!("of {name}"));
    let (parameters, after) = match after.strip_prefix("<parameters>") {
        None => (Map::new(), after),
        Some(json) => {
            // The end of the object is where JSON ends: its texts may hold tags.
            let mut objects = serde_json::Deserializer::from_str(json).into_iter();
            let object = objects.next().and_then(Result::ok);
            let is_empty = json.trim_start().starts_with(PARAMETERS_END);
            let parameters = object.or_else(|| is_empty.then(Map::new)).ok_or_else(wrong)?;
            let after = json.get(objects.byte_offset()..).unwrap_or_default().trim_start();
            (parameters, after.strip_prefix(PARAMETERS_END).ok_or_else(wrong)?)
        }
    };
    match after.trim_start() {
        "" => Err(Refusal::schema("`<tool_use>` has no `</tool_use>`")),
        after => Ok((name, parameters, after.strip_prefix(END).ok_or_else(wrong)?)),
    }
}
