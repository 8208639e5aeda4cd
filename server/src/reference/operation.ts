import {
  bodyOf,
  nameOf,
  resolve,
  type ApiDocument,
  type Operation,
  type Parameter,
  type Response,
  EVENT_STREAM,
  type Schema,
} from './api-document.ts'
import { sample, tabbedSample } from './code-sample.ts'
import { exampleOf } from './example.ts'
import { field, fieldList, foldedFields, markRequired } from './fields.ts'
import { html, type Html } from './html.ts'
import { printJson } from './print-json.ts'
import { prose } from './prose.ts'
import { snippetsOf } from './snippets.ts'
import { tryIt } from './try-it.ts'

/** One operation: its description on the left, how to call it on the right. */
export function operationSection(document: ApiDocument, operation: Operation, publicUrl: string): Html {
  const { operationId, summary, description, method, path } = operation
  return html`<section class="operation" id="${operationId}">
    <div class="words">
      <h2><a href="#${operationId}">${summary}</a></h2>
      <p class="route">
        <span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code>
      </p>
      ${description !== `${summary}.` && html`<p>${prose(description)}</p>`}
      <p class="who"><b>Who may call it</b> ${whoMayCall(operation)}</p>
      ${parameters(document, operation)}${requestBody(document, operation)}${successes(document, operation)}${refusals(operation)}
    </div>
    <div class="sample">
      ${tabbedSample(operationId, 'Call', snippetsOf(document, operation, publicUrl))}
      ${tryIt(document, operation)} ${sampleResponse(document, operation)}
    </div>
  </section>`
}

/** A long path may wrap after a slash, and nowhere else. */
const breakable = (path: string) => html`${path.split(/(?<=\/)/).map((piece) => html`${piece}<wbr />`)}`

const locations: [Parameter['in'], string][] = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
]

function parameters(document: ApiDocument, { parameters: all = [] }: Operation): Html[] {
  return locations.flatMap(([place, title]) => {
    const fields = all
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required, description }) =>
        field(document, { name, schema, mark: markRequired(required), description }),
      )
    return fields.length > 0
      ? [
          html`<h3>${title}</h3>
            <ul class="fields">
              ${fields}
            </ul>`,
        ]
      : []
  })
}

function requestBody(document: ApiDocument, { requestBody: request }: Operation): Html | false {
  const body = bodyOf(request?.content)
  return (
    body !== undefined &&
    html`<h3>Body <code>${body.mediaType}</code></h3>
      ${fieldList(document, body.schema)}`
  )
}

const statusesOf = ({ responses }: Operation) => Object.entries(responses)
const isSuccess = ([status]: [string, Response]) => Number(status) < 400
const isRefusal = ([status]: [string, Response]) => Number(status) >= 400

function successes(document: ApiDocument, operation: Operation): Html {
  const answers = statusesOf(operation).filter(isSuccess)
  return html`<h3>Answers</h3>
    ${answers.map(([status, { description, content, headers = {} }], place) => {
      const schema = bodyOf(content)?.schema
      const names = Object.keys(headers).map((name) => html`<code>${name}</code> `)
      const twin = answers.slice(0, place).find(([, earlier]) => isSameBody(earlier.content, content))
      return html`<p class="status"><b>${status}</b> ${prose(description)}</p>
        ${names.length > 0 && html`<p class="values">Headers ${names}</p>`}
        ${twin ? html`<p class="values">The body is that of ${twin[0]}.</p>` : schema && answerFields(document, schema)}`
    })}`
}

function isSameBody(one: Response['content'], other: Response['content']): boolean {
  const name = nameOf(bodyOf(other)?.schema ?? {})
  return name !== undefined && name === nameOf(bodyOf(one)?.schema ?? {})
}

/** Answers repeat the same objects, so nested ones are links to their schemas, except in a mere wrapper. */
function answerFields(document: ApiDocument, schema: Schema): Html | false {
  const { properties = {} } = resolve(document, schema)
  const isWrapper = Object.keys(properties).length <= 2
  return foldedFields(document, schema, isWrapper ? 2 : 1)
}

function refusals(operation: Operation): Html | false {
  const rows = statusesOf(operation).filter(isRefusal)
  if (rows.length === 0) return false
  const items = rows.map(([status, { 'x-problem-codes': codes = [] }]) => {
    const links = codes.map((code) => html`<a href="/docs/problems/${code}"><code>${code}</code></a> `)
    return html`<li><b>${status}</b> ${links}</li>`
  })
  return html`<h3>Problems</h3>
    <ul class="problems">
      ${items}
    </ul>`
}

function sampleResponse(document: ApiDocument, operation: Operation): Html | false {
  const first = statusesOf(operation).find(isSuccess)
  const body = bodyOf(first?.[1].content)
  if (!first || !body) return false
  if (body.mediaType === EVENT_STREAM) {
    return sample(`Answer ${first[0]}`, 'text', String(body.example))
  }
  if (body.mediaType !== 'application/json') return false
  const example = printJson(exampleOf(document, body.schema, 'response'))
  return sample(`Answer ${first[0]}`, 'json', example)
}

/** Who may call an operation, in words, by the first security requirement. */
function whoMayCall({ security }: Operation): Html {
  const [usual] = security.flatMap((requirement) => Object.entries(requirement))
  if (!usual) return html`Anyone; no key is needed.`
  const [scheme, [scope]] = usual
  if (scheme === 'apiKey') {
    return html`An API key with the scope <code>${scope}</code>, or a person signed in at the account page.`
  }
  if (scheme === 'operatorToken')
    return html`The operator token, or an operator signed in at the account page.`
  return html`A person signed in at the account page.`
}
