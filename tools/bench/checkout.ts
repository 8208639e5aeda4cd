// The service that is measured: this checkout of it, or another one, so that before and after are measured by one tool.
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as BuildServer from '../../scripts/build-server.ts'
import type * as PostgresForTests from '../../server/test/postgres.ts'
import { startService, type Service } from './service.ts'

export const ownFolder = resolve(fileURLToPath(new URL('../..', import.meta.url)))

export type Checkout = {
  folder: string
  name: string
  postgres: PostgresForTests.Postgres
  /** One of its sources. */
  load<Module>(path: string): Promise<Module>
  /** A new database with the tables of this checkout, or a copy of another one. */
  createDatabase(template?: string): Promise<string>
  /** `instant` is the same program with a backend that takes no time. */
  startService(
    databaseUrl: string | undefined,
    variables?: Record<string, string>,
    program?: 'server' | 'instant',
  ): Promise<Service>
  close(): Promise<void>
}

const instant = new URL('processes/instant.ts', import.meta.url)

/** Builds the server and starts a PostgreSQL with its tables; both are the checkout's own. */
export async function openCheckout(
  givenFolder: string,
  postgresSettings: Record<string, string | number>,
): Promise<Checkout> {
  const folder = resolve(givenFolder)
  const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(folder, path)).href)
  const { buildServer, serverEntry } = await load<typeof BuildServer>('scripts/build-server.ts')
  const { startPostgres } = await load<typeof PostgresForTests>('server/test/postgres.ts')
  await buildServer() // What people run is what is measured.
  const postgres = await startPostgres({ fsync: true, settings: postgresSettings })
  return {
    folder,
    name: basename(folder),
    postgres,
    load,
    createDatabase: (template) => postgres.createDatabase(template?.split('/').at(-1)),
    startService: (databaseUrl, variables = {}, program = 'server') =>
      startService(
        program === 'instant' ? instant : pathToFileURL(serverEntry()),
        databaseUrl,
        program === 'instant' ? { SERVICE_FOLDER: folder, ...variables } : variables,
      ),
    close: () => postgres.close(),
  }
}
