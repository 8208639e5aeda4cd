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
      <Card title="Check your mail">
        <p className="text-quiet">
          We have written to {mailedTo}. Follow the link in the mail to choose a password; it works for 24
          hours.
        </p>
        <p>
          <button type="button" className="link" onClick={() => setMailedTo(undefined)}>
            Use another address
          </button>
        </p>
      </Card>
    )
  return (
    <Card title="Make an account">
      {service?.signup === 'invite' && (
        <Notice title="Accounts are made by invitation">
          Ask {service.operatorContact ?? 'whoever runs this service'} for one.
        </Notice>
      )}
      <Form label="Make an account" onSubmit={signUp}>
        {({ busy, issue }) => (
          <>
            <TextField
              label="Name"
              name="name"
              autoComplete="name"
              autoFocus
              hint="What to call you; you may leave it out."
              issue={issue('name')}
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              issue={issue('email')}
            />
            {!isByMail && <NewPasswordField name="password" label="Password" issue={issue('password')} />}
            <Button kind="primary" type="submit" busy={busy}>
              Make an account
            </Button>
          </>
        )}
      </Form>
      <p className="text-quiet">
        You have one?{' '}
        <Link to="/sign-in" className="link">
          Sign in
        </Link>
        .
      </p>
    </Card>
  )
}
