// An S3 server for tests: s3rver from npm, which stores the objects and checks signatures, behind a proxy that is as
// strict as the real one where s3rver is not. It refuses unsigned requests and bytes other than the signed ones, knows
// about incomplete uploads, and fails on command.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import type { S3Options } from '../src/platform/storage/s3/client.ts'

export type TestS3 = {
  options: S3Options
  /** The same as environment variables. */
  variables: Record<string, string>
  /** Incomplete multipart uploads, by upload id. */
  uploads: Map<string, { key: string; initiated: Date }>
  /** Called for every request: a status is answered instead of the server, with a code or `SlowDown`; 0 breaks the connection. */
  disturb: (method: string, url: URL) => Disturbance | Promise<Disturbance> | undefined
  /** Puts an object that is there under further keys, without a request for each. */
  copy(key: string, others: readonly string[]): void
  /** Removes every object. */
  empty(): Promise<void>
  close(): Promise<void>
}

type Disturbance = number | readonly [number, string]

const bucket = 'atelier-test'
// The only account that s3rver knows.
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'atelier-s3-'))
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await s3rver.run()
  const uploads: TestS3['uploads'] = new Map()
  const front = createServer((incoming, response) => void handle(incoming, response)).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`

  const s3: TestS3 = {
    options: { endpoint, bucket, region: 'us-east-1', ...keys },
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    uploads,
    disturb: () => undefined,
    copy(key, others) {
      const folder = join(directory, bucket)
      // s3rver keeps an object in several files, whose names begin with its key.
      for (const file of readdirSync(folder).filter((name) => name.startsWith(`${key}._S3rver_`)))
        for (const other of others) copyFileSync(join(folder, file), join(folder, file.replace(key, other)))
    },
    async empty() {
      uploads.clear()
      rmSync(join(directory, bucket), { recursive: true, force: true })
      await s3rver.configureBuckets()
    },
    async close() {
      front.close()
      front.closeAllConnections()
      s3rver.httpServer.closeAllConnections()
      await s3rver.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return s3

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const url = new URL(incoming.url!, endpoint)
    const body = await buffer(incoming).catch(() => undefined)
    if (!body) return response.destroy()
    const failure = await s3.disturb(incoming.method!, url)
    if (failure === 0) return response.destroy()
    const refusal = failure === undefined ? check(incoming, url, body) : asRefusal(failure)
    if (refusal)
      return respond(response, refusal[0], `<Error><Code>${refusal[1]}</Code><Message>no</Message></Error>`)
    if (handleUploads(incoming.method!, url, response)) return
    forward(incoming, body, response)
  }

  function check({ headers }: IncomingMessage, url: URL, body: Buffer): [number, string] | undefined {
    if (url.searchParams.has('X-Amz-Signature')) return undefined
    if (!headers.authorization) return [403, 'AccessDenied']
    const signed = headers['x-amz-content-sha256']
    if (signed !== createHash('sha256').update(body).digest('hex')) return [400, 'XAmzContentSHA256Mismatch']
    return undefined
  }

  /** What s3rver lacks: aborting uploads, and listing them. */
  function handleUploads(method: string, url: URL, response: ServerResponse): boolean {
    const id = url.searchParams.get('uploadId')
    if (method === 'DELETE' && id) {
      respond(response, uploads.delete(id) ? 204 : 404, '')
      return true
    }
    if (method !== 'GET' || !url.searchParams.has('uploads')) return false
    const each = [...uploads].map(
      ([uploadId, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    respond(response, 200, `<ListMultipartUploadsResult>${each.join('')}</ListMultipartUploadsResult>`)
    return true
  }

  function forward(incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const url = new URL(path!, endpoint)
      if (method === 'POST' && url.searchParams.has('uploadId'))
        uploads.delete(url.searchParams.get('uploadId')!)
      if (method === 'POST' && url.searchParams.has('uploads')) void recordUpload(url, answer, response)
      else if (headers.range === 'bytes=0-0' && answer.statusCode! < 300) void sendFirstByte(answer, response)
      else answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }

  async function recordUpload(url: URL, answer: IncomingMessage, response: ServerResponse) {
    const text = (await buffer(answer)).toString()
    const id = /<UploadId>(.*)<\/UploadId>/.exec(text)![1]!
    uploads.set(id, { key: url.pathname.split('/').at(-1)!, initiated: new Date() })
    response.writeHead(answer.statusCode!, answer.headers).end(text)
  }
}

const asRefusal = (failure: Disturbance) =>
  typeof failure === 'number' ? ([failure, 'SlowDown'] as const) : failure

/** s3rver treats a range that ends at 0 as one without an end. */
async function sendFirstByte(answer: IncomingMessage, response: ServerResponse) {
  const whole = await buffer(answer)
  const headers = { 'content-length': '1', 'content-range': `bytes 0-0/${whole.length}` }
  response.writeHead(206, { ...answer.headers, ...headers }).end(whole.subarray(0, 1))
}

function respond(response: ServerResponse, status: number, xml: string) {
  response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': randomUUID() }).end(xml)
}
