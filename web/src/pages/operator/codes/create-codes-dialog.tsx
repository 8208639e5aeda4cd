import type { CreateCodesRequest } from '@atelier/contract/code.ts'
import { codesApi, codesQuery, type CreatedCodes } from '../../../api/operator-code-operations.ts'
import { refetchIfIndeterminate } from '../../../api/queries.ts'
import { TextField } from '../../../design/field.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { textOf } from '../../../forms/form.tsx'
import { refuseEmpty } from '../../../forms/refuse-fields.ts'
import { numberOf } from '../../../forms/typed-number.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-codes.ts'

type Props = { onCreated(created: CreatedCodes): void; onClose(): void }

export function CreateCodesDialog({ onCreated, onClose }: Props) {
  async function create(fields: FormData) {
    const [name, count, coins] = [textOf(fields, 'name'), textOf(fields, 'count'), textOf(fields, 'coins')]
    refuseEmpty({ name, count, coins })
    const expiry = textOf(fields, 'expiresAt')
    const body: CreateCodesRequest = {
      name,
      count: numberOf(count),
      coins: numberOf(coins),
      usesPerCode: numberOf(textOf(fields, 'usesPerCode')),
      usesPerAccount: numberOf(textOf(fields, 'usesPerAccount')),
      // To the end of that day, wherever the operator is.
      expiresAt: expiry === '' ? null : new Date(`${expiry}T23:59:59`).toISOString(),
    }
    return refetchIfIndeterminate(codesApi.create(body), codesQuery({}))
  }
  return (
    <FormDialog
      title={messages.createTitle}
      submitLabel={messages.create}
      wide
      isSecret
      onSubmit={create}
      onDone={onCreated}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <TextField
            label={common.name}
            name="name"
            maxLength={100}
            autoComplete="off"
            hint={messages.nameHint}
            issue={issue('name')}
          />
          <div className="grid gap-4 desk:grid-cols-2">
            <TextField
              label={messages.howMany}
              name="count"
              inputMode="numeric"
              defaultValue="10"
              hint={messages.howManyHint}
              issue={issue('count')}
            />
            <TextField
              label={messages.coinsEach}
              name="coins"
              inputMode="numeric"
              hint={messages.coinsHint}
              issue={issue('coins')}
            />
            <TextField
              label={messages.usesPerCode}
              name="usesPerCode"
              inputMode="numeric"
              defaultValue="1"
              hint={messages.usesPerCodeHint}
              issue={issue('usesPerCode')}
            />
            <TextField
              label={messages.usesPerAccount}
              name="usesPerAccount"
              inputMode="numeric"
              defaultValue="1"
              hint={messages.usesPerAccountHint}
              issue={issue('usesPerAccount')}
            />
            <TextField
              label={messages.lastDay}
              name="expiresAt"
              type="date"
              hint={messages.lastDayHint}
              issue={issue('expiresAt')}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
