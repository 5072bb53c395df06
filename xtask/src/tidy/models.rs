//! Models that pass requests on to other models say so, so that a caller learns all that the others offer.

use super::rust::is_test;
use super::source::Line;
use super::tree::{Source, Tree, Violation};

/// A file that makes a type a model, and in which another model is asked, has `fn inner`.
pub(super) fn wrappers_say_what_they_wrap(tree: &Tree) -> Vec<Violation> {
    let sources = tree.sources.iter().filter(|source| !is_test(&source.path));
    let found = sources.filter_map(|source| {
        let made = line_with(source, is_model)?;
        let asks = |code: &str| code.contains(".complete(") && !code.contains("(self.complete(");
        line_with(source, asks)?;
        let says = line_with(source, |code| code.contains("fn inner(&self)"));
        let message = "a model that asks another one gives it in `fn inner`, and the rest follows";
        says.is_none().then(|| Violation::new(&source.path, made, message))
    });
    found.collect()
}

/// Whether the line begins to make a type a model.
fn is_model(code: &str) -> bool {
    code.trim_start().starts_with("impl") && code.contains(" Model for ")
}

/// The first such line of code before the inline tests.
fn line_with(source: &Source, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let is_of_tests = |line: &Line| line.code.contains("mod tests {");
    let lines = source.lines.iter().take_while(|line| !is_of_tests(line));
    (1..).zip(lines).find(|(_, line)| is_wanted(&line.code)).map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::wrappers_say_what_they_wrap as rule;

    #[test]
    fn wrappers() {
        let asks = "impl<M: Model> Model for Loud<M> {\nself.0.complete(request)\n}\n";
        let says = format!("{asks}fn inner(&self) -> Vec<&dyn Model> {{ vec![&self.0] }}\n");
        // A model may ask itself.
        let alone = "/// model.complete(request)\nimpl Model for Fixed {\nwhole(self.complete(request))\n}\n";
        let in_tests = format!("{alone}mod tests {{\nmodel.complete(request)\n}}\n");
        check(rule, &[("a.rs", &says), ("b.rs", alone), ("c.rs", &in_tests)], &[]);
        check(rule, &[("tests/a.rs", asks), ("b.rs", "model.complete(request)\n")], &[]);
        check(rule, &[("src/a.rs", &format!("x;\n{asks}"))], &["src/a.rs:2"]);
    }
}
