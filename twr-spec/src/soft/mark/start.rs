//! `Start`: what a line can be by its first byte.

use super::qualified;
use crate::spec::Field;

/// What the first byte of a line (after its indent) tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// Text, whatever follows.
    Text,
    /// Blank: look behind the indent.
    Blank,
    /// A letter that some header begins with: a label at most.
    Letter,
    /// A letter that a word before a header begins with: `Final`, `Step`.
    Word,
    /// A mark of some sort.
    Mark,
}

/// What each first byte tells, where these are the fields.
pub(super) fn starts(fields: &[Field]) -> [Start; 256] {
    let mut starts = [Start::Text; 256];
    for byte in *b"[<#*_-+>`~=(\"" {
        set(&mut starts, byte, Start::Mark);
    }
    for byte in b'0'..=b'9' {
        set(&mut starts, byte, Start::Mark);
    }
    // The first bytes of general punctuation, of CJK and full-width marks, and of emoji.
    for byte in [0xe2, 0xe3, 0xef, 0xf0] {
        set(&mut starts, byte, Start::Mark);
    }
    // The first bytes of Chinese numerals, which may number a header.
    for byte in [0xe4, 0xe5] {
        set(&mut starts, byte, Start::Letter);
    }
    for byte in *b" \t" {
        set(&mut starts, byte, Start::Blank);
    }
    let keys = || fields.iter().flat_map(|field| field.keys.iter());
    for key in keys() {
        note_start(&mut starts, key);
    }
    for byte in qualified::starts(keys().any(|key| !key.is_ascii())) {
        if let Some(place @ Start::Text) = starts.get_mut(usize::from(byte)) {
            *place = Start::Word;
        }
    }
    starts
}

fn set(starts: &mut [Start; 256], byte: u8, start: Start) {
    if let Some(place) = starts.get_mut(usize::from(byte)) {
        *place = start;
    }
}

/// Marks the first bytes of every spelling of a key: both cases, half and full width.
fn note_start(starts: &mut [Start; 256], key: &str) {
    let Some(first) = key.chars().next() else { return };
    let spellings = first.to_uppercase().chain(std::iter::once(first));
    for spelling in spellings {
        let mut buffer = [0; 4];
        if let Some(byte) = spelling.encode_utf8(&mut buffer).bytes().next()
            && starts.get(usize::from(byte)) == Some(&Start::Text)
        {
            set(starts, byte, Start::Letter);
        }
    }
}
