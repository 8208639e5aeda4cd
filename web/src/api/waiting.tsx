import { useState } from 'react'
import { Notice } from '../design/notice.tsx'
import { useNow } from '../design/time.tsx'
import { waitMs, type CallFailed } from './problem.ts'
import { wordsFor } from './words.ts'

type Props = {
  for: CallFailed
  /** The moment, where it is known. */
  until?: number
  /** Whether the person has to do it; else it is asked again without anybody's doing. */
  isByHand?: boolean
}

/** Too many requests: says when it is asked again. */
export function Waiting({ for: failure, until: known, isByHand = false }: Props) {
  const [until] = useState(() => known ?? Date.now() + waitMs(failure))
  const now = useNow(1000)
  return (
    <Notice title={wordsFor(failure).title}>
      {isByHand ? 'Try' : 'Trying'} again in {Math.max(0, Math.ceil((until - now) / 1000))} s.
    </Notice>
  )
}
