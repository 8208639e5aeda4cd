import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** From now on, what is asked of the database; both engines are reached through the same driver. */
export function watchStatements(): () => string[] {
  const query = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  return () => query.mock.calls.map(([asked]) => textOf(asked)).filter((text) => !isRateLimit(text))
}

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text)

/** On PostgreSQL the windows of rate limits are counted there; on the embedded engine in memory. */
const isRateLimit = (text: string) => text.includes('rate_limit_windows')
