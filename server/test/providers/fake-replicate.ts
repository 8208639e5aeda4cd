import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import {
  startFakeBackend,
  type Call,
  type FakeBackend,
  type Reply,
  type Run,
  type Runs,
} from './fake-runs.ts'

export type FakeReplicate = FakeBackend & {
  isDown: boolean
  /** How many predictions a page of the list has. */
  pageSize: number
  /** Whether the inputs of all that the list shows were deleted. */
  hasRemovedData: boolean
  /** Multipart bodies that were uploaded. */
  readonly uploads: string[]
  readonly creates: { path: string; headers: Call['headers']; body: Record<string, unknown> }[]
}

export const replicateKey = 'r8_of_nobody'
export const webhookSecret = `whsec_${Buffer.from('a secret of the fake').toString('base64')}`

type RanWith = { model: string; version: string }

/** Replicate's HTTP API, in as far as adapters use it. `url` has no `/v1`. */
export async function startFakeReplicate(clock?: { now(): number }): Promise<FakeReplicate> {
  const records = {
    isDown: false,
    pageSize: 2,
    hasRemovedData: false,
    uploads: [] as string[],
    creates: [] as FakeReplicate['creates'],
  }

  const ranWith = new Map<string, RanWith>()

  function answer(call: Call, runs: Runs): Reply | 'cut' | undefined {
    const { method, path, headers, body } = call
    if (fake.isDown) return { status: 502 }
    if (headers.authorization !== `Bearer ${replicateKey}`)
      return {
        status: 401,
        body: { title: 'Unauthenticated', detail: 'You did not pass a valid token', status: 401 },
      }
    if (method === 'GET' && path === '/v1/account')
      return { status: 200, body: { type: 'user', username: 'nobody' } }
    if (method === 'GET' && path === '/v1/webhooks/default/secret')
      return { status: 200, body: { key: webhookSecret } }
    if (method === 'GET' && path === '/v1/predictions') return list(call, runs)
    if (method === 'POST' && path === '/v1/files') {
      records.uploads.push(String(body))
      return {
        status: 201,
        body: { id: 'file', urls: { get: `${runs.url()}/v1/files/${records.uploads.length}` } },
      }
    }
    if (method === 'POST' && /^\/v1\/((models|deployments)\/[^/]+\/[^/]+\/)?predictions$/.test(path))
      return create(call, runs)

    const [, id, cancel] = /^\/v1\/predictions\/([^/]+)(\/cancel)?$/.exec(path) ?? []
    const run = runs.all.find((each) => each.id === id && each.status !== 'lost')
    if (!run) return undefined
    if (method === 'POST' && cancel && runs.running().includes(run)) runs.cancel(run)
    return { status: 200, body: objectOf(run) }
  }

  function create({ path, headers, body }: Call, runs: Runs): Reply | 'cut' {
    const sent = body as Record<string, unknown>
    const plan = runs.planFor(sent.input)
    const { submit } = plan
    if (submit === 'cut') return 'cut'
    if (typeof submit === 'object') return submit
    records.creates.push({ path, headers, body: sent })
    const id = randomUUID().replaceAll('-', '').slice(0, 26)
    ranWith.set(id, ranWithOf(path, sent))
    const webhook = typeof sent.webhook === 'string' ? sent.webhook : undefined
    const run = runs.begin({ id, input: sent.input, webhook, plan })
    return submit === 'drop' ? 'cut' : { status: 201, body: objectOf(run) }
  }

  function objectOf(run: Run): Record<string, unknown> {
    const createdAt = new Date(run.createdAtMs).toISOString()
    return { ...run.body(), ...ranWith.get(run.id), created_at: createdAt, data_removed: false }
  }

  function listedObject(run: Run): Record<string, unknown> {
    return {
      ...objectOf(run),
      ...(fake.hasRemovedData && { input: {}, data_removed: true }),
    }
  }

  /** Newest first. */
  function list({ query }: Call, runs: Runs): Reply {
    const after = Date.parse(query.get('created_after') ?? '')
    const begin = Number(query.get('cursor') ?? 0)
    const listed = runs.all.filter(({ createdAtMs }) => createdAtMs > after).toReversed()
    const results = listed.slice(begin, begin + fake.pageSize).map(listedObject)
    const more = new URLSearchParams({
      created_after: query.get('created_after') ?? '',
      cursor: String(begin + fake.pageSize),
    })
    const next =
      begin + fake.pageSize < listed.length ? `${runs.url()}/v1/predictions?${more.toString()}` : null
    return { status: 200, body: { next, previous: null, results } }
  }

  const fake: FakeReplicate = Object.assign(await startFakeBackend({ answer, sign: signed }, clock), records)
  return fake
}

/** A version without its model is one of `someone/something`; those of official models are hidden. */
function ranWithOf(path: string, { version }: Record<string, unknown>): RanWith {
  const [, model] = /^\/v1\/models\/([^/]+\/[^/]+)\//.exec(path) ?? []
  if (model !== undefined) return { model, version: 'hidden' }
  const [name = '', hash] = (typeof version === 'string' ? version : '').split(':')
  if (name.includes('/')) return { model: name, version: hash ?? 'hidden' }
  return { model: 'someone/something', version: name }
}

/** As a library of others signs. */
export function signed(body: string, nowMs: number): Record<string, string> {
  const id = `msg_${randomUUID()}`
  const signature = new Webhook(webhookSecret).sign(id, new Date(nowMs), body)
  const timestamp = String(Math.floor(nowMs / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,b3RoZXI= ${signature}`,
  }
}
