import { withCauses } from '../../server/src/providers/transport-error.ts'
import type { Logger } from '../../server/src/platform/log.ts'
import { LostFiles } from './fake-blobs.ts'
import type { Findings } from './findings.ts'
import { LostConnection } from './scheduled-pool.ts'

/** Expected errors of lost races and lost leases, by class name, because the classes are not exported. */
const ordinary = new Set(['Expired', 'AbortError', 'TimeoutError'])

/** Whether the simulator itself has caused it. */
function isOurs(error: Error): boolean {
  return (
    error instanceof LostConnection ||
    error instanceof LostFiles ||
    error.message === 'fetch failed' ||
    ordinary.has(error.name) ||
    ordinary.has(error.constructor.name)
  )
}

/** A log that reports errors as findings, except for those that the simulation itself has caused. */
export function errorDetectingLog(findings: Findings): Logger {
  const error = ({ err }: { err?: unknown }, message: string) => {
    if (withCauses(err).some(isOurs)) return
    findings.report('no error of ours', `${message}: ${err instanceof Error ? err.stack : String(err)}`)
  }
  const nothing = () => {}
  // All that the simulated code calls of a logger.
  return { error, warn: nothing, info: nothing, debug: nothing } as unknown as Logger
}
