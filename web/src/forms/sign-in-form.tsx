import { api } from '../api/operations.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { Form, secretOf, textOf } from './form.tsx'

/** Email and password; the field that is empty is the one with focus. */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn(): Promise<unknown> }) {
  return (
    <Form
      label="Sign in"
      onSubmit={async (fields) => {
        await api.signIn({ email: textOf(fields, 'email'), password: secretOf(fields, 'password') })
        await onSignedIn()
      }}
    >
      {({ busy, issue }) => (
        <>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            autoFocus={email === ''}
            defaultValue={email}
            issue={issue('email')}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            issue={issue('password')}
          />
          <Button kind="primary" type="submit" busy={busy}>
            Sign in
          </Button>
        </>
      )}
    </Form>
  )
}
