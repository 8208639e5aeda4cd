import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createBackendClient, type BackendCall } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import { startRawReceiver, startReceiver } from '../receiver.ts'

/** How an answer begins. */
export const head = 'HTTP/1.1 200 OK\r\n'
const never = new AbortController().signal

export function clientOf(ports: number[], options: Partial<Parameters<typeof createBackendClient>[0]> = {}) {
  const origins = new Set(ports.map((port) => `http://127.0.0.1:${port}`))
  const client = createBackendClient({ origins, credentials: createCredentials({}), ...options })
  onTestFinished(() => client.close())
  return client
}

export const callOf = (url: string, changes: Partial<BackendCall> = {}): BackendCall => ({
  method: 'POST',
  url,
  timeoutMs: 10_000,
  signal: never,
  ...changes,
})

/** A backend that answers, and a client that knows it. */
export async function backend(answer: RequestListener) {
  const receiver = await startReceiver(answer)
  const url = `http://127.0.0.1:${receiver.port}/predictions`
  return { ...receiver, url, client: clientOf([receiver.port]) }
}

/** A backend that does as it likes once it was asked. */
export async function rawBackend(act: (socket: Socket) => void) {
  const receiver = await startRawReceiver((socket) => void socket.once('data', () => act(socket)))
  const url = `http://127.0.0.1:${receiver.port}/predictions`
  return { ...receiver, url, client: clientOf([receiver.port]) }
}

export const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
