//! Whether a value is the true one.

use twr::verdict::Value;

use super::text::is_same_text;
use crate::suite::Order;

/// Whether a value is the true one; `None` if the truth is not known. Texts are compared without case, white
/// space and outer punctuation, everything else exactly. Of a record only the fields that are known count.
pub fn is_same(truth: Option<&Value<'_>>, found: Option<&Value<'_>>, order: Order) -> Option<bool> {
    let truth = truth?;
    Some(match found {
        Some(found) => agrees(truth, found, order),
        None => matches!(truth, Value::Null),
    })
}

fn agrees(truth: &Value<'_>, found: &Value<'_>, order: Order) -> bool {
    match (truth, found) {
        (Value::Text(truth), Value::Text(found)) => is_same_text(truth, found),
        (Value::List(truths), Value::List(found)) => {
            truths.len() == found.len()
                && match order {
                    Order::Given => {
                        truths.iter().zip(found).all(|(truth, found)| agrees(truth, found, order))
                    }
                    Order::Any => agree_in_any_order(truths, found),
                }
        }
        (Value::Record(truths), Value::Record(found)) => {
            truths.len() == found.len()
                && truths.iter().zip(found).all(|(truth, found)| {
                    is_same(truth.as_ref(), found.as_ref(), order).unwrap_or(true)
                })
        }
        (truth, found) => truth == found,
    }
}

/// Whether each true item has an item of its own that agrees with it.
fn agree_in_any_order(truths: &[Value<'_>], found: &[Value<'_>]) -> bool {
    let mut left: Vec<&Value<'_>> = found.iter().collect();
    truths.iter().all(|truth| {
        let at = left.iter().position(|found| agrees(truth, found, Order::Any));
        at.map(|at| left.swap_remove(at)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: &[&str]) -> Value<'static> {
        Value::List(items.iter().map(|&item| Value::text(item.to_owned())).collect())
    }

    #[test]
    fn texts_lists_and_records_are_compared_by_what_they_say() {
        let record = |name: Option<&str>, count| {
            let name = name.map(|name| Value::text(name.to_owned()));
            Value::Record(vec![name, Some(Value::Number(count))])
        };
        for (truth, found, order, expect) in [
            (Value::text("Li Wen"), Value::text("li wen."), Order::Given, true),
            (Value::text("Li Wen"), Value::text("Li Wei"), Order::Given, false),
            (Value::Number(2.0), Value::Number(2.0), Order::Given, true),
            (Value::Number(2.0), Value::Number(2.1), Order::Given, false),
            (Value::Boolean(true), Value::text("yes"), Order::Given, false),
            (list(&["a", "b"]), list(&["A", "b"]), Order::Given, true),
            (list(&["a", "b"]), list(&["b", "a"]), Order::Given, false),
            (list(&["a", "b"]), list(&["b", "a"]), Order::Any, true),
            (list(&["a", "a"]), list(&["a", "b"]), Order::Any, false),
            (list(&["a"]), list(&["a", "b"]), Order::Any, false),
            (record(Some("x"), 1.0), record(Some("X"), 1.0), Order::Given, true),
            (record(Some("x"), 1.0), record(Some("y"), 1.0), Order::Given, false),
            (record(None, 1.0), record(Some("y"), 1.0), Order::Given, true),
            (record(None, 1.0), record(None, 2.0), Order::Given, false),
        ] {
            assert_eq!(is_same(Some(&truth), Some(&found), order), Some(expect), "{truth:?}");
        }
    }

    #[test]
    fn nothing_is_true_only_where_nothing_is_known_to_be_there() {
        let text = Value::text("x");
        assert_eq!(is_same(None, Some(&text), Order::Given), None);
        assert_eq!(is_same(Some(&Value::Null), None, Order::Given), Some(true));
        assert_eq!(is_same(Some(&Value::Null), Some(&text), Order::Given), Some(false));
        assert_eq!(is_same(Some(&text), None, Order::Given), Some(false));
    }
}
