//! The calls of tools that a reply consists of: real ones, and those that the model wrote as text.
//!
//! | written as text | by models of |
//! |---|---|
//! | `<tool_call>{"name": …, "arguments": {…}}</tool_call>`, and the object alone | Qwen, Hermes, Llama |
//! | the same with a string of JSON as `arguments`, or inside `{"function": {…}}` or `{"tool_calls": […]}` | the protocol's own form |
//! | `[TOOL_CALLS][{"name": …, "arguments": …}]` | Mistral |
//! | `<function=name>{…}</function>` | Llama |
//! | `<function=name><parameter=key>value</parameter></function>` | Qwen's coders |
//!
//! Only the name of a tool that the request carries makes an object a call: any other object is the reply's own.

use std::collections::HashSet;
use std::ops::Range;

use serde::de::IgnoredAny;
use serde_json::Value;
use twr_spec::json::{candidates, parse};
use twr_spec::spec::Json;

use crate::model::{NamedSchema, Reply, ToolCall};

/// A call of a tool.
#[derive(Clone, Debug)]
pub(super) struct Called {
    /// The tool, as the model names it.
    pub(super) name: String,
    /// The arguments, as the model wrote them.
    pub(super) arguments: String,
}

/// What the arguments of a call are called.
const ARGUMENTS: [&str; 3] = ["arguments", "parameters", "args"];

/// Calls in a text, and where they are.
struct Written {
    range: Range<usize>,
    calls: Vec<Called>,
}

/// The calls that the server gives.
pub(super) fn given(reply: &Reply) -> Vec<Called> {
    let of = |call: &ToolCall| {
        let arguments = match call.arguments.as_str() {
            Some(text) => unquoted(text).unwrap_or_else(|| text.to_owned()),
            None => call.arguments.to_string(),
        };
        split(&arguments)
            .into_iter()
            .map(|arguments| Called { name: call.name.clone(), arguments: arguments.to_owned() })
            .collect::<Vec<_>>()
    };
    reply.tool_calls.iter().flat_map(of).collect()
}

/// The calls in a text, as the answer to a request that carries these tools, with the text before and after them.
/// `None` if the text has none.
pub(super) fn in_text<'t>(
    text: &'t str,
    tools: &[NamedSchema],
) -> Option<(Vec<Called>, [&'t str; 2])> {
    // A call that the model only thinks of is none.
    let thought = ["</think>", "</thinking>"].iter().filter_map(|end| text.rfind(end)).max();
    let thought = thought.unwrap_or_default();
    let said = text.get(thought..)?;
    let tagged = tagged(said, tools);
    let all = if tagged.is_empty() { written(said, tools) } else { tagged };
    let (first, last) = (all.first()?.range.start, all.last()?.range.end);
    let around = without_marks(text.get(..thought + first)?, said.get(last..)?);
    Some((all.into_iter().flat_map(|written| written.calls).collect(), around))
}

/// The text around calls without the marks that only say that they are calls.
fn without_marks<'t>(mut before: &'t str, mut after: &'t str) -> [&'t str; 2] {
    let opening = |text: &'t str| {
        let text = text.trim_end();
        let tag = || {
            let (before, name) = text.strip_suffix('>')?.rsplit_once('<')?;
            let is_opening = !name.starts_with('/') && !name.contains(['\n', ' ', '>']);
            is_opening.then_some(before)
        };
        text.strip_suffix("[TOOL_CALLS]").or_else(tag)
    };
    while let Some(text) = opening(before) {
        before = text;
    }
    let closing = |text: &'t str| Some(text.trim_start().strip_prefix("</")?.split_once('>')?.1);
    while let Some(text) = closing(after) {
        after = text;
    }
    [before, after]
}

/// The calls, each once: the same arguments with other blanks are the same, and a call without any is none beside one
/// of its tool that has some. With `by_name`, calls of two tools differ.
pub(super) fn distinct(calls: Vec<Called>, by_name: bool) -> Vec<Called> {
    let key = |call: &Called| if by_name { call.name.clone() } else { String::new() };
    let with_arguments: HashSet<String> =
        calls.iter().filter(|call| !is_empty(&call.arguments)).map(key).collect();
    let mut known = HashSet::new();
    let mut distinct = Vec::with_capacity(calls.len());
    for call in calls {
        let key = key(&call);
        if is_empty(&call.arguments) && with_arguments.contains(&key) {
            continue;
        }
        let value = serde_json::from_str(&call.arguments)
            .unwrap_or_else(|_| Value::from(call.arguments.trim()));
        if known.insert((key, value)) {
            distinct.push(call);
        }
    }
    distinct
}

fn is_empty(arguments: &str) -> bool {
    let bare = arguments.trim();
    let inside = bare.strip_prefix('{').and_then(|inside| inside.strip_suffix('}'));
    inside.unwrap_or(bare).trim().is_empty() || bare == "null"
}

/// Several objects in the arguments of one call: servers that number no calls give those of several in one piece.
fn split(arguments: &str) -> Vec<&str> {
    let mut objects = serde_json::Deserializer::from_str(arguments).into_iter::<IgnoredAny>();
    let (mut parts, mut start) = (Vec::new(), 0);
    while let Some(object) = objects.next() {
        let end = objects.byte_offset();
        match arguments.get(start..end).map(str::trim) {
            Some(part) if object.is_ok() && part.starts_with('{') => parts.push(part),
            _ => return vec![arguments],
        }
        start = end;
    }
    if parts.len() > 1 { parts } else { vec![arguments] }
}

/// The JSON in a string of JSON.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let mut inner: String = serde_json::from_str(text.trim()).ok()?;
    // Some gateways quote what is quoted.
    if let Ok(again) = serde_json::from_str(inner.trim()) {
        inner = again;
    }
    inner.contains('{').then_some(inner)
}

fn written(text: &str, tools: &[NamedSchema]) -> Vec<Written> {
    let mut all = Vec::new();
    for candidate in candidates(text) {
        let Ok(parsed) = &candidate.parsed else { continue };
        let range = candidate.range;
        let Some(piece) = text.get(range.clone()) else { continue };
        let mut calls = Vec::new();
        let mut rest = piece;
        each_call(&parsed.json, tools, 0, &mut |name, arguments| {
            let (arguments, behind) = raw(rest, arguments);
            rest = behind;
            calls.push(Called { name: name.to_owned(), arguments });
        });
        let name = text.get(..range.start).and_then(|before| tag_name(before, tools));
        if let (true, Some(name)) = (calls.is_empty(), name) {
            calls.push(Called { name: name.to_owned(), arguments: piece.to_owned() });
        }
        if !calls.is_empty() {
            all.push(Written { range, calls });
        }
    }
    all
}

/// The calls whose arguments are in tags of their own.
fn tagged(text: &str, tools: &[NamedSchema]) -> Vec<Written> {
    const OPEN: &str = "<function=";
    const CLOSE: &str = "</function>";
    let mut all = Vec::new();
    for (start, _) in text.match_indices(OPEN) {
        let from = start + OPEN.len();
        let behind = text.get(from..).unwrap_or_default();
        // A call that is not closed ends where the next one begins.
        let next = behind.find(OPEN).unwrap_or(behind.len());
        let own = behind.get(..next).unwrap_or_default();
        let end = own.find(CLOSE).unwrap_or(own.len());
        let Some((name, body)) = own.get(..end).and_then(|own| own.split_once('>')) else {
            continue;
        };
        let name = name.trim_matches(['"', '\'', ' ']);
        let members = parameters(body);
        if is_tool(name, tools) && !members.is_empty() {
            let arguments = Json::Object(members).compact();
            let call = Called { name: name.to_owned(), arguments };
            let end = (from + end + CLOSE.len()).min(from + own.len());
            all.push(Written { range: start..end, calls: vec![call] });
        }
    }
    all
}

/// The members of an object that is written as tags: `<parameter=key>value</parameter>`. A value that is JSON of
/// several parts is that; any other is a text.
fn parameters(body: &str) -> Vec<(String, Json)> {
    let member = |piece: &str| {
        let (key, value) = piece.split_once('>')?;
        let value = value.split_once("</parameter>").map_or(value, |(value, _)| value).trim();
        let json = || {
            let parsed = parse(value, 0).ok()?;
            (parsed.end == value.len() && parsed.repairs.is_empty()).then_some(parsed.json)
        };
        let json = if value.starts_with(['{', '[']) { json() } else { None };
        let key = key.trim_matches(['"', '\'', ' ']).to_owned();
        Some((key, json.unwrap_or_else(|| Json::Text(value.to_owned()))))
    };
    body.split("<parameter=").skip(1).filter_map(member).collect()
}

/// Tells each call in a value, up to a few levels deep.
fn each_call<'j>(
    json: &'j Json,
    tools: &[NamedSchema],
    depth: usize,
    tell: &mut impl FnMut(&'j str, &'j Json),
) {
    const DEEPEST: usize = 3;
    match json {
        Json::List(items) if depth < DEEPEST => {
            for item in items {
                each_call(item, tools, depth + 1, tell);
            }
        }
        Json::Object(members) => {
            let find = |names: &[&str]| {
                members.iter().find(|(name, _)| names.contains(&name.as_str())).map(|(_, it)| it)
            };
            let name = find(&["name", "tool", "tool_name", "function"]);
            match (name, find(&ARGUMENTS)) {
                (Some(Json::Text(name)), Some(arguments @ (Json::Object(_) | Json::Text(_))))
                    if is_tool(name, tools) =>
                {
                    tell(name, arguments);
                }
                _ if depth < DEEPEST => {
                    if let Some(inner) = find(&["function", "tool_calls", "tool_call"]) {
                        each_call(inner, tools, depth + 1, tell);
                    }
                }
                _ => {}
            }
        }
        _ => {}
    }
}

/// Whether a request carries a tool of this name. Some models write before it where the tool is from.
fn is_tool(name: &str, tools: &[NamedSchema]) -> bool {
    tools.iter().any(|tool| names(name, tool))
}

/// Whether a call of this name is one of the tool.
pub(super) fn names(name: &str, tool: &NamedSchema) -> bool {
    name.rsplit('.').next().is_some_and(|own| own == tool.name)
}

/// The arguments of a call as they are written in the text, with the text after them: the reader is to see what is
/// wrong with them. Those of a string are what is in the string. Where they are not found, nothing is left of the text.
fn raw<'t>(text: &'t str, arguments: &Json) -> (String, &'t str) {
    if let Json::Text(inner) = arguments {
        return (unquoted(inner).unwrap_or_else(|| inner.clone()), text);
    }
    let in_place = |key: &str| {
        let (_, behind) = text.split_once(key)?;
        let value = behind.trim_start_matches(['"', '\'', ' ', '\t', '\n', '\r', ':']);
        let parsed = parse(value, 0).ok().filter(|parsed| parsed.json == *arguments)?;
        Some((value.get(..parsed.end)?.to_owned(), value.get(parsed.end..)?))
    };
    let found = ARGUMENTS.iter().find_map(|key| in_place(key));
    found.unwrap_or_else(|| (arguments.compact(), ""))
}

/// The tool of a tag `<function=name>` that a text ends with.
fn tag_name<'t>(before: &'t str, tools: &[NamedSchema]) -> Option<&'t str> {
    let inside = before.trim_end().strip_suffix('>')?;
    let (_, name) = inside.rsplit_once("<function=")?;
    Some(name.trim_matches(['"', '\'', ' '])).filter(|name| is_tool(name, tools))
}
