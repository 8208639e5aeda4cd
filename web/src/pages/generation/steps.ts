import type { Receipt } from '@atelier/contract/receipt.ts'
import { formatDuration } from '../../design/wait.ts'
import * as messages from '#messages/generation.ts'
import * as common from '#messages/common.ts'

export type Step = {
  what: string
  at: string
  /** How long after the step before. */
  after?: string
  isBad?: boolean
}

type Known = Pick<Receipt, 'createdAt' | 'startedAt' | 'completedAt' | 'status' | 'attempts'>

const ends: Partial<Record<Known['status'], string>> = {
  succeeded: messages.ready,
  failed: common.failed,
  canceled: common.canceled,
}

/**
 * Everything that has happened, in its order. A first attempt is the start itself, and the last one of what failed is its
 * end: neither is told apart.
 */
export function stepsOf(
  { createdAt, startedAt, completedAt, status, attempts }: Known,
  origin: string,
): Step[] {
  const steps: Step[] = [{ what: messages.submitted(origin), at: createdAt }]
  if (startedAt !== null) steps.push({ what: messages.started, at: startedAt })
  for (const { number, startedAt: began, endedAt, state } of attempts) {
    if (number > 1) steps.push({ what: messages.attempt(number), at: began })
    const isTheEnd = status === 'failed' && number === attempts.length
    if (state === 'failed' && endedAt !== null && !isTheEnd)
      steps.push({ what: messages.attemptFailed(number), at: endedAt, isBad: true })
  }
  const end = ends[status]
  if (completedAt !== null && end !== undefined)
    steps.push({ what: end, at: completedAt, isBad: status === 'failed' })
  const inOrder = steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return inOrder.map((step, index) => {
    const before = inOrder[index - 1]
    return before ? { ...step, after: elapsed(before.at, step.at) } : step
  })
}

/** `+ 120 ms`, `+ 3.4 s`, `+ 2 min 5 s`. */
function elapsed(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  if (ms < 60_000) return `+ ${formatDuration(ms)}`
  const seconds = Math.round(ms / 1000)
  return `+ ${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
