import type { ParkedAttempt, ParkedAttemptFilters } from '@atelier/contract/backend.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { parkedQuery } from '../../../api/operator-backend-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { GenerationLink } from '../../../operator/generation-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { withFilter } from '../../../operator/set-filter.ts'
import { SortField } from '../../../operator/sort-field.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { VerdictDialog } from './verdict-dialog.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-backends.ts'

const route = getRouteApi('/operator/backends')

/** Attempts of which nobody knows whether a backend accepted and charged them. */
export function ParkedSection() {
  const { cursor, text, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const parked = useQuery(parkedQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  // What narrows the list of backends above stays as it is.
  const searchOf = (next: ParkedAttemptFilters) => ({ ...(text !== undefined && { text }), ...next })
  const filter = (next: ParkedAttemptFilters) =>
    void navigate({ search: searchOf(next), replace: true, resetScroll: false })
  const isFiltered = Object.keys(filters).length > 0
  const { isOwner } = useRole()
  const [judging, setJudging] = useState<ParkedAttempt>()
  const actions: Column<ParkedAttempt> = {
    label: common.actions,
    isActions: true,
    cell: (attempt) => (
      <RowActions>
        <Button kind="quiet" aria-label={messages.judgeOf(attempt.id)} onClick={() => setJudging(attempt)}>
          {messages.judge}
        </Button>
      </RowActions>
    ),
  }
  return (
    <>
      <ListSection
        title={messages.parked}
        of={parked}
        cursor={cursor}
        csv={`/operator/v1/parked-attempts.csv${queryString(filters)}`}
        empty={isFiltered ? messages.noParkedFound : messages.noParked}
        keyOf={({ id }) => id}
        columns={[...columns, ...(isOwner ? [actions] : [])]}
        filters={
          <FilterBar isFiltered={isFiltered} onClear={() => filter({})}>
            {texts.map(({ name, label }) => (
              <SearchField
                key={name}
                label={label}
                className="desk:w-48"
                pauseMs={300}
                value={filters[name] ?? ''}
                onSearch={(typed) => filter(withFilter<ParkedAttemptFilters>(filters, name, typed.trim()))}
              />
            ))}
            <SortField
              usual="oldest"
              value={filters.sort}
              onSort={(sort) => filter(withFilter<ParkedAttemptFilters>(filters, 'sort', sort))}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/backends"
            search={{ ...searchOf(filters), ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {judging && <VerdictDialog attempt={judging} onClose={() => setJudging(undefined)} />}
    </>
  )
}

const texts = [
  { name: 'backend', label: messages.backend },
  { name: 'model', label: messages.modelId },
] as const

const columns: Column<ParkedAttempt>[] = [
  {
    label: messages.attempt,
    isName: true,
    cell: ({ id, number }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures whitespace-nowrap" title={id}>
          {shortId(id)}
        </span>
        <span className="font-normal text-quiet">{messages.attemptNumber(number)}</span>
      </span>
    ),
  },
  {
    label: messages.backend,
    cell: ({ backendId, provider }) => <span className="figures wrap-anywhere">{backendId ?? provider}</span>,
  },
  { label: common.model, cell: ({ modelId }) => <span className="figures wrap-anywhere">{modelId}</span> },
  { label: parts.account, cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
  { label: messages.generation, cell: ({ generationId }) => <GenerationLink id={generationId} /> },
  { label: messages.submitted, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    label: messages.refunded,
    cell: ({ endedAt }) => (endedAt === null ? messages.stillWaits : <Ago at={endedAt} />),
  },
]
