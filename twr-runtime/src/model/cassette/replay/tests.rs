//! Recorded requests are answered, and every other one fails with words that help.

use twr_spec::condition::Condition;

use super::{CassetteErrorKind, Model, ModelErrorKind, Replay, Request};
use crate::model::{Finish, Message, Piece, Purpose, Route, Usage, next_piece};

const CASSETTE: &str = include_str!("../../../../tests/cassettes/format-1.jsonl");

fn planning(subject: &str) -> Request {
    let task = format!("Plan a study of how {subject} find their way back to the nest.");
    Request::new([Message::system("Answer in sections."), Message::user(task)])
        .with_temperature(0.3)
        .with_seed(7)
}

/// What replaying says when it refuses this request.
async fn refusal(request: Request) -> String {
    let replay = Replay::from_text(CASSETTE).unwrap();
    let error = replay.complete(&request).await.unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::NotRecorded, false));
    error.to_string()
}

#[tokio::test]
async fn equal_requests_are_answered_in_the_order_of_recording_until_they_run_out() {
    let replay = Replay::from_text(CASSETTE).unwrap();
    assert_eq!((replay.name(), replay.left()), ("tiny", 4));
    let first = replay.complete(&planning("bees")).await.unwrap();
    assert_eq!((first.text.as_str(), first.finish), ("[Plan] We", Finish::Length));
    assert_eq!(first.usage, Usage::of_call(40, 3));
    let second = replay.complete(&planning("bees")).await.unwrap();
    assert_eq!(second.text, "[Plan] We watch bees.");
    let third = replay.complete(&planning("bees")).await.unwrap_err();
    insta::assert_snapshot!(third, @"model `tiny`: the cassette holds this request 2 times, and it is asked once more; record it: make this call once through `Recorder` with the real model");

    let error = replay.complete(&Request::new([Message::user("again")])).await.unwrap_err();
    assert_eq!((error.kind(), error.status()), (ModelErrorKind::Server, Some(503)));
    assert_eq!(replay.left(), 1);
}

#[tokio::test]
async fn a_replay_streams_too() {
    let replay: Replay = CASSETTE.parse().unwrap();
    let request = planning("bees");
    let mut stream = replay.stream(&request);
    let text = next_piece(&mut stream).await.unwrap().unwrap();
    assert_eq!(text, Piece::Text("[Plan] We".into()));
}

#[tokio::test]
async fn a_temperature_that_was_computed_is_the_same_temperature() {
    let replay = Replay::from_text(CASSETTE).unwrap();
    let request = planning("bees").with_temperature(0.1 + 0.2);
    replay.complete(&request).await.unwrap();
}

#[tokio::test]
async fn why_a_call_is_made_is_not_compared() {
    let replay = Replay::from_text(CASSETTE).unwrap();
    let route = Route::new(Purpose::Repair).after(Condition::Refused);
    replay.complete(&planning("bees").with_route(route)).await.unwrap();
}

#[tokio::test]
async fn an_unrecorded_request_is_told_from_the_nearest_one() {
    insta::assert_snapshot!(refusal(planning("ants")).await, @r#"model `tiny`: the cassette does not hold this request; the nearest is line 2: message 2 (user) was recorded with "…tudy of how bees find their way back to the nest.", and is asked with "…tudy of how ants find their way back to the nest."; record it: make this call once through `Recorder` with the real model"#);
    insta::assert_snapshot!(refusal(planning("bees").with_temperature(0.7)).await, @"model `tiny`: the cassette does not hold this request; the nearest is line 2: temperature was recorded as 0.3, and is asked as 0.7; record it: make this call once through `Recorder` with the real model");
    let mut unseeded = planning("bees").with_max_tokens(9).with_stop("END");
    unseeded.seed = None;
    insta::assert_snapshot!(refusal(unseeded).await, @r#"model `tiny`: the cassette does not hold this request; the nearest is line 2: max_tokens was recorded as none, and is asked as 9; stop was recorded as [], and is asked as ["END"]; seed was recorded as 7, and is asked as none; record it: make this call once through `Recorder` with the real model"#);
    let mut longer = planning("bees");
    longer.messages.push(Message::assistant("[Plan] none"));
    insta::assert_snapshot!(refusal(longer).await, @"model `tiny`: the cassette does not hold this request; the nearest is line 2: 2 messages were recorded, 3 are asked; record it: make this call once through `Recorder` with the real model");
    let other_role = Request::new([Message::assistant("again")]);
    insta::assert_snapshot!(refusal(other_role).await, @"model `tiny`: the cassette does not hold this request; the nearest is line 6: message 1 was recorded as user, and is asked as assistant; record it: make this call once through `Recorder` with the real model");
    let chinese = Request::new([Message::user(
        "研究计划：城市垃圾分类，再来一次，请写完整的一份，不要省略任何部分，谢谢。还有很多很多很多别的话。",
    )]);
    insta::assert_snapshot!(refusal(chinese).await, @r#"model `tiny`: the cassette does not hold this request; the nearest is line 7: message 1 (user) was recorded with "研究计划：城市垃圾", and is asked with "研究计划：城市垃圾分类，再来一次，请写完整的一份，不要省略任何部分，谢谢。还有很多很多很多别的话。"; record it: make this call once through `Recorder` with the real model"#);

    let empty = Replay::from_text(CASSETTE.lines().next().unwrap()).unwrap();
    let error = empty.complete(&planning("bees")).await.unwrap_err();
    insta::assert_snapshot!(error, @"model `tiny`: the cassette does not hold this request; it holds no calls at all; record it: make this call once through `Recorder` with the real model");
}

#[test]
fn a_broken_cassette_is_an_error_that_names_the_line() {
    let check = |text: &str, kind, line| {
        let error = Replay::from_text(text).unwrap_err();
        assert_eq!((error.kind(), error.line()), (kind, Some(line)), "{error}");
        error.to_string()
    };
    let header = "{\"twr_cassette\":1,\"model\":\"tiny\"}\n";
    let request = r#"{"request":{"messages":[]}"#;
    check("", CassetteErrorKind::NotACassette, 1);
    insta::assert_snapshot!(check("hello\n", CassetteErrorKind::NotACassette, 1), @"cassette, line 1: has no header (expected value at column 1); record it with `Recorder`");
    insta::assert_snapshot!(check("{\"twr_cassette\":2,\"model\":\"tiny\"}", CassetteErrorKind::Version, 1), @"cassette, line 1: is of another format version (2 where 1 is known); record it again");
    insta::assert_snapshot!(check(&format!("{header}\n{request}\n"), CassetteErrorKind::Malformed, 3), @"cassette, line 3: is not a recorded call (EOF while parsing an object: the line is cut off or empty); delete the line, or record the cassette again");
    insta::assert_snapshot!(check(&format!("{header}{request}}}\n"), CassetteErrorKind::Malformed, 2), @"cassette, line 2: is not a recorded call (neither `reply` nor `error`); delete the line, or record the cassette again");
    check(&format!("{header}{request},\"answer\":1}}\n"), CassetteErrorKind::Malformed, 2);
    let deep = format!("{header}{}", "[".repeat(100_000));
    check(&deep, CassetteErrorKind::Malformed, 2);

    let error = Replay::open("no/such/cassette.jsonl").unwrap_err();
    assert_eq!((error.kind(), error.line()), (CassetteErrorKind::Unreadable, None));
    assert!(error.to_string().starts_with("cassette no/such/cassette.jsonl: cannot be read ("));
}

#[test]
fn what_editors_and_version_control_do_to_a_file_does_no_harm() {
    let text = format!("\u{feff}{}\r\n\r\n", CASSETTE.replace('\n', "\r\n"));
    assert_eq!(Replay::from_text(&text).unwrap().left(), 4);
}
