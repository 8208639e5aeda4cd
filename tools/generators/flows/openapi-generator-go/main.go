// The paid flow with the client that openapi-generator makes for Go.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	atelier "flow/atelier_client"
)

var ctx = context.WithValue(context.Background(), atelier.ContextAccessToken, os.Getenv("ATELIER_KEY"))
var client = newClient()

func newClient() *atelier.APIClient {
	configuration := atelier.NewConfiguration()
	configuration.Servers = atelier.ServerConfigurations{{URL: os.Getenv("ATELIER_URL")}}
	return atelier.NewAPIClient(configuration)
}

func main() {
	before := readBalance()
	catalog, _, err := client.ModelsAPI.ListModels(ctx).Execute()
	check(err)
	findImages(catalog.Models)

	file, err := os.Open(os.Getenv("ATELIER_FILE"))
	check(err)
	upload, _, err := client.UploadsAPI.CreateUpload(ctx).File(file).Execute()
	check(err)

	params := atelier.Params{Images: &atelier.ParamValue{ArrayOfString: &[]string{upload.Id}}}
	request := atelier.NewQuoteRequest("sandbox-image-effect", params)
	request.SetEffectId("sandbox-sketch")
	quote, _, err := client.QuotesAPI.CreateQuote(ctx).QuoteRequest(*request).Execute()
	check(err)
	byQuote := atelier.NewSubmitRequestWithQuoteToken("sandbox-image-effect", params, *quote.QuoteToken.Get())
	byQuote.SetEffectId("sandbox-sketch")
	quoted := run(atelier.SubmitRequestWithQuoteTokenAsSubmitRequest(byQuote))
	expect(*quoted.CoinsCharged.Get() == quote.Coins, "charged otherwise than quoted")

	size := download(quoted.Outputs[0].Url)
	expect(size > 100, "the output is too small")

	prompt, count := "a lighthouse", 1.0
	capped := run(atelier.SubmitRequestWithMaxCoinsAsSubmitRequest(atelier.NewSubmitRequestWithMaxCoins(
		"sandbox-image",
		atelier.Params{Prompt: &atelier.ParamValue{String: &prompt}, NumOutputs: &atelier.ParamValue{Float64: &count}},
		100,
	)))
	spent := before - readBalance()
	expect(spent == *quoted.CoinsCharged.Get()+*capped.CoinsCharged.Get(), "the balance does not add up")
	fmt.Printf("%d coins, %d bytes\n", spent, size)
}

func findImages(models []atelier.CatalogEntry) {
	for _, model := range models {
		for _, param := range model.Params {
			if model.Id == "sandbox-image-effect" && param.MediaListParam != nil && param.MediaListParam.MaxItems > 0 {
				return
			}
		}
	}
	log.Fatal("no list of images")
}

func run(request atelier.SubmitRequest) *atelier.Generation {
	key := "flow-go-" + strconv.FormatInt(time.Now().UnixNano(), 10)
	generation, _, err := client.GenerationsAPI.SubmitGeneration(ctx).IdempotencyKey(key).SubmitRequest(request).Execute()
	check(err)
	for generation.Status == atelier.GENERATION_STATUS_QUEUED || generation.Status == atelier.GENERATION_STATUS_PROCESSING {
		time.Sleep(2 * time.Second)
		generation, _, err = client.GenerationsAPI.GetGeneration(ctx, generation.Id).Execute()
		check(err)
	}
	expect(generation.Status == atelier.GENERATION_STATUS_SUCCEEDED, string(generation.Status))
	return generation
}

func download(address string) int {
	link, err := url.Parse(address)
	check(err)
	parts, query := strings.Split(link.Path, "/"), link.Query()
	file, _, err := client.FilesAPI.DownloadFile(ctx, parts[2], parts[3]).
		Expires(query.Get("expires")).Signature(query.Get("signature")).Execute()
	check(err)
	data, err := io.ReadAll(file)
	check(err)
	expect(http.DetectContentType(data) == "image/png", "no picture came")
	return len(data)
}

func readBalance() int64 {
	account, _, err := client.AccountAPI.GetAccount(ctx).Execute()
	check(err)
	return account.Balance.Available
}

func expect(isTrue bool, otherwise string) {
	if !isTrue {
		log.Fatal(otherwise)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
