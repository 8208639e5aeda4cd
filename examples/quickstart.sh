#!/bin/sh
set -eu
URL=${ATELIER_URL:-http://localhost:8080}
AUTH="Authorization: Bearer $ATELIER_KEY"
JSON='Content-Type: application/json'
REQUEST='"modelId":"sandbox-image","params":{"prompt":"a lighthouse at dusk","num_outputs":2}'

# Makes a call and keeps its answer; a problem is shown, and ends the program.
call() { ANSWER=$(curl -sS --fail-with-body "$@" -H "$AUTH" -H "$JSON") || give_up; }
give_up() {
  echo "$ANSWER" >&2
  exit 1
}

# Takes all strings with this name out of the answer; `jq -r .id` does it better.
fields() { echo "$ANSWER" | grep -o "\"$1\":\"[^\"]*\"" | cut -d '"' -f 4; }
field() { fields "$1" | head -n 1; }

# 1. The price. It binds for ten minutes.
call "$URL/v1/quotes" -d "{$REQUEST}"
TOKEN=$(field quoteToken)

# 2. Submit at that price. Repeat it with the same key as often as you like: it is charged once.
call "$URL/v1/generations" -H "Idempotency-Key: quickstart-$(date +%s)-$$" -d "{$REQUEST,\"quoteToken\":\"$TOKEN\"}"
ID=$(field id)

# 3. Wait. Not faster than every two seconds.
while :; do
  call "$URL/v1/generations/$ID"
  STATUS=$(field status)
  echo "$STATUS"
  case $STATUS in
    succeeded) break ;;
    failed | canceled) give_up ;;
  esac
  sleep 2
done

# 4. Download. The links need no key.
COUNT=0
for LINK in $(fields url); do
  COUNT=$((COUNT + 1))
  curl -sS --fail "$LINK" -o "lighthouse-$COUNT.png"
  echo "saved lighthouse-$COUNT.png"
done
