//! A session of a shell: commands after a prompt `$ `, and what they write.

/// What a session is read to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Session {
    /// No line has a prompt.
    None,
    /// The commands, a line each, with the lines that they go on on.
    Commands(Vec<String>),
    /// What is a command and what is output cannot be told.
    Unclear,
}

/// The command of a line that begins with a prompt: `$ ls`, `(.venv) ann@host:~$ ls`, `root@host:/etc# ls`. An amount,
/// `$ 5`, is none.
pub(crate) fn prompted(line: &str) -> Option<&str> {
    let line = line.trim();
    let bare =
        line.strip_prefix('(').and_then(|rest| rest.split_once(") ")).map_or(line, |it| it.1);
    let at = bare.find("$ ").into_iter().chain(bare.find("# ")).min()?;
    let (host, command) = (bare.get(..at)?, bare.get(at + 2..)?);
    let is_host = host.contains('@') && (host.starts_with('[') || !host.contains(' '));
    let is_place = host.starts_with(['~', '/']) && host.ends_with(' ');
    let is_dollar = bare.get(at..).is_some_and(|rest| rest.starts_with('$'));
    let is_prompt = is_host || is_dollar && (host.is_empty() || is_place);
    let command = command.trim_start();
    let is_command = |c: char| c.is_alphabetic() || matches!(c, '.' | '/' | '~' | '_');
    (is_prompt && command.starts_with(is_command)).then_some(command)
}

/// The commands of a session.
pub(crate) fn session(text: &str) -> Session {
    let mut commands: Vec<String> = Vec::new();
    let (mut goes_on, mut is_begun) = (false, false);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.iter().all(|line| prompted(line).is_none()) {
        // All are comments, or `#` is the prompt.
        let is_told = !lines.is_empty() && lines.iter().all(|line| is_comment(line));
        return if is_told { Session::Unclear } else { Session::None };
    }
    for line in lines {
        let Some(command) = prompted(line) else {
            match commands.last_mut().filter(|_| goes_on) {
                Some(last) => {
                    let more = line.strip_prefix("> ").unwrap_or(line);
                    *last = format!("{last}\n{more}");
                    goes_on = more.ends_with('\\');
                }
                None if is_comment(line) || is_begun && !may_be_command(line) => {}
                None => return Session::Unclear,
            }
            continue;
        };
        if goes_on || opens_more(command) {
            return Session::Unclear;
        }
        (goes_on, is_begun) = (command.ends_with('\\'), true);
        commands.push(command.to_owned());
    }
    Session::Commands(commands)
}

/// Whether a command goes on on lines without a prompt, in a way that only a shell can tell: a quote or a bracket is open, a
/// text follows, a loop.
fn opens_more(command: &str) -> bool {
    const WORDS: [&str; 8] = [" do", " then", "{", "(", "&&", "||", "|", "sudo -i"];
    let is_odd = |quote: char| command.matches(quote).count() % 2 == 1;
    command.contains("<<")
        || is_odd('"')
        || is_odd('\'')
        || WORDS.iter().any(|end| command.ends_with(end))
}

/// Whether a line without a prompt may be a command all the same: it has another prompt, or begins with a variable.
fn may_be_command(line: &str) -> bool {
    line.starts_with(['$', '%', '➜']) || line.contains("$ ")
}

/// A comment on the commands that follow: `# Install first`.
fn is_comment(line: &str) -> bool {
    line.starts_with("# ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_after_prompts() {
        let check = |text: &str, expect: &[&str]| {
            let expect = expect.iter().map(ToString::to_string).collect();
            assert_eq!(session(text), Session::Commands(expect), "{text:?}");
        };
        check("$ ls", &["ls"]);
        check("$ du -sh img\n48M img\n\n$ ./run", &["du -sh img", "./run"]);
        check("$ cat a \\\n> b\nx", &["cat a \\\nb"]);
        check("# look first\nann@host:~$ ls\n(.venv) $ pip list", &["ls", "pip list"]);
        check("root@box:/etc# ls\nhosts\n[ann@box ~]$ pwd\n~/x $ id", &["ls", "pwd", "id"]);
    }

    #[test]
    fn what_only_a_shell_can_tell_is_unclear() {
        for text in [
            "ls\n$ pwd",
            "$ for f in *.jpg; do\n  mv $f x\ndone",
            "$ cat > x <<'EOF'\nhello\nEOF",
            "$ sudo -i\n# apt update",
            "# apt update\n# apt upgrade",
            "$ cd /tmp\n$HOME/bin/run",
            "$ python3 -c '\nprint(1)'",
        ] {
            assert_eq!(session(text), Session::Unclear, "{text:?}");
        }
        for text in ["$ 5", "$HOME/run", "", "ls"] {
            assert_eq!(session(text), Session::None, "{text:?}");
        }
    }
}
