import { expect } from 'vitest'
import { auditCoins } from '../src/coins/audit.store.ts'
import type { Service } from '../src/service.ts'

/** Whatever a scenario did: coins, generations, events and queue still agree with each other. */
export async function expectInvariants({ service }: { service: Service }): Promise<void> {
  const { invariants } = await auditCoins(service.database.db)
  expect(invariants.filter(({ violations }) => violations > 0)).toEqual([])
}
