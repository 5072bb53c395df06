//! Which model the environment names.

use super::GenaiModel;
use crate::model::{ModelError, ModelErrorKind};

impl GenaiModel {
    /// The model that the environment names, or `None` if it names none.
    ///
    /// | variable | meaning |
    /// |---|---|
    /// | `TWR_MODEL` | the model; a hosted one unless there is a base URL |
    /// | `TWR_BASE_URL` | an OpenAI-compatible server, as for [`openai_compatible`](Self::openai_compatible) |
    /// | `TWR_API_KEY` | the key; without it a hosted provider's usual variable is used, and a given server gets none |
    ///
    /// A provider's usual key alone names no model. An empty variable is as none.
    ///
    /// # Errors
    /// Of kind [`ModelErrorKind::Config`] if the variables do not make a whole: a base URL or a key
    /// without a model, a URL that is none, or a hosted model without a key.
    pub fn from_env() -> Result<Option<Self>, ModelError> {
        Self::from_variables(|name| std::env::var(name).ok())
    }

    /// The same with variables from elsewhere: the value of the variable of a name, or `None`.
    ///
    /// # Errors
    /// As [`from_env`](Self::from_env).
    pub fn from_variables(
        lookup: impl Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, ModelError> {
        from_lookup(lookup)
    }
}

fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Option<GenaiModel>, ModelError> {
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
        Some(base_url) => GenaiModel::openai_compatible(base_url, name.trim()),
        None => GenaiModel::new(name.trim()),
    };
    if let Some(fault) = model.base_url_fault() {
        return Err(fault);
    }
    match (key, model.key_variable()) {
        (Some(key), _) => model = model.with_key(key.trim()),
        (None, Some(variable)) if set(variable).is_none() => {
            let detail = format!("it needs a key: set TWR_API_KEY or {variable}");
            return Err(config(name.trim(), &detail));
        }
        (None, _) => {}
    }
    Ok(Some(model))
}

fn config(model: &str, detail: &str) -> ModelError {
    ModelError::new(ModelErrorKind::Config, model).with_detail(detail)
}

#[cfg(test)]
mod tests {
    use super::{GenaiModel, from_lookup};

    /// What is made of these variables, as text.
    fn made(variables: &[(&str, &str)]) -> String {
        let lookup = |name: &str| {
            let found = variables.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        match from_lookup(lookup) {
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
        let local = GenaiModel::openai_compatible("http://localhost:8080", "tiny");
        let (url, name) = (("TWR_BASE_URL", "http://localhost:8080"), ("TWR_MODEL", "tiny"));
        check(&[], "none");
        check(&[("TWR_MODEL", " "), ("OPENAI_API_KEY", "x")], "none");
        check(&[url, name], &format!("{local:?}"));
        let keyed = format!("{:?}", local.clone().with_key("x"));
        check(&[url, name, ("TWR_API_KEY", "x")], &keyed);
        // The key of a provider is never sent to another server.
        check(&[url, name, ("OPENAI_API_KEY", "x")], &format!("{local:?}"));

        let hosted = GenaiModel::new("gpt-4o-mini");
        let name = ("TWR_MODEL", "gpt-4o-mini");
        check(&[name, ("OPENAI_API_KEY", "x")], &format!("{hosted:?}"));
        check(&[name, ("TWR_API_KEY", "x")], &format!("{:?}", hosted.with_key("x")));
        check(&[("TWR_MODEL", "llama3.2")], &format!("{:?}", GenaiModel::new("llama3.2")));
    }

    #[test]
    fn half_a_configuration_is_an_error_that_says_the_other_half() {
        insta::assert_snapshot!(made(&[("TWR_MODEL", "gpt-4o-mini")]), @"model `gpt-4o-mini`: it needs a key: set TWR_API_KEY or OPENAI_API_KEY");
        insta::assert_snapshot!(made(&[("TWR_BASE_URL", "http://localhost:8080")]), @"TWR_BASE_URL is set but no model: set TWR_MODEL");
        insta::assert_snapshot!(made(&[("TWR_API_KEY", "sk-abcdefgh")]), @"TWR_API_KEY is set but no model: set TWR_MODEL");
        insta::assert_snapshot!(made(&[("TWR_MODEL", "tiny"), ("TWR_BASE_URL", "localhost:8080")]), @"model `tiny`: the base URL must begin with http:// or https://, like http://localhost:8080/v1");
    }
}
