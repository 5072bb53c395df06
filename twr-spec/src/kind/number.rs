//! Kind: a finite number, or an exact decimal.

mod decimal;
mod thousands;

use self::thousands::may_be_thousands;
use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::numeral::Amounts;
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, ranges, text, typed};
use super::short_form::ShortForms;
use super::write_context::WriteContext;
use super::written::Written;
use super::{Body, ReadContext, integer, scalar};
use crate::assertion::Labels;
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::recovery::RecoveryKind;
use crate::spec::{Float, Json, Rule, Value};
#[cfg(feature = "templates")]
use crate::syntax::{self, Part};
use crate::text::trimmed;

/// A finite number of this width.
pub(super) struct NumberKind(pub(super) Float);

impl KindBehavior<'_> for NumberKind {
    fn phrase(&self, context: PhraseContext) -> String {
        match self.0 {
            Float::F32 | Float::F64 => context.plain("a number", "一个数字"),
            Float::Decimal => context.plain("a decimal number", "一个十进制数"),
        }
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        match self.0 {
            Float::F32 | Float::F64 => read(self.0, body, context),
            Float::Decimal => decimal::read(body, context),
        }
    }

    fn read_at_once<'a>(&self, text: &'a str, written: Written, _: &Labels) -> Option<Value<'a>> {
        let is_float = written != Written::String && self.0 != Float::Decimal;
        exactly(self.0, text).filter(|_| is_float).map(Value::Number)
    }

    fn write(&self, value: &Value<'_>, _: WriteContext<'_>) -> String {
        match value {
            Value::Number(number) => write(self.0, *number),
            Value::Decimal(digits) => digits.to_string(),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        Json::Number(self.write(value, context))
    }

    fn short_form(&self, _: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::word("number")
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], _: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        let (mut min, mut max) = (None, None);
        for (least, greatest) in ranges(rules) {
            min = least.or(min);
            max = greatest.or(max);
        }
        let digits = matches!(self.0, Float::Decimal).then_some(14);
        Forms::short(syntax::number([min, max], digits, &mut maker.rules))
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        self.grammar(rules, 0, maker).on_line
    }

    fn schema(&self, rules: &[Rule], _: &mut Definitions<'_>) -> Members {
        schema(self.0, rules)
    }
}

fn schema(float: Float, rules: &[Rule]) -> Vec<(String, Json)> {
    let mut schema = match float {
        Float::F32 | Float::F64 => typed("number"),
        // As text no reader of JSON loses its digits.
        Float::Decimal => {
            vec![entry("type", Json::List(vec![text("number"), text("string")]))]
        }
    };
    for (min, max) in ranges(rules) {
        let ends = [("minimum", "exclusiveMinimum", min), ("maximum", "exclusiveMaximum", max)];
        schema.extend(ends.into_iter().filter_map(|(included, excluded, end)| {
            let end = end?;
            let name = if end.is_excluded() { excluded } else { included };
            Some(entry(name, Json::Number(end.to_string())))
        }));
    }
    schema
}

/// The shortest text that reads back as the same number.
fn write(float: Float, number: f64) -> String {
    match float {
        Float::F64 | Float::Decimal => number.to_string(),
        #[expect(clippy::cast_possible_truncation, reason = "the field is no wider")]
        Float::F32 => (number as f32).to_string(),
    }
}

fn read<'a>(float: Float, body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if let Some(number) = exactly(float, trimmed(body.text)) {
        return Some(Value::Number(number));
    }
    let body = scalar::unfenced(body, context)?;
    let asserted = integer::amount(body, context)?;
    if may_be_thousands(&asserted, body) {
        scalar::refuse(DiagnosticKind::Ambiguous, body, context);
        return None;
    }
    let Ok(number) = asserted.value.digits.parse::<f64>() else {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    };
    let number = if asserted.value.percent {
        let labels = std::mem::take(&mut context.labels);
        let share = Amounts::new(&labels, &context.rules).of_percent(number);
        context.labels = labels;
        share
    } else {
        Some(number)
    };
    let Some(number) = number else {
        scalar::refuse(DiagnosticKind::Ambiguous, body, context);
        return None;
    };
    if !fits(float, number) {
        scalar::refuse(DiagnosticKind::OutOfWidth, body, context);
        return None;
    }
    let spelling = asserted.value.spelling();
    let written = write(float, number);
    scalar::record(&asserted, &written, spelling, RecoveryKind::NumberDressed, body, context);
    Some(Value::Number(number))
}

/// A number as the writer writes it.
fn exactly(float: Float, text: &str) -> Option<f64> {
    let is_plain = text.len() <= 24
        && text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    let number = text.parse::<f64>().ok().filter(|number| is_plain && fits(float, *number))?;
    (is_shortest(float, text) || write(float, number) == text).then_some(number)
}

/// Whether a look at the digits tells that the number is written so: they are few enough to be kept as they are, and
/// no zero is before or after them that says nothing.
fn is_shortest(float: Float, text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').map_or((digits, None), |(w, p)| (w, Some(p)));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_whole = are_digits(whole) && (whole == "0" || !whole.starts_with('0'));
    let is_part = part.is_none_or(|part| are_digits(part) && !part.ends_with('0'));
    // An `f64` keeps so many decimal digits, whatever they are. An `f32` is rounded twice.
    float == Float::F64 && is_whole && is_part && digits.len() <= f64::DIGITS as usize
}

fn fits(float: Float, number: f64) -> bool {
    match float {
        Float::F64 | Float::Decimal => number.is_finite(),
        #[expect(clippy::cast_possible_truncation, reason = "whether it truncates is the question")]
        Float::F32 => (number as f32).is_finite(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::{check, check_described, check_rules};
    use crate::spec::{Bound, Range, Rule};
    use crate::spec::{Float, Int, Kind};

    #[test]
    fn words_that_say_again_what_is_asked_add_nothing() {
        let about = "How warm it is in the freezer now, in degrees Celsius.";
        let check = |body: &str, expect: &str| {
            check_described("Temperature", about, &Kind::Number(Float::F64), body, expect);
        };
        for body in [
            "The temperature in the freezer is -18.5.",
            "-18.5 °C is the temperature in the freezer.",
            "It is -18.5 °C in the freezer now.",
            "Happy to help! -18.5",
            "-18.5\n\nEnjoy the ice!",
        ] {
            check(body, "Number(-18.5)");
        }
        for body in [
            "The temperature in the freezer was -18.5.",
            "The old temperature in the freezer is -18.5.",
            "The temperature in the freezer is never -18.5.",
        ] {
            check(body, "unreadable");
        }
    }

    #[test]
    fn a_number_is_in_what_its_field_asks_for() {
        let f64 = Kind::Number(Float::F64);
        let check =
            |header, about, body, expect| check_described(header, about, &f64, body, expect);
        check("Budget", "In millions of euros.", "€4.5 million", "Number(4.5)");
        check("Budget", "In euros.", "€4.5 million", "Number(4500000.0)");
        check("Monthly rent", "In US dollars.", "$7,250 per month", "Number(7250.0)");
        check("Monthly rent", "In US dollars.", "$7,250 per week", "unreadable");
        check("dose_mg", "", "2 mg", "Number(2.0)");
        check("Older report", "", "#4711", "Number(4711.0)");
    }

    #[test]
    fn a_share_may_stand_in_per_cent() {
        let f64 = Kind::Number(Float::F64);
        let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
        let share = [Rule::Range(Range { min: bound(0), max: bound(1) })];
        for body in ["0.85", "85%", "85 %", ".85", "0.85 (85%)", "85% (0.85)"] {
            check_rules(&f64, &share, body, "Number(0.85)");
        }
        check_rules(&f64, &share, "100%", "Number(1.0)");
        check_rules(&f64, &share, "0%", "Number(0.0)");
        check_rules(&f64, &share, "0.5%", "ambiguous");
        check_rules(&f64, &share, "85", "broken_rule");
        check_rules(&f64, &share, "120%", "broken_rule");
        check(&f64, "85%", "ambiguous");
    }

    #[test]
    fn a_look_at_the_digits_tells_what_the_writer_writes() {
        let texts = [
            "0",
            "-0",
            "7",
            "-7.5",
            "0.25",
            "100",
            "1.10",
            "01",
            "1.",
            ".5",
            "-",
            "123456.7",
            "0.000001",
            "9999999999999.9",
            "0.1234567890123456",
            "16777217",
            "--1",
            "1.2.3",
            "0.0",
        ];
        for float in [Float::F32, Float::F64] {
            for text in texts.into_iter().filter(|text| super::is_shortest(float, text)) {
                let number = text.parse::<f64>().unwrap();
                assert_eq!(super::write(float, number), text, "{float:?}");
            }
        }
        for text in ["0", "-7.5", "0.25", "100", "9999999999999.9"] {
            assert!(super::is_shortest(Float::F64, text), "{text}");
        }
    }

    #[test]
    fn finite_numbers() {
        let f64 = Kind::Number(Float::F64);
        check(&f64, "31.6", "Number(31.6)");
        check(&f64, "1e3", "Number(1000.0)");
        check(&f64, "75%", "ambiguous");
        check(&f64, "NaN", "unreadable");
        check(&f64, "1e999", "out_of_width");
        check(&Kind::Number(Float::F32), "1e39", "out_of_width");
    }
}
