import type { Generation } from '@atelier/contract/generation.ts'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { noteServiceStatus } from '../../api/service-status.ts'
import type { Draft } from '../draft/draft.ts'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'
import { deletePending, isFresh, readPending, type PendingSubmit } from './pending-submits.ts'
import type { OnWait } from './retry-after-rate-limit.ts'
import {
  isInFlight,
  phaseFor,
  storePhase,
  storedPhase,
  onPhaseChange,
  type Phase,
  type SubmitIntent,
} from './phase.ts'

type Parts = {
  formSource: FormSource
  draft: Draft
  /** What the form holds. */
  values: Values
  personId: string | undefined
  /** The run that the page shows. */
  shownRun: string | undefined
  onStarted(generation: Generation): void
}

/**
 * From the button to the generation. One submit at a time, however often the key is hit, also while other pages are
 * open.
 */
export function useSubmit({ formSource, draft, values, personId, shownRun, onStarted }: Parts) {
  const { storageKey } = draft
  // Which run is shown decides nothing but whether a submit repeats it.
  const shown = useRef(shownRun)
  useEffect(() => {
    shown.current = shownRun
  }, [shownRun])
  const stored = useSyncExternalStore(onPhaseChange, () => storedPhase(storageKey))

  const run = useCallback(
    async (what: { intent: SubmitIntent } | { pending: PendingSubmit }) => {
      if (isInFlight(storedPhase(storageKey).phase) || personId === undefined) return
      // The outcome belongs to the values at that time, so it is also shown to a person who has typed on.
      const setPhase = (phase: Phase) => storePhase(storageKey, phase, draft.get())
      setPhase({ kind: 'busy' })
      try {
        const { submit } = await import('./submit.ts')
        const onUnsure = () => setPhase({ kind: 'unsure' })
        const onWait: OnWait = (wait) => setPhase(wait ? { kind: 'waiting', ...wait } : { kind: 'busy' })
        setPhase(await submit({ formSource, personId, shownRun: shown.current, ...what, onUnsure, onWait }))
      } catch (error) {
        const intent = 'intent' in what ? what.intent : { params: what.pending.body.params, coins: undefined }
        noteServiceStatus(error)
        setPhase({ kind: 'refused', error, intent, at: Date.now() })
      }
    },
    [formSource, draft, storageKey, personId],
  )

  // The page of the form shows the run, at once or when the person comes back to it; other pages are left alone.
  useEffect(() => {
    if (stored.phase.kind !== 'started') return
    storePhase(storageKey, { kind: 'idle' })
    onStarted(stored.phase.generation)
  }, [storageKey, stored, onStarted])

  // After a reload, pending submits are repeated to learn their outcome.
  useEffect(() => {
    if (personId === undefined) return undefined
    const timer = setTimeout(async () => {
      const left = readPending(formSource, personId)
      const [fresh, old] = [left.filter(isStillFresh), left.filter((pending) => !isStillFresh(pending))]
      for (const pending of fresh) await run({ pending })
      if (old.length > 0 && storedPhase(storageKey).phase.kind === 'idle')
        storePhase(storageKey, { kind: 'unanswered', keys: old.map(({ idempotencyKey }) => idempotencyKey) })
    })
    return () => clearTimeout(timer)
  }, [formSource, storageKey, personId, run])

  function dismiss() {
    if (stored.phase.kind === 'unanswered' && personId !== undefined)
      for (const key of stored.phase.keys) deletePending(formSource, personId, key)
    storePhase(storageKey, { kind: 'idle' })
  }

  return {
    phase: phaseFor(stored, values),
    submit: useCallback((intent: SubmitIntent) => void run({ intent }), [run]),
    dismiss,
  }
}

const isStillFresh = (pending: PendingSubmit) => isFresh(pending, Date.now())
