//! `CampaignError`: why a campaign ended before its end.

use std::fmt;

use twr::model::{ModelError, ModelErrorKind};

use crate::judge::Unjudged;

/// Why a campaign ended before its end. `Debug` says the same as `Display`, because `main` prints it.
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

impl CampaignError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Model(error) => write!(f, "the model cannot be asked: {error}"),
            Self::Judge(error) => write!(f, "{error}"),
        }
    }
}

twr::__private::show_in_words!(CampaignError: Error);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_says_the_same_as_display() {
        let check = |error: CampaignError, expect: &str| {
            assert_eq!(error.to_string(), expect);
            assert_eq!(format!("{error:?}"), expect);
        };
        let rule = || Unjudged::Rule { field: "steps".to_owned(), rule: "unique" };
        check(rule().into(), "the judge does not know the rule `unique` of `steps`");
        let error = ModelError::new(ModelErrorKind::Timeout, "tiny");
        check(error.clone().into(), &format!("the model cannot be asked: {error}"));
        // A name from a file commands no terminal.
        let kind = Unjudged::Kind { field: "a\u{1b}[31mb".to_owned(), kind: "Odd".to_owned() };
        check(kind.into(), "the judge does not know the kind of `a␛[31mb`: Odd");
    }
}
