//! `Fetcher`: a search server, whose failures have causes.

use twr::__private::{Site, SiteFault};

use crate::tool::{Cause, ToolFault};

/// The longest answer that is read, in bytes.
const MAX_ANSWER: usize = 4 << 20;

/// Fetches from one server.
#[derive(Clone, Debug)]
pub(super) struct Fetcher(Site);

impl Fetcher {
    pub(super) fn new(base: &str) -> Result<Self, ToolFault> {
        Site::new(base).map(Self).map_err(fault)
    }

    /// The body of this path of the server. A redirect to the same host is followed, a few times.
    pub(super) async fn get(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Vec<u8>, ToolFault> {
        self.0.get(path, headers, MAX_ANSWER).await.map_err(fault)
    }
}

fn fault(fault: SiteFault) -> ToolFault {
    match fault {
        SiteFault::Address(why) => ToolFault::bad_input(why),
        SiteFault::Certificates(why) => ToolFault::new(Cause::Other, why),
        SiteFault::Network(why) => ToolFault::new(Cause::Network, why),
        SiteFault::Status(status) => {
            let why = format!("the search server answered {status}");
            ToolFault::new(cause(status.as_u16()), why)
        }
        SiteFault::Redirects => {
            ToolFault::new(Cause::Other, "the search server redirects again and again")
        }
        SiteFault::TooLong => ToolFault::new(Cause::Other, "the answer is too long"),
    }
}

fn cause(status: u16) -> Cause {
    match status {
        401 | 403 => Cause::Auth,
        404 => Cause::NotFound,
        408 | 504 => Cause::Timeout,
        429 | 503 => Cause::Busy,
        502 => Cause::Network,
        400..=499 => Cause::BadInput,
        _ => Cause::Other,
    }
}

/// The text as part of an address: all bytes but letters, digits and `-_.~` in hexadecimal.
pub(super) fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
