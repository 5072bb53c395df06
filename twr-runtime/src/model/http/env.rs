//! Which model the environment names, and what to set where it names none.

use super::client::HttpModel;
use super::form_members::GrammarField;
use crate::model::{ModelError, ModelErrorKind};

/// What to set, where nothing is: the first words that a newcomer reads.
const NOTHING_SET: &str = "\
no model is set. In the environment, set one of these pairs:
  TWR_MODEL=gpt-4o-mini  OPENAI_API_KEY=<your key>               a model of OpenAI
  TWR_MODEL=llama3.2     TWR_BASE_URL=http://localhost:11434/v1  any server with OpenAI's protocol; TWR_API_KEY if it wants a key";

impl HttpModel {
    /// The model that the environment names.
    ///
    /// | variable | meaning |
    /// |---|---|
    /// | `TWR_MODEL` | the model; a hosted one, as for [`new`](Self::new), unless there is a base URL |
    /// | `TWR_BASE_URL` | a server, as for [`at`](Self::at) |
    /// | `TWR_API_KEY` | the key; without it a hosted provider's usual variable is used, and a given server gets none |
    /// | `TWR_GRAMMAR` | how the server takes [grammars](Self::with_grammar): `grammar` (llama.cpp), `structured_outputs` or `guided_grammar` (vLLM), `ebnf` (`SGLang`), `custom_tool` (`OpenAI`) |
    ///
    /// A provider's usual key alone names no model. An empty variable is as none.
    ///
    /// # Errors
    /// Of kind [`ModelErrorKind::Config`] if the variables name no model, or do not make a whole: a base
    /// URL or a key without a model, an invalid URL, an unknown field, or a hosted model without a key. The error says
    /// which variables to set.
    pub fn from_env() -> Result<Self, ModelError> {
        let lookup = |name: &str| std::env::var(name).ok();
        Self::from_variables(lookup)?.ok_or_else(|| {
            match lookup("OPENAI_API_KEY").filter(|key| !key.trim().is_empty()) {
                Some(_) => config(
                    "",
                    "OPENAI_API_KEY is set but no model: set TWR_MODEL, for example to gpt-4o-mini",
                ),
                None => config("", NOTHING_SET),
            }
        })
    }

    /// The same with variables from elsewhere: the value of the variable of a name, or `None`. It gives
    /// `None` if they name no model: for programs that then do without.
    ///
    /// # Errors
    /// As [`from_env`](Self::from_env), where the variables do not make a whole.
    pub fn from_variables(
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, ModelError> {
        let set = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
        let key = set("TWR_API_KEY");
        let (name, base_url) = match (set("TWR_MODEL"), set("TWR_BASE_URL")) {
            (Some(name), base_url) => (name, base_url),
            (None, Some(_)) => {
                return Err(config("", "TWR_BASE_URL is set but no model: set TWR_MODEL"));
            }
            (None, None) if key.is_some() => {
                return Err(config("", "TWR_API_KEY is set but no model: set TWR_MODEL"));
            }
            (None, None) => return Ok(None),
        };
        let mut model = match base_url {
            Some(base_url) => Self::at(base_url, name.trim()),
            None => Self::new(name.trim()),
        };
        if let Some(key) = key {
            model = model.with_key(key.trim());
        }
        if let Some(field) = set("TWR_GRAMMAR") {
            model = model.with_grammar(grammar_field(name.trim(), field.trim())?);
        }
        match model.flaw(set) {
            Some(flaw) => Err(flaw),
            None => Ok(Some(model)),
        }
    }
}

/// The field of this name, or an error that says which there are.
fn grammar_field(model: &str, name: &str) -> Result<GrammarField, ModelError> {
    GrammarField::named(name).ok_or_else(|| {
        let names = GrammarField::ALL.map(GrammarField::name).join(", ");
        config(model, &format!("TWR_GRAMMAR is `{name}`: set it to one of {names}"))
    })
}

fn config(model: &str, detail: &str) -> ModelError {
    ModelError::new(ModelErrorKind::Config, model).with_detail(detail)
}

#[cfg(test)]
mod tests {
    use super::{GrammarField, HttpModel, NOTHING_SET, config};

    /// What is made of these variables, as text.
    fn made(variables: &[(&str, &str)]) -> String {
        let lookup = |name: &str| {
            let found = variables.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        match HttpModel::from_variables(lookup) {
            Ok(Some(model)) => format!("{model:?}"),
            Ok(None) => "none".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_variables_name_a_model_or_none_or_say_what_is_missing() {
        let check = |variables: &[(&str, &str)], expected: &str| {
            assert_eq!(made(variables), expected, "{variables:?}");
        };
        let local = HttpModel::at("http://localhost:8080", "tiny");
        let (url, name) = (("TWR_BASE_URL", "http://localhost:8080"), ("TWR_MODEL", "tiny"));
        check(&[], "none");
        check(&[("TWR_MODEL", " "), ("OPENAI_API_KEY", "x")], "none");
        check(&[url, name], &format!("{local:?}"));
        let keyed = format!("{:?}", local.clone().with_key("x"));
        check(&[url, name, ("TWR_API_KEY", "x")], &keyed);
        for field in GrammarField::ALL {
            let with_grammar = format!("{:?}", local.clone().with_grammar(field));
            check(&[url, name, ("TWR_GRAMMAR", field.name())], &with_grammar);
        }
        // The key of a provider is never sent to another server.
        check(&[url, name, ("OPENAI_API_KEY", "x")], &format!("{local:?}"));

        let hosted = HttpModel::new("gpt-4o-mini");
        let name = ("TWR_MODEL", "gpt-4o-mini");
        check(&[name, ("OPENAI_API_KEY", "x")], &format!("{hosted:?}"));
        check(&[name, ("TWR_API_KEY", "x")], &format!("{:?}", hosted.with_key("x")));
        let ollama = ("TWR_MODEL", "ollama::llama3.2");
        check(&[ollama], &format!("{:?}", HttpModel::new("ollama::llama3.2")));
    }

    #[test]
    fn half_a_configuration_is_an_error_that_says_the_other_half() {
        insta::assert_snapshot!(made(&[("TWR_MODEL", "gpt-4o-mini")]), @"model `gpt-4o-mini`: it needs a key: set OPENAI_API_KEY or TWR_API_KEY; for a server of your own set TWR_BASE_URL");
        insta::assert_snapshot!(made(&[("TWR_BASE_URL", "http://localhost:8080")]), @"TWR_BASE_URL is set but no model: set TWR_MODEL");
        insta::assert_snapshot!(made(&[("TWR_API_KEY", "sk-abcdefgh")]), @"TWR_API_KEY is set but no model: set TWR_MODEL");
        insta::assert_snapshot!(made(&[("TWR_MODEL", "tiny"), ("TWR_BASE_URL", "localhost:8080")]), @"model `tiny`: the base URL must begin with http:// or https://, like http://localhost:8080/v1");
        insta::assert_snapshot!(made(&[("TWR_MODEL", "tiny"), ("TWR_BASE_URL", "http://localhost:8080"), ("TWR_GRAMMAR", "gbnf")]), @"model `tiny`: TWR_GRAMMAR is `gbnf`: set it to one of grammar, structured_outputs, guided_grammar, ebnf, custom_tool");
        insta::assert_snapshot!(made(&[("TWR_MODEL", "claude-x"), ("TWR_API_KEY", "k")]), @"model `claude-x`: its provider speaks another protocol: use `GenaiModel` (feature `genai`), or set TWR_BASE_URL to a gateway");
    }

    #[test]
    fn nothing_set_is_told_in_three_lines_that_no_redaction_breaks() {
        assert_eq!(NOTHING_SET.lines().count(), 3);
        assert_eq!(config("", NOTHING_SET).to_string(), NOTHING_SET);
    }
}
