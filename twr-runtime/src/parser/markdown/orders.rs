//! `orders`: what is wrong with a reply's files to the text that tells the model what to write.

use twr_spec::diagnostic::quote;
use twr_spec::kind::{PathFlaw, path_remedy};
use twr_spec::spec::Language;

/// One thing that is wrong. Paths are as they were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Neither block is there.
    Nothing,
    /// A content block without a path.
    NoPath,
    /// A path without a content block.
    NoContent(String),
    /// Content after a file that has its own.
    Stray,
    /// The content block was never closed.
    CutOff(String),
    /// A fence in the content may have ended it.
    InnerFence(String),
    /// Nothing is in the content block.
    Empty(String),
    /// The path cannot be used as it is.
    Path(PathFlaw, String),
    /// More files than the one that was asked for.
    Several(usize),
    /// Both files and a line that says that no file is to be written.
    SkippedToo,
}

/// How many orders are given at once: ten are obeyed no better than three.
const MOST: usize = 3;

/// An order to the model, with the form of the two blocks. Shows no name that could be copied.
pub(super) fn orders(faults: &[Fault], tag: &str, language: Language) -> String {
    let is_chinese = language == Language::Chinese;
    let mut lines: Vec<String> = Vec::new();
    for fault in faults.iter().take(MOST) {
        let line = if is_chinese { chinese(fault, tag) } else { english(fault, tag) };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.push(if is_chinese {
        format!(
            "每个文件写成两个代码块，代码块之外不写任何内容：先是 ```path 代码块，里面只写文件名；然后是 ```{tag} \
             代码块，里面写文件的完整内容。每个代码块都在单独一行结束。"
        )
    } else {
        format!(
            "Write each file as two code blocks and nothing outside them: first a ```path block that holds \
             only the file's name, then a ```{tag} block that holds its whole content. Close each block on a \
             line of its own."
        )
    });
    lines.join("\n")
}

fn english(fault: &Fault, tag: &str) -> String {
    match fault {
        Fault::Nothing => "Write the file now.".to_owned(),
        Fault::NoPath => {
            format!("Write a ```path block with the file's name before the ```{tag} block.")
        }
        Fault::NoContent(path) => {
            format!("Write the ```{tag} block with the content of {}.", quote(path))
        }
        Fault::Stray => format!(
            "Write a ```path block before each ```{tag} block, and one ```{tag} block for each file."
        ),
        Fault::CutOff(path) => {
            format!(
                "The content of {} was cut off: write it to its end, more briefly if need be, and close the block.",
                quote(path)
            )
        }
        Fault::InnerFence(path) => format!(
            "The content of {} holds lines of ``` itself: open its block with ````{tag} and close it with ````.",
            quote(path)
        ),
        Fault::Empty(path) => format!("Write the content of {}: its block is empty.", quote(path)),
        Fault::Path(flaw, path) => match flaw {
            PathFlaw::Empty => {
                "Write the file's name in the ```path block: it is empty.".to_owned()
            }
            PathFlaw::SeveralLines => {
                "Write one file's name in the ```path block, on one line.".to_owned()
            }
            PathFlaw::Placeholder => {
                format!("Write the file's real name in the ```path block, not {}.", quote(path))
            }
            PathFlaw::Outside => {
                format!(
                    "Write a path inside the folder, without a leading / and without .., not {}.",
                    quote(path)
                )
            }
            flaw => {
                let order = path_remedy(*flaw, Language::English).unwrap_or("the name of a file");
                format!("Write {order}, not {}.", quote(path))
            }
        },
        Fault::Several(count) => format!("Write exactly one file, not {count}."),
        Fault::SkippedToo => {
            "Write either the file or the line that says it is skipped, not both.".to_owned()
        }
    }
}

fn chinese(fault: &Fault, tag: &str) -> String {
    match fault {
        Fault::Nothing => "请现在写出文件。".to_owned(),
        Fault::NoPath => format!("请在 ```{tag} 代码块之前写一个 ```path 代码块，里面写文件名。"),
        Fault::NoContent(path) => {
            format!("请写出 ```{tag} 代码块，里面是 {} 的内容。", quote(path))
        }
        Fault::Stray => format!(
            "请在每个 ```{tag} 代码块之前写一个 ```path 代码块，每个文件只写一个 ```{tag} 代码块。"
        ),
        Fault::CutOff(path) => {
            format!("{} 的内容没有写完：请写完整，必要时写得更简短，并结束代码块。", quote(path))
        }
        Fault::InnerFence(path) => {
            format!(
                "{} 的内容本身包含 ``` 行：请用 ````{tag} 开始这个代码块，用 ```` 结束。",
                quote(path)
            )
        }
        Fault::Empty(path) => format!("请写出 {} 的内容，它的代码块是空的。", quote(path)),
        Fault::Path(flaw, path) => match flaw {
            PathFlaw::Empty => "请在 ```path 代码块里写出文件名，它是空的。".to_owned(),
            PathFlaw::SeveralLines => "请在 ```path 代码块里只写一行：一个文件名。".to_owned(),
            PathFlaw::Placeholder => {
                format!("请在 ```path 代码块里写出真实的文件名，而不是 {}。", quote(path))
            }
            PathFlaw::Outside => {
                format!("请写文件夹之内的路径，不以 / 开头，不含 ..，而不是 {}。", quote(path))
            }
            flaw => {
                let order = path_remedy(*flaw, Language::Chinese).unwrap_or("一个文件的名字");
                format!("请写{order}，而不是 {}。", quote(path))
            }
        },
        Fault::Several(count) => format!("请只写一个文件，而不是 {count} 个。"),
        Fault::SkippedToo => "请只写文件，或者只写表示跳过的那一行，不要两者都写。".to_owned(),
    }
}
