//! `BoxFuture`: what a model gives back before its reply is there.

use std::future::Future;
use std::pin::Pin;

/// A future on the heap, so that [`Model`](super::Model) can be a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
