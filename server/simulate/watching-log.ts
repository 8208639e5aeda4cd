import { withCauses } from '../src/providers/transport-error.ts'
import type { Logger } from '../src/platform/log.ts'
import { LostFiles } from './fake-blobs.ts'
import type { Findings } from './findings.ts'
import { LostConnection } from './gated-pool.ts'

/** Lost races and lost leases, by the names of classes that are nobody else's business. */
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

/** A log that nobody reads, except for errors that nobody has planned. */
export function watchingLog(findings: Findings): Logger {
  const error = ({ err }: { err?: unknown }, message: string) => {
    if (withCauses(err).some(isOurs)) return
    findings.report('no error of ours', `${message}: ${err instanceof Error ? err.stack : String(err)}`)
  }
  const nothing = () => {}
  return { error, warn: nothing, info: nothing, debug: nothing } as unknown as Logger
}
