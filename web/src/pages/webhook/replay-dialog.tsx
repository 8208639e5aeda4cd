import { queryClient } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { webhookQuery } from '../../api/webhook-queries.ts'
import { count } from '../../design/coins.tsx'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form.tsx'
import { fromLocalTime, toLocalTime } from './local-time.ts'

type Props = { webhookId: string; since: string; onClose(): void }

/** Sends again what was given up or skipped since a moment. */
export function ReplayDialog({ webhookId, since, onClose }: Props) {
  async function replay(fields: FormData) {
    const { deliveries } = await webhooks.replay(webhookId, fromLocalTime(textOf(fields, 'since')))
    toast(
      deliveries === 0
        ? 'Nothing failed or was skipped since then.'
        : `${count(deliveries, 'delivery is on its way', 'deliveries are on their way')} again.`,
    )
    void queryClient.invalidateQueries(webhookQuery(webhookId))
    onClose()
  }
  return (
    <FormDialog
      title="Resend what failed or was skipped"
      submitLabel="Resend"
      onSubmit={replay}
      onClose={onClose}
    >
      {({ issue }) => (
        <TextField
          label="Since"
          name="since"
          type="datetime-local"
          step={1}
          defaultValue={toLocalTime(since)}
          hint="In your own time. Oldest first, two at a time, under the same event ids: what you have already dealt with can be told by its id."
          issue={issue('since')}
        />
      )}
    </FormDialog>
  )
}
