import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { useMayChange } from '../../../operator/use-role.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'
import * as messages from '#messages/operator-account.ts'

type Open = 'grant' | 'link' | 'lock'

/** What operators do most often to an account. */
export function AccountActions({ account }: { account: OperatorAccount }) {
  const { id, name, locked } = account
  const mayChange = useMayChange(account)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Link to="/operator/generations" search={{ account: id }} className={buttonLook()}>
        {messages.generations}
      </Link>
      {mayChange && (
        <>
          <Button onClick={() => setOpen('link')}>{messages.signInLink}</Button>
          <Button onClick={() => setOpen('lock')} kind={locked ? 'plain' : 'danger'}>
            {locked ? messages.unlock : messages.lock}
          </Button>
          <Button kind="primary" onClick={() => setOpen('grant')}>
            {messages.grant}
          </Button>
        </>
      )}
      {open === 'grant' && <GrantDialog account={account} onClose={close} />}
      {open === 'link' && <SignInLinkDialog account={account} onClose={close} />}
      {open === 'lock' && (
        <ConfirmDialog
          {...(locked
            ? {
                title: messages.unlockTitle(name),
                effects: messages.unlockEffects,
                submitLabel: messages.unlock,
                kind: 'primary',
                done: messages.unlockDone,
              }
            : {
                title: messages.lockTitle(name),
                effects: messages.lockEffects,
                submitLabel: messages.lock,
                kind: 'danger',
                done: messages.lockDone,
              })}
          onSubmit={() => operatorAccountApi.updateAccount(id, { locked: !locked })}
          onClose={close}
        />
      )}
    </>
  )
}
