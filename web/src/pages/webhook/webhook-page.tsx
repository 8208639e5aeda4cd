import type { Webhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryResult, Stale } from '../../api/query-result.tsx'
import { webhookQuery } from '../../api/webhook-queries.ts'
import { Button } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Page } from '../../design/page.tsx'
import { hostOf } from '../webhooks/host-of.ts'
import { AllWebhooks } from '../webhooks/all-webhooks.tsx'
import { Breadcrumbs } from '../webhooks/breadcrumbs.tsx'
import { WebhookState } from '../webhooks/webhook-state.tsx'
import { Deliveries } from './deliveries.tsx'
import { DisabledBanner } from './disabled-banner.tsx'
import { LastDay } from './last-day.tsx'
import { missedSince } from './missed-since.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { WebhookSettings } from './webhook-settings.tsx'
import { TestSection } from './test-section.tsx'
import { useEnabling } from './use-enabling.ts'
import { useTestEvent } from './use-test-event.ts'
import * as messages from '#messages/webhook.ts'

const route = getRouteApi('/account/developers/webhooks/$webhookId')

export function WebhookPage() {
  const { webhookId } = route.useParams()
  const webhook = useQuery({ ...webhookQuery(webhookId), refetchInterval: 10_000 })
  return (
    <>
      <Breadcrumbs />
      <Stale of={webhook} />
      {webhook.data ? (
        <OneWebhook key={webhookId} webhook={webhook.data} />
      ) : (
        <Page title={messages.webhook}>
          <QueryResult of={webhook} wayBack={<AllWebhooks />}>
            {() => null}
          </QueryResult>
        </Page>
      )}
    </>
  )
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { resend, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const test = useTestEvent(webhook.id)
  const openReplay = (since: string | undefined) =>
    void navigate({
      search: { ...filters, ...(since !== undefined && { resend: since }) },
      resetScroll: false,
    })
  // What it did not hear while it was disabled can be sent now.
  const enabling = useEnabling(webhook.id, () => openReplay(missedSince(webhook)))

  return (
    <Page
      title={hostOf(webhook.url)}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures min-w-0 wrap-anywhere">{webhook.url}</span>
          <CopyButton text={webhook.url} label={messages.copyUrl} />
          <WebhookState webhook={webhook} />
        </span>
      }
      actions={
        webhook.enabled && (
          <Button busy={enabling.isPending} onClick={() => enabling.mutate(false)}>
            {messages.pause}
          </Button>
        )
      }
    >
      {!webhook.enabled && (
        <DisabledBanner
          webhook={webhook}
          isTesting={test.isInFlight}
          isEnabling={enabling.isPending}
          onTest={() => test.send(webhook.events[0] ?? 'generation.succeeded')}
          onEnable={() => enabling.mutate(true)}
          onReplay={() => openReplay(missedSince(webhook))}
        />
      )}
      <TestSection webhook={webhook} test={test} />
      <LastDay webhookId={webhook.id} />
      <Deliveries
        webhookId={webhook.id}
        filters={filters}
        onFilter={(state) => void navigate({ search: state ? { state } : {}, resetScroll: false })}
        onReplay={() => openReplay(new Date(Date.now() - 86_400_000).toISOString())}
      />
      <WebhookSettings webhook={webhook} />
      {resend !== undefined && (
        <ReplayDialog webhookId={webhook.id} since={resend} onClose={() => openReplay(undefined)} />
      )}
    </Page>
  )
}
