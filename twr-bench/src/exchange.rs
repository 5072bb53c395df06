//! `Exchange`: one call of an arm.

use twr::model::{Reply, Request};

/// One call.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// What was sent.
    pub request: Request,
    /// What came.
    pub reply: Reply,
    /// What was wrong with it; empty for nothing.
    pub faults: String,
}
