//! A search of the internet as a tool: the best three, and what a failure says.

use twr::Language;
use twr::model::{BoxFuture, ScriptedModel};
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
async fn in_english_a_search_says_no_word_of_another_language() {
    let check = async |source: RecordedSearch, query: &str, expected: &str| {
        let action = format!("[Action] internet_search\n[Query] {query}");
        let script = [
            "[Plan]\n- Search.",
            &action,
            "[Action] done\n[Response] x",
            "[Status] done\n[Response] x",
        ];
        let model = ScriptedModel::new(script);
        let tools = Toolbox::new().with(InternetSearch::new(source).in_english());
        let agent = Agent::new(SoftPlanner::new(&model, Language::English), tools);
        let mut run = agent.begin("Search.", Limits::default());
        agent.drive(&mut run, &()).await.unwrap();
        let result = run.state().observations[0].result.clone();
        assert!(result.starts_with(expected), "{result}");
        let told = format!("{:?}{result}", model.requests());
        assert!(!told.contains(|c| ('\u{2e80}'..'\u{fb00}').contains(&c)), "{told}");
    };
    let bees =
        SearchResult { title: "Bees".into(), summary: "All.".into(), link: "https://b".into() };
    let recorded = RecordedSearch::new().with("bees", [bees]).with("wasps", []);
    check(recorded.clone(), "bees", "1. Bees\n   All.\n   https://b").await;
    check(recorded.clone(), "wasps", "the search failed: no results").await;
    check(recorded, "ants", "the search failed: ants: not recorded").await;
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

/// A server of one answer, which gives back the request.
#[cfg(feature = "http")]
fn serve(status: &str, body: &str) -> (String, std::thread::JoinHandle<String>) {
    use std::io::{Read as _, Write as _};

    let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", server.local_addr().unwrap());
    let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let served = std::thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        let mut request = [0; 4096];
        let read = stream.read(&mut request).unwrap();
        // A client that has read enough closes the connection.
        let _ = stream.write_all(answer.as_bytes());
        String::from_utf8_lossy(&request[..read]).into_owned()
    });
    (address, served)
}

#[cfg(feature = "http")]
#[tokio::test]
async fn a_searxng_server_is_asked_and_each_of_its_failures_has_its_cause() {
    use twr_agent::search::SearxngSearch;

    let check = async |status: &str, body: String, expected: Result<Vec<SearchResult>, Cause>| {
        let (address, served) = serve(status, &body);
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
    let gaps = r#"{"results": [{"title": "No page", "url": null, "content": "x"},
        {"title": null, "url": "https://example.org/1", "content": null}]}"#;
    let found = SearchResult { link: "https://example.org/1".into(), ..SearchResult::default() };
    check("200 OK", gaps.into(), Ok(vec![found])).await;
    check("302 Found\r\nlocation: http://example.org/", String::new(), Err(Cause::Other)).await;
    check("200 OK", r#"{"results": []}"#.into(), Ok(vec![])).await;
    check("200 OK", "<html>".into(), Err(Cause::Other)).await;
    check("200 OK", " ".repeat(5 << 20), Err(Cause::Other)).await;
    check("403 Forbidden", String::new(), Err(Cause::Auth)).await;
    check("429 Too Many Requests", String::new(), Err(Cause::Busy)).await;
    check("500 Internal Server Error", String::new(), Err(Cause::Other)).await;

    // A redirect on the same host is followed, and not forever.
    let redirects = |count: usize| {
        use std::io::{Read as _, Write as _};

        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", server.local_addr().unwrap());
        std::thread::spawn(move || {
            for at in 0..=count {
                let Ok((mut stream, _)) = server.accept() else { return };
                let _ = stream.read(&mut [0; 4096]);
                let answer = if at < count {
                    "HTTP/1.1 301 Moved\r\nlocation: /there\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
                } else {
                    "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 15\r\n\r\n{\"results\": []}"
                };
                let _ = stream.write_all(answer.as_bytes());
            }
        });
        address
    };
    let search = SearxngSearch::new(&redirects(2)).unwrap();
    assert_eq!(search.search("x", 1).await.map_err(|fault| fault.cause), Ok(vec![]));
    let search = SearxngSearch::new(&redirects(50)).unwrap();
    assert_eq!(search.search("x", 1).await.map_err(|fault| fault.cause), Err(Cause::Other));

    let nobody = SearxngSearch::new("http://127.0.0.1:1").unwrap();
    assert_eq!(nobody.search("x", 1).await.unwrap_err().cause, Cause::Network);
}

/// A page as Bing shows it: results, an advertisement, a link of its own, a list inside a result.
#[cfg(feature = "bing")]
const PAGE: &str = r#"<!DOCTYPE html><html><head><title>bees - Search</title></head><body>
<ol id="b_results">
  <li class="b_ad"><h2><a href="https://ads.example.org/">Buy bees</a></h2></li>
  <li class="b_algo" data-id="1"><h2><a href="https://example.org/1" h="ID=SERP"><strong>标题</strong>1</a></h2>
    <div class="b_caption"><p class="b_lineclamp2"><span class="algoSlug_icon">Web</span>摘要
      <strong>1</strong></p></div></li>
  <li class="b_algo"><h2><a href="https://www.bing.com/ck/a?!&amp;&amp;p=1a2b&amp;u=a1aHR0cHM6Ly9leGFtcGxlLm9yZy8y&amp;ntb=1">标题2</a></h2>
    <div class="b_caption"><div class="b_attribution"><cite>example.org</cite></div><p>摘要2</p><p>More.</p></div></li>
  <li class="b_algo"><h2><a href="javascript:void(0)">No page</a></h2></li>
  <li class="b_algo"><div class="b_caption"><p>No title.</p></div></li>
  <li class="b_algo"><h2><a href="https://example.org/3">标题3</a></h2></li>
  <li class="b_algo"><h2><a href="https://example.org/4">标题4</a></h2></li>
  <li class="b_pag"><a href="/search?first=11">Next</a></li>
</ol></body></html>"#;

#[cfg(feature = "bing")]
#[tokio::test]
async fn a_page_of_bing_gives_title_summary_and_link_and_another_page_is_a_fault() {
    use twr_agent::search::BingSearch;

    let check = async |status: &str, page: &str, expected: Result<Vec<SearchResult>, Cause>| {
        let (address, served) = serve(status, page);
        let search = BingSearch::at(&address).unwrap();
        let found = search.search("蜂 & co", 3).await.map_err(|fault| fault.cause);
        assert_eq!(found, expected, "{status}");
        let request = served.join().unwrap();
        assert!(
            request.starts_with("GET /search?q=%E8%9C%82%20%26%20co HTTP/1.1\r\n"),
            "{request}"
        );
    };
    let mut expected: Vec<SearchResult> = (1..=3).map(result).collect();
    expected[0].summary = "摘要 1".to_owned();
    expected[2].summary = String::new();
    check("200 OK", PAGE, Ok(expected)).await;
    let none = r#"<ol id="b_results"><li class="b_no"><h1>There are no results</h1></li></ol>"#;
    check("200 OK", none, Ok(vec![])).await;
    check("200 OK", "<h1>Are you a person?</h1>", Err(Cause::Other)).await;
    check("200 OK", "", Err(Cause::Other)).await;
    // A tree of such pages would take minutes; and what a script holds is no result.
    check("200 OK", &"<ol><li class=b_algo>".repeat(20_000), Err(Cause::Other)).await;
    check("200 OK", &"<li class=".repeat(20_000), Err(Cause::Other)).await;
    let script = format!("<script>let page = `{PAGE}`;</script>");
    check("200 OK", &script, Err(Cause::Other)).await;
    check("200 OK", &" ".repeat(5 << 20), Err(Cause::Other)).await;
    check("429 Too Many Requests", "", Err(Cause::Busy)).await;
    check("503 Service Unavailable", "", Err(Cause::Busy)).await;
}
