import { queryClient } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { webhookQuery } from '../../api/webhook-queries.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form.tsx'
import { fromLocalTime, toLocalTime } from './local-time.ts'
import * as messages from '#messages/webhook.ts'
import * as common from '#messages/common.ts'

type Props = { webhookId: string; since: string; onClose(): void }

/** Sends again what was given up or skipped since a moment. */
export function ReplayDialog({ webhookId, since, onClose }: Props) {
  async function replay(fields: FormData) {
    const { deliveries } = await webhooks.replay(webhookId, fromLocalTime(textOf(fields, 'since')))
    toast(deliveries === 0 ? messages.nothingToResend : messages.resending(deliveries))
    void queryClient.invalidateQueries(webhookQuery(webhookId))
    onClose()
  }
  return (
    <FormDialog title={messages.replayTitle} submitLabel={common.resend} onSubmit={replay} onClose={onClose}>
      {({ issue }) => (
        <TextField
          label={messages.since}
          name="since"
          type="datetime-local"
          step={1}
          defaultValue={toLocalTime(since)}
          hint={messages.replayHint}
          issue={issue('since')}
        />
      )}
    </FormDialog>
  )
}
