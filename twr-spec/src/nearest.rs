//! `nearest`: the known name that a misspelt one is nearest to.

/// The nearest of the known names, if it is near: about one slip in three letters, or a name cut short.
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    // What is this long is no slip, and would take its time.
    const LONGEST: usize = 100;
    if name.len() > LONGEST {
        return None;
    }
    let longer = known.iter().find(|known| name.len() > 2 && known.starts_with(name));
    if let Some(longer) = longer {
        return Some(longer);
    }
    // A name of one letter is another one when that letter is.
    let allowed = match name.chars().count() {
        1 => 0,
        letters => letters.div_ceil(3),
    };
    known
        .iter()
        .map(|known| (distance(name, known), *known))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= allowed)
        .map(|(_, known)| known)
}

/// How many letters to insert, remove, replace or swap with their neighbour.
pub fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, known) in other.iter().enumerate() {
            let at = |costs: &[usize], column: usize| {
                costs.get(column).copied().unwrap_or(usize::MAX / 2)
            };
            let replaced = at(&last, column) + usize::from(letter != known);
            let mut cost = replaced.min(at(&last, column + 1) + 1).min(at(&current, column) + 1);
            let swapped = row > 0
                && column > 0
                && one.get(row - 1) == Some(known)
                && other.get(column - 1) == Some(letter);
            if swapped {
                cost = cost.min(at(&before, column - 1) + 1);
            }
            current.push(cost);
        }
        before = std::mem::replace(&mut last, current);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expect: Option<&str>) {
        assert_eq!(nearest(name, &["header", "about", "min_items", "min"]), expect, "{name}");
    }

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        check("hedaer", Some("header"));
        check("headers", Some("header"));
        check("abuot", Some("about"));
        check("min_item", Some("min_items"));
        check("mni", Some("min"));
        check("head", Some("header"));
        check("he", None);
        check("x", None);
        check("colour", None);
        check("", None);
    }
}
