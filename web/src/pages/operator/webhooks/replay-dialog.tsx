import type { OperatorWebhook } from '@atelier/contract/webhook.ts'
import { operatorWebhooksApi } from '../../../api/operator-webhook-operations.ts'
import { TextField } from '../../../design/field.tsx'
import { toast } from '../../../design/toast.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { textOf } from '../../../forms/form.tsx'
import { refetchOffice } from '../../../operator/run.ts'
import { fromLocalTime, toLocalTime } from '../../webhook/local-time.ts'
import { hostOf } from '../../webhooks/host-of.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-webhooks.ts'
import * as webhookMessages from '#messages/webhook.ts'

/** Sends again what a webhook missed, from when it last answered on. */
export function OperatorReplayDialog({ webhook, onClose }: { webhook: OperatorWebhook; onClose(): void }) {
  return (
    <FormDialog
      title={messages.replayTitle(hostOf(webhook.url))}
      submitLabel={common.resend}
      onSubmit={async (fields) => {
        const { deliveries } = await operatorWebhooksApi.replay(
          webhook,
          fromLocalTime(textOf(fields, 'since')),
        )
        void refetchOffice()
        toast(deliveries === 0 ? webhookMessages.nothingToResend : webhookMessages.resending(deliveries))
      }}
      onDone={onClose}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <p>{messages.replayDetail}</p>
          <TextField
            label={webhookMessages.since}
            name="since"
            type="datetime-local"
            step={1}
            defaultValue={toLocalTime(webhook.lastSuccessAt ?? webhook.createdAt)}
            hint={messages.localTime}
            issue={issue('since')}
          />
        </>
      )}
    </FormDialog>
  )
}
