//! Suite: what a message in Chinese says about a visit. The truth stands in the message.

use twr::Thinkable;

use super::task::{Suite, Task, truth};

/// 短信中关于来访的信息。
#[derive(Clone, Debug, Thinkable)]
#[think(
    language = "zh",
    example(task = "我是王芳，五月三日带4个人来参观，请派车来接。", reply = visit("王芳", "五月三日", 4, true)),
    example(task = "您好，李伟一行12人十月十八日到，我们自己开车。", reply = visit("李伟", "十月十八日", 12, false)),
    example(task = "一月二十七日我们2人到访，需要接站。张敏", reply = visit("张敏", "一月二十七日", 2, true))
)]
struct Visit {
    /// 来访者的姓名。
    #[think(header = "姓名", line, grounded)]
    name: String,
    /// 来访的日期，照短信写。
    #[think(header = "日期", line, grounded)]
    day: String,
    /// 来几个人。
    #[think(header = "人数", min = 1, max = 500)]
    people: u32,
    /// 是否需要接。
    #[think(header = "接站")]
    pick_up: bool,
}

fn visit(name: &str, day: &str, people: u32, pick_up: bool) -> Visit {
    Visit { name: name.into(), day: day.into(), people, pick_up }
}

pub(super) fn suite() -> Suite {
    let known = |(text, visit): (&str, Visit)| Task::known(text, visit.to_reply());
    Suite { name: "visit_zh", spec: Visit::SPEC, tasks: tasks().map(known).into(), right: truth }
}

fn tasks() -> [(&'static str, Visit); 6] {
    [
        ("我叫刘洋，三月十二日我们5个人来，请到车站接我们。", visit("刘洋", "三月十二日", 5, true)),
        (
            "八月九日陈静带30名学生来参观，坐自己的大巴，不用接。",
            visit("陈静", "八月九日", 30, false),
        ),
        (
            "您好，我们共8人，六月二十一日到，麻烦派车接站。赵磊",
            visit("赵磊", "六月二十一日", 8, true),
        ),
        ("孙丽，十二月五日，3人，自己打车过去。", visit("孙丽", "十二月五日", 3, false)),
        ("周强将于七月二日率15人来访，希望有人到机场接。", visit("周强", "七月二日", 15, true)),
        ("九月八日我和同事共2人来，不需要接。吴敏敏", visit("吴敏敏", "九月八日", 2, false)),
    ]
}
