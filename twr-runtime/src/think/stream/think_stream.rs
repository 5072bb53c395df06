//! `ThinkStream`: a run as a stream.

use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use futures_core::Stream;
use twr_spec::spec::{Ref, Spec};

use super::latest::LatestView;
use super::streamed::Streamed;
use super::view::StreamView;
use crate::model::{BoxFuture, Model};
use crate::think::drive::Arrival;
use crate::think::{Plain, Task, Think, ThinkError, Thought};
use crate::typed::{Answer, Thinkable};

/// Asks the model for a `T` as [`think_with_retry`](crate::think::think_with_retry) does, and reports what the model
/// writes piece by piece.
///
/// ```
/// # use twr_runtime as twr;
/// # async fn show<Plan: twr_runtime::typed::Thinkable>() {
/// use twr::model::ScriptedModel;
/// use twr::think::{Streamed, think_stream};
///
/// let model = ScriptedModel::new(["[Plan]\nWe watch bees."]);
/// let mut stream = think_stream::<Plan>(&model, "Plan a study of bees.");
/// while let Some(item) = stream.next().await {
///     match item {
///         Streamed::Reply(event) => println!("{event:?}"),
///         Streamed::Done(result) => println!("{}", result.is_ok()),
///         _ => {}
///     }
/// }
/// # }
/// ```
pub fn think_stream<'m, T: Thinkable + 'm>(
    model: &'m (impl Model + ?Sized),
    task: impl Into<Task>,
) -> ThinkStream<'m, T> {
    Think::new(task).stream::<T>(model)
}

/// A run as a stream: what the model writes, piece by piece, and the answer as the last item. [`think_stream`] makes
/// one, and its page has an example.
///
/// The stream does nothing until it is polled, and receives only as much of a reply as is polled for. Dropping the stream
/// ends the current call.
pub struct ThinkStream<'m, T> {
    /// `None` after the run has ended.
    driving: Option<BoxFuture<'m, Result<Thought<T>, ThinkError>>>,
    done: Option<Result<Box<Thought<T>>, ThinkError>>,
    arrivals: Arc<Mutex<VecDeque<Arrival>>>,
    latest: LatestView,
    spec: Ref<Spec>,
}

impl Think<Plain> {
    /// Asks until the answer is there, told piece by piece: a stream whose last item is what
    /// [`run`](Self::run) would have given.
    pub fn stream<'m, T: Thinkable + 'm>(
        self,
        model: &'m (impl Model + ?Sized),
    ) -> ThinkStream<'m, T> {
        self.of::<T>().stream(model)
    }
}

impl<T: Answer> Think<T> {
    /// Asks until the answer is there, told piece by piece: a stream whose last item is what
    /// [`run`](Self::run) would have given.
    pub fn stream<'m>(self, model: &'m (impl Model + ?Sized)) -> ThinkStream<'m, T>
    where
        T: 'm,
    {
        let arrivals = Arc::new(Mutex::new(VecDeque::new()));
        let told = Arc::clone(&arrivals);
        let tell = move |arrival| {
            told.lock().unwrap_or_else(PoisonError::into_inner).push_back(arrival);
        };
        let spec = self.spec.clone();
        let driving = async move { self.driven(&model, None, Some(&tell), |_| {}).await };
        ThinkStream {
            driving: Some(Box::pin(driving)),
            done: None,
            arrivals,
            latest: LatestView::new(StreamView::new(spec.clone())),
            spec,
        }
    }
}

impl<T> ThinkStream<'_, T> {
    /// The next item, or `None` after the last. For users without a stream library.
    pub async fn next(&mut self) -> Option<Streamed<T>> {
        poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }

    /// A handle to the latest view of the fields, for any number of readers in any task or thread.
    pub fn latest(&self) -> LatestView {
        self.latest.clone()
    }

    /// The name of the field at this position, as events have it, in Rust; empty if there is no such field.
    pub fn field_name(&self, field: usize) -> &str {
        self.spec.fields.get(field).map(|field| field.name.as_ref()).unwrap_or_default()
    }

    fn arrived(&self) -> Option<Arrival> {
        // Held for as long as it takes to take one out.
        self.arrivals.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

/// It holds no pinned place of its own: the run is boxed.
impl<T> Unpin for ThinkStream<'_, T> {}

impl<T> Stream for ThinkStream<'_, T> {
    type Item = Streamed<T>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if let Some(arrival) = this.arrived() {
                this.latest.update(|view| view.take_in(&arrival));
                return Poll::Ready(Some(arrival.into()));
            }
            if let Some(done) = this.done.take() {
                // The readers have seen all arrivals, or can.
                this.latest.end();
                return Poll::Ready(Some(Streamed::Done(done)));
            }
            let Some(driving) = &mut this.driving else { return Poll::Ready(None) };
            match driving.as_mut().poll(context) {
                Poll::Ready(result) => {
                    this.driving = None;
                    this.done = Some(result.map(Box::new));
                }
                Poll::Pending => {
                    // What was told meanwhile is given before anything is waited for.
                    let Some(arrival) = this.arrived() else { return Poll::Pending };
                    this.latest.update(|view| view.take_in(&arrival));
                    return Poll::Ready(Some(arrival.into()));
                }
            }
        }
    }
}

impl<T> Drop for ThinkStream<'_, T> {
    fn drop(&mut self) {
        self.latest.end();
    }
}

impl<T> fmt::Debug for ThinkStream<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThinkStream")
            .field("has_ended", &self.driving.is_none())
            .finish_non_exhaustive()
    }
}
