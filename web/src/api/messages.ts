import type { GenerationError, GenerationErrorCode } from '@atelier/contract/generation.ts'
import { count } from '../design/coins.tsx'
import { formatTime } from '../design/time.tsx'
import { CallFailed, type FailureCode } from './problem.ts'

export type Message = { title: string; detail: string }

/** Messages about the status of the service or the account, shown in banners and for refused requests. */
export const statusMessages = {
  maintenance: {
    title: 'Paused for maintenance',
    detail: 'New work waits until it is over; what you have made stays open to you.',
  },
  webOff: { title: 'Web use is off', detail: 'API keys still work.' },
  locked: {
    title: 'Your account is locked',
    detail: 'It takes no new work. What you have made stays open to you.',
  },
} as const satisfies Record<string, Message>

const tooManyRefusals = 'Several of your requests in a row were refused as not allowed.'

/** After too many refusals by the content policy. */
export const pausedUntil = (moment: string): Message => ({
  title: `Paused until ${formatTime(moment)}`,
  detail: `${tooManyRefusals} What you have made stays open to you.`,
})

/** What each code means for the reader, and what they can do. For other codes the server's detail is shown. */
const messages: { [Code in FailureCode]?: (failure: CallFailed) => Message } = {
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
  maintenance: ({ detail }) => ({ ...statusMessages.maintenance, detail }),
  channel_disabled: () => statusMessages.webOff,
  account_locked: () => statusMessages.locked,
  cooldown: ({ retryAt }) => ({
    title: retryAt === undefined ? 'Submitting is paused' : pausedUntil(retryAt).title,
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

const fault: Message = {
  title: 'This page has a fault',
  detail: 'Reload it. If it happens again, tell whoever runs this service.',
}

/** The message for a failure. All failures that are shown go through here. */
export function messageFor(error: unknown): Message {
  if (!(error instanceof CallFailed)) return fault
  return messages[error.code]?.(error) ?? { title: error.detail, detail: '' }
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
export const coinsReturnedText = (coins: number): string =>
  coins === 1 ? 'The coin is back.' : `All ${count(coins, 'coin')} are back.`

/** The server's message about a field, as a sentence. */
export function issueMessage(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
