import type { Generation } from '@atelier/contract/generation.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '../draft/draft.ts'
import type { Offer } from '../offer.ts'
import type { Values } from '../values.ts'
import { readPending, type Pending } from './pending.ts'

/** What was pressed for: these values, at the price that was shown; undefined where none was. */
export type Wish = { params: Values; coins: number | undefined; consent?: true }

export type Phase =
  | { kind: 'idle' }
  /** On its way. */
  | { kind: 'busy' }
  /** Nobody knows whether it went through. */
  | { kind: 'unsure' }
  /** It costs something else than was shown. Nothing was charged; the person decides. */
  | { kind: 'price'; was: number | undefined; wish: Wish & { coins: number } }
  | { kind: 'refused'; error: unknown; wish: Wish }

const idle: Phase = { kind: 'idle' }

type Parts = {
  offer: Offer
  draft: Draft
  /** What the form holds. */
  values: Values
  personId: string | undefined
  onStarted(generation: Generation): void
}

/** From the press to the generation. One press at a time, however often the key is hit. */
export function usePress({ offer, draft, values, personId, onStarted }: Parts) {
  const [state, setState] = useState<{ phase: Phase; of: Values }>({ phase: idle, of: values })
  const isUnderWay = useRef(false)
  const started = useRef<Parts['onStarted'] | undefined>(undefined)
  useEffect(() => {
    started.current = onStarted
    // Whoever has gone elsewhere meanwhile stays there.
    return () => void (started.current = undefined)
  })

  const run = useCallback(
    async (what: { wish: Wish } | { pending: Pending }) => {
      if (isUnderWay.current || personId === undefined) return
      isUnderWay.current = true
      const of = draft.get()
      const setPhase = (phase: Phase) => setState({ phase, of })
      setPhase({ kind: 'busy' })
      try {
        const { press } = await import('./press.ts')
        const onUnsure = () => setPhase({ kind: 'unsure' })
        const outcome = await press({ offer, personId, ...what, onUnsure })
        if ('phase' in outcome) return setPhase(outcome.phase)
        setPhase(idle)
        started.current?.(outcome.generation)
      } catch (error) {
        const wish = 'wish' in what ? what.wish : { params: what.pending.body.params, coins: undefined }
        setPhase({ kind: 'refused', error, wish })
      } finally {
        isUnderWay.current = false
      }
    },
    [offer, draft, personId],
  )

  // A page that was left in the middle of a submit asks what became of it.
  useEffect(() => {
    const pending = personId === undefined ? undefined : readPending(offer, personId, Date.now())
    const timer = setTimeout(() => pending && void run({ pending }))
    return () => clearTimeout(timer)
  }, [offer, personId, run])

  const isOnItsWay = state.phase.kind === 'busy' || state.phase.kind === 'unsure'
  return {
    // A question about other values than those in the form is no longer asked.
    phase: isOnItsWay || state.of === values ? state.phase : idle,
    press: useCallback((wish: Wish) => void run({ wish }), [run]),
    dismiss: useCallback(() => setState(({ of }) => ({ phase: idle, of })), []),
  }
}
