import type { CreatedWebhook } from '@atelier/contract/webhook.ts'
import { refetchIfIndeterminate, webhooksQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { readWebhook, WebhookFields } from './webhook-fields.tsx'
import * as messages from '#messages/webhooks.ts'

type Props = { onCreated(created: CreatedWebhook): void; onClose(): void }

export function CreateWebhookDialog({ onCreated, onClose }: Props) {
  return (
    <FormDialog
      title={messages.addTitle}
      submitLabel={messages.add}
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
