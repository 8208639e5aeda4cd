import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { queryClient, refetchIfIndeterminate } from '../../../api/queries.ts'
import { TextField } from '../../../design/field.tsx'
import { toast } from '../../../design/toast.tsx'
import { textOf } from '../../../forms/form.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { refuseEmpty, refuseFields } from '../../../forms/refuse-fields.ts'
import { randomKey } from '../../../operator/random-key.ts'
import * as people from '#messages/operator-people.ts'
import * as messages from '#messages/operator-account.ts'

/** Gives coins, or takes them back. However often it is sent, and whatever becomes of the answer, it happens once. */
export function GrantDialog({
  account: { id, name },
  onClose,
}: {
  account: OperatorAccount
  onClose(): void
}) {
  const [idempotencyKey] = useState(randomKey)
  return (
    <FormDialog
      title={messages.grantTitle(name)}
      submitLabel={messages.grant}
      onSubmit={async (fields) => {
        const coins = Number(textOf(fields, 'coins'))
        const note = textOf(fields, 'note')
        if (!Number.isSafeInteger(coins) || coins === 0)
          refuseFields([{ path: 'coins', message: messages.grantWhole }])
        refuseEmpty({ note })
        const everything = { queryKey: ['operator'] }
        const asked = operatorAccountApi.grantCoins(id, { coins, note }, idempotencyKey)
        await refetchIfIndeterminate(asked, everything)
        await queryClient.invalidateQueries(everything)
        return coins
      }}
      onDone={(coins) => {
        toast(messages.granted(coins))
        onClose()
      }}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <TextField
            label={messages.grantCoins}
            name="coins"
            inputMode="numeric"
            autoComplete="off"
            hint={messages.grantCoinsHint}
            issue={issue('coins')}
          />
          <TextField
            label={people.reason}
            name="note"
            maxLength={500}
            hint={messages.grantReasonHint}
            issue={issue('note')}
          />
        </>
      )}
    </FormDialog>
  )
}
