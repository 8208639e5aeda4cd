import { bodyOf, EVENT_STREAM, type ApiDocument, type Operation } from './api-document.ts'
import type { Snippet } from './code-sample.ts'
import { addressParts, curlOf } from './curl.ts'
import { exampleOf } from './example.ts'

/** How to call an operation: with curl, from TypeScript and from Python. */
export function snippetsOf(document: ApiDocument, operation: Operation, publicUrl: string): Snippet[] {
  const curl = {
    value: 'curl',
    label: 'curl',
    language: 'shell',
    code: curlOf(document, operation, publicUrl),
  } as const
  // What the page does on its cookie is nothing for a program; curl shows the request as it is.
  if (usualScheme(operation) === 'session') return [curl]
  return [
    curl,
    { value: 'ts', label: 'TypeScript', language: 'ts', code: typescriptOf(document, operation, publicUrl) },
    { value: 'python', label: 'Python', language: 'python', code: pythonOf(document, operation, publicUrl) },
  ]
}

const usualScheme = ({ security }: Operation) => Object.keys(security[0] ?? {})[0]
const secretOf = (operation: Operation) =>
  ({ apiKey: 'ATELIER_KEY', operatorToken: 'OPERATOR_TOKEN' })[usualScheme(operation) ?? '']

const isStream = ({ responses }: Operation) => bodyOf(responses['200']?.content)?.mediaType === EVENT_STREAM
const isJson = ({ responses }: Operation) =>
  Object.entries(responses).some(
    ([status, { content }]) => Number(status) < 300 && bodyOf(content)?.mediaType === 'application/json',
  )
const needsKey = ({ parameters = [] }: Operation) =>
  parameters.some(({ name, required }) => required && name.toLowerCase() === 'idempotency-key')

function typescriptOf(document: ApiDocument, operation: Operation, publicUrl: string): string {
  const { method, requestBody } = operation
  const secret = secretOf(operation)
  const sent = bodyOf(requestBody?.content)
  const headers = [
    ...(secret === undefined ? [] : [`Authorization: \`Bearer \${process.env.${secret}}\``]),
    ...(needsKey(operation) ? [`'Idempotency-Key': crypto.randomUUID()`] : []),
    ...(sent?.mediaType === 'application/json' ? [`'Content-Type': 'application/json'`] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(sent === undefined ? [] : [`  body: ${bodyInTypescript(document, sent)},`]),
  ]
  const address = addressParts(operation, publicUrl)
    .map(({ text, variable }) => (variable === undefined ? text : `\${${camelCase(variable)}}`))
    .join('')
  const quoted = address.includes('${') ? `\`${address}\`` : `'${address}'`
  const call = options.length === 0 ? `fetch(${quoted})` : `fetch(${quoted}, {\n${options.join('\n')}\n})`
  return `const response = await ${call}\n${readInTypescript(operation)}`
}

function bodyInTypescript(document: ApiDocument, sent: NonNullable<ReturnType<typeof bodyOf>>): string {
  // The caller's FormData with the file.
  if (sent.mediaType !== 'application/json') return 'form'
  return `JSON.stringify(${asCode(exampleOf(document, sent.schema, 'request'), { key: (name) => name, quote: "'" })})`
}

function readInTypescript(operation: Operation): string {
  if (isStream(operation))
    return `for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) console.log(chunk)`
  return isJson(operation) ? 'console.log(await response.json())' : 'console.log(await response.text())'
}

function pythonOf(document: ApiDocument, operation: Operation, publicUrl: string): string {
  const { method, requestBody } = operation
  const secret = secretOf(operation)
  const sent = bodyOf(requestBody?.content)
  const headers = [
    ...(secret === undefined ? [] : [`"Authorization": f"Bearer {os.environ['${secret}']}"`]),
    ...(needsKey(operation) ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ]
  const address = addressParts(operation, publicUrl)
    .map(({ text, variable }) => (variable === undefined ? text : `{${variable.toLowerCase()}}`))
    .join('')
  const quoted = address.includes('{') ? `f"${address}"` : `"${address}"`
  const parts = [
    quoted,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...bodyInPython(document, sent),
    ...(isStream(operation) ? ['stream=True'] : []),
  ]
  const modules = [
    ...(secret === undefined ? [] : ['os']),
    ...(needsKey(operation) ? ['uuid'] : []),
    'requests',
  ]
  const call = `requests.${method.toLowerCase()}(${parts.length === 1 ? quoted : `\n    ${parts.join(',\n    ')},\n`})`
  return `import ${modules.join(', ')}\n\nresponse = ${call}\n${readInPython(operation)}`
}

function bodyInPython(document: ApiDocument, sent: ReturnType<typeof bodyOf>): string[] {
  if (sent === undefined) return []
  if (sent.mediaType !== 'application/json') return ['files={"file": open("photo.png", "rb")}']
  return [
    `json=${asCode(exampleOf(document, sent.schema, 'request'), { key: (name) => `"${name}"`, quote: '"' })}`,
  ]
}

function readInPython(operation: Operation): string {
  if (isStream(operation)) return 'for line in response.iter_lines():\n    print(line.decode())'
  return isJson(operation) ? 'print(response.json())' : 'print(response.text)'
}

type Spelling = { key(name: string): string; quote: string }

/** A value on one line. */
function asCode(value: unknown, spelling: Spelling): string {
  const { key, quote } = spelling
  if (typeof value === 'string')
    return (
      quote +
      JSON.stringify(value)
        .slice(1, -1)
        .replaceAll("'", quote === "'" ? String.raw`\'` : "'") +
      quote
    )
  if (Array.isArray(value)) return `[${value.map((item) => asCode(item, spelling)).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, item]) => `${key(name)}: ${asCode(item, spelling)}`)
      .join(', ')} }`.replace(/^\{ {2}\}$/, '{}')
  if (quote === '"') return { true: 'True', false: 'False', null: 'None' }[String(value)] ?? String(value)
  return String(value)
}

const camelCase = (name: string) =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
