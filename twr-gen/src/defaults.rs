//! Defaults: what a field is where the reply leaves it out.

use twr_spec::spec::Value;

/// The value with the defaults of its own fields, by position.
pub(crate) fn with_defaults(
    value: Value<'static>,
    defaults: &[Option<Value<'static>>],
) -> Value<'static> {
    let Value::Record(fields) = value else { return value };
    let defaults = defaults.iter().cloned().chain(std::iter::repeat(None));
    let filled = fields.into_iter().zip(defaults).map(|(value, default)| value.or(default));
    Value::Record(filled.collect())
}
