import type { CodeBatch, CodeBatchFilters } from '@atelier/contract/code.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from '../../../design/icons.ts'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { codesApi, codesQuery, type CreatedCodes } from '../../../api/operator-code-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { SelectField } from '../../../design/field.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Page } from '../../../design/page.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { refetchOffice } from '../../../operator/run.ts'
import { withFilter } from '../../../operator/set-filter.ts'
import { SortField } from '../../../operator/sort-field.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { BatchState } from './batch-state.tsx'
import { CreateCodesDialog } from './create-codes-dialog.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-codes.ts'

const route = getRouteApi('/operator/codes')

/** Batches of codes that customers redeem for coins. */
export function CodesPage() {
  const { cursor, create = false, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const batches = useQuery(codesQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const { isOwner } = useRole()
  const [fresh, setFresh] = useState<CreatedCodes>()
  const [ending, setEnding] = useState<CodeBatch>()
  const openForm = (isOpen: boolean) =>
    void navigate({ search: { ...filters, ...(isOpen && { create: true }) }, resetScroll: false })
  const filter = (next: CodeBatchFilters) =>
    void navigate({ search: next, replace: true, resetScroll: false })

  const actions: Column<CodeBatch> = {
    label: common.actions,
    isActions: true,
    cell: (batch) =>
      isOver(batch) ? null : (
        <RowActions>
          <Button kind="quiet" aria-label={messages.endOf(batch.name)} onClick={() => setEnding(batch)}>
            {messages.endAsk}
          </Button>
        </RowActions>
      ),
  }

  return (
    <Page
      title={office.codes}
      description={messages.description}
      actions={
        isOwner && (
          <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => openForm(true)}>
            {messages.create}
          </Button>
        )
      }
    >
      <ListSection
        title={messages.batches}
        of={batches}
        cursor={cursor}
        csv={`/operator/v1/codes.csv${queryString(filters)}`}
        empty={messages.none}
        keyOf={({ id }) => id}
        isFaded={isOver}
        columns={[...columns, ...(isOwner ? [actions] : [])]}
        filters={
          <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => filter({})}>
            <SearchField
              label={messages.search}
              className="max-desk:col-span-2 desk:w-72"
              pauseMs={300}
              value={filters.query ?? ''}
              onSearch={(typed) => filter(withFilter<CodeBatchFilters>(filters, 'query', typed.trim()))}
            />
            <SelectField
              label={common.state}
              className="desk:w-40"
              value={filters.state ?? ''}
              onChange={({ target }) => filter(withFilter<CodeBatchFilters>(filters, 'state', target.value))}
            >
              <option value="">{common.all}</option>
              {Object.entries(messages.states).map(([state, label]) => (
                <option key={state} value={state}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SortField
              value={filters.sort}
              onSort={(sort) => filter(withFilter<CodeBatchFilters>(filters, 'sort', sort))}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/codes"
            search={{ ...filters, ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {create && isOwner && !fresh && (
        <CreateCodesDialog
          onCreated={(created) => {
            setFresh(created)
            openForm(false)
            void refetchOffice()
          }}
          onClose={() => openForm(false)}
        />
      )}
      {fresh && <NewCodesDialog batch={fresh} onDone={() => setFresh(undefined)} />}
      {ending && (
        <ConfirmDialog
          title={messages.endTitle(ending.name)}
          submitLabel={messages.end}
          effects={messages.endEffects}
          done={messages.ended(ending.name)}
          onSubmit={() => codesApi.end(ending.id)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Page>
  )
}

/** Whoever ended it, or the day: there is nothing left to end. A batch that is used up can still be ended. */
const isOver = ({ state }: CodeBatch): boolean => state === 'ended' || state === 'expired'

const columns: Column<CodeBatch>[] = [
  {
    label: messages.batch,
    isName: true,
    cell: ({ id, name }) => (
      <Link
        to="/operator/codes/$batchId"
        params={{ batchId: id }}
        className="link inline-flex min-h-6 items-center wrap-anywhere"
      >
        {name}
      </Link>
    ),
  },
  { label: common.state, cell: (batch) => <BatchState state={batch.state} /> },
  { label: messages.coinsEach, align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
  {
    label: messages.redeemed,
    align: 'end',
    cell: ({ redemptions, count, usesPerCode }) => (
      <span className="figures whitespace-nowrap">
        {formatNumber(redemptions)} / {formatNumber(count * usesPerCode)}
      </span>
    ),
  },
  { label: messages.given, align: 'end', cell: ({ coinsRedeemed }) => <Coins amount={coinsRedeemed} /> },
  {
    label: messages.expires,
    cell: ({ expiresAt }) => (expiresAt === null ? common.never : <Ago at={expiresAt} />),
  },
  {
    label: messages.created,
    cell: ({ createdAt, createdBy }) => (
      <span title={createdBy}>
        <Ago at={createdAt} />
      </span>
    ),
  },
]
