import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import type { Person } from '@atelier/contract/person.ts'
import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { setOwner, notifySessionEnded } from './client.ts'
import { api } from './operations.ts'
import { CallFailed, isIndeterminate } from './problem.ts'
import * as messages from '#messages/api.ts'

/** Retries only where that can help: when no answer came, after a rate limit, and after a failure of the server. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof CallFailed)) return false
  return failures < 3 && (error.status < 400 || error.status === 429 || error.status >= 500)
}

function retryDelayMs(failures: number, error: Error): number {
  const asked = error instanceof CallFailed ? error.retryAfterSeconds : undefined
  return asked === undefined ? 1000 * 2 ** failures : asked * 1000
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, retryDelay: retryDelayMs, staleTime: 10_000 },
    mutations: { retry: false },
  },
})

/** For calls that create something: when their outcome is unknown, the list that would show it is fetched again. */
export async function refetchIfIndeterminate<Answer>(
  asked: Promise<Answer>,
  list: { queryKey: QueryKey },
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isIndeterminate(error)) void queryClient.invalidateQueries({ queryKey: list.queryKey })
    throw error
  }
}

/** Who is signed in; null for nobody. */
export const personQuery = queryOptions({
  queryKey: ['person'],
  queryFn: async ({ signal }) => {
    const { person } = await api.getSession(signal)
    const known = cachedPerson()
    if (person) return await reloadIfOtherPerson(person)
    setOwner(known?.id)
    if (!known) return null
    // Keeps the page of the last person while they sign in again.
    notifySessionEnded()
    return known
  },
  // Refetched when a pause ends, so that its banner goes.
  refetchInterval: ({ state }) => state.data?.pausedUntil != null && msUntil(state.data.pausedUntil),
})

/** At least a few seconds: the clock of this machine may be ahead of the server's. */
const msUntil = (moment: string): number => Math.max(5000, Date.parse(moment) - Date.now())

/** Called after signing in. Without a session then, the browser has not kept our cookie. */
export async function refreshSession(): Promise<void> {
  const { person } = await api.getSession()
  if (!person)
    throw new CallFailed({
      code: 'no_session',
      detail: messages.noCookie,
    })
  queryClient.setQueryData(personQuery.queryKey, await reloadIfOtherPerson(person))
}

const cachedPerson = () => queryClient.getQueryData<Person | null>(['person'])

/**
 * Reloads the page for another person, who may have signed in in another tab: they must not see what was loaded
 * before.
 */
function reloadIfOtherPerson(person: Person): Person | Promise<never> {
  const known = cachedPerson()
  if (!known || known.id === person.id) {
    setOwner(person.id)
    return person
  }
  location.reload()
  return new Promise<never>(() => {})
}

export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => api.getService(signal),
  // During maintenance it is asked again by itself; the banner goes when it is over.
  refetchInterval: ({ state }) => (state.data?.maintenance === true ? 30_000 : 300_000),
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => api.listModels(signal),
  staleTime: 60_000,
})

export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: ({ signal }) => api.listMyKeys(signal) })

/** Its key begins those of webhook-queries.ts, so that what invalidates it invalidates everything about webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api.listMyWebhooks(signal),
})

export const generationsQuery = (query: GenerationsQuery) =>
  queryOptions({
    queryKey: ['generations', query],
    queryFn: ({ signal }) => api.listGenerations(query, signal),
  })

/** The latest outputs, for the home page. */
export const newestOutputsQuery = generationsQuery({ status: 'succeeded', limit: 12 })

/** The latest failures, for the home page. */
export const newestFailuresQuery = generationsQuery({ status: 'failed', limit: 3 })

export const generationQuery = (id: string) =>
  queryOptions({ queryKey: ['generations', id], queryFn: ({ signal }) => api.getGeneration(id, signal) })
