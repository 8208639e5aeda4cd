import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider, Settings } from '../../src/providers/provider.ts'
import { startReceiver } from '../receiver.ts'

/** Where backends report results, as the service keeps them: of every attempt the first end that the adapter accepts. */
export type Inbox = {
  urlOf(attemptId: string): string
  read(attemptId: string): Uint8Array | undefined
  /** What the adapter said of each report, in order. */
  readonly readings: string[]
}

export async function startInbox(provider: Provider, settings: Settings): Promise<Inbox> {
  const ends = new Map<string, Uint8Array>()
  const readings: string[] = []

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await Array.fromAsync(request, (chunk: Buffer) => chunk))
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const { says = 'refused' } = (await provider.readCallback?.({ headers, body }, settings)) ?? {}
    readings.push(says)
    const path = request.url ?? ''
    if (says === 'ended' && !ends.has(path)) ends.set(path, body)
    response.writeHead(says === 'refused' ? 403 : 200).end()
  }
  const { port } = await startReceiver((request, response) => void receive(request, response))
  const pathOf = (attemptId: string) => `/callbacks/${attemptId}/secret`
  return {
    urlOf: (attemptId) => `http://127.0.0.1:${port}${pathOf(attemptId)}`,
    read: (attemptId) => ends.get(pathOf(attemptId)),
    readings,
  }
}
