//! A model for each purpose: a small one first and a large one for repairs, another after a refusal.

use std::fmt;

use twr_spec::condition::Condition;

use super::named::{signed, signed_stream};
use super::{BoxFuture, Model, ModelError, Purpose, Reply, ReplyStream, Request, Route};

/// Asks one of several models, as the [`Route`] of the request says.
///
/// A rule for what was the matter with the last reply goes before one for the purpose of the call; of
/// two rules for the same the later holds; a request that no rule is for goes to the main model. Each
/// reply says which model wrote it. The name is the main model's.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Purpose, Routed, ScriptedModel};
/// # use twr_runtime::condition::Condition;
/// # let [small, large, other] = [(); 3].map(|()| ScriptedModel::new(["ok"]));
/// let model = Routed::new(&small)
///     .on(Purpose::Repair, &large)
///     .after(Condition::Refused, &other);
/// # let _ = model;
/// ```
pub struct Routed<'m> {
    main: Box<dyn Model + 'm>,
    purposes: Vec<(Purpose, Box<dyn Model + 'm>)>,
    conditions: Vec<(Condition, Box<dyn Model + 'm>)>,
}

impl<'m> Routed<'m> {
    /// This model for every request.
    pub fn new(main: impl Model + 'm) -> Self {
        Self { main: Box::new(main), purposes: Vec::new(), conditions: Vec::new() }
    }

    /// Another model for the requests of this purpose.
    #[must_use]
    pub fn on(mut self, purpose: Purpose, model: impl Model + 'm) -> Self {
        self.purposes.push((purpose, Box::new(model)));
        self
    }

    /// Another model for the requests that follow a reply of this condition, whatever their purpose.
    #[must_use]
    pub fn after(mut self, condition: Condition, model: impl Model + 'm) -> Self {
        self.conditions.push((condition, Box::new(model)));
        self
    }

    fn chosen(&self, route: Route) -> &(dyn Model + 'm) {
        let after = route.after.and_then(|condition| last_of(&self.conditions, &condition));
        after.or_else(|| last_of(&self.purposes, &route.purpose)).unwrap_or(&*self.main)
    }
}

fn last_of<'r, 'm, K: PartialEq>(
    rules: &'r [(K, Box<dyn Model + 'm>)],
    key: &K,
) -> Option<&'r (dyn Model + 'm)> {
    rules.iter().rev().find(|(of, _)| of == key).map(|(_, model)| &**model)
}

impl Model for Routed<'_> {
    fn inner(&self) -> Vec<&dyn Model> {
        let purposes = self.purposes.iter().map(|(_, model)| model);
        let conditions = self.conditions.iter().map(|(_, model)| model);
        let models = std::iter::once(&self.main).chain(purposes).chain(conditions);
        models.map(|model| &**model as &dyn Model).collect()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let model = self.chosen(request.route);
        Box::pin(async move { Ok(signed(model.complete(request).await?, model.name())) })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let model = self.chosen(request.route);
        signed_stream(model.stream(request), model.name())
    }
}

impl fmt::Debug for Routed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let purposes = self.purposes.iter().map(|(purpose, model)| (purpose, model.name()));
        let conditions = self.conditions.iter().map(|(condition, model)| (condition, model.name()));
        f.debug_struct("Routed")
            .field("main", &self.main.name())
            .field("on", &purposes.collect::<Vec<_>>())
            .field("after", &conditions.collect::<Vec<_>>())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Condition, Model, Purpose, Reply, Routed};
    use crate::model::test_support::{question, streamed};
    use crate::model::{Route, ScriptedModel};

    #[tokio::test]
    async fn the_route_of_a_request_chooses_its_model() {
        let named = |name: &'static str| ScriptedModel::from_fn(|_| "ok").with_name(name);
        let [small, large, old, formatter, other] =
            ["small", "large", "old", "formatter", "other"].map(named);
        let model = Routed::new(&small)
            .on(Purpose::Repair, &old)
            .on(Purpose::Repair, &large)
            .on(Purpose::Format, &formatter)
            .after(Condition::Refused, &other);
        assert_eq!(model.name(), "small");
        for (route, expected) in [
            (Route::default(), "small"),
            (Route::new(Purpose::Judge), "small"),
            (Route::new(Purpose::Repair), "large"),
            (Route::new(Purpose::Format), "formatter"),
            (Route::new(Purpose::Repair).after(Condition::CutOff), "large"),
            (Route::new(Purpose::Answer).after(Condition::Empty), "small"),
            (Route::new(Purpose::Repair).after(Condition::Refused), "other"),
            (Route::new(Purpose::Answer).after(Condition::Refused), "other"),
        ] {
            let request = question().with_route(route);
            let reply = Reply::text("ok").with_model(expected);
            assert_eq!(model.complete(&request).await.unwrap(), reply, "{route:?}");
            assert_eq!(streamed(&model, &request).await, Ok(reply), "{route:?}");
        }
        assert!(old.requests().is_empty(), "the later rule holds");
        let debug = format!("{model:?}");
        assert!(debug.contains("Repair") && debug.contains("large"), "{debug}");
    }
}
