import type { DeliveryDetail } from '@atelier/contract/delivery.ts'
import type { Webhook } from '@atelier/contract/webhook.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RotateCw, Terminal } from '../../design/icons.ts'
import { useState } from 'react'
import { QueryResult, Stale } from '../../api/query-result.tsx'
import { queryClient, serviceQuery } from '../../api/queries.ts'
import { webhooks } from '../../api/webhook-operations.ts'
import { deliveryQuery, webhookQuery } from '../../api/webhook-queries.ts'
import { messageFor } from '../../api/messages.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { AllWebhooks } from '../webhooks/all-webhooks.tsx'
import { DeliveryStateLabel } from '../webhooks/delivery-state.tsx'
import { eventLabels } from '../webhooks/event-labels.ts'
import { hostOf } from '../webhooks/host-of.ts'
import { Breadcrumbs } from '../webhooks/breadcrumbs.tsx'
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx'
import { Attempts } from './attempts.tsx'
import { EventFacts } from './event-facts.tsx'
import { Exchange } from './exchange.tsx'
import { pollIntervalMs } from './poll-interval.ts'
import { Schedule } from './schedule.tsx'
import { SignedCurlDialog } from './signed-curl-dialog.tsx'
import * as messages from '#messages/delivery.ts'
import * as common from '#messages/common.ts'

const route = getRouteApi('/account/developers/webhooks/$webhookId/deliveries/$deliveryId')

export function DeliveryPage() {
  const { webhookId, deliveryId } = route.useParams()
  const webhook = useQuery(webhookQuery(webhookId))
  const delivery = useQuery({
    ...deliveryQuery({ webhookId, id: deliveryId }),
    refetchInterval: ({ state }) => pollIntervalMs(state.data, Date.now()),
  })
  const host = webhook.data && hostOf(webhook.data.url)
  return (
    <>
      <Breadcrumbs {...(host !== undefined && { webhook: { id: webhookId, host } })} />
      <Stale of={delivery} />
      {delivery.data && webhook.data ? (
        <OneDelivery key={deliveryId} delivery={delivery.data} webhook={webhook.data} />
      ) : (
        <Page title={messages.delivery}>
          <QueryResult
            of={delivery}
            wayBack={host === undefined ? <AllWebhooks /> : <ToWebhook id={webhookId} host={host} />}
          >
            {() => (
              <QueryResult of={webhook} wayBack={<AllWebhooks />}>
                {() => null}
              </QueryResult>
            )}
          </QueryResult>
        </Page>
      )}
    </>
  )
}

function ToWebhook({ id, host }: { id: string; host: string }) {
  return (
    <Link to="/account/developers/webhooks/$webhookId" params={{ webhookId: id }} className={buttonLook()}>
      {messages.allDeliveriesTo(host)}
    </Link>
  )
}

function OneDelivery({ delivery, webhook }: { delivery: DeliveryDetail; webhook: Webhook }) {
  const { attempt: asked, receipt } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: service } = useQuery(serviceQuery)
  const [isSigning, setSigning] = useState(false)
  const ref = { webhookId: webhook.id, id: delivery.id }
  const shown = delivery.attempts.find(({ number }) => number === asked) ?? delivery.attempts.at(-1)

  const resending = useMutation({
    mutationFn: () => webhooks.resend(ref),
    onSuccess: () => toast(messages.resent),
    onError: (error) => toast(messageFor(error).title),
    onSettled: () => queryClient.invalidateQueries(webhookQuery(webhook.id)),
  })
  const openReceipt = (id: string | undefined) =>
    void navigate({
      search: { ...(asked !== undefined && { attempt: asked }), ...(id !== undefined && { receipt: id }) },
      resetScroll: false,
    })

  return (
    <Page
      title={eventLabels[delivery.eventType].title}
      description={<DeliveryStateLabel delivery={delivery} />}
      actions={
        <>
          {shown && (
            <>
              <Link
                to="/account/developers/verify"
                search={{ webhook: webhook.id, delivery: delivery.id, attempt: shown.number }}
                className={buttonLook()}
              >
                {messages.checkThisSignature}
              </Link>
              <Button icon={<Icon of={Terminal} />} onClick={() => setSigning(true)}>
                {messages.copySignedCurl}
              </Button>
            </>
          )}
          <Button
            kind="primary"
            icon={<Icon of={RotateCw} />}
            busy={resending.isPending}
            onClick={() => resending.mutate()}
          >
            {common.resend}
          </Button>
        </>
      }
    >
      {service && <Schedule delivery={delivery} retrySeconds={service.webhooks.retrySeconds} />}
      <EventFacts delivery={delivery} onReceipt={openReceipt} />
      {shown && (
        <>
          <Attempts
            attempts={delivery.attempts}
            shown={shown.number}
            linkParams={{ webhookId: webhook.id, deliveryId: delivery.id }}
          />
          <Exchange key={shown.number} attempt={shown} />
        </>
      )}
      {!shown && delivery.attemptsMade > 0 && <p className="text-quiet">{messages.keptSevenDays}</p>}
      {isSigning && shown && (
        <SignedCurlDialog url={webhook.url} attempt={shown} onClose={() => setSigning(false)} />
      )}
      {receipt !== undefined && (
        <ReceiptDialog generationId={receipt} onClose={() => openReceipt(undefined)} />
      )}
    </Page>
  )
}
