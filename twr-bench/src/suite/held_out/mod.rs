//! The second suite, held out: nobody tunes the prompts or the reader to these tasks.
//!
//! The specs are written as people write them: with descriptions that lack a full stop or are missing, with
//! short headers, with patterns for values of a known form.

mod action;
mod catering;
mod parcel;
mod query;
mod record;
mod support;
mod trip;

use super::task::Suite;

/// The suites: forty-two tasks of six specs.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        support::suite(),
        trip::suite(),
        parcel::suite(),
        catering::suite(),
        query::suite(),
        action::suite(),
    ]
}
