import os
import time
import uuid

import requests

url = os.environ.get("ATELIER_URL", "http://localhost:8080")
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['ATELIER_KEY']}"


def call(method, path, **options):
    """Makes a call, and makes it again when it was too much or there was no answer."""
    for attempt in range(5):
        try:
            response = session.request(method, url + path, timeout=30, **options)
        except requests.ConnectionError:
            time.sleep(2**attempt)
            continue
        if response.status_code in (429, 503):
            time.sleep(int(response.headers.get("Retry-After", 2**attempt)))
            continue
        if not response.ok:
            problem = response.json()
            raise RuntimeError(f"{problem['code']}: {problem['detail']}")
        return response.json()
    raise RuntimeError("The service cannot be reached")


work = {"modelId": "sandbox-image", "params": {"prompt": "a lighthouse at dusk", "num_outputs": 2}}

# 1. The price. It binds for ten minutes.
quote = call("POST", "/v1/quotes", json=work)
print(f"it will cost {quote['coins']} coins")

# 2. Submit at that price. All attempts have the same key: it is charged once.
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
    with open(name, "wb") as file:
        file.write(requests.get(output["url"], timeout=60).content)
    print(f"saved {name}")
print(f"charged {generation['coinsCharged']} coins")
