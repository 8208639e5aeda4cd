import type { Generation } from '@atelier/contract/generation.ts'
import { generate } from '../../api/generate-operations.ts'
import { isPriceChanged } from '../../api/generate-problems.ts'
import { toast } from '../../design/toast.tsx'
import { rememberPrompt } from '../form/controls/former-prompts.ts'
import type { Offer } from '../offer.ts'
import { forgetPending, keepPending, newIdempotencyKey, type Pending } from './pending.ts'
import { submitOnce } from './submit-once.ts'
import type { Phase, Wish } from './use-press.ts'

type Press = { offer: Offer; personId: string; onUnsure(): void } & ({ wish: Wish } | { pending: Pending })

/** Takes a binding quote and submits at that price; or finds out what became of a submit of before. */
export async function press(asked: Press): Promise<{ generation: Generation } | { phase: Phase }> {
  if ('pending' in asked) return { generation: await send(asked, asked.pending, true) }
  const { offer, wish } = asked
  const { params, coins: was, consent } = wish
  const wanted = {
    modelId: offer.modelId,
    params,
    ...(offer.effectId !== undefined && { effectId: offer.effectId }),
  }
  const { coins, quoteToken } = await generate.quote(wanted)
  if (coins !== was) return { phase: { kind: 'price', was, wish: { ...wish, coins } } }

  rememberPrompt(asked.personId, params.prompt)
  const body = { ...wanted, ...(quoteToken !== null && { quoteToken }), ...(consent && { consent }) }
  try {
    return {
      generation: await send(asked, { idempotencyKey: newIdempotencyKey(), body, at: Date.now() }, false),
    }
  } catch (error) {
    if (!isPriceChanged(error)) throw error
    // Between the quote and the submit, or because the quote grew old: asked anew, and the person decides.
    const now = await generate.quote(wanted)
    return { phase: { kind: 'price', was: coins, wish: { ...wish, coins: now.coins } } }
  }
}

async function send(
  { offer, personId, onUnsure }: Press,
  pending: Pending,
  isAgain: boolean,
): Promise<Generation> {
  let wasUnsure = false
  keepPending(offer, personId, pending)
  // Whatever is thrown says that it was not done; whoever closes the page before leaves it to be asked about.
  try {
    const generation = await submitOnce(pending, isAgain, {
      onUnsure() {
        wasUnsure = true
        onUnsure()
      },
    })
    if (wasUnsure) toast('It went through. Charged once.')
    return generation
  } finally {
    forgetPending(offer, personId)
  }
}
