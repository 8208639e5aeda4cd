import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Backends } from './backends.ts'
import { forgetStates, type BackendStates } from './backends/store.ts'
import { fingerprintOf } from './catalog/catalog.files.ts'
import { mistakesIn } from './catalog/loaded-models.ts'
import { NODE_BEAT_SECONDS } from './catalog/nodes.store.ts'
import { openReloads, type ModelReloads, type ReloadOptions } from './catalog/reloads.store.ts'
import type { ModelVersions } from './catalog/versions.store.ts'
import type { Config } from './config.ts'
import type { Queues } from './generations/queues.client.ts'
import type { Database } from './platform/db/database.ts'
import { isDatabaseUnavailable } from './platform/db/unavailable.ts'
import { watchFolder } from './platform/disk/watch-folder.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import { movedBackends } from './providers/known-backends.ts'

type Parts = {
  config: Config
  database: Database
  backends: Backends
  backendStates: BackendStates
  versions: ModelVersions
  queues: Queues
  metrics: Metrics
  log: Logger
  /** For tests: nothing happens by itself. */
  isManual: boolean
}

/** Keeps what a node offers in step with its model files. */
export async function openModelReloads(parts: Parts, closing: AsyncDisposableStack): Promise<ModelReloads> {
  const { config, database, backends, backendStates, versions, queues, metrics, log, isManual } = parts
  const { db } = database
  const folder = config.modelsDir
  // Unknown at first: the files were read a moment ago, and may have changed since.
  let fingerprint: string | undefined
  let seen: string | undefined
  /** Backends of which is still known what was known of another place: a reload may have failed halfway. */
  const moved = new Set<string>()

  await queues.regroup()
  metrics.watchModelFiles(() => mistakesIn(backends.loaded()).length)
  const node = { id: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`, role: config.role }
  const reloads = await openReloads({
    database,
    node,
    loaded: backends.loaded,
    reload,
    onReloaded: () => (fingerprint = seen),
    saveVersions: () => versions.save([...backends.catalog.models.values()]),
    log,
  })
  closing.defer(() => reloads.close())
  if (!isManual) keepInStep()
  return reloads

  async function reload({ allowEmpty }: ReloadOptions) {
    // Before it is read: what changes meanwhile is read again.
    seen = folder === undefined ? undefined : fingerprintOf(folder)
    const loaded = await backends.reload({
      allowEmpty,
      async beforeUse(next, before) {
        // Those of before once more, for what is under way with them.
        await versions.save([...before.catalog.models.values(), ...next.catalog.models.values()])
        for (const id of movedBackends(before.known, next.known)) moved.add(id)
      },
    })
    if (moved.size > 0) {
      await forgetStates(db, [...moved])
      await backendStates.refresh()
      moved.clear()
    }
    await queues.regroup()
    return loaded
  }

  /** A change is noticed at once where the system tells of it; on disks of other machines it often does not. */
  function keepInStep() {
    let watching = folder === undefined ? undefined : watchFolder(folder, check, log)
    const timer = setInterval(() => {
      reloads.beat().catch(logFailure)
      if (folder === undefined || fingerprintOf(folder) === fingerprint) return
      // It may be another folder under the same name.
      watching?.close()
      watching = watchFolder(folder, check, log)
      check()
    }, NODE_BEAT_SECONDS * 1000)
    timer.unref()
    closing.defer(() => {
      clearInterval(timer)
      watching?.close()
    })
  }

  function check() {
    reloads.reloadThisNode({ allowEmpty: false }).catch(logFailure)
  }

  /** While the database is away nothing is sold; the next look tries again. */
  function logFailure(error: unknown) {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'the model files could not be read again')
  }
}
