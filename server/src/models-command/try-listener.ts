import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Callback } from '../providers/provider.ts'

/** Where the backend of a try reports its result, and reads files that it is given as links. */
export type TryListener = {
  callbackUrl: string
  /** That part of the callback URL which nobody else should know. */
  secret: string
  linkTo(path: string, mimeType: string): string
  close(): void
}

type Options = {
  /** This machine alone, unless a container has to reach it. */
  host: string
  port: number
  /** Its own address as the backend sees it. */
  publicUrl: string | undefined
  /** Whether it was taken for the end of the work. */
  onCallback(callback: Callback): Promise<boolean>
}

const MAX_BYTES = 128 * 2 ** 20

export async function openTryListener({ host, port, publicUrl, onCallback }: Options): Promise<TryListener> {
  const secret = randomBytes(24).toString('base64url')
  const files = new Map<string, { path: string; mimeType: string }>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const own = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${(server.address() as AddressInfo).port}`
  const base = publicUrl?.replace(/\/+$/, '') ?? own

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const file = files.get(request.url ?? '')
    if (request.method === 'GET' && file) {
      response.writeHead(200, { 'content-type': file.mimeType })
      createReadStream(file.path).pipe(response)
      return
    }
    const isReport = request.method === 'POST' && request.url === `/callbacks/${secret}`
    const body = isReport ? await bodyOf(request) : undefined
    const isTaken = body !== undefined && (await onCallback({ headers: plain(request.headers), body }))
    response.writeHead(isTaken ? 200 : 404).end()
  }

  return {
    callbackUrl: `${base}/callbacks/${secret}`,
    secret,
    linkTo(path, mimeType) {
      const place = `/files/${randomUUID()}`
      files.set(place, { path, mimeType })
      return base + place
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Undefined where it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const plain = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
