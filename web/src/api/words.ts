import { CallFailed } from './problem.ts'

export type Words = { title: string; detail: string }

/** Every failure, in words for people: what it means for them, and what they can do. The only place that says so. */
export function wordsFor(error: unknown): Words {
  if (!(error instanceof CallFailed))
    return { title: 'This page has a fault', detail: 'Reload it. If it happens again, tell whoever runs this service.' }
  const { code, detail, instance, retryAfterSeconds } = error
  switch (code) {
    case 'unreachable':
      return { title: 'The server cannot be reached', detail: 'Check your connection. We go on trying.' }
    case 'unauthorized':
      return { title: 'You are signed out', detail }
    case 'rate_limited':
      return { title: 'Too many requests', detail: `Try again in ${retryAfterSeconds ?? 60} s.` }
    case 'maintenance':
      return { title: 'Paused for maintenance', detail }
    case 'channel_disabled':
      return { title: 'Web use is off', detail: 'API keys still work.' }
    case 'account_locked':
      return { title: 'Your account is locked', detail: 'It takes no new work. What you have made stays open to you.' }
    case 'unavailable':
      return { title: 'Not available just now', detail: 'Try again in a moment.' }
    case 'internal':
      return {
        title: 'Something went wrong on our side',
        detail: `Try again. If it stays so, tell us this number: ${instance ?? 'unknown'}.`,
      }
    case 'not_found':
      return { title: 'There is no such thing', detail: 'It may have been deleted, or the address has a typing error.' }
    case 'invalid_link':
      return { title: 'This link no longer works', detail }
    case 'signup_closed':
      return { title: 'Accounts are made by invitation', detail }
    default:
      return { title: detail, detail: '' }
  }
}

/** One sentence about a field: the server's message, except where it speaks to programs. */
export function issueWords(message: string): string {
  const plain = message.startsWith('must match') ? 'is not in the right form' : message
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
