import { constants } from 'node:os'
import { currentRequest, failCurrentRequest } from './http/current-request.ts'
import type { Logger } from './log.ts'

/** EX_SOFTWARE of sysexits.h: a bug of ours, which a supervisor answers with a restart. 1 is a start that cannot succeed. */
const CRASHED = 70

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const // The last one of a terminal that is closed.

/** Closing bounds itself by SHUTDOWN_SECONDS; whoever is not done a little later never will be. */
const HANGING_MS = 3000

export type Shutdown = {
  /** What there is to close from now on, and how long that may take. */
  guard(close: () => Promise<void>, graceSeconds: number): void
}

/**
 * Ends the process in order: on a signal with 0, and after an error that nobody caught with `CRASHED`. Either way nothing
 * new is taken on and what is under way may end. Where that fails after a signal, the code is the one that shells give to
 * a program that the signal has killed: somebody wanted it to end, and nobody starts it again.
 */
export function openShutdown(log: Logger): Shutdown {
  let close: (() => Promise<void>) | undefined
  let graceMs = 0
  let isStopping = false
  let hasCrashed = false
  let failureCode = CRASHED

  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => crash(event, error))
  return {
    guard(closeAll, graceSeconds) {
      close = closeAll
      graceMs = graceSeconds * 1000
      for (const signal of signals)
        process.on(signal, () => {
          if (!isStopping) log.info({ signal }, 'stopping')
          failureCode = 128 + constants.signals[signal]
          stop()
        })
    },
  }

  function crash(event: string, thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(`Not an error: ${String(thrown)}`)
    log.fatal({ err: error, event, request: currentRequest() }, 'an error that nobody caught; stopping')
    // A second one says that the process is beyond an orderly end, and before the first start is over there is none.
    if (hasCrashed || !close) process.exit(failureCode)
    hasCrashed = true
    try {
      failCurrentRequest(error)
    } catch (failure) {
      log.error({ err: failure }, 'the request could not be answered')
    }
    stop()
  }

  function stop(): void {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(failureCode), graceMs + HANGING_MS).unref()
    close!().then(
      () => process.exit(hasCrashed ? failureCode : 0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(failureCode)
      },
    )
  }
}
