import type { Metrics } from '../platform/metrics.ts'

/** What the operations of health need. */
export type HealthDependencies = {
  metrics: Metrics
  /** Each part that the service needs, and whether it can be reached now. */
  checkParts(): Promise<Record<string, boolean>>
}
