//! Where a line goes: to a command, to the question that waits, to a new task, or to the end of a task.

use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use twr::Language;
use twr::model::{ModelError, ModelErrorKind, ScriptedModel, ScriptedReply};
use twr_agent::assistant::{Assistant, CommandTool};
use twr_agent::compat::{Age, JsonPlanner};
use twr_agent::memory::{Recall, memory_block};
use twr_agent::store::Database;
use twr_agent::{Agent, Limits, SoftPlanner, Toolbox};

use crate::support::{ASK, DONE, FINISH, Hands, PLAN, REPLAN, SCHEDULE, assistant, commands};

fn memory() -> (Arc<Database>, Hands) {
    (Arc::new(Database::in_memory().unwrap()), Hands::at("2026-11-23T09:00"))
}

const WHOLE: [&str; 7] = [PLAN, ASK, REPLAN, SCHEDULE, DONE, FINISH, ""];

#[tokio::test]
async fn a_task_asks_waits_and_goes_on_with_commands_between() {
    let (database, hands) = memory();
    let (assistant, model) = assistant(&database, &hands, &WHOLE[..6]);
    let say = async |line: &str| assistant.handle(line, &()).await.unwrap();
    assert_eq!(say("提醒我买牛奶").await, "请确认：几点？");
    assert_eq!(say("/todo add 秘密").await, "已添加待办 #1: 秘密");
    assert_eq!(say("").await, "请确认：请补充必要信息。");
    assert_eq!(say("/fly").await, "未知命令: /fly。输入 /help 查看可用的命令。");
    assert_eq!(say("下午六点").await, "18:00 提醒您。");
    assert_eq!(say("/schedule list").await, "#1 2026-11-23 18:00 买牛奶");
    assert_eq!(say("").await, "");
    assert_eq!(database.open_task().unwrap(), None);
    assert!(model.requests().iter().all(|request| !format!("{request:?}").contains("秘密")));
}

#[tokio::test]
async fn a_goal_of_two_tools_is_reached_with_one_after_the_other() {
    let (database, hands) = memory();
    let script = [
        "[计划]\n- 添加待办\n- 设提醒",
        "[动作] todo\n[待办命令] /todo add 买牛奶",
        DONE,
        "[状态] replanned\n[原因] 第一步做完了。\n[新计划]\n| 步骤 | 完成 |\n| --- | --- |\n| 添加待办 | 是 |\n| 设提醒 | 否 |",
        SCHEDULE,
        DONE,
        FINISH,
    ];
    let (assistant, model) = assistant(&database, &hands, &script);
    let say = async |line: &str| assistant.handle(line, &()).await.unwrap();
    assert_eq!(say("把买牛奶加到待办，并在18:00提醒我").await, "18:00 提醒您。");
    assert_eq!(model.left(), 0);
    assert_eq!(say("/todo list").await, "[ ] #1 买牛奶");
    assert_eq!(say("/schedule list").await, "#1 2026-11-23 18:00 买牛奶");
    // The second item is thought of with what the first one gave.
    assert!(format!("{:?}", model.requests()[4]).contains("成功：已添加待办 #1: 买牛奶"));
}

#[tokio::test]
async fn a_line_that_needs_no_tool_is_answered() {
    let (database, hands) = memory();
    let script = ["[计划]\n- 问好", "[动作] done\n[回复] 你好！", "[状态] done\n[最终回复] 你好！"];
    let (assistant, _) = assistant(&database, &hands, &script);
    assert_eq!(assistant.handle("你好", &()).await.unwrap(), "你好！");
    assert_eq!(database.open_task().unwrap(), None);
}

#[tokio::test]
async fn the_cancel_word_ends_the_task_that_waits() {
    let (database, hands) = memory();
    let (assistant, model) = assistant(&database, &hands, &[PLAN, ASK, PLAN, DONE, FINISH]);
    let say = async |line: &str| assistant.handle(line, &()).await.unwrap();
    assert_eq!(say("取消当前任务").await, "当前没有进行中的任务。");
    assert_eq!(say("提醒我").await, "请确认：几点？");
    assert_eq!(say(" 取消当前任务 ").await, "已取消当前任务。");
    assert_eq!(say("取消当前任务").await, "当前没有进行中的任务。");
    // What follows is a new task.
    assert_eq!(say("别的事").await, "18:00 提醒您。");
    assert!(format!("{:?}", model.requests()[2]).contains("别的事"));
}

#[tokio::test]
async fn each_language_has_its_cancel_word_unless_the_limits_have_another() {
    let check = async |language, word: Option<&str>, line: &str, said: &str| {
        let (database, hands) = memory();
        let (assistant, _) = assistant(&database, &hands, &WHOLE[..2]);
        let mut limits = Limits::default();
        if let Some(word) = word {
            word.clone_into(&mut limits.cancel_word);
        }
        let assistant = assistant.limits(limits).language(language);
        assistant.handle("提醒我", &()).await.unwrap();
        assert_eq!(assistant.handle(line, &()).await.unwrap(), said);
        assert_eq!(assistant.cancel_word(), line);
    };
    check(Language::English, None, "cancel the task", "The task is cancelled.").await;
    check(Language::English, Some("stop"), "stop", "The task is cancelled.").await;
    check(Language::Chinese, None, "取消当前任务", "已取消当前任务。").await;
}

#[tokio::test]
async fn an_assistant_speaks_in_the_words_of_an_age() {
    let check = async |age: Age, replies: Option<[&str; 3]>, said: &str| {
        let (database, hands) = memory();
        let agent = replies.map(|replies| {
            Agent::new(JsonPlanner::new(age, ScriptedModel::new(replies)), Toolbox::new())
        });
        let assistant = Assistant::new(database, hands.clock(), agent).texts(age.texts());
        assert_eq!(assistant.handle("你好", &()).await.unwrap(), said);
    };
    check(Age::Third, None, "当前未配置 LLM。请设置 DEEPSEEK_API_KEY 后重试。").await;
    let apology =
        "抱歉，当前意图识别服务暂时不可用。请稍后再试，或直接使用 /todo、/schedule 命令。";
    check(Age::First, Some(["不"; 3]), apology).await;
}

#[tokio::test]
async fn without_a_model_commands_work_and_tasks_say_what_to_set() {
    let (database, hands) = memory();
    let agent: Option<Agent<SoftPlanner<&dyn twr::Model>>> = None;
    let assistant = Assistant::new(database, hands.clock(), agent);
    let say = async |line: &str| assistant.handle(line, &()).await.unwrap();
    assert_eq!(say("提醒我").await, "当前未配置 LLM。请设置 TWR_MODEL 和 TWR_API_KEY 后重试。");
    assert_eq!(say("/todo add 买牛奶").await, "已添加待办 #1: 买牛奶");
    assert_eq!(say("").await, "");
}

#[tokio::test]
async fn a_command_is_no_answer_to_a_question_either() {
    let (database, hands) = memory();
    let (assistant, model) = assistant(&database, &hands, &WHOLE[..6]);
    assistant.handle("提醒我", &()).await.unwrap();
    let before = database.open_task().unwrap();
    let said = assistant.answer("/todo add 秘密", &()).await.unwrap();
    assert_eq!(said.as_deref(), Some("已添加待办 #1: 秘密"));
    assert_eq!(database.open_task().unwrap(), before);
    // A path is no command.
    assistant.answer("/home/下午六点", &()).await.unwrap();
    let told = format!("{:?}", model.requests());
    assert!(!told.contains("秘密") && told.contains("/home/下午六点"), "{told}");
}

#[tokio::test]
async fn a_number_is_the_option_that_is_shown_with_it() {
    let (database, hands) = memory();
    let ask = "[动作] ask_user\n[问题] 几点？\n[建议回答]\n- 下午六点\n- 下午五点";
    let (assistant, model) =
        assistant(&database, &hands, &[PLAN, ask, REPLAN, SCHEDULE, DONE, FINISH]);
    let say = async |line: &str| assistant.handle(line, &()).await.unwrap();
    assert_eq!(say("提醒我买牛奶").await, "请确认：几点？\n1. 下午六点\n2. 下午五点");
    assert_eq!(say("2").await, "18:00 提醒您。");
    assert!(format!("{:?}", model.requests()[2]).contains("几点？ 下午五点"));
}

#[tokio::test]
async fn the_word_that_cancels_may_look_like_a_command() {
    let (database, hands) = memory();
    let (assistant, _) = assistant(&database, &hands, &WHOLE[..2]);
    let mut limits = Limits::default();
    "/cancel".clone_into(&mut limits.cancel_word);
    let assistant = assistant.limits(limits);
    assistant.handle("提醒我", &()).await.unwrap();
    assert_eq!(assistant.handle("/cancel", &()).await.unwrap(), "已取消当前任务。");
    assert!(assistant.handle("/help", &()).await.unwrap().contains("/todo add"));
}

#[tokio::test]
async fn a_task_whose_model_is_down_is_kept_and_goes_on() {
    let (database, hands) = memory();
    let down = || ModelError::new(ModelErrorKind::Connection, "m").with_detail("nobody answers");
    let script: Vec<ScriptedReply> = vec![
        PLAN.into(),
        down().into(),
        down().into(),
        down().into(),
        SCHEDULE.into(),
        DONE.into(),
        FINISH.into(),
    ];
    let model = Arc::new(ScriptedModel::new(script));
    let planner = SoftPlanner::new(Arc::clone(&model), Language::Chinese);
    let tools = Toolbox::new().with_dynamic(CommandTool::schedule(commands(&database, &hands)));
    let agent = Agent::new(planner, tools);
    let assistant = Assistant::new(Arc::clone(&database), hands.clock(), Some(agent));
    for line in ["提醒我买牛奶", "", "别的事"] {
        let said = assistant.handle(line, &()).await.unwrap();
        assert!(said.starts_with("现在无法调用模型："), "{said}");
        assert!(said.contains("nobody answers") && said.contains("任务已保存"), "{said}");
        // A line that is not taken in is not lost without a word.
        let is_kept_back = said.ends_with("没有处理，请在任务结束后重新输入：别的事");
        assert_eq!(is_kept_back, line == "别的事", "{said}");
        // Nothing happened besides the plan, and what it cost.
        assert_eq!(database.open_task().unwrap().unwrap().log.len(), 3);
    }
    assert_eq!(assistant.handle("", &()).await.unwrap(), "18:00 提醒您。\n");
    assert_eq!(database.open_task().unwrap(), None);
}

#[tokio::test]
async fn the_tools_take_their_own_commands_alone() {
    let check = async |action: &str, found: &str| {
        let (database, hands) = memory();
        let (assistant, model) = assistant(&database, &hands, &[PLAN, action, DONE, FINISH]);
        assistant.handle("做", &()).await.unwrap();
        let told = format!("{:?}", model.requests()[2]);
        assert!(told.contains(found), "{action}: {told}");
    };
    check("[动作] todo\n[待办命令] /schedule list", "失败：todo 工具仅支持 /todo 或 /view 命令。")
        .await;
    check("[动作] schedule\n[日程命令] /todo list", "失败：schedule 工具仅支持 /schedule 命令。")
        .await;
    check("[动作] todo\n[待办命令] /todo fly", "失败：用法: /todo add").await;
    check("[动作] todo\n[待办命令] /view all", "成功：没有待办。").await;
}

#[tokio::test]
async fn progress_is_told_and_what_stays_is_not_repeated() {
    let (database, hands) = memory();
    let (assistant, _) = assistant(&database, &hands, &WHOLE[..6]);
    let lines = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&lines);
    let assistant = assistant.on_progress(move |line| told.lock().unwrap().push(line.to_owned()));
    assistant.handle("提醒我买牛奶", &()).await.unwrap();
    assert_eq!(
        lines.lock().unwrap().join("\n"),
        "\
计划列表：
1. 设提醒
步骤进度：0/20
当前计划项：1/1
完成情况：0/1
任务状态：进行中
步骤进度：1/20
任务状态：等待补充信息"
    );
    lines.lock().unwrap().clear();
    assistant.handle("下午六点", &()).await.unwrap();
    let said = lines.lock().unwrap().join("\n");
    // The list is as it was.
    assert!(!said.contains("计划列表"), "{said}");
    for line in [
        "步骤动作：schedule [日程命令] /schedule add 2026-11-23 18:00 买牛奶",
        "步骤结果：成功",
        "完成情况：1/1",
        "任务状态：已完成",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

fn lines() -> impl Strategy<Value = Vec<String>> {
    let verb = prop::sample::select(vec![
        "/todo add",
        "/todo list",
        "/view all",
        "/schedule list",
        "/fly",
        "/todo done 1",
    ]);
    prop::collection::vec(
        (verb, "[a-z]{0,4}").prop_map(|(verb, remaining)| format!("{verb} MARK{remaining}")),
        0..8,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn commands_never_change_the_task_that_waits_and_no_prompt_holds_one(lines in lines()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (database, hands) = memory();
            let (assistant, model) = assistant(&database, &hands, &WHOLE[..6]);
            assistant.handle("提醒我", &()).await.unwrap();
            let before = database.open_task().unwrap();
            for line in &lines {
                assistant.handle(line, &()).await.unwrap();
                assert_eq!(database.open_task().unwrap(), before);
            }
            assistant.handle("下午六点", &()).await.unwrap();
            assert!(model.requests().iter().all(|request| !format!("{request:?}").contains("MARK")));
        });
    }
}

#[tokio::test]
async fn a_failure_of_one_task_is_shown_to_the_planner_of_a_like_one_until_it_is_forgotten() {
    let (database, hands) = memory();
    let remembered = Arc::clone(&database);
    let now = hands.clock();
    let script = [
        PLAN,
        "[动作] schedule\n[日程命令] /schedule add 明天 买牛奶",
        SCHEDULE,
        DONE,
        FINISH,
        PLAN,
        DONE,
        FINISH,
        PLAN,
        DONE,
        FINISH,
    ];
    let model = Arc::new(ScriptedModel::new(script));
    let planner = SoftPlanner::new(Arc::clone(&model), Language::Chinese);
    let planner = planner.background(move |goal| {
        let like = remembered.like_failures(goal, now(), &Recall::default()).unwrap();
        memory_block(&like, Language::Chinese, 500)
    });
    let tool = CommandTool::schedule(commands(&database, &hands));
    let tools = Toolbox::new().with_dynamic(tool);
    let agent = Some(Agent::new(planner, tools));
    let assistant = Assistant::new(Arc::clone(&database), hands.clock(), agent).learns(true);
    let say = async |line: &str| assistant.handle(line, &()).await.unwrap();
    assert_eq!(say("提醒我买牛奶").await, "18:00 提醒您。");
    let listed = say("/memory list").await;
    assert!(
        listed.starts_with("#1 2026-11-23 09:00 schedule（1 次）: 用法: /schedule add"),
        "{listed}"
    );
    assert!(
        listed.contains("有效的解决办法：[日程命令] /schedule add 2026-11-23 18:00 买牛奶"),
        "{listed}"
    );

    assert_eq!(say("提醒我买茶").await, "18:00 提醒您。");
    assert_eq!(say("/memory forget 1").await, "已忘记失败记录 #1");
    assert_eq!(say("提醒我买茶").await, "18:00 提醒您。");
    let told: Vec<bool> = model
        .requests()
        .iter()
        .map(|request| format!("{:?}", request.messages).contains("以前的失败记录："))
        .collect();
    // The plan, the thought and the replan of the second task.
    assert_eq!(told[5..8], [true; 3]);
    assert!(told[..5].iter().chain(&told[8..]).all(|told| !told), "{told:?}");
}
