import type { OperatorGeneration } from '@atelier/contract/operator-generation.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryString } from '../../../api/client.ts'
import { searchOf, type GenerationFilters } from '../../../api/operator-generation-operations.ts'
import { operatorGenerationsQuery } from '../../../api/operator-generation-queries.ts'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Page } from '../../../design/page.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { GenerationStatusLabel } from '../../receipt/generation-status-label.tsx'
import { GenerationFilterBar } from './generation-filter-bar.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-generations.ts'

const route = getRouteApi('/operator/generations')

/** The generations of all accounts, without what people wrote and made. */
export function GenerationsPage() {
  const { cursor, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const generations = useQuery(operatorGenerationsQuery(filters, cursor))
  const filter = (next: GenerationFilters) =>
    void navigate({ search: next, replace: true, resetScroll: false })

  return (
    <Page title={office.generations} description={messages.description}>
      <ListSection
        title={office.generations}
        of={generations}
        cursor={cursor}
        csv={`/operator/v1/generations.csv${queryString(searchOf(filters))}`}
        empty={generations.data?.nextCursor == null ? messages.none : messages.noneHere}
        keyOf={({ id }) => id}
        columns={columns}
        filters={<GenerationFilterBar filters={filters} onFilter={filter} />}
        linkTo={(to, label) => (
          <Link
            to="/operator/generations"
            search={{ ...filters, ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
    </Page>
  )
}

const columns: Column<OperatorGeneration>[] = [
  {
    label: messages.generation,
    isName: true,
    cell: ({ id, modelName, effectId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/operator/generations/$generationId"
          params={{ generationId: id }}
          className="link inline-flex min-h-6 items-center"
        >
          {effectId ?? modelName}
        </Link>
        <span className="figures font-normal text-quiet" title={id}>
          {shortId(id)}
        </span>
      </span>
    ),
  },
  {
    label: common.state,
    cell: ({ status, error }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 max-desk:justify-end">
        <GenerationStatusLabel status={status} />
        {error && <code className="figures text-small text-quiet">{error.code}</code>}
      </span>
    ),
  },
  { label: messages.account, cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
  { label: messages.channel, cell: ({ channel }) => <span className="figures">{channel}</span> },
  {
    label: common.coins,
    align: 'end',
    cell: ({ coinsCharged, coinsQuoted }) =>
      coinsCharged === null ? (
        <span className="text-quiet">{messages.quotedCoins(coinsQuoted)}</span>
      ) : (
        <Coins amount={coinsCharged} />
      ),
  },
  { label: messages.submitted, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
