//! The model that the arguments or the environment name.

use clap::Args;
use twr_runtime::model::{GrammarField, HttpModel, Model};

use crate::failure::Failure;

/// Which model is asked.
#[derive(Args, Clone, Debug)]
pub(crate) struct NamedModel {
    /// The model: `gpt-4o-mini`, `groq::…`, or what the server of --base-url calls it
    #[arg(long)]
    model: Option<String>,
    /// The address of an OpenAI-compatible server
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// How the server takes grammars, for the output mode `grammar` [default: as `TWR_GRAMMAR` says, else it takes none]
    #[arg(long, value_name = "FIELD", value_parser = GrammarField::ALL.map(GrammarField::name))]
    grammar_field: Option<String>,
}

impl NamedModel {
    /// The model of the arguments, or of the environment.
    pub(crate) fn open(&self) -> Result<Box<dyn Model>, Failure> {
        let lookup = |name: &str| {
            let argument = match name {
                "TWR_MODEL" => &self.model,
                "TWR_BASE_URL" => &self.base_url,
                "TWR_GRAMMAR" => &self.grammar_field,
                _ => &None,
            };
            argument.clone().or_else(|| std::env::var(name).ok())
        };
        #[cfg(feature = "genai")]
        if let Some(model) = of_other_protocol(lookup) {
            return Ok(Box::new(model));
        }
        let model = HttpModel::from_variables(lookup).map_err(Failure::Model)?;
        Ok(Box::new(model.ok_or(Failure::NoModel)?))
    }
}

/// A model of a provider that `HttpModel` does not know, by its name.
#[cfg(feature = "genai")]
fn of_other_protocol(
    lookup: impl Fn(&str) -> Option<String>,
) -> Option<twr_runtime::model::GenaiModel> {
    let set = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
    let name = set("TWR_MODEL").filter(|_| set("TWR_BASE_URL").is_none())?;
    if HttpModel::is_known(name.trim()) {
        return None;
    }
    let model = twr_runtime::model::GenaiModel::new(name.trim());
    Some(match set("TWR_API_KEY") {
        Some(key) => model.with_key(key.trim()),
        None => model,
    })
}
