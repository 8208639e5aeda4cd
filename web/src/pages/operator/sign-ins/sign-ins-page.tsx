import type { SignInAttempt } from '@atelier/contract/sign-in-attempt.ts'
import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { operatorSignInsApi, operatorSignInsQuery } from '../../../api/operator-sign-in-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { SelectField } from '../../../design/field.tsx'
import { Page } from '../../../design/page.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { Status } from '../../../design/status.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { AccountLink } from '../../../operator/account-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { SortField } from '../../../operator/sort-field.tsx'
import { withFilter } from '../../../operator/set-filter.ts'
import { useMayChangeRows, useRole } from '../../../operator/use-role.ts'
import { browserName } from '../../settings/browser-name.ts'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-sign-ins.ts'

const route = getRouteApi('/operator/sign-ins')

type Search = { account?: string; outcome?: 'failed' | 'succeeded'; sort?: TimeSort }
type Known = { id: string; email: string }

/** Who signed in, and who tried and failed. */
export function SignInsPage() {
  const { cursor, ...search } = route.useSearch()
  const { outcome, ...others } = search
  const navigate = route.useNavigate()
  const filters = { ...others, ...(outcome !== undefined && { failed: outcome === 'failed' }) }
  const signIns = useQuery(operatorSignInsQuery({ ...filters, ...(cursor !== undefined && { cursor }) }))
  const { mayHelp } = useRole()
  const mayChange = useMayChangeRows()
  const [signingOut, setSigningOut] = useState<Known>()
  const filter = (next: Search) => void navigate({ search: next, replace: true, resetScroll: false })

  const actions: Column<SignInAttempt> = {
    label: common.actions,
    isActions: true,
    cell: ({ accountId, email }) =>
      accountId === null || email === null || !mayChange(accountId) ? null : (
        <RowActions>
          <Button
            kind="quiet"
            aria-label={messages.signOutOf(email)}
            onClick={() => setSigningOut({ id: accountId, email })}
          >
            {messages.signOut}
          </Button>
        </RowActions>
      ),
  }

  return (
    <Page title={office.signIns} description={messages.description}>
      <ListSection
        title={office.signIns}
        of={signIns}
        cursor={cursor}
        csv={`/operator/v1/sign-ins.csv${queryString(filters)}`}
        empty={messages.none}
        keyOf={({ id }) => id}
        columns={[...columns, ...(mayHelp ? [actions] : [])]}
        filters={
          <FilterBar isFiltered={Object.keys(search).length > 0} onClear={() => filter({})}>
            <SearchField
              label={parts.accountId}
              className="max-desk:col-span-2 desk:w-96"
              pauseMs={400}
              value={search.account ?? ''}
              onSearch={(typed) => filter(withFilter<Search>(search, 'account', typed.trim()))}
            />
            <SelectField
              label={messages.outcome}
              value={outcome ?? ''}
              onChange={({ target }) => filter(withFilter<Search>(search, 'outcome', target.value))}
            >
              <option value="">{common.all}</option>
              <option value="succeeded">{messages.succeeded}</option>
              <option value="failed">{messages.failed}</option>
            </SelectField>
            <SortField
              value={search.sort}
              onSort={(sort) => filter(withFilter<Search>(search, 'sort', sort))}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/sign-ins"
            search={{ ...search, ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {signingOut && (
        <ConfirmDialog
          title={messages.signOutTitle(signingOut.email)}
          submitLabel={messages.signOutSubmit}
          effects={messages.signOutEffects}
          done={messages.signedOut(signingOut.email)}
          onSubmit={() => operatorSignInsApi.signOut(signingOut.id)}
          onClose={() => setSigningOut(undefined)}
        />
      )}
    </Page>
  )
}

const columns: Column<SignInAttempt>[] = [
  {
    label: messages.person,
    isName: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email ?? messages.unknownEmail}</span>,
  },
  {
    label: parts.account,
    cell: ({ accountId }) => (accountId === null ? null : <AccountLink accountId={accountId} />),
  },
  {
    label: messages.outcome,
    cell: ({ outcome, attempts }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <Status look={outcome === 'signed_in' ? 'good' : 'bad'}>{messages.outcomes[outcome]}</Status>
        {attempts > 1 && <span className="text-quiet">{messages.times(formatNumber(attempts))}</span>}
      </span>
    ),
  },
  {
    label: messages.network,
    cell: ({ network }) => <span className="figures wrap-anywhere">{network}</span>,
  },
  {
    label: messages.browser,
    cell: ({ userAgent }) => <span title={userAgent ?? undefined}>{browserName(userAgent)}</span>,
  },
  { label: common.when, cell: ({ lastAt }) => <Ago at={lastAt} /> },
]
