import type { Logger } from 'pino'
import { messageOf } from '../thrown.ts'
import { otlpRequest, type Resource } from './otlp.ts'
import type { Span } from './span.ts'

export type Exporter = {
  /** Returns at once. What the collector cannot take in time is dropped. */
  add(span: Span): void
  /** Sends what is there, within a second; what is left then is dropped. */
  close(): Promise<void>
}

export type ExporterOptions = {
  url: string
  headers: Record<string, string>
  resource: Resource
  onEnd(result: 'exported' | 'dropped', spans: number): void
  log: Pick<Logger, 'warn' | 'info'>
  /** For tests. */
  times?: typeof defaultTimes
}

/** About two megabytes of memory. */
const MAX_WAITING = 2048
const BATCH = 256

const defaultTimes = { gatherMs: 1000, answerMs: 10_000, maxPauseMs: 30_000, closeMs: 1000 }

/** By the standard: of these alone the same may be sent again. */
const retryable = new Set([429, 502, 503, 504])

/**
 * Posts spans in batches, one at a time. A collector that is away or hangs costs spans, and nothing else: there are never more
 * in memory than MAX_WAITING.
 */
export function openExporter(options: ExporterOptions): Exporter {
  const { url, headers, resource, onEnd, log, times = defaultTimes } = options
  const giveUp = new AbortController()
  let waiting: Span[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<boolean> | undefined
  let pauseMs = times.gatherMs
  let isAway = false
  let isClosing = false

  return {
    add(span) {
      if (waiting.length >= MAX_WAITING || isClosing) return onEnd('dropped', 1)
      waiting.push(span)
      if (waiting.length === BATCH && !isAway) clearTimer()
      if (!sending && !timer) schedule()
    },
    async close() {
      isClosing = true
      const limit = setTimeout(() => giveUp.abort(), times.closeMs)
      clearTimer()
      await sending
      while (waiting.length > 0 && !giveUp.signal.aborted) if (!(await sendBatch())) break
      clearTimeout(limit)
      if (waiting.length > 0) onEnd('dropped', waiting.length)
      waiting = []
    },
  }

  function clearTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  function schedule() {
    const delayMs = waiting.length >= BATCH && !isAway ? 0 : pauseMs
    timer = setTimeout(() => {
      timer = undefined
      sending = sendBatch().finally(() => {
        sending = undefined
        if (waiting.length > 0 && !isClosing) schedule()
      })
    }, delayMs).unref()
  }

  /** Whether the collector can be sent more. */
  async function sendBatch(): Promise<boolean> {
    const batch = waiting.slice(0, BATCH)
    const failure = await post(batch)
    if (failure?.isTemporary) {
      if (!isAway) log.warn({ reason: failure.reason }, 'spans cannot be exported')
      isAway = true
      pauseMs = Math.min(pauseMs * 2, times.maxPauseMs)
      return false
    }
    waiting = waiting.slice(batch.length)
    if (isAway) log.info('spans are exported again')
    isAway = false
    pauseMs = times.gatherMs
    if (failure) log.warn({ reason: failure.reason }, 'the collector refused spans')
    onEnd(failure ? 'dropped' : 'exported', batch.length)
    return true
  }

  async function post(batch: readonly Span[]): Promise<{ reason: string; isTemporary: boolean } | undefined> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: otlpRequest(resource, batch),
        redirect: 'error', // Its headers may hold a key.
        signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(times.answerMs)]),
      })
      await response.body?.cancel()
      if (response.ok) return undefined
      return { reason: `status ${response.status}`, isTemporary: retryable.has(response.status) }
    } catch (error) {
      return { reason: messageOf(error), isTemporary: true }
    }
  }
}
