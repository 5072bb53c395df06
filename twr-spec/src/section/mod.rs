//! One section of a reply as text: what surrounds its body in each layout, and the body itself.

mod body;
mod frame;
mod worked;

#[cfg(feature = "templates")]
pub(crate) use body::is_set_in;
pub use body::write_body;
pub(crate) use body::write_value;
#[cfg(feature = "templates")]
pub(crate) use frame::has_fence;
pub(crate) use frame::{Frame, joined};
pub(crate) use worked::WorkedExamples;
