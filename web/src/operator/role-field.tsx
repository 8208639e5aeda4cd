import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { SelectField } from '../design/field.tsx'
import { roleLabels, roles } from './roles.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-people.ts'

/** Keeps only the operators with one role; blank for all. */
export function RoleField({
  value,
  onRole,
}: {
  value: OperatorRole | undefined
  onRole(role: string): void
}) {
  return (
    <SelectField
      label={messages.role}
      className="desk:w-40"
      value={value ?? ''}
      onChange={({ target }) => onRole(target.value)}
    >
      <option value="">{common.all}</option>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleLabels[role].label}
        </option>
      ))}
    </SelectField>
  )
}
