import type { AccountOverview } from '@atelier/contract/account-overview.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keyLabel } from '../../../api/key-state.ts'
import { messageFor } from '../../../api/messages.ts'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { Button } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Section } from '../../../design/page.tsx'
import { Table, type Column } from '../../../design/table.tsx'
import { Ago, formatSecond } from '../../../design/time.tsx'
import { kindLabels } from '../../coins/kind-labels.ts'
import { GenerationStatusLabel } from '../../receipt/generation-status-label.tsx'
import { browserName } from '../../settings/browser-name.ts'
import { WebhookState } from '../../webhooks/webhook-state.tsx'
import * as common from '#messages/common.ts'
import * as keyMessages from '#messages/keys.ts'
import * as settings from '#messages/settings.ts'
import * as list from '#messages/operator-generations.ts'
import * as messages from '#messages/operator-account.ts'

/** What the person sees, without their session, texts, files and secrets. It is read when asked for, and recorded. */
export function CustomerView({ accountId }: { accountId: string }) {
  const view = useMutation({ mutationFn: () => operatorAccountApi.viewAsPerson(accountId) })
  return (
    <>
      <Section title={messages.customerView}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
          <p className="min-w-0 flex-1 basis-72 text-quiet">
            {messages.customerViewDetail}
            {view.data && ` ${messages.readAt(formatSecond(new Date(view.submittedAt).toISOString()))}`}
          </p>
          <Button busy={view.isPending} onClick={() => view.mutate()}>
            {view.data ? messages.lookAgain : messages.look}
          </Button>
        </div>
      </Section>
      {view.error && <Notice kind="bad" title={messageFor(view.error).title} />}
      {view.data && <Seen view={view.data} />}
    </>
  )
}

function Seen({ view }: { view: AccountOverview }) {
  return (
    <>
      <Part
        title={messages.newestGenerations}
        rows={view.generations}
        keyOf={({ id }) => id}
        columns={generations}
      />
      <Part title={messages.newestEntries} rows={view.ledger} keyOf={({ id }) => id} columns={entries} />
      <Part title={messages.keys} rows={view.keys} keyOf={({ id }) => id} columns={keys} />
      <Part title={common.webhooks} rows={view.webhooks} keyOf={({ id }) => id} columns={webhooks} />
      <Part title={messages.sessions} rows={view.signIns} keyOf={({ id }) => id} columns={signIns} />
      <p className="text-quiet">{messages.activeShares(view.activeShares)}</p>
    </>
  )
}

type PartProps<Row> = {
  title: string
  rows: readonly Row[]
  keyOf(row: Row): string | number
  columns: readonly Column<Row>[]
}

function Part<Row>({ title, rows, keyOf, columns }: PartProps<Row>) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Empty title={common.nothingYet} />
      ) : (
        <Table caption={title} rows={rows} keyOf={keyOf} columns={columns} />
      )}
    </Section>
  )
}

const generations: Column<AccountOverview['generations'][number]>[] = [
  {
    label: list.generation,
    isName: true,
    cell: ({ id, modelName, effectId }) => (
      <Link
        to="/operator/generations/$generationId"
        params={{ generationId: id }}
        className="link inline-flex min-h-6 items-center"
      >
        {effectId ?? modelName}
      </Link>
    ),
  },
  { label: common.state, cell: ({ status }) => <GenerationStatusLabel status={status} /> },
  {
    label: common.charged,
    align: 'end',
    cell: ({ coinsCharged }) => (coinsCharged === null ? null : <Coins amount={coinsCharged} />),
  },
  { label: common.when, cell: ({ createdAt }) => <Ago at={createdAt} /> },
]

const entries: Column<AccountOverview['ledger'][number]>[] = [
  {
    label: messages.description,
    isName: true,
    cell: ({ kind, note, modelName }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        {kindLabels[kind].label}
        <span className="font-normal wrap-anywhere text-quiet">{note ?? modelName}</span>
      </span>
    ),
  },
  {
    label: common.coins,
    align: 'end',
    cell: ({ kind, coins }) => <Coins amount={coins} sign={kindLabels[kind].sign} />,
  },
  { label: common.when, cell: ({ createdAt }) => <Ago at={createdAt} /> },
]

const keys: Column<AccountOverview['keys'][number]>[] = [
  { label: common.name, isName: true, cell: (key) => keyLabel(key) },
  {
    label: keyMessages.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? common.never : <Ago at={lastUsedAt} />),
  },
]

const webhooks: Column<AccountOverview['webhooks'][number]>[] = [
  { label: messages.address, isName: true, cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
  { label: common.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
]

const signIns: Column<AccountOverview['signIns'][number]>[] = [
  { label: settings.browser, isName: true, cell: ({ userAgent }) => browserName(userAgent) },
  { label: settings.address, cell: ({ ipAddress }) => <span className="figures">{ipAddress}</span> },
  { label: settings.lastSeen, cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
]
