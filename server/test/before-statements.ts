import { onTestFinished, vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Lets a test decide about each statement of the pool before it is sent, and hear of its answer; what it throws fails it. */
export function beforeStatements(
  { service }: TestApp,
  decide: (text: string) => Promise<void> | void | (() => void),
) {
  const { pool } = service.database
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const replaced: (...given: unknown[]) => unknown = async (...given) => {
    const onAnswer = await decide((given[0] as { text?: string }).text ?? '')
    const answer = await query(...given)
    onAnswer?.()
    return answer
  }
  const spy = vi.spyOn(pool, 'query').mockImplementation(replaced)
  onTestFinished(() => spy.mockRestore())
}
