//! `Class`: how large a model is, by its name.

use std::sync::LazyLock;

use regex::Regex;

/// The classes in which figures are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A closed flagship, or one of the largest open models of its time.
    Frontier,
    /// Over 16 billion parameters, or a closed model below the flagship.
    Middle,
    /// Tuned to follow instructions, of up to 16 billion parameters.
    Small,
    /// Not tuned: it continues text.
    Base,
}

impl Class {
    /// All of them, from the most able.
    pub const ALL: [Self; 4] = [Self::Frontier, Self::Middle, Self::Small, Self::Base];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Frontier => "frontier",
            Self::Middle => "middle",
            Self::Small => "small",
            Self::Base => "base",
        }
    }

    /// The class of a model, by its name: what the table says, else by the size in its name; a name that
    /// tells neither is a small model's.
    pub fn of(model: &str) -> Self {
        let name = model.to_lowercase().replace('_', "-");
        let listed = TABLE.iter().find(|(pattern, _)| matches(&name, pattern));
        listed.map_or_else(|| by_size(&name), |(_, class)| *class)
    }
}

/// Names by which a model's class is known, the first that fits. `^` and `$` stand for the name's ends;
/// `*` for anything.
const TABLE: &[(&str, Class)] = &[
    // Closed models below the flagships of their time.
    ("gpt-4o-mini", Class::Middle),
    ("gpt-4.1-mini", Class::Middle),
    ("o1-mini", Class::Middle),
    ("o4-mini", Class::Middle),
    ("haiku", Class::Middle),
    ("claude-instant", Class::Middle),
    ("gemini-1.5-flash", Class::Middle),
    ("gpt-3.5", Class::Middle),
    ("gpt35", Class::Middle),
    ("chatgpt-0301", Class::Middle),
    ("^chatgpt$", Class::Middle),
    ("bard", Class::Middle),
    ("palm", Class::Middle),
    ("chat-bison", Class::Middle),
    ("reka-flash", Class::Middle),
    ("mistral-medium", Class::Middle),
    ("mistral-small", Class::Middle),
    ("mistral-mistral-small", Class::Middle),
    ("cohere-command", Class::Middle),
    ("^command-r$", Class::Middle),
    ("command-r-v01", Class::Middle),
    ("^functionary$", Class::Middle),
    ("athene", Class::Middle),
    ("jamba-1.5-large", Class::Middle),
    ("codestral-2405", Class::Middle),
    ("laserxtral", Class::Middle),
    ("miqu", Class::Middle),
    ("falcon-180b", Class::Middle),
    ("^falcon$", Class::Middle),
    ("^llama2$", Class::Middle),
    ("phixtral", Class::Small),
    ("tess-xl", Class::Middle),
    ("deepseek-coder-v2-lite-base", Class::Base),
    ("deepseek-coder-v2-lite", Class::Small),
    // Flagships, closed and open.
    ("gpt-4", Class::Frontier),
    ("gpt-5", Class::Frontier),
    ("chatgpt-4o", Class::Frontier),
    ("o1-preview", Class::Frontier),
    ("claude", Class::Frontier),
    ("gemini", Class::Frontier),
    ("405b", Class::Frontier),
    ("397b", Class::Frontier),
    ("deepseek-chat", Class::Frontier),
    ("deepseek-v", Class::Frontier),
    ("deepseek-coder-v2", Class::Frontier),
    ("^deepseek-coder$", Class::Frontier),
    ("mistral-large", Class::Frontier),
    ("grok", Class::Frontier),
    ("yi-large", Class::Frontier),
    ("reka-core", Class::Frontier),
    ("command-r-plus", Class::Frontier),
    ("^gpt (cache)$", Class::Frontier),
    // Models that were never tuned.
    ("^mistral-7b-v0.1$", Class::Base),
    ("mistralai-mistral-7b-v0.1", Class::Base),
    ("^mistral-7b-v0.2-hf$", Class::Base),
    ("^mistral-7b-v01$", Class::Base),
    ("^mixtral-8x7b-v0.1$", Class::Base),
    ("^llama-2-13b-hf$", Class::Base),
    ("^llama-2-70b-hf$", Class::Base),
    ("^llama2-7b$", Class::Base),
    ("^llama-13b$", Class::Base),
    ("^meta-llama-3-8b$", Class::Base),
    ("^meta-llama-3-70b$", Class::Base),
    ("^meta-llama-3-1-8b$", Class::Base),
    ("^meta-llama-3-1-70b$", Class::Base),
    ("^yi-6b$", Class::Base),
    ("^yi-34b$", Class::Base),
    ("^gemma-7b$", Class::Base),
    ("^codellama-*b-hf$", Class::Base),
    ("codellama-codellama-*b-hf$", Class::Base),
    ("codellama-*b-python-hf", Class::Base),
    ("starcoder2-15b-instruct", Class::Small),
    ("bigcode-star", Class::Base),
    ("santacoder", Class::Base),
    ("tiny-starcoder", Class::Base),
    ("codegen", Class::Base),
    ("incoder", Class::Base),
    ("replit-replit-code", Class::Base),
    ("skycode", Class::Base),
    ("crystalcoder", Class::Base),
    ("codegeex2", Class::Base),
    ("decicoder", Class::Base),
    ("decilm", Class::Base),
    ("stable-code-3b", Class::Base),
    ("stablelm-3b-4e1t", Class::Base),
    ("codegemma-2b", Class::Base),
    ("codegemma-7b-nf4", Class::Base),
    ("codegemma:7b-code", Class::Base),
    ("microsoft-phi-2", Class::Base),
    ("microsoft/phi-2", Class::Base),
];

/// Whether the name has the pattern in it.
fn matches(name: &str, pattern: &str) -> bool {
    let (start, rest) = pattern.strip_prefix('^').map_or((false, pattern), |rest| (true, rest));
    let (end, rest) = rest.strip_suffix('$').map_or((false, rest), |rest| (true, rest));
    let Some((before, after)) = rest.split_once('*') else {
        return match (start, end) {
            (true, true) => name == rest,
            (true, false) => name.starts_with(rest),
            (false, true) => name.ends_with(rest),
            (false, false) => name.contains(rest),
        };
    };
    let at = if start { name.starts_with(before).then_some(0) } else { name.find(before) };
    let behind = at.and_then(|at| name.get(at + before.len()..)).unwrap_or_default();
    at.is_some() && if end { behind.ends_with(after) } else { behind.contains(after) }
}

/// The class by the number of parameters in the name: `70b`, `8x7b`, `1.5B`.
fn by_size(name: &str) -> Class {
    static SIZE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?:(\d+)x)?(\d+(?:\.\d+)?)b(?:[^a-z0-9]|$)").ok());
    let sizes = SIZE.iter().flat_map(|size| size.captures_iter(name)).map(|found| {
        let number = |at: usize| found.get(at).and_then(|part| part.as_str().parse::<f64>().ok());
        number(1).unwrap_or(1.0) * number(2).unwrap_or_default()
    });
    if sizes.fold(0.0, f64::max) > 16.0 { Class::Middle } else { Class::Small }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(model: &str, expected: Class) {
        assert_eq!(Class::of(model), expected, "{model}");
    }

    #[test]
    fn models_are_sorted_by_name_and_size() {
        check("gpt-4-0613", Class::Frontier);
        check("gpt-4o-mini-2024-07-18", Class::Middle);
        check("Mixtral-8x7B-Instruct-v0.1", Class::Middle);
        check("Qwen/Qwen2.5-14B-Instruct-GPTQ-Int4", Class::Small);
        check("CodeLlama-13b-hf", Class::Base);
        check("CodeLlama-13b-Instruct-hf", Class::Small);
        check("codellama-CodeLlama-34b-Instruct-hf", Class::Middle);
        check("vicuna-30b-gpt4", Class::Middle);
        check("Mistral_7B_v0.1", Class::Base);
    }
}
