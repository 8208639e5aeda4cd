import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate, openDatabase, type Database } from '../../../server/src/platform/db/database.ts'
import { cloneDatabase, dropDatabase } from '../../../server/test/postgres.ts'

export type Engine = Database['engine']

/** The database, files and cleanup of one scenario. */
export type Environment = {
  engine: Engine
  variables: Record<string, string>
  /** What the backend has sold. */
  purchasesFile: string
  /** What the processes printed. */
  logsFolder: string
  /** Where they keep the files of customers. */
  filesFolder: string
  /** On PostgreSQL at any time; on the embedded engine only while no process uses the folder. */
  open(): Promise<Database>
  /** Registers cleanup that runs however the scenario ends. */
  onCleanup(end: () => Promise<void>): void
  cleanUp(): Promise<void>
  /** Keeps the folder for inspection. */
  keep(): void
  remove(): Promise<void>
}

const log = pino({ enabled: false })

/** Uses a new database on the server at `serverUrl`, or an embedded one without it. */
export async function createEnvironment(serverUrl: string | undefined): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-chaos-'))
  const url = serverUrl && (await cloneDatabase(serverUrl))
  const dataDir = join(folder, 'data')
  const logsFolder = join(folder, 'logs')
  mkdirSync(logsFolder)
  const ends: (() => Promise<void>)[] = []
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', removeFolder) // Also after an interrupt.
  return {
    engine: url ? 'postgres' : 'embedded',
    variables: { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) },
    purchasesFile: join(folder, 'purchases'),
    logsFolder,
    filesFolder: join(dataDir, 'files'),
    async open() {
      const database = await openDatabase({ url, dataDir, poolSize: 16, log })
      await migrate(database)
      return database
    },
    onCleanup: (end) => void ends.push(end),
    cleanUp: async () => void (await Promise.all(ends.map((end) => end()))),
    keep: () => void process.off('exit', removeFolder),
    async remove() {
      if (url) await dropDatabase(url)
      removeFolder()
      process.off('exit', removeFolder)
    },
  }
}
