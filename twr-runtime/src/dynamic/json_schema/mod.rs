//! `Spec::from_json_schema`: what other libraries describe, asked for in the soft format.
//!
//! `schema` reads the text, follows references and joins `allOf`; `keywords` says what a spec cannot say, `members` what
//! of an object's members it cannot; `text`, `number` and `union` turn the schemas of their kinds into a builder's, and `convert` everything that holds others.

use twr_spec::spec::FlawKind;

use super::problem::{SpecError, SpecProblem, SpecProblemKind};
use super::spec::Spec;

mod annotations;
mod convert;
mod keywords;
mod members;
mod names;
mod number;
mod schema;
mod text;
mod union;

use convert::converted;
use schema::Document;

impl Spec {
    /// The spec of a JSON Schema, as pydantic, zod, schemars and tools describe their values. Answers are JSON of that
    /// schema: [`Record::to_json`](super::Record::to_json).
    ///
    /// Drafts 7 to 2020-12 are read, and the `example` and `discriminator` of `OpenAPI`:
    ///
    /// | in the schema | asked for as |
    /// |---|---|
    /// | an object with `properties` | sections; inside another one, a record |
    /// | an object with `additionalProperties` alone | `key: value` lines |
    /// | an array with `items` | a list |
    /// | a string | text; one line with a `pattern` or the `format` email, hostname, ipv4, ipv6 |
    /// | the `format` uri, uuid | a link, a UUID |
    /// | the `format` date, time, date-time, duration | a date, a time, an instant, a duration; one line, where a `pattern` takes only some of them |
    /// | an `enum` of strings; `oneOf` with a `const` string each | a choice, with each `description` |
    /// | `integer`, `number`, `boolean` | the same |
    /// | `anyOf` with `null`; a property that is not in `required` | a field that may be left out |
    /// | `oneOf` or `anyOf` of objects with a `const` property each | a union: the property is its tag |
    /// | `$ref`, also to itself; `allOf` | what they lead to; all parts together |
    /// | no `type`, or an object of any keys | JSON |
    ///
    /// `description`, `minimum`, `maxLength`, `pattern`, `minItems`, `uniqueItems` and their like become descriptions
    /// and rules, `default` a default. A limit of a `number` that is not included becomes the next number that is, or
    /// "not 0". An example is the first of `examples`, `example` or the `default`, or is made.
    /// Where a required value has no example and none can be made, the model is asked without any, as
    /// [`no_examples`](super::SpecBuilder::no_examples) does.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::Spec;
    ///
    /// let review = Spec::from_json_schema(r#"{
    ///     "title": "Review",
    ///     "type": "object",
    ///     "properties": {
    ///         "score": {"type": "integer", "minimum": 1, "maximum": 5},
    ///         "risk": {"anyOf": [{"enum": ["low", "high"]}, {"type": "null"}]},
    ///         "tags": {"type": "array", "items": {"type": "string"}, "default": []}
    ///     },
    ///     "required": ["score", "risk"]
    /// }"#)?;
    /// let verdict = review.parse("[Score] 4\n[Risk] none");
    /// assert_eq!(verdict.value().unwrap().to_string(), r#"{"score":4,"risk":null,"tags":[]}"#);
    /// # Ok::<(), twr_runtime::dynamic::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// The text is not JSON, or says what a spec cannot say: each place with the reason and what to write instead.
    /// Nothing that limits values is left out in silence. A keyword that JSON Schema does not have is an annotation,
    /// unless it is a slip of one that it has, such as `minlength`.
    pub fn from_json_schema(schema: &str) -> Result<Self, SpecError> {
        let failed = |problems: Vec<SpecProblem>| SpecError::new("the JSON Schema", problems);
        let document = Document::parse(schema)
            .map_err(|why| failed(vec![SpecProblem::new("#", SpecProblemKind::NotJson(why))]))?;
        let declared = converted(&document).map_err(failed)?;
        match declared.clone().build() {
            Err(error) if error.problems().iter().all(lacks_an_example) => {
                declared.no_examples().build()
            }
            built => built,
        }
    }
}

fn lacks_an_example(problem: &SpecProblem) -> bool {
    matches!(problem.kind, SpecProblemKind::Flaw(FlawKind::NoExample))
}
