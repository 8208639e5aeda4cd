import { limits } from '@atelier/contract/limits.ts'
import { operationsOf, type ApiDocument } from './api-document.ts'
import { html, type Html } from './html.ts'
import { sample, tabbedSample } from './code-sample.ts'
import { problemExample } from './problem-example.ts'
import { snippetsOf } from './snippets.ts'

/** A section of the introduction, with an optional code sample beside it. */
export type IntroductionPart = { id: string; title: string; text: Html; code?: Html }

/** What applies to every operation. */
// Spec: Authentication, Errors, Limits, Versioning
export function introduction(document: ApiDocument, publicUrl: string): IntroductionPart[] {
  return [
    firstSteps(document, publicUrl),
    authentication(publicUrl),
    errors,
    rateLimits,
    idempotency,
    pagination(publicUrl),
    versioning,
  ]
}

function firstSteps(document: ApiDocument, publicUrl: string): IntroductionPart {
  const submit = operationsOf(document).find(
    ({ method, path }) => method === 'POST' && path === '/v1/generations',
  )
  return {
    id: 'first-steps',
    title: 'First steps',
    text: html`<ol>
        <li>
          See what can be made, without a key: <a href="/docs/api/models#listModels">list the models</a>.
        </li>
        <li>
          <a href="/sign-in">Sign in</a>, make an API key and keep it: <code>export ATELIER_KEY=atl_…</code>
        </li>
        <li>Try the key: <a href="/docs/api/account#getAccount">ask for the account</a> and its coins.</li>
        ${submit && html`<li>Submit to <code>sandbox-image</code>, read the generation until its status is final, download the output.</li>`}
      </ol>
      <p>
        Models whose id begins with <code>sandbox-</code> answer at once with small real files and obey words
        in the prompt: <code>#delay=1500</code>, <code>#fail=timeout</code>, <code>#partial=1</code>,
        <code>#hang</code>, <code>#flaky</code>. Rehearse every outcome with them before you spend coins on
        others.
      </p>`,
    code: html`${sample('List the models', 'shell', `curl ${publicUrl}/v1/models`)}
    ${submit && tabbedSample('first', 'Make a picture', snippetsOf(document, submit, publicUrl))}`,
  }
}

const authentication = (publicUrl: string): IntroductionPart => ({
  id: 'authentication',
  title: 'Authentication',
  text: html`<p>
      Send an API key as a bearer token. Keys are made on the account page, shown once, and belong on servers:
      a browser on another site cannot use them, for only the lists of models and effects and the files have
      CORS headers.
    </p>
    <p>A key has <b>scopes</b>, and each operation says which one it needs:</p>
    <ul>
      <li><code>generate</code>: quotes, submits and cancel</li>
      <li><code>read</code>: generations and assets</li>
      <li><code>uploads</code>: uploading files</li>
      <li><code>account</code>: balance, limits and the key itself</li>
    </ul>
    <p>
      A key may also carry a monthly spend cap and an expiry. The models and effects can be listed by anyone.
    </p>`,
  code: sample(
    'Who am I?',
    'shell',
    `curl ${publicUrl}/v1/account \\\n  -H "Authorization: Bearer $ATELIER_KEY"`,
  ),
})

const errors: IntroductionPart = {
  id: 'errors',
  title: 'Errors',
  text: html`<p>
      Every error is an
      <a href="https://www.rfc-editor.org/rfc/rfc9457" rel="noreferrer">RFC 9457</a> problem, sent as
      <code>application/problem+json</code>.
    </p>
    <ul>
      <li>
        Act on <code>code</code>; it is stable. For a code you do not know, fall back on <code>status</code>.
      </li>
      <li>Show <code>detail</code> to people: it says what happened and what to do next.</li>
      <li><code>issues</code> lists every field at fault at once, with its path.</li>
      <li>
        <code>type</code> leads to a page about the code, <code>instance</code> names this occurrence for
        support.
      </li>
    </ul>
    <p>
      An error never costs coins. A generation that fails afterwards is refunded in full and carries
      <code>error.code</code> instead: <code>content_policy</code>, <code>invalid_input</code>,
      <code>unavailable</code>, <code>timeout</code> or <code>internal</code>.
    </p>
    <p><a href="/docs/problems">All problem codes</a>, each with cause, example and what to do.</p>`,
  code: sample('A problem', 'http', problemExample('invalid_params')),
}

const { rateLimitPerKey: ofKey, rateLimitPerAccount: ofAccount } = limits
const rateLimits: IntroductionPart = {
  id: 'rate-limits',
  title: 'Rate limits',
  text: html`<p>
      ${ofKey.limit} requests in ${ofKey.windowSeconds} seconds for each key, and ${ofAccount.limit} in
      ${ofAccount.windowSeconds} seconds for all keys of an account together, unless the operator gave the
      account other limits. A window begins with its first request.
    </p>
    <p>
      Every answer tells where you stand: <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>,
      <code>RateLimit-Reset</code> (seconds) and <code>RateLimit-Policy</code> speak of the tighter of the
      two. Beyond the limit comes <code>429</code> with <code>Retry-After</code>: wait that long, then go on.
      Every problem that passes by itself says so, and in <code>retryAt</code> until when.
    </p>
    <p>
      Poll a generation no faster than every ${limits.pollIntervalSeconds} seconds. How many generations run
      at once is another limit: those beyond it wait in the queue, and nothing is lost.
    </p>`,
  code: sample('Refused for now', 'http', problemExample('rate_limited')),
}

const idempotency: IntroductionPart = {
  id: 'idempotency',
  title: 'Idempotency',
  text: html`<p>
      A submit spends coins, so it needs an <code>Idempotency-Key</code> header: 16 to 128 characters of
      <code>A-Z a-z 0-9 _ -</code>, new for each generation you intend, and stored before you send it.
    </p>
    <ul>
      <li>New key: <code>201</code> and a queued generation.</li>
      <li>
        Same key, same body: <code>200</code> and the original generation; no second charge. After a timeout
        or a lost connection simply send it again.
      </li>
      <li>
        Same key, another body: <code>409</code>
        <a href="/docs/problems/idempotency_conflict"><code>idempotency_conflict</code></a
        >.
      </li>
      <li>A submit that was refused does not use up its key.</li>
    </ul>
    <p>The order of fields does not matter for “same”. Keys belong to the account and are never freed.</p>`,
}

const pagination = (publicUrl: string): IntroductionPart => ({
  id: 'pagination',
  title: 'Pagination',
  text: html`<p>
    Lists come newest first, ${limits.pageSizeDefault} at a time unless <code>limit</code> says otherwise (1
    to ${limits.pageSizeMax}). Send <code>nextCursor</code> of one page as <code>cursor</code> of the next,
    with the same filters, until it is <code>null</code>. A cursor is opaque and good only for its own list.
  </p>`,
  code: sample(
    'The next page',
    'shell',
    `curl "${publicUrl}/v1/generations?limit=100&cursor=$NEXT_CURSOR" \\\n  -H "Authorization: Bearer $ATELIER_KEY"`,
  ),
})

const versioning: IntroductionPart = {
  id: 'versioning',
  title: 'Versioning',
  text: html`<p>
      Paths carry their version: <code>/v1</code>. Version 1 changes only by addition: fields, values and
      operations may appear, none is removed or changed. So ignore fields you do not know, and tolerate new
      values of enumerations.
    </p>
    <p>
      <a href="/openapi.json"><code>/openapi.json</code></a> describes all of this for machines, in OpenAPI
      3.1. It is the whole contract, the operator's operations included; their pages are at
      <a href="/docs/operator">/docs/operator</a>, for operators.
    </p>`,
}
