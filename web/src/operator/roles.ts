import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import * as messages from '#messages/operator-people.ts'

/** Not the contract's list: its schema would come along. That none is missing, the compiler says. */
export const roleLabels: Record<OperatorRole, { label: string; detail: string }> = {
  owner: { label: messages.owner, detail: messages.ownerDetail },
  support: { label: messages.support, detail: messages.supportDetail },
  'read-only': { label: messages.readOnly, detail: messages.readOnlyDetail },
}

export const roles = Object.keys(roleLabels) as OperatorRole[]
