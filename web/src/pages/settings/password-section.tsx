import { useState } from 'react'
import { api } from '../../api/operations.ts'
import { queryClient, signInsQuery } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Section } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { Form, secretOf } from '../../forms/form.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'

export function PasswordSection() {
  // A form that is done begins anew; one that was refused keeps what was typed.
  const [round, setRound] = useState(0)
  return (
    <Section title="Password">
      <div className="p-4">
        <Form
          key={round}
          label="Password"
          onSubmit={async (fields) => {
            await api.changeMyPassword({
              currentPassword: secretOf(fields, 'currentPassword'),
              newPassword: secretOf(fields, 'newPassword'),
            })
            setRound(round + 1)
            await queryClient.invalidateQueries(signInsQuery)
            toast('Your password was changed. Sessions on other devices have ended.')
          }}
        >
          {({ busy, issue }) => (
            <>
              <TextField
                label="Current password"
                name="currentPassword"
                type="password"
                autoComplete="current-password"
                issue={issue('currentPassword')}
              />
              <NewPasswordField name="newPassword" label="New password" issue={issue('newPassword')} />
              <div>
                <Button type="submit" busy={busy}>
                  Change password
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </Section>
  )
}
