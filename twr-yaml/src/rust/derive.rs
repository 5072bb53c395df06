//! What a type derives: what `twr` needs, and what the file asks for where each part of the type has it.

use proc_macro2::TokenStream;
use quote::quote;
use twr_spec::spec::{Float, ParsedForm, Temporal};

use crate::build::Types;
use crate::declare::{Fields, Shape, Type};

/// A trait of the standard library that a type has only if each of its parts has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standard {
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Copy,
}

impl Standard {
    const ALL: [(Self, &'static str); 6] = [
        (Self::PartialEq, "PartialEq"),
        (Self::Eq, "Eq"),
        (Self::PartialOrd, "PartialOrd"),
        (Self::Ord, "Ord"),
        (Self::Hash, "Hash"),
        (Self::Copy, "Copy"),
    ];

    /// What the trait needs the type to have besides.
    fn needs(self) -> &'static [Self] {
        match self {
            Self::Ord => &[Self::Eq, Self::PartialOrd],
            _ => &[],
        }
    }
}

/// The derives of a document.
#[derive(Debug)]
pub(super) struct Derives<'d> {
    types: &'d Types,
    standard: Vec<Standard>,
    /// The paths of other crates, in the order of the file.
    others: Vec<&'d str>,
}

impl<'d> Derives<'d> {
    pub(super) fn new(asked: &'d [String], types: &'d Types) -> Self {
        let mut standard = vec![Standard::PartialEq];
        let mut others: Vec<&str> = Vec::new();
        for path in asked.iter().map(String::as_str) {
            let name = path.rsplit("::").next().unwrap_or_default().trim();
            let is_ours = ["Debug", "Clone", "Thinkable"].contains(&name) && is_plain(path);
            let of_std = Standard::ALL.iter().find(|(_, known)| *known == name && is_plain(path));
            match of_std {
                Some((found, _)) => standard.extend(found.needs().iter().chain([found])),
                None if !is_ours && !others.contains(&path) => others.push(path),
                None => {}
            }
        }
        Self { types, standard, others }
    }

    /// The derives of a type with fields of these kinds, `Thinkable` last.
    pub(super) fn of_type<'t>(
        &self,
        kinds: &(impl Iterator<Item = &'t Type> + Clone),
    ) -> TokenStream
    where
        'd: 't,
    {
        let paths = self.paths(kinds);
        quote!(#[derive(#(#paths,)* twr::Thinkable)])
    }

    /// The derives of a type that no reply holds.
    pub(super) fn of_plain_type<'t>(
        &self,
        kinds: &(impl Iterator<Item = &'t Type> + Clone),
    ) -> TokenStream
    where
        'd: 't,
    {
        let paths = self.paths(kinds);
        quote!(#[derive(#(#paths),*)])
    }

    /// Whether serde writes or reads the types.
    pub(super) fn has_serde(&self) -> bool {
        let is_serde = |path: &&str| {
            let path = path.trim_start_matches("::");
            path.split("::").next().is_some_and(|first| first.trim() == "serde")
        };
        self.others.iter().any(is_serde)
    }

    fn paths<'t>(&self, kinds: &(impl Iterator<Item = &'t Type> + Clone)) -> Vec<TokenStream>
    where
        'd: 't,
    {
        let mut names = vec!["Debug", "Clone"];
        for (of, name) in Standard::ALL {
            let is_asked = self.standard.contains(&of);
            if is_asked && kinds.clone().all(|kind| self.has(of, kind, &mut Vec::new())) {
                names.push(name);
            }
        }
        names.extend(&self.others);
        names.iter().filter_map(|name| name.parse().ok()).collect()
    }

    /// Whether the type that holds values of a kind has the trait.
    fn has<'t>(&self, of: Standard, kind: &'t Type, seen: &mut Vec<&'t str>) -> bool
    where
        'd: 't,
    {
        match kind {
            Type::List(_) | Type::Map(_) | Type::Table(_) if of == Standard::Copy => false,
            Type::Optional(inner) | Type::List(inner) | Type::Map(inner) => {
                self.has(of, inner, seen)
            }
            Type::Named(name) | Type::Table(name) => self.named_has(of, name, seen),
            Type::Number(Float::Decimal) | Type::Parsed(ParsedForm::Uuid) => true,
            Type::Text
            | Type::Line
            | Type::Code(_)
            | Type::Choice
            | Type::Lost
            | Type::Parsed(_) => of != Standard::Copy,
            Type::Number(_) => {
                matches!(of, Standard::PartialEq | Standard::PartialOrd | Standard::Copy)
            }
            // Two spans of the calendar may be equal or not, by the day.
            Type::Temporal(Temporal::Period) => of == Standard::Copy,
            Type::Integer(_) | Type::Boolean | Type::Temporal(_) => true,
            Type::File | Type::Edit | Type::Json => {
                matches!(of, Standard::PartialEq | Standard::Eq | Standard::Hash)
            }
        }
    }

    fn named_has<'t>(&self, of: Standard, name: &'t str, seen: &mut Vec<&'t str>) -> bool
    where
        'd: 't,
    {
        if seen.contains(&name) {
            // A type may hold itself, in a box or a list.
            return of != Standard::Copy;
        }
        seen.push(name);
        let mut all = |fields: &'t Fields| {
            fields.list.iter().all(|field| self.has(of, &field.kind.value, seen))
        };
        let has = match self.types.definition(name).map(|definition| &definition.shape) {
            Some(Shape::Record(record)) => all(&record.fields),
            Some(Shape::Union(union)) => union.cases.iter().all(|case| all(&case.fields)),
            _ => true,
        };
        seen.pop();
        has
    }
}

/// Whether the path is one of the standard library's or of `twr`, with or without its crate.
fn is_plain(path: &str) -> bool {
    let path = path.trim_start_matches("::");
    match path.split_once("::") {
        None => true,
        Some((first, _)) => ["std", "core", "twr"].contains(&first.trim()),
    }
}

#[cfg(test)]
mod tests {
    use crate::Document;

    const SPEC: &str = "\
sections:
  - {field: risk, words: [low, very high]}
  - {field: share, kind: number}
  - {field: step, kind: Step}
  - {field: parts, kind: list<Part>}
records:
  Part: {fields: [{field: size, kind: u8}, {field: at, kind: date}]}
  Wait: {fields: [{field: span, kind: period}]}
unions:
  Step: {cases: [{word: go, fields: [{field: far, kind: u8}]}, stop]}
";

    /// The derives of each type, and what serde is told.
    fn check(derives: &str, expect: &[&str]) {
        let text = format!("name: Plan\nderives: {derives}\n{SPEC}");
        let document = Document::of_text("plan.yaml", text).unwrap_or_else(|told| panic!("{told}"));
        let source = crate::rust(&document).split_whitespace().collect::<Vec<_>>().join(" ");
        for expect in expect {
            assert!(source.contains(expect), "{expect}\n{source}");
        }
        assert!(!source.contains("Clone, Clone"), "{source}");
    }

    #[test]
    fn each_type_derives_what_its_parts_have_once_each() {
        check(
            "[Clone, PartialEq, serde::Serialize, twr::Thinkable, serde::Serialize]",
            &[
                "#[derive(Debug, Clone, PartialEq, serde::Serialize, twr::Thinkable)] pub struct Plan",
                "#[derive(Debug, Clone, serde::Serialize, twr::Thinkable)] pub struct Wait",
                "#[serde(tag = \"step\")] pub enum Step",
                "#[serde(rename = \"very high\")]",
            ],
        );
        check(
            "[Copy, std::hash::Hash, Ord]",
            &[
                "#[derive(Debug, Clone, PartialEq, PartialOrd, twr::Thinkable)] pub struct Plan",
                "#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Copy, twr::Thinkable)] pub struct Part",
                "#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Copy, twr::Thinkable)] pub enum PlanRisk",
                "#[derive(Debug, Clone, Copy, twr::Thinkable)] pub struct Wait",
            ],
        );
        check("[]", &["#[derive(Debug, Clone, PartialEq, twr::Thinkable)] pub struct Plan"]);
    }
}
