import type { Webhook } from '@atelier/contract/webhook.ts'
import { Status } from '../../design/status.tsx'

/** Whether events are sent to it, and if not, who decided so. */
export function WebhookState({ webhook }: { webhook: Pick<Webhook, 'enabled' | 'disabledReason'> }) {
  if (webhook.enabled) return <Status look="good">Enabled</Status>
  return webhook.disabledReason === 'failing' ? (
    <Status look="bad">Disabled: failing</Status>
  ) : (
    <Status look="off">Paused</Status>
  )
}
