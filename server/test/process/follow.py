"""Follows an event stream with httpx-sse, as its documentation shows, and prints each message on a line."""

import json
import sys

import httpx
from httpx_sse import connect_sse

url, key = sys.argv[1:]
headers = {"Authorization": f"Bearer {key}"}
with httpx.Client(timeout=60) as client, connect_sse(client, "GET", url, headers=headers) as source:
    for sse in source.iter_sse():
        message = {"id": sse.id, "event": sse.event, "data": json.loads(sse.data), "retry": sse.retry}
        print(json.dumps(message), flush=True)
