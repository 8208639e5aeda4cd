import { runProgram } from './children.ts'
import type { RowLocks, RowWaits } from './processes/lock-rows.ts'
import { percentile } from './rounds.ts'
import type { Account } from './service.ts'

const locker = new URL('processes/lock-rows.ts', import.meta.url)

/** How long one waits for the rows of these accounts, and for that of one on which nothing happens. */
export async function measureRowWaits(
  databaseUrl: string,
  busy: Account[],
  idle: Account,
  seconds: number,
): Promise<{ busyMs: number; idleMs: number }> {
  const accountIds = busy.flatMap(({ id }) => [id, idle.id])
  const { waitsMs } = await runProgram<RowWaits>(locker, {
    databaseUrl,
    accountIds,
    seconds,
  } satisfies RowLocks)
  const ofSide = (side: number) => waitsMs.filter((_, place) => place % 2 === side)
  return { busyMs: percentile(ofSide(0), 0.99), idleMs: percentile(ofSide(1), 0.99) }
}
