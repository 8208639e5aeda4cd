import { api } from '../../api/operations.ts'
import { Button } from '../../design/button.tsx'
import { Form, secretOf } from '../../forms/form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import * as messages from '#messages/sign-in.ts'

export function LinkForm({ token, onSignedIn }: { token: string; onSignedIn(): Promise<unknown> }) {
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
