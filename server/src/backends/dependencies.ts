import type { Catalog } from '../catalog/catalog.ts'
import type { ModelVersions } from '../catalog/versions.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { Origins } from '../providers/http/origins.ts'
import type { Providers } from '../providers/registry.ts'
import type { OpenTries } from '../model-files/try/open-tries.client.ts'
import type { Callbacks } from './callbacks.store.ts'
import type { KnownBackends } from '../providers/known-backends.ts'
import type { BackendStates } from './store.ts'

/** What the operations of backends need. */
export type BackendsDependencies = {
  db: Db
  catalog: Pick<Catalog, 'models'>
  modelVersions: ModelVersions
  providers: Providers
  backends: KnownBackends
  backendStates: BackendStates
  origins: Origins
  callbacks: Callbacks
  tries: OpenTries
  scratch: Scratch
  cursors: Cursors
  metrics: Metrics
  log: Logger
}
