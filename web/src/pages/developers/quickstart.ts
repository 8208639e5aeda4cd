import { limits } from '@atelier/contract/limits.ts'
import { quoteForShell } from '../../quote-for-shell.ts'
import type { Example } from './example.ts'
import type { Language } from './languages.ts'

const pause = limits.pollIntervalSeconds

/** A program that asks for the price, submits at no more than that, waits and downloads. The key is in `API_KEY`. */
export const quickstart: Record<Language, (baseUrl: string, example: Example) => string> = {
  curl: (baseUrl, { modelId, params }) => `BASE=${baseUrl}
AUTH="Authorization: Bearer $API_KEY"
JSON='Content-Type: application/json'
REQUEST=${quoteForShell(JSON.stringify({ modelId, params }))}

# 1. Ask for the price: exactly what a submit charges.
COINS=$(curl -fsS "$BASE/v1/quotes" -H "$AUTH" -H "$JSON" -d "$REQUEST" | jq .coins)
echo "It costs $COINS coins."

# 2. Submit, at no more than that. Sent again with the same key, it is made and charged once.
ID=$(echo "$REQUEST" | jq -c ".maxCoins = $COINS" |
  curl -fsS "$BASE/v1/generations" -H "$AUTH" -H "$JSON" \\
    -H "Idempotency-Key: $(openssl rand -hex 16)" -d @- | jq -r .id)

# 3. Ask every ${pause} seconds until it has ended.
while :; do
  GENERATION=$(curl -fsS "$BASE/v1/generations/$ID" -H "$AUTH")
  STATUS=$(echo "$GENERATION" | jq -r .status)
  case $STATUS in succeeded|failed|canceled) break ;; esac
  sleep ${pause}
done
echo "$STATUS: $(echo "$GENERATION" | jq .coinsCharged) coins charged."

# 4. Download what was made, under the names of the files.
for URL in $(echo "$GENERATION" | jq -r '.outputs[].url'); do curl -fsSOJ "$URL"; done
`,

  typescript: (baseUrl, { modelId, params }) => `import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

async function call(method: string, path: string, body?: object, headers = {}) {
  const response = await fetch('${baseUrl}' + path, {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.API_KEY}\`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: any = await response.json()
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`)
  return answer
}

const request = ${indented({ modelId, params })}

// 1. Ask for the price: exactly what a submit charges.
const { coins } = await call('POST', '/v1/quotes', request)
console.log(\`It costs \${coins} coins.\`)

// 2. Submit, at no more than that. Sent again with the same key, it is made and charged once.
const once = { 'Idempotency-Key': crypto.randomUUID() }
let generation = await call('POST', '/v1/generations', { ...request, maxCoins: coins }, once)

// 3. Ask every ${pause} seconds until it has ended.
while (!['succeeded', 'failed', 'canceled'].includes(generation.status)) {
  await sleep(${pause * 1000})
  generation = await call('GET', \`/v1/generations/\${generation.id}\`)
}
console.log(\`\${generation.status}: \${generation.coinsCharged} coins charged.\`)

// 4. Download what was made.
for (const { id, url, mimeType } of generation.outputs) {
  const file = await fetch(url)
  await writeFile(\`\${id}.\${mimeType.split('/')[1]}\`, Buffer.from(await file.arrayBuffer()))
}
`,

  python: (baseUrl, { modelId, params }) => `import json, os, time, urllib.request, uuid

def call(method, path, body=None, headers={}):
    request = urllib.request.Request(
        "${baseUrl}" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["API_KEY"],
            "Content-Type": "application/json",
            **headers,
        },
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)

request = ${indented({ modelId, params }, 4)}

# 1. Ask for the price: exactly what a submit charges.
coins = call("POST", "/v1/quotes", request)["coins"]
print(f"It costs {coins} coins.")

# 2. Submit, at no more than that. Sent again with the same key, it is made and charged once.
once = {"Idempotency-Key": str(uuid.uuid4())}
generation = call("POST", "/v1/generations", {**request, "maxCoins": coins}, once)

# 3. Ask every ${pause} seconds until it has ended.
while generation["status"] not in ("succeeded", "failed", "canceled"):
    time.sleep(${pause})
    generation = call("GET", "/v1/generations/" + generation["id"])
print(f"{generation['status']}: {generation['coinsCharged']} coins charged.")

# 4. Download what was made.
for output in generation["outputs"]:
    name = output["id"] + "." + output["mimeType"].split("/")[1]
    urllib.request.urlretrieve(output["url"], name)
`,
}

/** Strings and nested objects look the same in both languages. */
const indented = (value: object, spaces = 2): string => JSON.stringify(value, null, spaces)
