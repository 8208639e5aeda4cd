// What a step did to the customers, and whether that is within its limits.
import type { Step } from './steps/step.ts'

export type Outcome = {
  requests: number
  failed: number
  /** Acknowledged, and not there or not delivered in the end. */
  lost: number
  /** More than were ordered. */
  doubled: number
  slowestMs: number
  /** From the return of the part until nothing failed any more; undefined where it never was away. */
  backMs: number | undefined
  isAuditOk: boolean
  /** What is not as it has to be, in words. */
  missed: string[]
}

export const BACK_WITHIN_MS = 5_000
const ANSWERED_WITHIN_MS = 10_000

export function judge({ mayFail }: Pick<Step, 'mayFail'>, outcome: Omit<Outcome, 'missed'>): Outcome {
  const { requests, failed, lost, doubled, slowestMs, backMs, isAuditOk } = outcome
  const missed = [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled !== 0 ? [`${doubled} doubled`] : []),
    ...(isAuditOk ? [] : ['the audit found something']),
    ...(mayFail !== undefined && failed > mayFail * requests
      ? [`${failed} of ${requests} requests failed, where ${mayFail * 100} % may`]
      : []),
    ...(slowestMs > ANSWERED_WITHIN_MS
      ? [`somebody waited for more than ${ANSWERED_WITHIN_MS / 1000} s`]
      : []),
    ...(backMs !== undefined && backMs > BACK_WITHIN_MS
      ? [
          `${(backMs / 1000).toFixed(1)} s until nothing failed any more, where ${BACK_WITHIN_MS / 1000} s are allowed`,
        ]
      : []),
  ]
  return { ...outcome, missed }
}
