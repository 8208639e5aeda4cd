import type { Metrics } from '../platform/metrics.ts'
import type { Parts } from './readiness.ts'

/** What the operations of health need. */
export type HealthDependencies = {
  metrics: Metrics
  /** Each part that the service needs, and whether it can be reached now. */
  checkParts(): Promise<Parts>
  /** False for a worker, to which nobody sends requests. */
  servesHttp: boolean
  /** Whether the node is about to end, and finishes what is under way. */
  isStopping(): boolean
}
