//! Why a call is made, so that a model which stands for several can choose among them.

use twr_spec::condition::Condition;

/// Why a call is made. It is never sent to a server and never written to a cassette: it is there for
/// models that pass a request on, such as one that has a large model do the repairs of a small one.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Message, Purpose, Request, Route};
///
/// // A `Model` of your own may look at it, as `Routed` does.
/// fn is_repair(request: &Request) -> bool {
///     request.route.purpose == Purpose::Repair
/// }
///
/// let request = Request::new([Message::user("Once more.")]);
/// assert!(is_repair(&request.with_route(Route::new(Purpose::Repair))));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Route {
    /// The purpose of the reply.
    pub purpose: Purpose,
    /// The state of the last reply; `None` if there was no reply, or if its faults were in single
    /// sections only.
    pub after: Option<Condition>,
}

impl Route {
    /// The route of a call for this purpose, after no reply.
    pub fn new(purpose: Purpose) -> Self {
        Self { purpose, after: None }
    }

    /// Says what was the matter with the last reply.
    #[must_use]
    pub fn after(mut self, condition: Condition) -> Self {
        self.after = Some(condition);
        self
    }
}

/// The purpose of a reply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// It answers the task.
    #[default]
    Answer,
    /// It corrects or completes an answer.
    Repair,
    /// It gives an answer that is already there its form, without changing what it says.
    Format,
    /// It judges an answer.
    Judge,
}

#[cfg(test)]
mod tests {
    use super::{Condition, Purpose, Route};
    use crate::model::Request;

    #[test]
    fn a_route_stays_with_its_request_and_out_of_its_json() {
        let route = Route::new(Purpose::Repair).after(Condition::Refused);
        let request = Request::new([]).with_seed(7).with_route(route);
        assert_eq!(request.route, route);
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(json, r#"{"messages":[],"seed":7}"#);
        let read: Request = serde_json::from_str(&json).unwrap();
        assert_eq!(read, request.with_route(Route::default()));
        assert_eq!(read.route.purpose, Purpose::Answer);
    }
}
