import { expect } from 'vitest'
import { invariants } from '../src/coins/audit.store.ts'
import type { Service } from '../src/service.ts'

/**
 * All queries of the audit as one statement, without the semicolons of their sentences, with a name and without a parameter: so it is
 * planned once. To plan eleven of them after each test took thirty milliseconds.
 */
const text = `${invariants
  .map(({ id, query }) => `(select '${id}' as invariant, id, detail from (${query}) as ${id})`)
  .join('\nunion all\n')
  .replaceAll(';', ',')}\nlimit 20`

/** After any scenario, coins, generations, events and queue agree with each other. */
export async function expectInvariants({ service }: { service: Service }): Promise<void> {
  const { rows } = await service.database.pool.query({ name: 'invariants', text })
  expect(rows).toEqual([])
}
