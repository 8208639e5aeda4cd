import { isRecord } from '@atelier/contract/is-record.ts'
import { MAX_DETAIL_CHARACTERS } from '../http/failures.ts'
import { canceledRun, failureCode } from '../http/prediction.ts'
import type { OutputReader } from '../http/outputs.ts'
import type { Cost, Progress, Work } from '../provider.ts'
import { outputsOf, type NodeResult } from './results.ts'

/** A job of API v2. */
export type Job = {
  readonly status: string
  /** From 0 to 1; undefined where the server does not say. */
  readonly progress: number | undefined
  readonly results: readonly NodeResult[]
  readonly error: Record<string, unknown>
  readonly executionMs: number | undefined
}

const ended = new Set(['succeeded', 'failed', 'canceled', 'cancelled', 'expired'])

export function readJob(body: unknown): Job | undefined {
  if (!isRecord(body) || typeof body.status !== 'string') return undefined
  const { status, progress, outputs, error, metrics } = body
  const value = isRecord(progress) ? progress.value : undefined
  const executionMs = isRecord(metrics) ? metrics.execution_ms : undefined
  return {
    status,
    // Servers that do not know it say 0 throughout.
    progress: typeof value === 'number' && value > 0 ? Math.min(value, 0.99) : undefined,
    results: Array.isArray(outputs) ? outputs.flatMap(resultOf) : [],
    error: isRecord(error) ? error : {},
    executionMs: typeof executionMs === 'number' && executionMs >= 0 ? executionMs : undefined,
  }
}

function resultOf(output: unknown): NodeResult[] {
  if (!isRecord(output) || typeof output.node_id !== 'string' || typeof output.url !== 'string') return []
  const { node_id: node, url, name, content_type: mimeType } = output
  const file = {
    url,
    name: typeof name === 'string' ? name : '',
    ...(typeof mimeType === 'string' && { mimeType }),
  }
  return [{ node, files: [file], texts: [] }]
}

/** A status that we do not know is one of those on the way. */
export function isUnderWay({ status }: Job): boolean {
  return !ended.has(status)
}

/** What the end of a job means for the generation. */
export function endOfJob(job: Job, work: Work, read: OutputReader, isLate: boolean): Progress {
  const cost = costOf(job)
  switch (job.status) {
    case 'succeeded':
      return { state: 'succeeded', outputs: outputsOf(job.results, work, read), ...cost }
    case 'failed': {
      const { class_type: type, message = '' } = job.error
      const said = [type, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
      const detail = said.slice(0, MAX_DETAIL_CHARACTERS) || 'the job failed without saying why'
      return {
        state: 'failed',
        code: failureCode(typeof message === 'string' ? message : ''),
        detail,
        ...cost,
      }
    }
    case 'expired':
      return { state: 'failed', code: 'unavailable', detail: 'the job is no longer known there', ...cost }
    default:
      return canceledRun(isLate, cost)
  }
}

function costOf({ executionMs }: Job): { cost?: Cost } {
  return executionMs === undefined ? {} : { cost: { amount: executionMs / 1000, unit: 'seconds' } }
}
