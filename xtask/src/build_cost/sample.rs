//! The samples: the same structs, with one derive or another, or none.

use std::fmt::Write as _;
use std::path::Path;

/// What the structs of a sample derive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sample {
    /// Nothing: the floor.
    Plain,
    Twr,
    Serde,
    /// Serde's two and schemars', which together do what the one does.
    Schemars,
}

/// The fields: a name, a type, and an example as the derive takes it.
const FIELDS: [(&str, &str, &str); 8] = [
    ("title", "String", "\"Bees at work\""),
    ("count", "u32", "12"),
    ("share", "f64", "0.5"),
    ("done", "bool", "true"),
    ("steps", "Vec<String>", "[\"Look\", \"Count\"]"),
    ("note", "Option<String>", "\"Seen twice.\""),
    ("offset", "i64", "3"),
    ("sizes", "Vec<u16>", "[\"3\", \"4\"]"),
];

/// The workspace round the samples, so that they share their dependencies.
pub(crate) fn workspace() -> String {
    let members: Vec<String> =
        Sample::ALL.iter().map(|sample| format!("\"{}\"", sample.name())).collect();
    format!("[workspace]\nresolver = \"3\"\nmembers = [{}]\n", members.join(", "))
}

impl Sample {
    pub(crate) const ALL: [Self; 4] = [Self::Plain, Self::Twr, Self::Serde, Self::Schemars];

    /// The package's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plain => "sample-plain",
            Self::Twr => "sample-twr",
            Self::Serde => "sample-serde",
            Self::Schemars => "sample-schemars",
        }
    }

    /// What the table calls it.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Plain => "no derive",
            Self::Twr => "`Thinkable`",
            Self::Serde => "`Serialize` + `Deserialize`",
            Self::Schemars => "these and `JsonSchema`",
        }
    }

    /// The packages of its macros.
    pub(crate) fn macros(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[],
            Self::Twr => &["twr-macros"],
            Self::Serde => &["serde_derive"],
            Self::Schemars => &["serde_derive", "schemars_derive"],
        }
    }

    pub(crate) fn manifest(self, root: &Path) -> String {
        let serde = "serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\n";
        let dependencies = match self {
            Self::Plain => String::new(),
            Self::Twr => {
                let path = toml_path(root);
                format!(
                    "twr = {{ path = {path}, default-features = false, features = [\"derive\"] }}\n"
                )
            }
            Self::Serde => serde.to_owned(),
            Self::Schemars => format!("{serde}schemars = \"1\"\n"),
        };
        format!(
            "[package]\nname = \"{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [[bin]]\nname = \"{}\"\npath = \"main.rs\"\n\n[dependencies]\n{dependencies}",
            self.name(),
            self.name()
        )
    }

    /// The program: `count` structs, and for each a call that reads and writes it.
    pub(crate) fn main(self, count: usize) -> String {
        let mut out = self.head().to_owned();
        for at in 0..count {
            let _ = write!(
                out,
                "\n/// Report number {at}.\n{}pub struct Report{at} {{\n",
                self.derive()
            );
            for (name, ty, example) in FIELDS {
                let _ = writeln!(out, "    /// What there is to say of the {name}.");
                if self == Self::Twr {
                    let _ = writeln!(out, "    #[think(example = {example})]");
                }
                let _ = writeln!(out, "    pub {name}: {ty},");
            }
            out.push_str("}\n");
        }
        out.push_str(
            "\nfn main() {\n    let text = std::env::args().nth(1).unwrap_or_default();\n",
        );
        for at in 0..count {
            let _ = writeln!(out, "    {}", self.call(at));
        }
        out.push_str("}\n");
        out
    }

    fn head(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Twr => {
                "use twr::Thinkable;\n\n\
                 fn both<T: Thinkable>(text: &str) -> String {\n\
                 \x20   let verdict = twr::parse::<T>(text);\n\
                 \x20   let write = |value: &T| twr::advanced::soft::write(T::SPEC, &value.to_reply());\n\
                 \x20   verdict.value().map(write).unwrap_or_default()\n}\n"
            }
            Self::Serde => {
                "use serde::{Deserialize, Serialize};\n\n\
                 fn both<T: Serialize + for<'de> Deserialize<'de>>(text: &str) -> String {\n\
                 \x20   let value: Result<T, _> = serde_json::from_str(text);\n\
                 \x20   value.and_then(|value| serde_json::to_string(&value)).unwrap_or_default()\n}\n"
            }
            Self::Schemars => {
                "use schemars::JsonSchema;\nuse serde::{Deserialize, Serialize};\n\n\
                 fn both<T: JsonSchema + Serialize + for<'de> Deserialize<'de>>(text: &str) -> String {\n\
                 \x20   let value: Result<T, _> = serde_json::from_str(text);\n\
                 \x20   let text = value.and_then(|value| serde_json::to_string(&value));\n\
                 \x20   let schema = schemars::schema_for!(T);\n\
                 \x20   text.or_else(|_| serde_json::to_string(&schema)).unwrap_or_default()\n}\n"
            }
        }
    }

    fn derive(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Twr => "#[derive(Thinkable)]\n",
            Self::Serde => "#[derive(Deserialize, Serialize)]\n",
            Self::Schemars => "#[derive(Deserialize, JsonSchema, Serialize)]\n",
        }
    }

    fn call(self, at: usize) -> String {
        match self {
            Self::Plain => format!("println!(\"{{text}}{{}}\", size_of::<Report{at}>());"),
            _ => format!("println!(\"{{}}\", both::<Report{at}>(&text));"),
        }
    }
}

/// A path as a TOML string.
fn toml_path(path: &Path) -> String {
    format!("'{}'", path.display())
}
