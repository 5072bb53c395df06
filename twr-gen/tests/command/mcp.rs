//! `mcp`: the specs as tools, seen by a client that speaks the protocol by hand.

use crate::folder::Folder;

#[cfg(not(feature = "mcp"))]
#[test]
fn a_build_without_it_says_how_to_get_it() {
    let folder = Folder::of("sound", "mcp_without");
    let seen = folder.run(&["mcp", "--model", "tiny", "--base-url", "http://127.0.0.1:1/v1"]);
    assert!(seen.contains("cargo install twr-gen --features mcp"), "{seen}");
    assert!(seen.ends_with("--- exit 2"), "{seen}");
}

#[test]
fn specs_with_mistakes_are_not_served() {
    let folder = Folder::of("broken", "mcp_broken");
    let seen = folder.run(&["mcp", "--model", "tiny", "--base-url", "http://127.0.0.1:1/v1"]);
    assert!(seen.contains("problems in") && seen.ends_with("--- exit 2"), "{seen}");
}

#[cfg(feature = "mcp")]
mod served {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::path::Path;
    use std::process::{Child, Stdio};
    use std::time::{Duration, Instant};

    use serde_json::{Value, json};

    use super::Folder;
    use crate::server::{SILENT, Server};

    /// The command as a server, and the lines of the protocol.
    struct Client {
        child: Child,
        lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
        asked: u64,
    }

    impl Client {
        fn start(folder: &Folder, model: &Server) -> Self {
            Self::start_at(folder, model, &[])
        }

        fn start_at(folder: &Folder, model: &Server, files: &[&str]) -> Self {
            let arguments = ["mcp", "--model", "tiny", "--base-url", &model.url];
            let arguments = [&arguments, files].concat();
            let mut command = folder.command(&arguments);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let mut client = Self { child, lines, asked: 0 };
            let greeted = client.ask(
                "initialize",
                &json!({
                    "protocolVersion": "2025-06-18", "capabilities": {},
                    "clientInfo": {"name": "by hand", "version": "1"},
                }),
            );
            assert_eq!(greeted["serverInfo"]["name"], "twr-gen");
            client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
            client
        }

        fn send(&mut self, message: &Value) {
            writeln!(self.child.stdin.as_mut().unwrap(), "{message}").unwrap();
        }

        fn ask(&mut self, method: &str, params: &Value) -> Value {
            self.asked += 1;
            let message =
                json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params});
            self.send(&message);
            let line = self.lines.next().unwrap().unwrap();
            let answer: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(answer["id"], self.asked, "{answer}");
            answer["result"].clone()
        }

        fn call(&mut self, name: &str, arguments: &Value) -> Value {
            self.ask("tools/call", &json!({"name": name, "arguments": arguments}))
        }
    }

    /// Clients check an answer by this schema, also that of a union, whose alternatives are objects.
    #[test]
    fn each_tool_lists_the_schema_of_its_answer() {
        let folder = Folder::empty("mcp_listed");
        folder.copy_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs"), "specs");
        let model = Server::start(&["[Response type] normal\n[Content] Six."]);
        let mut client = Client::start_at(&folder, &model, &["specs"]);
        let listed = client.ask("tools/list", &json!({}));
        let tools = listed["tools"].as_array().unwrap();
        assert!(tools.len() > 10, "{listed}");
        for tool in tools {
            for schema in [&tool["inputSchema"], &tool["outputSchema"]] {
                assert_eq!(schema["type"], "object", "{}: {schema}", tool["name"]);
            }
        }
        let ui = tools.iter().find(|tool| tool["name"] == "ui_request").unwrap();
        assert_eq!(ui["outputSchema"]["anyOf"].as_array().map(Vec::len), Some(3), "{ui:#}");
        let value = client.call("ui_request", &json!({"request": "How many legs has a bee?"}));
        assert_eq!(value["structuredContent"]["content"], "Six.", "{value:#}");
    }

    /// The Python SDK of the protocol checks each answer by the schemas, and asks its user by a form.
    #[test]
    #[ignore = "needs Python with the package `mcp`: cargo xtask outside"]
    fn a_client_of_the_official_sdk_calls_the_specs_and_is_asked() {
        let folder = Folder::empty("mcp_sdk");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        folder.copy_of(&here.join("../specs"), "specs");
        let model = Server::start(&[
            "[状态] done\n[最终回复] 下雨，已添加提醒。",
            "[状态] replanned\n[原因] 明天有雨。\n[新计划]\n| 步骤 | 完成 |\n| --- | --- |\n| 添加提醒 | 否 |",
        ]);
        let command = folder.command(&[]);
        let script = here.join("tests/command/sdk_client.py");
        let mut client = std::process::Command::new("python3");
        client.arg("-B").arg(script).arg(command.get_program()).arg(&model.url);
        let output = client.current_dir(folder.path()).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let seen = String::from_utf8_lossy(&output.stdout).into_owned();
        insta::assert_snapshot!("sdk_client", seen);
    }

    #[test]
    fn a_client_that_hangs_up_in_the_middle_of_a_call_ends_the_command_at_once() {
        let folder = Folder::of("sound", "mcp_hung_up");
        let model = Server::start(&[SILENT]);
        let mut client = Client::start(&folder, &model);
        client.send(&json!({"jsonrpc": "2.0", "id": 9, "method": "tools/call",
            "params": {"name": "review", "arguments": {"task": "Review this: bees."}}}));
        model.requests.recv().unwrap();
        let begun = Instant::now();
        drop(client.child.stdin.take());
        assert_eq!(client.child.wait().unwrap().code(), Some(0));
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    }

    #[test]
    fn each_spec_is_a_tool_whose_answer_is_a_typed_value() {
        let folder = Folder::of("sound", "mcp_served");
        let model = Server::start(&[
            "Hm.\n[目标] Learn where moss grows.",
            "[Risk] low",
            "[Summary] Lively.\n[Score] 4\n[Changes]\n- Cut it\n- Name the source",
            "I cannot.",
            "I cannot.",
            "I cannot.",
        ]);
        let mut client = Client::start(&folder, &model);

        let listed = client.ask("tools/list", &json!({}));
        let names: Vec<&str> = listed["tools"]
            .as_array()
            .unwrap()
            .iter()
            .map(|tool| tool["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["review", "study"]);
        let (review, study) = (&listed["tools"][0], &listed["tools"][1]);
        assert_eq!(review["description"], "A review of a text.");
        assert_eq!(review["inputSchema"]["required"], json!(["task"]));
        assert_eq!(review["outputSchema"]["properties"]["score"]["maximum"], 5);
        assert_eq!(study["inputSchema"]["required"], json!(["topic", "places"]), "{study:#}");

        // The inputs are checked before a model is asked.
        let refused = client.call("study", &json!({"topic": "moss"}));
        assert_eq!(refused["isError"], true, "{refused}");
        assert!(model.requests.try_recv().is_err());

        let refused =
            client.call("study", &json!({"topic": "moss", "places": ["Rome"], "page": 3}));
        assert_eq!(refused["isError"], true, "{refused}");
        let told = refused["content"][0]["text"].as_str().unwrap();
        assert!(told.contains("unknown argument `page`: there is `topic`, `places`"), "{told}");
        assert!(model.requests.try_recv().is_err());

        let value = client.call("study", &json!({"topic": "moss", "places": ["Rome"]}));
        assert_eq!(value["isError"], false, "{value:#}");
        assert_eq!(value["structuredContent"]["risk"], "low", "{value:#}");
        let request = model.requests.recv().unwrap();
        let last = request["messages"].as_array().unwrap().last().unwrap();
        let message = last["content"].as_str().unwrap();
        assert!(message.starts_with("Study moss in Rome, on 2 pages."), "{message}");

        let value = client.call("review", &json!({"task": "Review this: bees."}));
        assert_eq!(
            value["structuredContent"],
            json!({"summary": "Lively.", "score": 4, "changes": ["Cut it", "Name the source"], "tone": null})
        );

        let none = client.call("review", &json!({"task": "Review this."}));
        assert_eq!(none["isError"], true, "{none}");

        drop(client.child.stdin.take());
        assert_eq!(client.child.wait().unwrap().code(), Some(0));
    }

    /// Names of the tools that a client is shown.
    fn names(client: &mut Client) -> Vec<String> {
        let listed = client.ask("tools/list", &json!({}));
        let tools = listed["tools"].as_array().unwrap().iter();
        tools.map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn an_agent_does_a_whole_task_with_the_specs_as_its_tools() {
        let folder = Folder::of("sound", "mcp_agent");
        let model = Server::start(&[
            "[Plan]\n- Review the text.",
            "[Action] review\n[Task] Review this: bees.",
            "[Summary] Lively.\n[Score] 4\n[Changes]\n- Cut it\n- Name the source",
            "[Action] done\n[Response] It is reviewed.",
            "[Status] done\n[Response] The text is lively: 4 of 5.",
        ]);
        let mut client = Client::start_at(&folder, &model, &["--agent"]);
        assert_eq!(names(&mut client), ["review", "study", "assistant"]);
        let value = client.call("assistant", &json!({"task": "How good is this text: bees."}));
        assert_eq!(value["isError"], false, "{value:#}");
        assert_eq!(value["content"][0]["text"], "The text is lively: 4 of 5.", "{value:#}");
        // What the spec's own call found is before the planner when it ends the task.
        let last = model.requests.iter().take(5).last().unwrap();
        let last = last["messages"].to_string();
        assert!(last.contains("Lively.") && last.contains("Name the source"), "{last}");
    }

    #[test]
    fn a_spec_of_the_agents_name_is_no_agent() {
        let folder = Folder::of("sound", "mcp_agent_name");
        let spec = folder.path().join("specs/review.yaml");
        let renamed =
            std::fs::read_to_string(&spec).unwrap().replace("name: Review", "name: Assistant");
        std::fs::write(&spec, renamed).unwrap();
        let seen = folder.run(&[
            "mcp",
            "--agent",
            "--model",
            "tiny",
            "--base-url",
            "http://127.0.0.1:1/v1",
        ]);
        assert!(seen.contains("a spec has the name of the agent, `assistant`"), "{seen}");
        assert!(seen.ends_with("--- exit 2"), "{seen}");
    }
}
