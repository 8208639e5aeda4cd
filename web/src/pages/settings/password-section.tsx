import { useState } from 'react'
import { api } from '../../api/operations.ts'
import { queryClient, signInsQuery } from '../../api/queries.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { secretOf } from '../../forms/form.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { FormSection } from './form-section.tsx'

export function PasswordSection() {
  // A form that is done begins anew; one that was refused keeps what was typed.
  const [round, setRound] = useState(0)
  return (
    <FormSection
      key={round}
      title="Password"
      action="Change password"
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
      {(issue) => (
        <>
          <TextField
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            issue={issue('currentPassword')}
          />
          <NewPasswordField name="newPassword" label="New password" issue={issue('newPassword')} />
        </>
      )}
    </FormSection>
  )
}
