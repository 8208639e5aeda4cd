"""The paid flow with the client that openapi-generator makes for Python."""

import os
import time
import uuid
from urllib.parse import parse_qs, urlsplit

import atelier_client
from atelier_client import ParamValue, SubmitRequest, SubmitRequestWithMaxCoins, SubmitRequestWithQuoteToken

configuration = atelier_client.Configuration(
    host=os.environ["ATELIER_URL"], access_token=os.environ["ATELIER_KEY"]
)

with atelier_client.ApiClient(configuration) as client:
    account = atelier_client.AccountApi(client)
    generations = atelier_client.GenerationsApi(client)

    def run(request: SubmitRequest) -> atelier_client.Generation:
        generation = generations.submit_generation(uuid.uuid4().hex, request)
        while generation.status not in ("succeeded", "failed", "canceled"):
            time.sleep(2)
            generation = generations.get_generation(generation.id)
        assert generation.status == atelier_client.GenerationStatus.GENERATION_STATUS_SUCCEEDED, generation.error
        return generation

    before = account.get_account().balance.available
    models = atelier_client.ModelsApi(client).list_models().models
    effect_model = next(model for model in models if model.id == "sandbox-image-effect")
    images = next(param.actual_instance for param in effect_model.params if param.actual_instance.name == "images")
    assert isinstance(images, atelier_client.MediaListParam) and images.max_items > 0

    with open(os.environ["ATELIER_FILE"], "rb") as file:
        upload = atelier_client.UploadsApi(client).create_upload(("photo.png", file.read()))
    params = atelier_client.Params(images=ParamValue([upload.id]))
    quote = atelier_client.QuotesApi(client).create_quote(
        atelier_client.QuoteRequest(model_id=effect_model.id, effect_id="sandbox-sketch", params=params)
    )
    quoted = run(
        SubmitRequest(
            SubmitRequestWithQuoteToken(
                model_id=effect_model.id, effect_id="sandbox-sketch", params=params, quote_token=quote.quote_token
            )
        )
    )
    assert quoted.coins_charged == quote.coins

    link = urlsplit(quoted.outputs[0].url)
    _, _, asset_id, name = link.path.split("/")
    query = parse_qs(link.query)
    data = atelier_client.FilesApi(client).download_file(
        asset_id, name, expires=query["expires"][0], signature=query["signature"][0]
    )
    assert len(data) > 100

    capped = run(
        SubmitRequest(
            SubmitRequestWithMaxCoins(
                model_id="sandbox-image",
                params=atelier_client.Params(prompt=ParamValue("a lighthouse"), num_outputs=ParamValue(1)),
                max_coins=100,
            )
        )
    )
    spent = before - account.get_account().balance.available
    assert spent == quoted.coins_charged + capped.coins_charged
    print(f"{spent} coins, {len(data)} bytes")
