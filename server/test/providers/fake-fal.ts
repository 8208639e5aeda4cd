import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import {
  startFakeBackend,
  type Call,
  type FakeBackend,
  type Reply,
  type Run,
  type Runs,
} from './fake-runs.ts'
import { fakeFalStorage, type StoredFile } from './fake-fal-storage.ts'

export type FakeFal = FakeBackend & {
  isDown: boolean
  /** Whether the list shows also what has not ended. */
  listsRunning: boolean
  /** How many requests a page of the list has. */
  pageSize: number
  /** Whether the inputs of all that the list shows were deleted. */
  hasRemovedData: boolean
  /** What `/models/pricing` answers with. */
  pricing: Reply | Promise<Reply>
  /** What it answers in place of its keys. */
  keys: Promise<Reply> | undefined
  /** What the links of an accepted request begin with. */
  linkBase: string
  /** What it answers in place of a result, the first times that it is asked for one. */
  readonly insteadOfResults: (Reply | Promise<Reply>)[]
  readonly submits: { path: string; query: URLSearchParams; headers: Call['headers']; body: unknown }[]
  readonly files: readonly StoredFile[]
  /** Signs with another key from now on. */
  changeKey(): void
  /** The headers of a callback with this body. */
  signed(body: string, nowMs: number): Record<string, string>
}

export const falKey = 'key_id:of_nobody'

/** What a unit is sold for, and how many of them every run is billed with that has an answer of its model. */
export const [UNIT_PRICE, BILLED_UNITS] = [0.025, 1.5]

const FORBIDDEN: Reply = {
  status: 401,
  body: { detail: 'Authentication is required', error_type: 'unauthorized' },
}

/** fal: the queue at `/queue`, uploads and keys at `/rest`, lists and prices at `/v1`. */
export async function startFakeFal(clock?: { now(): number }): Promise<FakeFal> {
  const storage = fakeFalStorage(() => fake.url)
  let key = generateKeyPairSync('ed25519')
  const records = {
    isDown: false,
    listsRunning: true,
    pageSize: 2,
    hasRemovedData: false,
    pricing: pricingOf(UNIT_PRICE) as FakeFal['pricing'],
    keys: undefined as FakeFal['keys'],
    linkBase: '',
    insteadOfResults: [] as FakeFal['insteadOfResults'],
    submits: [] as FakeFal['submits'],
    files: storage.files,
    changeKey: () => void (key = generateKeyPairSync('ed25519')),
    signed: (body: string, nowMs: number) => signedBy(key.privateKey, body, nowMs),
  }

  function answer(call: Call, runs: Runs): Reply | Promise<Reply> | 'cut' | undefined {
    const { method, path, headers } = call
    if (fake.isDown) return { status: 502 }
    if (path.startsWith('/cdn/')) return storage.answer(call)
    if (path === '/rest/.well-known/jwks.json')
      return (
        fake.keys ?? {
          status: 200,
          body: { keys: [{ kty: 'RSA' }, key.publicKey.export({ format: 'jwk' })] },
        }
      )
    if (headers.authorization !== `Key ${falKey}`) return FORBIDDEN
    if (path.startsWith('/rest/storage/')) return storage.answer(call)
    if (path === '/v1/models/pricing') return fake.pricing
    if (path === '/v1/models/requests/by-endpoint') return list(call, runs)

    const [, id, action = ''] = /^\/queue\/[^/]+\/[^/]+\/requests\/([^/]+)(\/\w+)?$/.exec(path) ?? []
    if (id === undefined)
      return method === 'POST' && path.startsWith('/queue/') ? submit(call, runs) : undefined
    const run = runs.all.find((each) => each.id === id && each.status !== 'lost')
    if (action === '/cancel' && method === 'PUT') return cancel(run, runs)
    if (!run || method !== 'GET') return undefined
    return action === '/status' ? statusOf(run, runs) : (fake.insteadOfResults.shift() ?? resultOf(run))
  }

  function submit(call: Call, runs: Runs): Reply | 'cut' {
    const { path, query, headers, body } = call
    const plan = runs.planFor(body)
    if (plan.submit === 'cut') return 'cut'
    if (typeof plan.submit === 'object') return plan.submit
    records.submits.push({ path, query, headers, body })
    const id = randomUUID()
    runs.begin({ id, input: body, webhook: query.get('fal_webhook') ?? undefined, plan })
    if (plan.submit === 'drop') return 'cut'
    const app = path.replace('/queue/', '').split('/').slice(0, 2).join('/')
    const link = `${fake.linkBase}/${app}/requests/${id}`
    const links = { response_url: link, status_url: `${link}/status`, cancel_url: `${link}/cancel` }
    return { status: 200, body: { status: 'IN_QUEUE', request_id: id, ...links, queue_position: 0 } }
  }

  /** Newest first. */
  function list({ query }: Call, { all, running }: Runs): Reply {
    const after = Date.parse(query.get('start') ?? '')
    const begin = Number(query.get('cursor') ?? 0)
    const shown = all
      .filter((run) => run.createdAtMs >= after && (fake.listsRunning || !running().includes(run)))
      .filter((run) => endpointOf(run) === query.get('endpoint_id'))
      .toReversed()
    const items = shown.slice(begin, begin + fake.pageSize).map(({ id, input, createdAtMs }) => ({
      request_id: id,
      sent_at: new Date(createdAtMs).toISOString(),
      ...(!fake.hasRemovedData && query.get('expand') === 'payloads' && { json_input: input }),
    }))
    const next = begin + fake.pageSize
    return { status: 200, body: { items, next_cursor: String(next), has_more: next < shown.length } }
  }

  const endpointOf = (run: Run) =>
    records.submits[fake.bought.indexOf(run)]?.path.replace('/queue/', '') ?? ''

  const dialect = { answer, report: reportOf, sign: records.signed }
  const fake: FakeFal = Object.assign(await startFakeBackend(dialect, clock), records)
  fake.linkBase = `${fake.url}/queue`
  return fake
}

export function pricingOf(unitPrice: number): Reply {
  const price = { unit_price: unitPrice, unit: 'image', currency: 'USD' }
  const ids = ['acme/camera', 'acme/camera/fast']
  return { status: 200, body: { prices: ids.map((id) => ({ endpoint_id: id, ...price })), has_more: false } }
}

function cancel(run: Run | undefined, runs: Runs): Reply {
  if (!run) return { status: 404, body: { status: 'NOT_FOUND' } }
  if (!runs.running().includes(run)) return { status: 400, body: { status: 'ALREADY_COMPLETED' } }
  const status = run.status === 'starting' ? 'OK' : 'CANCELLATION_REQUESTED'
  runs.cancel(run)
  return { status: status === 'OK' ? 200 : 202, body: { status } }
}

function statusOf(run: Run, runs: Runs): Reply {
  const about = { request_id: run.id }
  const { logs } = run.body()
  if (run.status === 'starting')
    return {
      status: 202,
      body: { ...about, status: 'IN_QUEUE', queue_position: runs.running().indexOf(run) },
    }
  if (run.status === 'processing')
    return {
      status: 202,
      body: { ...about, status: 'IN_PROGRESS', logs: [{ message: logs, level: 'INFO' }] },
    }
  const { body, status } = resultOf(run)
  const { error_type: errorType } = body as Record<string, unknown>
  const said =
    status === 200 ? {} : { error: sentenceOf(run, status), ...(errorType ? { error_type: errorType } : {}) }
  return { status: 200, body: { ...about, status: 'COMPLETED', metrics: { inference_time: 1 }, ...said } }
}

const sentenceOf = (run: Run, status: number) =>
  run.status === 'canceled' ? 'Request was cancelled by the client' : `Invalid status code: ${status}`

function resultOf(run: Run): Reply {
  if (run.status === 'starting' || run.status === 'processing')
    return { status: 400, body: { detail: 'Request is still in progress' } }
  if (run.status === 'canceled')
    return { status: 400, body: { detail: 'Request was cancelled', error_type: 'client_cancelled' } }
  if (run.status === 'aborted') {
    const type = 'runner_scheduling_failure'
    const headers = { 'x-fal-error-type': type }
    return { status: 503, headers, body: { detail: 'No runner could be allocated', error_type: type } }
  }
  const billed = { 'x-fal-billable-units': String(BILLED_UNITS) }
  const { output, error = '' } = run.body() as { output?: unknown; error?: string }
  if (run.status === 'succeeded') return { status: 200, headers: billed, body: outputOf(output) }
  const detail = detailOf(error)
  return detail === undefined
    ? { status: 500, body: { detail: error } }
    : { status: 422, headers: billed, body: { detail } }
}

function outputOf(output: unknown): unknown {
  const fileOf = (each: unknown) =>
    typeof each === 'string' && /^(data|http):/.test(each) ? { url: each, content_type: 'image/png' } : each
  return Array.isArray(output) ? { images: output.map(fileOf), seed: 7 } : { image: fileOf(output), seed: 7 }
}

/** What a model says of an input that it refuses; undefined where it broke. */
function detailOf(error: string): unknown {
  if (/nsfw/i.test(error))
    return [{ loc: ['body', 'prompt'], msg: 'Refused.', type: 'content_policy_violation' }]
  if (/flagged/.test(error)) return error
  return error.startsWith('Input validation')
    ? [{ loc: ['body', 'steps'], msg: error, type: 'value_error' }]
    : undefined
}

function reportOf(run: Run, status: string): unknown {
  const about = { request_id: run.id, gateway_request_id: run.id }
  if (status === 'starting' || status === 'processing') return { ...about, status: 'IN_PROGRESS' }
  const { status: code, body } = resultOf(run)
  return code === 200
    ? { ...about, status: 'OK', payload: body }
    : { ...about, status: 'ERROR', error: sentenceOf(run, code), payload: body }
}

function signedBy(key: KeyObject, body: string, nowMs: number): Record<string, string> {
  const { request_id: id } = JSON.parse(body) as { request_id: string }
  const timestamp = String(Math.floor(nowMs / 1000))
  const hash = createHash('sha256').update(body).digest('hex')
  const message = Buffer.from(`${id}\nuser-1\n${timestamp}\n${hash}`)
  return {
    'x-fal-webhook-request-id': id,
    'x-fal-webhook-user-id': 'user-1',
    'x-fal-webhook-timestamp': timestamp,
    'x-fal-webhook-signature': sign(null, message, key).toString('hex'),
  }
}
