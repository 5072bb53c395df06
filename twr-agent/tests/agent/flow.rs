//! Whole tasks, from the goal to what the user is told.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use twr::Language;
use twr::model::{BoxFuture, Model, ModelError, Reply, Request, ScriptedModel, Usage};
use twr_agent::run::{AgentRun, End, Happening, Limits, Move};
use twr_agent::texts::CHINESE;
use twr_agent::{Agent, Pause, SoftPlanner, Toolbox};

use crate::support::{Notes, Todo, act, agent, ask, done, finish, plan, replan, run, told, with};

fn texts(items: &[&str]) -> Vec<String> {
    items.iter().map(|&item| item.to_owned()).collect()
}

#[tokio::test]
async fn a_task_of_two_items_is_planned_done_and_agreed_upon() {
    let script = [
        plan(&["添加“买牛奶”", "添加“买面包”"]),
        act("add 买牛奶"),
        done("买牛奶已添加。"),
        replan(&[("添加“买牛奶”", true), ("添加“买面包”", false)]),
        act("add 买面包"),
        done("都已添加。"),
        finish("买牛奶和买面包都在待办里了。"),
    ];
    let (run, pause, model) = run(&script, Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::Done("买牛奶和买面包都在待办里了。".into())));
    assert_eq!(model.left(), 0);
    let state = run.state();
    // Four thoughts, two calls of the tool, two replans.
    assert_eq!(state.steps, 8);
    let results: Vec<&str> = state.observations.iter().map(|seen| seen.result.as_str()).collect();
    assert_eq!(results, ["已添加：买牛奶", "已添加：买面包"]);

    // The planner sees what was done, and the tools' own forms.
    let told = told(&model);
    assert!(told[0].contains("- todo：管理待办。"), "{}", told[0]);
    assert!(
        told[1].contains("[命令]") && told[1].contains("现在做第 1 步：添加“买牛奶”"),
        "{}",
        told[1]
    );
    assert!(told[2].contains("todo [命令] add 买牛奶 成功：已添加：买牛奶"), "{}", told[2]);
    assert!(told[3].contains("最多还能做 17 步"), "{}", told[3]);
}

/// The tries of each decision in the log, with the phase, and what all cost.
fn spent(run: &AgentRun) -> (Vec<(&'static str, u32)>, Usage) {
    let mut all = Usage::default();
    let mut tries = Vec::new();
    for happening in run.log() {
        if let Happening::Spent { phase, tries: count, usage } = happening {
            tries.push((phase.name(), *count));
            all += *usage;
        }
    }
    (tries, all)
}

#[tokio::test]
async fn the_log_says_what_each_decision_cost_and_goes_on_with_it() {
    let reply = |text: String, tokens| {
        let mut reply = Reply::text(text);
        reply.usage = Usage::of_call(tokens, 1);
        reply
    };
    let model = ScriptedModel::new([
        reply("好的。".to_owned(), 7),
        reply(plan(&["添加提醒"]), 10),
        reply(ask("几点？"), 100),
        reply(replan(&[("添加提醒", false)]), 1000),
    ]);
    let agent = agent(&model, Todo::default());
    let mut run = agent.begin("提醒我", Limits::default());
    agent.drive(&mut run, &()).await.unwrap();
    let (tries, usage) = spent(&run);
    assert_eq!(tries, [("plan", 2), ("thought", 1)]);
    assert_eq!((usage.calls, usage.input_tokens), (3, 117));
    assert_eq!((run.figures().tries, run.figures().usage), (3, usage));

    // In another process, and to the end of the script: what a server that is down has cost counts, too.
    let saved = serde_json::to_string(&run).unwrap();
    let mut run: AgentRun = serde_json::from_str(&saved).unwrap();
    agent.answer(&mut run, "三点", &()).unwrap();
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert!(!matches!(pause, Pause::Question(_)), "{pause:?}");
    assert_eq!(run.figures().usage.input_tokens, 1117);
    assert_eq!(serde_json::to_value(run.figures()).unwrap()["usage"]["calls"], 4);
}

/// A model whose replies take three seconds each.
struct Slow(ScriptedModel);

impl Model for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move {
            tokio::time::sleep(Duration::from_secs(3)).await;
            self.0.complete(request).await
        })
    }
}

#[tokio::test(start_paused = true)]
async fn calls_before_the_time_is_up_are_in_the_log() {
    let limits = with(|limits| limits.time = Some(Duration::from_secs(5)));
    let calls = AtomicUsize::new(0);
    let model = ScriptedModel::from_fn(move |_| {
        let call = calls.fetch_add(1, Ordering::Relaxed);
        if call == 0 { Reply::text("好的。") } else { Reply::text(plan(&["问"])) }
    });
    let model = Slow(model);
    let agent = Agent::new(SoftPlanner::new(&model, Language::Chinese), Toolbox::new());
    let mut run = agent.begin("问", limits);
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::Time));
    assert_eq!(spent(&run).0, [("plan", 1)]);
}

#[tokio::test]
async fn a_failed_action_is_done_in_another_way() {
    let script = [
        plan(&["添加“买牛奶”"]),
        act("ad 买牛奶"),
        act("add 买牛奶"),
        done("已添加。"),
        finish("已添加。"),
    ];
    let (run, pause, model) = run(&script, Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::Done("已添加。".into())));
    assert!(told(&model)[2].contains("失败：没有：买牛奶 建议："), "{}", told(&model)[2]);
    let figures = run.figures();
    assert_eq!((figures.results, figures.faults, figures.thoughts, figures.replans), (1, 1, 3, 1));
    assert_eq!(figures.steps, run.state().steps);
}

#[tokio::test]
async fn several_questions_are_asked_one_at_a_time_and_each_answer_is_replanned() {
    let model = ScriptedModel::new([
        plan(&["添加提醒"]),
        ask("会议是几点？"),
        replan(&[("添加提醒", false)]),
        ask("在哪里？"),
        replan(&[("添加提醒", false)]),
        act("add 三点在楼下开会"),
        done("已添加。"),
        finish("已添加三点在楼下开会。"),
    ]);
    let agent = agent(&model, Todo::default());
    let mut run = agent.begin("提醒我开会", Limits::default());
    let first = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(first, Pause::Question("会议是几点？".into()));
    assert_eq!(CHINESE.asking("会议是几点？"), "请确认：会议是几点？");
    // Questions are free: the plan too; the thought is a step.
    assert_eq!(run.state().steps, 1);
    // Who drives on without an answer is told the same.
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), first);
    agent.answer(&mut run, "三点", &()).unwrap();
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Question("在哪里？".into()));
    agent.answer(&mut run, "楼下", &()).unwrap();
    let last = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(last, Pause::Ended(End::Done("已添加三点在楼下开会。".into())));
    assert!(told(&model)[5].contains("- 会议是几点？ 三点\n- 在哪里？ 楼下"));
}

#[tokio::test]
async fn the_seventh_question_and_the_same_question_twice_end_the_task() {
    let check = async |questions: &[&str], asked: usize, end: End, text: &str| {
        let mut script = vec![plan(&["问"])];
        for question in questions {
            script.extend([ask(question), replan(&[("问", false)])]);
        }
        // Where a question is not asked, the thought is repeated without a replan.
        let queue = Mutex::new(script.clone());
        let model = ScriptedModel::from_fn(move |request| {
            let said = request.messages.iter().map(|m| m.content.as_str()).collect::<String>();
            let wants = if said.contains("[新计划]") {
                "[新计划]"
            } else if said.contains("[计划]") {
                "[计划]"
            } else {
                "[动作]"
            };
            let mut queue = queue.lock().unwrap();
            let at = queue.iter().position(|reply| reply.contains(wants)).unwrap();
            Ok(queue.remove(at))
        });
        let agent = agent(&model, Todo::default());
        let mut run = agent.begin("问", with(|limits| limits.steps = 100));
        let mut answered = 0;
        let ended = loop {
            match agent.drive(&mut run, &()).await.unwrap() {
                Pause::Question(_) => {
                    answered += 1;
                    agent.answer(&mut run, "不知道", &()).unwrap();
                }
                Pause::ModelDown(why) => panic!("{why}"),
                Pause::Ended(ended) => break ended,
            }
        };
        assert_eq!((answered, &ended), (asked, &end), "{questions:?}");
        assert_eq!(CHINESE.ending(&run, &ended), text);
    };
    let many = "澄清次数过多，请直接用 /todo 或 /schedule";
    check(&["一？", "二？", "三？", "四？", "五？", "六？", "七？"], 6, End::Questions, many).await;
    let same = "无法完成重规划，请直接用 /todo 或 /schedule";
    check(&["几点？", "几 点", "请问几点呢"], 1, End::SameQuestion, same).await;
}

#[tokio::test]
async fn a_reply_in_the_wrong_form_is_asked_for_again_with_feedback_and_told_to_the_trace() {
    let model = ScriptedModel::new([
        "我先想想。".to_owned(),
        plan(&["添加"]),
        "[动作] 天气".to_owned(),
        "[动作] todo".to_owned(),
        "[命令] add 牛奶".to_owned(),
        done("好。"),
        finish("好。"),
    ]);
    let notes = Notes::default();
    let agent = agent(&model, Todo::default());
    let mut run = agent.begin("添加牛奶", Limits::default());
    let pause = agent.drive(&mut run, &notes).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("好。".into())));
    let calls = notes.calls.lock().unwrap();
    let attempts: Vec<u32> = calls.iter().map(|(attempt, _)| *attempt).collect();
    assert_eq!(attempts, [1, 2, 1, 2, 3, 1, 1]);
    let refused: Vec<bool> = calls.iter().map(|(_, refusal)| refusal.is_some()).collect();
    assert_eq!(refused, [true, false, true, false, false, false, false]);
    assert!(calls[2].1.as_ref().unwrap().contains("todo"), "{:?}", calls[2]);
    // Every happening was kept before the run took it in, in order.
    let kept = notes.kept.lock().unwrap();
    assert!(kept.iter().enumerate().all(|(at, (position, _))| *position == at + 1));
    assert_eq!(kept.len() + 1, run.log().len());
}

#[tokio::test]
async fn what_a_model_thinks_is_told_while_it_thinks() {
    let script = [plan(&["问好"]), done("好。"), finish("好。")];
    let replies = script.iter().zip(["先想一想。", "问好就行。", "做完了。"]);
    let replies = replies.map(|(text, thought)| Reply::text(text.as_str()).with_reasoning(thought));
    let model = ScriptedModel::new(replies.collect::<Vec<_>>());
    let heard = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&heard);
    let planner = SoftPlanner::new(&model, Language::Chinese);
    let planner = planner.on_thinking(move |piece| told.lock().unwrap().push(piece.to_owned()));
    let agent = Agent::new(planner, Toolbox::new());
    let mut run = agent.begin("问好", Limits::default());
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("好。".into())));
    assert_eq!(heard.lock().unwrap().concat(), "先想一想。问好就行。做完了。");
}

#[tokio::test]
async fn in_english_a_question_that_comes_again_is_refused_in_english_and_each_prompt_says_the_day()
{
    let model = ScriptedModel::new([
        "[Plan]\n- Say hello.",
        "[Action] ask_user\n[Question] In which language?",
        "[Status] replanned\n[Reason] Told.\n[New plan]\n| Step | Done |\n| --- | --- |\n| Say hello. | no |",
        "[Action] ask_user\n[Question] In which language?",
        "[Action] done\n[Response] Hola!",
        "[Status] done\n[Response] Hola!",
    ]);
    let planner = SoftPlanner::new(&model, Language::English).now(|| "2026-11-22 Sunday".into());
    let agent = Agent::new(planner, Toolbox::new());
    let mut run = agent.begin("Greet me.", Limits::default());
    agent.drive(&mut run, &()).await.unwrap();
    agent.answer(&mut run, "Spanish.", &()).unwrap();
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("Hola!".into())));
    let told = told(&model);
    assert!(told[4].contains("the user has answered this question already"), "{}", told[4]);
    for prompt in told {
        assert!(prompt.contains("Today is 2026-11-22 Sunday."), "{prompt}");
        assert!(!prompt.contains(|c| ('\u{2e80}'..'\u{fb00}').contains(&c)), "{prompt}");
    }
}

#[tokio::test]
async fn a_planner_without_decisions_ends_the_task() {
    let bad = || texts(&["不。", "不行。", "没有。"]);
    // The first plan: at once.
    let (first, pause, _) = run(&bad(), Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::PlannerDown));
    assert!(
        CHINESE.ending(&first, &End::PlannerDown).starts_with("抱歉，当前计划执行服务暂时不可用。")
    );
    assert!(CHINESE.planner_down.contains("/todo") && CHINESE.planner_down.contains("/schedule"));
    // Later: two rounds, one after the other.
    let script = [vec![plan(&["添加"])], bad(), bad()].concat();
    let (second, pause, _) = run(&script, Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::PlannerDown));
    assert_eq!(second.state().steps, 2);
    // One bad round between good ones does not.
    let good = [act("add 牛奶"), done("好。"), finish("好。")].to_vec();
    let script =
        [vec![plan(&["添加"])], bad(), good[..1].to_vec(), bad(), good[1..].to_vec()].concat();
    let (_, pause, _) = run(&script, Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::Done("好。".into())));
}

#[tokio::test]
async fn twenty_steps_are_the_end_with_what_was_done_and_why() {
    let mut script = vec![plan(&["添加"])];
    script.extend(
        (0..20).map(|at| if at == 8 { act("delete 9") } else { act(&format!("add 第{at}件")) }),
    );
    let (run, pause, model) = run(&script, Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::Steps));
    assert_eq!(run.state().steps, 20);
    // The plan and ten thoughts; the other ten steps are calls of the tool.
    assert_eq!(model.requests().len(), 11);
    assert_eq!(
        CHINESE.ending(&run, &End::Steps),
        "\
已达到最大执行步数（20）。
已完成部分：
- todo: 已添加：第6件
- todo: 已添加：第7件
- todo: 已添加：第9件
未完成原因：没有：9 建议：先查询有哪些，再使用其中一个
下一步建议：请补充信息后重试，或直接使用 /todo、/schedule 命令。"
    );
}

#[tokio::test]
async fn a_long_result_is_summarized_with_quotes_and_cut_if_that_fails() {
    let digest = "[摘要] 首尾都在。\n[原文]\n- 开头";
    let script = |digest: &[&str]| {
        let mut script = vec![plan(&["看"]), act("long x")];
        script.extend(texts(digest));
        script.extend([done("好。"), finish("好。")]);
        script
    };
    let (first, _, _) = run(&script(&[digest]), Limits::default()).await;
    assert_eq!(first.state().observations[0].result, "首尾都在。\n> 开头");
    assert_eq!(first.figures().summaries, 1);
    // All of the result is shown, however short an observation may be.
    let short = with(|limits| limits.observation_chars = 100);
    let (end, _, _) = run(&script(&["[摘要] 首尾都在。\n[原文]\n- 结尾"]), short).await;
    assert_eq!(end.state().observations[0].result, "首尾都在。\n> 结尾");
    let (second, _, _) = run(&script(&["", "", ""]), Limits::default()).await;
    let result = &second.state().observations[0].result;
    assert_eq!(result.chars().count(), 10_000);
    assert!(result.starts_with("开头 长") && result.ends_with("长..."));
    // A summary is no step.
    assert_eq!(first.state().steps, second.state().steps);
}

#[tokio::test]
async fn an_error_of_a_server_is_no_plan_and_the_next_reply_may_be_one() {
    for error in [
        r#"{"error": "overloaded"}"#,
        "{\n  \"error\": {\n    \"code\": 5\n  }\n}",
        "<html><body>502 Bad Gateway</body></html>",
        "<html>\n<body>\n<h1>502 Bad Gateway</h1>\n</body>\n</html>",
    ] {
        let script = [error.to_owned(), plan(&["添加"]), done("好。"), finish("好。")];
        let (run, pause, _) = run(&script, Limits::default()).await;
        assert_eq!(pause, Pause::Ended(End::Done("好。".into())), "{error}");
        assert_eq!(run.state().plan[0].task, "添加", "{error}");
    }
}

#[tokio::test]
async fn a_plan_without_an_open_item_ends_the_task_with_the_response_of_the_thought() {
    let script =
        [plan(&["添加"]), act("add 牛奶"), done("牛奶已添加。"), replan(&[("添加", true)])];
    let (_, pause, _) = run(&script, Limits::default()).await;
    assert_eq!(pause, Pause::Ended(End::Done("牛奶已添加。".into())));
}

#[tokio::test]
async fn a_happening_that_cannot_be_kept_stops_the_task_before_it_counts() {
    let script = [plan(&["添加"]), act("add 牛奶"), act("add 牛奶"), done("好。"), finish("好。")];
    let model = ScriptedModel::new(script.iter().map(String::as_str));
    let todo = Todo::default();
    let agent = agent(&model, todo.clone());
    let mut run = agent.begin("添加牛奶", Limits::default());
    // Position 5 is the beginning of the tool's call: it is not made.
    let full = Notes { full_at: Some(5), ..Notes::default() };
    let error = agent.drive(&mut run, &full).await.unwrap_err();
    assert!(error.to_string().ends_with("the disk is full"), "{error}");
    assert_eq!(todo.calls.load(Ordering::Relaxed), 0);
    assert!(matches!(run.next(), Move::Act(action) if !action.began));
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("好。".into())));
}

#[test]
fn a_cancelled_task_takes_nothing_in_any_more() {
    let mut run = AgentRun::new("x", Limits::default());
    run.on(Happening::Cancelled);
    run.on(Happening::Planned { items: texts(&["a"]) });
    assert_eq!(run.next(), Move::End(End::Cancelled));
}
