import type { GenerationError, GenerationErrorCode } from '@atelier/contract/generation.ts'
import { count } from '../design/coins.tsx'
import { formatTime } from '../design/time.tsx'
import { CallFailed, type FailureCode } from './problem.ts'

export type Words = { title: string; detail: string }

/** What holds for the service or the account, said above every page and by whatever it refuses. */
export const standing = {
  maintenance: {
    title: 'Paused for maintenance',
    detail: 'New work waits until it is over; what you have made stays open to you.',
  },
  webOff: { title: 'Web use is off', detail: 'API keys still work.' },
  locked: {
    title: 'Your account is locked',
    detail: 'It takes no new work. What you have made stays open to you.',
  },
} as const satisfies Record<string, Words>

const tooManyRefusals = 'Several of your requests in a row were refused as not allowed.'

/** After too many refusals by the content policy. */
export const pausedUntil = (moment: string): Words => ({
  title: `Paused until ${formatTime(moment)}`,
  detail: `${tooManyRefusals} What you have made stays open to you.`,
})

/** What each code means for the reader, and what they can do. A code that is not here speaks for itself. */
const words: { [Code in FailureCode]?: (failure: CallFailed) => Words } = {
  unreachable: ({ detail }) => ({
    title: 'No answer came from the server',
    detail: `Check your connection. ${detail}`,
  }),
  unreadable: ({ status, detail }) => ({
    title: status < 300 ? 'The answer broke off' : `Something on the way answered ${status}`,
    detail,
  }),
  no_session: ({ detail }) => ({ title: 'You are not signed in', detail }),
  unauthorized: ({ detail }) => ({ title: detail, detail: '' }),
  rate_limited: ({ retryAfterSeconds = 60 }) => ({
    title: 'Too many requests',
    detail: `Try again in ${retryAfterSeconds} s.`,
  }),
  maintenance: ({ detail }) => ({ ...standing.maintenance, detail }),
  channel_disabled: () => standing.webOff,
  account_locked: () => standing.locked,
  cooldown: ({ detail }) => ({
    title: pauseIn(detail),
    detail: tooManyRefusals,
  }),
  unavailable: () => ({ title: 'Not available just now', detail: 'Try again in a moment.' }),
  internal: ({ instance }) => ({
    title: 'Something went wrong on our side',
    detail: `Try again. If it stays so, tell us this number: ${instance ?? 'unknown'}.`,
  }),
  unknown_model: () => ({
    title: 'This model is not offered any more',
    detail: 'Nothing was charged. Choose another one.',
  }),
  not_found: () => ({
    title: 'There is no such thing',
    detail: 'It may have been deleted, or the address has a typing error.',
  }),
  invalid_link: ({ detail }) => ({ title: 'This link no longer works', detail }),
  signup_closed: ({ detail }) => ({ title: 'Accounts are made by invitation', detail }),
}

/** The moment stands in the words of the server. */
export const momentIn = (detail: string): string | undefined => /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(detail)?.[0]

/** Without a moment it is over soon. */
function pauseIn(detail: string): string {
  const moment = momentIn(detail)
  return moment === undefined ? 'Submitting is paused' : pausedUntil(moment).title
}

const fault: Words = {
  title: 'This page has a fault',
  detail: 'Reload it. If it happens again, tell whoever runs this service.',
}

/** Every failure, in words for people. The only place that makes them. */
export function wordsFor(error: unknown): Words {
  if (!(error instanceof CallFailed)) return fault
  return words[error.code]?.(error) ?? { title: error.detail, detail: '' }
}

/** Why a generation failed, and what can be done about it. Its coins are back in any case. */
const causes: Record<GenerationErrorCode, string> = {
  content_policy: 'The model refused what was asked for. Change the prompt or the input.',
  invalid_input: 'The model could not work with the input. Try another.',
  unavailable: 'The model was not available. The same request may succeed later.',
  timeout: 'It took too long. The same request may succeed later.',
  internal: 'Something went wrong on our side. The same request may succeed later.',
}
/** Of an input only the model can say what is wrong with it. */
export const causeOf = ({ code, message }: GenerationError): string =>
  (code === 'invalid_input' && message) || causes[code]

/** `All 12 coins are back.`, for what was not made. */
export const allBack = (coins: number): string =>
  coins === 1 ? 'The coin is back.' : `All ${count(coins, 'coin')} are back.`

/** What the server says to programs, and what people make of it. */
const plainly: readonly [RegExp, string][] = [
  [/^must match/, 'is not in the right form'],
  [/integer/, 'must be a whole number'],
  [/surrogate pair/, 'holds a character that is none; type it anew'],
]

/** One sentence about a field: the server's message, except where it speaks to programs. */
export function issueWords(message: string): string {
  const plain = plainly.find(([programs]) => programs.test(message))?.[1] ?? message
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
