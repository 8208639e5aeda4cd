import { randomUUID } from 'node:crypto'
import { acceptSocket, type ServedSocket } from '../socket-server.ts'
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

export type FakeComfyUi = FakeBackend & {
  /** Whether it has the addresses of jobs, as newer versions do. */
  hasJobs: boolean
  /** Accepted in parts: what is wrong with the rest. */
  nodeErrors: object
  /** What nodes have made, in place of what the plan says. */
  outputs: object | undefined
  /** Whether `/history` has a status for what has ended. */
  hasStatus: boolean
  /** Prompts of somebody else in its queue. */
  others: number
  /** Whether it takes the id of a prompt from whoever submits it; older versions do not. */
  takesIds: boolean
  /** What happens while it is asked for its queue. */
  beforeQueue: () => void
  /** What it was sent at `/prompt`. */
  readonly prompts: {
    prompt: FakeGraph
    prompt_id: string
    client_id: string
    partial_execution_targets?: string[]
  }[]
  /** Multipart bodies that were uploaded. */
  readonly uploads: string[]
  /** Headers of every request to open a socket. */
  readonly handshakes: Call['headers'][]
  /** Says something to whoever has submitted the prompt. */
  say(clientId: string, message: string | Uint8Array): void
  isHeardBy(clientId: string): boolean
  /** Breaks all sockets off. */
  hangUp(): void
  /** Everything that it has not written to disk is forgotten. */
  restart(): void
}

type PromptBody = FakeComfyUi['prompts'][number]

/** ComfyUI's HTTP API and its socket, as version 0.3.64 behaves, with the newer addresses of jobs. */
export async function startFakeComfyUi(clock?: { now(): number }): Promise<FakeComfyUi> {
  const sockets = new Map<string, ServedSocket>()
  const deleted = new Set<Run>()
  const sentFor = new Map<Run, PromptBody>()
  const forgotten = new Set<Run>()
  const contents = new Map<string, Buffer>()
  const state = {
    hasJobs: false,
    nodeErrors: {},
    outputs: undefined as object | undefined,
    hasStatus: true,
    others: 0,
    takesIds: true,
    beforeQueue: () => {},
    prompts: [] as PromptBody[],
    uploads: [] as string[],
    handshakes: [] as Call['headers'][],
  }

  function answer(call: Call, runs: Runs): Reply | 'cut' | { file: string } | undefined {
    const { method, path, query, body } = call
    const known = runs.all.filter((run) => !forgotten.has(run) && run.status !== 'lost')
    const [, id = ''] = /^\/(?:history|api\/jobs)\/([^/]+)/.exec(path) ?? []
    const run = known.findLast((each) => each.id === id)
    switch (`${method} ${id ? path.replace(id, '{id}') : path}`) {
      case 'GET /system_stats':
        return { status: 200, body: { system: { comfyui_version: '0.3.64' }, devices: [] } }
      case 'GET /queue':
        fake.beforeQueue()
        return { status: 200, body: queueOf(known) }
      case 'POST /queue':
        for (const pending of known)
          if ((body as { delete: string[] }).delete.includes(pending.id) && pending.status === 'starting')
            cancel(pending, runs)
        return { status: 200 }
      case 'POST /interrupt':
        for (const running of known)
          if (running.id === (body as { prompt_id: string }).prompt_id && running.status === 'processing')
            cancel(running, runs)
        return { status: 200 }
      case 'POST /api/jobs/{id}/cancel':
        if (!fake.hasJobs) return { status: 405 }
        if (run && runs.running().includes(run)) cancel(run, runs)
        return { status: 200, body: { cancelled: run !== undefined } }
      case 'GET /history/{id}':
        return { status: 200, body: run && hasEnded(run) ? { [id]: entryOf(run) } : {} }
      case 'GET /history': {
        const all = known.filter(hasEnded)
        const listed = query.has('offset') ? all.slice(0, 1) : all
        return { status: 200, body: Object.fromEntries(listed.map((each) => [each.id, entryOf(each)])) }
      }
      case 'POST /upload/image':
        state.uploads.push(String(body))
        return { status: 200, body: { name: uploadedName(String(body)), subfolder: '', type: 'input' } }
      case 'GET /view':
        return view(query.get('filename') ?? '')
      case 'POST /prompt':
        return submit(body as PromptBody, runs)
      default:
        return undefined
    }
  }

  function submit(body: PromptBody, runs: Runs): Reply | 'cut' {
    const input = promptIn(body.prompt)
    const plan = runs.planFor(input)
    const { submit: planned } = plan
    if (planned === 'cut') return 'cut'
    if (typeof planned === 'object') return planned
    state.prompts.push(body)
    const id = fake.takesIds ? body.prompt_id : randomUUID()
    const run = runs.begin({ id, input, webhook: undefined, plan })
    sentFor.set(run, body)
    for (const [name, bytes] of madeBy(run).contents) contents.set(name, bytes)
    if (planned === 'drop') return 'cut'
    return {
      status: 200,
      body: { prompt_id: run.id, number: runs.all.length, node_errors: fake.nodeErrors },
    }
  }

  /** What has not begun is simply gone; what runs ends as interrupted. */
  function cancel(run: Run, runs: Runs) {
    if (run.status === 'starting' && !run.plan.ignoresCancel) deleted.add(run)
    runs.cancel(run)
  }

  function queueOf(known: readonly Run[]) {
    const foreign = Array.from({ length: fake.others }, (_, n) => [
      n,
      `other-${n}`,
      {},
      { client_id: 'page' },
      [],
    ])
    return {
      queue_running: known.filter(({ status }) => status === 'processing').map(itemOf),
      queue_pending: [...foreign, ...known.filter(({ status }) => status === 'starting').map(itemOf)],
    }
  }

  /** A number, the id, the graph, further data, the outputs. */
  function itemOf(run: Run) {
    const { prompt, client_id } = sentFor.get(run)!
    return [0, run.id, prompt, { client_id }, ['9']]
  }

  function hasEnded(run: Run): boolean {
    return ['succeeded', 'failed', 'canceled', 'aborted'].includes(run.status) && !deleted.has(run)
  }

  function entryOf(run: Run) {
    const { files, texts } = madeBy(run)
    const [node = '9'] = sentFor.get(run)?.partial_execution_targets ?? []
    const made = {
      [node]: {
        images: files.map((filename) => ({ filename, subfolder: '', type: 'output' })),
        ...(texts.length > 0 && { text: texts }),
      },
    }
    const outputs = run.status === 'succeeded' ? (fake.outputs ?? made) : {}
    return { prompt: itemOf(run), outputs, status: fake.hasStatus ? statusOf(run) : null }
  }

  function view(filename: string): Reply | { file: string } {
    const bytes = contents.get(filename)
    if (bytes) return { status: 200, headers: { 'content-type': 'image/png' }, body: bytes }
    return { file: `/outputs/${filename}` }
  }

  const fake: FakeComfyUi = Object.assign(
    await startFakeBackend(
      {
        answer,
        upgrade(request, stream) {
          const clientId = new URL(request.url ?? '', 'http://fake').searchParams.get('clientId') ?? ''
          state.handshakes.push(request.headers)
          sockets.set(clientId, acceptSocket(request, stream))
        },
        leave: () => sockets.forEach((socket) => socket.cut()),
      },
      clock,
    ),
    state,
    {
      say: (clientId: string, message: string | Uint8Array) => sockets.get(clientId)?.send(message),
      isHeardBy: (clientId: string) => sockets.has(clientId),
      restart() {
        for (const run of fake.bought) forgotten.add(run)
        fake.hangUp()
      },
      hangUp() {
        sockets.forEach((socket) => socket.cut())
        sockets.clear()
      },
    },
  )
  return fake
}

/** A failed and an interrupted run are both errors, and only their last message tells them apart. */
function statusOf({ id, status, plan, createdAtMs }: Run) {
  const beganAt = createdAtMs + (plan.queuedMs ?? 0)
  const timed = (event: string, afterMs: number, data = {}) => [
    event,
    { prompt_id: id, timestamp: beganAt + afterMs, ...data },
  ]
  const error = {
    node_id: '3',
    node_type: 'KSampler',
    exception_type: 'RuntimeError',
    exception_message: plan.end?.status === 'failed' ? plan.end.error : '',
    traceback: [],
  }
  const afterMs = PREDICT_SECONDS * 1000
  const last =
    status === 'succeeded'
      ? timed('execution_success', afterMs)
      : status === 'failed'
        ? timed('execution_error', afterMs, error)
        : timed('execution_interrupted', afterMs)
  return {
    status_str: status === 'succeeded' ? 'success' : 'error',
    completed: status === 'succeeded',
    messages: [timed('execution_start', 0), timed('execution_cached', 0, { nodes: [] }), last],
  }
}

function uploadedName(form: string): string {
  return /filename="([^"]*)"/.exec(form)?.[1] ?? ''
}
