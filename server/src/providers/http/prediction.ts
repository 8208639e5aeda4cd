import { isRecord } from '@atelier/contract/is-record.ts'
import type { Credentials } from './credentials.ts'
import { isContentRefusal, MAX_DETAIL_CHARACTERS } from './failures.ts'
import { parseJson } from './parse-json.ts'
import { findOutputs, type OutputReader } from './outputs.ts'
import { asProviderError, type CallbackReading, type Charge, type Progress, type Work } from '../provider.ts'

/** What Cog says of a run, and Replicate after it: in answers and in callbacks alike. */
export type Prediction = {
  readonly id?: string
  readonly status: string
  readonly output: unknown
  readonly error: string
  readonly logs: string
  readonly predictSeconds?: number
}

const endStatuses = new Set(['succeeded', 'failed', 'canceled', 'aborted'])

/** Logs grow with every step of a run, and every poll has all of them. */
const LAST_LOGS_CHARACTERS = 4096

/** Undefined where the body is no prediction. */
export function readPrediction(body: unknown): Prediction | undefined {
  if (!isRecord(body) || typeof body.status !== 'string') return undefined
  const { id, status, output, error, logs, metrics } = body
  const predictSeconds = isRecord(metrics) ? metrics.predict_time : undefined
  return {
    ...(typeof id === 'string' && { id }),
    status,
    output,
    error: typeof error === 'string' ? error : error ? JSON.stringify(error) : '',
    logs: typeof logs === 'string' ? logs : '',
    ...(typeof predictSeconds === 'number' && predictSeconds >= 0 && { predictSeconds }),
  }
}

/** The same of the body of a callback, which nobody has read before. */
export function predictionIn(
  body: Uint8Array,
  credentials: Pick<Credentials, 'redact'>,
): Prediction | undefined {
  return readPrediction(credentials.redact(parseJson(body)))
}

export function hasEnded({ status }: Prediction): boolean {
  return endStatuses.has(status)
}

/** What a callback says that is surely from the backend. */
export function readingOf(prediction: Prediction | undefined): CallbackReading {
  if (!prediction || !hasEnded(prediction)) return { says: 'ignored' }
  return { says: 'ended', ...chargeOf(prediction) }
}

/** The result of the attempt that arrived at its callback URL; one of another run says nothing of this one. */
export async function reportedEnd(
  work: Work,
  credentials: Pick<Credentials, 'redact'>,
  id?: string,
): Promise<Prediction | undefined> {
  const body = await work.callback()
  const prediction = body && predictionIn(body, credentials)
  if (!prediction || !hasEnded(prediction)) return undefined
  return id === undefined || prediction.id === undefined || prediction.id === id ? prediction : undefined
}

/** What the end of a run means for the generation. `isLate`: the time that we had given it has passed. */
export function endOf(
  prediction: Prediction,
  work: Work,
  read: OutputReader,
  { isLate }: { isLate: boolean },
): Progress {
  const charge = chargeOf(prediction)
  switch (prediction.status) {
    case 'succeeded':
      return deliveredRun(prediction.output, work, read, charge)
    case 'canceled':
      return canceledRun(isLate, charge)
    case 'aborted':
      return {
        state: 'failed',
        code: 'unavailable',
        detail: 'the run was given up before it began',
        ...charge,
      }
    default: {
      const detail = prediction.error.slice(0, MAX_DETAIL_CHARACTERS) || 'the run failed without saying why'
      return { state: 'failed', code: failureCode(prediction.error), detail, ...charge }
    }
  }
}

/** The run was charged, whatever it has made. */
export function deliveredRun(output: unknown, work: Work, read: OutputReader, charge: Charge): Progress {
  try {
    return { state: 'succeeded', outputs: findOutputs(output, work, read), ...charge }
  } catch (thrown) {
    const { code, message } = asProviderError(thrown)
    return { state: 'failed', code, detail: message, ...charge }
  }
}

/** Within its time somebody at the backend did it, or the backend as it stopped: we cancel only what is late. */
export function canceledRun(isLate: boolean, charge: Charge): Progress {
  return isLate
    ? { state: 'failed', code: 'timeout', detail: 'the run was canceled at its time limit', ...charge }
    : { state: 'failed', code: 'unavailable', detail: 'the backend canceled the run', ...charge }
}

/** What the error of a run means, by its words. */
export function failureCode(error: string): 'content_policy' | 'invalid_input' | 'internal' {
  if (isContentRefusal(error)) return 'content_policy'
  return error.startsWith('Input validation error') ? 'invalid_input' : 'internal'
}

function chargeOf({ status, predictSeconds }: Prediction): Charge {
  if (status === 'aborted') return { isFree: true }
  return predictSeconds === undefined ? {} : { cost: { amount: predictSeconds, unit: 'seconds' } }
}

/** The last progress bar in the logs, in the format of tqdm: ` 45%|████▌     | 9/20`. */
export function progressOf({ logs }: Pick<Prediction, 'logs'>): { progress?: number } {
  const percent = [...logs.slice(-LAST_LOGS_CHARACTERS).matchAll(/(\d{1,3})%\|/g)].at(-1)?.[1]
  // Not 1: what is done still has to be delivered.
  return percent === undefined ? {} : { progress: Math.min(Number(percent) / 100, 0.99) }
}
