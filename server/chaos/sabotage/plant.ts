import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { applyEdits, type Edit } from './edit.ts'
import { faults, type FaultName } from './faults.ts'

/** Puts the part of a fault that is in SQL into a migrated database: its functions, from the migration's own text. */
export async function plantInDatabase(pool: Pool, fault: FaultName): Promise<void> {
  const edits: readonly Edit[] = faults[fault].edits
  const migrations = applyEdits(edits.filter(({ file }) => file.endsWith('.sql')))
  for (const [file, text] of migrations) {
    const definitions = text.match(/^create (or replace )?function .*?^end \$\$;$/gms) ?? []
    assert(definitions.length > 0, `${file} defines functions, or the fault was not planted`)
    for (const definition of definitions)
      await pool.query(definition.replace(/^create function/, 'create or replace function'))
  }
}
