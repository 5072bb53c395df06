//! The model that the arguments or the environment name.

use clap::Args;
use twr_runtime::model::{BoxFuture, GenaiModel, Model, Patient};

use crate::failure::Failure;

/// Which model is asked.
#[derive(Args, Clone, Debug)]
pub(crate) struct NamedModel {
    /// The model: `gpt-4o-mini`, `claude-…`, `groq::…`, or what the server of --base-url calls it
    #[arg(long)]
    model: Option<String>,
    /// The address of an OpenAI-compatible server
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
}

impl NamedModel {
    /// The model of the arguments, or of the environment, which waits and tries again when it is busy.
    pub(crate) fn open(&self) -> Result<impl Model + use<>, Failure> {
        let lookup = |name: &str| {
            let argument = match name {
                "TWR_MODEL" => &self.model,
                "TWR_BASE_URL" => &self.base_url,
                _ => &None,
            };
            argument.clone().or_else(|| std::env::var(name).ok())
        };
        let model = GenaiModel::from_variables(lookup).map_err(Failure::Model)?;
        let model = model.ok_or(Failure::NoModel)?;
        let sleep = |wait| -> BoxFuture<'static, ()> { Box::pin(tokio::time::sleep(wait)) };
        Ok(Patient::new(model, sleep))
    }
}
