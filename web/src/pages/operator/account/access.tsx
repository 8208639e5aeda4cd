import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { Button } from '../../../design/button.tsx'
import { CopyButton } from '../../../design/copy-button.tsx'
import { Section } from '../../../design/page.tsx'
import { Moment } from '../../../design/time.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { Fact, Facts } from '../../../operator/facts.tsx'
import { RoleDialog } from '../../../operator/role-dialog.tsx'
import { roleLabels } from '../../../operator/roles.ts'
import { useMayChange, useRole } from '../../../operator/use-role.ts'
import { LimitsDialog } from './limits-dialog.tsx'
import * as people from '#messages/operator-people.ts'
import * as messages from '#messages/operator-account.ts'

type Open = 'limits' | 'sharing' | 'role'

/** What the account may do, and how much of it. */
export function Access({ account }: { account: OperatorAccount }) {
  const { id, name, email, createdAt, concurrency, rateLimits, sharingBlocked, operatorRole } = account
  const { isOwner } = useRole()
  const mayChange = useMayChange(account)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { limit, raisedLimit } = concurrency
  return (
    <Section
      title={messages.access}
      actions={
        mayChange && (
          <Button kind="quiet" onClick={() => setOpen('limits')}>
            {messages.changeLimits}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label={messages.runningLimit}>
          {raisedLimit === null ? formatNumber(limit) : messages.raised(raisedLimit, limit)}
        </Fact>
        <Fact label={messages.keyRate}>
          {messages.rate(rateLimits.key.limit, rateLimits.key.windowSeconds)}
        </Fact>
        <Fact label={messages.accountRate}>
          {messages.rate(rateLimits.account.limit, rateLimits.account.windowSeconds)}
        </Fact>
        <Fact
          label={messages.sharing}
          action={
            mayChange && (
              <Button
                kind="quiet"
                aria-label={`${messages.sharing}: ${sharingBlocked ? messages.allowSharing : messages.blockSharing}`}
                onClick={() => setOpen('sharing')}
              >
                {sharingBlocked ? messages.allowSharing : messages.blockSharing}
              </Button>
            )
          }
        >
          {sharingBlocked ? messages.sharingBlocked : messages.sharingAllowed}
        </Fact>
        <Fact
          label={people.role}
          action={
            isOwner &&
            mayChange && (
              <Button kind="quiet" onClick={() => setOpen('role')}>
                {people.changeRole}
              </Button>
            )
          }
        >
          {operatorRole === null ? people.noRole : roleLabels[operatorRole].label}
        </Fact>
        <Fact label={messages.email} action={<CopyButton text={email} />}>
          {email}
        </Fact>
        <Fact label={messages.id} action={<CopyButton text={id} />}>
          <span className="figures">{id}</span>
        </Fact>
        <Fact label={messages.since}>
          <Moment at={createdAt} />
        </Fact>
      </Facts>
      {open === 'limits' && <LimitsDialog account={account} onClose={close} />}
      {open === 'role' && <RoleDialog account={account} onClose={close} />}
      {open === 'sharing' && (
        <ConfirmDialog
          {...(sharingBlocked
            ? {
                title: messages.allowSharingTitle(name),
                effects: messages.allowSharingEffects,
                submitLabel: messages.allowSharing,
                kind: 'primary',
                done: messages.allowSharingDone,
              }
            : {
                title: messages.blockSharingTitle(name),
                effects: messages.blockSharingEffects,
                submitLabel: messages.blockSharing,
                kind: 'danger',
                done: messages.blockSharingDone,
              })}
          onSubmit={() => operatorAccountApi.updateAccount(id, { sharingBlocked: !sharingBlocked })}
          onClose={close}
        />
      )}
    </Section>
  )
}
