import type { Webhook } from '@atelier/contract/webhook.ts'
import { queryClient, webhooksQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { hostOf } from '../webhooks/host-of.ts'
import * as messages from '#messages/webhook.ts'
import * as common from '#messages/common.ts'

type Props = { webhook: Webhook; onDeleted(): void; onClose(): void }

export function DeleteDialog({ webhook, onDeleted, onClose }: Props) {
  async function remove() {
    await webhooks.remove(webhook.id)
    onDeleted()
    await queryClient.invalidateQueries({ ...webhooksQuery, exact: true })
  }
  return (
    <FormDialog
      title={messages.deleteTitle(hostOf(webhook.url))}
      submitLabel={messages.remove}
      kind="danger"
      cancelLabel={common.keepIt}
      onSubmit={remove}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>{messages.deleteDetail}</li>
        {webhook.pending > 0 && <li>{messages.pendingCanceled(webhook.pending)}</li>}
      </ul>
    </FormDialog>
  )
}
