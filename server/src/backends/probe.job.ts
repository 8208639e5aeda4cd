import type { Db } from '../platform/db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { KnownBackend, KnownBackends } from '../providers/known-backends.ts'
import { isProbeDue } from './availability.ts'
import { probe } from './health.client.ts'
import { readTimedStates, saveHealth } from './store.ts'

type Tools = { db: Db; backends: KnownBackends; clock: Clock; log: Logger }

/** Probes which backends can be given work: no node sends work to one that is down. */
export function probeBackends({ db, backends, clock, log }: Tools): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const before = await readTimedStates(db, clock)
    const isDue = ({ id }: KnownBackend) => isProbeDue(before.get(id), clock.now())
    const probed = [...backends.byId.values()].filter((backend) => backend.provider.health && isDue(backend))
    await Promise.all(
      probed.map(async (backend) => {
        const health = await probe(backend, signal)
        signal.throwIfAborted()
        const was = before.get(backend.id)?.health ?? null
        const about = { backend: backend.id, ...health }
        if (health.state === 'down' && was !== 'down') log.warn(about, 'a backend is down')
        if (health.state !== 'down' && was === 'down') log.info(about, 'a backend is back')
        await saveHealth(db, backend.id, health)
      }),
    )
  }
}
