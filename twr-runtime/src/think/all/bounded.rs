//! Several futures at a time, on the caller's task: no runtime is asked to spawn any.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// Carries the works out, at most so many at once, each begun in its turn; their outputs, in the order of
/// the works. `look` sees each output when it comes, and is called without one when a work goes on waiting;
/// its error ends all works at once.
///
/// Each wake polls all that are under way, which is cheap for as many as a server answers at once.
pub(in crate::think) async fn bounded<F: Future, E>(
    works: impl IntoIterator<Item = F>,
    at_once: usize,
    mut look: impl FnMut(Option<&F::Output>) -> Result<(), E>,
) -> Result<Vec<F::Output>, E> {
    let mut waiting = works.into_iter().enumerate();
    let mut running: Vec<(usize, Pin<Box<F>>)> = Vec::new();
    let mut outputs: Vec<Option<F::Output>> = Vec::new();
    poll_fn(|context| {
        let mut at = 0;
        loop {
            if at == running.len() && at < at_once.max(1) {
                let begun = waiting.next();
                running.extend(begun.map(|(place, work)| (place, Box::pin(work))));
            }
            let Some((place, work)) = running.get_mut(at) else { break };
            let Poll::Ready(output) = work.as_mut().poll(context) else {
                look(None)?;
                at += 1;
                continue;
            };
            look(Some(&output))?;
            let place = *place;
            if outputs.len() <= place {
                outputs.resize_with(place + 1, || None);
            }
            if let Some(empty) = outputs.get_mut(place) {
                *empty = Some(output);
            }
            drop(running.remove(at));
        }
        if running.is_empty() {
            return Poll::Ready(Ok(std::mem::take(&mut outputs).into_iter().flatten().collect()));
        }
        Poll::Pending
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    /// Works that are ready when they are polled for the so-manieth time; what happened, in order.
    async fn check(polls: &[u32], at_once: usize, expected: &str) {
        let (events, running) = (RefCell::new(Vec::new()), Cell::new(0));
        let works = polls.iter().enumerate().map(|(place, &polls)| {
            let (events, running) = (&events, &running);
            let mut left = polls;
            running.set(running.get() + 1);
            assert!(running.get() <= at_once.max(1), "{} are running", running.get());
            events.borrow_mut().push(format!("+{place}"));
            async move {
                poll_fn(|context| {
                    left -= 1;
                    context.waker().wake_by_ref();
                    if left == 0 { Poll::Ready(()) } else { Poll::Pending }
                })
                .await;
                running.set(running.get() - 1);
                events.borrow_mut().push(format!("-{place}"));
                place
            }
        });
        let outputs = bounded(works, at_once, |_| Ok::<_, ()>(())).await.unwrap();
        assert_eq!(outputs, (0..polls.len()).collect::<Vec<_>>());
        assert_eq!(events.into_inner().join(" "), expected);
    }

    #[tokio::test]
    async fn works_begin_in_turn_as_many_as_may_and_their_outputs_keep_the_order() {
        check(&[], 3, "").await;
        check(&[1, 1, 1], 1, "+0 -0 +1 -1 +2 -2").await;
        check(&[2, 1, 1], 0, "+0 -0 +1 -1 +2 -2").await;
        check(&[3, 1, 2, 1], 2, "+0 +1 -1 +2 -2 +3 -3 -0").await;
        check(&[3, 2, 1], 9, "+0 +1 +2 -2 -1 -0").await;
    }

    #[tokio::test]
    async fn an_error_of_who_looks_on_ends_all() {
        let ended = Cell::new(0);
        let works = [1_u32, 2, 3].map(|number| async move { number });
        let result = bounded(works, 1, |output| {
            ended.set(ended.get() + 1);
            if output == Some(&2) { Err("enough") } else { Ok(()) }
        });
        assert_eq!(result.await, Err("enough"));
        assert_eq!(ended.get(), 2);
    }
}
