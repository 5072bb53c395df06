"""Calls `twr-gen mcp` by the official Python SDK of the protocol, and prints what its user sees and what comes back.

Usage: sdk_client.py PROGRAM MODEL_URL, in a folder with `specs`.
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.types import ElicitResult

REPORT = {
    "response_type": "clarification",
    "title": "The report",
    "preface": "Three questions.",
    "questions": [
        {
            "id": "audience",
            "question": "Who reads it?",
            "why": "It decides the words.",
            "options": ["Children", {"label": "Beekeepers", "value": "keepers"}],
            "recommended": "keepers",
            "allow_freeform": True,
        },
        {"id": "parts", "question": "Which parts?", "options": ["Costs", "Risks"], "multiple": True},
        {"id": "city", "question": "Which city?", "placeholder": "e.g. Lisbon"},
    ],
}
OUTLINE = {"response_type": "outline_edit", "title": "Bees", "outline": [{"title": "Eyes"}, {"title": "Home"}]}


class User:
    """Whom the client asks: fills in the next form as the script says."""

    def __init__(self):
        self.next = None

    async def fill(self, _, asked):
        print(f"  form: {asked.message!r}")
        properties = asked.requested_schema["properties"]
        for name, field in sorted(properties.items()):
            print(f"    {name}: {json.dumps(field, sort_keys=True, ensure_ascii=False)}")
        print(f"  user: {self.next}")
        return self.next


async def called(session, name, arguments):
    print(f"call {name} {json.dumps(arguments, ensure_ascii=False)[:60]}")
    try:
        result = await session.call_tool(name, arguments)
    except Exception as error:
        print(f"  error: {error}")
        return
    if result.structured_content is not None:
        data = json.dumps(result.structured_content, sort_keys=True, ensure_ascii=False)
        print(f"  data: {data}")
    else:
        text = "\n    ".join(result.content[0].text.splitlines())
        print(f"  {'fault' if result.is_error else 'text'}: {text}")


async def talk(server, user):
    callback = {} if user is None else {"elicitation_callback": user.fill}
    async with stdio_client(server) as (read, write), ClientSession(read, write, **callback) as session:
        greeted = await session.initialize()
        print(f"server: {greeted.server_info.name}")
        tools = (await session.list_tools()).tools
        without = [tool.name for tool in tools if tool.output_schema is None]
        print(f"tools: {len(tools)}, without the schema of their answer: {without}")
        if user is None:
            await called(session, "ui_request", REPORT)
            return
        content = {"audience": "1", "parts": ["0", "1"], "city": "Lisbon"}
        user.next = ElicitResult(action="accept", content=content)
        await called(session, "ui_request", REPORT)
        user.next = ElicitResult(action="accept", content={"audience": "0", "audience_other": "Pupils"})
        await called(session, "ui_request", REPORT)
        user.next = ElicitResult(action="accept", content={"outline": "- Eyes\n- Home\n- Honey"})
        await called(session, "ui_request", OUTLINE)
        for action in ["decline", "cancel"]:
            user.next = ElicitResult(action=action)
            await called(session, "ui_request", OUTLINE)
        await called(session, "ui_request", {"response_type": "clarification", "title": "Nothing"})
        # The SDK refuses an answer that its schema does not allow.
        rain = {"goal": "下雨就提醒我", "plan": ["查天气"], "observations": ["小雨"]}
        await called(session, "planner_replan", rain)
        await called(session, "planner_replan", rain)
        await called(session, "planner_replan", {**rain, "goals": "x"})
        await called(session, "planner", rain)


async def main():
    program, url = sys.argv[1:]
    arguments = ["mcp", "--ask", "--model", "tiny", "--base-url", url, "specs"]
    server = StdioServerParameters(command=program, args=arguments)
    await talk(server, User())
    print("\nA client that shows no forms:")
    await talk(server, None)


asyncio.run(main())
