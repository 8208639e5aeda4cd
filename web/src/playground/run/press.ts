import { generate } from '../../api/generate-operations.ts'
import { isPriceChanged } from '../../api/generate-problems.ts'
import { toast } from '../../design/toast.tsx'
import { rememberPrompt } from '../form/controls/former-prompts.ts'
import type { Offer } from '../offer.ts'
import { notePrice } from '../price/use-price.ts'
import { forgetPending, keepPending, newIdempotencyKey, type Pending } from './pending.ts'
import { NeverHeard, submitOnce } from './submit-once.ts'
import type { Phase, Wish } from './phase.ts'
import { waitOutOnce, type OnWait } from './wait-out-once.ts'

type Press = {
  offer: Offer
  personId: string
  onUnsure(): void
  onWait: OnWait
} & ({ wish: Wish } | { pending: Pending })

/** Takes a binding quote and submits at that price; or finds out what became of a submit of before. */
export async function press(asked: Press): Promise<Phase> {
  if ('pending' in asked) return send(asked, asked.pending, true)
  const { offer, wish } = asked
  const { params, coins: was, consent } = wish
  const wanted = {
    modelId: offer.modelId,
    params,
    ...(offer.effectId !== undefined && { effectId: offer.effectId }),
  }
  const quote = async () => {
    const answer = await waitOutOnce(() => generate.quote(wanted), asked.onWait)
    notePrice(offer, params, answer)
    return answer
  }
  const { coins, quoteToken } = await quote()
  if (coins !== was) return { kind: 'price', was, wish: { ...wish, coins } }

  rememberPrompt(asked.personId, params.prompt)
  if (quoteToken === null) throw new Error('a quote that is no draft has a token')
  const body = { ...wanted, quoteToken, ...(consent && { consent }) }
  try {
    return await send(asked, { idempotencyKey: newIdempotencyKey(), body, at: Date.now() }, false)
  } catch (error) {
    if (!isPriceChanged(error)) throw error
    // Between the quote and the submit, or because the quote grew old: asked anew, and the person decides.
    const now = await quote()
    return { kind: 'price', was: coins, wish: { ...wish, coins: now.coins } }
  }
}

async function send(
  { offer, personId, onUnsure, onWait }: Press,
  pending: Pending,
  isAgain: boolean,
): Promise<Phase> {
  const { idempotencyKey } = pending
  let wasUnsure = false
  keepPending(offer, personId, pending)
  const forget = () => forgetPending(offer, personId, idempotencyKey)
  try {
    const generation = await submitOnce(pending, isAgain, {
      send(body, key) {
        const submit = () => generate.submit(body, key, personId)
        // Whoever may have been served before goes on asking by rules of its own.
        return wasUnsure ? submit() : waitOutOnce(submit, onWait)
      },
      onUnsure() {
        wasUnsure = true
        onUnsure()
      },
    })
    forget()
    if (wasUnsure) toast('It went through. Charged once.')
    return { kind: 'started', generation }
  } catch (error) {
    // It is kept until the person says that they have looked; so is whatever a page leaves behind that is closed before.
    if (error instanceof NeverHeard) return { kind: 'unheard', keys: [idempotencyKey] }
    forget()
    throw error
  }
}
