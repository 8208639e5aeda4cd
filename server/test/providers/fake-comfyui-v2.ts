import { randomUUID } from 'node:crypto'
import { madeBy, promptIn, type FakeGraph } from './fake-comfyui-outputs.ts'
import {
  PREDICT_SECONDS,
  startFakeBackend,
  type Call,
  type FakeBackend,
  type Reply,
  type Run,
  type Runs,
} from './fake-runs.ts'

export type FakeComfyV2 = FakeBackend & {
  isDown: boolean
  /** Whether it has a list of jobs. */
  hasList: boolean
  pageSize: number
  /** What `/events` says of every job before it ends. */
  events: string
  readonly creates: { headers: Call['headers']; workflow: FakeGraph }[]
  /** Multipart bodies that were uploaded. */
  readonly uploads: string[]
}

export const comfyKey = 'comfyui-of_nobody'

const someday = '2099-01-01T00:00:00.000Z'

const statuses: Record<string, string> = { starting: 'queued', processing: 'running', aborted: 'expired' }

/** Comfy's API v2, as comfy-api-proxy 0.1.6 has it, with the refusals of Comfy Cloud. */
export async function startFakeComfyV2(clock?: { now(): number }): Promise<FakeComfyV2> {
  const usedKeys = new Set<string>()
  const contents = new Map<string, Buffer>()
  const state = {
    isDown: false,
    hasList: true,
    pageSize: 100,
    events: '',
    creates: [] as FakeComfyV2['creates'],
    uploads: [] as string[],
  }

  function answer(call: Call, runs: Runs): Reply | 'cut' | undefined {
    const { method, path, headers, body, query } = call
    if (fake.isDown) return errorOf(503, 'upstream_unreachable')
    if (headers.authorization !== `Bearer ${comfyKey}`) return errorOf(401, 'unauthorized')
    const known = runs.all.filter(({ status }) => status !== 'lost')
    const [, id = '', rest = ''] = /^\/api\/v2\/(?:jobs|assets)\/([^/]+)(.*)$/.exec(path) ?? []
    const run = known.find((each) => each.id === id)
    if (`${method} ${path}` === 'POST /api/v2/jobs') return submit(call, runs)
    if (`${method} ${path}` === 'GET /api/v2/jobs')
      return fake.hasList ? list(known, query) : errorOf(404, 'not_found')
    if (`${method} ${path}` === 'POST /api/v2/assets') {
      state.uploads.push(String(body))
      return { status: 201, body: assetOf(`asset-${state.uploads.length}`) }
    }
    const content = contents.get(id)
    if (content) return { status: 200, headers: { 'content-type': 'image/png' }, body: content }
    if (!run) return errorOf(404, 'not_found')
    if (rest === '/workflow')
      return { status: 200, body: { workflow: (run.input as { graph: object }).graph, format: 'api' } }
    if (rest === '/events')
      return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: Buffer.from(fake.events) }
    if (rest === '/cancel' && runs.running().includes(run)) runs.cancel(run)
    return { status: 200, body: jobOf(run) }
  }

  function submit({ headers, body }: Call, runs: Runs): Reply | 'cut' {
    const { workflow } = body as { workflow: FakeGraph }
    const input = promptIn(workflow)
    const plan = runs.planFor(input)
    if (plan.submit === 'cut') return 'cut'
    if (typeof plan.submit === 'object') return plan.submit
    const key = String(headers['idempotency-key'])
    if (usedKeys.has(key)) return errorOf(422, 'idempotency_key_reuse')
    usedKeys.add(key)
    state.creates.push({ headers, workflow })
    const run = runs.begin({ id: randomUUID(), input, webhook: undefined, plan })
    for (const [name, bytes] of madeBy(run).contents) contents.set(name, bytes)
    return plan.submit === 'drop' ? 'cut' : { status: 201, body: jobOf(run) }
  }

  /** Newest first. */
  function list(known: readonly Run[], query: URLSearchParams): Reply {
    const from = Number(query.get('cursor') ?? 0)
    const next = from + fake.pageSize
    const jobs = known.toReversed().slice(from, next).map(jobOf)
    return { status: 200, body: { jobs, ...(next < known.length && { next_cursor: String(next) }) } }
  }

  function jobOf(run: Run) {
    const { status, plan } = run
    const { files } = madeBy(run)
    const hasEnded = status !== 'starting' && status !== 'processing'
    return {
      id: run.id,
      status: statuses[status] ?? status,
      created_at: new Date(run.createdAtMs).toISOString(),
      started_at: null,
      completed_at: null,
      expires_at: someday,
      queue_position: status === 'starting' ? 1 : null,
      progress: status === 'processing' ? { value: 0, nodes_done: 0, nodes_total: 0 } : null,
      outputs: status === 'succeeded' ? files.map(outputOf) : [],
      error: plan.end?.status === 'failed' && status === 'failed' ? errorIn(plan.end.error) : null,
      metrics: { queue_ms: null, execution_ms: hasEnded ? PREDICT_SECONDS * 1000 : null },
      urls: {
        self: `/api/v2/jobs/${run.id}`,
        events: `/api/v2/jobs/${run.id}/events`,
        cancel: `/api/v2/jobs/${run.id}/cancel`,
      },
    }
  }

  const outputOf = (name: string) => ({
    node_id: '9',
    name,
    type: 'image',
    content_type: 'application/octet-stream',
    size_bytes: 0,
    id: name,
    hash: null,
    url_expires_at: someday,
    url: contents.has(name) ? `${fake.url}/api/v2/assets/${name}/content` : `${fake.url}/outputs/${name}`,
  })

  const assetOf = (id: string) => ({
    id,
    hash: null,
    size_bytes: 1,
    content_type: 'image/png',
    created_at: someday,
    url: `${fake.url}/api/v2/assets/${id}/content`,
    url_expires_at: someday,
  })

  const fake: FakeComfyV2 = Object.assign(await startFakeBackend({ answer }, clock), state)
  return fake
}

const errorIn = (message: string) => ({
  code: 'node_execution_error',
  message,
  node_id: '3',
  class_type: 'KSampler',
  traceback: null,
})

export const errorOf = (status: number, code: string, details: object | null = null): Reply => ({
  status,
  body: { error: { code, message: `refused: ${code}`, details } },
})
