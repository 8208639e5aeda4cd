// What `npm run restore` runs: says whether this database may delete the files, and with --promote lets it.
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { openConfigured } from './database.ts'
import { ConfigError } from './platform/config-error.ts'
import { isReady, type Database } from './platform/db/database.ts'
import { openLog } from './platform/log.ts'
import { claimBlobs } from './platform/storage/claim.ts'
import { openUnclaimed } from './platform/storage/open.ts'
import { readOwnership, takeOwnership, type Ownership } from './platform/storage/removal-guard.ts'
import { messageOf } from './platform/thrown.ts'
import { thisNode } from './this-node.ts'

try {
  const { values } = parseArgs({ options: { promote: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  if (!config.databaseUrl)
    throw new ConfigError([
      'DATABASE_URL is not set; the embedded database is restored with its whole folder',
    ])
  const { log } = await openLog(config.logLevel, thisNode(config))
  const database = await openConfigured(config, log)
  if (!(await isReady(database)))
    throw new Error('the database cannot be reached, or needs npm run migrate first')
  const blobs = await openUnclaimed({ s3: config.s3, folder: `${config.dataDir}/files` })
  await claimBlobs(database.db, blobs)
  const ownership = await readOwnership(database, blobs)
  if (ownership) say(values.promote ? await promote(database, blobs, ownership) : describe(ownership))
  await blobs.close()
  await database.close()
} catch (error) {
  const text =
    error instanceof ConfigError ? error.message : `It did not succeed: ${messageOf(error)}. Run it again.`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

async function promote(
  database: Database,
  blobs: Awaited<ReturnType<typeof openUnclaimed>>,
  { database: own, owner, isOwner }: Ownership,
): Promise<string[]> {
  await takeOwnership(database, blobs, own)
  return [
    `Database ${own} looks after the files from now on: its nodes delete what has expired and what none of its rows names.`,
    owner === undefined || isOwner || owner === own
      ? 'A copy that was made before deletes nothing.'
      : `Nodes of database ${owner} delete nothing from ten seconds on. Should customers still use it, promote that one instead.`,
  ]
}

function describe({ database, recorded, owner, isOwner }: Ownership): string[] {
  if (isOwner) return [`Database ${database} looks after the files. There is nothing to do.`]
  return [
    `This is database ${database}. Its tables are those of ${recorded ?? 'a release before this one'}, and the files are looked after by ${owner ?? 'nobody yet'}.`,
    'So it was restored from a dump or a backup, a standby was promoted, or another database took over. Its nodes delete no file.',
    'If customers are to use this one from now on, stop all nodes of the other and run: npm run restore -- --promote',
    'If it is a copy beside the live one, leave it so, or give it a copy of the files.',
  ]
}

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}
