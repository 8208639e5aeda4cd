import { useState } from 'react'
import { accountApi } from '../../api/account-operations.ts'
import { signInsQuery } from '../../api/account-queries.ts'
import { queryClient } from '../../api/queries.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { secretOf } from '../../forms/form.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { FormSection } from './form-section.tsx'
import * as messages from '#messages/settings.ts'

export function PasswordSection() {
  // A form that is done begins anew; one that was refused keeps what was typed.
  const [round, setRound] = useState(0)
  return (
    <FormSection
      key={round}
      title={messages.password}
      action={messages.changePassword}
      onSubmit={async (fields) => {
        await accountApi.changeMyPassword({
          currentPassword: secretOf(fields, 'currentPassword'),
          newPassword: secretOf(fields, 'newPassword'),
        })
        setRound(round + 1)
        await queryClient.invalidateQueries(signInsQuery)
        toast(messages.passwordChanged)
      }}
    >
      {(issue) => (
        <>
          <TextField
            label={messages.currentPassword}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            issue={issue('currentPassword')}
          />
          <NewPasswordField name="newPassword" label={messages.newPassword} issue={issue('newPassword')} />
        </>
      )}
    </FormSection>
  )
}
