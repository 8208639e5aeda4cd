import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { migrate, openDatabase, type Database } from '../../src/platform/db/database.ts'
import { cloneDatabase, dropDatabase } from '../../test/postgres.ts'

export type Engine = Database['engine']

/** Where a scenario keeps its data. */
export type Place = {
  engine: Engine
  variables: Record<string, string>
  /** What the backend has sold. */
  purchasesFile: string
  /** What the processes printed. */
  logsFolder: string
  /** Beside the processes on PostgreSQL; on the embedded engine only while none has the folder. */
  open(): Promise<Database>
  /** Something of it that must not outlive the scenario, however that ends. */
  atEnd(end: () => Promise<void>): void
  leave(): Promise<void>
  /** For whoever wants to look into it. */
  keep(): void
  remove(): Promise<void>
}

const log = pino({ enabled: false })

/** A new one: a database on the server at `serverUrl`, or else an embedded one. */
export async function makePlace(serverUrl: string | undefined): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-chaos-'))
  const url = serverUrl && (await cloneDatabase(serverUrl))
  const dataDir = join(folder, 'data')
  const logsFolder = join(folder, 'logs')
  mkdirSync(logsFolder)
  const ends: (() => Promise<void>)[] = []
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', removeFolder) // Whoever is interrupted leaves nothing behind, either.
  return {
    engine: url ? 'postgres' : 'embedded',
    variables: { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) },
    purchasesFile: join(folder, 'purchases'),
    logsFolder,
    async open() {
      const database = await openDatabase({ url, dataDir, poolSize: 16, log })
      await migrate(database)
      return database
    },
    atEnd: (end) => void ends.push(end),
    leave: async () => void (await Promise.all(ends.map((end) => end()))),
    keep: () => void process.off('exit', removeFolder),
    async remove() {
      if (url) await dropDatabase(url)
      removeFolder()
      process.off('exit', removeFolder)
    },
  }
}
