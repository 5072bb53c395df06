//! `think_with_parser`: what is sent, what comes back, and what the error keeps.

use twr_runtime::condition::Condition;
use twr_runtime::model::{
    Finish, Message, Model, ModelError, ModelErrorKind, Reply, Request, ScriptedModel,
    ScriptedReply, Usage,
};
use twr_runtime::parser::{
    Answer, Parser, ParserError, ParserErrorKind, RepairPolicy, Status, ThinkWithParser,
    multi_section_parser, parse_markdown_blocks, simple_parser, think_with_parser,
};
use twr_runtime::spec::Language;
use twr_runtime::think::Sampling;

/// A conversation as lines, to be read in a snapshot.
fn shown(request: &Request) -> String {
    let line =
        |message: &Message| format!("{}: {}", message.role, message.content.replace('\n', "⏎"));
    request.messages.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn number(reply: &str) -> Status<u32> {
    match reply.trim().parse() {
        Ok(number) => Status::Success(number),
        Err(_) => Status::Error { feedback: "Write one whole number.".to_owned() },
    }
}

fn cut_off(text: &str) -> Reply {
    Reply::text(text).with_finish(Finish::Length)
}

type Numbers = ThinkWithParser<fn(&str) -> Status<u32>>;

/// Asks for a number with these settings; also gives what was asked.
async fn run(
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
    settings: impl Fn(Numbers) -> Numbers,
) -> (Result<Answer<u32>, ParserError>, Vec<Request>) {
    let model = ScriptedModel::new(script);
    let parser: fn(&str) -> Status<u32> = number;
    let answer = settings(ThinkWithParser::new("How many?", parser)).run(&model).await;
    (answer, model.requests())
}

#[tokio::test]
async fn the_content_alone_comes_back() {
    let model = ScriptedModel::new(["no", "[A]\na"]);
    let parser = multi_section_parser(["[A]"]);
    let sections = think_with_parser(&model, "Write A.", &parser).await.unwrap();
    assert_eq!(sections.text("[A]"), Some("a"));
    let least = 5;
    let checked = move |reply: &str| match number(reply) {
        Status::Success(number) if number < least => {
            Status::Error { feedback: format!("At least {least}.") }
        }
        other => other,
    };
    let model: Box<dyn Model> = Box::new(ScriptedModel::new(["3", "7"]));
    assert_eq!(think_with_parser(&model, "How many?", checked).await.unwrap(), 7);
}

#[tokio::test]
async fn a_run_can_move_between_threads() {
    fn is_send<T: Send>(future: T) -> T {
        future
    }
    let model = ScriptedModel::new(["[A] a"]);
    let chosen: Box<dyn Parser<Output = String> + Send + Sync> = Box::new(simple_parser("[A]"));
    assert_eq!(is_send(think_with_parser(&model, "?", chosen)).await.unwrap(), "a");
}

#[tokio::test]
async fn the_bad_reply_and_the_feedback_become_turns_of_a_copy() {
    let messages = vec![Message::system("Be brief."), Message::user("How many?")];
    let model = ScriptedModel::new(["some", "a few", "3"]);
    let answer = ThinkWithParser::new(&messages, number).run(&model).await.unwrap();
    assert_eq!((answer.content, answer.attempts.len(), answer.reply()), (3, 3, "3"));
    assert_eq!(messages.len(), 2, "the caller's messages stay");
    insta::assert_snapshot!(shown(&model.requests()[2]), @"
    system: Be brief.
    user: How many?
    assistant: some
    user: Write one whole number.
    assistant: a few
    user: Write one whole number.
    ");
}

#[tokio::test]
async fn a_text_is_one_user_message_and_messages_are_sent_as_they_are() {
    let (_, requests) = run(["1"], |think| think).await;
    assert_eq!(requests[0], Request::new([Message::user("How many?")]));
    let messages = vec![Message::user("Hi."), Message::assistant("One or")];
    let model = ScriptedModel::new(["2"]);
    think_with_parser(&model, &messages, number).await.unwrap();
    assert_eq!(model.requests()[0], Request::new(messages));
}

#[tokio::test]
async fn a_fresh_prompt_has_a_reminder_and_cools() {
    let reminder = "IMPORTANT: digits only.";
    let (answer, requests) = run(["some", "few", "3"], |think| {
        think
            .policy(RepairPolicy::fresh(reminder))
            .temperature(0.4)
            .max_tokens(4000)
            .seed(7)
            .stop("END")
    })
    .await;
    assert_eq!(answer.unwrap().content, 3);
    assert_eq!(requests[0].messages, [Message::user("How many?")]);
    assert_eq!(requests[1].messages, [Message::user(format!("How many?\n\n{reminder}"))]);
    assert_eq!(requests[2].messages, requests[1].messages, "the history does not grow");
    let temperatures: Vec<_> =
        requests.iter().map(|request| request.temperature.unwrap()).collect();
    assert!(
        (temperatures[1] - 0.3).abs() < 1e-9 && (temperatures[2] - 0.3).abs() < 1e-9,
        "{temperatures:?}"
    );
    let sent = |request: &Request| (request.max_tokens, request.seed, request.stop.clone());
    assert_eq!(sent(&requests[2]), (Some(4000), Some(9), vec!["END".to_owned()]));
    // Without a reminder of one's own, the parser's feedback is one.
    let (_, requests) =
        run(["some", "3"], |think| think.policy(RepairPolicy::Fresh { reminder: None })).await;
    assert_eq!(requests[1].messages, [Message::user("How many?\n\nWrite one whole number.")]);
}

#[tokio::test]
async fn blind_is_the_same_request_again_and_sampling_is_a_setting() {
    let (answer, requests) = run(["some", "3"], |think| think.policy(RepairPolicy::Blind)).await;
    assert_eq!(answer.unwrap().content, 3);
    assert_eq!(requests[0], requests[1]);
    let (_, requests) =
        run(["some", "3"], |think| think.temperature(0.5).sampling(Sampling::Warm)).await;
    assert!((requests[1].temperature.unwrap() - 0.7).abs() < 1e-9);
    let (_, requests) = run(["some", "3"], |think| think.temperature(0.5)).await;
    assert_eq!(requests[1].temperature, Some(0.5), "kept");
}

#[tokio::test]
async fn max_attempts_counts_all_calls() {
    for (calls, asked) in [(0, 1), (1, 1), (2, 2), (3, 3)] {
        let (answer, requests) = run(["a", "b", "c", "d"], |think| think.max_attempts(calls)).await;
        assert_eq!(answer.unwrap_err().kind(), ParserErrorKind::Exhausted);
        assert_eq!(requests.len(), asked, "{calls}");
    }
    assert_eq!(run(["a", "b", "c", "d"], |think| think).await.1.len(), 3);
}

#[tokio::test]
async fn an_error_keeps_every_attempt_the_last_feedback_and_all_usage() {
    let reply = |text: &str| Reply::text(text).with_usage(Usage::of_call(10, 5));
    let (answer, _) = run([reply("some"), reply("few")], |think| think.max_attempts(2)).await;
    let error = answer.unwrap_err();
    assert_eq!(error.last_feedback(), Some("Write one whole number."));
    assert_eq!((error.usage().calls, error.usage().total_tokens()), (2, 30));
    let replies: Vec<_> =
        error.attempts().iter().map(|attempt| attempt.reply.text.as_str()).collect();
    assert_eq!(replies, ["some", "few"]);
    insta::assert_snapshot!(error, @"the parser took no reply after 2 attempts; its last feedback: Write one whole number.");
    insta::assert_snapshot!(serde_json::to_string(&error.attempts()[1]).unwrap(), @r#"{"number":2,"request":{"messages":[{"role":"user","content":"How many?"},{"role":"assistant","content":"some"},{"role":"user","content":"Write one whole number."}]},"reply":{"text":"few","finish":"stop","usage":{"calls":1,"input_tokens":10,"output_tokens":5,"cached_tokens":0,"reasoning_tokens":0}},"condition":"text","feedback":"Write one whole number."}"#);

    let down = ModelError::new(ModelErrorKind::Server, "tiny");
    let (answer, requests) =
        run([ScriptedReply::from(reply("some")), down.into()], |think| think).await;
    let error = answer.unwrap_err();
    assert_eq!((error.kind(), error.usage().calls, requests.len()), (ParserErrorKind::Model, 1, 2));
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Server);
    insta::assert_snapshot!(error, @"the model could not be asked after 1 attempt: model `tiny`: the server failed; call again later");
}

#[tokio::test]
async fn an_empty_reply_is_asked_for_again_as_it_was() {
    let (answer, requests) = run(["some", "  \n", "3"], |think| think).await;
    let answer = answer.unwrap();
    assert_eq!(answer.attempts[1].condition, Condition::Empty);
    assert_eq!(answer.attempts[1].feedback, None);
    assert_eq!(requests[1], requests[2], "nothing empty becomes a turn");
    let (answer, _) = run(["", "", ""], |think| think).await;
    let error = answer.unwrap_err();
    assert_eq!(error.kind(), ParserErrorKind::Empty);
    insta::assert_snapshot!(error, @"every reply was empty in 3 attempts: look at the model's server");
}

#[tokio::test]
async fn a_cut_off_reply_is_not_taken_and_gets_more_room() {
    let (answer, requests) =
        run([cut_off("12"), Reply::text("123")], |think| think.max_tokens(100)).await;
    let answer = answer.unwrap();
    assert_eq!((answer.content, answer.attempts[0].condition), (123, Condition::CutOff));
    assert_eq!(requests[1].max_tokens, Some(200));
    insta::assert_snapshot!(shown(&requests[1]), @"
    user: How many?
    assistant: 12
    user: Your reply was cut off before its end. Write the whole answer again, more briefly.
    ");
    for (written, room) in [(0, 1024), (4096, 8192)] {
        let reply = cut_off("12").with_usage(Usage::of_call(10, written));
        let (_, requests) = run([reply, Reply::text("123")], |think| think).await;
        assert_eq!(requests[1].max_tokens, Some(room), "the server's own limit was {written}");
    }
    let (answer, _) = run([cut_off("12")], |think| think.accept_cut_off(true)).await;
    assert_eq!(answer.unwrap().content, 12);
    let (answer, _) = run([cut_off("12")], |think| think.max_attempts(1)).await;
    let error = answer.unwrap_err();
    assert_eq!(error.kind(), ParserErrorKind::CutOff);
    insta::assert_snapshot!(error, @"the reply was cut off after 1 attempt: raise `max_tokens`, or ask for less");
}

#[tokio::test]
async fn refusals_and_repeats_are_told_apart() {
    let (answer, _) =
        run(["I cannot help with that.", "I'm sorry."], |think| think.max_attempts(2)).await;
    let error = answer.unwrap_err();
    assert_eq!(error.kind(), ParserErrorKind::Refused);
    insta::assert_snapshot!(error, @"the model declined the task in 2 attempts: word it otherwise");
    let filtered = Reply::text("x").with_finish(Finish::Filtered);
    let (answer, _) = run([filtered], |think| think.max_attempts(1)).await;
    assert_eq!(answer.unwrap_err().kind(), ParserErrorKind::Refused);
    // A parser that takes a refusal has the last word.
    let model = ScriptedModel::new(["I cannot say. =====\nI cannot."]);
    assert_eq!(think_with_parser(&model, "?", simple_parser(None)).await.unwrap(), "I cannot.");
    let (answer, requests) =
        run(["some", "some", "3"], |think| think.language(Language::Chinese)).await;
    assert_eq!(answer.unwrap().attempts[1].condition, Condition::Repeated);
    insta::assert_snapshot!(shown(&requests[2]), @"
    user: How many?
    assistant: some
    user: Write one whole number.
    assistant: some
    user: 你给出了与之前相同的答案。请换一个答案。⏎Write one whole number.
    ");
}

#[tokio::test]
async fn feedback_is_never_empty() {
    let model = ScriptedModel::new(["a", "b"]);
    let silent = |_: &str| Status::<u32>::Error { feedback: " ".to_owned() };
    let error = ThinkWithParser::new("?", silent).max_attempts(2).run(&model).await.unwrap_err();
    insta::assert_snapshot!(error.last_feedback().unwrap(), @"Write the whole answer again, in the format that was asked for.");
    assert_eq!(model.requests()[1].messages[2].content, error.last_feedback().unwrap());
}

#[tokio::test]
async fn each_attempt_can_be_watched() {
    let model = ScriptedModel::new(["some", "3"]);
    let mut seen = Vec::new();
    let think = ThinkWithParser::new("How many?", number);
    think
        .watch(&model, |attempt| seen.push((attempt.number, attempt.feedback.is_some())))
        .await
        .unwrap();
    assert_eq!(seen, [(1, true), (2, false)]);
}

#[tokio::test]
async fn files_are_written_as_the_second_system_does() {
    let parser = parse_markdown_blocks("text").compat(true).single();
    let model = ScriptedModel::new(["Which file?", "```path\na.txt\n```\n```text\nx\n```"]);
    let messages = vec![Message::system("Write files."), Message::user("Write a.txt.")];
    let think = ThinkWithParser::new(messages, parser).temperature(0.7).max_tokens(4000);
    let answer = think.policy(RepairPolicy::Fresh { reminder: None }).run(&model).await.unwrap();
    assert_eq!(answer.content.content, "x");
    let requests = model.requests();
    assert!((requests[1].temperature.unwrap() - 0.6).abs() < 1e-9);
    insta::assert_snapshot!(shown(&requests[1]), @"
    system: Write files.
    user: Write a.txt.⏎⏎⚠️ IMPORTANT: You MUST output in the exact format with ```path and ```text blocks. Ensure both blocks are present and properly formatted. Do NOT output explanations or questions outside the markdown blocks.
    ");
}
