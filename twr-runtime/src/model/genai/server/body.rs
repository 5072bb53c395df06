//! The body of an answer, read up to a bound.

use reqwest::Response;

/// How much is read of the body of a failed call: its message is at the beginning.
const FAILED: usize = 64 * 1024;

/// Why there is no whole body.
pub(super) enum BodyFault {
    /// It is longer than the bound.
    TooLong,
    /// It broke off.
    Broken(reqwest::Error),
}

/// The whole body, if it is no longer than `most` bytes.
pub(super) async fn whole(mut response: Response, most: usize) -> Result<Vec<u8>, BodyFault> {
    let promised = response.content_length().unwrap_or(0);
    if promised > u64::try_from(most).unwrap_or(u64::MAX) {
        return Err(BodyFault::TooLong);
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(BodyFault::Broken)? {
        if body.len() + chunk.len() > most {
            return Err(BodyFault::TooLong);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The beginning of the body of a failed call, as much as came.
pub(super) async fn beginning(mut response: Response) -> String {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() >= FAILED {
            body.truncate(FAILED);
            break;
        }
    }
    String::from_utf8_lossy(&body).into_owned()
}
