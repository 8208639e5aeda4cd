import type { ParamName } from '@atelier/contract/params.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageFor } from '../../api/messages.ts'
import { isMissing } from '../../api/problem.ts'
import { settingsQuery } from '../../api/settings-query.ts'
import type { Draft } from '../draft/draft.ts'
import type { FormSource } from '../form-source.ts'
import { onlyKnownParams, withKnownParam, type Values } from '../values.ts'
import * as messages from '#messages/run.ts'

/** What the form was filled from, and how to get back what stood there. */
export type Used = { source: 'generation' | 'example' | 'input'; onUndo(): void; onKeep(): void }
type Parts = { formSource: FormSource; draft: Draft; from: string | undefined; onUsed(): void }

/** Takes over the settings of a former run, once, and can take that back. */
export function useSettings({ formSource, draft, from, onUsed }: Parts) {
  const [used, setUsed] = useState<Used>()
  const { data, error } = useQuery({ ...settingsQuery(from ?? ''), enabled: from !== undefined })

  /** Until the next one, or until it is taken back: whatever a filling still brings by then comes too late. */
  const filling = useRef<AbortController>(undefined)

  /** Without the seed, with which the same files would be bought again; "Use seed" takes that. */
  function fill({ seed: _, ...params }: Values, source: Used['source']): AbortSignal {
    filling.current?.abort()
    const current = new AbortController()
    filling.current = current
    change(onlyKnownParams(formSource, params), source, () => current.abort())
    return current.signal
  }
  /** Puts one more value into the form; what else stands there stays. */
  function add(params: Values) {
    const next = Object.keys(params).reduce<Values>(
      (values, name) => withKnownParam(formSource, values, name as ParamName, params[name as ParamName]),
      draft.get(),
    )
    change(next, 'input')
  }
  function change(next: Values, source: Used['source'], onUndone?: () => void) {
    const before = draft.get()
    draft.update(() => next)
    const onUndo = () => {
      onUndone?.()
      draft.update(() => before)
      setUsed(undefined)
    }
    setUsed({ source, onUndo, onKeep: () => setUsed(undefined) })
  }
  function apply({ params }: { params: Values }) {
    fill(params, 'generation')
  }
  useEffect(() => {
    if (from === undefined || data?.id !== from) return
    apply(data)
    onUsed() // The address forgets it: a reload must not put them over what was changed since.
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each address.
  }, [from, data?.id])

  return {
    add,
    apply,
    fill,
    used,
    /** Why there are none to take over. */
    failure: error ? (isMissing(error) ? messages.settingsMissing : messageFor(error).title) : undefined,
  }
}
