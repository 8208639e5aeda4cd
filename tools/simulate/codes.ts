import { hashCode, lastFive, mintCode } from '../../server/src/codes/code.ts'
import type { Random } from './random.ts'
import type { ScheduledPool } from './scheduled-pool.ts'

/** One code that works once, and one that works twice, for each account once; in many seeds there are none. */
export async function makeCodes(pool: ScheduledPool, random: Random): Promise<string[]> {
  if (!random.chance(0.4)) return []
  const codes: string[] = []
  for (const uses of [1, 2]) {
    const code = mintCode(random.below)
    await pool.query(
      `with batch as (
        insert into code_batches (id, name, coins, codes, uses_per_code, uses_per_account, created_by)
        values ($1, 'Codes', $2, 1, $3, 1, 'token') returning id)
      insert into codes (hash, batch_id, last_five) select $4, id, $5 from batch`,
      [random.uuid(), random.pick([3, 20]), uses, hashCode(code), lastFive(code)],
    )
    codes.push(code)
  }
  return codes
}
