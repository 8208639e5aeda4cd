import type { ShareReport } from '@atelier/contract/share.ts'
import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { reportsQuery } from '../../../api/operator-share-operations.ts'
import { buttonLook } from '../../../design/button.tsx'
import { SelectField } from '../../../design/field.tsx'
import { Status } from '../../../design/status.tsx'
import type { Column } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { AccountLink } from '../../../operator/account-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { SortField } from '../../../operator/sort-field.tsx'
import { ReportDialog } from './report-dialog.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-shares.ts'

const route = getRouteApi('/operator/shares')

const reportStates = ['open', 'closed', 'all'] as const
type ReportState = (typeof reportStates)[number]

/** What visitors reported, the open ones unless others are asked for. */
export function ReportsSection() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { reports: state = 'open', share, reportsSort: sort, reportsCursor: cursor } = search
  const filters = {
    ...(share !== undefined && { share }),
    ...(state !== 'all' && { open: state === 'open' }),
    ...(sort && { sort }),
  }
  const reports = useQuery(reportsQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const [opened, setOpened] = useState<ShareReport>()
  const { share: _share, reports: _reports, reportsSort: _sort, reportsCursor: _cursor, ...others } = search
  const filter = (next: { reports?: ReportState; share?: string; reportsSort?: TimeSort }) =>
    void navigate({ search: { ...others, ...next }, replace: true, resetScroll: false })

  return (
    <>
      <ListSection
        title={messages.reports}
        of={reports}
        cursor={cursor}
        csv={`/operator/v1/reports.csv${queryString(filters)}`}
        empty={state === 'open' ? messages.noOpenReport : messages.noReport}
        keyOf={({ id }) => id}
        isFaded={({ closedAt }) => closedAt !== null}
        columns={columnsOf(setOpened)}
        filters={
          <FilterBar
            isFiltered={state !== 'open' || share !== undefined || sort !== undefined}
            onClear={() => filter({})}
          >
            <SelectField
              label={common.state}
              value={state}
              onChange={({ target }) =>
                filter({
                  ...(share !== undefined && { share }),
                  reports: target.value as ReportState,
                  ...(sort && { reportsSort: sort }),
                })
              }
            >
              {reportStates.map((each) => (
                <option key={each} value={each}>
                  {messages.reportStates[each]}
                </option>
              ))}
            </SelectField>
            <SortField
              value={sort}
              onSort={(next) =>
                filter({
                  ...(share !== undefined && { share }),
                  ...(state !== 'open' && { reports: state }),
                  ...(next && { reportsSort: next }),
                })
              }
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/shares"
            search={{
              ...others,
              ...(share !== undefined && { share }),
              ...(state !== 'open' && { reports: state }),
              ...(sort && { reportsSort: sort }),
              ...(to !== undefined && { reportsCursor: to }),
            }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {opened && <ReportDialog report={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const columnsOf = (onOpen: (report: ShareReport) => void): Column<ShareReport>[] => [
  {
    label: messages.report,
    isName: true,
    cell: (report) => (
      <button
        type="button"
        className="link min-h-6 text-left"
        aria-label={messages.openReport(messages.reasons[report.reason], report.id)}
        onClick={() => onOpen(report)}
      >
        {messages.reasons[report.reason]}
      </button>
    ),
  },
  {
    label: messages.wrote,
    cell: ({ detail }) =>
      detail === null ? null : <span className="line-clamp-2 max-w-96 wrap-anywhere">{detail}</span>,
  },
  {
    label: common.state,
    cell: ({ closedAt }) =>
      closedAt === null ? (
        <Status look="waiting">{messages.open}</Status>
      ) : (
        <Status look="ended">{messages.closed}</Status>
      ),
  },
  { label: parts.account, cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
  { label: messages.received, cell: ({ createdAt }) => <Ago at={createdAt} /> },
]
