//! The twin of `reflection.yaml`.

use twr::Thinkable;

/// 你刚才的尝试失败了。请反思原因，决定下一次怎么做。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    layout = "tags",
    prompt_text = "\
任务：{{ task }}

----- 第 {{ iteration }} 次尝试 -----
{{ attempt }}
----- 错误 -----
{{ error }}
----- 结束 -----
{%- if past %}

以前的教训：
{%- for lesson in past %}
- {{ lesson }}
{%- endfor %}
{%- endif %}

以错误信息为准，不要猜测它没有说的事。

{{ format }}
",
    input = ReflectionInput,
    example(
        input = ReflectionInput {
            task: "读取配置文件".into(),
            attempt: "打开 config.yml".into(),
            error: "找不到 config.yml，目录里有 config.yaml".into(),
            iteration: 1,
            past: vec![],
        },
        reply = Reflection {
            cause: "错误信息说找不到 config.yml，文件名写错了。".into(),
            kind: FailureKind::Parameters,
            lesson: "先列出目录，再读文件。".into(),
            next: vec!["改为读取 config.yaml".into()],
            confidence: 95,
        }
    )
)]
pub struct Reflection {
    /// 引用错误信息，说明为什么失败。
    #[think(header = "失败原因")]
    pub cause: String,
    #[think(header = "类型")]
    pub kind: FailureKind,
    /// 一句话，换一个任务也用得上。
    #[think(header = "教训", line)]
    pub lesson: String,
    /// 下一次具体改什么。
    #[think(header = "下一步", line, min_items = 1, max_items = 5)]
    pub next: Vec<String>,
    /// 下一次成功的把握，百分之几。
    #[think(header = "把握", max = 100)]
    pub confidence: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Thinkable)]
pub enum FailureKind {
    #[think(word = "逻辑", alias = ["逻辑错误", "logic"])]
    Logic,
    #[think(word = "参数", alias = ["参数错误", "parameters"])]
    Parameters,
    #[think(word = "环境", alias = ["超时", "网络", "权限", "environment"])]
    Environment,
}

#[derive(Debug, Clone)]
pub struct ReflectionInput {
    pub task: String,
    pub attempt: String,
    pub error: String,
    /// Which attempt it was, from one.
    pub iteration: u8,
    /// What was learnt of failures like this one.
    pub past: Vec<String>,
}
