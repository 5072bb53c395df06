//! `CampaignError`: why a campaign ended before its end.

use std::error::Error;
use std::fmt;

use twr::model::{ModelError, ModelErrorKind};

use crate::judge::Unjudged;

/// Why a campaign ended before its end.
#[derive(Debug)]
pub enum CampaignError {
    /// The model could not be asked.
    Model(ModelError),
    /// The judge does not know a part of a spec.
    Judge(Unjudged),
}

impl CampaignError {
    pub(crate) fn is_not_recorded(&self) -> bool {
        matches!(self, Self::Model(error) if error.kind() == ModelErrorKind::NotRecorded)
    }
}

impl fmt::Display for CampaignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model(error) => write!(f, "the model cannot be asked: {error}"),
            Self::Judge(error) => error.fmt(f),
        }
    }
}

impl Error for CampaignError {}

impl From<ModelError> for CampaignError {
    fn from(error: ModelError) -> Self {
        Self::Model(error)
    }
}

impl From<Unjudged> for CampaignError {
    fn from(error: Unjudged) -> Self {
        Self::Judge(error)
    }
}
