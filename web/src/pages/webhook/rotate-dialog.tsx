import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { formatWait } from '../../design/wait.ts'
import { Form } from '../../forms/form.tsx'

type Props = { webhookId: string; onRotated(secret: string): void; onClose(): void }

/** The old secret ends at once, so it says first what happens to what is on its way. */
export function RotateDialog({ webhookId, onRotated, onClose }: Props) {
  const { data: service } = useQuery(serviceQuery)
  const waits = service?.webhooks.retrySeconds.slice(0, 3).map(formatWait).join(', ')
  return (
    <Dialog title="Rotate the signing secret?" onClose={onClose}>
      <Form
        label="Rotate the signing secret"
        onSubmit={async () => onRotated((await webhooks.rotate(webhookId)).secret)}
      >
        {({ busy }) => (
          <>
            <p>
              The old secret stops now.
              {waits !== undefined && ` Refused deliveries retry in ${waits}…`}
            </p>
            <p className="text-quiet">The new one is shown once. Give it to your server soon.</p>
            <DialogActions>
              <Button onClick={onClose}>Keep the old one</Button>
              <Button kind="danger" type="submit" busy={busy}>
                Rotate
              </Button>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
