# An agent by the Python SDK of the protocol: finds a model, buys once, repeats the call, and waits. Prints what it heard.
import asyncio
import json
import sys

from mcp import ClientSession
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client


async def main(url: str, key: str) -> None:
    async with create_mcp_http_client(headers={"authorization": f"Bearer {key}"}) as http:
        async with streamable_http_client(url, http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                tools = await session.list_tools()
                wish = {"modelId": "sandbox-image", "params": {"prompt": "a boat"}, "maxCoins": 9, "requestId": "one"}
                asked = await session.call_tool("generate", wish)
                price = structured(asked)["confirm"]["coins"]
                first = await session.call_tool("generate", {**wish, "confirmedCoins": price})
                again = await session.call_tool("generate", {**wish, "confirmedCoins": price})
                done = await session.call_tool("wait_for_generation", {"id": structured(first)["generation"]["id"]})
                print(
                    json.dumps(
                        {
                            "tools": [tool.name for tool in tools.tools],
                            "ids": [structured(each)["generation"]["id"] for each in (first, again, done)],
                            "status": structured(done)["generation"]["status"],
                            "content": [each.type for each in done.content],
                        }
                    )
                )


def structured(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent")


asyncio.run(main(*sys.argv[1:]))
