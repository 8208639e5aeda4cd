import type { Generation } from '@atelier/contract/generation.ts'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { noteStanding } from '../../api/standing.ts'
import type { Draft } from '../draft/draft.ts'
import type { Offer } from '../offer.ts'
import type { Values } from '../values.ts'
import { forgetPending, isYoung, readPending, type Pending } from './pending.ts'
import type { OnWait } from './wait-out-once.ts'
import { isUnderWay, phaseFor, reach, reachedAt, whenReached, type Phase, type Wish } from './phase.ts'

type Parts = {
  offer: Offer
  draft: Draft
  /** What the form holds. */
  values: Values
  personId: string | undefined
  onStarted(generation: Generation): void
}

/** From the press to the generation. One press at a time, however often the key is hit and wherever one goes meanwhile. */
export function usePress({ offer, draft, values, personId, onStarted }: Parts) {
  const { place } = draft
  const reached = useSyncExternalStore(whenReached, () => reachedAt(place))

  const run = useCallback(
    async (what: { wish: Wish } | { pending: Pending }) => {
      if (isUnderWay(reachedAt(place).phase) || personId === undefined) return
      // What comes is said of what the form holds by then: who has typed on is told all the same.
      const setPhase = (phase: Phase) => reach(place, phase, draft.get())
      setPhase({ kind: 'busy' })
      try {
        const { press } = await import('./press.ts')
        const onUnsure = () => setPhase({ kind: 'unsure' })
        const onWait: OnWait = (wait) => setPhase(wait ? { kind: 'waiting', ...wait } : { kind: 'busy' })
        setPhase(await press({ offer, personId, ...what, onUnsure, onWait }))
      } catch (error) {
        const wish = 'wish' in what ? what.wish : { params: what.pending.body.params, coins: undefined }
        noteStanding(error)
        setPhase({ kind: 'refused', error, wish, at: Date.now() })
      }
    },
    [offer, draft, place, personId],
  )

  // Shown by the page of its form, at once or when somebody comes back to it: who is elsewhere stays there.
  useEffect(() => {
    if (reached.phase.kind !== 'started') return
    reach(place, { kind: 'idle' })
    onStarted(reached.phase.generation)
  }, [place, reached, onStarted])

  // A page that was left in the middle of submits asks what became of them.
  useEffect(() => {
    if (personId === undefined) return undefined
    const timer = setTimeout(async () => {
      const left = readPending(offer, personId)
      const [young, old] = [left.filter(isStillYoung), left.filter((pending) => !isStillYoung(pending))]
      for (const pending of young) await run({ pending })
      if (old.length > 0 && reachedAt(place).phase.kind === 'idle')
        reach(place, { kind: 'unheard', keys: old.map(({ idempotencyKey }) => idempotencyKey) })
    })
    return () => clearTimeout(timer)
  }, [offer, place, personId, run])

  function dismiss() {
    if (reached.phase.kind === 'unheard' && personId !== undefined)
      for (const key of reached.phase.keys) forgetPending(offer, personId, key)
    reach(place, { kind: 'idle' })
  }

  return {
    phase: phaseFor(reached, values),
    press: useCallback((wish: Wish) => void run({ wish }), [run]),
    dismiss,
  }
}

const isStillYoung = (pending: Pending) => isYoung(pending, Date.now())
