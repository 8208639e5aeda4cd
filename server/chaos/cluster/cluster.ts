import type { FaultName } from '../sabotage/faults.ts'
import type { Engine, Place } from './place.ts'
import { Victim, type Role } from './victim.ts'

/** All processes of the service. On the embedded engine there is one, which is api and worker at once. */
export type Cluster = {
  place: Place
  victims: Victim[]
  apis: Victim[]
  stop(): Promise<void>
}

const members: Record<Engine, Record<string, Role>> = {
  postgres: { 'api-1': 'api', 'api-2': 'api', 'worker-1': 'worker', 'worker-2': 'worker' },
  embedded: { all: 'all' },
}

type Options = { fault?: FaultName | undefined; variables?: Record<string, string> }

/** With all of its processes up. */
export async function startCluster(place: Place, options: Options = {}): Promise<Cluster> {
  const cluster = await prepareCluster(place, options)
  await Promise.all(cluster.victims.map((victim) => victim.start().ready))
  return cluster
}

/** For whoever starts each process with a plan of its own. */
export async function prepareCluster(place: Place, options: Options = {}): Promise<Cluster> {
  const victims = await Promise.all(
    Object.entries(members[place.engine]).map(([name, role]) =>
      Victim.prepare({ name, role, place, ...options }),
    ),
  )
  return {
    place,
    victims,
    apis: victims.filter(({ role }) => role !== 'worker'),
    stop: async () => void (await Promise.all(victims.map((victim) => victim.kill()))),
  }
}
