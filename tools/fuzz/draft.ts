/** A request before it becomes bytes: what the mutations of its parts work on. */
export type Draft = {
  method: string
  path: string
  /** Raw, as they stand in the address. */
  query: string[]
  headers: [name: string, value: string][]
  body: Buffer
}

/** One byte a character, so that a text can hold any bytes. */
export const latin1 = (text: string) => Buffer.from(text, 'latin1')

export function targetOf({ path, query }: Draft): string {
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

export function setHeader(draft: Draft, name: string, value: string): void {
  const at = draft.headers.findIndex(([known]) => known.toLowerCase() === name.toLowerCase())
  if (at === -1) draft.headers.push([name, value])
  else draft.headers[at] = [name, value]
}

/** Says the true length of the body, unless some mutation has said another. */
export function writeRequest(
  draft: Draft,
  requestLine = `${draft.method} ${targetOf(draft)} HTTP/1.1`,
): Buffer {
  const says = (name: string) => draft.headers.some(([known]) => known.toLowerCase() === name)
  const lines = draft.headers.map(([name, value]) => `${name}: ${value}`)
  if (draft.body.length > 0 && !says('content-length') && !says('transfer-encoding'))
    lines.push(`Content-Length: ${draft.body.length}`)
  return Buffer.concat([latin1([requestLine, ...lines, '', ''].join('\r\n')), draft.body])
}

const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`
const plainHead = new RegExp(
  String.raw`^(GET|POST|PUT|PATCH|DELETE) [\x21-\x7e]+ HTTP/1\.1(\r\n${token}:[\x20-\x7e]*)*$`,
)

/**
 * Whether no server can mistake where the request ends: only then must an answer follow, and may another request follow on
 * the connection. It is strict; what is unusual counts as doubtful.
 */
export function isWellFramed(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1 || end > 12_000) return false
  const head = bytes.toString('latin1', 0, end)
  if (!plainHead.test(head)) return false
  const headers = head.split('\r\n').slice(1)
  const named = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`))
  const doubtful = ['transfer-encoding', 'expect', 'upgrade', 'connection', 'keep-alive', 'http2-settings']
  if (doubtful.some((name) => named(name).length > 0) || named('host').length !== 1) return false
  if (headers.length > 90) return false
  const lengths = named('content-length')
  const bodyBytes = bytes.length - end - 4
  if (lengths.length === 0) return bodyBytes === 0
  return lengths.length === 1 && lengths[0]!.slice('content-length:'.length).trim() === String(bodyBytes)
}
