import os
import time
import uuid

import requests

url = os.environ.get("ATELIER_URL", "http://localhost:8080")
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['ATELIER_KEY']}"


def call(method, path, **options):
    """Makes a call, and makes it again if its answer was lost or says that the trouble will pass."""
    pause = 0
    for attempt in range(6):
        time.sleep(pause)
        pause = 2**attempt
        try:
            response = session.request(method, url + path, timeout=30, **options)
        except (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError) as error:
            trouble = str(error)
            continue
        answer = read(response)
        if response.ok and answer is not None:
            return answer
        trouble = f"{response.status_code}: {response.text[:1000]}"
        if not response.ok and response.status_code not in (408, 429, 500, 502, 503, 504):
            break
        asked = response.headers.get("Retry-After", "")
        pause = int(asked) if asked.isdigit() else pause
    raise RuntimeError(trouble)


def read(response):
    """What the service answered; None if the answer is a proxy's page, or was cut off."""
    try:
        return response.json()
    except ValueError:
        return None


work = {"modelId": "sandbox-image", "params": {"prompt": "a lighthouse at dusk", "num_outputs": 2}}

# 1. The price. It binds for ten minutes.
quote = call("POST", "/v1/quotes", json=work)
print(f"it will cost {quote['coins']} coins")

# 2. Submit at that price. All attempts have the same key: it is charged once, also if an answer was lost.
generation = call(
    "POST",
    "/v1/generations",
    json={**work, "quoteToken": quote["quoteToken"]},
    headers={"Idempotency-Key": str(uuid.uuid4())},
)

# 3. Wait. Not faster than every two seconds.
while generation["status"] not in ("succeeded", "failed", "canceled"):
    time.sleep(2)
    generation = call("GET", f"/v1/generations/{generation['id']}")
    print(generation["status"])

# 4. Download. The links need no key.
for output in generation["outputs"]:
    name = f"{output['id']}.png"
    download = requests.get(output["url"], timeout=60)
    download.raise_for_status()
    with open(name, "wb") as file:
        file.write(download.content)
    print(f"saved {name}")
print(f"charged {generation['coinsCharged']} coins")
