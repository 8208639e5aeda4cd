import type { Webhook } from '@atelier/contract/webhook.ts'
import { queryClient, webhooksQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { count } from '../../design/coins.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { hostOf } from '../webhooks/host-of.ts'

type Props = { webhook: Webhook; onDeleted(): void; onClose(): void }

export function DeleteDialog({ webhook, onDeleted, onClose }: Props) {
  async function remove() {
    await webhooks.remove(webhook.id)
    onDeleted()
    await queryClient.invalidateQueries({ ...webhooksQuery, exact: true })
  }
  return (
    <FormDialog
      title={`Delete ${hostOf(webhook.url)}?`}
      submitLabel="Delete"
      kind="danger"
      cancelLabel="Keep it"
      onSubmit={remove}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>Its deliveries go with it. This cannot be undone; pausing can.</li>
        {webhook.pending > 0 && (
          <li>{count(webhook.pending, 'delivery', 'deliveries')} under way will not be made.</li>
        )}
      </ul>
    </FormDialog>
  )
}
