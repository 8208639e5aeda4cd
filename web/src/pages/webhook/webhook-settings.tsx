import type { Webhook } from '@atelier/contract/webhook.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient, webhooksQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { webhookQuery } from '../../api/webhook-queries.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { Form } from '../../forms/form.tsx'
import { SecretDialog } from '../../forms/secret-dialog.tsx'
import { hostOf } from '../webhooks/host-of.ts'
import { readWebhook, WebhookFields, type WebhookChoices } from '../webhooks/webhook-fields.tsx'
import { changesOf } from './changes-of.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import * as messages from '#messages/webhook.ts'
import * as common from '#messages/common.ts'

export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'rotate' | 'delete'>()
  const [secret, setSecret] = useState<string>()

  // The values that the form began with. Compared with refetched values, a save would undo changes by others.
  const [opened, setOpened] = useState<WebhookChoices>(webhook)

  async function save(fields: FormData) {
    const changes = changesOf(opened, readWebhook(fields))
    if (Object.keys(changes).length > 0) {
      const updated = await webhooks.update(webhook.id, changes)
      setOpened({ ...opened, ...changes })
      queryClient.setQueryData(webhookQuery(webhook.id).queryKey, updated)
      void queryClient.invalidateQueries({ ...webhooksQuery, exact: true })
    }
    toast(messages.saved)
  }

  return (
    <>
      <Section title={common.settings}>
        <div className="max-w-form p-4">
          <Form onSubmit={save} label={common.settings}>
            {({ busy, issue }) => (
              <>
                <WebhookFields chosen={opened} issue={issue} />
                <div>
                  <Button type="submit" busy={busy}>
                    {messages.save}
                  </Button>
                </div>
              </>
            )}
          </Form>
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t border-line p-4">
          <Button onClick={() => setAsking('rotate')}>{messages.rotateSecret}</Button>
          <Button kind="danger" onClick={() => setAsking('delete')}>
            {messages.deleteEllipsis}
          </Button>
        </div>
      </Section>
      {asking === 'rotate' && (
        <RotateDialog
          webhookId={webhook.id}
          onClose={() => setAsking(undefined)}
          onRotated={(fresh) => {
            setAsking(undefined)
            setSecret(fresh)
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={messages.newSecretOf(hostOf(webhook.url))}
          secret={secret}
          variable="WEBHOOK_SECRET"
          onDone={() => setSecret(undefined)}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          webhook={webhook}
          onClose={() => setAsking(undefined)}
          onDeleted={() => {
            toast(messages.deleted(hostOf(webhook.url)))
            void navigate({ to: '/account/developers/webhooks' })
          }}
        />
      )}
    </>
  )
}
