//! Words that no sentence ends with: a text that ends so was cut off.

/// Words that another has to follow, in lower case. As the last word of a title they have a capital.
const OPEN: [&str; 23] = [
    "a", "an", "the", "of", "and", "or", "nor", "than", "whose", "because", "into", "its", "their",
    "my", "your", "our", "every", "as", "by", "if", "while", "although", "been",
];

/// Whether another word has to follow this one.
fn is_open_word(word: &str) -> bool {
    OPEN.contains(&word)
}

/// Whether the last of several words is one that no sentence ends with.
pub(crate) fn ends_open(line: &str) -> bool {
    let mut words = line.split_whitespace().rev();
    let last = words.next().unwrap_or_default();
    let Some(before) = words.next() else { return false };
    // `The ladder fell, which`; `I can't tell which` ends.
    is_open_word(last) || before.ends_with(',') && matches!(last, "which" | "who" | "where")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_tells_of_a_cut() {
        for line in ["a slow unfolding of", "Replace the", "It was late because", "It fell, which"]
        {
            assert!(ends_open(line), "{line:?}");
        }
        for line in ["The", "as it is", "What I Am Made Of", "the end.", "I can't tell which", ""] {
            assert!(!ends_open(line), "{line:?}");
        }
    }
}
