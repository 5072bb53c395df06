//! A chapter, as it is proposed and as it is reviewed.

use twr::Thinkable;

/// 一章。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(language = "zh")]
pub struct Chapter {
    #[think(header = "标题", line, max_len = 30, example = "垃圾的数字")]
    pub title: String,
    #[think(header = "要点", line, min_items = 1, example = ["每人每天多少", "十年的变化"])]
    pub points: Vec<String>,
}

impl Chapter {
    pub fn new(title: &str, points: &[&str]) -> Self {
        Self { title: title.into(), points: points.iter().map(ToString::to_string).collect() }
    }
}
