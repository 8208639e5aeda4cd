import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import type { SignInAttempt } from '@atelier/contract/sign-in-attempt.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { accountSignInsQuery } from '../../../api/operator-account-queries.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { Status } from '../../../design/status.tsx'
import type { Column } from '../../../design/table.tsx'
import { Moment } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { useMayChange, useRole } from '../../../operator/use-role.ts'
import { browserName } from '../../settings/browser-name.ts'
import * as settings from '#messages/settings.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-account.ts'

type Props = { account: OperatorAccount; cursor: string | undefined }

/** Who signed in to an account, or tried to, and the ways to put an end to it. */
export function AccountSignIns({ account, cursor }: Props) {
  const { id, name } = account
  const signIns = useQuery(accountSignInsQuery(id, cursor))
  const { isOwner } = useRole()
  const mayChange = useMayChange(account)
  const [open, setOpen] = useState<'sign-out' | 'second-factor'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('sign-out')}>{settings.signOutEverywhere}</Button>
          {isOwner && <Button onClick={() => setOpen('second-factor')}>{messages.resetFactor}</Button>}
        </div>
      )}
      <ListSection
        title={messages.signIns}
        of={signIns}
        cursor={cursor}
        csv={`/operator/v1/sign-ins.csv?account=${id}`}
        empty={messages.noSignIns}
        keyOf={(signIn) => signIn.id}
        columns={columns}
        linkTo={(to, label) => (
          <Link
            to="/operator/accounts/$accountId"
            params={{ accountId: id }}
            search={{ view: 'sign-ins', ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {open === 'sign-out' && (
        <ConfirmDialog
          title={messages.signOutTitle(name)}
          effects={messages.signOutEffects}
          submitLabel={settings.signOutEverywhere}
          done={messages.signOutDone}
          onSubmit={() => operatorAccountApi.signOut(id)}
          onClose={close}
        />
      )}
      {open === 'second-factor' && (
        <ConfirmDialog
          title={messages.resetFactorTitle(name)}
          effects={messages.resetFactorEffects}
          submitLabel={messages.resetFactor}
          done={messages.resetFactorDone}
          onSubmit={() => operatorAccountApi.resetSecondFactor(id)}
          onClose={close}
        />
      )}
    </>
  )
}

const outcomes = {
  signed_in: { look: 'good', label: settings.signedIn },
  wrong_password: { look: 'bad', label: messages.wrongPassword },
  wrong_code: { look: 'bad', label: messages.wrongCode },
} as const

const columns: Column<SignInAttempt>[] = [
  {
    label: common.state,
    isName: true,
    cell: ({ outcome }) => <Status look={outcomes[outcome].look}>{outcomes[outcome].label}</Status>,
  },
  { label: settings.browser, cell: ({ userAgent }) => browserName(userAgent) },
  { label: settings.address, cell: ({ network }) => <span className="figures">{network}</span> },
  {
    label: messages.times,
    align: 'end',
    cell: ({ attempts }) => <span className="figures">{formatNumber(attempts)}</span>,
  },
  { label: common.when, cell: ({ lastAt }) => <Moment at={lastAt} /> },
]
