// A client of event streams.
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** `any`, for what a test expects of it is what the test says. */
export type Message = { id: string; event: string; data: any }

export type OpenedStream = {
  status: number
  headers: Headers
  /** Every message so far. */
  messages: Message[]
  /** The raw text so far. */
  text(): string
  /** The next message. */
  next(): Promise<Message>
  /** Resolves when the stream has ended. */
  ended: Promise<'whole' | 'broken'>
  /** Resolves when the condition holds. */
  until(holds: () => boolean): Promise<void>
  leave(): void
}

/** Opens a stream; a refused one has a status and no messages. */
export async function openStream(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<OpenedStream> {
  const leaving = new AbortController()
  const response = await client.open(path, { accept: 'text/event-stream', ...headers }, leaving.signal)
  const messages: Message[] = []
  let text = ''
  let asked = 0
  let arrived = Promise.withResolvers<void>()
  const ended = read()

  async function until(holds: () => boolean) {
    while (!holds()) {
      const isOver = await Promise.race([arrived.promise.then(() => false), ended.then(() => true)])
      if (isOver && !holds()) throw new Error(`the stream has ended before that:\n${text}`)
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    messages,
    text: () => text,
    async next() {
      await until(() => messages.length > asked)
      return messages[asked++]!
    },
    ended,
    until,
    leave: () => leaving.abort(),
  }

  async function read(): Promise<'whole' | 'broken'> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const bytes of response.body ?? []) {
        const piece = decoder.decode(bytes as Uint8Array, { stream: true })
        text += piece
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop()!
        messages.push(...blocks.flatMap(readMessage))
        arrived.resolve()
        arrived = Promise.withResolvers()
      }
      return 'whole'
    } catch {
      return 'broken'
    }
  }
}

function readMessage(block: string): Message[] {
  const lines = block.split('\n').map((line) => /^(\w*): ?(.*)$/s.exec(line) ?? [])
  const valuesOf = (name: string) => lines.filter(([, field]) => field === name).map(([, , value]) => value!)
  const data = valuesOf('data')
  if (data.length === 0) return []
  return [{ id: valuesOf('id')[0]!, event: valuesOf('event')[0]!, data: JSON.parse(data.join('\n')) }]
}

/** Until when the account is marked. It changes with each sweep, which makes all subscriptions read. */
export async function subscribedUntil({ service }: TestApp, account: { id: string }): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select until::text from followed_accounts where account_id = ${account.id}`.execute(service.database.db)
  return rows[0]!.until
}
