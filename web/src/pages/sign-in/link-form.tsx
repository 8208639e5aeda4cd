import { useCallback, useEffect, useState } from 'react'
import { isLinkOpen } from '../../api/check-link.ts'
import { messageFor } from '../../api/messages.ts'
import { api } from '../../api/operations.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { Form, secretOf } from '../../forms/form.tsx'
import { Card } from './card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/link.ts'

type Props = {
  token: string
  /** Whom to ask for another link. */
  contact: string
  onSignedIn(): Promise<unknown>
  onPassword(): void
}

/** Sets a password by a one-time link. A dead link says so at once, before anybody has thought of a password. */
export function LinkForm({ token, contact, onSignedIn, onPassword }: Props) {
  const { state, error, tryAgain } = useLinkState(token)
  return (
    <Card title={state === 'dead' ? messages.deadLink : messages.choosePassword}>
      {state === 'dead' && (
        <Notice kind="bad" title={messages.deadLinkDetail}>
          {messages.askForAnother(contact)}
        </Notice>
      )}
      {state === 'unknown' &&
        (error === undefined ? (
          <div role="status" aria-label={common.loading}>
            <Skeleton className="h-40 w-full" />
          </div>
        ) : (
          <Notice
            kind="bad"
            title={messageFor(error).title}
            actions={<Button onClick={tryAgain}>{common.tryAgain}</Button>}
          >
            {messageFor(error).detail}
          </Notice>
        ))}
      {state === 'open' && (
        <>
          <p className="text-quiet">{messages.linkDetail}</p>
          <PasswordForm token={token} onSignedIn={onSignedIn} />
        </>
      )}
      <p>
        <button type="button" className="link" onClick={onPassword}>
          {messages.passwordInstead}
        </button>
      </p>
    </Card>
  )
}

/** Kept here and in no cache: the token is worth an account. */
function useLinkState(token: string) {
  const [known, setKnown] = useState<{ isOpen?: boolean; error?: unknown }>({})
  const check = useCallback(
    () =>
      void isLinkOpen(token).then(
        (isOpen) => setKnown({ isOpen }),
        (error: unknown) => setKnown({ error }),
      ),
    [token],
  )
  useEffect(check, [check])
  const { isOpen, error } = known
  const state = isOpen === undefined ? 'unknown' : isOpen ? 'open' : 'dead'
  /** Without the error of before, which would look like the answer. */
  function tryAgain() {
    setKnown({})
    check()
  }
  return { state, error, tryAgain } as const
}

function PasswordForm({ token, onSignedIn }: Pick<Props, 'token' | 'onSignedIn'>) {
  return (
    <Form
      label={messages.choosePassword}
      onSubmit={async (fields) => {
        await api.signInWithLink({ token, password: secretOf(fields, 'password') })
        await onSignedIn()
      }}
    >
      {({ busy, issue }) => (
        <>
          <NewPasswordField
            name="password"
            label={messages.newPassword}
            issue={issue('password')}
            autoFocus
          />
          <Button kind="primary" type="submit" busy={busy}>
            {messages.setPassword}
          </Button>
        </>
      )}
    </Form>
  )
}
