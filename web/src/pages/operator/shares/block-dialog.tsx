import { useQuery } from '@tanstack/react-query'
import { accountSharingQuery, operatorSharesApi } from '../../../api/operator-share-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import * as messages from '#messages/operator-shares.ts'

/** Ends all that an account shares, or lets it share again. */
export function BlockDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const account = useQuery(accountSharingQuery(accountId))
  if (!account.data)
    return (
      <Dialog title={messages.block} onClose={onClose}>
        <QueryResult of={account}>{() => null}</QueryResult>
      </Dialog>
    )
  const { name, email, sharingBlocked } = account.data
  const texts = sharingBlocked ? messages.unblocking : messages.blocking
  return (
    <ConfirmDialog
      title={texts.title(`${name} (${email})`)}
      submitLabel={texts.submit}
      kind={sharingBlocked ? 'primary' : 'danger'}
      effects={texts.effects}
      done={texts.done}
      onSubmit={() => operatorSharesApi.blockSharing(accountId, !sharingBlocked)}
      onClose={onClose}
    />
  )
}
