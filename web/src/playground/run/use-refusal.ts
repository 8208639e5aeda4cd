import type { Issue } from '@atelier/contract/problem.ts'
import { useEffect, useMemo, useRef } from 'react'
import { paramIssues } from '../../api/generate-problems.ts'
import { focusField } from '../form/field-frame.tsx'
import type { Phase } from './phase.ts'

/** The issues with the params: of the refused submit, or else of the price request. */
export function useRefusal(phase: Phase, priceError: unknown): Issue[] {
  const refusal = phase.kind === 'refused' ? phase.error : priceError
  const seen = useRef<unknown>(undefined)
  useEffect(() => {
    // Only a refused submit moves the focus: prices are requested while somebody types.
    if (phase.kind !== 'refused' || phase.error === seen.current) return
    seen.current = phase.error
    const [first] = paramIssues(phase.error)
    if (first) focusField(first.path)
  }, [phase])
  return useMemo(() => paramIssues(refusal), [refusal])
}
