import { ProviderError } from '../provider.ts'
import type { BackendAnswer } from './client.ts'

/** A backend that asks for longer is asked again all the same. */
const MAX_WAIT_MS = 60 * 60 * 1000

/** Of what a backend says, in the detail of an attempt. */
export const MAX_DETAIL_CHARACTERS = 500

/**
 * What the status of an answer other than 2xx means, for a submit or a poll. `busy`: the statuses with which this backend
 * surely has not accepted the work and has no slot for it now. Of others a proxy may be the author, which cannot know.
 */
export function failureOf(
  answer: BackendAnswer,
  { busy = [429] }: { busy?: readonly number[] } = {},
): ProviderError {
  const { status } = answer
  const text = errorText(answer.body)
  const detail = text === '' ? `the backend answered ${status}` : `the backend answered ${status}: ${text}`
  if (busy.includes(status)) {
    const retryAfterMs = waitOf(answer.headers)
    return new ProviderError('unavailable', detail, {
      isBusy: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    })
  }
  if (status === 400 || status === 413 || status === 422)
    return new ProviderError(isContentRefusal(text) ? 'content_policy' : 'invalid_input', detail)
  if (status >= 500 || status === 408 || status === 409)
    return new ProviderError('unavailable', detail, { mayHaveBegun: true })
  const hint = hints[status]
  if (status >= 400) return new ProviderError('internal', hint === undefined ? detail : `${detail} (${hint})`)
  return new ProviderError('internal', detail, { mayHaveBegun: true })
}

/** What a poll could not learn is learnt by the next one: the work is bought and goes on. */
export function pollFailureOf(answer: BackendAnswer): ProviderError {
  const { message, retryAfterMs } = failureOf(answer)
  return new ProviderError('unavailable', message, { ...(retryAfterMs !== null && { retryAfterMs }) })
}

/** What the operator should check. */
const hints: Record<number, string> = {
  401: 'check the credentials in the settings of the backend',
  402: 'the account at the backend has no credit',
  403: 'check what the credentials of the backend permit',
  404: 'check the address and the model in the settings of the backend',
}

/** `Retry-After` is in seconds or a date; a date is compared with the clock of whoever wrote it. */
function waitOf(headers: BackendAnswer['headers']): number | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  const now = Date.parse(headers['date'] ?? '')
  const waitMs = Number.isNaN(seconds)
    ? Date.parse(value) - (Number.isNaN(now) ? Date.now() : now)
    : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_WAIT_MS)
}

/** The error in a body, in one line; backends have half a dozen shapes for it. */
export function errorText(body: unknown): string {
  return sentences(body).join('; ').replace(/\s+/g, ' ').trim().slice(0, MAX_DETAIL_CHARACTERS)
}

function sentences(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  if (Array.isArray(body)) return body.flatMap(sentences)
  if (typeof body !== 'object' || body === null) return []
  const { loc, msg, message, error, detail, title, code } = body as Record<string, unknown>
  if (typeof msg === 'string')
    return [[Array.isArray(loc) ? loc.join('.') : '', msg].filter(Boolean).join(': ')]
  const said = [error, detail, message, title].flatMap(sentences)
  return typeof code === 'string' ? [code, ...said] : said
}

const refusal =
  /\bnsfw\b|(?<!case[- ]?)\bsensitive\b|\bflagged\b|\bsafety\b|\bmoderat(ed|ion)\b|moderation_blocked|content[ _-]?(policy|filter)|content management policy|\b(prohibited|inappropriate|explicit) (content|material|image|prompt)|violat\w+ .{0,60}(polic|guideline|terms)/i

/** Whether an error text of a model means that it refused the content. */
export function isContentRefusal(text: string): boolean {
  return refusal.test(text)
}

const notOffered = new Set([404, 405, 501])

/** Whether a server has no such address, or not for this method: few have all that others of their kind do. */
export function isNotOffered({ status }: BackendAnswer): boolean {
  return notOffered.has(status)
}

export function isSuccess({ status }: BackendAnswer): boolean {
  return status >= 200 && status < 300
}
