import type { Pool } from 'pg'
import { editFunction } from '../../../server/test/edited-function.ts'
import { faults, type FaultName } from './faults.ts'

/** Puts the part of a fault that is in SQL into a migrated database. */
export async function plantInDatabase(pool: Pool, fault: FaultName): Promise<void> {
  for (const [name, edits] of Object.entries(faults[fault].functions ?? {}))
    await pool.query(editFunction(name, edits))
}
