//! A session of a shell: commands after a prompt `$ `, and what they write.

/// The command of a line that begins with a prompt: `$ ls`. An amount, `$ 5`, is none.
pub(crate) fn prompted(line: &str) -> Option<&str> {
    let command = line.trim().strip_prefix("$ ")?.trim_start();
    let is_command = |c: char| c.is_alphabetic() || matches!(c, '.' | '/' | '~' | '_');
    command.starts_with(is_command).then_some(command)
}

/// The commands of a session, a line each, with the lines that they go on on; `None` where the first line has no prompt.
pub(crate) fn commands(text: &str) -> Option<String> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    lines().next().and_then(prompted)?;
    let mut found: Vec<&str> = Vec::new();
    let mut goes_on = false;
    for line in lines() {
        let command = match prompted(line) {
            Some(command) => Some(command),
            None => Some(line.strip_prefix("> ").unwrap_or(line)).filter(|_| goes_on),
        };
        goes_on = command.is_some_and(|command| command.ends_with('\\'));
        found.extend(command);
    }
    Some(found.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_after_prompts() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(commands(text).as_deref(), expect, "{text:?}");
        };
        check("$ ls", Some("ls"));
        check("$ du -sh img\n48M img\n\n$ ./run", Some("du -sh img\n./run"));
        check("$ cat a \\\n> b\nx", Some("cat a \\\nb"));
        check("ls\n$ pwd", None);
        check("$ 5", None);
        check("$HOME/run", None);
        check("", None);
    }
}
