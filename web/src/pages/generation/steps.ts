import type { Receipt } from '@atelier/contract/receipt.ts'

export type Step = {
  what: string
  at: string
  /** How long after the step before. */
  after?: string
  isBad?: boolean
}

type Known = Pick<Receipt, 'createdAt' | 'startedAt' | 'completedAt' | 'status' | 'attempts'>

const ends = { succeeded: 'Ready', failed: 'Failed', canceled: 'Canceled' } as const

/**
 * Everything that has happened, in its order. A first attempt is the start itself, and the last one of what failed is its
 * end: neither is told apart.
 */
export function stepsOf(
  { createdAt, startedAt, completedAt, status, attempts }: Known,
  origin: string,
): Step[] {
  const steps: Step[] = [{ what: `Submitted: ${origin}`, at: createdAt }]
  if (startedAt !== null) steps.push({ what: 'Started', at: startedAt })
  for (const { number, startedAt: began, endedAt, state } of attempts) {
    if (number > 1) steps.push({ what: `Try ${number}`, at: began })
    const isTheEnd = status === 'failed' && number === attempts.length
    if (state === 'failed' && endedAt !== null && !isTheEnd)
      steps.push({ what: `Try ${number} was lost`, at: endedAt, isBad: true })
  }
  if (completedAt !== null && status in ends)
    steps.push({ what: ends[status as keyof typeof ends], at: completedAt, isBad: status === 'failed' })
  const inOrder = steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return inOrder.map((step, place) =>
    place === 0 ? step : { ...step, after: apart(inOrder[place - 1]!.at, step.at) },
  )
}

/** `+ 120 ms`, `+ 3.4 s`, `+ 2 min 5 s`. */
function apart(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  if (ms < 1000) return `+ ${ms} ms`
  if (ms < 60_000) return `+ ${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `+ ${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
