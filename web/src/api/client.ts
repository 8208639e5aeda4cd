import type { Problem } from '@atelier/contract/problem.ts'
import { CallFailed } from './problem.ts'
import * as messages from '#messages/api.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Query = Record<string, string | number | boolean | undefined>
type CallOptions = {
  query?: Query
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whether the call is made without a session, so that a 401 says nothing about it. */
  isAnonymous?: boolean
  /** Whether it changes nothing, whatever its method: a lost answer then leaves nothing in doubt. */
  isReadOnly?: boolean
}

export type RateLimitState = { limit: number; remaining: number; resetSeconds: number; notedAt: number }

/** The rate-limit headers of the last response; undefined before the first. */
let rateLimit: RateLimitState | undefined
export const lastRateLimit = (): RateLimitState | undefined => rateLimit

/** Called when a session turns out to have ended. The shell then asks to sign in again, over whatever is open. */
let sessionEndedListener: () => void = () => {}
export const onSessionEnded = (listener: () => void): void => void (sessionEndedListener = listener)
export const notifySessionEnded = (): void => sessionEndedListener()

/** Whose page this is. Somebody else may have signed in in another tab, and changes must not be made in their name. */
let ownerId: string | undefined
export const setOwner = (accountId: string | undefined): void => void (ownerId = accountId)
export const ownerHeader = (): Record<string, string> =>
  ownerId === undefined ? {} : { 'atelier-account': ownerId }

/** Sends one request on the session's cookie. Throws CallFailed for whatever is not 2xx. */
export async function call<Answer>(
  method: Method,
  path: string,
  {
    query = {},
    body,
    headers = {},
    signal,
    isAnonymous = false,
    isReadOnly = method === 'GET',
  }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(path + queryString(query), {
    method,
    credentials: 'same-origin',
    ...(signal && { signal }),
    headers: {
      ...(method !== 'GET' && !isAnonymous && ownerHeader()),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    throw new CallFailed({ code: 'unreachable', detail: nextStep(isReadOnly) })
  })
  noteRateLimit(response.headers)
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    return unreadable
  })
  if (response.ok && answer !== unreadable) return answer as Answer
  const failure = new CallFailed(
    isProblem(answer)
      ? answer
      : { code: 'unreadable', status: response.status, detail: nextStep(isReadOnly, response.status) },
    numberOf(response.headers.get('retry-after')),
  )
  if (failure.code !== 'unauthorized' || isAnonymous) throw failure
  notifySessionEnded()
  // The server's detail is for programs; a person has already been asked to sign in when they read this.
  const detail = messages.sessionHadEnded
  throw new CallFailed({ code: failure.code, status: failure.status, detail })
}

const unreadable = Symbol('an answer that broke off, or that something between us and the server has given')

/** What to do after a request whose outcome is unknown. */
const nextStep = (isReadOnly: boolean, status = 0): string =>
  isReadOnly || (status >= 400 && status < 500) ? messages.tryInAMoment : messages.checkBeforeRetry

export type Signal = AbortSignal | undefined
export type Listed<Item> = { items: Item[] }
export type Paged<Item> = Listed<Item> & { nextCursor: string | null }

export const get = <Answer>(path: string, signal?: Signal, query: Query = {}): Promise<Answer> =>
  call('GET', path, { query, ...(signal && { signal }) })
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> => call('POST', path, { body })

/**
 * A path with ids in it: at`/v1/generations/${id}`. Ids come from addresses that anybody can write; one that is none, such
 * as `../account`, would lead to another operation, so it is simply not there.
 */
export function at(texts: TemplateStringsArray, ...ids: string[]): string {
  if (!ids.every((id) => /^[\w-]+$/.test(id)))
    throw new CallFailed({ code: 'not_found', status: 404, detail: messages.invalidId })
  return String.raw({ raw: texts }, ...ids)
}

/** `?a=1&b=x`, without what is undefined or empty; an empty string for nothing. */
export function queryString(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function noteRateLimit(headers: Headers) {
  const limit = numberOf(headers.get('ratelimit-limit'))
  const remaining = numberOf(headers.get('ratelimit-remaining'))
  const resetSeconds = numberOf(headers.get('ratelimit-reset'))
  if (limit !== undefined && remaining !== undefined && resetSeconds !== undefined)
    rateLimit = { limit, remaining, resetSeconds, notedAt: Date.now() }
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer
