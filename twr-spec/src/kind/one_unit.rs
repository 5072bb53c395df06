//! Whether the numbers of one list or map are in one unit: `500 g` and `2 kg` are not 500 and 2.

use super::ReadContext;
use crate::diagnostic::DiagnosticKind;
use crate::lexicon::measured_alike;
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::Kind;
use crate::text::quote;

/// Reports a number in another unit of the same quantity than the first, where no unit is asked for. Those that
/// were read are the recoveries after `from`.
pub(super) fn report_mixed_units(item: &Kind, from: usize, context: &mut ReadContext<'_, '_>) {
    if !matches!(item.required(), Kind::Integer(_) | Kind::Number(_)) {
        return;
    }
    let reply = context.reply;
    let dressed = |found: &&Recovery| found.kind == RecoveryKind::NumberDressed;
    let read = context.recoveries.get(from..).unwrap_or_default().iter().filter(dressed);
    let pieces = read.filter_map(|found| reply.get(found.span.start..found.span.end));
    let mut measured = pieces.map(|piece| (piece, dress(piece)));
    let Some((_, first)) = measured.next() else { return };
    let differs = |(_, other): &(&str, String)| measured_alike(&first, other);
    let Some((piece, _)) = measured.find(differs) else { return };
    context.report(DiagnosticKind::Ambiguous, Some(piece), quote(piece.trim()));
}

/// What is beside the number, in lower case.
fn dress(piece: &str) -> String {
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || "+-−.,_'*`".contains(c);
    piece.trim_matches(is_number).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::check;
    use crate::spec::{Float, Kind, Ref};

    const NUMBER: Kind = Kind::Number(Float::F64);

    #[test]
    fn numbers_of_a_list_or_map_are_in_one_unit() {
        let map = Kind::Map(Ref::Static(&NUMBER));
        let list = Kind::List(Ref::Static(&NUMBER));
        check(
            &map,
            "Flour: 500 g\nRice: 2000 g",
            r#"Map([("Flour", Number(500.0)), ("Rice", Number(2000.0))])"#,
        );
        check(&map, "Flour: 500 g\nRice: 2 kg", "ambiguous");
        check(&list, "- 3 kg\n- 200 g", "ambiguous");
        // Amounts of money may be in several currencies: no rate makes one of them the other.
        check(
            &map,
            "Rent: $500\nFood: €200",
            r#"Map([("Rent", Number(500.0)), ("Food", Number(200.0))])"#,
        );
        // Other quantities have units of their own.
        check(
            &map,
            "Flour: 500 g\nMilk: 200 ml",
            r#"Map([("Flour", Number(500.0)), ("Milk", Number(200.0))])"#,
        );
    }
}
