import type { ParkedAttempt } from '@atelier/contract/backend.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parkedQuery } from '../../../api/operator-backend-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { AccountLink, shortId } from '../../../operator/account-link.tsx'
import { GenerationLink } from '../../../operator/generation-link.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { VerdictDialog } from './verdict-dialog.tsx'
import * as common from '#messages/common.ts'
import * as parts from '#messages/operator-parts.ts'
import * as messages from '#messages/operator-backends.ts'

const route = getRouteApi('/operator/backends')

/** Attempts of which nobody knows whether a backend accepted and charged them. */
export function ParkedSection() {
  const { cursor } = route.useSearch()
  const parked = useQuery(parkedQuery(cursor === undefined ? {} : { cursor }))
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
        csv="/operator/v1/parked-attempts.csv"
        empty={messages.noParked}
        keyOf={({ id }) => id}
        columns={[...columns, ...(isOwner ? [actions] : [])]}
        linkTo={(to, label) => (
          <Link
            to="/operator/backends"
            search={to === undefined ? {} : { cursor: to }}
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
