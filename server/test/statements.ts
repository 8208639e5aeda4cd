import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { currentRequest } from '../src/platform/http/current-request.ts'

/**
 * Records the statements of requests from now on; both engines use the same driver. Statements of workers, also of
 * another test's service, are left out.
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
