//! Kind: a whole number of a Rust width, exact.

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::numeral::{self, Amounts, Numeral};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, ranges, text, typed};
use super::short_form::ShortForms;
use super::write_context::WriteContext;
use super::written::Written;
use super::{Body, ReadContext, scalar};
use crate::assertion::{Asserted, Beside, Labels};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::recovery::RecoveryKind;
use crate::spec::{End, Int, IntError, Json, Rule, Value, Width};
#[cfg(feature = "templates")]
use crate::syntax::{self, Part};
use crate::text::trimmed;

/// A whole number of this width.
pub(super) struct IntegerKind(pub(super) Width);

impl KindBehavior<'_> for IntegerKind {
    fn phrase(&self, context: PhraseContext) -> String {
        if self.0.is_non_zero() {
            return context.plain("a whole number other than 0", "一个不为0的整数");
        }
        context.plain("a whole number", "一个整数")
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn read_at_once<'a>(&self, text: &'a str, written: Written, _: &Labels) -> Option<Value<'a>> {
        let int = exactly(text).filter(|int| written != Written::String && self.0.holds(*int));
        int.map(Value::Integer)
    }

    fn write(&self, value: &Value<'_>, _: WriteContext<'_>) -> String {
        match value {
            Value::Integer(int) => int.to_string(),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        Json::Number(self.write(value, context))
    }

    fn short_form(&self, _: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::word("integer")
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], _: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        let (least, greatest) = ends(self.0, rules);
        let part = syntax::integer(least, greatest, self.0.is_non_zero(), &mut maker.rules);
        part.map_or_else(Forms::default, Forms::short)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        self.grammar(rules, 0, maker).on_line
    }

    fn schema(&self, rules: &[Rule], _: &mut Definitions<'_>) -> Members {
        schema(self.0, rules)
    }
}

/// The least and the greatest: those of the type, or of a rule that is narrower.
fn ends(width: Width, rules: &[Rule]) -> (Int, Int) {
    let (mut least, mut greatest) = (width.min(), width.max());
    for (min, max) in ranges(rules) {
        let min = min.and_then(|min| min.whole_inside(End::Min));
        let max = max.and_then(|max| max.whole_inside(End::Max));
        least = min.map_or(least, |min| least.max(min));
        greatest = max.map_or(greatest, |max| greatest.min(max));
    }
    (least, greatest)
}

fn schema(width: Width, rules: &[Rule]) -> Vec<(String, Json)> {
    let is_wide =
        matches!(width, Width::I128 | Width::U128 | Width::NonZeroI128 | Width::NonZeroU128);
    // Beyond 64 bits a number is text, so that no digit is lost.
    let mut schema = if is_wide {
        vec![entry("type", Json::List(vec![text("integer"), text("string")]))]
    } else {
        typed("integer")
    };
    let (least, greatest) = ends(width, rules);
    schema.push(entry("minimum", Json::Number(least.to_string())));
    schema.push(entry("maximum", Json::Number(greatest.to_string())));
    if width.is_non_zero() && width.min().is_negative() {
        let zero = vec![entry("const", Json::Number("0".to_owned()))];
        schema.push(entry("not", Json::Object(zero)));
    }
    schema
}

fn read<'a>(width: Width, body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if let Some(int) = exactly(trimmed(body.text)).filter(|int| width.holds(*int)) {
        return Some(Value::Integer(int));
    }
    let body = scalar::unfenced(body, context)?;
    let asserted = match numeral::in_roman(body.text, &context.rules) {
        Some(numeral) => {
            Asserted { value: numeral, spelled: String::new(), beside: Beside::default() }
        }
        None => amount(body, context)?,
    };
    if asserted.value.percent && !takes_percent(&asserted.value, context) {
        scalar::refuse(DiagnosticKind::Ambiguous, body, context);
        return None;
    }
    // Nothing is there fewer than no times.
    if asserted.value.digits.starts_with('-') && context.labels.asks_how_many() {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    }
    let int = match whole(&asserted.value).and_then(|digits| {
        digits.parse::<Int>().map_err(|error| match error {
            IntError::TooLarge => DiagnosticKind::OutOfWidth,
            IntError::NotDigits => DiagnosticKind::Unreadable,
        })
    }) {
        Ok(int) if width.holds(int) => int,
        Ok(_) => {
            scalar::refuse(DiagnosticKind::OutOfWidth, body, context);
            return None;
        }
        Err(problem) => {
            scalar::refuse(problem, body, context);
            return None;
        }
    };
    let spelling = asserted.value.spelling();
    scalar::record(
        &asserted,
        &int.to_string(),
        spelling,
        RecoveryKind::NumberDressed,
        body,
        context,
    );
    Some(Value::Integer(int))
}

/// The number that the body asserts; per cent only where the field takes them.
pub(super) fn amount<'a>(
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Asserted<Numeral>> {
    let labels = std::mem::take(&mut context.labels);
    let asserted = scalar::asserted(body, &Amounts::new(&labels, &context.rules), context);
    context.labels = labels;
    asserted
}

/// Whether the field holds per cent: its range ends at a hundred, or its name says so.
fn takes_percent(numeral: &Numeral, context: &mut ReadContext<'_, '_>) -> bool {
    let labels = std::mem::take(&mut context.labels);
    let number = numeral.digits.parse::<f64>().unwrap_or(f64::NAN);
    let share = Amounts::new(&labels, &context.rules).of_percent(number);
    context.labels = labels;
    share == Some(number)
}

/// A whole number as the writer writes it.
fn exactly(text: &str) -> Option<Int> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = !digits.is_empty()
        && digits.len() < 39
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits == "0" && text == "0" || !digits.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

/// The digits of a whole number: `5.0` is five; `5.5` is none, and nothing is rounded. `1.000` may be a thousand.
fn whole(numeral: &Numeral) -> Result<&str, DiagnosticKind> {
    match numeral.digits.split_once('.') {
        Some((_, "000")) => Err(DiagnosticKind::Ambiguous),
        Some((whole, part)) if part.bytes().all(|byte| byte == b'0') => Ok(whole),
        _ => Ok(&numeral.digits),
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::{check, check_rules};
    use super::*;
    use crate::spec::Kind;
    use crate::spec::{Bound, Range, Rule};

    #[test]
    fn whole_numbers_exactly() {
        let u8 = Kind::Integer(Width::U8);
        check(&u8, "5", "Integer(5)");
        check(&u8, "**5**", "Integer(5)");
        check(&u8, "5.0", "Integer(5)");
        check(&u8, "5\nBecause it is so.", "Integer(5)");
        check(&u8, "5. Good work.", "Integer(5)");
        check(&u8, "1. 5", "Integer(5)");
        check(&u8, "[5]", "Integer(5)");
        check(&u8, "5\n6", "ambiguous");
        check(&u8, "- 5\n- 6", "ambiguous");
        check(&u8, "5\n\nWait, that is too low.", "unreadable");
        check(&u8, "5\n5", "Integer(5)");
        check(&u8, "5\n6 of the points are clear.", "unreadable");
        check(&u8, "1e2", "unreadable");
        check(&u8, "256", "out_of_width");
        check(&u8, "-1", "out_of_width");
        check(&u8, "31.6", "unreadable");
        check(&u8, "1.000", "ambiguous");
        check(&u8, "1.234", "unreadable");
        check(&u8, "at least 18, not sure", "unreadable");
        check(&u8, "twelve", "Integer(12)");
        check(&u8, "IV", "unreadable");
        check(&u8, "5/10", "unreadable");
        check(&u8, "True", "unreadable");
        let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
        let rules = [Rule::Range(Range { min: bound(1), max: bound(10) })];
        check_rules(&u8, &rules, "**IV**", "Integer(4)");
        check_rules(&u8, &rules, "I think so", "unreadable");
        check_rules(&u8, &rules, "7 out of 10", "Integer(7)");
        check_rules(&u8, &rules, "7/20", "unreadable");
        check_rules(&u8, &rules, "7 (out of 20)", "ambiguous");
        check_rules(&u8, &rules, "★★★★☆", "unreadable");
        check_rules(&u8, &rules, "XII", "broken_rule");
        check(
            &Kind::Integer(Width::U128),
            &u128::MAX.to_string(),
            &format!("Integer({})", u128::MAX),
        );
        check(&Kind::Integer(Width::I8), "- 5", "Integer(5)");
        check(&Kind::Integer(Width::I8), "-5", "Integer(-5)");
    }
}
