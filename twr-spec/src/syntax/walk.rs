//! A text of a grammar, chosen step by step.

use super::{Part, Rules};

/// How deep rules are followed before the shortest way out is taken.
const DEEP: usize = 300;

/// How many bytes are written before the shortest way out is taken.
const LONG: usize = 1_500;

/// How many times at most a part without a greatest number is taken.
const MANY: u32 = 8;

/// A text that the grammar lets through. `choose` gives a number below the one that it is handed.
pub(crate) fn walk(rules: &Rules, start: &Part, choose: &mut dyn FnMut(usize) -> usize) -> String {
    let mut walker = Walker { rules, heights: heights(rules), choose, out: String::new() };
    walker.part(start, 0);
    walker.out
}

struct Walker<'w> {
    rules: &'w Rules,
    /// How many rules are in each other at least before only text is left.
    heights: Vec<usize>,
    choose: &'w mut dyn FnMut(usize) -> usize,
    out: String,
}

impl Walker<'_> {
    fn is_enough(&self, depth: usize) -> bool {
        depth > DEEP || self.out.len() > LONG
    }

    fn part(&mut self, part: &Part, depth: usize) {
        match part {
            Part::Literal(text) => self.out.push_str(text),
            Part::Class(class) => {
                let ranges = class.ranges();
                let range = (self.choose)(ranges.len().max(1));
                if let Some((first, last)) = ranges.get(range) {
                    let width = u32::from(*last) - u32::from(*first) + 1;
                    let step = (self.choose)(width.min(0x300) as usize);
                    let step = u32::try_from(step).unwrap_or_default();
                    self.out.push(char::from_u32(u32::from(*first) + step).unwrap_or(*first));
                }
            }
            Part::Rule(id) => {
                if let Some((_, body)) = self.rules.get(*id) {
                    self.part(body, depth + 1);
                }
            }
            Part::Sequence(parts) => parts.iter().for_each(|part| self.part(part, depth)),
            Part::Either(parts) => {
                let at = if self.is_enough(depth) {
                    let least = parts.iter().map(|part| height(part, &self.heights));
                    least.enumerate().min_by_key(|(_, height)| *height).map_or(0, |(at, _)| at)
                } else {
                    (self.choose)(parts.len())
                };
                if let Some(part) = parts.get(at) {
                    self.part(part, depth);
                }
            }
            Part::Repeat(inner, min, max) => {
                let most = max.unwrap_or(min.saturating_add(MANY)).min(min.saturating_add(MANY));
                let more = if self.is_enough(depth) {
                    0
                } else {
                    (self.choose)((most - min) as usize + 1)
                };
                for at in 0..*min as usize + more {
                    if at >= *min as usize && self.is_enough(depth) {
                        break;
                    }
                    self.part(inner, depth + 1);
                }
            }
        }
    }
}

/// The heights of all rules: one that leads to itself has that of its shortest way out.
fn heights(rules: &Rules) -> Vec<usize> {
    let mut heights = vec![usize::MAX; rules.len()];
    loop {
        let mut changed = false;
        for (id, _, part) in rules.iter() {
            let own = height(part, &heights).saturating_add(1);
            if let Some(known) = heights.get_mut(id.index()).filter(|known| own < **known) {
                *known = own;
                changed = true;
            }
        }
        if !changed {
            return heights;
        }
    }
}

fn height(part: &Part, heights: &[usize]) -> usize {
    match part {
        Part::Literal(_) | Part::Class(_) | Part::Repeat(_, 0, _) => 0,
        Part::Rule(id) => heights.get(id.index()).copied().unwrap_or(usize::MAX),
        Part::Sequence(parts) => parts.iter().map(|part| height(part, heights)).max().unwrap_or(0),
        Part::Either(parts) => parts.iter().map(|part| height(part, heights)).min().unwrap_or(0),
        Part::Repeat(part, ..) => height(part, heights),
    }
}
