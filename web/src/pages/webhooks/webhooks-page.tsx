import type { CreatedWebhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from '../../design/icons.ts'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { queryClient, webhooksQuery } from '../../api/queries.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page, Section } from '../../design/page.tsx'
import { SecretDialog } from '../../forms/secret-dialog.tsx'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import { hostOf } from './host-of.ts'
import { WebhooksTable } from './webhooks-table.tsx'
import * as messages from '#messages/webhooks.ts'
import * as common from '#messages/common.ts'

const route = getRouteApi('/account/developers/webhooks')

export function WebhooksPage() {
  const { create = false } = route.useSearch()
  const navigate = route.useNavigate()
  const webhooks = useQuery({ ...webhooksQuery, refetchInterval: 15_000 })
  const [created, setCreated] = useState<CreatedWebhook>()

  const openForm = (isOpen: boolean) =>
    void navigate({ search: isOpen ? { create: true } : {}, resetScroll: false })

  function showSecret(fresh: CreatedWebhook) {
    setCreated(fresh)
    openForm(false)
    void queryClient.invalidateQueries(webhooksQuery)
  }
  const addButton = (
    <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => openForm(true)}>
      {messages.add}
    </Button>
  )

  return (
    <Page
      title={common.webhooks}
      description={messages.description}
      actions={
        <>
          <Link to="/account/developers/verify" className={buttonLook()}>
            {common.checkSignature}
          </Link>
          {addButton}
        </>
      }
    >
      <QueryResult of={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="sheet">
              <Empty title={messages.noWebhooks}>{messages.noWebhooksDetail}</Empty>
            </div>
          ) : (
            <Section title={messages.webhookCount(items.length)}>
              <WebhooksTable webhooks={items} />
            </Section>
          )
        }
      </QueryResult>

      {create && !created && <CreateWebhookDialog onCreated={showSecret} onClose={() => openForm(false)} />}
      {created && (
        <SecretDialog
          title={messages.secretOf(hostOf(created.url))}
          secret={created.secret}
          variable="WEBHOOK_SECRET"
          onDone={() =>
            void navigate({
              to: '/account/developers/webhooks/$webhookId',
              params: { webhookId: created.id },
            })
          }
        >
          <p className="mt-4 text-small text-quiet">{messages.secretDetail}</p>
        </SecretDialog>
      )}
    </Page>
  )
}
