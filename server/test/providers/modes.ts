// Every way in which a backend over HTTP goes right or wrong, and what the customer and the operator then have.
import type { Generation } from '@atelier/contract/generation.ts'
import { dataUrl, type Plan } from './fake-runs.ts'

export type Mode = {
  /** How the backend treats the first submit of a generation, and those after it. */
  plans: readonly [Plan, ...Plan[]]
  outputs?: number
  status: Generation['status']
  code?: string
  /** How many outputs are delivered, each of which is charged. */
  delivered: number
  /** How many runs the backend has charged for. */
  purchases: 0 | 1
  /** Whether the backend says what the run has cost. */
  hasCost: boolean
  /** What has to happen first: a late report, long silence, the time limit. */
  endsAfter?: 'report' | 'silence' | 'limit' | undefined
  /** The one backend whose answer means this. */
  only?: 'on-cog'
}

/** Models by the backend that they are on. OpenAI's images are made in one call; videos are polled. */
export const backendNames = [
  'on-cog',
  'on-replicate',
  'on-fal',
  'on-openai',
  'on-openai-videos',
  'on-comfyui',
] as const
export type BackendName = (typeof backendNames)[number]

const whole: Omit<Mode, 'plans'> = { status: 'succeeded', delivered: 1, purchases: 1, hasCost: true }

function delivers(...plans: Mode['plans']): Mode {
  return { ...whole, plans }
}

/** The run ends without an output, and is charged. */
function fails(code: string, plan: Plan): Mode {
  return { plans: [plan], status: 'failed', code, delivered: 0, purchases: 1, hasCost: true }
}

/** The run never begins. */
function refuses(code: string, submit: NonNullable<Plan['submit']>): Mode {
  return { ...fails(code, { submit }), purchases: 0, hasCost: false }
}

const failing = (error: string): Plan => ({ end: { status: 'failed', error } })
const making = (...output: unknown[]): Plan => ({ end: { status: 'succeeded', output } })

export const modes: Readonly<Record<string, Mode>> = {
  'at once': delivers({}),
  'after a while': delivers({ durationMs: 600 }),
  'after a queue': delivers({ queuedMs: 400, durationMs: 400 }),

  'content refused': fails('content_policy', failing('NSFW content detected. Try another prompt.')),
  'content flagged': fails('content_policy', failing('The input was flagged as sensitive. (E005)')),
  'input found bad': fails('invalid_input', failing('Input validation error: steps must be at most 50')),
  'out of memory': fails('internal', failing('CUDA out of memory')),
  'without a word': fails('internal', failing('')),
  canceled: fails('unavailable', { end: { status: 'canceled' } }),
  'aborted, then made': delivers({ end: { status: 'aborted' } }, {}),

  'input refused': refuses('invalid_input', {
    status: 422,
    body: { detail: [{ loc: ['body', 'input', 'steps'], msg: 'too many' }] },
  }),
  'input refused in a sentence': refuses('invalid_input', {
    status: 422,
    body: { detail: 'steps: too many' },
  }),
  'wrong credentials': refuses('internal', { status: 401, body: { detail: 'Invalid token' } }),
  throttled: delivers({ submit: { status: 429, headers: { 'retry-after': '1' } } }, {}),
  'throttled for an unknown time': delivers({ submit: { status: 429 } }, {}),
  full: { ...delivers({ submit: { status: 409, body: { error: 'At capacity' } } }, {}), only: 'on-cog' },
  'not ready': { ...delivers({ submit: { status: 503, body: { error: 'not ready' } } }, {}), only: 'on-cog' },

  'reply dropped': delivers({ submit: 'drop', durationMs: 600 }),
  'reply dropped at the end': delivers({ submit: 'drop' }),
  'broken inside': { ...refuses('unavailable', { status: 500 }), endsAfter: 'limit' },
  'cut off': { ...refuses('unavailable', 'cut'), endsAfter: 'limit' },
  lost: {
    ...fails('unavailable', { durationMs: 300, end: { status: 'lost' } }),
    hasCost: false,
    endsAfter: 'silence',
  },
  'ended after cancel': {
    ...fails('timeout', { durationMs: 3_600_000, ignoresCancel: true }),
    endsAfter: 'limit',
  },

  whole: { ...delivers(making('/outputs/a.png', '/outputs/b.png')), outputs: 2, delivered: 2 },
  partial: { ...delivers(making(dataUrl)), outputs: 2 },
  'more than asked for': delivers(making('/outputs/a.png', '/outputs/b.png')),
  empty: fails('internal', making()),
  'no file': fails('internal', making('a lighthouse at dawn')),
  'wrong type': fails('internal', making('/outputs/wrong.png')),
  'wrong type in the answer': fails('internal', making(`data:image/png;base64,${btoa('<html>no</html>')}`)),
  short: fails('internal', making('/outputs/short.png')),
  'one of two short': { ...delivers(making('/outputs/short.png', '/outputs/a.png')), outputs: 2 },
  expired: fails('internal', making('/outputs/expired.png')),
  'one of two expired': { ...delivers(making('/outputs/a.png', '/outputs/expired.png')), outputs: 2 },
  truncated: { ...fails('timeout', making('/outputs/truncated.png')), endsAfter: 'limit' },

  'reported twice': delivers({ callbacks: 'twice' }),
  'reported from the start': delivers({ callbacks: 'start too', durationMs: 300 }),
  'reported out of order': delivers({ callbacks: 'start afterwards' }),
  'reported late': { ...delivers({ callbacks: 'none' }), endsAfter: 'report' },
  forged: { ...delivers({ durationMs: 1500 }) },
}

/** What is different of a mode at a backend, or why there is no such mode. */
type Difference = Partial<Omit<Mode, 'plans'>> | string

const noReports = 'nothing is reported: the answer is the result, or is asked for'
/** A call whose answer did not come may have been charged. It is looked for until the time limit, and cannot be found. */
const unknown: Difference = {
  status: 'failed',
  code: 'unavailable',
  delivered: 0,
  hasCost: false,
  endsAfter: 'limit',
}
const withoutCost: Difference = { hasCost: false }

const unreported: Record<string, Difference> = {
  'reported twice': noReports,
  'reported from the start': noReports,
  'reported out of order': noReports,
  'reported late': noReports,
}

const ofBoth: Record<string, Difference> = {
  ...unreported,
  'content refused': withoutCost,
  'content flagged': withoutCost,
  'input found bad': withoutCost,
  'reply dropped': unknown,
  'reply dropped at the end': unknown,
}

const differences: Record<BackendName, Record<string, Difference>> = {
  'on-cog': {},
  'on-replicate': {},
  'on-fal': {
    canceled: withoutCost,
    // The queue is asked, and has it no longer.
    lost: { endsAfter: undefined },
  },
  'on-openai': {
    ...ofBoth,
    // The answer has come, and says that nothing will: the call is over.
    'out of memory': { code: 'unavailable', hasCost: false },
    'without a word': { code: 'unavailable', hasCost: false },
    'broken inside': { endsAfter: undefined },
    empty: { code: 'content_policy' },
    // The connection breaks off over it.
    lost: unknown,
    canceled: 'a call cannot be canceled by others',
    'ended after cancel': 'a call ends with its connection, and has no end that could come later',
  },
  'on-openai-videos': {
    ...ofBoth,
    'aborted, then made': 'a server never says of a video that it was not charged',
    // The server is asked, and has it no longer.
    lost: { endsAfter: undefined },
  },
  'on-comfyui': {
    ...unreported,
    'aborted, then made': 'ComfyUI gives nothing up before it begins',
    // Nobody asks any more.
    'ended after cancel': withoutCost,
    lost: { endsAfter: undefined },
  },
}

/** What a mode comes to at a backend; undefined where there is none. Videos have no cost that anybody states. */
export function modeAt(backend: BackendName, name: string): Mode | undefined {
  const mode = modes[name]
  const difference = differences[backend][name] ?? {}
  if (!mode || typeof difference === 'string' || (mode.only ?? backend) !== backend) return undefined
  const cost = backend === 'on-openai-videos' ? { hasCost: false } : {}
  return { ...mode, ...cost, ...difference }
}

/** A prompt that no other generation has. */
export const promptOf = (mode: string, number: number | string): string => `${mode} #${number}`
export const modeOf = (prompt: string): string => prompt.split(' #', 1)[0] ?? ''

/** Plans each run by the mode that its prompt names, and by how often it was submitted. */
export function planByPrompt(): (input: unknown) => Plan {
  const submits = new Map<string, number>()
  return (input) => {
    const { prompt } = input as { prompt: string }
    const before = submits.get(prompt) ?? 0
    submits.set(prompt, before + 1)
    const plans = modes[modeOf(prompt)]?.plans ?? [{}]
    return plans[before] ?? plans.at(-1) ?? {}
  }
}
