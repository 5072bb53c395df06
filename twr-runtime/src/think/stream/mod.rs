//! The loop told piece by piece: a stream of what the model writes, typed as soon as it is whole, with the answer as
//! its last item; and a view of it for whoever shows it.

mod latest;
mod streamed;
mod think_stream;
mod view;

pub use latest::LatestView;
pub use streamed::Streamed;
pub use think_stream::{ThinkStream, think_stream};
pub use view::{FieldProgress, FieldView, StreamView};
