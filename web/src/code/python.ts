import { bodyOf, type CodeRequest } from './code-request.ts'
import { literal, pythonDialect } from './literal.ts'
import { marked, type Marked } from './marked.ts'
import { fileNote, notes, pollSeconds } from './notes.ts'

export function python(request: CodeRequest): Marked {
  const { baseUrl, maxCoins, changed } = request
  const most = maxCoins === null ? '"maxCoins": coins' : `"maxCoins": ${maxCoins}`
  return marked`# ${notes.requests}
import os
import time
import uuid
from urllib.parse import urlsplit

import requests

BASE = ${pythonDialect.scalar(baseUrl)}
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["API_KEY"]


def call(method, path, **options):
    response = session.request(method, BASE + path, timeout=60, **options)
    answer = response.json()
    if not response.ok:
        raise SystemExit(f"{answer['code']}: {answer['detail']}")
    return answer


${fileNote(request, '#')}request = ${literal(bodyOf(request), pythonDialect, changed)}

# ${notes.quote}
coins = call("POST", "/v1/quotes", json=request)["coins"]
print(f"It costs {coins} coins.")

# 2. Submit, at no more than ${maxCoins === null ? 'that' : `${maxCoins} coins`}. ${notes.submit}
once = {"Idempotency-Key": str(uuid.uuid4())}
submit = {**request, ${most}}
generation = call("POST", "/v1/generations", json=submit, headers=once)

# ${notes.poll}
while generation["status"] not in ("succeeded", "failed", "canceled"):
    time.sleep(${pollSeconds})
    generation = call("GET", "/v1/generations/" + generation["id"])
print(f"{generation['status']}: {generation['coinsCharged']} coins charged.")

# ${notes.download}
for output in generation["outputs"]:
    extension = os.path.splitext(urlsplit(output["url"]).path)[1]
    with open(output["id"] + extension, "wb") as file:
        file.write(requests.get(output["url"], timeout=60).content)
`
}
