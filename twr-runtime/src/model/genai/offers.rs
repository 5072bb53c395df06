//! What the providers that genai knows can hold a reply to, and a request's form as genai takes it.

use genai::adapter::AdapterKind;
use genai::chat::{ChatOptions, ChatRequest, JsonSpec, Tool, ToolChoice};
use serde_json::Value;

use crate::model::{NamedSchema, Offers, ReplyForm};

/// What the provider of a model of this name offers, as far as genai passes it on.
pub(super) fn of(name: &str) -> Offers {
    match AdapterKind::from_model(name) {
        // They take a schema in their own protocol, and no order to call a tool.
        Ok(AdapterKind::Ollama | AdapterKind::OllamaCloud) => Offers::JSON.with_tool(false),
        // genai passes no form on to it.
        Ok(AdapterKind::Cohere) | Err(_) => Offers::TEXT,
        // Their JSON mode takes no schema.
        Ok(
            AdapterKind::DeepSeek
            | AdapterKind::Zai
            | AdapterKind::BigModel
            | AdapterKind::Kimi
            | AdapterKind::Moonshot
            | AdapterKind::Mimo
            | AdapterKind::Aliyun
            | AdapterKind::QwenCloud
            | AdapterKind::Baidu,
        ) => Offers::JSON.with_native(false),
        Ok(_) => Offers::JSON,
    }
}

/// The options with the form that is asked for.
pub(super) fn options(options: ChatOptions, form: Option<&ReplyForm>) -> ChatOptions {
    match form {
        Some(ReplyForm::Schema(schema)) => {
            options.with_response_format(JsonSpec::new(&schema.name, value(schema)))
        }
        Some(ReplyForm::Tools(tools)) => options.with_tool_choice(match tools.as_slice() {
            [only] => ToolChoice::tool(&only.name),
            _ => ToolChoice::Required,
        }),
        Some(ReplyForm::Grammar(_)) | None => options,
    }
}

/// The request with the tools that are asked for.
pub(super) fn request(request: ChatRequest, form: Option<&ReplyForm>) -> ChatRequest {
    match form {
        Some(ReplyForm::Tools(tools)) => request.with_tools(tools.iter().map(tool)),
        _ => request,
    }
}

fn tool(tool: &NamedSchema) -> Tool {
    let made = Tool::new(tool.name.clone()).with_schema(value(tool)).with_strict(tool.strict);
    if tool.about.is_empty() { made } else { made.with_description(&tool.about) }
}

fn value(schema: &NamedSchema) -> Value {
    serde_json::from_str(&schema.schema).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_provider_is_asked_for_what_it_has() {
        let check = |name: &str, native: bool, tool: bool| {
            let expected = Offers::TEXT.with_native(native).with_tool(tool);
            assert_eq!(of(name), expected, "{name}");
        };
        check("gpt-4o-mini", true, true);
        check("claude-sonnet-4-5", true, true);
        check("gemini-2.5-flash", true, true);
        check("ollama::llama3.2", true, false);
        check("deepseek-chat", false, true);
        check("command-r", false, false);
    }

    #[test]
    fn a_form_is_passed_on() {
        let schema =
            || NamedSchema::new("Plan", r#"{"type":"object"}"#, true).with_about("A plan.");
        let tools = ReplyForm::Tools(vec![schema()]);
        let made = request(ChatRequest::from_user("?"), Some(&tools)).tools.unwrap();
        assert_eq!(serde_json::to_value(&made[0]).unwrap()["description"], "A plan.");
        assert!(options(ChatOptions::default(), Some(&tools)).tool_choice.is_some());
        let native = options(ChatOptions::default(), Some(&ReplyForm::Schema(schema())));
        assert!(native.response_format.is_some() && native.tool_choice.is_none());
    }
}
