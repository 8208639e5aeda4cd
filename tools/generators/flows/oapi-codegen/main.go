// The paid flow with the client that oapi-codegen makes.
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	atelier "flow/atelier_client"
)

var ctx = context.Background()
var client = newClient()

func newClient() *atelier.ClientWithResponses {
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("ATELIER_KEY"))
		return nil
	}
	client, err := atelier.NewClientWithResponses(os.Getenv("ATELIER_URL"), atelier.WithRequestEditorFn(withKey))
	check(err)
	return client
}

func main() {
	before := readBalance()
	catalog, err := client.ListModelsWithResponse(ctx)
	check(err)
	findImages(catalog.JSON200.Models)

	var images atelier.ParamValue
	check(images.FromParamValue0([]string{upload()}))
	params, effect := atelier.Params{Images: &images}, "sandbox-sketch"
	quote, err := client.CreateQuoteWithResponse(ctx, atelier.QuoteRequest{
		ModelId: "sandbox-image-effect", EffectId: &effect, Params: params,
	})
	check(err)
	var byQuote atelier.SubmitRequest
	check(byQuote.FromSubmitRequestWithQuoteToken(atelier.SubmitRequestWithQuoteToken{
		ModelId: "sandbox-image-effect", EffectId: &effect, Params: params, QuoteToken: *quote.JSON200.QuoteToken,
	}))
	quoted := run(byQuote)
	expect(*quoted.CoinsCharged == quote.JSON200.Coins, "charged otherwise than quoted")

	size := download(quoted.Outputs[0].Url)
	expect(size > 100, "the output is too small")

	var prompt, count atelier.ParamValue
	check(prompt.FromParamValue1("a lighthouse"))
	check(count.FromParamValue2(1))
	var byCap atelier.SubmitRequest
	check(byCap.FromSubmitRequestWithMaxCoins(atelier.SubmitRequestWithMaxCoins{
		ModelId: "sandbox-image", Params: atelier.Params{Prompt: &prompt, NumOutputs: &count}, MaxCoins: 100,
	}))
	capped := run(byCap)
	spent := before - readBalance()
	expect(spent == *quoted.CoinsCharged+*capped.CoinsCharged, "the balance does not add up")
	fmt.Printf("%d coins, %d bytes\n", spent, size)
}

func findImages(models []atelier.CatalogEntry) {
	for _, model := range models {
		for _, param := range model.Params {
			value, err := param.ValueByDiscriminator()
			check(err)
			list, isList := value.(atelier.MediaListParam)
			if model.Id == "sandbox-image-effect" && isList && list.MaxItems > 0 {
				return
			}
		}
	}
	log.Fatal("no list of images")
}

func upload() string {
	data, err := os.ReadFile(os.Getenv("ATELIER_FILE"))
	check(err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "photo.png")
	check(err)
	_, err = part.Write(data)
	check(err)
	check(form.Close())
	uploaded, err := client.CreateUploadWithBodyWithResponse(ctx, form.FormDataContentType(), &body)
	check(err)
	return uploaded.JSON201.Id
}

func run(request atelier.SubmitRequest) *atelier.Generation {
	key := "flow-oapi-" + strconv.FormatInt(time.Now().UnixNano(), 10)
	submitted, err := client.SubmitGenerationWithResponse(ctx, &atelier.SubmitGenerationParams{IdempotencyKey: key}, request)
	check(err)
	expect(submitted.JSON201 != nil, string(submitted.Body))
	generation := submitted.JSON201
	for generation.Status == atelier.GENERATIONSTATUSQUEUED || generation.Status == atelier.GENERATIONSTATUSPROCESSING {
		time.Sleep(2 * time.Second)
		read, err := client.GetGenerationWithResponse(ctx, uuid.MustParse(generation.Id))
		check(err)
		generation = read.JSON200
	}
	expect(generation.Status == atelier.GENERATIONSTATUSSUCCEEDED, string(generation.Status))
	return generation
}

func download(address string) int {
	link, err := url.Parse(address)
	check(err)
	parts, query := strings.Split(link.Path, "/"), link.Query()
	expires, signature := query.Get("expires"), query.Get("signature")
	file, err := client.DownloadFileWithResponse(ctx, parts[2], parts[3], &atelier.DownloadFileParams{
		Expires: &expires, Signature: &signature,
	})
	check(err)
	expect(http.DetectContentType(file.Body) == "image/png", "no picture came")
	return len(file.Body)
}

func readBalance() int64 {
	account, err := client.GetAccountWithResponse(ctx)
	check(err)
	return account.JSON200.Balance.Available
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
