import type { Generation, GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { SubmitRequest } from '@atelier/contract/submit.ts'
import type { Rng } from '../../../server/src/providers/sandbox/rng.ts'

/** How a generation must end, unless it is canceled or its time limit passes. */
export type Ending = Pick<Generation, 'status' | 'coinsCharged'>

type Kind = { weight: number; prompt: string; outputs: number; ending: Ending }

// prettier-ignore
const kinds: Kind[] = [
  { weight: 8, prompt: 'a lighthouse',            outputs: 1, ending: { status: 'succeeded', coinsCharged: 5 } },
  { weight: 5, prompt: 'a lighthouse #delay=300', outputs: 1, ending: { status: 'succeeded', coinsCharged: 5 } },
  { weight: 2, prompt: 'ships #delay=900',        outputs: 2, ending: { status: 'succeeded', coinsCharged: 10 } },
  { weight: 2, prompt: 'ships #partial=1',        outputs: 2, ending: { status: 'succeeded', coinsCharged: 5 } },
  { weight: 2, prompt: 'fog #fail=internal',      outputs: 1, ending: { status: 'failed',    coinsCharged: 0 } },
  { weight: 1, prompt: 'a lighthouse #flaky',     outputs: 1, ending: { status: 'succeeded', coinsCharged: 5 } },
]

export type Order = {
  body: SubmitRequest
  ending: Ending
  /** With what it may fail otherwise, refunded: its backend cannot always say what became of a submit whose worker died. */
  refundedFor?: readonly GenerationErrorCode[]
}

/** A random order with one of the outcomes that the sandbox can produce, mostly success. */
export function randomOrder(rng: Rng): Order {
  let remaining = rng() * kinds.reduce((sum, { weight }) => sum + weight, 0)
  const kind = kinds.find(({ weight }) => (remaining -= weight) < 0)!
  const params = { prompt: kind.prompt, num_outputs: kind.outputs }
  return { body: { modelId: 'sandbox-image', params, maxCoins: 5 * kind.outputs }, ending: kind.ending }
}

/** The simplest there is. */
export const plainOrder: Order = {
  body: { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 5 },
  ending: { status: 'succeeded', coinsCharged: 5 },
}
