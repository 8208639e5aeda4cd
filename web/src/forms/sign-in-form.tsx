import { lazy, Suspense, useState } from 'react'
import { api } from '../api/operations.ts'
import { isSecondFactorRequired } from '../api/problem.ts'
import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import { refuseEmpty } from './refuse-fields.ts'
import { Form, secretOf, textOf } from './form.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/forms.ts'

/** For those who have two-step sign-in; others need not wait for it. */
const CodeField = lazy(async () => ({ default: (await import('./code-field.tsx')).CodeField }))

/**
 * Email and password; the field that is empty is the one with focus. Where the person has two-step sign-in, the form
 * stays as it is and asks for the code as well.
 */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn(): Promise<unknown> }) {
  const [needsCode, setNeedsCode] = useState(false)
  return (
    <Form
      label={common.signIn}
      onSubmit={async (fields) => {
        const code = textOf(fields, 'code')
        if (needsCode) refuseEmpty({ code })
        const given = { email: textOf(fields, 'email'), password: secretOf(fields, 'password') }
        try {
          await api.signIn({ ...given, ...(needsCode && { code }) })
        } catch (error) {
          if (needsCode || !isSecondFactorRequired(error)) throw error
          setNeedsCode(true)
          return
        }
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
          {needsCode && (
            <Suspense fallback={null}>
              <CodeField autoFocus issue={issue('code')} />
            </Suspense>
          )}
          <Button kind="primary" type="submit" busy={busy}>
            {common.signIn}
          </Button>
        </>
      )}
    </Form>
  )
}
