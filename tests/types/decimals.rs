//! `Decimal`: money, to the last digit.

use rust_decimal::Decimal;
use twr::Thinkable;

use crate::{feedback, read};

/// What something costs.
#[derive(Debug, PartialEq, Thinkable)]
struct Invoice {
    #[think(min = 0, example = 12.90)]
    total: Decimal,
    /// The price of each.
    items: Option<Vec<Decimal>>,
}

#[test]
fn money_is_exact() {
    for (written, expect) in [
        ("$12.90", "12.90"),
        ("1,012.90 EUR", "1012.90"),
        ("USD 5", "5"),
        ("￥12.9", "12.9"),
        ("12,90 €", "12.90"),
        ("0.1234567890123456789012345678", "0.1234567890123456789012345678"),
    ] {
        let invoice: Invoice = read(&format!("[Total] {written}\n[Items]\n- {written}\n- $3"));
        assert_eq!(invoice.total.to_string(), expect, "{written}");
        assert_eq!(invoice.items.map(|items| items.len()), Some(2), "{written}");
    }
}

#[test]
fn what_could_be_two_amounts_is_asked_for_again() {
    insta::assert_snapshot!(feedback::<Invoice>("[Total] 1.000 €\n[Items]\n- cheap"));
    insta::assert_snapshot!(feedback::<Invoice>("[Total] -0.01"));
}
