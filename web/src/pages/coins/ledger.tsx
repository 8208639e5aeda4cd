import type { LedgerEntry, LedgerFilters } from '@atelier/contract/ledger.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from '../../design/icons.ts'
import { PageOfItems } from '../../api/page-of-items.tsx'
import { queryString } from '../../api/client.ts'
import { ledgerQuery } from '../../api/account-queries.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { formatNumber } from '../../messages/numbers.ts'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Section } from '../../design/page.tsx'
import { RowActions, Table, type Column } from '../../design/table.tsx'
import { formatMoment, Moment } from '../../design/time.tsx'
import { LedgerFilterBar } from './ledger-filter-bar.tsx'
import { kindLabels } from './kind-labels.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import * as messages from '#messages/coins.ts'
import * as common from '#messages/common.ts'

type Props = {
  filters: LedgerFilters
  /** Of the page that is shown; undefined for the newest. */
  cursor: string | undefined
  onFilter(next: LedgerFilters): void
  onOpen(generationId: string): void
}

/** Every movement of coins, newest first, a page at a time; never changed afterwards. */
export function Ledger({ filters, cursor, onFilter, onOpen }: Props) {
  const ledger = useQuery(ledgerQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  return (
    <Section
      title={messages.ledger}
      actions={
        <a href={`/account/v1/ledger.csv${queryString(filters)}`} download className={buttonLook('quiet')}>
          <Icon of={Download} /> CSV
        </a>
      }
    >
      <LedgerFilterBar filters={filters} onFilter={onFilter} />
      <PageOfItems
        of={ledger}
        cursor={cursor}
        linkTo={(to, label) => (
          <Link
            to="/account/coins"
            search={{ ...filters, ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      >
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={messages.noEntries} />
          ) : (
            <Table
              caption={messages.ledgerCaption}
              rows={entries}
              keyOf={({ id }) => id}
              columns={columns(onOpen)}
            />
          )
        }
      </PageOfItems>
    </Section>
  )
}

const columns = (onOpen: Props['onOpen']): Column<LedgerEntry>[] => [
  { label: messages.what, isName: true, cell: (entry) => <What entry={entry} /> },
  { label: common.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: common.coins,
    align: 'end',
    cell: ({ kind, coins }) => <Coins amount={coins} sign={kindLabels[kind].sign} />,
  },
  {
    label: messages.availableAfter,
    align: 'end',
    cell: ({ balance }) => <span className="figures">{formatNumber(balance.available)}</span>,
  },
  {
    label: messages.heldAfter,
    align: 'end',
    cell: ({ balance }) => <span className="figures text-quiet">{formatNumber(balance.held)}</span>,
  },
  {
    label: common.receipt,
    isActions: true,
    cell: ({ generationId, kind, modelName, createdAt }) =>
      generationId === null ? null : (
        <RowActions>
          <Button
            kind="quiet"
            onClick={() => onOpen(generationId)}
            aria-label={messages.receiptOfEntry(
              modelName ?? '',
              kindLabels[kind].label.toLowerCase(),
              formatMoment(createdAt),
            )}
          >
            {common.receipt}
          </Button>
        </RowActions>
      ),
  },
]

function What({ entry: { kind, modelName, effectId, note } }: { entry: LedgerEntry }) {
  const madeWith = useMadeWith({ modelName: modelName ?? '', effectId })
  const about = [madeWith, note].filter(Boolean).join(' · ') || null
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {kindLabels[kind].label}
      {about !== null && <span className="font-normal wrap-anywhere text-quiet">{about}</span>}
    </span>
  )
}
