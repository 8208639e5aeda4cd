import { operatorSharesApi } from '../../../api/operator-share-operations.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import * as messages from '#messages/operator-shares.ts'

/** Cannot be taken back: the generation can never be shared again. */
export function RemoveDialog({ shareId, onClose }: { shareId: string; onClose(): void }) {
  return (
    <ConfirmDialog
      title={messages.removeTitle}
      submitLabel={messages.remove}
      effects={messages.removeEffects}
      done={messages.removed}
      onSubmit={() => operatorSharesApi.remove(shareId)}
      onClose={onClose}
    />
  )
}
