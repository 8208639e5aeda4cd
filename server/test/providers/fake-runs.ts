// What the imitations of backends have in common: runs, how they end, and the callbacks that say so.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the backend treats what is submitted from now on. */
export type Plan = {
  /** `drop`: the submit is accepted, and the connection is cut in place of an answer. `cut`: it is not even accepted. */
  submit?: 'drop' | 'cut' | Reply
  /** Time in the backend's own queue. */
  queuedMs?: number
  durationMs?: number
  end?: End
  /** A run that is canceled ends as planned all the same. */
  ignoresCancel?: true
  /** What becomes of the report at the end. */
  callbacks?: 'none' | 'twice' | 'start too' | 'start afterwards'
}
/** The body is sent as JSON unless it is bytes. */
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown }
export type End =
  | { status: 'succeeded'; output: unknown }
  | { status: 'failed'; error: string }
  | { status: 'canceled' | 'aborted' }
  /** The backend restarts and has forgotten it. */
  | { status: 'lost' }

export type Run = {
  readonly id: string
  readonly input: unknown
  readonly webhook: string | undefined
  readonly plan: Plan
  readonly createdAtMs: number
  status: string
  body(): Record<string, unknown>
}

const REPORT_AGAIN_MS = 100
const LOOK_AGAIN_MS = 10

/** What `metrics.predict_time` says of every run that has begun. */
export const PREDICT_SECONDS = 1.5

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const dataUrl = `data:image/png;base64,${pixel.toString('base64')}`

export type FakeBackend = {
  url: string
  /** The plan of the next submits, or of each by its input. */
  does: Plan | ((input: unknown) => Plan)
  /** Where it reaches the service whose callbacks it was given, where that is not where they say. */
  callbackOrigin?: () => string
  /** Whether it tries again to report what was not accepted. */
  isPatient?: boolean
  /** Every run that was begun, in order: each would cost money. */
  readonly bought: readonly Run[]
  /** Method and path of every call. */
  readonly calls: readonly string[]
  now(): number
  advance(ms: number): void
  /** Reports all runs that have ended, as a backend does whose earlier attempts failed. */
  reportLate(): void
  /** When all reports that are on their way have arrived. */
  reported(): Promise<void>
  /** Nobody can connect to it from now on. What runs there goes on. */
  leave(): void
  /** It can be reached again, at the same address. */
  comeBack(): Promise<void>
  close(): void
}

type Dialect = {
  /** Answers a call, or returns undefined where there is no such path. */
  answer(call: Call, runs: Runs): Answered | Promise<Answered>
  /** The body of a callback, where it is not the run as answers show it. */
  report?(run: Run, status: string): unknown
  /** The headers of a callback. */
  sign?(body: string, nowMs: number): Record<string, string>
  /** Somebody wants to speak WebSocket. */
  upgrade?(request: IncomingMessage, stream: Duplex): void
  /** Nobody can reach it any more. */
  leave?(): void
}

/** `file`: one of those under `/outputs/`. */
type Answered = Reply | 'cut' | { file: string } | undefined

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
  /** The body as it came. */
  bytes: Uint8Array<ArrayBuffer>
}

export type Runs = {
  planFor(input: unknown): Plan
  readonly all: readonly Run[]
  url(): string
  now(): number
  running(): Run[]
  begin(run: Pick<Run, 'id' | 'input' | 'webhook' | 'plan'>): Run
  cancel(run: Run): void
  /** When the run has ended, or the backend is closed. */
  ended(run: Run): Promise<void>
}

/** A backend on this machine. Its clock stands still until somebody moves it, and by `clock` it follows another. */
export async function startFakeBackend(dialect: Dialect, clock?: { now(): number }): Promise<FakeBackend> {
  const all: Run[] = []
  const calls: string[] = []
  const reports = new Set<Promise<unknown>>()
  let nowMs = clock?.now() ?? 1_790_000_000_000
  const now = () => clock?.now() ?? nowMs

  const runs: Runs = {
    planFor: (input) => (typeof fake.does === 'function' ? fake.does(input) : fake.does),
    all,
    url: () => fake.url,
    now,
    running: () => all.filter(isUnderWay),
    begin(begun) {
      const run: Run = { ...begun, createdAtMs: now(), status: 'starting', body: () => bodyOf(run) }
      all.push(run)
      if (run.plan.callbacks === 'start too') report(run)
      proceed()
      return run
    },
    cancel(run) {
      if (!run.plan.ignoresCancel) end(run, { status: 'canceled' })
    },
    async ended(run) {
      // The clock of another may pass the end at any moment.
      while (isUnderWay(run) && server.listening) {
        await sleep(LOOK_AGAIN_MS)
        proceed()
      }
    },
  }

  /** Brings every run to where it has to be by now. */
  function proceed() {
    for (const run of runs.running()) {
      const {
        queuedMs = 0,
        durationMs = 0,
        end: planned = { status: 'succeeded', output: dataUrl },
      } = run.plan
      const elapsedMs = now() - run.createdAtMs
      if (elapsedMs >= queuedMs) run.status = 'processing'
      if (elapsedMs >= queuedMs + durationMs) end(run, planned)
    }
  }

  function end(run: Run, { status }: End) {
    run.status = status
    if (status === 'lost' || run.plan.callbacks === 'none') return
    report(run)
    if (run.plan.callbacks === 'twice') report(run)
    if (run.plan.callbacks === 'start afterwards') report(run, 'processing')
  }

  function report(run: Run, status = run.status) {
    if (run.webhook === undefined) return
    const body = JSON.stringify(dialect.report?.(run, status) ?? { ...run.body(), status })
    const headers = { 'content-type': 'application/json', ...dialect.sign?.(body, now()) }
    const { pathname, origin } = new URL(run.webhook)
    const sent = send(() => (fake.callbackOrigin?.() ?? origin) + pathname, { method: 'POST', headers, body })
    reports.add(sent)
    void sent.finally(() => reports.delete(sent))
  }

  async function send(url: () => string, request: RequestInit) {
    while (server.listening) {
      const answer = await fetch(url(), request).catch(() => undefined)
      if (!fake.isPatient || (answer && answer.status < 500)) return
      await sleep(REPORT_AGAIN_MS)
    }
  }

  function bodyOf({ id, input, status, plan, createdAtMs }: Run): Record<string, unknown> {
    const { end: planned, queuedMs = 0, durationMs = 0 } = plan
    const hasEnded = status !== 'starting' && status !== 'processing'
    const percent = Math.floor((Math.max(0, now() - createdAtMs - queuedMs) / durationMs) * 100)
    return {
      id,
      input,
      status,
      logs: status === 'processing' ? ` ${percent}%|####      | 2/5\n` : '',
      metrics: hasEnded && status !== 'aborted' ? { predict_time: PREDICT_SECONDS } : {},
      ...(status === 'succeeded' && {
        output: planned?.status === 'succeeded' ? withOrigin(planned.output) : dataUrl,
      }),
      ...(status === 'failed' && { error: planned?.status === 'failed' ? planned.error : 'it failed' }),
    }
  }

  /** Names of files become links to them. */
  function withOrigin(output: unknown): unknown {
    if (Array.isArray(output)) return output.map(withOrigin)
    return typeof output === 'string' && output.startsWith('/outputs/') ? fake.url + output : output
  }

  async function listen(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://fake')
    const method = request.method ?? ''
    calls.push(`${method} ${path}`)
    const chunks = await Array.fromAsync(request, (chunk: Buffer) => chunk).catch(() => undefined)
    if (!chunks) return
    proceed()
    if (path.startsWith('/outputs/')) {
      sendOutput(path, response)
      return
    }
    const bytes = Buffer.concat(chunks)
    const call = { method, path, query, headers: request.headers, body: parsed(bytes), bytes }
    const reply = (await dialect.answer(call, runs)) ?? { status: 404, body: { detail: 'Not found' } }
    if (reply === 'cut') {
      response.destroy()
      return
    }
    if ('file' in reply) {
      sendOutput(reply.file, response)
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body instanceof Uint8Array ? reply.body : JSON.stringify(reply.body ?? {}))
  }

  const server = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1')
  server.on('upgrade', (request, stream) =>
    dialect.upgrade ? dialect.upgrade(request, stream) : stream.destroy(),
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fake: FakeBackend = {
    url: `http://127.0.0.1:${port}`,
    does: {},
    bought: all,
    calls,
    now,
    advance(ms) {
      nowMs += ms
      proceed()
    },
    reportLate() {
      for (const run of all) report(run)
    },
    async reported() {
      while (reports.size > 0) await Promise.all(reports)
    },
    leave() {
      dialect.leave?.()
      server.close()
      server.closeAllConnections()
    },
    async comeBack() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: () => fake.leave(),
  }
  return fake
}

/**
 * Files by their names: `truncated.png` breaks off on its way, `short.png` was not written to its end, `expired.png` is gone,
 * `wrong.png` is a page of HTML. All others are images.
 */
function sendOutput(path: string, response: ServerResponse) {
  const [name = ''] = /expired|wrong|short|truncated/.exec(path) ?? []
  response.writeHead(name === 'expired' ? 404 : 200, {
    'content-type': 'image/png',
    ...(name === 'truncated' && { 'content-length': pixel.length }),
  })
  if (name === 'truncated') response.write(pixel.subarray(0, 20), () => response.destroy())
  else response.end(contents[name] ?? pixel)
}

const contents: Record<string, string | Buffer> = {
  expired: 'expired',
  wrong: '<!doctype html><title>Not here</title>',
  short: pixel.subarray(0, 50),
}

const isUnderWay = ({ status }: Run) => status === 'starting' || status === 'processing'

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return body.toString('latin1')
  }
}
