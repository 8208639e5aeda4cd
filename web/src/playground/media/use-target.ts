import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { useMemo } from 'react'
import { usePlayground } from '../playground-context.ts'
import type { Target } from './uploads.ts'

export function useTarget(param: MediaParam | MediaListParam): Target {
  const { offer, draft, isSignedIn } = usePlayground()
  return useMemo(() => ({ offer, draft, param, isSignedIn }), [offer, draft, param, isSignedIn])
}
