import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryString } from '../../../api/client.ts'
import type { AccountFilters } from '../../../api/operator-operations.ts'
import { accountsQuery } from '../../../api/operator-queries.ts'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { SelectField } from '../../../design/field.tsx'
import { Page } from '../../../design/page.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { AccountLink } from '../../../operator/account-link.tsx'
import { AccountState } from '../../../operator/account-state.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { RoleField } from '../../../operator/role-field.tsx'
import { roleLabels } from '../../../operator/roles.ts'
import { withFilter } from '../../../operator/set-filter.ts'
import { useRole } from '../../../operator/use-role.ts'
import { CreateAccountDialog } from './create-account-dialog.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as parts from '#messages/operator-parts.ts'
import * as people from '#messages/operator-people.ts'
import * as messages from '#messages/operator-accounts.ts'

const route = getRouteApi('/operator/accounts')

export function AccountsPage() {
  const { cursor, create = false, ...filters } = route.useSearch()
  const { sort, ...narrowing } = filters
  const { mayHelp } = useRole()
  const navigate = route.useNavigate()
  const accounts = useQuery(accountsQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const filter = (next: AccountFilters) => void navigate({ search: next, replace: true, resetScroll: false })

  return (
    <Page
      title={office.accounts}
      description={messages.description}
      actions={
        mayHelp && (
          <Link
            to="/operator/accounts"
            search={{ ...filters, create: true }}
            resetScroll={false}
            className={buttonLook('primary')}
          >
            {messages.create}
          </Link>
        )
      }
    >
      <ListSection
        title={office.accounts}
        of={accounts}
        cursor={cursor}
        csv={`/operator/v1/accounts.csv${queryString(narrowing)}`}
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
              onSearch={(query) => filter(withFilter(filters, 'query', query))}
            />
            <SelectField
              label={messages.state}
              className="desk:w-36"
              value={filters.locked === true ? 'locked' : ''}
              onChange={({ target }) =>
                filter(withFilter(filters, 'locked', target.value === 'locked' || undefined))
              }
            >
              <option value="">{common.all}</option>
              <option value="locked">{messages.locked}</option>
            </SelectField>
            <RoleField value={filters.role} onRole={(role) => filter(withFilter(filters, 'role', role))} />
            <SelectField
              label={parts.sort}
              className="max-desk:col-span-2 desk:w-48"
              value={sort ?? ''}
              onChange={({ target }) => filter(withFilter(filters, 'sort', target.value))}
            >
              <option value="">{parts.newest}</option>
              <option value="balance">{messages.byBalance}</option>
            </SelectField>
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
      {create && mayHelp && <CreateAccountDialog onClose={() => filter(filters)} />}
    </Page>
  )
}

const columns: Column<OperatorAccount>[] = [
  {
    label: messages.person,
    isName: true,
    cell: ({ id, email, name }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <AccountLink accountId={id}>{name}</AccountLink>
        <span className="font-normal wrap-anywhere text-quiet">{email}</span>
      </span>
    ),
  },
  { label: messages.state, cell: (account) => <AccountState account={account} /> },
  {
    label: people.role,
    cell: ({ operatorRole }) =>
      operatorRole === null ? null : (
        <span className="whitespace-nowrap">{roleLabels[operatorRole].label}</span>
      ),
  },
  {
    label: common.available,
    align: 'end',
    cell: ({ balance: { available } }) => <Coins amount={available} />,
  },
  {
    label: common.held,
    align: 'end',
    cell: ({ balance: { held } }) => <span className="figures text-quiet">{formatNumber(held)}</span>,
  },
  { label: messages.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]
