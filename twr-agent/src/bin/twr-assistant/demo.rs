//! The demonstration: a whole task without a key.

use std::sync::Arc;

use twr::Language;
use twr::Model;
use twr::model::ScriptedModel;
use twr_agent::command::Clock;
use twr_agent::store::Database;
use twr_agent::{Limits, Toolbox, Watcher};

use crate::output::print;
use crate::setup::{Failure, Settings, assistant};

/// A whole task with a scripted model: a question, its answer, two tools, and the end.
pub(crate) async fn run(
    language: Language,
    limits: Limits,
    watcher: &dyn Watcher,
) -> Result<u8, Failure> {
    let (said, replies) = match language {
        Language::Chinese => CHINESE,
        _ => ENGLISH,
    };
    let database = Arc::new(Database::in_memory()?);
    let clock: Clock = Arc::new(|| jiff::civil::date(2026, 11, 23).at(9, 0, 0, 0));
    let model: Arc<dyn Model> = Arc::new(ScriptedModel::new(replies));
    let options = Settings { language, remembers: true, thoughts: false };
    let assistant =
        assistant(&database, clock, (Some(model), Toolbox::new()), options).limits(limits);
    for line in said {
        print(&format!("> {line}"));
        print(&assistant.handle(line, watcher).await?);
    }
    Ok(0)
}

/// What the user says, and the model's replies.
type Demo = ([&'static str; 4], [&'static str; 9]);

const CHINESE: Demo = (
    ["把买牛奶加到待办，并提醒我", "/todo list", "下午六点", "/schedule list"],
    [
        "先记下要买的东西，再设提醒。\n[计划]\n- 添加待办“买牛奶”\n- 添加买牛奶的提醒",
        "[动作] todo\n[待办命令] /todo add 买牛奶",
        "[动作] done\n[回复] 已添加待办“买牛奶”。",
        "[状态] replanned\n[原因] 还要设提醒。\n[新计划]\n| 步骤 | 完成 |\n| --- | --- |\n| 添加待办“买牛奶” | 是 |\n| 添加买牛奶的提醒 | 否 |",
        "[动作] ask_user\n[问题] 几点提醒您？",
        "[状态] replanned\n[原因] 用户说了时间。\n[新计划]\n| 步骤 | 完成 |\n| --- | --- |\n| 添加待办“买牛奶” | 是 |\n| 在 18:00 提醒买牛奶 | 否 |",
        "[动作] schedule\n[日程命令] /schedule add 2026-11-23 18:00 买牛奶",
        "[动作] done\n[回复] 已设置 18:00 的提醒。",
        "[状态] done\n[最终回复] “买牛奶”已经在待办里，今天 18:00 会提醒您。",
    ],
);

const ENGLISH: Demo = (
    ["Put milk on my list, and remind me", "/todo list", "at 6 pm", "/schedule list"],
    [
        "The list first, then the reminder.\n[Plan]\n- Add \"buy milk\"\n- Set a reminder to buy milk",
        "[Action] todo\n[Todo command] /todo add buy milk",
        "[Action] done\n[Response] \"Buy milk\" is on the list.",
        "[Status] replanned\n[Reason] The reminder is still to be set.\n[New plan]\n| Step | Done |\n| --- | --- |\n| Add \"buy milk\" | yes |\n| Set a reminder to buy milk | no |",
        "[Action] ask_user\n[Question] When shall I remind you?",
        "[Status] replanned\n[Reason] The user said when.\n[New plan]\n| Step | Done |\n| --- | --- |\n| Add \"buy milk\" | yes |\n| Remind of the milk at 18:00 | no |",
        "[Action] schedule\n[Schedule command] /schedule add 2026-11-23 18:00 buy milk",
        "[Action] done\n[Response] The reminder is set for 18:00.",
        "[Status] done\n[Response] \"Buy milk\" is on your list, and I will remind you today at 18:00.",
    ],
);
