import type { CodeBatch } from '@atelier/contract/code.ts'
import { Status } from '../../../design/status.tsx'
import { useNow } from '../../../design/time.tsx'
import * as messages from '#messages/operator-codes.ts'

type Parts = Pick<CodeBatch, 'endedAt' | 'expiresAt' | 'redemptions' | 'count' | 'usesPerCode'>

const hasExpired = ({ expiresAt }: Parts, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now

/** Whether none of its codes can be redeemed any more, whoever or whatever ended it. */
export const hasEnded = (batch: Parts, now: number): boolean =>
  batch.endedAt !== null || hasExpired(batch, now)

export function BatchState({ batch }: { batch: Parts }) {
  const now = useNow(30_000)
  if (batch.endedAt !== null) return <Status look="off">{messages.endedState}</Status>
  if (hasExpired(batch, now)) return <Status look="ended">{messages.expired}</Status>
  if (batch.redemptions >= batch.count * batch.usesPerCode)
    return <Status look="ended">{messages.usedUp}</Status>
  return <Status look="good">{messages.active}</Status>
}
