import { useNavigate } from '@tanstack/react-router'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { refetchIfIndeterminate } from '../../../api/queries.ts'
import { TextField } from '../../../design/field.tsx'
import { toast } from '../../../design/toast.tsx'
import { textOf } from '../../../forms/form.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { refuseEmpty, refuseFields } from '../../../forms/refuse-fields.ts'
import { refetchOffice } from '../../../operator/run.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-accounts.ts'

/** An account for somebody, and then its page, where their sign-in link is made. */
export function CreateAccountDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  return (
    <FormDialog
      title={messages.create}
      submitLabel={common.createAccount}
      onSubmit={(fields) => {
        const [email, name] = [textOf(fields, 'email'), textOf(fields, 'name')]
        const coins = textOf(fields, 'coins')
        refuseEmpty({ email })
        if (!/^\d{0,12}$/.test(coins)) refuseFields([{ path: 'coins', message: messages.wholeFromZero }])
        const asked = operatorAccountApi.createAccount({
          email,
          ...(name !== '' && { name }),
          ...(coins !== '' && { coins: Number(coins) }),
        })
        return refetchIfIndeterminate(asked, { queryKey: ['operator'] })
      }}
      onDone={({ id }) => {
        toast(messages.createdDone)
        void refetchOffice()
        void navigate({ to: '/operator/accounts/$accountId', params: { accountId: id } })
      }}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <p className="text-quiet">{messages.createDetail}</p>
          <TextField
            label={messages.email}
            name="email"
            type="email"
            autoComplete="off"
            issue={issue('email')}
          />
          <TextField
            label={common.name}
            name="name"
            maxLength={100}
            autoComplete="off"
            hint={messages.nameHint}
            issue={issue('name')}
          />
          <TextField
            label={messages.firstCoins}
            name="coins"
            inputMode="numeric"
            autoComplete="off"
            issue={issue('coins')}
          />
        </>
      )}
    </FormDialog>
  )
}
