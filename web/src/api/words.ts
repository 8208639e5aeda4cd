import { CallFailed, type FailureCode } from './problem.ts'

export type Words = { title: string; detail: string }

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
  maintenance: ({ detail }) => ({ title: 'Paused for maintenance', detail }),
  channel_disabled: () => ({ title: 'Web use is off', detail: 'API keys still work.' }),
  account_locked: () => ({
    title: 'Your account is locked',
    detail: 'It takes no new work. What you have made stays open to you.',
  }),
  unavailable: () => ({ title: 'Not available just now', detail: 'Try again in a moment.' }),
  internal: ({ instance }) => ({
    title: 'Something went wrong on our side',
    detail: `Try again. If it stays so, tell us this number: ${instance ?? 'unknown'}.`,
  }),
  not_found: () => ({
    title: 'There is no such thing',
    detail: 'It may have been deleted, or the address has a typing error.',
  }),
  invalid_link: ({ detail }) => ({ title: 'This link no longer works', detail }),
  signup_closed: ({ detail }) => ({ title: 'Accounts are made by invitation', detail }),
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

/** One sentence about a field: the server's message, except where it speaks to programs. */
export function issueWords(message: string): string {
  const plain = message.startsWith('must match') ? 'is not in the right form' : message
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
