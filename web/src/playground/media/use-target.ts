import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { useMemo } from 'react'
import { usePlayground } from '../playground-context.ts'
import type { Target } from './uploads.ts'

export function useTarget(param: MediaParam | MediaListParam): Target {
  const { formSource, draft, isSignedIn } = usePlayground()
  return useMemo(() => ({ formSource, draft, param, isSignedIn }), [formSource, draft, param, isSignedIn])
}
