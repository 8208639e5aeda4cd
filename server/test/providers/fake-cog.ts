import {
  startFakeBackend,
  type Call,
  type FakeBackend,
  type Reply,
  type Run,
  type Runs,
} from './fake-runs.ts'

export type FakeCog = FakeBackend & {
  /** What `/health-check` says where it is not BUSY. */
  health: string
  slots: number
  /** Whether the container knows the schema of its input; one that was not built with `cog build` does not. */
  hasSchema: boolean
  /** What the container has logged while it started. */
  setupLogs: string
}

/** The HTTP server of a Cog container, as version 0.23.1 behaves. */
export async function startFakeCog(clock?: { now(): number }): Promise<FakeCog> {
  const settings = { health: 'READY', slots: 1, hasSchema: false, setupLogs: 'loading\nno such weights\n' }

  function answer(call: Call, runs: Runs): Reply | 'cut' | undefined {
    const [, id = '', cancel] = /^\/predictions\/([^/]+)(\/cancel)?$/.exec(call.path) ?? []
    const isFull = runs.running().length >= fake.slots
    if (call.method === 'GET' && call.path === '/health-check') {
      const status = fake.health === 'READY' && isFull ? 'BUSY' : fake.health
      return { status: 200, body: { status, setup: { logs: fake.setupLogs } } }
    }
    if (id === '') return undefined
    const run = runs.running().find((each) => each.id === id)
    if (call.method === 'POST' && cancel) {
      if (run) runs.cancel(run)
      return { status: run ? 200 : 404 }
    }
    return call.method === 'PUT' ? put(call, id, run, runs, isFull) : undefined
  }

  /** In the order in which coglet looks at things: what it runs under the id comes before all that was sent. */
  function put(
    { headers, body }: Call,
    id: string,
    run: Run | undefined,
    runs: Runs,
    isFull: boolean,
  ): Reply | 'cut' {
    const { input, webhook, id: idInBody = id } = body as Record<string, unknown>
    if (idInBody !== id) return refusal('id', 'prediction ID must match the ID supplied in the URL')
    if (run) return { status: 202, body: run.body() }
    const isObject = typeof input === 'object' && input !== null
    if (fake.hasSchema && !isObject) return refusal('input', 'is not of type "object"')
    const plan = isObject ? runs.planFor(input) : {}
    const { submit } = plan
    if (submit === 'cut') return 'cut'
    if (typeof submit === 'object') return submit
    if (fake.health !== 'READY')
      return { status: 503, body: { error: 'Setup has not finished yet', status: 'failed' } }
    if (isFull)
      return { status: 409, body: { error: 'At capacity - all prediction slots busy', status: 'failed' } }
    if (!isObject) {
      const error = 'Input validation error: Input must be a JSON object'
      return {
        status: 200,
        body: { id, error, logs: '', status: 'failed', metrics: { predict_time: 0.001 } },
      }
    }
    if (headers['prefer'] !== 'respond-async')
      throw new Error('a run that nobody waits for would be canceled')
    runs.begin({ id, input, webhook: typeof webhook === 'string' ? webhook : undefined, plan })
    return submit === 'drop' ? 'cut' : { status: 202, body: { id, status: 'starting' } }
  }

  const fake: FakeCog = Object.assign(await startFakeBackend({ answer }, clock), settings)
  return fake
}

function refusal(field: string, msg: string): Reply {
  return { status: 422, body: { detail: [{ loc: ['body', field], msg, type: 'value_error' }] } }
}
