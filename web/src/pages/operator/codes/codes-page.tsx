import type { CodeBatch } from '@atelier/contract/code.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { codesApi, codesQuery, type CreatedCodes } from '../../../api/operator-code-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Page } from '../../../design/page.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { refetchOffice } from '../../../operator/run.ts'
import { useRole } from '../../../operator/use-role.ts'
import { BatchState, hasEnded } from './batch-state.tsx'
import { CreateCodesDialog } from './create-codes-dialog.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-codes.ts'

const route = getRouteApi('/operator/codes')

/** Batches of codes that customers redeem for coins. */
export function CodesPage() {
  const { cursor, create = false } = route.useSearch()
  const navigate = route.useNavigate()
  const batches = useQuery(codesQuery(cursor === undefined ? {} : { cursor }))
  const { isOwner } = useRole()
  const [fresh, setFresh] = useState<CreatedCodes>()
  const [ending, setEnding] = useState<CodeBatch>()
  const openForm = (isOpen: boolean) =>
    void navigate({ search: isOpen ? { create: true } : {}, resetScroll: false })

  const actions: Column<CodeBatch> = {
    label: common.actions,
    isActions: true,
    cell: (batch) =>
      hasEnded(batch, Date.now()) ? null : (
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
        csv="/operator/v1/codes.csv"
        empty={messages.none}
        keyOf={({ id }) => id}
        isFaded={(batch) => hasEnded(batch, Date.now())}
        columns={[...columns, ...(isOwner ? [actions] : [])]}
        linkTo={(to, label) => (
          <Link
            to="/operator/codes"
            search={to === undefined ? {} : { cursor: to }}
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
  { label: common.state, cell: (batch) => <BatchState batch={batch} /> },
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
