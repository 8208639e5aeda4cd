import type { OperatorWebhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { operatorWebhooksApi, operatorWebhooksQuery } from '../../../api/operator-webhook-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { Page } from '../../../design/page.tsx'
import { Segmented } from '../../../design/segmented.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { AccountLink } from '../../../operator/account-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { runAction } from '../../../operator/run.ts'
import { useMayChangeRows, useRole } from '../../../operator/use-role.ts'
import { WebhookState } from '../../webhooks/webhook-state.tsx'
import { hostOf } from '../../webhooks/host-of.ts'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { OperatorReplayDialog } from './replay-dialog.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-webhooks.ts'

const route = getRouteApi('/operator/webhooks')

type Asking = { what: 'failures' | 'replay'; webhook: OperatorWebhook }

/** Webhooks that do not hear of what they wait for; all of them if asked. */
export function OperatorWebhooksPage() {
  const { all = false, cursor } = route.useSearch()
  const navigate = route.useNavigate()
  const filters = all ? {} : { failing: true }
  const webhooks = useQuery(operatorWebhooksQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const { mayHelp, isOwner } = useRole()
  const mayChange = useMayChangeRows()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

  const actions: Column<OperatorWebhook> = {
    label: common.actions,
    isActions: true,
    cell: (webhook) => {
      const host = hostOf(webhook.url)
      return (
        <RowActions>
          {mayChange(webhook.accountId) && (
            <>
              <Button
                kind="quiet"
                aria-label={messages.testOf(host)}
                onClick={() => void runAction(operatorWebhooksApi.test(webhook), messages.testSent(host))}
              >
                {messages.test}
              </Button>
              <Button
                kind="quiet"
                aria-label={messages.replayOf(host)}
                onClick={() => setAsking({ what: 'replay', webhook })}
              >
                {messages.replay}
              </Button>
            </>
          )}
          {isOwner && !webhook.enabled && (
            <Button
              kind="quiet"
              aria-label={messages.enableOf(host)}
              onClick={() =>
                void runAction(operatorWebhooksApi.enable(webhook, true), messages.enabled(host))
              }
            >
              {messages.enable}
            </Button>
          )}
        </RowActions>
      )
    },
  }

  return (
    <Page title={office.webhooks} description={messages.description}>
      <ListSection
        title={all ? messages.all : messages.failing}
        of={webhooks}
        cursor={cursor}
        csv={`/operator/v1/webhooks.csv${queryString(filters)}`}
        empty={all ? messages.none : messages.noneFailing}
        keyOf={({ id }) => id}
        isFaded={({ enabled }) => !enabled}
        columns={[
          ...columnsOf((webhook) => setAsking({ what: 'failures', webhook })),
          ...(mayHelp ? [actions] : []),
        ]}
        filters={
          <FilterBar isFiltered={false} onClear={() => {}}>
            <Segmented
              label={common.filter}
              value={all ? 'all' : 'failing'}
              onChange={(value) =>
                void navigate({ search: value === 'all' ? { all: true } : {}, resetScroll: false })
              }
              options={[
                { value: 'failing', label: messages.failing },
                { value: 'all', label: messages.all },
              ]}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/webhooks"
            search={{ ...(all && { all: true as const }), ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {asking?.what === 'failures' && <FailedDeliveries webhook={asking.webhook} onClose={close} />}
      {asking?.what === 'replay' && <OperatorReplayDialog webhook={asking.webhook} onClose={close} />}
    </Page>
  )
}

const columnsOf = (onFailures: (webhook: OperatorWebhook) => void): Column<OperatorWebhook>[] => [
  {
    label: 'URL',
    isName: true,
    cell: ({ url }) => <span className="figures wrap-anywhere">{url}</span>,
  },
  { label: common.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
  { label: parts.account, cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
  {
    label: messages.behind,
    align: 'end',
    cell: ({ overdue }) => <span className="figures">{upTo(overdue)}</span>,
  },
  {
    label: messages.givenUp,
    align: 'end',
    cell: (webhook) =>
      webhook.failedSinceSuccess === 0 ? (
        <span className="figures">0</span>
      ) : (
        <button
          type="button"
          className="link figures min-h-6"
          aria-label={messages.showFailures(webhook.failedSinceSuccess, hostOf(webhook.url))}
          onClick={() => onFailures(webhook)}
        >
          {formatNumber(webhook.failedSinceSuccess)}
        </button>
      ),
  },
  {
    label: messages.lastFailure,
    cell: ({ lastFailure }) =>
      lastFailure === null ? null : (
        <span className="wrap-anywhere">
          {lastFailure.status ?? lastFailure.cause} <Ago at={lastFailure.at} />
        </span>
      ),
  },
  {
    label: messages.lastSuccess,
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? common.never : <Ago at={lastSuccessAt} />),
  },
]

/** The server counts one more than this at most. */
const MOST = 10_000
const upTo = (overdue: number) => (overdue > MOST ? `${formatNumber(MOST)}+` : formatNumber(overdue))
