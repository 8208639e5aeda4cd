import { api } from '../api/operations.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { Form, secretOf, textOf } from './form.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/forms.ts'

/** Email and password; the field that is empty is the one with focus. */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn(): Promise<unknown> }) {
  return (
    <Form
      label={common.signIn}
      onSubmit={async (fields) => {
        await api.signIn({ email: textOf(fields, 'email'), password: secretOf(fields, 'password') })
        await onSignedIn()
      }}
    >
      {({ busy, issue }) => (
        <>
          <TextField
            label={messages.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus={email === ''}
            defaultValue={email}
            issue={issue('email')}
          />
          <TextField
            label={messages.password}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            issue={issue('password')}
          />
          <Button kind="primary" type="submit" busy={busy}>
            {common.signIn}
          </Button>
        </>
      )}
    </Form>
  )
}
