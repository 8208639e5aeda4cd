import type { OperatorShare, ShareState } from '@atelier/contract/share.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { operatorSharesQuery, type ShareFilters } from '../../../api/operator-share-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { SelectField } from '../../../design/field.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { Status, type StatusLook } from '../../../design/status.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { withFilter } from '../../../operator/set-filter.ts'
import { SortField } from '../../../operator/sort-field.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { ShareDialog } from './share-dialog.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-shares.ts'

const route = getRouteApi('/operator/shares')

/** Links of all accounts, without what they show. */
export function SharesSection() {
  const { account, reported, sort, cursor, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const filters: ShareFilters = {
    ...(account !== undefined && { account }),
    ...(reported && { reported }),
    ...(sort && { sort }),
  }
  const filter = (next: ShareFilters) =>
    void navigate({ search: { ...others, ...next }, replace: true, resetScroll: false })
  const shares = useQuery(operatorSharesQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const { mayHelp } = useRole()
  const [opened, setOpened] = useState<OperatorShare>()

  return (
    <>
      <ListSection
        title={messages.shares}
        of={shares}
        cursor={cursor}
        csv={`/operator/v1/shares.csv${queryString(filters)}`}
        empty={messages.noShare}
        keyOf={({ id }) => id}
        isFaded={({ state }) => state !== 'active'}
        columns={[...columns, ...(mayHelp ? [openColumn(setOpened)] : [])]}
        filters={
          <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => filter({})}>
            <SearchField
              label={parts.accountId}
              className="max-desk:col-span-2 desk:w-96"
              pauseMs={400}
              value={account ?? ''}
              onSearch={(typed) => filter(withFilter(filters, 'account', typed.trim()))}
            />
            <SelectField
              label={messages.reports}
              className="desk:w-40"
              value={reported ? 'reported' : ''}
              onChange={({ target }) =>
                filter(withFilter(filters, 'reported', target.value !== '' || undefined))
              }
            >
              <option value="">{common.all}</option>
              <option value="reported">{messages.onlyReported}</option>
            </SelectField>
            <SortField value={sort} onSort={(next) => filter(withFilter(filters, 'sort', next))} />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/shares"
            search={{ ...others, ...filters, ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {opened && <ShareDialog share={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

// prettier-ignore
const looks: Record<ShareState, StatusLook> = {
  active: 'good', expired: 'ended', revoked: 'ended', removed: 'off', ended: 'ended',
}

const columns: Column<OperatorShare>[] = [
  {
    label: messages.share,
    isName: true,
    cell: ({ id, modelId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures" title={id}>
          {shortId(id)}
        </span>
        <span className="font-normal wrap-anywhere text-quiet">{modelId}</span>
      </span>
    ),
  },
  {
    label: common.state,
    cell: ({ state }) => <Status look={looks[state]}>{messages.states[state]}</Status>,
  },
  { label: parts.account, cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
  {
    label: messages.openReports,
    align: 'end',
    cell: ({ openReports }) => (
      <span className={`figures ${openReports > 0 ? 'font-medium text-bad' : ''}`}>
        {formatNumber(openReports)}
      </span>
    ),
  },
  { label: messages.created, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    label: messages.expires,
    cell: ({ expiresAt }) => (expiresAt === null ? common.never : <Ago at={expiresAt} />),
  },
]

const openColumn = (onOpen: (share: OperatorShare) => void): Column<OperatorShare> => ({
  label: common.actions,
  isActions: true,
  cell: (share) => (
    <RowActions>
      <Button kind="quiet" aria-label={messages.openShare(share.id)} onClick={() => onOpen(share)}>
        {messages.look}
      </Button>
    </RowActions>
  ),
})
