import type { Redemption, RedemptionFilters } from '@atelier/contract/code.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryString } from '../../../api/client.ts'
import { batchQuery, redemptionsQuery } from '../../../api/operator-code-operations.ts'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Page } from '../../../design/page.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { withFilter } from '../../../operator/set-filter.ts'
import { SortField } from '../../../operator/sort-field.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-codes.ts'

const route = getRouteApi('/operator/codes/$batchId')

/** Who redeemed codes of a batch. */
export function BatchPage() {
  const { batchId } = route.useParams()
  const { cursor, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const redemptions = useQuery(
    redemptionsQuery(batchId, { ...filters, ...(cursor !== undefined && { cursor }) }),
  )
  const filter = (next: RedemptionFilters) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  const { data: batch } = useQuery(batchQuery(batchId))
  return (
    <Page
      title={batch?.name ?? messages.batchOf(shortId(batchId))}
      description={batch && messages.sumOf(batch.redemptions, batch.coinsRedeemed, batch.createdBy)}
      actions={
        <Link to="/operator/codes" className={buttonLook('quiet')}>
          {messages.allBatches}
        </Link>
      }
    >
      <ListSection
        title={messages.redemptions}
        of={redemptions}
        cursor={cursor}
        csv={`/operator/v1/codes/${encodeURIComponent(batchId)}/redemptions.csv${queryString(filters)}`}
        empty={messages.noRedemption}
        keyOf={({ accountId, entry }) => `${accountId} ${entry}`}
        columns={columns}
        filters={
          <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => filter({})}>
            <SearchField
              label={parts.accountId}
              className="max-desk:col-span-2 desk:w-96"
              pauseMs={400}
              value={filters.account ?? ''}
              onSearch={(typed) => filter(withFilter<RedemptionFilters>(filters, 'account', typed.trim()))}
            />
            <SortField
              value={filters.sort}
              onSort={(sort) => filter(withFilter<RedemptionFilters>(filters, 'sort', sort))}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/codes/$batchId"
            params={{ batchId }}
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

const columns: Column<Redemption>[] = [
  {
    label: messages.code,
    isName: true,
    cell: ({ lastFive }) => <span className="figures">{`…${lastFive}`}</span>,
  },
  { label: messages.email, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: parts.account, cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
  { label: common.coins, align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
  { label: common.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
