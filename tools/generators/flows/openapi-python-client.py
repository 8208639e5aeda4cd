"""The paid flow with the client that openapi-python-client makes."""

import os
import time
import uuid
from urllib.parse import parse_qs, urlsplit

from atelier_client import AuthenticatedClient
from atelier_client.api.account import get_account
from atelier_client.api.files import download_file
from atelier_client.api.generations import get_generation, submit_generation
from atelier_client.api.models import list_models
from atelier_client.api.quotes import create_quote
from atelier_client.api.uploads import create_upload
from atelier_client.models import (
    CreateUploadBody,
    Generation,
    GenerationStatus,
    MediaListParam,
    Params,
    QuoteRequest,
    SubmitRequestWithMaxCoins,
    SubmitRequestWithQuoteToken,
)
from atelier_client.types import File

client = AuthenticatedClient(base_url=os.environ["ATELIER_URL"], token=os.environ["ATELIER_KEY"])
ends = (
    GenerationStatus.GENERATION_STATUS_SUCCEEDED,
    GenerationStatus.GENERATION_STATUS_FAILED,
    GenerationStatus.GENERATION_STATUS_CANCELED,
)


def run(request: SubmitRequestWithQuoteToken | SubmitRequestWithMaxCoins) -> Generation:
    generation = submit_generation.sync(client=client, body=request, idempotency_key=uuid.uuid4().hex)
    assert isinstance(generation, Generation), generation
    while generation.status not in ends:
        time.sleep(2)
        generation = get_generation.sync(uuid.UUID(generation.id), client=client)
    assert generation.status == GenerationStatus.GENERATION_STATUS_SUCCEEDED, generation.error
    return generation


before = get_account.sync(client=client).balance.available
models = list_models.sync(client=client).models
effect_model = next(model for model in models if model.id == "sandbox-image-effect")
images = next(param for param in effect_model.params if param.name == "images")
assert isinstance(images, MediaListParam) and images.max_items > 0

with open(os.environ["ATELIER_FILE"], "rb") as file:
    body = CreateUploadBody(file=File(payload=file, file_name="photo.png", mime_type="image/png"))
    upload = create_upload.sync(client=client, body=body)
params = Params(images=[upload.id])
quote = create_quote.sync(
    client=client, body=QuoteRequest(model_id=effect_model.id, effect_id="sandbox-sketch", params=params)
)
quoted = run(
    SubmitRequestWithQuoteToken(
        model_id=effect_model.id, effect_id="sandbox-sketch", params=params, quote_token=quote.quote_token
    )
)
assert quoted.coins_charged == quote.coins

link = urlsplit(quoted.outputs[0].url)
_, _, asset_id, name = link.path.split("/")
query = parse_qs(link.query)
output = download_file.sync(
    asset_id, name, client=client, expires=query["expires"][0], signature=query["signature"][0]
)
data = output.payload.read()
assert len(data) > 100

capped = run(
    SubmitRequestWithMaxCoins(
        model_id="sandbox-image", params=Params(prompt="a lighthouse", num_outputs=1), max_coins=100
    )
)
spent = before - get_account.sync(client=client).balance.available
assert spent == quoted.coins_charged + capped.coins_charged
print(f"{spent} coins, {len(data)} bytes")
