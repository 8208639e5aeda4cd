import { expect } from 'vitest'
import { auditCoins } from '../src/coins/audit.store.ts'
import type { Service } from '../src/service.ts'

/** After any scenario, coins, generations, events and queue agree with each other. */
export async function expectInvariants({ service }: { service: Service }): Promise<void> {
  const { invariants } = await auditCoins(service.database.db)
  expect(invariants.filter(({ violations }) => violations > 0)).toEqual([])
}
