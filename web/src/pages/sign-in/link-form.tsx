import { useCallback, useEffect, useState } from 'react'
import { findOpenLink } from '../../api/check-link.ts'
import { messageFor } from '../../api/messages.ts'
import { api } from '../../api/operations.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { Form, secretOf, textOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
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
  const { state, secondFactor, error, tryAgain } = useLinkState(token)
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
          <PasswordForm token={token} secondFactor={secondFactor} onSignedIn={onSignedIn} />
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
  const [known, setKnown] = useState<{ isOpen?: boolean; secondFactor?: boolean; error?: unknown }>({})
  const check = useCallback(
    () =>
      void findOpenLink(token).then(
        (link) => setKnown({ isOpen: link !== undefined, secondFactor: link?.secondFactor === true }),
        (error: unknown) => setKnown({ error }),
      ),
    [token],
  )
  useEffect(check, [check])
  const { isOpen, secondFactor = false, error } = known
  const state = isOpen === undefined ? 'unknown' : isOpen ? 'open' : 'dead'
  /** Without the error of before, which would look like the answer. */
  function tryAgain() {
    setKnown({})
    check()
  }
  return { state, secondFactor, error, tryAgain } as const
}

type PasswordFormProps = Pick<Props, 'token' | 'onSignedIn'> & { secondFactor: boolean }

function PasswordForm({ token, secondFactor, onSignedIn }: PasswordFormProps) {
  return (
    <Form
      label={messages.choosePassword}
      onSubmit={async (fields) => {
        const password = secretOf(fields, 'password')
        const code = textOf(fields, 'code')
        if (secondFactor) refuseEmpty({ code })
        await api.signInWithLink({ token, password, ...(secondFactor && { code }) })
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
          {secondFactor && <CodeField issue={issue('code')} />}
          <Button kind="primary" type="submit" busy={busy}>
            {messages.setPassword}
          </Button>
        </>
      )}
    </Form>
  )
}
