import type { OperatorAccount } from '@atelier/contract/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryString } from '../../../api/client.ts'
import type { AccountFilters } from '../../../api/operator-operations.ts'
import { accountsQuery } from '../../../api/operator-queries.ts'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Page } from '../../../design/page.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-accounts.ts'

const route = getRouteApi('/operator/accounts')

export function AccountsPage() {
  const { cursor, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const accounts = useQuery(accountsQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const filter = (next: AccountFilters) => void navigate({ search: next, replace: true, resetScroll: false })

  return (
    <Page title={office.accounts} description={messages.description}>
      <ListSection
        title={office.accounts}
        of={accounts}
        cursor={cursor}
        csv={`/operator/v1/accounts.csv${queryString(filters)}`}
        empty={messages.none}
        keyOf={({ id }) => id}
        columns={columns}
        filters={
          <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => filter({})}>
            <SearchField
              label={messages.search}
              className="max-desk:col-span-2 desk:w-72"
              pauseMs={250}
              value={filters.query ?? ''}
              onSearch={(query) => {
                const { query: _, ...others } = filters
                filter(query === '' ? others : { ...others, query })
              }}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/accounts"
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

const columns: Column<OperatorAccount>[] = [
  {
    label: messages.person,
    isName: true,
    cell: ({ email, name }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        {name}
        <span className="font-normal wrap-anywhere text-quiet">{email}</span>
      </span>
    ),
  },
  { label: messages.state, cell: ({ locked }) => (locked ? messages.locked : messages.active) },
  {
    label: common.available,
    align: 'end',
    cell: ({ balance: { available } }) => <Coins amount={available} />,
  },
  { label: messages.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
