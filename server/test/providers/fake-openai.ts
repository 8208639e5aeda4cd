import { randomUUID } from 'node:crypto'
import {
  startFakeBackend,
  pixel,
  type Call,
  type FakeBackend,
  type Reply,
  type Run,
  type Runs,
} from './fake-runs.ts'
import { fieldsOf } from './form-fields.ts'

export type FakeOpenAi = FakeBackend & {
  /** What `GET /models` answers with. */
  health: Reply
  /** Every request that was accepted: its fields, with files as they were sent. */
  readonly requests: { route: string; input: Record<string, unknown> }[]
  /** What it answers with in place of images: audio, or words. */
  speech: { type: string; bytes: Uint8Array }
  transcript: Reply['body']
  transcriptType: string
  /** What it calls a video that is not done. */
  statuses: { queued: string; running: string }
}

export const openAiKey = 'sk-of_nobody'

/** What `usage` says of every answer with images. */
export const TOKENS = 1056

/** The routes whose call is the work itself. */
const synchronous = /^\/v1\/(images\/generations|images\/edits|audio\/speech|audio\/transcriptions)$/

/** An error in the run's own words, in both envelopes that servers have. */
function errorOf(text: string): Reply {
  if (/nsfw/i.test(text))
    return {
      status: 400,
      body: {
        error: {
          message: 'Your request was rejected by the safety system.',
          type: 'image_generation_user_error',
          param: null,
          code: 'moderation_blocked',
        },
      },
    }
  if (/flagged/.test(text)) return { status: 400, body: { detail: text } }
  if (text.startsWith('Input validation'))
    return {
      status: 400,
      body: { error: { message: text, type: 'invalid_request_error', param: 'steps', code: null } },
    }
  return {
    status: 500,
    body: text === '' ? { detail: '' } : { error: { message: text, type: 'server_error' } },
  }
}

/** A server of OpenAI's API. `url` has no `/v1`. */
export async function startFakeOpenAi(clock?: { now(): number }): Promise<FakeOpenAi> {
  const records = {
    health: { status: 200, body: { object: 'list', data: [] } } as Reply,
    requests: [] as FakeOpenAi['requests'],
    speech: { type: 'audio/wav', bytes: Buffer.from('RIFF') as Uint8Array },
    transcript: { text: 'Good morning.' } as Reply['body'],
    transcriptType: 'application/json',
    statuses: { queued: 'queued', running: 'in_progress' },
  }
  const deleted = new Set<Run>()

  async function answer(call: Call, runs: Runs): Promise<Reply | 'cut' | undefined> {
    const { method, path, headers } = call
    if (headers.authorization !== `Bearer ${openAiKey}`)
      return {
        status: 401,
        body: { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
      }
    if (method === 'GET' && path === '/v1/models') return fake.health
    if (method === 'POST' && (synchronous.test(path) || path === '/v1/videos')) return create(call, runs)
    const [, id, content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path) ?? []
    const run = runs.all.find((each) => each.id === id && each.status !== 'lost' && !deleted.has(each))
    if (!run) return undefined
    if (method === 'DELETE') {
      if (!run.plan.ignoresCancel) deleted.add(run)
      if (runs.running().includes(run)) runs.cancel(run)
      return { status: 200, body: { id, object: 'video.deleted', deleted: true } }
    }
    return content ? contentOf(run) : { status: 200, body: videoOf(run, runs) }
  }

  async function create(call: Call, runs: Runs): Promise<Reply | 'cut'> {
    const input = await fieldsOf(call)
    const plan = runs.planFor(input)
    const { submit } = plan
    if (submit === 'cut') return 'cut'
    if (typeof submit === 'object') return submit
    const route = call.path.replace('/v1/', '')
    records.requests.push({ route, input })
    const run = runs.begin({ id: `video_${randomUUID()}`, input, webhook: undefined, plan })
    if (submit === 'drop') return 'cut'
    if (route === 'videos') return { status: 200, body: videoOf(run, runs) }
    await runs.ended(run)
    return answerOf(run, route)
  }

  /** The answer of a call that was the work. */
  function answerOf({ status, plan }: Run, route: string): Reply | 'cut' {
    // Whoever gives it up before it began says when to come again.
    if (status === 'aborted') return { status: 503, headers: { 'retry-after': '1' } }
    if (plan.end?.status === 'failed') return errorOf(plan.end.error)
    if (status !== 'succeeded') return 'cut'
    if (route === 'audio/speech')
      return { status: 200, headers: { 'content-type': fake.speech.type }, body: fake.speech.bytes }
    if (route === 'audio/transcriptions')
      return { status: 200, headers: { 'content-type': fake.transcriptType }, body: fake.transcript }
    const data = outputsOf(plan.end).map(itemOf)
    return { status: 200, body: { created: 1, data, usage: { total_tokens: TOKENS } } }
  }

  function videoOf(run: Run, runs: Runs): Record<string, unknown> {
    const { id, plan, createdAtMs } = run
    const { queuedMs = 0, durationMs = 0, end } = plan
    const percent = Math.floor((Math.max(0, runs.now() - createdAtMs - queuedMs) / durationMs) * 100)
    const about = { id, object: 'video', seconds: '4', size: '720x1280' }
    switch (run.status) {
      case 'starting':
        return { ...about, status: fake.statuses.queued, progress: 0 }
      case 'processing':
        return { ...about, status: fake.statuses.running, progress: percent }
      case 'succeeded':
        // Some servers link to their files; the content is there all the same.
        return {
          ...about,
          status: 'completed',
          progress: 100,
          ...(end?.status === 'succeeded' && { data: outputsOf(end).map((url) => ({ url })) }),
        }
      case 'failed':
        return { ...about, status: 'failed', error: videoErrorOf(end?.status === 'failed' ? end.error : '') }
      default:
        return { ...about, status: 'cancelled' }
    }
  }

  const fake: FakeOpenAi = Object.assign(await startFakeBackend({ answer }, clock), records)
  return fake
}

/** What a run makes: a list, one file, or whatever else the plan says. */
function outputsOf(end: Run['plan']['end']): unknown[] {
  if (end?.status !== 'succeeded') return [undefined]
  return Array.isArray(end.output) ? end.output : [end.output]
}

/** An image as base64, or a path on this server as a link without an origin. Without a plan, it is an image. */
function itemOf(output: unknown): unknown {
  if (output === undefined) return { b64_json: pixel.toString('base64') }
  if (typeof output !== 'string') return output
  if (output.startsWith('/outputs/')) return { url: output, b64_json: null }
  const [, base64] = /^data:image\/png;base64,(.*)$/.exec(output) ?? []
  return base64 === undefined ? { revised_prompt: output } : { b64_json: base64 }
}

/** As SGLang has it: there is none before the video is done. */
function contentOf({ status, plan }: Run): Reply | undefined {
  if (status !== 'succeeded') return undefined
  const isNothing = plan.end?.status === 'succeeded'
  return { status: 200, headers: { 'content-type': 'image/png' }, body: isNothing ? Buffer.alloc(0) : pixel }
}

function videoErrorOf(text: string): unknown {
  if (/nsfw/i.test(text)) return { code: 'moderation_blocked', message: 'Rejected.' }
  if (text.startsWith('Input validation')) return { code: 'invalid_request', message: text }
  return { message: text }
}
