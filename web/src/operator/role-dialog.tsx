import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { operatorAccountApi } from '../api/operator-account-operations.ts'
import { queryClient } from '../api/queries.ts'
import { CheckBox, FieldGroup } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { textOf } from '../forms/form.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { roleLabels, roles } from './roles.ts'
import * as messages from '#messages/operator-people.ts'

type Props = {
  account: { id: string; name: string; operatorRole: OperatorRole | null }
  onClose(): void
}

const none = { label: messages.noRole, detail: messages.noRoleDetail }

/** Makes somebody an operator, of another role, or a customer again. */
export function RoleDialog({ account, onClose }: Props) {
  return (
    <FormDialog
      title={messages.changeRoleOf(account.name)}
      submitLabel={messages.changeRole}
      onSubmit={async (fields) => {
        const operatorRole = roles.find((role) => role === textOf(fields, 'operatorRole')) ?? null
        await operatorAccountApi.updateAccount(account.id, { operatorRole })
        await queryClient.invalidateQueries({ queryKey: ['operator'] })
      }}
      onDone={() => {
        toast(messages.roleChanged)
        onClose()
      }}
      onClose={onClose}
    >
      {({ issue }) => (
        <FieldGroup label={messages.role} issue={issue('operatorRole')}>
          {[null, ...roles].map((role) => {
            const { label, detail } = role === null ? none : roleLabels[role]
            return (
              <CheckBox
                key={label}
                type="radio"
                name="operatorRole"
                value={role ?? ''}
                defaultChecked={role === account.operatorRole}
                label={label}
                hint={detail}
              />
            )
          })}
        </FieldGroup>
      )}
    </FormDialog>
  )
}
