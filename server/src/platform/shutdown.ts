import { constants } from 'node:os'
import { currentRequest, failCurrentRequest } from './http/current-request.ts'
import type { Logger } from './log.ts'
import { toError } from './thrown.ts'

/** EX_SOFTWARE of sysexits.h: a bug of ours, which a supervisor answers with a restart. 1 is a start that cannot succeed. */
const CRASHED = 70

const signals = ['SIGTERM', 'SIGINT'] as const

/** Closing ends within SHUTDOWN_SECONDS; if it takes this much longer, it hangs. */
const HANGING_MS = 3000

export type Shutdown = {
  /**
   * From now on, `close` is called before the process ends, and may take `graceSeconds`. SIGHUP ends a process whose terminal
   * was closed; for one that has none it is `onHangUp`.
   */
  guard(close: () => Promise<void>, graceSeconds: number, onHangUp: () => void): void
}

/**
 * Ends the process gracefully: on a signal with 0, after an uncaught error with `CRASHED`. Either way no new work is
 * accepted and running work may end. Where closing fails after a signal, the exit code is the one of a program killed by
 * that signal, so that a supervisor does not restart it.
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
    guard(closeAll, graceSeconds, onHangUp) {
      close = closeAll
      graceMs = graceSeconds * 1000
      const isAtTerminal = process.stdin.isTTY || process.stdout.isTTY
      for (const signal of signals) process.on(signal, () => stopBy(signal, closeAll))
      process.on('SIGHUP', () => (isAtTerminal ? stopBy('SIGHUP', closeAll) : onHangUp()))
    },
  }

  function stopBy(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', closeAll: () => Promise<void>) {
    if (!isStopping) log.info({ signal }, 'stopping')
    failureCode = 128 + constants.signals[signal]
    stop(closeAll)
  }

  function crash(event: string, thrown: unknown): void {
    const error = toError(thrown)
    log.fatal({ err: error, event, request: currentRequest() }, 'an error that nobody caught; stopping')
    // After a second uncaught error, or before the start is complete, there is no graceful end.
    if (hasCrashed || !close) process.exit(failureCode)
    hasCrashed = true
    try {
      failCurrentRequest(error)
    } catch (failure) {
      log.error({ err: failure }, 'the request could not be answered')
    }
    stop(close)
  }

  function stop(closeAll: () => Promise<void>): void {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(failureCode), graceMs + HANGING_MS).unref()
    closeAll().then(
      () => process.exit(hasCrashed ? failureCode : 0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(failureCode)
      },
    )
  }
}
