import { useQuery } from '@tanstack/react-query'
import { accountApi } from '../../api/account-operations.ts'
import { personQuery } from '../../api/queries.ts'
import { TextField } from '../../design/field.tsx'
import { forgetPerson } from '../../forget-person.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { secretOf, textOf } from '../../forms/form.tsx'
import { refuseFields } from '../../forms/refuse-fields.ts'
import * as messages from '#messages/settings.ts'

/** Says what goes and what stays, and asks for the password, the email, and a code of whoever has a second factor. */
export function DeleteAccount({ onClose }: { onClose(): void }) {
  const { data: person } = useQuery(personQuery)
  if (!person) return null
  const { id, email, balance, secondFactor } = person

  async function submit(fields: FormData) {
    const typed = textOf(fields, 'email')
    if (typed.trim().toLowerCase() !== email)
      refuseFields([{ path: 'email', message: messages.notYourEmail }])
    const code = secondFactor ? { code: textOf(fields, 'code') } : {}
    await accountApi.deleteMyAccount({ password: secretOf(fields, 'password'), email: typed, ...code })
    await forgetPerson(id)
  }

  return (
    <FormDialog
      title={messages.deleteAccountTitle}
      submitLabel={messages.deleteForGood}
      kind="danger"
      cancelLabel={messages.keepAccount}
      onSubmit={submit}
      onDone={() => location.assign('/')} // Afresh: nothing that was read stays in memory.
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <p>{messages.whatGoes}</p>
          <p>{messages.whatStays}</p>
          {balance.available > 0 && <p>{messages.coinsAreLost(balance.available)}</p>}
          <p>{messages.noWayBack}</p>
          <TextField
            label={messages.typeYourEmail(email)}
            name="email"
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            issue={issue('email')}
          />
          <TextField
            label={messages.password}
            name="password"
            type="password"
            autoComplete="current-password"
            issue={issue('password')}
          />
          {secondFactor && <CodeField issue={issue('code')} />}
        </>
      )}
    </FormDialog>
  )
}
