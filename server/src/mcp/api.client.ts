import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { Problem } from '@atelier/contract/problem.ts'
import { Readable } from 'node:stream'
import { runAsAgent, type AgentCall } from '../platform/http/agent-call.ts'
import { RefusedCall } from './refused-call.ts'
import type { AgentApi } from './tool.ts'

type Options = {
  inject: FastifyInstance['inject']
  call: AgentCall
  /** Of the agent: its key, and where it is. */
  authorization: string
  remoteAddress: string
  requestId: string
  host: string
}

type Request = {
  method: 'GET' | 'POST'
  url: string
  query?: Record<string, string>
  payload?: object | Readable
  headers?: Record<string, string>
}

/**
 * The API as an agent may use it: each call passes authentication, rate limits, scopes and checks like one from outside, so
 * that there is no second way to coins.
 */
export function openAgentApi({
  inject,
  call,
  authorization,
  remoteAddress,
  requestId,
  host,
}: Options): AgentApi {
  const headersOf = (headers?: Record<string, string>) => ({
    host,
    authorization,
    'x-request-id': requestId,
    ...headers,
  })

  // The call begins when its result is asked for, so that has to happen inside.
  const asAgent = (request: InjectOptions) => runAsAgent(call, async () => await inject(request))

  async function ask<Answer>({ headers, ...request }: Request): Promise<Answer> {
    const answer = await asAgent({ ...request, remoteAddress, headers: headersOf(headers) })
    const body: unknown = answer.body === '' ? undefined : JSON.parse(answer.body)
    if (answer.statusCode >= 400) throw refusedBy(body as Problem)
    return body as Answer
  }

  return {
    get: (url, query = {}) => {
      const asked = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return ask({ method: 'GET', url, query: Object.fromEntries(asked) })
    },
    post: (url, body, headers) =>
      ask({ method: 'POST', url, ...(body && { payload: body }), ...(headers && { headers }) }),
    upload: (file) => upload(ask, file),
    async *follow(id, signal) {
      const answer = await asAgent({
        method: 'GET',
        url: `/v1/generations/${id}/events`,
        remoteAddress,
        headers: headersOf(),
        payloadAsStream: true,
      })
      const stream = answer.stream()
      if (answer.statusCode >= 400) throw refusedBy(JSON.parse(await textOf(stream)) as Problem)
      const stop = () => void stream.destroy()
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      try {
        yield* generationsIn(stream)
      } catch (thrown) {
        if (!signal.aborted) throw thrown
      } finally {
        signal.removeEventListener('abort', stop)
        // The operation hears of the end of a client by its connection, which this call has not.
        answer.raw.res.destroy()
        stream.destroy()
      }
    },
  }
}

const refusedBy = ({ code, detail, issues, retryAt }: Problem) =>
  new RefusedCall({ code, detail, ...(issues && { issues }), ...(retryAt !== undefined && { retryAt }) })

/** As a form with one file. What keeps the file from arriving is said before what the operation says of half a file. */
async function upload(
  ask: <Answer>(request: Request) => Promise<Answer>,
  file: AsyncIterable<Uint8Array>,
): Promise<Asset> {
  const boundary = randomUUID()
  let failure: unknown
  async function* form() {
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    )
    try {
      yield* file
    } catch (thrown) {
      failure = thrown
      return
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const payload = Readable.from(form())
  try {
    return await ask<Asset>({ method: 'POST', url: '/v1/uploads', payload, headers })
  } catch (thrown) {
    throw failure ?? thrown
  } finally {
    // A refusal may come before the end of the file, which nobody reads then.
    payload.destroy()
  }
}

/** The messages of an event stream that carry a generation. */
async function* generationsIn(stream: Readable): AsyncGenerator<Generation> {
  let unread = ''
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const messages = (unread + chunk).split('\n\n')
    unread = messages.pop() ?? ''
    for (const message of messages) {
      const lines = message.split('\n')
      if (!lines.includes('event: generation')) continue
      const data = lines
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice('data: '.length))
      yield JSON.parse(data.join('\n')) as Generation
    }
  }
}

async function textOf(stream: Readable): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Uint8Array>)).toString()
}
