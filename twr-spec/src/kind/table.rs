//! Kind: a pipe table, one record a row.
//!
//! A cell holds one short value: a scalar, a text, or either as an optional. Lists and records in cells
//! are refused as a flaw of the spec. `|` is written `\|` and a line break `<br>`; a literal `<br>` gets a
//! backslash, and backslashes before either are doubled.
//!
//! Of several tables in one body the last that has every required column is read, and the earlier ones
//! are recorded as repeated. Rows after it that go on without a header belong to it. A body without any
//! table is read as a list of records.

mod cells;

use super::Body;
use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::optional::none;
use super::phrase_context::PhraseContext;
use super::record::{members, object_phrase};
use super::schema::{Definitions, Members, entry, reference, typed};
use super::short_form::ShortForms;
use super::soundness::Flaws;
use super::{ReadContext, WriteContext};
use crate::bind::Place;
use crate::json::ShortForm;
use crate::outline::{Form, NodeId};
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::{Case, Field, FlawKind, Json, Kind, Language, Ref, Rule, Spec, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use crate::text::is_none_word;
pub(super) use cells::{read as read_cell, text as cell_text};

/// Records, one a row.
pub(super) struct TableKind<'k>(pub(super) &'k Ref<Spec>);

impl<'k> KindBehavior<'k> for TableKind<'k> {
    fn phrase(&self, context: PhraseContext) -> String {
        if context.is_json() {
            let row = object_phrase(self.0, context.language);
            return match context.language {
                Language::English => format!("an array, each item {row}"),
                Language::Chinese => format!("一个数组，每项为{row}"),
            };
        }
        phrase(self.0, context.language)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        context.read_piece(&Kind::Table(self.0.clone()), body)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        Handled::Yes(read(self.0, place, context))
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::List(rows) => write(self.0, rows, context),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        let Value::List(rows) = value else { return Json::List(Vec::new()) };
        let row = |row: &Value<'_>| match row {
            Value::Record(cells) => Json::Object(members(self.0, cells, context)),
            _ => Json::Object(Vec::new()),
        };
        Json::List(rows.iter().map(row).collect())
    }

    fn short_form(&self, forms: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::List(Box::new(forms.of_record(self.0)))
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::table(self.0, rules, indent, maker, cells::escape)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        grammar::table_json(self.0, rules, maker)
    }

    fn schema(&self, _: &[Rule], definitions: &mut Definitions<'k>) -> Members {
        let rows = Json::Object(vec![reference(&definitions.name(self.0))]);
        [typed("array"), vec![entry("items", rows)]].concat()
    }

    fn flaws(&self, flaws: &mut Flaws<'_>) {
        // What is in a row of a union depends on its tag.
        let fits = |field: &Field| holds(&field.kind) && field.case == Case::Always;
        for field in self.0.fields.iter().filter(|field| !fits(field)) {
            flaws.push(FlawKind::TableCell(field.header.to_string()));
        }
    }
}

fn phrase(spec: &Spec, language: Language) -> String {
    let columns: Vec<String> = spec.fields.iter().map(|field| field.header.to_string()).collect();
    match language {
        Language::English => {
            format!("a table, one row for each item, with the columns | {} |", columns.join(" | "))
        }
        Language::Chinese => format!("一个表格，每项一行，列为 | {} |", columns.join(" | ")),
    }
}

/// Whether a cell of a table can hold a value of the kind.
pub(crate) fn holds(kind: &Kind) -> bool {
    match kind {
        Kind::Optional(inner) => !matches!(**inner, Kind::Optional(_)) && holds(inner),
        other => other.is_scalar() || matches!(other, Kind::Text),
    }
}

fn write(spec: &Spec, rows: &[Value<'_>], context: WriteContext<'_>) -> String {
    if rows.is_empty() {
        return none(context.language).to_owned();
    }
    let headers = spec.fields.iter().map(|field| cells::escape(&field.header));
    let ruler = spec.fields.iter().map(|_| "---".to_owned());
    let mut lines = vec![line(headers), line(ruler)];
    for row in rows {
        let Value::Record(values) = row else { continue };
        let written = spec.fields.iter().zip(values).map(|(field, value)| match value {
            None | Some(Value::Null) => String::new(),
            Some(value) => cells::escape(&context.write(&field.kind, value)),
        });
        let row = line(written);
        let special = context.escape && context.special.line(&row);
        lines.push(if special { format!("\\{row}") } else { row });
    }
    lines.join("\n")
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let mut out = String::from("|");
    for cell in cells {
        out.push(' ');
        out.push_str(&cell);
        out.push_str(" |");
    }
    out
}

fn read<'a>(
    spec: &Ref<Spec>,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    if is_none_word(text) {
        return Some(Value::List(Vec::new()));
    }
    let known = context.recoveries.len();
    let value = super::list::read_records(spec, place, context);
    let page = context.page;
    let is_table = |child: &NodeId| page.node(*child).form == Form::Table;
    if place.children.iter().any(is_table) {
        // A table is what was asked for.
        let of_rows = context.recoveries.split_off(known);
        let is_other = |recovery: &Recovery| recovery.kind != RecoveryKind::TableShape;
        context.recoveries.extend(of_rows.into_iter().filter(is_other));
    }
    value
}

#[cfg(test)]
mod tests;
