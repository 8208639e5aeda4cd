import { knownRuns } from '../../api/known-runs.ts'
import { generate } from '../../api/generate-operations.ts'
import { isPriceChanged } from '../../api/generate-problems.ts'
import { toast } from '../../design/toast.tsx'
import { rememberPrompt } from '../form/controls/former-prompts.ts'
import type { FormSource } from '../form-source.ts'
import { notePrice } from '../price/use-price.ts'
import { deletePending, storePending, newIdempotencyKey, type PendingSubmit } from './pending-submits.ts'
import { isRepeat } from './is-repeat.ts'
import { NeverAnswered, submitOnce } from './submit-once.ts'
import type { Phase, SubmitIntent } from './phase.ts'
import { retryAfterRateLimit, type OnWait } from './retry-after-rate-limit.ts'
import * as messages from '#messages/run.ts'

type SubmitOptions = {
  formSource: FormSource
  personId: string
  /** The run that the page shows. */
  shownRun: string | undefined
  onUnsure(): void
  onWait: OnWait
} & ({ intent: SubmitIntent } | { pending: PendingSubmit })

/** Gets a binding quote and submits at that price; or repeats a pending submit to learn its outcome. */
export async function submit(asked: SubmitOptions): Promise<Phase> {
  if ('pending' in asked) return send(asked, asked.pending, true)
  const { formSource, intent } = asked
  const { params, coins: was, consent, mayRepeat } = intent
  if (!mayRepeat && isRepeat(formSource, params, knownRuns(asked.shownRun))) return { kind: 'repeat', intent }
  const wanted = {
    modelId: formSource.modelId,
    params,
    ...(formSource.effectId !== undefined && { effectId: formSource.effectId }),
  }
  const quote = async () => {
    const answer = await retryAfterRateLimit(() => generate.quote(wanted), asked.onWait)
    notePrice(formSource, params, answer)
    return answer
  }
  const { coins, quoteToken } = await quote()
  if (coins !== was) return { kind: 'price', was, intent: { ...intent, coins } }

  rememberPrompt(asked.personId, params.prompt)
  if (quoteToken === null) throw new Error('a quote that is no draft has a token')
  const body = { ...wanted, quoteToken, ...(consent && { consent }) }
  try {
    return await send(asked, { idempotencyKey: newIdempotencyKey(), body, at: Date.now() }, false)
  } catch (error) {
    if (!isPriceChanged(error)) throw error
    // Between the quote and the submit, or because the quote grew old: asked anew, and the person decides.
    const now = await quote()
    return { kind: 'price', was: coins, intent: { ...intent, coins: now.coins } }
  }
}

async function send(
  { formSource, personId, onUnsure, onWait }: SubmitOptions,
  pending: PendingSubmit,
  isRetry: boolean,
): Promise<Phase> {
  const { idempotencyKey } = pending
  let wasUnsure = false
  storePending(formSource, personId, pending)
  const forget = () => deletePending(formSource, personId, idempotencyKey)
  try {
    const generation = await submitOnce(pending, isRetry, {
      send(body, key) {
        const attempt = () => generate.submit(body, key, personId)
        // Once the outcome is in doubt, `submitOnce` does its own retries.
        return wasUnsure ? attempt() : retryAfterRateLimit(attempt, onWait)
      },
      onUnsure() {
        wasUnsure = true
        onUnsure()
      },
    })
    forget()
    if (wasUnsure) toast(messages.wentThrough)
    return { kind: 'started', generation }
  } catch (error) {
    // It stays stored until the person confirms that they have checked the history.
    if (error instanceof NeverAnswered) return { kind: 'unanswered', keys: [idempotencyKey] }
    forget()
    throw error
  }
}
