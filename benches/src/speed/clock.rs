//! The CPU time of this thread: unlike time on the wall, other programs do not lengthen it.

use std::time::Duration;

/// The CPU time that this thread has used so far.
#[cfg(unix)]
pub(super) fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or(0))
}

/// The time on the wall, where threads have no clock of their own that is read safely.
#[cfg(not(unix))]
pub(super) fn cpu_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
