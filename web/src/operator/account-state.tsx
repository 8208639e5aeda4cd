import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { Status } from '../design/status.tsx'
import * as messages from '#messages/operator-accounts.ts'

type Known = Pick<OperatorAccount, 'locked' | 'deletionRequestedAt' | 'deletedAt'>

export function AccountState({ account: { locked, deletionRequestedAt, deletedAt } }: { account: Known }) {
  if (deletedAt !== null) return <Status look="ended">{messages.deleted}</Status>
  if (deletionRequestedAt !== null) return <Status look="waiting">{messages.beingDeleted}</Status>
  return locked ? (
    <Status look="bad">{messages.locked}</Status>
  ) : (
    <Status look="good">{messages.active}</Status>
  )
}
