import type { CreatedWebhook } from '@atelier/contract/webhook.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { readWebhook, WebhookFields } from './webhook-fields.tsx'

type Props = { onCreated(created: CreatedWebhook): void; onClose(): void }

export function CreateWebhookDialog({ onCreated, onClose }: Props) {
  return (
    <Dialog title="Add a webhook" onClose={onClose} wide>
      <Form
        label="Add a webhook"
        onSubmit={async (fields) => onCreated(await webhooks.create(readWebhook(fields)))}
      >
        {({ busy, issue }) => (
          <>
            <WebhookFields issue={issue} />
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button kind="primary" type="submit" busy={busy}>
                Add webhook
              </Button>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
