import { keyVariable } from '../key-variable.ts'
import { bodyOf, type CodeRequest } from './code-request.ts'
import { literal, pythonDialect } from './literal.ts'
import { marked, type Marked } from './marked.ts'
import { fileNote, pollSeconds } from './notes.ts'
import * as messages from '#messages/code.ts'

export function python(request: CodeRequest): Marked {
  const { baseUrl, maxCoins, changed } = request
  const most = maxCoins === null ? '"maxCoins": coins' : `"maxCoins": ${maxCoins}`
  return marked`# ${messages.installRequests}
import os
import time
import uuid
from urllib.parse import urlsplit

import requests

BASE = ${pythonDialect.scalar(baseUrl)}
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["${keyVariable}"]


def call(method, path, **options):
    response = session.request(method, BASE + path, timeout=60, **options)
    answer = response.json()
    if not response.ok:
        raise SystemExit(f"{answer['code']}: {answer['detail']}")
    return answer


${fileNote(request, '#')}request = ${literal(bodyOf(request), pythonDialect, changed)}

# ${messages.stepQuote}
coins = call("POST", "/v1/quotes", json=request)["coins"]
print(f"It costs {coins} coins.")

# ${messages.stepSubmit(maxCoins)} ${messages.submitOnce}
once = {"Idempotency-Key": str(uuid.uuid4())}
submit = {**request, ${most}}
generation = call("POST", "/v1/generations", json=submit, headers=once)

# ${messages.stepPoll(pollSeconds)}
while generation["status"] not in ("succeeded", "failed", "canceled"):
    time.sleep(${pollSeconds})
    generation = call("GET", "/v1/generations/" + generation["id"])
print(f"{generation['status']}: {generation['coinsCharged']} coins charged.")

# ${messages.stepDownload}
for output in generation["outputs"]:
    extension = os.path.splitext(urlsplit(output["url"]).path)[1]
    with open(output["id"] + extension, "wb") as file:
        file.write(requests.get(output["url"], timeout=60).content)
`
}
