import { messageOf } from '../platform/thrown.ts'

type Options = { address: URL; key: string; write(line: string): void; fetch?: typeof fetch }

type Message = {
  id?: string | number
  method?: string
  params?: {
    name?: string
    uri?: string
    requestId?: string | number
    _meta?: Record<string, unknown>
  }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'

/**
 * Passes messages on as they are, of whatever revision of the protocol: what HTTP says in headers is taken from them. It
 * keeps only what the server gave it to send with every request.
 */
export function openBridge({ address, key, write, fetch: ask = fetch }: Options) {
  let session: string | null = null
  let version: string | undefined
  const underWay = new Map<string | number, AbortController>()

  function headersOf({ method, params }: Message): Record<string, string> {
    const { _meta: meta, name: called, uri } = params ?? {}
    const said = meta?.[VERSION_KEY]
    const revision = typeof said === 'string' ? said : version
    const name = called ?? uri
    return {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(revision !== undefined && { 'mcp-protocol-version': revision }),
      ...(typeof said === 'string' && method !== undefined && { 'mcp-method': method }),
      ...(typeof said === 'string' && name !== undefined && { 'mcp-name': name }),
      ...(session !== null && { 'mcp-session-id': session }),
    }
  }

  async function pass(line: string, message: Message, signal: AbortSignal): Promise<void> {
    const isFirst = message.method === 'initialize'
    if (isFirst) [session, version] = [null, undefined]
    const answer = await ask(address, { method: 'POST', headers: headersOf(message), body: line, signal })
    if (isFirst) session = answer.headers.get('mcp-session-id')
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      for await (const text of messagesIn(answer)) take(text, message)
      return
    }
    const text = await answer.text()
    if (type.startsWith('application/json') && text !== '') return take(text, message)
    fail(message, reasonOf(answer.status, text))
  }

  function take(text: string, message: Message): void {
    const taken = JSON.parse(text) as { id?: string | number | null; result?: { protocolVersion?: string } }
    if (message.method === 'initialize') version = taken.result?.protocolVersion
    // Line breaks end a message here.
    if (taken.id !== null) return write(JSON.stringify(taken))
    // What is refused before it is read is answered without its id, for which the agent would wait for ever.
    if (isRequest(message)) write(JSON.stringify({ ...taken, id: message.id }))
  }

  function fail(message: Message, reason: string): void {
    if (!isRequest(message)) return
    write(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: reason } }))
  }

  return {
    async send(line: string): Promise<void> {
      let message: Message
      try {
        message = JSON.parse(line) as Message
      } catch {
        return write(
          JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Not JSON.' } }),
        )
      }
      const { id, method, params } = message
      // Over HTTP, to hang up is to cancel.
      if (method === 'notifications/cancelled') return underWay.get(params?.requestId ?? '')?.abort()
      const controller = new AbortController()
      if (id !== undefined) underWay.set(id, controller)
      try {
        await pass(line, message, controller.signal)
      } catch (error) {
        if (!controller.signal.aborted) fail(message, `The server could not be reached: ${messageOf(error)}.`)
      } finally {
        if (id !== undefined) underWay.delete(id)
      }
    },
  }
}

/** Neither a notification nor an answer of the agent, which nobody answers. */
const isRequest = ({ id, method }: Message) => id !== undefined && method !== undefined

/** The data of the messages of an event stream. */
async function* messagesIn({ body }: Response): AsyncGenerator<string> {
  let unread = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const messages = (unread + chunk).split(/\r?\n\r?\n/)
    unread = messages.pop() ?? ''
    for (const message of messages) {
      const data = message
        .split(/\r?\n/)
        .flatMap((each) => (each.startsWith('data:') ? [each.slice(5).trimStart()] : []))
      if (data.length > 0) yield data.join('\n')
    }
  }
}

/** The detail of a Problem, which says what to do. */
function reasonOf(status: number, text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: string }
    if (detail !== undefined) return detail
  } catch {
    // Whatever stands between us and the server answered.
  }
  return `The server answered ${status}.`
}
