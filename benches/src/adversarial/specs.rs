//! The specs that bodies answer: each file asks for one field, read alone and beside a summary.

use std::collections::BTreeMap;
use std::path::Path;

use twr_spec::spec::{Field, Language, Spec};
use twr_yaml::Document;

use super::rows::Row;
use crate::files::{entries, stem};

/// The spec that adds a section of prose to the others.
const SUMMARY: &str = "summary";

/// A field, asked for in three ways.
#[derive(Debug)]
pub struct Asked {
    /// The field and nothing else.
    pub alone: Spec,
    /// A summary before it.
    pub below: Spec,
    /// A summary after it.
    pub above: Spec,
}

impl Asked {
    fn of(alone: Spec, summary: &Field) -> Self {
        let with = |fields: Vec<Field>| Spec { fields: fields.into(), ..alone.clone() };
        let own = || alone.fields.iter().cloned();
        let below = with(std::iter::once(summary.clone()).chain(own()).collect());
        let above = with(own().chain(std::iter::once(summary.clone())).collect());
        Self { alone, below, above }
    }

    /// The field of the body.
    pub fn field(&self) -> &Field {
        &self.alone.fields[0]
    }

    /// Whether the words around it are Chinese.
    pub fn is_chinese(&self) -> bool {
        self.alone.language == Language::Chinese
    }
}

/// All specs by the names of their files.
#[derive(Debug)]
pub struct Specs {
    by_name: BTreeMap<String, Asked>,
}

impl Specs {
    /// Loads a folder's specs.
    ///
    /// # Errors
    ///
    /// What is wrong with a file.
    pub fn load(folder: &Path) -> Result<Self, String> {
        let files = entries(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut loaded = BTreeMap::new();
        for file in files {
            loaded.insert(stem(&file), one(&file)?);
        }
        let summary = loaded.remove(SUMMARY).ok_or("there is no summary.yaml")?.fields[0].clone();
        let asked = |(name, spec)| (name, Asked::of(spec, &summary));
        Ok(Self { by_name: loaded.into_iter().map(asked).collect() })
    }

    /// The spec that a row answers.
    ///
    /// # Errors
    ///
    /// If there is no file of that name.
    pub fn get(&self, row: &Row) -> Result<&Asked, String> {
        let found = self.by_name.get(&row.spec);
        found.ok_or_else(|| format!("{}.tsv:{}: no spec {:?}", row.kind, row.line, row.spec))
    }
}

fn one(file: &Path) -> Result<Spec, String> {
    let document = Document::load(file).map_err(|problems| problems.to_string())?;
    let spec = document.spec().ok_or_else(|| format!("{}: asks for nothing", file.display()))?;
    match spec.fields.len() {
        1 => Ok((**spec).clone()),
        fields => Err(format!("{}: {fields} fields and not one", file.display())),
    }
}
