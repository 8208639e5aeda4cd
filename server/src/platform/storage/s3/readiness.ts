import { text } from 'node:stream/consumers'
import type { Logger } from '../../log.ts'
import { S3Refusal, type S3Client } from './client.ts'
import { culprits, reachOf } from './refusals.ts'
import { drain } from './upload.ts'

/** Every submit checks readiness, so the result is kept for two seconds. */
const READY_MS = 2000
const READY_TIMEOUT_MS = 2000
const LOG_EVERY_MS = 60_000

/** Written and read to learn whether other files are refused as well. The sweep knows it by the beginning of its name. */
const PROBE_KEY = 'installation.probe'

export type S3Readiness = {
  isReady(): Promise<boolean>
  /** The store answers, and says that there is no such bucket. */
  isGone(): Promise<boolean>
  /** Marks what will be refused for ever, and looks for itself whether that goes for one file or for all. */
  judge(error: unknown): Promise<unknown>
}

/** `log` hears of a store that refuses everything, which only the operator can mend. */
export function watchReadiness(client: S3Client, log?: Pick<Logger, 'error' | 'info'>): S3Readiness {
  let asked = { atMs: performance.now(), failure: Promise.resolve<unknown>(undefined) }
  /** A file was refused, so that to find the bucket is not enough. */
  let isSuspect = false
  let loggedAtMs = -Infinity

  function failureNow(): Promise<unknown> {
    return performance.now() - asked.atMs > READY_MS ? ask() : asked.failure
  }

  function ask(): Promise<unknown> {
    asked = { atMs: performance.now(), failure: check().then(report) }
    return asked.failure
  }

  async function check(): Promise<unknown> {
    try {
      await drain(client.sendOnce({ method: 'HEAD' }, READY_TIMEOUT_MS))
      // Only what a probe has shown: a refusal may have come while this was being asked.
      if (isSuspect) {
        await probe()
        isSuspect = false
      }
      return undefined
    } catch (error) {
      return error instanceof S3Refusal ? explained(error) : error
    }
  }

  /** The same as a GET, whose refusal has a code. */
  async function explained(refusal: S3Refusal): Promise<unknown> {
    if (refusal.hasCode) return refusal
    const asking = drain(client.sendOnce({ method: 'GET', query: { 'max-keys': '1' } }, READY_TIMEOUT_MS))
    return asking.then(
      () => refusal,
      (error: unknown) => error,
    )
  }

  async function probe(): Promise<void> {
    const body = [Buffer.from('Whether files can be written and read.\n')]
    await drain(client.sendOnce({ method: 'PUT', key: PROBE_KEY, body }, READY_TIMEOUT_MS))
    await text((await client.sendOnce({ method: 'GET', key: PROBE_KEY }, READY_TIMEOUT_MS)).body)
  }

  function report(failure: unknown): unknown {
    const isNews = performance.now() - loggedAtMs > LOG_EVERY_MS
    if (failure instanceof S3Refusal && reachOf(failure) !== 'passing' && isNews) {
      loggedAtMs = performance.now()
      const { code, status } = failure
      const variable = culprits[code] ?? 'the permissions of the key'
      log?.error({ code, status }, `the file store refuses everything; look at ${variable}`)
    }
    if (failure === undefined && loggedAtMs !== -Infinity) {
      loggedAtMs = -Infinity
      log?.info('the file store works again')
    }
    return failure
  }

  return {
    isReady: async () => (await failureNow()) === undefined,
    async isGone() {
      const failure = await failureNow()
      return failure instanceof S3Refusal && failure.code === 'NoSuchBucket'
    },
    async judge(error) {
      if (!(error instanceof S3Refusal)) return error
      const reach = reachOf(error)
      if (reach === 'passing') return error
      if (reach === 'file') error.isFinal = true
      // Asked anew: an answer from before the refusal says nothing of it.
      else {
        isSuspect = true
        const failure = await ask()
        error.isFinal = reach === 'denied' && failure === undefined
      }
      return error
    },
  }
}
