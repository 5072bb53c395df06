//! `LatestView`: the newest state of a view, for readers that may be slow.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use super::view::StreamView;

/// The latest view of a stream. Any number of readers have a clone each; a slow one misses states, and still gets the
/// last.
///
/// No lock is held while the stream waits: one event is taken in, or one view copied, at a time.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{FieldProgress, think_stream};
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 3"]);
/// let mut stream = think_stream::<Plan>(&model, "Plan a study of bees.");
/// let mut latest = stream.latest();
/// let page = async {
///     while let Some(view) = latest.changed().await {
///         println!("{}", serde_json::to_string(&view).unwrap_or_default());
///     }
/// };
/// let run = async { while stream.next().await.is_some() {} };
/// tokio::join!(page, run);
/// assert!(matches!(latest.get().field("weeks").unwrap().progress, FieldProgress::Ready(_)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct LatestView {
    state: Arc<Mutex<State>>,
    /// The version that this reader saw last.
    seen: u64,
}

#[derive(Debug)]
struct State {
    view: StreamView,
    version: u64,
    has_ended: bool,
    waiting: Vec<Waker>,
}

impl LatestView {
    pub(super) fn new(view: StreamView) -> Self {
        let state = State { view, version: 0, has_ended: false, waiting: Vec::new() };
        Self { state: Arc::new(Mutex::new(state)), seen: 0 }
    }

    /// A copy of the view as it is now.
    pub fn get(&self) -> StreamView {
        self.state().view.clone()
    }

    /// Waits until the view is another than this reader saw last, and gives it; `None` if the stream has ended and
    /// nothing is new.
    pub async fn changed(&mut self) -> Option<StreamView> {
        poll_fn(|context| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.version > self.seen {
                self.seen = state.version;
                return Poll::Ready(Some(state.view.clone()));
            }
            if state.has_ended {
                return Poll::Ready(None);
            }
            if !state.waiting.iter().any(|waker| waker.will_wake(context.waker())) {
                state.waiting.push(context.waker().clone());
            }
            Poll::Pending
        })
        .await
    }

    pub(super) fn update(&self, change: impl FnOnce(&mut StreamView)) {
        let mut state = self.state();
        change(&mut state.view);
        state.version += 1;
        wake(state);
    }

    /// Tells the readers that nothing more comes.
    pub(super) fn end(&self) {
        let mut state = self.state();
        state.has_ended = true;
        wake(state);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes the readers, who take the lock themselves.
fn wake(mut state: MutexGuard<'_, State>) {
    let waiting = std::mem::take(&mut state.waiting);
    drop(state);
    waiting.into_iter().for_each(Waker::wake);
}
