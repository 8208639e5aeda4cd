import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { operatorAccountQuery } from '../../../api/operator-account-queries.ts'
import { isMissing } from '../../../api/problem.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Figure, FigureRow } from '../../../design/figure-row.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Page } from '../../../design/page.tsx'
import { Segmented } from '../../../design/segmented.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { formatMoment } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountKeys } from './account-keys.tsx'
import { AccountLedger } from './account-ledger.tsx'
import { AccountSignIns } from './account-sign-ins.tsx'
import { Access } from './access.tsx'
import { CustomerView } from './customer-view.tsx'
import { Notes } from './notes.tsx'
import { PersonalData } from './personal-data.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-account.ts'

const route = getRouteApi('/operator/accounts/$accountId')

/** One account, and all that operators can do about it. */
export function AccountPage() {
  const { accountId } = route.useParams()
  const account = useQuery(operatorAccountQuery(accountId))
  if (isMissing(account.error))
    return (
      <Page title={messages.notFound} description={common.mistyped}>
        <p>
          <Link to="/operator/accounts" className={buttonLook()}>
            {messages.toAccounts}
          </Link>
        </p>
      </Page>
    )
  return (
    <QueryResult of={account} skeleton={<Skeleton className="h-160 w-full" />}>
      {(found) => <AccountSheet key={found.id} account={found} />}
    </QueryResult>
  )
}

function AccountSheet({ account }: { account: OperatorAccount }) {
  const { id, name, email, balance, concurrency } = account
  const { view = 'access', cursor, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = useRef<HTMLDivElement>(null)
  // On a phone most of them are beyond the edge; the one that is shown must not be.
  useEffect(() => {
    const label = chosen.current?.querySelector(`[value=${view}]`)?.closest('label')
    label?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view])
  return (
    <>
      <nav aria-label={messages.breadcrumbs} className="mb-2 text-small">
        <Link to="/operator/accounts" className="link inline-flex min-h-6 items-center">
          {office.accounts}
        </Link>
      </nav>
      <Page title={name} description={email} actions={<AccountActions account={account} />}>
        <StateNotice account={account} />
        <FigureRow>
          <Figure label={common.available}>
            <Coins amount={balance.available} />
          </Figure>
          <Figure label={common.held}>
            <Coins amount={balance.held} />
          </Figure>
          <Figure label={messages.running} note={messages.queued(concurrency.queued)}>
            <span className="figures">{formatNumber(concurrency.running)}</span>{' '}
            <span className="text-body text-quiet">
              {messages.ofLimit(concurrency.raisedLimit ?? concurrency.limit)}
            </span>
          </Figure>
        </FigureRow>
        <div ref={chosen}>
          <Segmented
            label={messages.views}
            value={view}
            options={views}
            onChange={(next) =>
              void navigate({
                search: next === 'access' ? {} : { view: next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
        {view === 'access' && <Access account={account} />}
        {view === 'ledger' && <AccountLedger accountId={id} filters={filters} cursor={cursor} />}
        {view === 'keys' && <AccountKeys account={account} />}
        {view === 'notes' && <Notes account={account} cursor={cursor} />}
        {view === 'sign-ins' && <AccountSignIns account={account} cursor={cursor} />}
        {view === 'customer' && <CustomerView accountId={id} />}
        {view === 'data' && <PersonalData account={account} />}
      </Page>
    </>
  )
}

function StateNotice({ account }: { account: OperatorAccount }) {
  const { deletionRequestedAt, deletedAt, locked } = account
  if (deletedAt !== null)
    return <Notice title={messages.deletedAt(formatMoment(deletedAt))}>{messages.deletedDetail}</Notice>
  if (deletionRequestedAt !== null)
    return (
      <Notice kind="warn" title={messages.beingDeleted}>
        {messages.beingDeletedDetail(formatMoment(deletionRequestedAt))}
      </Notice>
    )
  return locked ? (
    <Notice kind="warn" title={messages.locked}>
      {messages.lockedDetail}
    </Notice>
  ) : null
}

const views = [
  { value: 'access', label: messages.access },
  { value: 'ledger', label: messages.ledger },
  { value: 'keys', label: messages.keys },
  { value: 'notes', label: messages.notes },
  { value: 'sign-ins', label: messages.signIns },
  { value: 'customer', label: messages.customerView },
  { value: 'data', label: messages.data },
] as const
