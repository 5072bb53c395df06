//! Specs that are made at run time, as a user makes them: by the builder, from a JSON Schema, from YAML.

mod builder;
mod json_schema;
mod run;
#[cfg(feature = "yaml")]
mod yaml;
