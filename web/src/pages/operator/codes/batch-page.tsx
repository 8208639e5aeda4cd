import type { Redemption } from '@atelier/contract/code.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { batchQuery, redemptionsQuery } from '../../../api/operator-code-operations.ts'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Page } from '../../../design/page.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-codes.ts'

const route = getRouteApi('/operator/codes/$batchId')

/** Who redeemed codes of a batch. */
export function BatchPage() {
  const { batchId } = route.useParams()
  const { cursor } = route.useSearch()
  const redemptions = useQuery(redemptionsQuery(batchId, cursor === undefined ? {} : { cursor }))
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
        csv={`/operator/v1/codes/${encodeURIComponent(batchId)}/redemptions.csv`}
        empty={messages.noRedemption}
        keyOf={({ accountId, entry }) => `${accountId} ${entry}`}
        columns={columns}
        linkTo={(to, label) => (
          <Link
            to="/operator/codes/$batchId"
            params={{ batchId }}
            search={to === undefined ? {} : { cursor: to }}
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
