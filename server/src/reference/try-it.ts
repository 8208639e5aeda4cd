import { bodyOf, EVENT_STREAM, type ApiDocument, type Operation } from './api-document.ts'
import { exampleOf } from './example.ts'
import { html, type Html } from './html.ts'
import { printJson } from './print-json.ts'

/**
 * A form that calls the operation with the reader's own key; the page's script shows and sends it. For what a program calls
 * with JSON or without a body: files and streams need more than a form.
 */
export function tryIt(document: ApiDocument, operation: Operation): Html | false {
  const { method, path, operationId, parameters = [], requestBody, responses, security } = operation
  const sent = bodyOf(requestBody?.content)
  const isOfPrograms = path.startsWith('/v1/') && (security.length === 0 || 'apiKey' in (security[0] ?? {}))
  const isJson = sent === undefined || sent.mediaType === 'application/json'
  if (!isOfPrograms || !isJson || bodyOf(responses['200']?.content)?.mediaType === EVENT_STREAM) return false
  const example = sent && printJson(exampleOf(document, sent.schema, 'request'))
  const needsIdempotencyKey = parameters.some(
    ({ name, required }) => required && name.toLowerCase() === 'idempotency-key',
  )
  return html`<details class="try" hidden>
    <summary>Try it</summary>
    <form
      data-method="${method}"
      data-path="${path}"
      ${needsIdempotencyKey && html`data-idempotent="true"`}
      aria-label="Try: ${operation.summary}"
    >
      ${
        security.length > 0 &&
        html`<label
          >Your API key
          <input
            name="key"
            type="password"
            autocomplete="off"
            spellcheck="false"
            placeholder="atl_…"
            required
        /></label>`
      }
      ${parameters
        .filter((parameter) => parameter.in === 'path')
        .map(
          ({ name }) =>
            html`<label
              ><code>${name}</code> <input name="path-${name}" autocomplete="off" required
            /></label>`,
        )}
      ${
        example !== undefined &&
        html`<label for="body-${operationId}">Body</label>
          <textarea id="body-${operationId}" name="body" rows="9" spellcheck="false">${example}</textarea>
          ${
            example.includes('"modelId"') &&
            html`<p class="hint">Sandbox models only: they cost a few coins and answer at once.</p>`
          }`
      }
      <button type="submit">Send</button>
      <p class="outcome" role="status"></p>
      <pre tabindex="0" aria-label="Answer" hidden></pre>
    </form>
  </details>`
}
