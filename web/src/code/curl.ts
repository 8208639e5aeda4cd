import { quoteForShell } from '../quote-for-shell.ts'
import { bodyOf, type CodeRequest } from './code-request.ts'
import { keyVariable } from '../key-variable.ts'
import { inlineJson } from './literal.ts'
import { marked, rewritten, type Marked } from './marked.ts'
import { fileNote, pollSeconds } from './notes.ts'
import * as messages from '#messages/code.ts'

export function curl(request: CodeRequest): Marked {
  const { baseUrl, maxCoins, changed } = request
  const body = rewritten(inlineJson(bodyOf(request), changed), (text) => quoteForShell(text).slice(1, -1))
  const most = maxCoins === null ? '$COINS' : maxCoins
  return marked`set -euo pipefail
BASE=${baseUrl}
AUTH="Authorization: Bearer $${keyVariable}"
JSON='Content-Type: application/json'
${fileNote(request, '#')}REQUEST='${body}'

# ${messages.stepQuote}
COINS=$(curl -fsS "$BASE/v1/quotes" -H "$AUTH" -H "$JSON" -d "$REQUEST" | jq .coins)
printf 'It costs %s coins.\\n' "$COINS"

# ${messages.stepSubmit(maxCoins)} ${messages.submitOnce}
ID=$(printf '%s' "$REQUEST" | jq -c ".maxCoins = ${most}" |
  curl -fsS "$BASE/v1/generations" -H "$AUTH" -H "$JSON" \\
    -H "Idempotency-Key: $(openssl rand -hex 16)" -d @- | jq -r .id)

# ${messages.stepPoll(pollSeconds)}
while :; do
  GENERATION=$(curl -fsS --retry 5 "$BASE/v1/generations/$ID" -H "$AUTH")
  STATUS=$(printf '%s' "$GENERATION" | jq -r .status)
  case $STATUS in succeeded|failed|canceled) break ;; esac
  sleep ${pollSeconds}
done
printf '%s: %s coins charged.\\n' "$STATUS" "$(printf '%s' "$GENERATION" | jq .coinsCharged)"

# ${messages.stepDownload}
for URL in $(printf '%s' "$GENERATION" | jq -r '.outputs[].url'); do curl -fsSOJ "$URL"; done
`
}
