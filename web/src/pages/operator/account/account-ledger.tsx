import type { LedgerEntry, LedgerFilters } from '@atelier/contract/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { queryString } from '../../../api/client.ts'
import { operatorLedgerQuery } from '../../../api/operator-account-queries.ts'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ListSection } from '../../../operator/list-section.tsx'
import { LedgerFilterBar } from '../../coins/ledger-filter-bar.tsx'
import { kindLabels } from '../../coins/kind-labels.ts'
import * as coins from '#messages/coins.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-account.ts'

type Props = { accountId: string; filters: LedgerFilters; cursor: string | undefined }

/** Every movement of an account's coins, newest first. */
export function AccountLedger({ accountId, filters, cursor }: Props) {
  const navigate = useNavigate()
  const ledger = useQuery(
    operatorLedgerQuery(accountId, { ...filters, ...(cursor !== undefined && { cursor }) }),
  )
  return (
    <ListSection
      title={messages.ledger}
      of={ledger}
      cursor={cursor}
      csv={`/operator/v1/accounts/${accountId}/ledger.csv${queryString(filters)}`}
      empty={messages.noEntries}
      keyOf={({ id }) => id}
      columns={columns}
      filters={
        <LedgerFilterBar
          filters={filters}
          onFilter={(next) =>
            void navigate({
              to: '/operator/accounts/$accountId',
              params: { accountId },
              search: { view: 'ledger', ...next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
      linkTo={(to, label) => (
        <Link
          to="/operator/accounts/$accountId"
          params={{ accountId }}
          search={{ view: 'ledger', ...filters, ...(to !== undefined && { cursor: to }) }}
          resetScroll={false}
          className={buttonLook()}
        >
          {label}
        </Link>
      )}
    />
  )
}

const columns: Column<LedgerEntry>[] = [
  {
    label: messages.description,
    isName: true,
    cell: ({ kind, note, modelName, generationId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        {kindLabels[kind].label}
        <span className="font-normal wrap-anywhere text-quiet">
          {generationId === null ? (
            note
          ) : (
            <Link
              to="/operator/generations/$generationId"
              params={{ generationId }}
              className="link inline-flex min-h-6 items-center"
            >
              {modelName ?? generationId}
            </Link>
          )}
        </span>
        {generationId !== null && note !== null && (
          <span className="font-normal wrap-anywhere text-quiet">{note}</span>
        )}
      </span>
    ),
  },
  { label: common.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: common.coins,
    align: 'end',
    cell: ({ kind, coins: amount }) => <Coins amount={amount} sign={kindLabels[kind].sign} />,
  },
  {
    label: coins.availableAfter,
    align: 'end',
    cell: ({ balance }) => <span className="figures">{formatNumber(balance.available)}</span>,
  },
  {
    label: coins.heldAfter,
    align: 'end',
    cell: ({ balance }) => <span className="figures text-quiet">{formatNumber(balance.held)}</span>,
  },
]
