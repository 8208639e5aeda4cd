import { randomUUID } from 'node:crypto'
import {
  startFakeBackend,
  type Call,
  type FakeBackend,
  type Reply,
  type Run,
  type Runs,
} from './fake-runs.ts'
import { fieldsOf } from './form-fields.ts'

export type FakeElevenLabs = FakeBackend & {
  /** What `GET /v1/models` answers with. */
  health: Reply
  /** Every request that was accepted: its fields, with files as they were sent. */
  readonly requests: { path: string; query: Record<string, string>; input: Record<string, unknown> }[]
  audio: { type: string; bytes: Uint8Array }
  transcript: unknown
  /** What the answer says that it cost; nothing where it is empty. */
  characterCost: string
  /** Whether the connection breaks before an answer is whole. */
  isCutShort: boolean
}

export const elevenLabsKey = 'xi_of_nobody'

const paths =
  /^\/v1\/(text-to-speech\/[^/]+|speech-to-speech\/[^/]+|sound-generation|music|audio-isolation|speech-to-text)$/

/** The API of ElevenLabs, in as far as adapters use it. */
export async function startFakeElevenLabs(clock?: { now(): number }): Promise<FakeElevenLabs> {
  const records = {
    health: { status: 200, body: [] } as Reply,
    requests: [] as FakeElevenLabs['requests'],
    audio: { type: 'audio/mpeg', bytes: Buffer.from('ID3') as Uint8Array },
    transcript: { language_code: 'en', text: 'Good morning.', words: [] } as unknown,
    characterCost: '12',
    isCutShort: false,
  }

  async function answer(call: Call, runs: Runs): Promise<Reply | 'cut' | undefined> {
    const { method, path, headers } = call
    if (headers['xi-api-key'] !== elevenLabsKey)
      return { status: 401, body: { detail: { status: 'invalid_api_key', message: 'Invalid API key' } } }
    if (method === 'GET' && path === '/v1/models') return fake.health
    return method === 'POST' && paths.test(path) ? make(call, runs) : undefined
  }

  async function make(call: Call, runs: Runs): Promise<Reply | 'cut'> {
    const input = await fieldsOf(call)
    const plan = runs.planFor(input)
    if (plan.submit === 'cut') return 'cut'
    if (typeof plan.submit === 'object') return plan.submit
    records.requests.push({ path: call.path, query: Object.fromEntries(call.query), input })
    const run = runs.begin({ id: randomUUID(), input, webhook: undefined, plan })
    if (plan.submit === 'drop') return 'cut'
    await runs.ended(run)
    return answerOf(run, call.path)
  }

  function answerOf({ status, plan }: Run, path: string): Reply | 'cut' {
    if (status === 'aborted') return { status: 503, headers: { 'retry-after': '1' } }
    if (plan.end?.status === 'failed') return errorOf(plan.end.error)
    if (status !== 'succeeded') return 'cut'
    const cost = fake.characterCost === '' ? {} : { 'character-cost': fake.characterCost }
    if (path === '/v1/speech-to-text') return { status: 200, headers: cost, body: fake.transcript }
    const { type, bytes } = fake.audio
    const length = fake.isCutShort ? { 'content-length': String(bytes.length + 1) } : {}
    return { status: 200, headers: { ...cost, ...length, 'content-type': type }, body: bytes }
  }

  const fake: FakeElevenLabs = Object.assign(await startFakeBackend({ answer }, clock), records)
  return fake
}

/** In the shapes that it has for them: a status in words, a list of fields, a sentence. */
function errorOf(text: string): Reply {
  if (/nsfw/i.test(text))
    return { status: 400, body: { detail: { status: 'bad_prompt', message: 'Try another.' } } }
  if (/flagged/.test(text))
    return { status: 400, body: { detail: { status: 'invalid_text', message: text } } }
  if (text.startsWith('Input validation'))
    return { status: 422, body: { detail: [{ loc: ['body', 'text'], msg: text, type: 'value_error' }] } }
  return { status: 500, body: { detail: text === '' ? '' : { status: 'server_error', message: text } } }
}
