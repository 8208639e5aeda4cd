import type { OperatorAction } from '@atelier/contract/operator.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { get, type Paged, type Signal } from './client.ts'

/** As the address of the page has them; days are of UTC, the last one included. */
export type ActionFilters = { actor?: string; action?: string; target?: string; from?: string; to?: string }

/** Somebody who may enter the operator area. */
export type Operator = {
  id: string
  email: string
  name: string
  role: OperatorRole
  secondFactor: boolean
  lastSignInAt: string | null
}

/** Who the operators are, and what they did. */
export const operatorLogApi = {
  listOperators: (cursor: string | undefined, signal?: Signal) =>
    get<Paged<Operator>>('/operator/v1/operators', signal, { cursor }),
  listActions: (filters: ActionFilters, cursor: string | undefined, signal?: Signal) =>
    get<Paged<OperatorAction>>('/operator/v1/actions', signal, { ...filters, cursor }),
}
