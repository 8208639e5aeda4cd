/** Node's clock, for signatures and timeouts. Whatever two nodes compare uses the database's `app_now()` instead. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
