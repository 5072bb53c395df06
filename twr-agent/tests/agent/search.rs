//! A search of the internet as a tool: the best three, and what a failure says.

use twr::model::{BoxFuture, ScriptedModel};
use twr::spec::Language;
use twr_agent::run::End;
use twr_agent::search::{
    InternetSearch, RecordedSearch, SearchInput, SearchProvider, SearchResult,
};
use twr_agent::tool::{Cause, Tool as _, ToolContext, ToolFault};
use twr_agent::{Agent, Limits, Pause, SoftPlanner, Toolbox};

use crate::support::{done, finish, plan};

fn result(number: usize) -> SearchResult {
    SearchResult {
        title: format!("标题{number}"),
        summary: format!("摘要{number}"),
        link: format!("https://example.org/{number}"),
    }
}

/// What the planner sees of a search with this source.
async fn seen(source: impl SearchProvider, query: &str) -> (bool, String) {
    let action = format!("[动作] internet_search\n[查询词] {query}");
    let model = ScriptedModel::new([plan(&["查"]), action, done("好。"), finish("好。")]);
    let tools = Toolbox::new().with(InternetSearch::new(source));
    let agent = Agent::new(SoftPlanner::new(model, Language::Chinese), tools);
    let mut run = agent.begin("查", Limits::default());
    assert_eq!(agent.drive(&mut run, &()).await.unwrap(), Pause::Ended(End::Done("好。".into())));
    let state = run.state();
    (state.observations[0].ok, state.observations[0].result.clone())
}

struct Broken;

impl SearchProvider for Broken {
    fn search<'a>(
        &'a self,
        _: &'a str,
        _: usize,
    ) -> BoxFuture<'a, Result<Vec<SearchResult>, ToolFault>> {
        Box::pin(async { Err(ToolFault::new(Cause::Network, "断网")) })
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_gives_the_best_three_with_summary_and_link_or_says_why_not() {
    let recorded = RecordedSearch::new().with("蜜蜂", (1..=5).map(result)).with("冷门", []);
    let (ok, found) = seen(recorded.clone(), "蜜蜂").await;
    assert!(ok);
    assert_eq!(
        found,
        "\
1. 标题1\n   摘要1\n   https://example.org/1
2. 标题2\n   摘要2\n   https://example.org/2
3. 标题3\n   摘要3\n   https://example.org/3"
    );
    let (ok, found) = seen(recorded.clone(), "冷门").await;
    assert!(!ok && found.starts_with("搜索失败: 没有结果"), "{found}");
    let (ok, found) = seen(recorded, "别的").await;
    assert!(!ok && found.starts_with("搜索失败: 别的: not recorded"), "{found}");
    let (ok, found) = seen(Broken, "蜜蜂").await;
    assert!(!ok && found.starts_with("搜索失败: 断网 建议：检查网络连接"), "{found}");
}

#[tokio::test]
async fn a_search_without_words_is_refused_and_the_number_of_results_is_settable() {
    let tool =
        InternetSearch::new(RecordedSearch::new().with("蜜蜂", (1..=5).map(result))).top_k(1);
    let call = async |query: &str| {
        tool.call(SearchInput { query: query.into() }, ToolContext::for_test("查")).await
    };
    assert_eq!(call(" ").await.unwrap_err().to_string(), "internet_search 缺少查询词。");
    assert_eq!(call("蜜蜂").await.unwrap().text, "1. 标题1\n   摘要1\n   https://example.org/1");
}

#[cfg(feature = "http")]
#[tokio::test]
async fn a_searxng_server_is_asked_and_each_of_its_failures_has_its_cause() {
    use std::io::{Read as _, Write as _};
    use twr_agent::search::SearxngSearch;

    let check = async |status: &str, body: String, expected: Result<Vec<SearchResult>, Cause>| {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", server.local_addr().unwrap());
        let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        let served = std::thread::spawn(move || {
            let (mut stream, _) = server.accept().unwrap();
            let mut request = [0; 4096];
            let read = stream.read(&mut request).unwrap();
            stream.write_all(answer.as_bytes()).unwrap();
            String::from_utf8_lossy(&request[..read]).into_owned()
        });
        let search = SearxngSearch::new(&address).unwrap();
        let found = search.search("蜂 & co", 2).await.map_err(|fault| fault.cause);
        assert_eq!(found, expected, "{status}");
        let request = served.join().unwrap();
        assert!(
            request.starts_with("GET /search?q=%E8%9C%82%20%26%20co&format=json HTTP/1.1\r\n"),
            "{request}"
        );
    };
    let results = r#"{"query": "x", "results": [
        {"title": "标题1", "url": "https://example.org/1", "content": "摘要1", "engine": "e"},
        {"title": "标题2", "url": "https://example.org/2", "content": "摘要2"},
        {"title": "标题3", "url": "https://example.org/3"}]}"#;
    check("200 OK", results.into(), Ok(vec![result(1), result(2)])).await;
    check("200 OK", r#"{"results": []}"#.into(), Ok(vec![])).await;
    check("200 OK", "<html>".into(), Err(Cause::Other)).await;
    check("200 OK", " ".repeat(5 << 20), Err(Cause::Other)).await;
    check("403 Forbidden", String::new(), Err(Cause::Auth)).await;
    check("429 Too Many Requests", String::new(), Err(Cause::Busy)).await;
    check("500 Internal Server Error", String::new(), Err(Cause::Other)).await;

    let nobody = SearxngSearch::new("http://127.0.0.1:1").unwrap();
    assert_eq!(nobody.search("x", 1).await.unwrap_err().cause, Cause::Network);
}
