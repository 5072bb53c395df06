//! The hosted services that speak `OpenAI`'s protocol: where they are, and which variable has their key.

/// A hosted service, or a local one at its usual address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Provider {
    /// What is written before `::` and the model's name.
    prefix: &'static str,
    /// Where it is.
    pub(super) base_url: &'static str,
    /// The variable of its key; a local server needs none.
    pub(super) key: Option<&'static str>,
}

const fn provider(
    prefix: &'static str,
    base_url: &'static str,
    key: Option<&'static str>,
) -> Provider {
    Provider { prefix, base_url, key }
}

const OPENAI: Provider = provider("openai", "https://api.openai.com/v1/", Some("OPENAI_API_KEY"));

const OTHERS: [Provider; 9] = [
    provider("deepseek", "https://api.deepseek.com/v1/", Some("DEEPSEEK_API_KEY")),
    provider("fireworks", "https://api.fireworks.ai/inference/v1/", Some("FIREWORKS_API_KEY")),
    provider("groq", "https://api.groq.com/openai/v1/", Some("GROQ_API_KEY")),
    provider("lmstudio", "http://localhost:1234/v1/", None),
    provider("mistral", "https://api.mistral.ai/v1/", Some("MISTRAL_API_KEY")),
    provider("ollama", "http://localhost:11434/v1/", None),
    provider("openrouter", "https://openrouter.ai/api/v1/", Some("OPENROUTER_API_KEY")),
    provider("together", "https://api.together.xyz/v1/", Some("TOGETHER_API_KEY")),
    provider("xai", "https://api.x.ai/v1/", Some("XAI_API_KEY")),
];

/// How the names of those models begin that are no one's whose protocol this is.
const STRANGERS: [&str; 2] = ["claude-", "gemini-"];

/// Who serves the model of a name, and what the model is called there. The error is a fragment that says
/// what to do.
pub(super) fn of(name: &str) -> Result<(Provider, &str), String> {
    let Some((prefix, model)) = name.split_once("::") else {
        return match STRANGERS.iter().find(|stranger| name.starts_with(*stranger)) {
            None => Ok((OPENAI, name)),
            Some(_) => Err("its provider speaks another protocol: use `GenaiModel` (feature \
                            `genai`), or set TWR_BASE_URL to a gateway"
                .to_owned()),
        };
    };
    let mut all = std::iter::once(OPENAI).chain(OTHERS);
    all.find(|provider| provider.prefix == prefix).map(|provider| (provider, model)).ok_or_else(
        || {
            let known: Vec<&str> = OTHERS.iter().map(|provider| provider.prefix).collect();
            format!(
                "no provider `{prefix}` is known here, only openai, {}: set TWR_BASE_URL, or use \
                 `GenaiModel` (feature `genai`)",
                known.join(", ")
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_name_says_its_provider() {
        let check = |name: &str, expected: Result<(&str, Option<&str>, &str), &str>| {
            let found = of(name);
            match (&found, expected) {
                (Ok((provider, model)), Ok(expected)) => {
                    assert_eq!((provider.base_url, provider.key, *model), expected, "{name}");
                }
                (Err(reason), Err(expected)) => assert!(reason.contains(expected), "{reason}"),
                _ => panic!("{name}: {found:?}"),
            }
        };
        let openai = "https://api.openai.com/v1/";
        check("gpt-4o-mini", Ok((openai, Some("OPENAI_API_KEY"), "gpt-4o-mini")));
        check("openai::gpt-4o", Ok((openai, Some("OPENAI_API_KEY"), "gpt-4o")));
        let groq = "https://api.groq.com/openai/v1/";
        check("groq::llama-3.1-8b", Ok((groq, Some("GROQ_API_KEY"), "llama-3.1-8b")));
        check("ollama::llama3.2:1b", Ok(("http://localhost:11434/v1/", None, "llama3.2:1b")));
        check("claude-sonnet-4", Err("use `GenaiModel`"));
        check("cohere::x", Err("only openai, deepseek"));
    }
}
