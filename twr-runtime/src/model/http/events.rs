//! The bytes of an event stream as the data of its events.

/// Puts lines and events together from bytes that arrive cut anywhere.
#[derive(Default)]
pub(super) struct Events {
    line: Vec<u8>,
    data: Vec<u8>,
    /// The last byte was a carriage return, which a line feed may go with.
    is_returned: bool,
}

impl Events {
    /// The data of each event that these bytes end.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut events = Vec::new();
        for &byte in bytes {
            let is_second = byte == b'\n' && self.is_returned;
            self.is_returned = byte == b'\r';
            match byte {
                b'\n' if is_second => {}
                b'\n' | b'\r' => events.extend(self.end_line()),
                _ => self.line.push(byte),
            }
        }
        events
    }

    /// The data of the event that the end of the stream ends.
    pub(super) fn end(&mut self) -> Option<Vec<u8>> {
        let ended = self.end_line();
        ended.or_else(|| self.end_event())
    }

    /// How many bytes wait for the end of their event.
    pub(super) fn waiting(&self) -> usize {
        self.line.len() + self.data.len()
    }

    fn end_line(&mut self) -> Option<Vec<u8>> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return self.end_event();
        }
        // Comments, names and numbers of events say nothing here.
        if let Some(data) = line.strip_prefix(b"data:") {
            if !self.data.is_empty() {
                self.data.push(b'\n');
            }
            self.data.extend_from_slice(data.trim_ascii());
        }
        None
    }

    fn end_event(&mut self) -> Option<Vec<u8>> {
        Some(std::mem::take(&mut self.data)).filter(|data| !data.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::Events;

    #[test]
    fn events_are_the_same_however_they_are_cut() {
        let check = |text: &str, expected: &[&str]| {
            for size in [1, 2, 3, 7, 1000] {
                let mut events = Events::default();
                let mut found: Vec<Vec<u8>> = Vec::new();
                for bytes in text.as_bytes().chunks(size) {
                    found.extend(events.read(bytes));
                }
                found.extend(events.end());
                let found: Vec<_> =
                    found.iter().map(|data| String::from_utf8_lossy(data)).collect();
                assert_eq!(found, expected, "{text:?} cut at {size}");
                assert_eq!(events.waiting(), 0);
            }
        };
        check("", &[]);
        check("data: a\n\ndata:b\n\n", &["a", "b"]);
        check("data: a\r\n\r\ndata: b\r\rdata: c", &["a", "b", "c"]);
        check("data: 长\ndata: b\n\n", &["长\nb"]);
        check(": alive\n\nevent: x\nid: 1\ndata: a\n\n\n\n", &["a"]);
        check("data\n\n<html>\n\n", &[]);
    }
}
