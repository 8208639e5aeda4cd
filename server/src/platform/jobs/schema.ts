import type { ClientBase } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import { onlyRow } from '../db/only-row.ts'

/** The schema of pg-boss's tables; nothing else is in it. */
export const jobSchema = 'pgboss'

/** The version of those tables that this build's pg-boss expects. */
export const jobSchemaVersion: number = bossPackage.pgboss.schema

/**
 * Creates pg-boss's tables, or migrates them to this build's version. To be called under the lock of the migrations, so
 * that only one node does it; pg-boss itself is then started with `migrate: false`.
 */
export async function installJobSchema(client: ClientBase): Promise<void> {
  const version = await readVersion(client)
  if (version === undefined) await client.query(getConstructionPlans(jobSchema))
  else if (version < jobSchemaVersion) await client.query(upgradeFrom(version))
  else if (version > jobSchemaVersion) {
    throw new Error(
      `The database's job queue has version ${version}, this build knows ${jobSchemaVersion}. ` +
        'Start the newer version of Atelier.',
    )
  }
  // pg-boss has none for this, and every worker asks for the running jobs every other second.
  await client.query(
    `create index if not exists job_common_running on ${jobSchema}.job_common (name) where state = 'active'`,
  )
}

/**
 * pg-boss's own script, with its indexes built in the ordinary way. Built concurrently, they would wait for every other
 * session to end its statement, and the other nodes wait for us in one.
 */
function upgradeFrom(version: number) {
  const script = getMigrationPlans(jobSchema, version)
  return script.replaceAll(/^(CREATE INDEX|CREATE UNIQUE INDEX|DROP INDEX) CONCURRENTLY/gm, '$1')
}

async function readVersion(client: ClientBase) {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('${jobSchema}.version') is not null as exists`,
  )
  if (!onlyRow(table).exists) return undefined
  const { rows } = await client.query<{ version: number }>(`select version from ${jobSchema}.version`)
  return rows[0]?.version
}
