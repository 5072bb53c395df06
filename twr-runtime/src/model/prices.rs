//! What calls cost in money, by a table that the caller gives.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Money, Reply, Usage};

/// The price of a model's tokens, in any currency; all prices of a table have the same.
///
/// An amount counts to the millionth of the unit. One that is below zero or no number is no price: then
/// what the model costs is not known. [`Prices`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Price {
    /// A million tokens sent.
    pub input: f64,
    /// A million tokens sent that the server had cached; as `input` if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cached_input: Option<f64>,
    /// A million tokens received, reasoning included.
    pub output: f64,
}

impl Price {
    /// The price of a million tokens sent, and of a million received.
    pub const fn per_million(input: f64, output: f64) -> Self {
        Self { input, cached_input: None, output }
    }

    /// Sets the price of a million tokens sent that the server had cached.
    #[must_use]
    pub const fn with_cached_input(mut self, cached_input: f64) -> Self {
        self.cached_input = Some(cached_input);
        self
    }

    fn of(self, usage: Usage) -> Option<Money> {
        let cached = usage.cached_tokens.min(usage.input_tokens);
        let input = Money::of_tokens(usage.input_tokens - cached, micros(self.input)?);
        let cached = Money::of_tokens(cached, micros(self.cached_input.unwrap_or(self.input))?);
        let output = Money::of_tokens(usage.output_tokens, micros(self.output)?);
        Some(input + cached + output)
    }
}

/// An amount in millionths.
fn micros(amount: f64) -> Option<u64> {
    let micros = (amount * 1e6).round();
    // Up to there every whole number is a float.
    let is_exact = (0.0..=9_007_199_254_740_992.0).contains(&micros);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number of zero or more that fits"
    )]
    is_exact.then_some(micros as u64)
}

/// The prices of models, by the names that their replies have.
///
/// An unknown price is never taken for zero: a model that is not in the table has no cost, and
/// neither has a call whose server did not count its tokens.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Price, Prices, Usage};
///
/// let prices = Prices::new()
///     .with("small", Price::per_million(0.15, 0.60).with_cached_input(0.075))
///     .with("local", Price::per_million(0.0, 0.0));
/// let usage = Usage::of_call(1_200, 300);
/// assert_eq!(prices.cost("small", usage).unwrap().to_string(), "0.00036");
/// assert_eq!(prices.cost("local", usage).unwrap().to_string(), "0");
/// assert_eq!(prices.cost("other", usage), None);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Prices(BTreeMap<String, Price>);

impl Prices {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the price of the model of this name, in place of the one it had.
    #[must_use]
    pub fn with(mut self, model: impl Into<String>, price: Price) -> Self {
        self.0.insert(model.into(), price);
        self
    }

    /// The price of the model of exactly this name.
    pub fn of(&self, model: &str) -> Option<&Price> {
        self.0.get(model)
    }

    /// The cost of this usage of a model; `None` if its price or its tokens are not known.
    pub fn cost(&self, model: &str, usage: Usage) -> Option<Money> {
        let is_counted =
            usage.calls == 0 || (usage.total_tokens() > 0 && usage.estimated_calls == 0);
        self.0.get(model).filter(|_| is_counted)?.of(usage)
    }

    /// The cost of a reply; `None` if it does not say which model wrote it, or as for [`cost`](Self::cost).
    pub fn cost_of(&self, reply: &Reply) -> Option<Money> {
        self.cost(reply.model.as_deref()?, reply.usage)
    }
}

impl<N: Into<String>> FromIterator<(N, Price)> for Prices {
    fn from_iter<I: IntoIterator<Item = (N, Price)>>(prices: I) -> Self {
        Self(prices.into_iter().map(|(name, price)| (name.into(), price)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Money, Price, Prices, Reply, Usage};

    fn prices() -> Prices {
        Prices::from_iter([
            ("small", Price::per_million(0.15, 0.60).with_cached_input(0.075)),
            ("large", Price::per_million(2.50, 10.0)),
            ("local", Price::per_million(0.0, 0.0)),
            ("wrong", Price::per_million(-1.0, 1.0)),
            ("none", Price::per_million(1.0, f64::NAN)),
        ])
    }

    #[test]
    fn a_cost_is_exact_and_what_is_not_known_is_none() {
        let check = |model: &str, usage: Usage, expected: Option<&str>| {
            let found = prices().cost(model, usage);
            assert_eq!(found, expected.map(|text| text.parse().unwrap()), "{model} {usage:?}");
        };
        let cached = |cached_tokens| Usage { cached_tokens, ..Usage::of_call(1000, 10) };
        check("small", cached(0), Some("0.000156"));
        check("small", cached(400), Some("0.000126"));
        check("small", cached(9999), Some("0.000081"));
        check("small", Usage::of_call(1, 0), Some("0.00000015"));
        check("large", cached(400), Some("0.0026"));
        check("local", cached(0), Some("0"));
        check("small", Usage::default(), Some("0"));
        check("small", Usage::of_call(0, 0), None);
        check("small", Usage::estimated(4000, 400), None);
        check("Small", cached(0), None);
        check("wrong", cached(0), None);
        check("none", cached(0), None);
        let most = Usage::of_call(u64::MAX, u64::MAX);
        check("large", most, Some("230584300921369.3951875"));
    }

    #[test]
    fn a_reply_costs_what_its_model_does() {
        let reply = Reply::text("ok").with_usage(Usage::of_call(1_000_000, 0));
        assert_eq!(prices().cost_of(&reply), None);
        let cost = prices().cost_of(&reply.with_model("large"));
        assert_eq!(cost, Some(Money::from_micros(2_500_000)));
    }

    #[test]
    fn a_table_is_read_from_json_and_a_slip_in_it_is_refused() {
        let json = r#"{"small":{"input":0.15,"cached_input":0.075,"output":0.6}}"#;
        let read: Prices = serde_json::from_str(json).unwrap();
        assert_eq!(read.of("small"), prices().of("small"));
        assert_eq!(serde_json::to_string(&read).unwrap(), json);
        let slip = json.replace("cached_input", "cached");
        assert!(serde_json::from_str::<Prices>(&slip).is_err());
    }
}
