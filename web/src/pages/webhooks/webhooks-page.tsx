import type { CreatedWebhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { queryClient, webhooksQuery } from '../../api/queries.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { count } from '../../design/coins.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page, Section } from '../../design/page.tsx'
import { SecretDialog } from '../../forms/secret-dialog.tsx'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import { hostOf } from './host-of.ts'
import { WebhooksTable } from './webhooks-table.tsx'

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
      Add webhook
    </Button>
  )

  return (
    <Page
      title="Webhooks"
      description="We tell your server when a generation ends, so that it need not ask. Each request is signed."
      actions={
        <>
          <Link to="/account/developers/verify" className={buttonLook()}>
            Check a signature
          </Link>
          {addButton}
        </>
      }
    >
      <QueryResult of={webhooks}>
        {({ items }) => (
          <Section title={count(items.length, 'webhook')}>
            {items.length === 0 ? (
              <Empty title="No webhook yet.">
                Add the address of your server. You can send it a test event at once.
              </Empty>
            ) : (
              <WebhooksTable webhooks={items} />
            )}
          </Section>
        )}
      </QueryResult>

      {create && !created && <CreateWebhookDialog onCreated={showSecret} onClose={() => openForm(false)} />}
      {created && (
        <SecretDialog
          title={`Signing secret of ${hostOf(created.url)}`}
          secret={created.secret}
          variable="WEBHOOK_SECRET"
          onDone={() =>
            void navigate({
              to: '/account/developers/webhooks/$webhookId',
              params: { webhookId: created.id },
            })
          }
        >
          <p className="mt-4 text-small text-quiet">
            Your server checks with it that a request came from us. Next, send a test event.
          </p>
        </SecretDialog>
      )}
    </Page>
  )
}
