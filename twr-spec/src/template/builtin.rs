//! The filters, tests and functions that every template has: minijinja's own, and `fenced`.

use super::Callable;

const FILTERS: &[&str] = &[
    "abs",
    "attr",
    "batch",
    "bool",
    "capitalize",
    "chain",
    "count",
    "d",
    "default",
    "dictsort",
    "e",
    "escape",
    "fenced",
    "first",
    "float",
    "format",
    "groupby",
    "indent",
    "int",
    "items",
    "join",
    "last",
    "length",
    "lines",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "pprint",
    "reject",
    "rejectattr",
    "replace",
    "reverse",
    "round",
    "safe",
    "select",
    "selectattr",
    "slice",
    "sort",
    "split",
    "string",
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
    "zip",
];

const TESTS: &[&str] = &[
    "boolean",
    "defined",
    "divisibleby",
    "endingwith",
    "eq",
    "equalto",
    "escaped",
    "even",
    "false",
    "filter",
    "float",
    "ge",
    "greaterthan",
    "gt",
    "in",
    "int",
    "integer",
    "iterable",
    "le",
    "lessthan",
    "lower",
    "lt",
    "mapping",
    "ne",
    "none",
    "number",
    "odd",
    "safe",
    "sameas",
    "sequence",
    "startingwith",
    "string",
    "test",
    "true",
    "undefined",
    "upper",
];

const FUNCTIONS: &[&str] = &["debug", "dict", "namespace", "range"];

const LOOP: &[&str] = &[
    "changed",
    "cycle",
    "depth",
    "depth0",
    "first",
    "index",
    "index0",
    "last",
    "length",
    "revindex",
    "revindex0",
];

impl Callable {
    /// The filter that other template languages call so.
    pub(super) fn called_otherwise(self, name: &str) -> Option<&'static str> {
        let filter = match name {
            "len" | "size" => "length",
            "lowercase" | "downcase" => "lower",
            "uppercase" | "upcase" => "upper",
            "strip" => "trim",
            "implode" => "join",
            "capitalise" => "capitalize",
            _ => return None,
        };
        (self == Self::Filter).then_some(filter)
    }

    /// The names that there are.
    pub fn known(self) -> &'static [&'static str] {
        match self {
            Self::Filter => FILTERS,
            Self::Test => TESTS,
            Self::Function => FUNCTIONS,
            Self::OfLoop => LOOP,
        }
    }
}

#[cfg(all(test, feature = "templates"))]
mod tests {
    use minijinja::Environment;

    use super::*;
    use crate::template::fill::add_own_filters;

    fn check(template: &str) {
        let mut environment = Environment::new();
        add_own_filters(&mut environment);
        let rendered = environment.render_str(template, ());
        assert_eq!(rendered.ok().as_deref(), Some("True"), "{template}");
    }

    #[test]
    fn every_name_is_known_to_the_engine() {
        for name in FILTERS {
            check(&format!("{{{{ {name:?} is filter }}}}"));
        }
        for name in TESTS {
            check(&format!("{{{{ {name:?} is test }}}}"));
        }
        for name in FUNCTIONS {
            check(&format!("{{{{ {name} is defined }}}}"));
        }
        for name in LOOP {
            let call = if matches!(*name, "changed" | "cycle") { "(1)" } else { "" };
            check(&format!(
                "{{% for i in [1] %}}{{{{ loop.{name}{call} is defined }}}}{{% endfor %}}"
            ));
        }
    }
}
