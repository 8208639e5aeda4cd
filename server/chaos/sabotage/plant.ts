import type { Pool } from 'pg'
import { applyEdits, type Edit } from './edit.ts'
import { faults, type FaultName } from './faults.ts'

/** Puts the part of a fault that is in SQL into a migrated database: its functions, from the migration's own text. */
export async function plantInDatabase(pool: Pool, fault: FaultName): Promise<void> {
  const edits: readonly Edit[] = faults[fault].edits
  const migrations = applyEdits(edits.filter(({ file }) => file.endsWith('.sql')))
  for (const text of migrations.values()) {
    for (const [definition] of text.matchAll(/^create function .*?^end \$\$;$/gms))
      await pool.query(definition.replace(/^create function/, 'create or replace function'))
  }
}
