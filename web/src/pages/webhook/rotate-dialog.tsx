import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { formatWait } from '../../design/wait.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import * as messages from '#messages/webhook.ts'

type Props = { webhookId: string; onRotated(secret: string): void; onClose(): void }

/** The old secret ends at once, so it says first what happens to what is on its way. */
export function RotateDialog({ webhookId, onRotated, onClose }: Props) {
  const { data: service } = useQuery(serviceQuery)
  const waits = service?.webhooks.retrySeconds.slice(0, 3).map(formatWait).join(', ')
  return (
    <FormDialog
      title={messages.rotateTitle}
      submitLabel={messages.rotate}
      kind="danger"
      cancelLabel={messages.keepOld}
      isSecret
      onSubmit={() => webhooks.rotate(webhookId)}
      onDone={({ secret }) => onRotated(secret)}
      onClose={onClose}
    >
      <p>
        {messages.oldStops}
        {waits !== undefined && messages.refusedRetry(waits)}
      </p>
      <p className="text-quiet">{messages.newShownOnce}</p>
    </FormDialog>
  )
}
