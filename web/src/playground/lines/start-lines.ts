import type { Generation } from '@atelier/contract/generation.ts'
import { messageFor } from '../../api/messages.ts'
import type { Phase } from '../run/phase.ts'
import type { Values } from '../values.ts'
import * as amounts from '#messages/amounts.ts'
import * as messages from '#messages/studio.ts'

export type Line = { params: Values; coins: number }
export type Outcome = { generation: Generation } | { refusal: string }

/**
 * Starts each at the price that was shown for it, one after the other: the queue has them in the order of the lines. One that
 * is refused does not stop the others, because each was wanted for itself.
 */
export async function startLines(
  lines: readonly Line[],
  submit: (line: Line) => Promise<Phase>,
  onOutcome: (index: number, outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [index, line] of lines.entries()) {
    const outcome = await submit(line).then(outcomeOf, (error: unknown) => ({
      refusal: messageFor(error).title,
    }))
    outcomes.push(outcome)
    onOutcome(index, outcome)
  }
  return outcomes
}

function outcomeOf(phase: Phase): Outcome {
  if (phase.kind === 'started') return { generation: phase.generation }
  if (phase.kind === 'price')
    return { refusal: messages.priceOtherwise(amounts.coinCount(phase.intent.coins)) }
  return { refusal: messages.unknownOutcome }
}
