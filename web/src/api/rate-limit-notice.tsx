import { useState } from 'react'
import { Notice } from '../design/notice.tsx'
import { useNow } from '../design/time.tsx'
import { waitMs, type CallFailed } from './problem.ts'
import { messageFor } from './messages.ts'
import * as messages from '#messages/api.ts'
import * as problems from '#messages/problems.ts'

type Props = {
  for: CallFailed
  /** The moment, where it is known. */
  until?: number
  /** Whether the person has to retry; otherwise the page retries by itself. */
  isManualRetry?: boolean
}

/** Too many requests: counts down to the next try. */
export function RateLimitNotice({ for: failure, until: known, isManualRetry = false }: Props) {
  const [until] = useState(() => known ?? Date.now() + waitMs(failure))
  const now = useNow(1000)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <Notice title={messageFor(failure).title}>
      {isManualRetry ? problems.tryAgainIn(seconds) : messages.tryingAgainIn(seconds)}
    </Notice>
  )
}
