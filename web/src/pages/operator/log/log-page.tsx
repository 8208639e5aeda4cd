import type { ActionFilters, OperatorAction } from '@atelier/contract/operator-action.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryString } from '../../../api/client.ts'
import { actionsQuery } from '../../../api/operator-log-queries.ts'
import { buttonLook } from '../../../design/button.tsx'
import { TextField } from '../../../design/field.tsx'
import { Page } from '../../../design/page.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import type { Column } from '../../../design/table.tsx'
import { Second } from '../../../design/time.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { SortField } from '../../../operator/sort-field.tsx'
import { withFilter } from '../../../operator/set-filter.ts'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-log.ts'

const route = getRouteApi('/operator/log')

/** What operators did, by name. */
export function LogPage() {
  const { cursor, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const actions = useQuery(actionsQuery(filters, cursor))
  return (
    <Page title={office.log} description={messages.description}>
      <ListSection
        title={office.log}
        of={actions}
        cursor={cursor}
        csv={`/operator/v1/actions.csv${queryString(filters)}`}
        empty={messages.none}
        keyOf={({ id }) => id}
        columns={columns}
        filters={
          <LogFilterBar
            filters={filters}
            onFilter={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/log"
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

const texts = [
  { name: 'actor', label: messages.actor, placeholder: messages.actorHint },
  { name: 'action', label: messages.action, placeholder: messages.actionHint },
  { name: 'target', label: messages.target, placeholder: 'ID' },
] as const

function LogFilterBar({
  filters,
  onFilter,
}: {
  filters: ActionFilters
  onFilter(next: ActionFilters): void
}) {
  const set = (name: keyof ActionFilters, value: string) => onFilter(withFilter(filters, name, value))
  return (
    <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => onFilter({})}>
      {texts.map(({ name, label, placeholder }) => (
        <SearchField
          key={name}
          label={label}
          placeholder={placeholder}
          className="max-desk:col-span-2 desk:w-48"
          pauseMs={300}
          value={filters[name] ?? ''}
          onSearch={(text) => set(name, text.trim())}
        />
      ))}
      <TextField
        label={common.fromUtc}
        type="date"
        value={filters.from ?? ''}
        max={filters.to}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label={common.toUtc}
        type="date"
        value={filters.to ?? ''}
        min={filters.from}
        onChange={({ target }) => set('to', target.value)}
      />
      <SortField value={filters.sort} onSort={(sort) => onFilter(withFilter(filters, 'sort', sort))} />
    </FilterBar>
  )
}

const columns: Column<OperatorAction>[] = [
  {
    label: messages.action,
    isName: true,
    cell: ({ action }) => <code className="figures">{action}</code>,
  },
  {
    label: messages.actor,
    cell: ({ actor }) => <span className="wrap-anywhere desk:min-w-32">{actor}</span>,
  },
  { label: messages.target, cell: (entry) => <Target entry={entry} /> },
  {
    label: messages.detail,
    cell: ({ detail }) =>
      Object.keys(detail).length === 0 ? null : (
        <span className="figures text-small wrap-anywhere text-quiet">{inOneLine(detail)}</span>
      ),
  },
  { label: common.when, cell: ({ at }) => <Second at={at} /> },
]

/** `coins: 500, note: Invoice 2031` */
const inOneLine = (detail: OperatorAction['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

/** Accounts and generations have pages; of everything else the id or name is shown. */
function Target({ entry: { action, target } }: { entry: OperatorAction }) {
  if (/^(account|coins|key|webhook|delivery)\./.test(action)) return <AccountLink accountId={target} />
  if (!action.startsWith('generation.')) return <span className="figures wrap-anywhere">{target}</span>
  return (
    <Link
      to="/operator/generations/$generationId"
      params={{ generationId: target }}
      title={target}
      className="link figures whitespace-nowrap inline-flex min-h-6 items-center"
    >
      {shortId(target)}
    </Link>
  )
}
