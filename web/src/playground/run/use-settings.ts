import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { generationQuery } from '../../api/queries.ts'
import type { Draft } from '../draft/draft.ts'
import type { FormSource } from '../form-source.ts'
import { onlyKnownParams } from '../values.ts'

type Parts = { formSource: FormSource; draft: Draft; from: string | undefined; onUsed(): void }

/** Takes over the settings of a former run, once, and can take that back. */
export function useSettings({ formSource, draft, from, onUsed }: Parts) {
  const [undo, setUndo] = useState<() => void>()
  const { data, error } = useQuery({ ...generationQuery(from ?? ''), enabled: from !== undefined })

  function apply({ params }: Generation) {
    const before = draft.get()
    draft.update(() => onlyKnownParams(formSource, params))
    setUndo(() => () => {
      draft.update(() => before)
      setUndo(undefined)
    })
  }
  useEffect(() => {
    if (from === undefined || data?.id !== from) return
    apply(data)
    onUsed() // The address forgets it: a reload must not put them over what was changed since.
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each address.
  }, [from, data?.id])

  return {
    apply,
    used: undo && { onUndo: undo, onKeep: () => setUndo(undefined) },
    /** Why there are none to take over. */
    failed: error && { error, onDismiss: onUsed },
  }
}
