import { useMutation } from '@tanstack/react-query'
import { queryClient, webhooksQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { webhookQuery } from '../../api/webhook-queries.ts'
import { messageFor } from '../../api/messages.ts'
import { toast } from '../../design/toast.tsx'
import * as messages from '#messages/webhook.ts'

/** Switches a webhook on or off. */
export function useEnabling(webhookId: string, onEnabled: () => void) {
  return useMutation({
    mutationFn: (enabled: boolean) => webhooks.update(webhookId, { enabled }),
    onSuccess(webhook) {
      queryClient.setQueryData(webhookQuery(webhookId).queryKey, webhook)
      void queryClient.invalidateQueries({ ...webhooksQuery, exact: true })
      toast(webhook.enabled ? messages.enabled : messages.pausedNow)
      if (webhook.enabled) onEnabled()
    },
    onError: (error) => toast(messageFor(error).title),
  })
}
