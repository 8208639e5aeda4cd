import type { Webhook } from '@atelier/contract/webhook.ts'
import { Status } from '../../design/status.tsx'
import * as messages from '#messages/webhooks.ts'

/** Whether events are sent to it, and if not, who decided so. */
export function WebhookState({ webhook }: { webhook: Pick<Webhook, 'enabled' | 'disabledReason'> }) {
  if (webhook.enabled) return <Status look="good">{messages.enabled}</Status>
  return webhook.disabledReason === 'failing' ? (
    <Status look="bad">{messages.disabledFailing}</Status>
  ) : (
    <Status look="off">{messages.paused}</Status>
  )
}
