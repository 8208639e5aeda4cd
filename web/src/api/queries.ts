import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import type { LedgerFilters } from '@atelier/contract/ledger.ts'
import type { Person } from '@atelier/contract/person.ts'
import type { UsageQuery } from '@atelier/contract/usage.ts'
import { keepPreviousData, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import { speakFor, sayThatSessionIsOver } from './client.ts'
import { api } from './operations.ts'
import { CallFailed, isUnsure } from './problem.ts'

/** Asks again only where that can help: when nothing came back, when we were too quick, when the other side failed. */
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

/** For what makes something: where nobody knows whether it was made, the list that would show it is read again. */
export async function lookAgainIfUnsure<Answer>(
  asked: Promise<Answer>,
  list: { queryKey: QueryKey },
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isUnsure(error)) void queryClient.invalidateQueries({ queryKey: list.queryKey })
    throw error
  }
}

/** Who is signed in; null for nobody. */
export const personQuery = queryOptions({
  queryKey: ['person'],
  queryFn: async ({ signal }) => {
    const { person } = await api.getSession(signal)
    const known = knownPerson()
    if (person) return await onlyIfSame(person)
    speakFor(known?.id)
    if (!known) return null
    // Whoever was here a moment ago keeps their page while they sign in again.
    sayThatSessionIsOver()
    return known
  },
  // What is said of a pause goes when it is over.
  refetchInterval: ({ state }) => state.data?.pausedUntil != null && msUntil(state.data.pausedUntil),
})

/** At least a few seconds: the clock of this machine may be ahead of the server's. */
const msUntil = (moment: string): number => Math.max(5000, Date.parse(moment) - Date.now())

/** After signing in. Whoever then is nobody has a browser that keeps no cookie of ours. */
export async function readWhoSignedIn(): Promise<void> {
  const { person } = await api.getSession()
  if (!person)
    throw new CallFailed({
      code: 'no_session',
      detail:
        'The password was right, but your browser kept no cookie of ours. Allow cookies, then try again.',
    })
  queryClient.setQueryData(personQuery.queryKey, await onlyIfSame(person))
}

const knownPerson = () => queryClient.getQueryData<Person | null>(['person'])

/** Somebody else, who may have signed in in another tab, begins afresh: what was read before is not for their eyes. */
function onlyIfSame(person: Person): Person | Promise<never> {
  const known = knownPerson()
  if (!known || known.id === person.id) {
    speakFor(person.id)
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

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => api.listSignIns(signal),
})

export const generationsQuery = (query: GenerationsQuery) =>
  queryOptions({
    queryKey: ['generations', query],
    queryFn: ({ signal }) => api.listGenerations(query, signal),
  })

/** What was made last, for home. */
export const newestOutputsQuery = generationsQuery({ status: 'succeeded', limit: 12 })

/** What was not made of late, for home. */
export const newestFailuresQuery = generationsQuery({ status: 'failed', limit: 3 })

export const generationQuery = (id: string) =>
  queryOptions({ queryKey: ['generations', id], queryFn: ({ signal }) => api.getGeneration(id, signal) })

/** Which webhooks were told of a generation. */
export const toldOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['told-of', id],
    queryFn: ({ signal }) => api.listGenerationDeliveries(id, signal),
  })

export const receiptQuery = (id: string) =>
  queryOptions({ queryKey: ['receipt', id], queryFn: ({ signal }) => api.getReceipt(id, signal) })

export const holdsQuery = queryOptions({
  queryKey: ['holds'],
  queryFn: ({ signal }) => api.listMyHolds(signal),
})

export const ledgerQuery = (query: LedgerFilters & { cursor?: string }) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: ({ signal }) => api.listMyLedger(query, signal),
    // The page before stays, dimmed, until the next one is there.
    placeholderData: keepPreviousData,
  })

export const usageQuery = (query: UsageQuery) =>
  queryOptions({ queryKey: ['usage', query], queryFn: ({ signal }) => api.getMyUsage(query, signal) })
