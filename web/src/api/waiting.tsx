import { useState } from 'react'
import { Notice } from '../design/notice.tsx'
import { useNow } from '../design/time.tsx'
import type { CallFailed } from './problem.ts'
import { wordsFor } from './words.ts'

/** Too many requests: it is asked again without anybody's doing; this says when. */
export function Waiting({ for: failure }: { for: CallFailed }) {
  const [until] = useState(() => Date.now() + (failure.retryAfterSeconds ?? 60) * 1000)
  const now = useNow(1000)
  return (
    <Notice title={wordsFor(failure).title}>
      Trying again in {Math.max(0, Math.ceil((until - now) / 1000))} s.
    </Notice>
  )
}
