import { bodyOf, EVENT_STREAM, type ApiDocument, type Operation } from './api-document.ts'
import { exampleOf } from './example.ts'
import { printJson } from './print-json.ts'

/** The address of an operation; what stands for an id is a variable. */
export function addressParts(operation: Operation, publicUrl: string): { text: string; variable?: string }[] {
  const address = publicUrl + pathWithVariables(operation) + requiredQuery(operation)
  return address
    .split(/(\$[A-Z_]+)/)
    .map((text) => (text.startsWith('$') ? { text, variable: text.slice(1) } : { text }))
}

/** A command that works once `$ATELIER_KEY`, or the other variables in it, are set. */
export function curlOf(document: ApiDocument, operation: Operation, publicUrl: string): string {
  const address = quoteWithVariables(publicUrl + pathWithVariables(operation) + requiredQuery(operation))
  const lines = [
    `curl ${unbuffered(operation)}${method(operation)}${address}`,
    ...credentials(operation, publicUrl),
    ...requiredHeaders(operation),
    ...body(document, operation),
  ]
  return lines.join(' \\\n  ')
}

/** Event streams are shown as they arrive. */
function unbuffered({ responses }: Operation): string {
  return bodyOf(responses['200']?.content)?.mediaType === EVENT_STREAM ? '-N ' : ''
}

function method({ method: name, requestBody }: Operation): string {
  const isImplied = name === 'GET' || (name === 'POST' && requestBody !== undefined)
  return isImplied ? '' : `-X ${name} `
}

/** Ids become variables: `/generations/{id}` uses `$GENERATION_ID`. */
function pathWithVariables({ path, parameters = [] }: Operation): string {
  const segments = path.split('/')
  return segments
    .map((segment, index) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1]
      if (name === undefined) return segment
      const example = parameters.find((parameter) => parameter.name === name)?.schema.examples?.[0]
      return typeof example === 'string' ? example : variableFor(name, segments[index - 1])
    })
    .join('/')
}

function requiredQuery({ parameters = [] }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const pairs = required.map(({ name }) => `${name}=${variableFor(name)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function variableFor(name: string, collection = ''): string {
  const words = name === 'id' ? `${collection.replace(/s$/, '')}_id` : name.replaceAll(/[A-Z]/g, '_$&')
  return `$${words.toUpperCase()}`
}

const quoteWithVariables = (text: string) => (text.includes('$') ? `"${text}"` : text)

/** Sessions are kept in a cookie file: signing in writes it, other operations read it. */
function credentials({ method: name, path, security }: Operation, publicUrl: string): string[] {
  const [scheme] = Object.keys(security[0] ?? {})
  if (scheme === 'apiKey') return ['-H "Authorization: Bearer $ATELIER_KEY"']
  if (scheme === 'operatorToken') return ['-H "Authorization: Bearer $OPERATOR_TOKEN"']
  if (scheme === 'session')
    return ['-b cookies.txt', ...(name === 'GET' ? [] : [`-H 'Origin: ${publicUrl}'`])]
  return path.startsWith('/account/') ? ['-c cookies.txt'] : []
}

function requiredHeaders({ parameters = [] }: Operation): string[] {
  return parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name }) => `-H "${name}: curl-$(date +%s)-$$"`)
}

function body(document: ApiDocument, { requestBody }: Operation): string[] {
  const sent = bodyOf(requestBody?.content)
  if (!sent) return []
  if (sent.mediaType === 'multipart/form-data') return ['-F file=@photo.png']
  const json = printJson(exampleOf(document, sent.schema, 'request')).replaceAll('\n', '\n  ')
  return [`-H 'Content-Type: ${sent.mediaType}'`, `-d '${json.replaceAll("'", String.raw`'\''`)}'`]
}
