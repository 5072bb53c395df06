//! `Msg`: text that const evaluation can put together, in a buffer of fixed size.

use std::fmt;

const SIZE: usize = 1024;
/// Stands where a text was cut.
const CUT: &str = "…";

/// What is wrong, as text that a constant can panic with.
#[derive(Clone, Copy)]
pub struct Msg {
    bytes: [u8; SIZE],
    length: usize,
    is_cut: bool,
}

impl Msg {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; SIZE], length: 0, is_cut: false }
    }

    /// Adds a text. One that does not fit is cut, with `…` at its end, and nothing follows it.
    #[must_use]
    pub(super) const fn and(mut self, text: &str) -> Self {
        if self.is_cut {
            return self;
        }
        let mut room = SIZE - CUT.len() - self.length;
        if text.len() <= room {
            return self.copy(text.as_bytes());
        }
        while !text.is_char_boundary(room) {
            room -= 1;
        }
        let (kept, _) = text.as_bytes().split_at(room);
        self.is_cut = true;
        self.copy(kept).copy(CUT.as_bytes())
    }

    /// Adds a number.
    #[must_use]
    pub(super) const fn and_number(self, number: usize) -> Self {
        let more = if number >= 10 { self.and_number(number / 10) } else { self };
        let (_, digits) = "0123456789".split_at(number % 10);
        let (digit, _) = digits.split_at(1);
        more.and(digit)
    }

    /// Appends what fits.
    const fn copy(mut self, mut bytes: &[u8]) -> Self {
        while let [first, rest @ ..] = bytes {
            let (_, free) = self.bytes.split_at_mut(self.length);
            let Some(place) = free.first_mut() else { return self };
            *place = *first;
            self.length += 1;
            bytes = rest;
        }
        self
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        let (written, _) = self.bytes.split_at(self.length);
        match str::from_utf8(written) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

impl fmt::Display for Msg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Msg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_numbers_stand_after_each_other() {
        const MSG: Msg = Msg::new().and("[研究计划] has ").and_number(2_050).and(" words");
        assert_eq!(MSG.to_string(), "[研究计划] has 2050 words");
        assert_eq!(Msg::new().and_number(0).as_str(), "0");
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        let long = "研".repeat(400);
        let cut = Msg::new().and("a").and(&long).and("more");
        assert_eq!(cut.to_string(), format!("a{}…", "研".repeat(340)));
        let full = "x".repeat(SIZE - CUT.len());
        assert_eq!(Msg::new().and(&full).as_str(), full);
        assert_eq!(Msg::new().and(&full).and("more").and("more").to_string(), full + CUT);
    }
}
