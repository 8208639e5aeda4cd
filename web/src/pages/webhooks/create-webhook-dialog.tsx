import type { CreatedWebhook } from '@atelier/contract/webhook.ts'
import { refetchIfIndeterminate, webhooksQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { readWebhook, WebhookFields } from './webhook-fields.tsx'

type Props = { onCreated(created: CreatedWebhook): void; onClose(): void }

export function CreateWebhookDialog({ onCreated, onClose }: Props) {
  return (
    <FormDialog
      title="Add a webhook"
      submitLabel="Add webhook"
      wide
      isSecret
      onSubmit={(fields) => refetchIfIndeterminate(webhooks.create(readWebhook(fields)), webhooksQuery)}
      onDone={onCreated}
      onClose={onClose}
    >
      {({ issue }) => <WebhookFields issue={issue} />}
    </FormDialog>
  )
}
