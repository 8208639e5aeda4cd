import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/operations.ts'
import { personQuery, refreshSession, serviceQuery } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Notice } from '../../design/notice.tsx'
import { Form, secretOf, textOf } from '../../forms/form.tsx'
import { Card } from './card.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import * as messages from '#messages/sign-in.ts'
import * as common from '#messages/common.ts'

export function SignUpPage() {
  const { data: service } = useQuery(serviceQuery)
  const { data: person } = useQuery(personQuery)
  const [mailedTo, setMailedTo] = useState<string>()
  const isByMail = service?.signupByMail === true

  async function signUp(fields: FormData) {
    const name = textOf(fields, 'name')
    const email = textOf(fields, 'email')
    await api.signUp({
      email,
      ...(!isByMail && { password: secretOf(fields, 'password') }),
      ...(name !== '' && { name }),
    })
    if (isByMail) setMailedTo(email)
    else await refreshSession()
  }

  if (person) return <Navigate to="/" replace />
  if (mailedTo !== undefined)
    return (
      <Card title={messages.checkMail}>
        <p className="text-quiet">{messages.mailSent(mailedTo)}</p>
        <p>
          <button type="button" className="link" onClick={() => setMailedTo(undefined)}>
            {messages.anotherAddress}
          </button>
        </p>
      </Card>
    )
  return (
    <Card title={common.createAccount}>
      {service?.signup === 'invite' && (
        <Notice title={common.accountsByInvitation}>
          {messages.askForAccount(service.operatorContact ?? common.operator)}
        </Notice>
      )}
      <Form label={common.createAccount} onSubmit={signUp}>
        {({ busy, issue }) => (
          <>
            <TextField
              label={common.name}
              name="name"
              autoComplete="name"
              autoFocus
              hint={messages.nameHint}
              issue={issue('name')}
            />
            <TextField
              label={messages.email}
              name="email"
              type="email"
              autoComplete="username"
              issue={issue('email')}
            />
            {!isByMail && (
              <NewPasswordField name="password" label={messages.password} issue={issue('password')} />
            )}
            <Button kind="primary" type="submit" busy={busy}>
              {common.createAccount}
            </Button>
          </>
        )}
      </Form>
      <p className="text-quiet">
        {messages.haveAccount}{' '}
        <Link to="/sign-in" className="link">
          {common.signIn}
        </Link>
        .
      </p>
    </Card>
  )
}
