#!/bin/sh
set -eu
URL=${ATELIER_URL:-http://localhost:8080}
AUTH="Authorization: Bearer $ATELIER_KEY"
JSON='Content-Type: application/json'
REQUEST='"modelId":"sandbox-image","params":{"prompt":"a lighthouse at dusk","num_outputs":2}'

# Takes the first string with this name out of an answer; `jq -r .id` does it better.
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

# 1. The price. It binds for ten minutes.
TOKEN=$(curl -sf "$URL/v1/quotes" -H "$AUTH" -H "$JSON" -d "{$REQUEST}" | field quoteToken)

# 2. Submit at that price. Repeat it with the same key as often as you like: it is charged once.
ID=$(curl -sf "$URL/v1/generations" -H "$AUTH" -H "$JSON" -H "Idempotency-Key: quickstart-$(date +%s)-$$" \
  -d "{$REQUEST,\"quoteToken\":\"$TOKEN\"}" | field id)

# 3. Wait. Not faster than every two seconds.
while :; do
  ANSWER=$(curl -sf "$URL/v1/generations/$ID" -H "$AUTH")
  STATUS=$(echo "$ANSWER" | field status)
  echo "$STATUS"
  case $STATUS in succeeded | failed | canceled) break ;; esac
  sleep 2
done

# 4. Download.
curl -sf "$(echo "$ANSWER" | field url)" -o lighthouse.png
echo 'saved lighthouse.png'
