import assert from 'node:assert/strict'
import type { FaultName } from '../sabotage/faults.ts'
import type { Engine, Environment } from './environment.ts'
import { TargetNode, type Role } from './target-node.ts'

/** All processes of the service. On the embedded engine there is one, which is api and worker at once. */
export type Cluster = {
  environment: Environment
  nodes: TargetNode[]
  apis: [TargetNode, ...TargetNode[]]
  stop(): Promise<void>
}

const members: Record<Engine, Record<string, Role>> = {
  postgres: { 'api-1': 'api', 'api-2': 'api', 'worker-1': 'worker', 'worker-2': 'worker' },
  embedded: { all: 'all' },
}

type Options = { fault?: FaultName | undefined; variables?: Record<string, string> }

/** With all of its processes up. */
export async function startCluster(environment: Environment, options: Options = {}): Promise<Cluster> {
  const cluster = await prepareCluster(environment, options)
  await Promise.all(cluster.nodes.map((node) => node.start().ready))
  return cluster
}

/** Without starting the processes, for callers that start each with a plan of its own. */
export async function prepareCluster(environment: Environment, options: Options = {}): Promise<Cluster> {
  const nodes = await Promise.all(
    Object.entries(members[environment.engine]).map(([name, role]) =>
      TargetNode.prepare({ name, role, environment, ...options }),
    ),
  )
  const [api, ...apis] = nodes.filter(({ role }) => role !== 'worker')
  assert(api, 'every cluster answers requests')
  return {
    environment,
    nodes,
    apis: [api, ...apis],
    stop: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
  }
}
