import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * With the time to get a connection it stays below the ten seconds that a request may take at most. The `lock_timeout` of functions
 * that move coins is shorter.
 */
const REQUEST_MS = 6_000

const allowed = new AsyncLocalStorage<number>()

/** How long the running code waits for one statement. */
export const statementDeadlineMs = (): number => allowed.getStore() ?? REQUEST_MS

/** Runs work whose statements may take longer than those of a request: nobody waits for its answer. */
export function allowSlowStatements<Result>(ms: number, work: () => Result): Result {
  return allowed.run(ms, work)
}

/** Runs work that others wait for, whoever has begun it. */
export function withUsualDeadline<Result>(work: () => Result): Result {
  return allowed.run(REQUEST_MS, work)
}
