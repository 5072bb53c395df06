//! What the providers that genai knows can hold a reply to, and a request's form as genai takes it.

use genai::adapter::AdapterKind;
use genai::chat::{ChatOptions, ChatRequest, JsonSpec, Tool, ToolChoice};
use serde_json::{Value, json};

use crate::model::{NamedSchema, Offers, ReplyForm};

/// What the provider of a model of this name offers, as far as genai passes it on.
pub(super) fn of(name: &str) -> Offers {
    match AdapterKind::from_model(name) {
        // genai passes neither a schema nor an order to call a tool on to them.
        Ok(
            AdapterKind::Cohere
            | AdapterKind::Ollama
            | AdapterKind::OllamaCloud
            | AdapterKind::BedrockApi,
        )
        | Err(_) => Offers::TEXT,
        // The other way to Bedrock is there only where a feature of genai is on.
        Ok(kind) if kind.as_lower_str().starts_with("bedrock") => Offers::TEXT,
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

/// The options with the form that this provider is asked for.
///
/// # Errors
/// The form cannot be passed on as it is.
pub(super) fn options(
    options: ChatOptions,
    form: Option<&ReplyForm>,
    provider: AdapterKind,
) -> Result<ChatOptions, &'static str> {
    Ok(match form {
        Some(ReplyForm::Schema(schema)) => match SchemaWay::of(schema, provider) {
            SchemaWay::Spec => {
                options.with_response_format(JsonSpec::new(&schema.name, value(schema)))
            }
            SchemaWay::Completions => {
                let named = json!({"name": schema.name, "strict": false, "schema": value(schema)});
                let format = json!({"type": "json_schema", "json_schema": named});
                options.with_extra_body(json!({"response_format": format}))
            }
            SchemaWay::Responses => {
                let format = json!({
                    "type": "json_schema",
                    "name": schema.name,
                    "strict": false,
                    "schema": value(schema),
                });
                options.with_extra_body(json!({"text": {"format": format}}))
            }
            SchemaWay::None => return Err("the schema is not strict, and genai would narrow it"),
        },
        Some(ReplyForm::Tools(tools)) => options.with_tool_choice(match tools.as_slice() {
            [only] => ToolChoice::tool(&only.name),
            _ => ToolChoice::Required,
        }),
        Some(ReplyForm::Grammar(_)) | None => options,
    })
}

/// How a schema is passed on.
enum SchemaWay {
    /// As genai's own specification.
    Spec,
    /// As a member of a chat completion. genai's own specification makes a schema strict, and so another one: an
    /// object of any members becomes one without any.
    Completions,
    /// The same, as a member of a response.
    Responses,
    /// Not at all.
    None,
}

impl SchemaWay {
    fn of(schema: &NamedSchema, provider: AdapterKind) -> Self {
        match provider {
            _ if schema.strict => Self::Spec,
            AdapterKind::Gemini | AdapterKind::GeminiIx => Self::Spec,
            AdapterKind::OpenAIResp => Self::Responses,
            AdapterKind::OpenAI
            | AdapterKind::Fireworks
            | AdapterKind::Together
            | AdapterKind::Groq
            | AdapterKind::Aihubmix
            | AdapterKind::Nebius
            | AdapterKind::Xai
            | AdapterKind::Mistral
            | AdapterKind::Omlx
            | AdapterKind::GithubCopilot
            | AdapterKind::OpenRouter
            | AdapterKind::AtlasCloud
            | AdapterKind::Requesty
            | AdapterKind::ApiRoute
            | AdapterKind::Heabsy
            | AdapterKind::Runcrate
            | AdapterKind::CloudGpu
            | AdapterKind::Custom(_) => Self::Completions,
            _ => Self::None,
        }
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
        check("ollama::llama3.2", false, false);
        check("ollama_cloud::gpt-oss:20b", false, false);
        check("bedrock_api::anthropic.claude-sonnet-4-5-20250929-v1:0", false, false);
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
        let options = |form: &ReplyForm| {
            options(ChatOptions::default(), Some(form), AdapterKind::OpenAI).unwrap()
        };
        assert!(options(&tools).tool_choice.is_some());
        let native = options(&ReplyForm::Schema(schema()));
        assert!(native.response_format.is_some() && native.tool_choice.is_none());
    }

    #[test]
    fn a_schema_that_is_not_strict_is_passed_on_as_it_is_or_not_at_all() {
        let open = r#"{"type":"object","additionalProperties":{"type":"integer"}}"#;
        let form = ReplyForm::Schema(NamedSchema::new("Counts", open, false));
        let body = |provider: AdapterKind| {
            let made = options(ChatOptions::default(), Some(&form), provider)?;
            assert!(made.response_format.is_none());
            Ok::<_, &str>(made.extra_body.unwrap())
        };
        let schema: Value = serde_json::from_str(open).unwrap();
        let completion = body(AdapterKind::OpenAI).unwrap();
        let sent = &completion["response_format"]["json_schema"];
        assert_eq!((&sent["strict"], &sent["schema"]), (&json!(false), &schema));
        let response = body(AdapterKind::OpenAIResp).unwrap();
        assert_eq!(response["text"]["format"]["schema"], schema);
        assert!(body(AdapterKind::Anthropic).is_err());
        let gemini = options(ChatOptions::default(), Some(&form), AdapterKind::Gemini).unwrap();
        assert!(gemini.response_format.is_some());
    }
}
