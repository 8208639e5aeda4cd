import assert from 'node:assert/strict'
import type { GenerationStatus } from '@atelier/contract/generation.ts'

/** What was held at submit, which is enough to settle without today's price. */
export type Hold = { coinsQuoted: number; coinsPerOutput: number }

type Transition = {
  from: GenerationStatus
  to: GenerationStatus
  charge: ((hold: Hold, delivered: number) => number) | null
}

/** Every transition of a generation and the coins it costs; `null` leaves the hold open. */
// prettier-ignore
export const transitions = {
  start:   { from: 'queued',     to: 'processing', charge: null },
  cancel:  { from: 'queued',     to: 'canceled',   charge: () => 0 },
  fail:    { from: 'processing', to: 'failed',     charge: () => 0 },
  succeed: { from: 'processing', to: 'succeeded',  charge: perOutput },
} as const satisfies Record<string, Transition>

function perOutput({ coinsQuoted, coinsPerOutput }: Hold, delivered: number): number {
  const charge = coinsPerOutput * delivered
  assert(delivered > 0, 'a generation that delivers nothing has failed')
  assert(charge <= coinsQuoted, 'a charge never exceeds its hold')
  return charge
}
