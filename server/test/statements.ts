import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { currentRequest } from '../src/platform/http/current-request.ts'

/**
 * From now on, what requests ask of the database; both engines are reached through the same driver. What workers ask
 * for between them, those of another test's service among them, is not meant.
 */
export function watchStatements(): () => string[] {
  const asked: string[] = []
  const query = Client.prototype.query
  const watched = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    if (currentRequest()) asked.push(textOf(args[0]))
    return Reflect.apply(query, this, args)
  })
  onTestFinished(() => watched.mockRestore())
  return () => asked.filter((text) => !isRateLimit(text))
}

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text)

/** On PostgreSQL the windows of rate limits are counted there; on the embedded engine in memory. */
const isRateLimit = (text: string) => text.includes('rate_limit_windows')
