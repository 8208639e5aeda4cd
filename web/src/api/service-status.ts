import type { Person } from '@atelier/contract/person.ts'
import type { Service } from '@atelier/contract/service.ts'
import { CallFailed, isRateLimited, isIndeterminate, waitMs } from './problem.ts'
import { personQuery, queryClient, serviceQuery } from './queries.ts'

/**
 * A refusal tells the status of the service or the account: the page applies it at once, and polls until it is over.
 */
export function noteServiceStatus(error: unknown): void {
  if (isIndeterminate(error)) void queryClient.invalidateQueries({ queryKey: ['price'] })
  if (!(error instanceof CallFailed)) return
  const { code, retryAt } = error
  if (code === 'maintenance') noteService({ maintenance: true })
  if (code === 'channel_disabled') noteService({ webEnabled: false })
  if (code === 'account_locked') notePerson({ locked: true })
  // It is asked for anew when that moment has come.
  if (code === 'cooldown') notePerson({ pausedUntil: retryAt ?? null })
  if (code === 'maintenance' || code === 'channel_disabled') void queryClient.invalidateQueries(serviceQuery)
  if (code === 'account_locked' || code === 'insufficient_coins')
    void queryClient.invalidateQueries(personQuery)
}

const noteService = (change: Partial<Service>) =>
  queryClient.setQueryData<Service>(serviceQuery.queryKey, (known) => known && { ...known, ...change })
const notePerson = (change: Partial<Person>) =>
  queryClient.setQueryData<Person | null>(personQuery.queryKey, (known) => known && { ...known, ...change })

/** The latest status that the page knows. */
export type ServiceStatus = {
  service: Pick<Service, 'maintenance' | 'webEnabled'> | undefined
  person: Pick<Person, 'locked' | 'pausedUntil'> | undefined
  /** When a price was answered last, in milliseconds. */
  answeredAt: number
  now: number
}

/**
 * Whether the reason for a refused submit still applies. A notice that stays longer would keep people from a button
 * that works.
 */
export function stillHolds(
  { error, at }: { error: unknown; at: number },
  { service, person, answeredAt, now }: ServiceStatus,
): boolean {
  if (isIndeterminate(error)) return answeredAt <= at
  if (isRateLimited(error)) return now < at + waitMs(error)
  if (!(error instanceof CallFailed)) return true
  if (error.code === 'maintenance') return service?.maintenance !== false
  if (error.code === 'channel_disabled') return service?.webEnabled !== true
  if (error.code === 'account_locked') return person?.locked !== false
  return error.code !== 'cooldown' || person?.pausedUntil !== null || error.retryAt === undefined
}
